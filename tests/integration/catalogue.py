"""Reads the catalogue for tables that forgot tenant, user, policy or key, and for roles that may too much."""

import asyncpg

FREE_TABLES = {"alembic_version"}
# Unique without the user on purpose: it is what maps the caller's id to ours.
KEYS_WITHOUT_USER = {("users", ("tenant_id", "client_id"))}
# Functions that pass row security, each for one question (ADR 5).
DEFINERS = {
    "find_api_key": {"chronos_app"},
    "find_tenants": {"chronos_app"},
    "make_tenant": {"chronos_app"},
    "due_reminders": {"chronos_relay"},  # ids and times
    "prune_reminders": {"chronos_relay"},
    "due_deliveries": {"chronos_relay"},  # ids alone
    "prune_deliveries": {"chronos_relay"},
    "delivery_totals": {"chronos_relay"},
    "purge_forgotten": {"chronos_relay"},  # removes what can be undone no longer, returns a count
    "prune_updates": {"chronos_relay"},  # removes what is old, returns a count
    "find_wrapped_keys": {"chronos_app"},
    "due_retention": {"chronos_relay"},
    "due_nights": {"chronos_relay"},  # whose nightly work is due, by id; notes it as asked for
    "night_totals": {"chronos_relay"},
    "waiting_totals": {"chronos_relay"},  # counts over all tenants, no content
    "due_recalls": {"chronos_relay"},  # ids alone
}
BARE = {
    "postings",
    "vectors",
    "sealed_vectors",
    "memory_ids",
}  # no foreign keys: measured up to twenty times dearer
CONTENT = {
    *("turns", "postings", "vectors", "events", "sources", "sessions", "users", "extractions"),
    "memory_ids",
    *("user_keys", "sealed_vectors"),
    *("updates", "update_heads", "stream_tickets"),
    *("updates", "update_heads", "stream_tickets", "webhooks", "deliveries", "reminders"),
    *("schemas", "user_schemas"),
    *("entities", "aliases", "mentions", "entity_relations", "entity_changes"),
    *("episodes", "episode_turns", "patterns"),
    "recalls",
    "assertions",
    "clarifications",
    "memory_uses",
    "feedback",
}

_TABLES = """
SELECT c.oid, c.relname AS name, c.relrowsecurity AS is_secured, c.relforcerowsecurity AS is_forced,
  pg_get_userbyid(c.relowner) AS owner,
  ARRAY(SELECT attname::text FROM pg_attribute
    WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped) AS columns
FROM pg_class AS c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'm', 'v')
ORDER BY c.relname
"""
_POLICIES = """
SELECT polrelid AS oid, polname AS name, polpermissive AS is_permissive, polcmd = '*' AS is_for_all,
  'chronos_app'::regrole = ANY(polroles) OR 0 = ANY(polroles) AS binds_app,
  coalesce(pg_get_expr(polqual, polrelid), '') AS using,
  coalesce(pg_get_expr(polwithcheck, polrelid), pg_get_expr(polqual, polrelid), '') AS checking
FROM pg_policy
"""
_UNIQUE = """
SELECT i.indrelid AS oid, i.indexrelid::regclass::text AS name, ARRAY(
  SELECT a.attname::text FROM unnest(i.indkey[0:i.indnkeyatts - 1]) WITH ORDINALITY AS k(attnum, n)
  JOIN pg_attribute AS a ON a.attrelid = i.indrelid AND a.attnum = k.attnum ORDER BY k.n) AS columns
FROM pg_index AS i WHERE i.indisunique
"""
_FOREIGN = """
SELECT conrelid AS oid, confrelid AS parent, conname AS name,
  ARRAY(SELECT attname::text FROM unnest(conkey) WITH ORDINALITY AS k(n, at)
    JOIN pg_attribute ON attrelid = conrelid AND attnum = k.n ORDER BY at) AS columns,
  ARRAY(SELECT attname::text FROM unnest(confkey) WITH ORDINALITY AS k(n, at)
    JOIN pg_attribute ON attrelid = confrelid AND attnum = k.n ORDER BY at) AS parent_columns
FROM pg_constraint WHERE contype = 'f'
"""
_DEFINERS = """
SELECT proname AS name, coalesce(proconfig, '{}') AS settings,
  pg_get_userbyid(proowner) AS owner,
  ARRAY(SELECT coalesce(r.rolname::text, 'PUBLIC')
    FROM aclexplode(coalesce(proacl, acldefault('f', proowner))) AS a
    LEFT JOIN pg_roles AS r ON r.oid = a.grantee WHERE a.grantee <> proowner) AS callers
FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosecdef
"""
_ROLES = (
    "SELECT rolname AS name, rolsuper, rolbypassrls FROM pg_roles WHERE rolname LIKE 'chronos_%'"
)
_RELAY_READS = """
SELECT c.relname FROM pg_class AS c
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'm', 'v')
  AND has_any_column_privilege('chronos_relay', c.oid, 'SELECT')
"""


async def catalogue_faults(connection: asyncpg.Connection) -> list[str]:
    """Return a sentence for each rule of the schema that a table or a role breaks."""
    tables = {t["oid"]: t for t in await connection.fetch(_TABLES) if t["name"] not in FREE_TABLES}
    policies = await connection.fetch(_POLICIES)
    faults = []
    for oid, table in tables.items():
        faults += _table_faults(table, [p for p in policies if p["oid"] == oid])
    for key in await connection.fetch(_UNIQUE):
        if key["oid"] in tables:
            faults += _key_faults(tables[key["oid"]], key)
    for key in await connection.fetch(_FOREIGN):
        if key["oid"] in tables:
            faults += _reference_faults(tables[key["oid"]], tables[key["parent"]], key)
    faults += [
        f"{role['name']} passes row security"
        for role in await connection.fetch(_ROLES)
        if role["rolsuper"] or role["rolbypassrls"]
    ]
    for function in await connection.fetch(_DEFINERS):
        faults += _definer_faults(function)
    readable = {row["relname"] for row in await connection.fetch(_RELAY_READS)}
    faults += [
        f"the relay may read {name}" for name in sorted(readable - {"streams"} - FREE_TABLES)
    ]
    return faults


def _definer_faults(function: asyncpg.Record) -> list[str]:
    name, faults = function["name"], []
    callers = set(function["callers"])
    if name not in DEFINERS:
        faults.append(f"{name} runs as its owner and is not on the list")
    if "search_path=pg_catalog, pg_temp" not in function["settings"]:
        faults.append(f"{name} runs as its owner without a pinned search path")
    if function["owner"] != "chronos_owner":
        faults.append(f"{name} belongs to {function['owner']}")
    if callers != DEFINERS.get(name, callers - {"PUBLIC"}):
        faults.append(f"{name} may be called by {', '.join(sorted(callers))}")
    return faults


def _table_faults(table: asyncpg.Record, policies: list[asyncpg.Record]) -> list[str]:
    name, columns, faults = table["name"], table["columns"], []
    if "tenant_id" not in columns:
        faults.append(f"{name} has no tenant_id")
    if not table["is_secured"]:
        faults.append(f"{name} has no row security")
    if not table["is_forced"]:
        faults.append(f"{name} does not force row security")
    if table["owner"] != "chronos_owner":
        faults.append(f"{name} belongs to {table['owner']}")
    if not any(_binds(p, "tenant_id", is_permissive=True) for p in policies):
        faults.append(f"{name} has no tenant policy")
    if any(
        p["is_permissive"] and p["binds_app"] and "tenant_id" not in p["using"] for p in policies
    ):
        faults.append(f"{name} has a policy that opens it to other tenants")
    if "user_id" in columns and not any(
        _binds(p, "user_id", is_permissive=False) for p in policies
    ):
        faults.append(f"{name} has no subject policy")
    return faults


def _binds(policy: asyncpg.Record, column: str, *, is_permissive: bool) -> bool:
    return (
        policy["is_permissive"] is is_permissive
        and policy["is_for_all"]
        and policy["binds_app"]
        and column in policy["using"]
        and column in policy["checking"]
    )


def _key_faults(table: asyncpg.Record, key: asyncpg.Record) -> list[str]:
    faults, columns = [], tuple(key["columns"])
    if "tenant_id" not in columns:
        faults.append(f"unique key {key['name']} lacks tenant_id")
    is_mapping = (table["name"], columns) in KEYS_WITHOUT_USER
    if "user_id" in table["columns"] and "user_id" not in columns and not is_mapping:
        faults.append(f"unique key {key['name']} lacks user_id")
    return faults


def _reference_faults(
    table: asyncpg.Record, parent: asyncpg.Record, key: asyncpg.Record
) -> list[str]:
    pairs = list(zip(key["columns"], key["parent_columns"], strict=True))
    faults = []
    if table["name"] in BARE:
        faults.append(f"{table['name']} has a foreign key")
    if ("tenant_id", "tenant_id") not in pairs:
        faults.append(f"foreign key {key['name']} lacks tenant_id")
    is_owned = "user_id" in table["columns"] and "user_id" in parent["columns"]
    if is_owned and ("user_id", "user_id") not in pairs:
        faults.append(f"foreign key {key['name']} lacks user_id")
    return faults
