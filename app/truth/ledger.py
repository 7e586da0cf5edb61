"""Versions of memories while a reading is folded in: at most one open version of each."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Generic
from uuid import UUID

from app.domain.events import Cause, Reason
from app.truth.changes import Closing, Draft, HeldVersion, NewVersion


@dataclass(slots=True, kw_only=True)
class Standing(Generic[Draft]):
    """A memory as it stands so far; ``written`` is its open version's place among the new ones.

    ``since`` is when it first became known.
    """

    id: UUID
    version: int
    newest: int
    draft: Draft
    seen_count: int
    superseded_by: UUID | None
    since: datetime
    written: int | None = None


class Ledger(Generic[Draft]):
    """What stands, and what has to be written for it."""

    def __init__(self, held: Iterable[HeldVersion[Draft]], new_id: Callable[[], UUID]) -> None:
        self._new_id = new_id
        self.standing: list[Standing[Draft]] = [
            Standing(
                id=one.id,
                version=one.version,
                newest=one.newest,
                draft=one.draft,
                seen_count=one.seen_count,
                superseded_by=one.superseded_by,
                since=one.since or one.draft.known_from,
            )
            for one in held
        ]
        self.versions: list[NewVersion[Draft]] = []
        self.closings: list[Closing] = []

    def open(self, draft: Draft, reason: Reason = Reason.STATED) -> Standing[Draft]:
        """Begin a memory of its own."""
        one = Standing(
            id=self._new_id(),
            version=1,
            newest=1,
            draft=draft,
            seen_count=1,
            superseded_by=None,
            since=draft.known_from,
            written=len(self.versions),
        )
        self.versions.append(NewVersion(id=one.id, version=1, draft=draft, reason=reason))
        self.standing.append(one)
        return one

    def revise(
        self,
        one: Standing[Draft],
        draft: Draft,
        reason: Reason,
        *,
        superseded_by: UUID | None = None,
        is_seen_again: bool = False,
        why: Cause = Cause.EXTRACTION,
    ) -> None:
        """Put another version in place of the open one, known from ``draft.known_from``.

        A version is never known before the one in whose place it stands. What the same turn both
        says and changes has one version.
        """
        at = max(draft.known_from, one.draft.known_from)
        draft = replace(draft, known_from=at)
        one.seen_count += is_seen_again
        one.superseded_by = superseded_by or one.superseded_by
        if one.written is not None and at == one.draft.known_from and why is Cause.EXTRACTION:
            self.versions[one.written] = replace(
                self.versions[one.written],
                draft=draft,
                reason=reason,
                seen_count=one.seen_count,
                superseded_by=one.superseded_by,
            )
        else:
            self._end(one, at, why, None)
            one.newest += 1
            one.version, one.written = one.newest, len(self.versions)
            self.versions.append(
                NewVersion(
                    id=one.id,
                    version=one.version,
                    draft=draft,
                    reason=reason,
                    seen_count=one.seen_count,
                    superseded_by=one.superseded_by,
                    why=why,
                )
            )
        one.draft = draft

    def precede(self, one: Standing[Draft], draft: Draft) -> None:
        """Put a version before the first one, known until that: something said earlier came in later."""
        one.newest += 1
        self.versions.append(
            NewVersion(
                id=one.id,
                version=one.newest,
                draft=draft,
                reason=Reason.STATED,
                known_to=one.since,
                why_ended=Cause.EXTRACTION,
            )
        )
        one.since = draft.known_from

    def close(
        self, one: Standing[Draft], at: datetime, why: Cause, superseded_by: UUID | None = None
    ) -> None:
        """End a memory with nothing in its place but, perhaps, another one."""
        self._end(one, max(at, one.draft.known_from), why, superseded_by)
        self.standing.remove(one)

    def _end(
        self, one: Standing[Draft], at: datetime, why: Cause, superseded_by: UUID | None
    ) -> None:
        if one.written is None:
            self.closings.append(
                Closing(
                    id=one.id,
                    version=one.version,
                    known_to=at,
                    why=why,
                    superseded_by=superseded_by,
                )
            )
            return
        self.versions[one.written] = replace(
            self.versions[one.written],
            known_to=at,
            why_ended=why,
            superseded_by=superseded_by or self.versions[one.written].superseded_by,
        )
