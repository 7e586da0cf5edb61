"""Keep sensitive data out: every text is treated as its tenant wants before it goes anywhere.

Ids that callers choose and names of speakers are not looked at: they are handles.
"""

from collections.abc import Mapping
from dataclasses import replace
from time import perf_counter
from typing import Any
from uuid import UUID

from app.domain.audit import Actor
from app.domain.errors import Fault, InvalidInput
from app.domain.events import Event
from app.domain.models import NewTurn
from app.domain.privacy import Forgetting, PrivacyPolicy, Sensitive
from app.metrics.privacy import SENSITIVE
from app.ports import PastEntity, PastEntityChange, PastFact, PastMade, Policies
from app.privacy import treated, treated_values
from app.services.corrections import Correction
from app.services.intake.history_lines import (
    Line,
    MadeLine,
    NamedLine,
    Refusal,
    TurnLine,
    UserLine,
    name_of,
)

_TRUSTED_S = 5.0  # as long as a key is: a policy holds everywhere after that
_MOST_KNOWN = 10_000


class PolicyBook:
    """Tells the policies of tenants; what was read holds for five seconds, what is set here at once."""

    def __init__(self, policies: Policies) -> None:
        self._policies = policies
        self._known: dict[UUID, tuple[PrivacyPolicy, float]] = {}

    async def of(self, tenant_id: UUID) -> PrivacyPolicy:
        """Return a tenant's policy.

        Raises:
            StoreUnavailable: nobody can say.
        """
        known = self._known.get(tenant_id)
        if known is not None and perf_counter() - known[1] < _TRUSTED_S:
            return known[0]
        asked_at = perf_counter()
        policy = await self._policies.of(tenant_id)
        if len(self._known) >= _MOST_KNOWN:
            self._known.clear()
        self._known[tenant_id] = (policy, asked_at)
        return policy

    async def put(self, tenant_id: UUID, policy: PrivacyPolicy, *, by: Actor) -> None:
        """Replace a tenant's policy."""
        await self._policies.put(tenant_id, policy, by=by)
        self._known.pop(tenant_id, None)


def shielded_turn(turn: NewTurn, policy: PrivacyPolicy, *, pointer: str) -> NewTurn:
    """Return a turn with its text, captions, links and metadata treated.

    Raises:
        InvalidInput: it holds what the tenant refuses; ``pointer`` names the turn in the call.
    """
    text = _text(turn.text, policy, f"{pointer}/text")
    metadata = _values(turn.metadata, policy, f"{pointer}/metadata") if turn.metadata else {}
    attachments = tuple(
        _values(one, policy, f"{pointer}/attachments/{at}")
        for at, one in enumerate(turn.attachments)
    )
    return replace(turn, text=text, metadata=metadata, attachments=attachments)


def shielded_query(query: str, policy: PrivacyPolicy) -> str:
    """Return a question treated; what the tenant refuses to store is masked: a question stores nothing."""
    done = treated(query, policy)
    _count(done.masked + done.refused, "masked")
    return done.text


def shielded_correction(correction: Correction, policy: PrivacyPolicy) -> Correction:
    """Return a correction with its texts treated.

    Raises:
        InvalidInput: it holds what the tenant refuses.
    """
    time = correction.time
    if time is not None and time.text:
        time = replace(time, text=_text(time.text, policy, "/occurred/text"))
    return replace(
        correction,
        values=_values(correction.values, policy, ""),
        object=_values(correction.object, policy, "/object"),
        time=time,
    )


def shielded_words(words: str, policy: PrivacyPolicy, *, pointer: str) -> str:
    """Return words of a call, a name or a note, treated.

    Raises:
        InvalidInput: they hold what the tenant refuses.
    """
    return _text(words, policy, pointer)


def shielded_values(
    values: Mapping[str, Any], policy: PrivacyPolicy, *, pointer: str
) -> dict[str, Any]:
    """Return plain JSON of a call with every text in it treated.

    Raises:
        InvalidInput: it holds what the tenant refuses.
    """
    return _values(values, policy, pointer)


def shielded_line(line: Line, policy: PrivacyPolicy) -> Line:
    """Return a line of a history treated, or its refusal. Places in texts stay what they were."""
    try:
        return _line(line, policy)
    except InvalidInput as error:
        named = name_of(line) if isinstance(line, TurnLine | MadeLine | NamedLine) else None
        reason = f"{error.faults[0].pointer}: {error.faults[0].message}"
        return Refusal(line=line.line, name=named, reason=reason)


def _line(line: Line, policy: PrivacyPolicy) -> Line:
    if isinstance(line, TurnLine):
        return replace(
            line,
            is_heard=policy.forgetting is Forgetting.ACT,
            text=_text(line.text, policy, "/text"),
            metadata=_values(line.metadata, policy, "/metadata") if line.metadata else {},
            attachments=tuple(
                _values(one, policy, f"/attachments/{at}")
                for at, one in enumerate(line.attachments)
            ),
        )
    if isinstance(line, UserLine):
        name = line.user.display_name
        user = replace(
            line.user,
            display_name=_text(name, policy, "/display_name") if name else name,
            settings=_values(line.user.settings, policy, "/settings"),
        )
        return replace(line, user=user)
    if isinstance(line, MadeLine):
        return _made(line, policy)
    return _named(line, policy) if isinstance(line, NamedLine) else line


def _named(line: NamedLine, policy: PrivacyPolicy) -> NamedLine:
    named = line.named
    if isinstance(named, PastEntity):
        aliases = tuple(
            replace(
                one,
                text=_text(one.text, policy, f"/aliases/{at}/text"),
                normal=_text(one.normal, policy, f"/aliases/{at}/normal"),
            )
            for at, one in enumerate(named.aliases)
        )
        name = _text(named.name, policy, "/name")
        return replace(line, named=replace(named, name=name, aliases=aliases))
    if isinstance(named, PastEntityChange):
        change = _values(named.change, policy, "/change")
        return replace(line, named=replace(named, change=change))
    return line


_OF_EVENTS = ("subject", "action", "summary", "status_detail")
_OF_FACTS = ("subject", "key", "value", "predicate", "object", "summary")


def _made(line: MadeLine, policy: PrivacyPolicy) -> MadeLine:
    past: PastMade = line.past
    version = past.version
    names = _OF_EVENTS if isinstance(version, Event) else _OF_FACTS
    given = {name: getattr(version, name) for name in names if getattr(version, name)}
    texts: dict[str, Any] = {
        name: _text(words, policy, f"/{name}") for name, words in given.items()
    }
    texts["attributes"] = _values(version.attributes, policy, "/attributes")
    if isinstance(past, PastFact):
        return replace(line, past=replace(past, fact=replace(past.fact, **texts)))
    event = past.event
    if event.object is not None:
        texts["object"] = replace(
            event.object,
            text=_text(event.object.text, policy, "/object/text"),
            details=_values(event.object.details, policy, "/object/details"),
        )
    texts["participants"] = tuple(
        replace(one, name=_text(one.name, policy, f"/participants/{at}/name"))
        for at, one in enumerate(event.participants)
    )
    return replace(line, past=replace(past, event=replace(event, **texts)))


def _text(text: str, policy: PrivacyPolicy, pointer: str) -> str:
    done = treated(text, policy)
    _count(done.masked, "masked")
    _require_none(done.refused, pointer)
    return done.text


def _values(values: Mapping[str, Any], policy: PrivacyPolicy, pointer: str) -> dict[str, Any]:
    done, refused = treated_values(values, policy)
    _require_none(refused, pointer)
    return dict(done)


def _require_none(refused: tuple[Sensitive, ...], pointer: str) -> None:
    if refused:
        _count(refused, "refused")
        kinds = ", ".join(sorted({kind.value for kind in refused}))
        raise InvalidInput(
            f"this holds sensitive data that the tenant refuses to take in ({kinds}); take it out",
            Fault(pointer=pointer, message=f"holds {kinds}, which this tenant refuses"),
        )


def _count(kinds: tuple[Sensitive, ...], way: str) -> None:
    for kind in kinds:
        SENSITIVE.labels(kind.value, way).inc()
