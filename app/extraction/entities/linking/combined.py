"""What says more together than alone: where both stand, who else could be meant, what is told of a trade."""

import re
from collections.abc import Iterator

from app.extraction.entities.kinds import KINDS
from app.extraction.entities.linking.pairing import Pairing
from app.extraction.entities.linking.shapes import head_of
from app.extraction.entities.linking.trades import speaks_of, trade_of
from app.extraction.entities.mentions import Form
from app.extraction.entities.phrases import Part
from app.extraction.entities.suiting import is_next_to_come

_CLAUSE_END = re.compile(r"[，,;；。.!?！？]|\band\b|\bbut\b")
_SENTENCE_END = re.compile(r"[.!?。！？\n]")
_GAPS = ("here", "next", "later")  # sentences between
_TOLD = 80  # characters behind a name that tell of its bearer


def together(pair: Pairing, text: str, shapes: tuple[str, str], is_of: str) -> Iterator[str]:
    """Yield what says more together than alone: where both stand in their sentences, who else could be meant; ``shapes`` are the mention's and the first one's."""
    one, last = pair.one, pair.last
    how, there = shapes
    opens = not text[: one.start].strip() or text[: one.start].rstrip()[-1:] in ".!?。！？，,\n"
    is_subject = last.part is Part.SUBJECT
    gap = "turn" if pair.back else _GAPS[min(one.sentence - last.sentence, 2)]
    yield f"{how} {there} {gap} {'opens' if opens else 'in'} {'subject' if is_subject else 'other'}"
    yield f"{how} {there} {gap} rivals {min(pair.rivals, 2)}"
    yield f"{how} {is_of} {'opens' if opens else 'in'} fitting {min(pair.fitting, 2)}"
    if pair.back == 0:
        between = text[last.end : one.start]
        clauses = len(_CLAUSE_END.findall(between))
        yield f"clauses {min(clauses, 4)}"
        yield f"{how} clauses {min(clauses, 4)}"
    if pair.cluster.kind in KINDS:
        yield f"{how} {there} of {KINDS[pair.cluster.kind].number}"
    names = [m for m in pair.said if m.form is Form.NAME]
    if is_next_to_come(one, text):
        yield f"{how} next to come"
    if one.form is Form.OWN and names:
        yield f"own after name {'alone' if len(pair.said) == len(names) else 'with more'}"


def trade(pair: Pairing, text: str, how: str) -> Iterator[str]:
    """Yield whether the one tells of what the other does for a living, or has."""
    one, cluster = pair.one, pair.cluster
    if one.form is Form.NAME or (one.is_quiet and one.noun == "name"):
        said = next((m for m in pair.said if m.form is not Form.PRONOUN), pair.said[0])
        known, told = trade_of(cluster.kind, head_of(said)), _sentence(text, one.end)
    elif one.form is Form.PRONOUN:
        return
    else:
        named = next((m for m in pair.said if m.form is Form.NAME), None)
        known = trade_of(one.kind, head_of(one)) if named is not None else ""
        told = _sentence(pair.turns[named.turn].text, named.end) if named is not None else ""
    if known:
        speaks = "speaks" if speaks_of(known, told) else "silent"
        yield f"trade {speaks}"
        yield f"{how} trade {speaks}"


def _sentence(text: str, start: int) -> str:
    """Return what stands behind a place up to the end of its sentence, as far as it is near."""
    told = text[start : start + _TOLD]
    end = _SENTENCE_END.search(told)
    return told[: end.start()] if end is not None else told
