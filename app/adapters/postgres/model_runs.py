"""What language models answered: kept as data for training, and for so long as the settings say."""

from collections.abc import Sequence
from uuid import UUID

from uuid_utils.compat import uuid7

from app.adapters.postgres.database import Connection, Database
from app.adapters.postgres.sealed import cipher_of
from app.adapters.postgres.turns import turn_from
from app.domain.models import Scope
from app.ports import Extraction, KeptRun

_INSERT = """
INSERT INTO model_runs (tenant_id, user_id, run_id, turn_ids, extractor, model, prompt_version,
  outcome, raw, verdict, tokens_in, tokens_out)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
"""

_PURGE = """
DELETE FROM model_runs WHERE tenant_id = $1 AND user_id = $2
  AND recorded_at < now() - make_interval(days => $3)
"""

_RUNS = """
SELECT * FROM model_runs WHERE tenant_id = $1 AND user_id = $2
  AND ($3::uuid IS NULL OR run_id > $3) ORDER BY run_id LIMIT $4
"""

_TURNS = """
SELECT turns.*, sessions.client_id AS client_session_id
FROM turns JOIN sessions USING (tenant_id, user_id, session_id)
WHERE turns.tenant_id = $1 AND turns.user_id = $2 AND turns.turn_id = ANY($3::uuid[])
ORDER BY turns.seq
"""


class PostgresTrainingData:
    """Implements the ``TrainingData`` port."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def runs(self, scope: Scope, *, after: UUID | None, limit: int) -> Sequence[KeptRun]:
        """Return a user's runs in the order in which they were made (ids rise), after one of them."""
        owner = (scope.tenant_id, scope.user_id)
        async with self._database.transaction(scope) as connection:
            rows = await connection.fetch(_RUNS, *owner, after, limit)
            wanted = list({one for row in rows for one in row["turn_ids"]})
            turns = [turn_from(row) for row in await connection.fetch(_TURNS, *owner, wanted)]
        return [
            KeptRun(
                run_id=row["run_id"],
                turns=tuple(turn for turn in turns if turn.turn_id in set(row["turn_ids"])),
                extractor=row["extractor"],
                model=row["model"],
                prompt_version=row["prompt_version"],
                outcome=row["outcome"],
                raw=row["raw"],
                verdict=row["verdict"],
                recorded_at=row["recorded_at"],
            )
            for row in rows
        ]


async def write_runs(
    connection: Connection, scope: Scope, extraction: Extraction, keep_days: int
) -> None:
    """Keep the calls by which a window was read, and let go of this user's old ones."""
    if not extraction.runs or not keep_days:
        return
    owner = (scope.tenant_id, scope.user_id)
    source = extraction.provenance
    await connection.execute(_PURGE, *owner, keep_days)
    cipher = await cipher_of(connection)
    for run in extraction.runs:
        await connection.execute(
            _INSERT,
            *owner,
            uuid7(),
            list(run.turn_ids),
            source.extractor,
            run.model,
            run.prompt_version,
            run.outcome,
            cipher.hide(run.raw.replace("\x00", "")),  # Postgres takes no NUL in text
            cipher.hide_json(run.verdict),
            run.tokens_in,
            run.tokens_out,
        )
