"""How the relay learns which tenants' nights have come, by their ids alone."""

from app.adapters.postgres.security import RELAY_ROLE, secure_table


def secure_nights() -> list[str]:
    """Return the statements by which nights are kept for each tenant, and the relay learns which are due.

    As with totals, a function of the schema's owner answers; it notes a night as the tenant's latest.
    """
    signature = "due_nights(timestamptz, integer, text, float8)"
    return [
        *secure_table("nights", user_owned=False),
        "CREATE POLICY keeping ON nights FOR ALL TO CURRENT_USER USING (true)",
        _DUE_NIGHTS,
        _NIGHT_TOTALS,
        *(
            statement
            for one in (signature, "night_totals(timestamptz)")
            for statement in (
                f"REVOKE ALL ON FUNCTION {one} FROM PUBLIC",
                f"GRANT EXECUTE ON FUNCTION {one} TO {RELAY_ROLE}",
            )
        ),
    ]


# The latest such hour in the tenant's zone: nights that were missed are made up for once. A tenant that
# is younger than the hour waits for its first one.
_DUE_NIGHTS = """
CREATE FUNCTION due_nights(at timestamptz, usual_hour integer, usual_zone text, republish_s float8)
RETURNS TABLE (tenant_id uuid, due_at timestamptz)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  WITH hours AS (
    SELECT t.tenant_id, t.created_at,
      make_interval(hours => coalesce((t.tuning ->> 'night_hour')::integer, usual_hour)) AS hour,
      coalesce(t.tuning ->> 'night_zone', usual_zone) AS zone
    FROM public.tenants AS t
  ), latest AS (
    SELECT h.tenant_id, h.created_at,
      (date_trunc('day', (at AT TIME ZONE h.zone) - h.hour) + h.hour) AT TIME ZONE h.zone AS due_at
    FROM hours AS h
  )
  INSERT INTO public.nights AS n (tenant_id, due_at, asked_at)
  SELECT l.tenant_id, l.due_at, now() FROM latest AS l
  LEFT JOIN public.nights AS m ON m.tenant_id = l.tenant_id
  WHERE l.created_at < l.due_at
    AND (m.tenant_id IS NULL OR m.due_at < l.due_at OR m.done_at IS NULL)
    AND (m.taken_until IS NULL OR m.taken_until < now())
    AND (m.asked_at IS NULL OR m.due_at < l.due_at
      OR m.asked_at < now() - make_interval(secs => republish_s))
  ORDER BY m.asked_at NULLS FIRST, l.tenant_id LIMIT 4
  ON CONFLICT ON CONSTRAINT pk_nights DO UPDATE SET asked_at = now(),
    due_at = greatest(n.due_at, excluded.due_at),
    done_at = CASE WHEN n.due_at < excluded.due_at THEN NULL ELSE n.done_at END,
    after_user = CASE WHEN n.due_at < excluded.due_at THEN NULL ELSE n.after_user END
  RETURNING n.tenant_id, n.due_at
$$
"""
_NIGHT_TOTALS = """
CREATE FUNCTION night_totals(at timestamptz) RETURNS TABLE (done bigint, late bigint, latest timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT count(*) FILTER (WHERE n.done_at IS NOT NULL),
    count(*) FILTER (WHERE n.done_at IS NULL AND n.due_at < at - interval '2 hours'),
    max(n.done_at)
  FROM public.nights AS n
$$
"""
