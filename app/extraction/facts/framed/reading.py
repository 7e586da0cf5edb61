"""Reads what the frames tell of an English sentence: clause by clause, by the word that opens a predicate."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from app.domain.intervals import TimeSpan
from app.extraction.facts.framed.clauses import CHAIN, FIRST, Clause, clauses
from app.extraction.facts.framed.compiling import BASE, DONE, ING, PAST, Frame
from app.extraction.facts.framed.naming import with_capitals
from app.extraction.facts.framed.objects import slot_of
from app.extraction.facts.framed.phases import of_state, of_verb
from app.extraction.facts.framed.saying import said_of
from app.extraction.facts.framed.sayings import sayings_in
from app.extraction.facts.framed.swaps import swaps_in
from app.extraction.facts.framed.tables import FRAMES
from app.extraction.facts.said import FRAMED, Phase, Said

_UNREAL = re.compile(
    r"\?\s*$|\b(?:if|unless|whether|would|wish|imagine|suppos(?:e|ing|edly)|pretend\w*|dream(?:t|ed|ing|s)?|maybe|perhaps|probably|nearly|almost|hop(?:e|es|ing)|wonder\w*|i (?:think|guess|reckon|bet)|joking|kidding|in the (?:film|book|show|game|story|play)|in a perfect world|translat\w+|summari[sz]\w+|proofread|rewrite|paraphrase|let['’]s say|for (?:my|a|the) (?:novel|story|play|essay|character)|heroine|my character|on the telly|fell through|in the new year|(?:next|following) (?:week|month|year|term|spring|summer|autumn|fall|winter|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|come (?:spring|summer|autumn|winter|january|february|march|april|may|june|july|august|september|october|november|december)|reminds? me)\b",
    re.IGNORECASE,
)
_LONGEST = 600  # characters of a sentence; a longer one is a list or hostile
_QUOTED = re.compile(r"[\"“][^\"“”\n]{1,300}[\"”]")
_GAP = re.compile(r"\s+(?:(?:now|just|really|still|mostly|mainly|actually|always|also|right|completely|properly|officially|currently|only|mainly|already|recently|finally|even|both|all|at present|full[- ]time|part[- ]time)\s+)*|(?=[.,;!]|$)", re.IGNORECASE)  # fmt: skip
_NUMBER = re.compile(
    r"\d{1,3}|(?:(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-\w+)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen)",
    re.IGNORECASE,
)
_OFTEN = re.compile(
    r"\b(?:every|most|each)\s|\bon\s+\w+days\b|\b(?:daily|weekly|mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays|weekends)\b",
    re.IGNORECASE,
)
_DOING = re.compile(r"(?:the\s+|my\s+|to\s+)?(?P<value>[a-z][\w'’-]*(?:\s+(?!again|now|to\b|in\b|at\b|on\b)[\w'’-]+){0,2}?)(?=\s+(?:again|now|to|in|at|on|every|after|before|when|this|last|because|for|since)\b|\s*[.,;!)]|\s*$|\s{2,})", re.IGNORECASE)  # fmt: skip
# Verbs that a clause may open with in the plain present, as nobody is told to do such a thing.
_NOTED = frozenset({"work", "live", "study", "reside", "hail", "belong", "drive", "have", "suffer"})


def framed(sentence: str, start: int, spans: Sequence[TimeSpan]) -> Iterator[Said]:
    """Yield what the frames tell of a sentence; ``start`` is where it stands in the turn, ``spans`` are the turn's times."""
    sentence = sentence[:_LONGEST]
    if _UNREAL.search(sentence):
        return
    words = _QUOTED.sub(lambda m: " " * len(m.group()), with_capitals(sentence))
    masked = _masked(words, start, spans)
    told: list[tuple[int, int]] = []
    for said in _every(words, masked, sentence):
        if said.object and any(a < said.object[1] and said.object[0] < b for a, b in told):
            continue
        if said.object:
            told.append(said.object)
        yield _moved(said, start)


def _every(words: str, masked: str, sentence: str) -> Iterator[Said]:
    yield from swaps_in(masked, sentence)
    for clause in clauses(masked, sentence):
        yield from _of_clause(clause, masked, sentence)
    yield from sayings_in(masked, words, sentence)


def _moved(said: Said, by: int) -> Said:
    return replace(
        said,
        start=said.start + by,
        end=said.end + by,
        predicate=(said.predicate[0] + by, said.predicate[1] + by),
        object=(said.object[0] + by, said.object[1] + by) if said.object else None,
    )


def _masked(words: str, start: int, spans: Sequence[TimeSpan]) -> str:
    for span in spans:
        first, last = max(0, span.offset[0] - start), min(len(words), span.offset[1] - start)
        if first < last:
            words = words[:first] + " " * (last - first) + words[last:]
    return words


def _of_clause(clause: Clause, masked: str, sentence: str) -> Iterator[Said]:
    one = clause.standing
    forced = None
    at = one.at
    if chain := CHAIN.match(masked, at):
        forced, at = Phase.BEGINS if chain["begins"] else Phase.ENDS, chain.end()
    if forced and one.is_denied:
        return
    first = FIRST.match(masked, at)
    if first is None:
        return
    found = _by_words(clause, masked, sentence, first, forced)
    if found is None and forced is not None:
        found = _thing_of_chain(clause, masked, at, forced)
    if found is None and forced is not None:
        first = FIRST.match(masked, one.at)
        found = _by_words(clause, masked, sentence, first, None) if first else None
    if found is not None:
        yield found


def _by_words(
    clause: Clause, masked: str, sentence: str, first: re.Match[str], forced: Phase | None
) -> Said | None:
    word = first.group().lower()
    gap = _GAP.match(masked, first.end())
    at = gap.end() if gap else first.end()
    behind = masked[first.end() : clause.end + 12]
    if masked[: clause.start].strip():
        behind += masked[: clause.start]  # "as a kid I collected stamps"
    for lemma, form, frame in FRAMES.verbs.get(word, ()):
        fits = frame.phase == "holds" or (frame.phase == "begins" and forced is Phase.BEGINS)
        phase = forced if forced and fits and form == ING else None
        phase = phase or (
            None
            if forced
            else of_verb(
                clause,
                frame,
                form,
                behind,
                is_noted=lemma in _NOTED
                or (lemma in ("do", "go", "play", "take") and _OFTEN.search(sentence) is not None),
            )
        )
        if phase and (said := _said(clause, frame, masked, sentence, first, at, phase)):
            return said
    if forced is not None:
        return None
    if (said := _of_having(clause, masked, sentence, first, at)) is not None:
        return said
    return _of_being(clause, masked, sentence, first, at, behind)


def _of_having(
    clause: Clause, masked: str, sentence: str, first: re.Match[str], at: int
) -> Said | None:
    """Read what somebody has: "have" is an auxiliary until no participle follows ("I've a caravan", "got asthma")."""
    one, word = clause.standing, first.group().lower()
    has_got = word in ("got", "gotten") and not (one.is_ or one.was or one.is_denied or one.does)
    if not has_got and not (one.has or one.maybe_has or one.had):
        return None
    if not has_got:
        at = first.start()
    is_late = one.had and not (one.has or one.maybe_has)
    form = PAST if is_late and not has_got else DONE if one.had and not has_got else BASE
    plain = replace(
        clause, standing=replace(one, has=form == DONE, maybe_has=False, had=False), is_open=False
    )
    for _, _, frame in (each for each in FRAMES.verbs["have"] if each[1] == BASE):
        if has_got and frame.phase != "holds":
            continue
        phase = of_verb(plain, frame, form, masked[at : clause.end + 12])
        if phase and (said := _said(plain, frame, masked, sentence, first, at, phase)):
            return said
    return None


def _of_being(
    clause: Clause, masked: str, sentence: str, first: re.Match[str], at: int, behind: str
) -> Said | None:
    one = clause.standing
    is_being = one.is_ or one.maybe_has or one.was or one.been
    if not (is_being or (clause.is_open and not (one.has or one.had or one.does))):
        return None
    word = first.group().lower()
    if clause.is_open and word in ("a", "an", "the", "into") and one.is_bare:
        return None  # "a nurse from Cebu wrote it"
    if _NUMBER.fullmatch(word):
        word, at = "#", first.start()
    for frame in FRAMES.being.get(word, ()):
        phase = of_state(clause, frame, behind)
        if phase and (said := _said(clause, frame, masked, sentence, first, at, phase)):
            return said
    return None


def _said(
    clause: Clause,
    frame: Frame,
    masked: str,
    sentence: str,
    first: re.Match[str],
    at: int,
    phase: Phase,
) -> Said | None:
    match = frame.pattern.match(masked, at)
    if match is None:
        return None
    return said_of(
        frame,
        match,
        first,
        clause.who,
        (clause.start, max(clause.end, match.end())),
        sentence,
        phase,
        clause.standing,
    )


def _thing_of_chain(clause: Clause, masked: str, at: int, phase: Phase) -> Said | None:
    """Read "started running", "back on the fags", "stopped biting my nails": what is done, eaten or taken by what it is."""
    match = _DOING.match(masked, at)
    if match is None or (told := slot_of(match["value"])) is None:
        return None
    if told[0] not in ("habit", "consumption", "medication", "diet"):
        return None
    slot, key = told
    return Said(
        slot=slot, subject=clause.who, start=clause.start, end=max(clause.end, match.end()),
        predicate=(clause.standing.at, at), value=match["value"] if slot in ("diet", "medication", "possession", "membership", "condition") else "yes",
        object=match.span("value"), key=key, is_negative=phase is Phase.ENDS, phase=phase, confidence=0.8, rule=FRAMED,
    )  # fmt: skip
