"""The verb group of an English clause: auxiliaries, negation, chain verbs, main verb."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from app.extraction.english.tokens import Token
from app.extraction.english.verbs import (
    BASE,
    GERUND,
    PARTICIPLE,
    PAST,
    THIRD,
)
from app.extraction.english.words import (
    ADVERBS,
    BE,
    CHAIN,
    DETERMINERS,
    DO,
    HAVE,
    MODAL,
    NEGATIONS,
    PRONOUNS,
)

_BOUND_TO = ("supposed", "due", "about", "expected", "scheduled", "set", "meant", "planned")
_LINKS = ("of", "about", "forward")
_LONGEST = (
    14  # tokens of a verb group; "I was really just about to start thinking of calling" has 11
)


@dataclass(slots=True, kw_only=True)
class Group:
    """A verb group: tokens ``[begin, end)``, the main verb at ``main``.

    ``moods`` are those of the modals and chain verbs passed on the way, in order, ``chain`` the chain verbs;
    ``is_past`` if the first
    verb is a past or perfect one.
    """

    begin: int
    end: int = 0
    main: int = 0
    lemma: str = ""
    form: str = BASE
    moods: list[str] = field(default_factory=list)
    is_negated: bool = False
    is_past: bool = False
    is_perfect: bool = False
    is_progressive: bool = False
    is_passive: bool = False
    is_ended: bool = False
    adverbs: list[str] = field(default_factory=list)
    chain: list[str] = field(default_factory=list)


def group_at(words: Sequence[Token], begin: int, *, subject: str) -> Group | None:
    """Return the verb group that starts at a token, None if none does.

    Args:
        words: The tokens of a clause.
        begin: Where the group would start, its subject being over.
        subject: The word before it in lower case, "" for none; agreement tells verbs from nouns.
    """
    group = Group(begin=begin)
    at, last = begin, ""
    while at < len(words) and at - begin < _LONGEST:
        word = words[at].word
        if word in NEGATIONS:
            group.is_negated = True
        elif word == "no" and at + 1 < len(words) and words[at + 1].word == "longer":
            group.is_negated = group.is_ended = True
            at += 1
        elif kind := _auxiliary(word, last, words, at):
            if not _take_auxiliary(group, word, kind):
                return None
            last = kind
        elif word in ADVERBS or (
            word.endswith("ly") and not words[at].knows(word) and len(word) > 4
        ):
            group.adverbs.append(word)
        else:
            return _main(group, words, at, last, subject)
        at += 1
    return _ended(group, words, at, last)


def _auxiliary(word: str, last: str, words: Sequence[Token], at: int) -> str:
    following = words[at + 1].word if at + 1 < len(words) else ""
    if word in MODAL and not (word == "'d" and _is_participle(words, at + 1)):
        return "modal"
    if word == "'d":
        return "have"
    if word in BE or (word == "'s" and not _is_participle_after_has(words, at + 1)):
        return "be"
    if word in HAVE or word == "'s":
        return "have" if _is_participle(words, at + 1) else ""
    if word in DO:
        return "do" if following in NEGATIONS or _is_base(words, at + 1) else ""
    return ""


def _next_verbal(words: Sequence[Token], at: int) -> Token | None:
    while at < len(words) and (words[at].word in ADVERBS or words[at].word in NEGATIONS):
        at += 1
    return words[at] if at < len(words) else None


def _can_be(token: Token | None, form: str) -> bool:
    return token is not None and any(kind == form for _, kind in token.forms)


def _is_participle(words: Sequence[Token], at: int) -> bool:
    return _can_be(_next_verbal(words, at), PARTICIPLE)


def _is_participle_after_has(words: Sequence[Token], at: int) -> bool:
    token = _next_verbal(words, at)
    word = token.word if token else ""
    return word in ("been", "had", "got", "gone") or (
        word.endswith("en") and _is_participle(words, at)
    )


def _is_base(words: Sequence[Token], at: int) -> bool:
    return _can_be(_next_verbal(words, at), BASE)


def _take_auxiliary(group: Group, word: str, kind: str) -> bool:
    if kind == "modal":
        group.moods.append(MODAL[word])
        group.is_past = False
    elif kind == "have":
        group.is_perfect = True
        group.is_past = group.is_past or not group.moods
    elif kind == "be":
        if word in ("was", "were") or (word == "been" and group.is_perfect):
            group.is_past = not group.moods
    elif word == "did":
        group.is_past = True
    return True


def _main(group: Group, words: Sequence[Token], at: int, last: str, subject: str) -> Group | None:
    if (
        last == "be"
        and words[at].word in _BOUND_TO
        and at + 1 < len(words)
        and words[at + 1].word == "to"
        and (inner := _inner(words, at + 2, (BASE,)))
    ):
        _follow(group, "future", *inner)
        return group
    found = _agreeing(words[at], last, group, subject)
    if found and last == "be" and not words[at].knows(found[0]):
        found = None  # "I'm swamped", "it was thought-provoking": adjectives
    if found and last == "have" and words[at].word == "got" and not group.moods:
        found = ("have", BASE)  # "I've got a fever" is a possession, or something one has
        group.is_past = group.is_perfect = False
    if found is None:
        return _ended(group, words, at, last)
    group.lemma, group.form = found
    group.main, group.end = at, at + 1
    if last == "be":
        group.is_progressive = group.form == GERUND
        group.is_passive = group.form == PARTICIPLE
    elif group.form == PAST and not last:
        group.is_past = True
    return _chained(group, words)


def _ended(group: Group, words: Sequence[Token], at: int, last: str) -> Group | None:
    """Return the group of a bare "be" ("I was in Paris"), None for an auxiliary without a verb."""
    if last == "be":
        group.lemma, group.main, group.end = "be", max(group.begin, at - 1), at
        return group
    return None


def _agreeing(token: Token, last: str, group: Group, subject: str) -> tuple[str, str] | None:
    """Return the (lemma, form) that agrees with what stands before it."""
    wanted = {
        "be": (GERUND, PARTICIPLE),
        "have": (PARTICIPLE,),
        "modal": (BASE,),
        "do": (BASE,),
        "to": (BASE,),
    }.get(last)
    options, word = token.forms, token.word
    if wanted is None:
        wanted = (PAST, BASE) if subject in ("i", "we", "they", "you") else (PAST, THIRD)
        wanted = wanted if subject else (*wanted, GERUND)
        if word in ("have", "has", "had"):
            return "have", PAST if word == "had" else BASE
    for form in wanted:
        for lemma, kind in options:
            if kind == form:
                return lemma, kind
    return (word, BASE) if last == "modal" and _can_be_any(token, group) else None


def _can_be_any(token: Token, group: Group) -> bool:
    """Return whether a word that no list holds must be a verb where it stands: "I'll touch it up"."""
    return (
        group.moods[-1:] == ["future"]
        and not token.forms
        and len(token.word) > 3
        and token.word.isalpha()
        and token.text.islower()
        and token.word not in PRONOUNS
        and token.word not in DETERMINERS
    )


def _chained(group: Group, words: Sequence[Token]) -> Group:
    """Follow "going to", "want to", "started …ing" to the verb that tells what happens."""
    for _ in range(3):
        at = group.end
        if group.lemma == "get" and (befallen := _befallen(words, at)):
            group.lemma, group.form, group.main, group.end = *befallen, at, at + 1
            group.is_passive = True
            break
        mood = CHAIN.get(group.lemma)
        if mood is None or at >= len(words):
            break
        if group.lemma == "go" and not group.is_progressive and words[at].word != "to":
            break
        at = _behind_adverbs(words, at, group.lemma)
        if at + 1 < len(words) and words[at].word == "not" and words[at + 1].word == "to":
            group.is_negated, at = True, at + 1
        if at + 1 < len(words) and words[at].word in ("to", "na", "on", "of", "about", "forward"):
            inner = _inner(
                words, at + 1, (BASE, GERUND) if words[at].word in ("to", "na") else (GERUND,)
            )
        else:
            inner = _inner(words, at, (GERUND,)) if group.lemma not in ("have", "need") else None
        if inner is None or (
            group.lemma in ("think", "look") and not words[at].word.startswith(_LINKS)
        ):
            break
        if group.lemma == "go" and words[at].word != "to":  # "go swimming" is one act
            break
        _follow(group, mood, *inner)
    return group


def _behind_adverbs(words: Sequence[Token], at: int, lemma: str) -> int:
    if lemma in ("end", "wind") and words[at].word == "up":
        at += 1  # "ended up walking"
    while at < len(words) and words[at].word in ADVERBS:
        at += 1
    return at


def _befallen(words: Sequence[Token], at: int) -> tuple[str, str] | None:
    """Return the participle behind "got": got cancelled, got pushed back."""
    if at >= len(words):
        return None
    return next(
        (
            (lemma, form)
            for lemma, form in words[at].forms
            if form == PARTICIPLE and words[at].knows(lemma)
        ),
        None,
    )


def _follow(group: Group, mood: str, main: int, lemma: str, form: str) -> None:
    if group.lemma == "use" and not group.is_past:
        return
    if group.lemma == "come" and group.is_progressive and not group.is_past:
        mood = "future"  # "she is coming to stay"
    group.moods.append(mood)
    group.chain.append(group.lemma)
    if mood == "not":
        group.is_negated = not group.is_negated
    group.lemma, group.form, group.main, group.end = lemma, form, main, main + 1
    group.is_progressive = group.is_passive = False


def _inner(words: Sequence[Token], at: int, wanted: tuple[str, ...]) -> tuple[int, str, str] | None:
    while at < len(words) and (words[at].word in ADVERBS or words[at].word in ("not", "to", "be")):
        at += 1
    if at >= len(words):
        return None
    for lemma, form in words[at].forms:
        if form in wanted:
            return at, lemma, form
    return None
