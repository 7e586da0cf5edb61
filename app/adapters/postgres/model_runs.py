"""What language models answered: kept as data for training, and for so long as the settings say."""

from uuid_utils.compat import uuid7

from app.adapters.postgres.database import Connection
from app.domain.models import Scope
from app.ports import Extraction

_INSERT = """
INSERT INTO model_runs (tenant_id, user_id, run_id, turn_ids, extractor, model, prompt_version,
  outcome, raw, verdict, tokens_in, tokens_out)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
"""

_PURGE = """
DELETE FROM model_runs WHERE tenant_id = $1 AND user_id = $2
  AND recorded_at < now() - make_interval(days => $3)
"""


async def write_runs(
    connection: Connection, scope: Scope, extraction: Extraction, keep_days: int
) -> None:
    """Keep the calls by which a window was read, and let go of this user's old ones."""
    if not extraction.runs or not keep_days:
        return
    owner = (scope.tenant_id, scope.user_id)
    source = extraction.provenance
    await connection.execute(_PURGE, *owner, keep_days)
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
            run.raw.replace("\x00", ""),  # Postgres takes no NUL in text
            run.verdict,
            run.tokens_in,
            run.tokens_out,
        )
