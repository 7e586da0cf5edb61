"""Row security: what each role may touch. Migrations apply these statements.

Two policies a table: a permissive one binds the tenant, a restrictive one binds the user inside the
tenant unless the transaction was opened for all its users. The settings are read in sub-selects, so
once a statement (an init-plan), not once a row. A setting that was never made is an error, so a
transaction that forgot its scope fails loudly instead of seeing everything or nothing.
"""

APP_ROLE = "chronos_app"
RELAY_ROLE = "chronos_relay"

_TENANT = "tenant_id = (SELECT current_setting('chronos.tenant_id')::uuid)"
_USER = (
    "(SELECT current_setting('chronos.user_scope')) = 'all' "
    "OR user_id = (SELECT current_setting('chronos.user_id')::uuid)"
)


def secure_table(table: str, *, user_owned: bool) -> list[str]:
    """Return the statements that put a table under forced row security and grant the app role."""
    statements = [
        f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY",
        f"ALTER TABLE {table} FORCE ROW LEVEL SECURITY",
        f"CREATE POLICY tenant ON {table} AS PERMISSIVE TO {APP_ROLE} "
        f"USING ({_TENANT}) WITH CHECK ({_TENANT})",
        f"GRANT SELECT, INSERT, UPDATE, DELETE ON {table} TO {APP_ROLE}",
    ]
    if user_owned:
        statements.append(
            f"CREATE POLICY subject ON {table} AS RESTRICTIVE TO {APP_ROLE} "
            f"USING ({_USER}) WITH CHECK ({_USER})"
        )
    return statements


def secure_relay() -> list[str]:
    """Return the statements by which the relay sees which streams wait, of all tenants: no content."""
    return [
        f"CREATE POLICY relay ON streams AS PERMISSIVE TO {RELAY_ROLE} USING (true)",
        f"GRANT SELECT (tenant_id, user_id, pending, vectors_pending, lease_until, published_at, "
        f"retry_at) ON streams TO {RELAY_ROLE}",
        f"GRANT UPDATE (published_at) ON streams TO {RELAY_ROLE}",
    ]
