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


def secure_reminders() -> list[str]:
    """Return the statements by which the relay learns which plans' times have come, by their ids."""
    signatures = ("due_reminders(integer)", "prune_reminders()")
    return [
        "CREATE POLICY planned ON events FOR SELECT TO CURRENT_USER USING "
        "(modality = 'planned' AND known_to IS NULL AND recorded_to IS NULL)",
        "CREATE POLICY reminding ON reminders FOR SELECT TO CURRENT_USER USING (true)",
        "CREATE POLICY pruning ON reminders FOR DELETE TO CURRENT_USER "
        "USING (reminded_at < now() - interval '2 days')",
        _DUE_REMINDERS,
        _PRUNE_REMINDERS,
        *(f"REVOKE ALL ON FUNCTION {s} FROM PUBLIC" for s in signatures),
        *(f"GRANT EXECUTE ON FUNCTION {s} TO {RELAY_ROLE}" for s in signatures),
    ]


# By state, as the relay looks for streams: what stands in the calendar when the time has come decides,
# so a plan that was cancelled or moved reminds of nothing. A time of day is due when it begins, a day or
# a week at nine in the morning; coarser plans have no moment. One that is more than a day late (nobody
# looked), or that was told ten minutes after its time or later (a history that was imported), is not due.
_DUE_REMINDERS = """
CREATE FUNCTION due_reminders(most integer)
RETURNS TABLE (tenant_id uuid, user_id uuid, event_id uuid, due_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT d.tenant_id, d.user_id, d.event_id, d.due_at FROM (
    SELECT e.tenant_id, e.user_id, e.event_id, e.recorded_from, e.occurs_start + CASE
      WHEN e.granularity IN ('day','weekend','week') THEN interval '9 hours'
      ELSE interval '0' END AS due_at
    FROM public.events AS e
    WHERE e.modality = 'planned' AND e.known_to IS NULL AND e.recorded_to IS NULL
      AND e.status IN ('planned','requested','confirmed','open')
      AND e.granularity IN ('second','minute','hour','part_of_day','day','weekend','week')
      AND e.occurs_start <= now() AND e.occurs_start > now() - interval '33 hours'
  ) AS d
  WHERE d.due_at <= now() AND d.due_at > now() - interval '24 hours'
    AND d.recorded_from <= d.due_at + interval '10 minutes'
    AND NOT EXISTS (
      SELECT 1 FROM public.reminders AS r WHERE r.tenant_id = d.tenant_id
        AND r.user_id = d.user_id AND r.event_id = d.event_id AND r.due_at = d.due_at)
  ORDER BY d.due_at LIMIT most
$$
"""
_PRUNE_REMINDERS = """
CREATE FUNCTION prune_reminders() RETURNS integer
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  WITH gone AS (
    DELETE FROM public.reminders WHERE reminded_at < now() - interval '2 days' RETURNING 1)
  SELECT count(*)::integer FROM gone
$$
"""
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
