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


def secure_totals() -> list[str]:
    """Return the statements by which the relay gets totals of what waits, of all tenants together.

    As with keys, a function of the schema's owner answers, so that the relay reads no row of turns.
    """
    return [
        "CREATE POLICY totals ON streams FOR SELECT TO CURRENT_USER USING (true)",
        "CREATE POLICY totals ON turns FOR SELECT TO CURRENT_USER "
        "USING (state IN ('queued','processing','dead'))",
        _WAITING_TOTALS,
        "REVOKE ALL ON FUNCTION waiting_totals() FROM PUBLIC",
        f"GRANT EXECUTE ON FUNCTION waiting_totals() TO {RELAY_ROLE}",
    ]


def secure_keys() -> list[str]:
    """Return the statements that let the app role ask three questions past the tenant's policy.

    Which key has this id (its tenant is not known before), which tenants are there, and the tenant of
    a name, made if new. The functions run as the schema's owner, whom forced row security binds too:
    hence the policies for it. Their search path is pinned, and only the app role may call them.
    """
    signatures = ("find_api_key(text)", "find_tenants(text)", "make_tenant(text, uuid)")
    return [
        # Migrations run as the schema's owner.
        "CREATE POLICY lookup ON api_keys FOR SELECT TO CURRENT_USER USING (true)",
        "CREATE POLICY lookup ON tenants FOR SELECT TO CURRENT_USER USING (true)",
        "CREATE POLICY making ON tenants FOR INSERT TO CURRENT_USER WITH CHECK (true)",
        _FIND_API_KEY,
        _FIND_TENANTS,
        _MAKE_TENANT,
        *(f"REVOKE ALL ON FUNCTION {s} FROM PUBLIC" for s in signatures),
        *(f"GRANT EXECUTE ON FUNCTION {s} TO {APP_ROLE}" for s in signatures),
    ]


def secure_audit() -> list[str]:
    """Return the statements by which the app role may add acts and read them, and nothing else."""
    return [
        *secure_table("audit", user_owned=False),
        f"REVOKE UPDATE, DELETE ON audit FROM {APP_ROLE}",
    ]


def secure_recalls() -> list[str]:
    """Return the statements by which recalls are kept a user's own, and the relay learns which wait.

    As with totals, a function of the schema's owner answers, with ids alone; it also ends what has
    waited too long and lets go of what was kept for its day.
    """
    return [
        *secure_table("recalls", user_owned=True),
        "CREATE POLICY keeping ON recalls FOR ALL TO CURRENT_USER USING (true)",
        _DUE_RECALLS,
        "REVOKE ALL ON FUNCTION due_recalls(float8) FROM PUBLIC",
        f"GRANT EXECUTE ON FUNCTION due_recalls(float8) TO {RELAY_ROLE}",
    ]


_FIND_API_KEY = """
CREATE FUNCTION find_api_key(wanted text) RETURNS TABLE (
  key_id text, tenant_id uuid, tenant_name text, limits jsonb, tenant_created_at timestamptz,
  name text, digest bytea, scopes text[], client_user_id text, created_at timestamptz,
  created_by text, expires_at timestamptz, revoked_at timestamptz
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT k.key_id, k.tenant_id, t.name, t.limits, t.created_at, k.name, k.digest, k.scopes,
    k.client_user_id, k.created_at, k.created_by, k.expires_at, k.revoked_at
  FROM public.api_keys AS k JOIN public.tenants AS t USING (tenant_id)
  WHERE k.key_id = wanted ORDER BY k.created_at LIMIT 1
$$
"""
_FIND_TENANTS = """
CREATE FUNCTION find_tenants(wanted text) RETURNS TABLE (
  tenant_id uuid, tenant_name text, limits jsonb, tenant_created_at timestamptz
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT t.tenant_id, t.name, t.limits, t.created_at FROM public.tenants AS t
  WHERE wanted IS NULL OR t.name = wanted ORDER BY t.name, t.created_at
$$
"""
# A unique key on the name alone would tell tenants of each other's names, so a lock keeps it unique.
_MAKE_TENANT = """
CREATE FUNCTION make_tenant(wanted text, fresh uuid) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE found uuid;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('chronos.tenants'));
  SELECT t.tenant_id INTO found FROM public.tenants AS t
  WHERE t.name = wanted ORDER BY t.created_at LIMIT 1;
  IF found IS NULL THEN
    INSERT INTO public.tenants (tenant_id, name) VALUES (fresh, wanted);
    found := fresh;
  END IF;
  RETURN found;
END
$$
"""
# A user's turns are worked on in order, so the first that waits is that user's oldest: one look into
# the index for each user that waits, however many turns wait behind it.
_WAITING_TOTALS = """
CREATE FUNCTION waiting_totals() RETURNS TABLE (
  turns bigint, streams bigint, vectors bigint, oldest_s float8, dead bigint
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce(sum(s.pending), 0)::bigint, count(*)::bigint,
    coalesce(sum(s.vectors_pending), 0)::bigint,
    coalesce(greatest(extract(epoch FROM now() - min(first.recorded_at)), 0), 0)::float8,
    (SELECT count(*) FROM public.turns AS d WHERE d.state = 'dead')
  FROM public.streams AS s LEFT JOIN LATERAL (
    SELECT t.recorded_at FROM public.turns AS t
    WHERE s.pending > 0 AND t.tenant_id = s.tenant_id AND t.user_id = s.user_id
      AND t.state IN ('queued','processing')
    ORDER BY t.seq LIMIT 1
  ) AS first ON true
  WHERE s.pending > 0 OR s.vectors_pending > 0
$$
"""
# By state, as with streams. A second answer that comes ten minutes after the first helps nobody.
_DUE_RECALLS = """
CREATE FUNCTION due_recalls(republish_s float8) RETURNS TABLE (
  tenant_id uuid, user_id uuid, recall_id uuid
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  DELETE FROM public.recalls AS r WHERE (r.tenant_id, r.user_id, r.recall_id) IN (
    SELECT o.tenant_id, o.user_id, o.recall_id FROM public.recalls AS o
    WHERE o.created_at < now() - interval '24 hours'
    ORDER BY o.created_at LIMIT 200 FOR UPDATE SKIP LOCKED);
  UPDATE public.recalls AS r SET state = 'failed', reason = 'deadline', finished_at = now()
  WHERE r.state = 'pending' AND r.created_at < now() - interval '10 minutes';
  RETURN QUERY UPDATE public.recalls AS r SET published_at = now()
  WHERE (r.tenant_id, r.user_id, r.recall_id) IN (
    SELECT w.tenant_id, w.user_id, w.recall_id FROM public.recalls AS w
    WHERE w.state = 'pending' AND w.published_at < now() - make_interval(secs => republish_s)
      AND (w.lease_until IS NULL OR w.lease_until < now())
    ORDER BY w.published_at LIMIT 100 FOR UPDATE SKIP LOCKED)
  RETURNING r.tenant_id, r.user_id, r.recall_id;
END
$$
"""
