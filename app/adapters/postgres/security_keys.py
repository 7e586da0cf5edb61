"""What is asked past the tenants' policies of their keys and of their rules of retention."""

from app.adapters.postgres.security import APP_ROLE, RELAY_ROLE


def secure_wrapped_keys() -> list[str]:
    """Return the statements that show one wrapped key for each key-encryption key in use."""
    return [
        "CREATE POLICY lookup ON tenant_keys FOR SELECT TO CURRENT_USER USING (true)",
        _FIND_WRAPPED_KEYS,
        "REVOKE ALL ON FUNCTION find_wrapped_keys() FROM PUBLIC",
        f"GRANT EXECUTE ON FUNCTION find_wrapped_keys() TO {APP_ROLE}",
    ]


def secure_due_retention() -> list[str]:
    """Return the statements by which the relay learns which tenants' rules are due, noted as asked."""
    return [
        "CREATE POLICY sweeping ON tenants FOR UPDATE TO CURRENT_USER USING (true)",
        _DUE_RETENTION,
        "REVOKE ALL ON FUNCTION due_retention(float8) FROM PUBLIC",
        f"GRANT EXECUTE ON FUNCTION due_retention(float8) TO {RELAY_ROLE}",
    ]


_DUE_RETENTION = """
CREATE FUNCTION due_retention(every_s float8) RETURNS TABLE (tenant_id uuid)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  UPDATE public.tenants AS t SET retained_at = now()
  WHERE t.tenant_id IN (
    SELECT d.tenant_id FROM public.tenants AS d
    WHERE d.retention <> '{}' AND
      (d.retained_at IS NULL OR d.retained_at < now() - make_interval(secs => every_s))
    ORDER BY d.retained_at NULLS FIRST LIMIT 20 FOR UPDATE SKIP LOCKED)
  RETURNING t.tenant_id
$$
"""
_FIND_WRAPPED_KEYS = """
CREATE FUNCTION find_wrapped_keys() RETURNS TABLE (
  tenant_id uuid, version int, key_id text, wrapped bytea
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT DISTINCT ON (k.key_id) k.tenant_id, k.version, k.key_id, k.wrapped
  FROM public.tenant_keys AS k ORDER BY k.key_id, k.created_at
$$
"""
