"""Hides anew rows that forgetting put away: they stand as JSON, each hidden as its own table hides it."""

from typing import Any
from uuid import UUID

import numpy as np
import orjson

from app.adapters.postgres.ciphers import Cipher, is_hidden, version_of
from app.adapters.postgres.connection import Connection
from app.adapters.postgres.event_rows import names_in
from app.adapters.postgres.text_columns import HIDDEN
from app.text.questions import asks_only

_PLACES = "SELECT ctid::text AS place FROM forgotten WHERE tenant_id = $1 AND user_id = $2"
_ROWS = """
SELECT ctid::text AS place, table_name, body FROM forgotten
WHERE tenant_id = $1 AND user_id = $2 AND ctid = ANY($3::text[]::tid[])
"""
_CHANGE = """
UPDATE forgotten AS t SET table_name = v.table_name, body = v.body::jsonb
FROM unnest($3::text[], $4::text[], $5::text[]) AS v(place, table_name, body)
WHERE t.tenant_id = $1 AND t.user_id = $2 AND t.ctid = v.place::tid
"""
_PAGE = 500
_HEX = "\\x"  # how the database writes bytes as text

Owner = tuple[UUID, UUID]


async def hide_forgotten(
    connection: Connection, owner: Owner, cipher: Cipher, *, was_clear: bool, seals: bool = False
) -> None:
    """Hide put away rows with the cipher's newest key; ``was_clear``: with what they are found by, too.

    ``seals``: vectors among them are put back sealed.
    """
    places = [row["place"] for row in await connection.fetch(_PLACES, *owner)]
    for start in range(0, len(places), _PAGE):
        rows = await connection.fetch(_ROWS, *owner, places[start : start + _PAGE])
        changed = [_anew(row["table_name"], row["body"], cipher, was_clear, seals) for row in rows]
        await connection.execute(
            _CHANGE,
            *owner,
            [row["place"] for row in rows],
            [table for table, _ in changed],
            [orjson.dumps(body).decode() for _, body in changed],
        )


def _anew(
    table: str, body: dict[str, Any], cipher: Cipher, was_clear: bool, seals: bool
) -> tuple[str, dict[str, Any]]:
    if was_clear:
        body = _findable(table, body, cipher)
    for column, form in HIDDEN.get(table, {}).items():
        value = body.get(column)
        if value and (not is_hidden(value) or version_of(value) not in (None, cipher.version)):
            body[column] = cipher.column(form, cipher.open(value))
    if table == "sealed_vectors":
        doc_id = UUID(body["doc_id"])
        plain = cipher.unseal(bytes.fromhex(body["sealed"].removeprefix(_HEX)), doc_id.bytes)
        body["sealed"] = _HEX + cipher.seal(plain, doc_id).hex()
    elif table == "vectors" and seals:
        vector = np.array(orjson.loads(body.pop("embedding")), dtype="<f2")
        body.pop("bits")
        body["sealed"] = _HEX + cipher.seal(vector.tobytes(), UUID(body["doc_id"])).hex()
        return "sealed_vectors", body
    return table, body


def _findable(table: str, body: dict[str, Any], cipher: Cipher) -> dict[str, Any]:
    if table == "postings":
        return body | {"term": cipher.terms([body["term"]])[0]}
    if table in ("events", "facts"):
        return body | {"name_keys": cipher.name_keys(names_in(body))}
    return body | {"asks_only": asks_only(body["text"])} if table == "turns" else body
