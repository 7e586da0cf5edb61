"""Have a model tell what episodes told that rest, and keep of it what their turns support."""

import structlog

from app.domain.errors import ModelUnavailable
from app.domain.models import Lease
from app.episodes import retold
from app.metrics import WORK_SECONDS, stage
from app.ports import Episodes, EpisodeWriting, Teller, Untold

log = structlog.get_logger(__name__)

_BATCH = 4


class Retelling:
    """The retelling of a leased stream's episodes, a few at a time; each is asked about once."""

    def __init__(self, lease: Lease, *, episodes: Episodes, teller: Teller | None) -> None:
        self._lease = lease
        self._episodes = episodes
        self._teller = teller
        self.written = 0

    async def catch_up(self) -> bool:
        """Have some episodes told; False if none are left, or the model is away.

        Raises:
            LeaseLost: another worker owns the stream.
            TransientError: the store is away.
        """
        if self._teller is None:
            return False
        waiting = await self._episodes.untold(self._lease.scope, limit=_BATCH)
        try:
            for one in waiting:
                with stage(WORK_SECONDS, "tell"):
                    await self._tell(one, self._teller)
        except ModelUnavailable as error:
            log.info("model away while telling", reason=str(error))
            return False
        return len(waiting) == _BATCH

    async def _tell(self, one: Untold, teller: Teller) -> None:
        told = await teller.tell(one.talk, one.held.episode.language)
        draft = retold(one.held.episode, one.talk, told.title, told.claims) if told else None
        if draft is None:
            await self._episodes.note_asked(self._lease, one.held, teller.provenance)
            return
        writing = EpisodeWriting(
            episode_id=one.held.episode.episode_id,
            session_id=one.session_id,
            draft=draft,
            turns=[(turn.turn_id, turn.seq) for turn in one.talk],
            held=one.held,
        )
        await self._episodes.bind(self._lease, [writing], upto=0, provenance=teller.provenance)
        self.written += 1
