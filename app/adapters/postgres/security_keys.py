"""How a starting process tries its key-encryption key past the tenants' policies."""

from app.adapters.postgres.security import APP_ROLE


def secure_wrapped_keys() -> list[str]:
    """Return the statements that show one wrapped key for each key-encryption key in use."""
    return [
        "CREATE POLICY lookup ON tenant_keys FOR SELECT TO CURRENT_USER USING (true)",
        _FIND_WRAPPED_KEYS,
        "REVOKE ALL ON FUNCTION find_wrapped_keys() FROM PUBLIC",
        f"GRANT EXECUTE ON FUNCTION find_wrapped_keys() TO {APP_ROLE}",
    ]


_FIND_WRAPPED_KEYS = """
CREATE FUNCTION find_wrapped_keys() RETURNS TABLE (
  tenant_id uuid, version int, key_id text, wrapped bytea
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT DISTINCT ON (k.key_id) k.tenant_id, k.version, k.key_id, k.wrapped
  FROM public.tenant_keys AS k ORDER BY k.key_id, k.created_at
$$
"""
