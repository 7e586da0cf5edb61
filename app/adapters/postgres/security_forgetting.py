"""What the relay's role may do about what was forgotten: purge what can be undone no longer, unseen."""

from app.adapters.postgres.security import RELAY_ROLE

_OVER = "undo_until < now()"


def secure_forgetting() -> list[str]:
    """Return the statements by which the relay purges what was forgotten, once its time is over.

    A function of the schema's owner does it, and the owner reaches rows alone whose time is over.
    """
    return [
        f"CREATE POLICY aged ON forgotten FOR SELECT TO CURRENT_USER USING ({_OVER})",
        f"CREATE POLICY purging ON forgotten FOR DELETE TO CURRENT_USER USING ({_OVER})",
        f"CREATE POLICY aged ON forgettings FOR SELECT TO CURRENT_USER USING ({_OVER})",
        f"CREATE POLICY purging ON forgettings FOR UPDATE TO CURRENT_USER USING ({_OVER})",
        _PURGE_FORGOTTEN,
        "REVOKE ALL ON FUNCTION purge_forgotten() FROM PUBLIC",
        f"GRANT EXECUTE ON FUNCTION purge_forgotten() TO {RELAY_ROLE}",
    ]


_PURGE_FORGOTTEN = """
CREATE FUNCTION purge_forgotten() RETURNS integer
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  UPDATE public.forgettings SET state = 'purged', stretches = '[]'
  WHERE state = 'forgotten' AND undo_until < now();
  WITH gone AS (
    DELETE FROM public.forgotten WHERE (tenant_id, user_id, forget_id, place) IN (
      SELECT f.tenant_id, f.user_id, f.forget_id, f.place FROM public.forgotten AS f
      WHERE f.undo_until < now() ORDER BY f.undo_until LIMIT 5000)
    RETURNING 1)
  SELECT count(*)::integer FROM gone
$$
"""
