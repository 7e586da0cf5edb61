"""The words of turns as rows: hashes of terms, keyed for users with encryption."""

from collections.abc import Sequence
from uuid import UUID

from app.adapters.postgres.database import Connection
from app.adapters.postgres.sealed import cipher_of
from app.domain.models import Scope
from app.ports import IndexedTurn

TURN_KIND = 0  # `kind` of postings and vectors

_POSTINGS = """
INSERT INTO postings (tenant_id, user_id, term, kind, doc_id, tf, length, said_at)
SELECT $1, $2, p.term, $3, ($4::uuid[])[p.doc], p.tf, ($5::int[])[p.doc], ($6::timestamptz[])[p.doc]
FROM unnest($7::bigint[], $8::int[], $9::smallint[]) AS p(term, doc, tf)
"""


async def insert_postings(
    connection: Connection, scope: Scope, turn_ids: Sequence[UUID], turns: Sequence[IndexedTurn]
) -> None:
    """Make new turns findable by their words."""
    cipher = await cipher_of(connection)
    postings = [
        (term, n, tf)
        for n, one in enumerate(turns, 1)
        for term, tf in zip(cipher.terms(list(one.terms)), one.terms.values(), strict=True)
    ]
    # In the order of the index: each term's page is then touched once a call.
    postings.sort()
    await connection.execute(
        _POSTINGS,
        scope.tenant_id,
        scope.user_id,
        TURN_KIND,
        list(turn_ids),
        [sum(one.terms.values()) for one in turns],
        [one.turn.said_at for one in turns],
        [p[0] for p in postings],
        [p[1] for p in postings],
        [min(p[2], 32767) for p in postings],
    )
