"""Hides anew what a user said: under a key that the user got, or under one that replaces another.

All of it in one transaction that holds the user's row and stream, so that nobody reads or writes half
of it. Values are taken as they are stored.
"""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

import orjson

from app.adapters.postgres.ciphers import Cipher, is_hidden, version_of
from app.adapters.postgres.connection import Connection
from app.adapters.postgres.event_rows import names_in
from app.adapters.postgres.text_columns import HIDDEN, Form
from app.text.questions import asks_only

_PAGE = 500
_TERMS = 2000
_CASTS = {Form.TEXT: "text", Form.ALIKE: "text", Form.JSON: "jsonb", Form.BYTES: "bytea"}
_NAMED = ("events", "facts")
_OWNER_COLUMN = {"idempotency": "about"}

_ROWS = "SELECT ctid::text AS place FROM {table} WHERE tenant_id = $1 AND {owner} = $2"
_PAGE_OF = """
SELECT ctid::text AS place, {columns} FROM {table}
WHERE tenant_id = $1 AND {owner} = $2 AND ctid = ANY($3::text[]::tid[])
"""
_CHANGE = """
UPDATE {table} AS t SET {sets}
FROM unnest($3::text[], {arrays}) AS v(place, {columns})
WHERE t.tenant_id = $1 AND t.{owner} = $2 AND t.ctid = v.place::tid
"""
_NAME_KEYS = """
UPDATE {table} AS t SET name_keys = ARRAY(SELECT jsonb_array_elements_text(v.keys::jsonb))
FROM unnest($3::text[], $4::text[]) AS v(place, keys)
WHERE t.tenant_id = $1 AND t.user_id = $2 AND t.ctid = v.place::tid
"""
_ASKS = """
UPDATE turns AS t SET asks_only = v.asks_only
FROM unnest($3::text[], $4::bool[]) AS v(place, asks_only)
WHERE t.tenant_id = $1 AND t.user_id = $2 AND t.ctid = v.place::tid
"""
_TERMS_OF = "SELECT DISTINCT term FROM postings WHERE tenant_id = $1 AND user_id = $2"
_KEY_TERMS = """
UPDATE postings AS p SET term = v.fresh FROM unnest($3::bigint[], $4::bigint[]) AS v(term, fresh)
WHERE p.tenant_id = $1 AND p.user_id = $2 AND p.term = v.term
"""

Owner = tuple[UUID, UUID]


async def hide_all(connection: Connection, owner: Owner, cipher: Cipher) -> None:
    """Hide what a user said while there was no key, with the words by which it is found."""
    turns = await places_of(connection, "turns", owner)
    for page in pages(turns):
        rows = await rows_at(connection, "turns", ["text"], owner, page)
        asking = [asks_only(row["text"]) for row in rows]
        await connection.execute(_ASKS, *owner, [row["place"] for row in rows], asking)
    for table in _NAMED:
        for page in pages(await places_of(connection, table, owner)):
            await _key_names(connection, table, owner, cipher, page)
    terms = [row["term"] for row in await connection.fetch(_TERMS_OF, *owner)]
    for start in range(0, len(terms), _TERMS):
        some = terms[start : start + _TERMS]
        await connection.execute(_KEY_TERMS, *owner, some, cipher.terms(some))
    await hide_anew(connection, owner, cipher)


async def hide_anew(connection: Connection, owner: Owner, cipher: Cipher) -> None:
    """Hide with the cipher's newest key whatever is clear, or hidden with an older one."""
    for table, forms in HIDDEN.items():
        for page in pages(await places_of(connection, table, owner)):
            rows = await rows_at(connection, table, list(forms), owner, page)
            changed = [row for row in rows if _is_old(row, forms, cipher)]
            written = [
                {c: cipher.column(f, cipher.open(row[c])) for c, f in forms.items()}
                for row in changed
            ]
            await write_rows(connection, table, owner, [row["place"] for row in changed], written)


def _is_old(row: Mapping[str, Any], forms: Mapping[str, Form], cipher: Cipher) -> bool:
    for column in forms:
        value = row[column]
        if is_hidden(value):
            if version_of(value) not in (None, cipher.version):
                return True
        elif value:
            return True
    return False


async def places_of(connection: Connection, table: str, owner: Owner) -> list[str]:
    """Return where a user's rows of a table stand."""
    statement = _ROWS.format(table=table, owner=_OWNER_COLUMN.get(table, "user_id"))
    return [row["place"] for row in await connection.fetch(statement, *owner)]


def pages(places: Sequence[str]) -> list[list[str]]:
    """Return places in lots that one statement takes."""
    return [list(places[at : at + _PAGE]) for at in range(0, len(places), _PAGE)]


async def rows_at(
    connection: Connection, table: str, columns: Sequence[str], owner: Owner, page: Sequence[str]
) -> list[Any]:
    """Return columns of a user's rows with their places; opened if the connection opens them."""
    statement = _PAGE_OF.format(
        table=table, columns=_quoted(columns), owner=_OWNER_COLUMN.get(table, "user_id")
    )
    return await connection.fetch(statement, *owner, page)


async def _key_names(
    connection: Connection, table: str, owner: Owner, cipher: Cipher, page: Sequence[str]
) -> None:
    columns = ["object", "subject", "participants"] if table == "events" else ["object"]
    rows = await rows_at(connection, table, columns, owner, page)
    keys = [cipher.name_keys(names_in(dict(row))) or [] for row in rows]
    places = [row["place"] for row in rows]
    written = [orjson.dumps(some).decode() for some in keys]
    # Each change moves a row, so later steps look for their places anew.
    await connection.execute(_NAME_KEYS.format(table=table), *owner, places, written)


async def write_rows(
    connection: Connection,
    table: str,
    owner: Owner,
    places: Sequence[str],
    rows: Sequence[Mapping[str, Any]],
) -> None:
    """Write columns of a user's rows, in the form that they are stored in. The rows move."""
    if not rows:
        return
    forms = HIDDEN[table]
    arrays, sets = [], []
    for at, column in enumerate(rows[0], 4):
        cast = _CASTS[forms[column]]
        arrays.append(f"${at}::{'bytea' if cast == 'bytea' else 'text'}[]")
        sets.append(f'"{column}" = v."{column}"::{cast}')
    statement = _CHANGE.format(
        table=table,
        sets=", ".join(sets),
        arrays=", ".join(arrays),
        columns=_quoted(list(rows[0])),
        owner=_OWNER_COLUMN.get(table, "user_id"),
    )
    values = [[_written(forms[column], row[column]) for row in rows] for column in rows[0]]
    await connection.execute(statement, *owner, places, *values)


def _written(form: Form, value: Any) -> Any:
    return orjson.dumps(value).decode() if form is Form.JSON and value is not None else value


def _quoted(columns: Sequence[str]) -> str:
    return ", ".join(f'"{column}"' for column in columns)
