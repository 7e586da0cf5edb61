"""What the relay's role may do about what is pushed: remove what is old, unseen."""

from app.adapters.postgres.security import RELAY_ROLE


def secure_updates() -> list[str]:
    """Return the statements by which the relay removes updates whose time is over.

    As with totals, a function of the schema's owner does it, and the owner reaches old rows only.
    """
    return [
        *(
            f"CREATE POLICY {name} ON updates FOR {command} TO CURRENT_USER "
            "USING (recorded_at < now() - interval '1 hour')"
            for name, command in (("aged", "SELECT"), ("pruning", "DELETE"))
        ),
        _PRUNE_UPDATES,
        "REVOKE ALL ON FUNCTION prune_updates(integer) FROM PUBLIC",
        f"GRANT EXECUTE ON FUNCTION prune_updates(integer) TO {RELAY_ROLE}",
    ]


_PRUNE_UPDATES = """
CREATE FUNCTION prune_updates(hours integer) RETURNS integer
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  WITH gone AS (
    DELETE FROM public.updates WHERE (tenant_id, user_id, seq) IN (
      SELECT u.tenant_id, u.user_id, u.seq FROM public.updates AS u
      WHERE u.recorded_at < now() - make_interval(hours => hours)
      ORDER BY u.recorded_at LIMIT 5000)
    RETURNING 1)
  SELECT count(*)::integer FROM gone
$$
"""
