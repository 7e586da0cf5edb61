"""What the relay's role may do about what is pushed: remove what is old and say what is due, unseen."""

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


def secure_deliveries() -> list[str]:
    """Return the statements by which the relay learns which deliveries are due, by their ids alone.

    It also learns how many wait or died, and removes those whose time is over.
    """
    signatures = (
        "due_deliveries(integer)",
        "prune_deliveries(integer, integer)",
        "delivery_totals()",
    )
    return [
        "CREATE POLICY posting ON webhooks FOR SELECT TO CURRENT_USER USING (is_enabled)",
        "CREATE POLICY posting ON deliveries FOR SELECT TO CURRENT_USER USING (true)",
        "CREATE POLICY leasing ON deliveries FOR UPDATE TO CURRENT_USER USING (state = 'waiting')",
        "CREATE POLICY pruning ON deliveries FOR DELETE TO CURRENT_USER USING (state <> 'waiting')",
        _DUE_DELIVERIES,
        _PRUNE_DELIVERIES,
        _DELIVERY_TOTALS,
        *(f"REVOKE ALL ON FUNCTION {s} FROM PUBLIC" for s in signatures),
        *(f"GRANT EXECUTE ON FUNCTION {s} TO {RELAY_ROLE}" for s in signatures),
    ]


# Eight at once for each webhook, so that a slow receiver is in nobody's way, and one for one that
# failed three times in a row, which is let alone until `retry_at`.
_DUE_DELIVERIES = """
CREATE FUNCTION due_deliveries(most integer)
RETURNS TABLE (tenant_id uuid, user_id uuid, delivery_id uuid)
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  UPDATE public.deliveries AS d SET leased_until = now() + interval '60 s'
  FROM (
    SELECT t.* FROM public.webhooks AS w CROSS JOIN LATERAL (
      SELECT x.tenant_id, x.user_id, x.delivery_id, x.next_attempt_at FROM public.deliveries AS x
      WHERE x.tenant_id = w.tenant_id AND x.webhook_id = w.webhook_id AND x.state = 'waiting'
        AND x.next_attempt_at <= now() AND (x.leased_until IS NULL OR x.leased_until <= now())
      ORDER BY x.next_attempt_at
      LIMIT greatest(0, CASE WHEN w.failures >= 3 THEN 1 ELSE 8 END - (
        SELECT count(*) FROM public.deliveries AS l WHERE l.tenant_id = w.tenant_id
          AND l.webhook_id = w.webhook_id AND l.state = 'waiting' AND l.leased_until > now()))
      FOR UPDATE SKIP LOCKED
    ) AS t
    WHERE w.is_enabled AND (w.retry_at IS NULL OR w.retry_at <= now())
    ORDER BY t.next_attempt_at LIMIT most
  ) AS due
  WHERE d.tenant_id = due.tenant_id AND d.user_id = due.user_id
    AND d.delivery_id = due.delivery_id
  RETURNING d.tenant_id, d.user_id, d.delivery_id
$$
"""
_PRUNE_DELIVERIES = """
CREATE FUNCTION prune_deliveries(hours integer, dead_hours integer) RETURNS integer
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  WITH gone AS (
    DELETE FROM public.deliveries WHERE (tenant_id, user_id, delivery_id) IN (
      SELECT d.tenant_id, d.user_id, d.delivery_id FROM public.deliveries AS d
      WHERE d.state = 'delivered' AND d.ended_at < now() - make_interval(hours => hours)
        OR d.state = 'dead' AND d.ended_at < now() - make_interval(hours => dead_hours)
      LIMIT 5000)
    RETURNING 1)
  SELECT count(*)::integer FROM gone
$$
"""
_DELIVERY_TOTALS = """
CREATE FUNCTION delivery_totals() RETURNS TABLE (waiting bigint, dead bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT count(*) FILTER (WHERE state = 'waiting'), count(*) FILTER (WHERE state = 'dead')
  FROM public.deliveries WHERE state IN ('waiting', 'dead')
$$
"""
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
