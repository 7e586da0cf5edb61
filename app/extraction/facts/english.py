"""Reads the facts of an English sentence: clause by clause, by the verb of each."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from app.domain.intervals import TimeSpan
from app.extraction.english.clauses import Read
from app.extraction.english.groups import Group, group_at
from app.extraction.english.reading import subject_words
from app.extraction.english.words import SUPPOSING
from app.extraction.facts import english_be as being
from app.extraction.facts import english_changes as changes
from app.extraction.facts import english_goals as goals
from app.extraction.facts import english_have as having
from app.extraction.facts import english_jobs as jobs
from app.extraction.facts import english_leanings as leanings
from app.extraction.facts import english_likes as likes
from app.extraction.facts import english_nouns as nouns
from app.extraction.facts import english_owning as owning
from app.extraction.facts import english_places as places
from app.extraction.facts.english_arrangements import arrangements
from app.extraction.facts.english_phrases import phrases
from app.extraction.facts.english_turns import turns
from app.extraction.facts.english_view import View
from app.extraction.facts.english_ways import ways
from app.extraction.facts.english_words import KIN, PETS, ROLES
from app.extraction.facts.framed.reading import framed
from app.extraction.facts.said import Said
from app.extraction.wordlists import wordset

Rule = Callable[[View], Iterator[Said]]


def _rules(table: dict[str, tuple[Rule, ...]]) -> dict[str, tuple[Rule, ...]]:
    return {lemma: rules for lemmas, rules in table.items() for lemma in lemmas.split()}


_RULES = _rules(
    {
        "be": (nouns.attribute, being.born, being.be),
        "call name": (nouns.called, having.call),
        "have": (having.have, leanings.cannot_have),
        "do": (leanings.cannot_do, likes.habit),
        "buy": (goals.goal, owning.buy, likes.habit),
        "work": (places.work,),
        "live reside": (places.live,),
        "move relocate": (places.move,),
        "study": (places.study,),
        "learn": (goals.goal, places.learn),
        "go": (places.go, likes.habit),
        "attend": (places.attend,),
        "graduate": (goals.goal, places.graduate),
        "teach": (places.teach,),
        "join": (jobs.join,),
        "start begin": (goals.goal, jobs.start),
        "leave resign": (jobs.leave,),
        "quit stop give cut": (goals.goal, jobs.leave, likes.give_up, changes.went),
        "get": (goals.goal, jobs.get_job, having.get),
        "like love adore enjoy prefer hate dislike detest loathe despise stand bear": (likes.attitude,),
        "drink eat": (likes.consume,),
        "take": (likes.take, likes.habit),
        "own": (owning.own,),
        "keep": (owning.keep,),
        "speak": (having.speak,),
        "weigh": (having.weigh,),
        "suffer": (having.suffer,),
        "diagnose": (having.diagnose,),
        "marry": (having.marry,),
        "divorce separate engage widow retire": (goals.goal, changes.parted, being.status),
        "turn": (having.turn,),
        "grow": (places.grow,),
        "use": (being.formerly,),
        "drive": (owning.drive, likes.habit),
        "sell trade donate scrap lose": (changes.went, likes.habit),
        "break split part dump": (changes.parted, likes.habit),
        "date see": (changes.dating, likes.habit),
        "raise increase up bump lower reduce decrease change switch adjust": (changes.dose, likes.habit),
        "save train dream": (goals.goal, goals.working_towards),
    }
)  # fmt: skip
_ELSE: tuple[Rule, ...] = (goals.goal, likes.habit)
_OF_THINGS: tuple[Rule, ...] = (nouns.attribute, nouns.called)
# Clauses behind these words tell no fact; behind "because" and "although" they do.
_BACKGROUND = wordset(
    "when whenever while as after before until till where how why whether once which whom whose"
)
_THINKS = wordset(
    "think guess believe suppose wonder imagine hope wish doubt pretend dream swear suspect joke feel"
)
_SAYS = wordset("say tell mention insist report confirm explain claim")
_NOBODY = wordset(
    "it this that there you they one who what everyone everybody someone somebody people anyone nobody these those"
)
_PERSON = re.compile(
    r"^(?:my|our|his|her)\s(?:[a-z-]+\s){0,2}?(?P<who>[a-z-]+)(?:\s[A-Z][\w'’-]+)?$", re.IGNORECASE
)
_SUPPOSES = re.compile(
    r"\b(?:if i|if you|as if|as though|imagine|pretend|suppose|let['’]s say|would|i wish|rewrite|translate)\b",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"[\"“](?P<inside>[^\"“”\n]{1,300})[\"”]")


class _Who(NamedTuple):
    words: str
    at: tuple[int, int] | None


def statements(
    reads: Sequence[Read],
    text: str,
    bounds: tuple[int, int],
    spans: Sequence[TimeSpan],
    employers: frozenset[str],
) -> Iterator[Said]:
    """Yield what a sentence says that lasts; ``reads`` are its clauses, ``spans`` the turn's times."""
    sentence = text[slice(*bounds)]
    if any(read.clause.is_question for read in reads) or _SUPPOSES.search(sentence):
        return
    thinks = any(read.group is not None and read.group.lemma in _THINKS for read in reads)
    yield from _by_clause(reads, text, bounds, spans, employers)
    yield from phrases(sentence, bounds[0], has_notes=not thinks)
    yield from turns(sentence, bounds[0])
    yield from changes.new_number(sentence, bounds[0])
    yield from changes.dose_became(sentence, bounds[0])
    yield from arrangements(sentence, bounds[0])
    yield from ways(sentence, bounds[0])
    yield from framed(sentence, bounds[0], spans)


def _by_clause(
    reads: Sequence[Read],
    text: str,
    bounds: tuple[int, int],
    spans: Sequence[TimeSpan],
    employers: frozenset[str],
) -> Iterator[Said]:
    sentence = text[slice(*bounds)]
    before, source = _Who("", None), ""
    quoted = [
        (m.start("inside") + bounds[0], m.end("inside") + bounds[0])
        for m in _QUOTED.finditer(sentence)
    ]
    for one in reads:
        if one.group is None or one.clause.lead in SUPPOSING:
            continue
        said_by, source = source, ""
        if one.group.lemma in _SAYS | _THINKS and not _tail(one, one.group):
            if one.group.lemma in _THINKS:
                return  # what is only thought
            source = subject_words(one) or "I"
            continue
        if one.clause.lead in _BACKGROUND or any(
            a <= one.words[one.group.begin].start < b for a, b in quoted
        ):
            continue
        who = _who(one, text, before, said_by)
        if who is None:
            continue
        before = who
        for group, stop in _groups(one):
            yield from _read(one, group, stop, who, text, sentence, spans, employers)


def _tail(one: Read, group: Group) -> str:
    """Return what follows a verb of saying but the listener and "that"."""
    words = [t.word for t in one.words[group.end :] if t.is_word]
    return " ".join(
        word for word in words if word not in ("me", "us", "him", "her", "them", "that")
    )


def _who(one: Read, text: str, before: _Who, said_by: str) -> _Who | None:
    """Return of whom the clause tells; None for things, the hearer and nobody in particular."""
    if one.subject is None:
        return before
    first, last = one.words[one.subject[0]], one.words[one.subject[1] - 1]
    words, at = text[first.start : last.end], (first.start, last.end)
    lowered = words.lower()
    if lowered in ("i", "we") or lowered.endswith((" and i", " & i")):
        return _Who("", at)
    if lowered in _NOBODY or lowered.startswith(
        ("your ", "the ", "a ", "an ", "this ", "that ", "some ", "these ", "no ")
    ):
        return None
    if lowered in ("he", "she"):
        if said_by and said_by.lower() not in ("i", "he", "she"):
            return _Who(said_by, at)
        return before if before.words else _Who(words, at)
    return _Who(words, at)


def _groups(one: Read) -> Iterator[tuple[Group, int]]:
    """Yield the clause's verb group and those joined to it: "lives in Oslo | and works for Equinor"."""
    group, words = one.group, one.words
    if group is None:
        return
    subject = words[one.subject[1] - 1].word if one.subject else ""
    subject = (
        subject if subject in ("i", "we", "he", "she") else "it" if group.form != "base" else "they"
    )
    found, at = [(group, len(words))], group.end
    while at + 1 < len(words) and len(found) < 4:
        joint = words[at].word
        other = group_at(words, at + 1, subject=subject) if joint in ("and", "but") else None
        if other is not None and _joins(group, other):
            found[-1] = (found[-1][0], at)
            found.append((other, len(words)))
            at = other.end
            continue
        at += 1
    yield from found


def _joins(group: Group, other: Group) -> bool:
    """Return whether a verb group behind "and" tells a fact of the same subject."""
    return other.lemma in _RULES and (
        other.form == group.form or other.is_negated or other.lemma == "be"
    )


def _read(
    one: Read,
    group: Group,
    stop: int,
    who: _Who,
    text: str,
    sentence: str,
    spans: Sequence[TimeSpan],
    employers: frozenset[str],
) -> Iterator[Said]:
    view = _view(one, group, stop, who, text, spans)
    view.context, view.employers = sentence, employers
    for rule in _RULES.get(group.lemma, _ELSE):
        if rule in _OF_THINGS or _is_someone(who.words, group):
            found = list(rule(view))
            yield from found
            if found:
                return


def _is_someone(words: str, group: Group) -> bool:
    """Return whether a subject is a person or a pet: kin, a role, a name with a verb in the singular."""
    if not words or words.lower() in ("he", "she"):
        return True
    if match := _PERSON.match(words):
        return match["who"].lower() in KIN | ROLES | PETS
    if not words[0].isupper() or len(words.split()) > 3 or not places.is_name(words):
        return False
    return (
        group.form != "base"
        or bool(group.moods)
        or group.lemma == "be"
        or group.is_negated
        or group.is_past
    )


def _view(
    one: Read, group: Group, stop: int, who: _Who, text: str, spans: Sequence[TimeSpan]
) -> View:
    words, clause = one.words, one.clause
    rest_at = words[group.end - 1].end
    end = words[stop].start if stop < len(words) else clause.end
    times = [span for span in spans if clause.start <= span.offset[0] < clause.end]
    if stop < len(words) or words[group.begin].start > rest_at:
        times = [span for span in times if span.offset[0] < end]
    return View(
        clause=clause,
        subject=who.words,
        said_subject=who.words,
        subject_at=who.at,
        verb=(words[group.begin].start, rest_at),
        lemma=group.lemma,
        form=group.form,
        rest=clause.masked[rest_at - clause.start : end - clause.start],
        said=clause.text[rest_at - clause.start : end - clause.start],
        rest_at=rest_at,
        main_at=words[group.main].start,
        moods=group.moods,
        chain=group.chain,
        adverbs=group.adverbs,
        times=times,
        is_negated=group.is_negated,
        is_ended=group.is_ended,
        is_past=group.is_past,
        is_perfect=group.is_perfect,
        is_progressive=group.is_progressive,
        is_passive=group.is_passive,
    )
