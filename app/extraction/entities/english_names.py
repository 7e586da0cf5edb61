"""Names in an English sentence: runs of capitals, what stands after "called", medicines and brands."""

import re
from collections.abc import Iterator
from dataclasses import replace

from app.domain.entities import EntityType
from app.extraction.english.verbs import PAST, THIRD, forms
from app.extraction.english.words import EVENTIVE, STATIVE
from app.extraction.entities.english_small import small_names
from app.extraction.entities.english_words import (
    AFTER_NAME,
    BEFORE_ORGANISATION,
    BEFORE_PLACE,
    BRANDS,
    CALLED,
    COMMON,
    FIRST_NAMES,
    MEDICINE_TAIL,
    MEDICINES,
    NEVER_NAMES,
    ORGANISATION_TAIL,
    PLACES,
    SEXES,
    TITLES,
    is_demonym,
)
from app.extraction.entities.kinds import ENGLISH_KINDS, KINDS, type_of
from app.extraction.entities.mentions import Form, Spotted
from app.extraction.wordlists import wordset
from app.text.dictionary import class_of

_WORD = r"[A-ZÀ-Þ][0-9A-Za-z\u00c0-\u024f'’]*(?:-[0-9A-Za-z\u00c0-\u024f]+)*"

_TITLE = "|".join(TITLES)

_NAME = re.compile(
    rf"(?<![\w@#/.-])(?:(?P<title>{_TITLE})\.?[ ])?(?P<name>{_WORD}(?:[ ](?:(?:of|de|la|del|van|von|der|the|and|&)[ ])?(?!(?:{_TITLE})\b){_WORD}|[ ]\d{{1,4}}\b(?![:/.]\d))*)"
)

_MEDICINE = re.compile(
    rf"(?<![\w-])(?P<name>[A-Za-z]{{2,12}}(?:{MEDICINE_TAIL})|{MEDICINES})(?![\w-])", re.IGNORECASE
)

_PRODUCT = re.compile(
    r"(?<![\w])(?P<name>[a-z][A-Z][A-Za-z]+(?:[ ]\d+)?(?:[ ](?:Pro|Max|Mini|Air|Plus|Ultra))*)(?!\w)"
)

_CALLED = re.compile(
    rf"(?<!\w)(?:{CALLED})[ ]+[\"“'‘]?(?P<name>[A-Z][\w-]*(?:[ ][A-Z][\w-]*){{0,2}}|[\u4e00-\u9fff]{{2,4}})"
)

_TITLE_KINDS = {
    "dr": "doctor", "doctor": "doctor", "nurse": "nurse", "coach": "coach", "prof": "teacher", "professor": "teacher",
    "aunt": "aunt", "auntie": "aunt", "uncle": "uncle", "grandma": "grandmother", "granny": "grandmother",
    "grandpa": "grandfather", "cousin": "cousin",
}  # fmt: skip

_KIN_TITLES = {"aunt", "uncle", "grandmother", "grandfather", "cousin"}

_GENDERS = {
    "mr": "m",
    "mrs": "f",
    "ms": "f",
    "miss": "f",
    "sir": "m",
    "signora": "f",
    "signor": "m",
}

_PETS_TOO = wordset(
    "Rex Milo Luna Bella Daisy Coco Ruby Gertie Poppy Hazel Ivy Olive Basil Winnie Rufus Jasper Gus Otto Max Juno Pearl Archie Alfie Barney Toby Minnie Cleo Nell Tess Rosie Charlie Oscar Molly Maggie Sadie Lola Zelda Winston Percy Hank"
)

_OF_THING = re.compile(r"\b(?:the|a|an)[ ]$", re.IGNORECASE)

_NEXT_WORD = re.compile(r" ([a-z]+)(?=[ .,!?;]|$)")

_POSSESSIVE = re.compile(r"['’]s?$")

_VERBS = wordset(EVENTIVE + STATIVE)


_DETERMINED = re.compile(
    r"\b(?:an?|the|my|our|your|his|her|its|their|this|that|some|any|no|one|another)[ ](?:[\w-]+[ ]){0,2}$",
    re.IGNORECASE,
)
_IS_ON = re.compile(
    r"['’]s[ ](?:on|off|out|up|down|in|gone|broken|late|due|coming|here|back|booked|full|empty|dead|fixed|holding|flat)\b"
)
_PROJECT = ("Project ", "Operation ")


def names(text: str, start: int, end: int, turn: int, number: int) -> Iterator[Spotted]:
    """Yield the names of a sentence, those that are said to be names first."""
    yield from _called(text, start, end, turn, number)
    yield from _names(text, start, end, turn, number)
    yield from small_names(text, start, end, turn, number)


def _called(text: str, start: int, end: int, turn: int, number: int) -> Iterator[Spotted]:
    """Yield what stands after "called", "named": a name, whatever word it is."""
    for match in _CALLED.finditer(text, start, end):
        name = match["name"]
        if name in NEVER_NAMES or name.split()[0] in ("I", "The"):
            continue
        one = _named(match.start("name"), match.end("name"), name, turn, number, None)
        yield replace(one, is_called=True)


def _names(text: str, start: int, end: int, turn: int, number: int) -> Iterator[Spotted]:
    words = re.findall(r"[A-Za-z][\w'’]*", text[start:end])
    capitals = sum(word[0].isupper() for word in words)
    if len(words) > 5 and capitals > 0.7 * len(words):
        return  # a headline or shouting: capitals say nothing
    for match in _NAME.finditer(text, start, end):
        yield from _trimmed(text, match, start, turn, number)
    for match in _MEDICINE.finditer(text, start, end):
        yield _named(match.start(), match.end(), match["name"], turn, number, EntityType.MEDICATION)
    for match in _PRODUCT.finditer(text, start, end):
        yield _named(match.start(), match.end(), match["name"], turn, number, EntityType.PRODUCT)


def _trimmed(
    text: str, match: re.Match[str], sentence_start: int, turn: int, number: int
) -> Iterator[Spotted]:
    """Yield the name of a run of capitals without the words that are none at its beginning and end."""
    if match["name"].endswith(" Day"):
        return  # Boxing Day
    parts = [
        (m.start() + match.start("name"), m.group()) for m in re.finditer(r"\S+", match["name"])
    ]
    title = match["title"] or ""
    while parts and not title and _is_no_name(text, parts, sentence_start):
        parts = parts[1:]
        while parts and parts[0][1] in ("of", "and", "&", "the", "de", "la"):
            parts = parts[1:]
    for at, (_, word) in enumerate(parts):
        if word == "and" and not _is_organisation([w for _, w in parts]):
            rest = parts[at + 1 :]
            parts = parts[:at]
            if rest:
                yield from _one(text, rest, "", turn, number, sentence_start)
            break
    if len(parts) > 1 and parts[-1][1].isdigit() and parts[0][1] in FIRST_NAMES:
        parts = parts[:-1]  # "Callum 60 quid"
    while parts and (
        parts[-1][1].strip("'’s") in NEVER_NAMES or parts[-1][1] in ("of", "and", "the")
    ):
        parts = parts[:-1]
    if parts:
        yield from _one(text, parts, title, turn, number, sentence_start)


def _one(
    text: str, parts: list[tuple[int, str]], title: str, turn: int, number: int, sentence_start: int
) -> Iterator[Spotted]:
    last_at, last = parts[-1]
    bare = _POSSESSIVE.sub("", last) if last.endswith(("'s", "’s", "'", "’")) else last
    words = [word for _, word in parts[:-1]] + [bare]
    name = " ".join(words)
    if not words[0][:1].isalpha() or not bare or name in NEVER_NAMES:
        return  # "November 14": a month and a number
    is_kind = name.lower() in ENGLISH_KINDS and name not in FIRST_NAMES
    if is_demonym(name) or (is_kind and not _is_pets_name(text, name, parts[0][0], sentence_start)):
        return
    if name.isupper() and (name.lower() in COMMON or name.lower() in _VERBS):
        return  # said loud
    start, end = parts[0][0], last_at + len(bare)
    if title:
        start = text.rindex(title, 0, start)
        name = f"{title} {name}"
    type_ = EntityType.PERSON if title else _type(text, words, start, end)
    plain = (
        not title
        and len(words) == 1
        and _opens(text, start, sentence_start)
        and words[0] not in FIRST_NAMES
        and (words[0].lower() in COMMON or _is_thing_that_is(text, words[0], start))
    )
    named = _named(start, end, name, turn, number, type_, is_plain=plain)
    kind = _TITLE_KINDS.get(title.lower(), "")
    gender = KINDS[kind].gender if kind else _GENDERS.get(title.lower(), "")
    is_kin = kind in _KIN_TITLES
    guess = EntityType.PERSON if words[0] in FIRST_NAMES and words[0] not in _PETS_TOO else None
    if words[0] not in FIRST_NAMES and BEFORE_PLACE.search(text, max(0, start - 30), start):
        guess = EntityType.PLACE
    elif name.isupper() and len(name) > 1:
        guess = EntityType.ORGANISATION
    elif guess is None and not title and _OF_THING.search(text, max(0, start - 5), start):
        guess = EntityType.THING if not name.endswith("s") else None  # "the Kia"; "the Hendersons"
    whose = "mine" if is_kin else ""
    leans = "" if gender else _leans(words[0])
    kind = kind or named.kind
    yield replace(named, kind=kind, gender=gender, leans=leans, whose=whose, guess=guess)


def _is_thing_that_is(text: str, word: str, at: int) -> bool:
    """Return whether a noun is said to be somewhere or some way: "Cone's on", "Train's late"."""
    return class_of(word.lower()) is not None and bool(_IS_ON.match(text, at + len(word)))


def _is_pets_name(text: str, name: str, at: int, sentence_start: int) -> bool:
    """Return whether a word for a kind of animal is a name: a capital, and nothing before it that tells whose."""
    if KINDS[ENGLISH_KINDS[name.lower()]].type is not EntityType.PET or name.isupper():
        return False
    return not _opens(text, at, sentence_start) and not _DETERMINED.search(text, 0, at)


def _leans(first: str) -> str:
    sex = SEXES.get(first, "")
    return sex if sex in ("m", "f") else ""


def _is_no_name(text: str, parts: list[tuple[int, str]], sentence_start: int) -> bool:
    """Return whether the first word of a run of capitals is an ordinary word that opens a sentence."""
    at, word = parts[0]
    bare = word.split("'")[0].split("’")[0]
    if bare in NEVER_NAMES or len(bare) == 1:
        return True
    if f"{bare} " in _PROJECT and len(parts) > 1:
        return False
    if not _opens(text, at, sentence_start):
        return False
    lower = bare.lower()
    if bare in FIRST_NAMES and not (lower in COMMON and len(parts) == 1):
        return False
    if lower in COMMON or lower in _VERBS or lower in ENGLISH_KINDS or forms(lower):
        return True
    if lower.endswith(("ing", "ly", "ed")) and lower[:-3] not in FIRST_NAMES:
        return True
    return len(parts) == 1 and not _acts(text, at + len(bare)) and bare not in PLACES


def _acts(text: str, at: int) -> bool:
    """Return whether what stands behind a word says that it names somebody: a verb in the past or of one, 's."""
    if AFTER_NAME.match(text, at):
        return True
    following = _NEXT_WORD.match(text, at)
    return following is not None and any(
        form in (PAST, THIRD) for _, form in forms(following[1].lower())
    )


def _opens(text: str, at: int, sentence_start: int) -> bool:
    before = text[sentence_start:at].strip(" \"'“‘(-*>:")
    return not before or text[:at].rstrip(" \"'“‘(")[-1:] in ".!?:;\n—"


def _is_organisation(words: list[str]) -> bool:
    return bool(ORGANISATION_TAIL.search(" ".join(words)))


def _type(text: str, words: list[str], start: int, end: int) -> EntityType | None:
    """Return what a name names by its own words and the words around it, None if they do not say."""
    name = " ".join(words)
    tail = next(
        (w for w in (" ".join(words[-2:]).lower(), words[-1].lower()) if w in ENGLISH_KINDS), ""
    )
    if tail and len(words) > 1 and KINDS[ENGLISH_KINDS[tail]].type is not EntityType.PERSON:
        return KINDS[ENGLISH_KINDS[tail]].type
    if ORGANISATION_TAIL.search(name):
        return EntityType.ORGANISATION
    if words[0] in FIRST_NAMES:
        return None
    if name in PLACES or words[0] in PLACES:
        return EntityType.PLACE
    if BEFORE_ORGANISATION.search(text, max(0, start - 30), start):
        return EntityType.ORGANISATION
    return None


def _named(
    start: int,
    end: int,
    name: str,
    turn: int,
    number: int,
    type_: EntityType | None,
    *,
    is_plain: bool = False,
) -> Spotted:
    last = name.split()[-1].lower() if name.strip() else ""
    kind = ENGLISH_KINDS.get(last, "") if len(name.split()) > 1 else ""
    if kind and KINDS[kind].type is EntityType.PERSON:
        kind = ""
    if name in PLACES:
        kind = "city"
    elif name.startswith(_PROJECT):
        kind = "project"
    kind = kind or BRANDS.get(name.split()[0].lower() if name.strip() else "", "")
    type_ = type_of(kind) or type_
    return Spotted(
        turn=turn, start=start, end=end, words=name, form=Form.NAME, type=type_, kind=kind,
        sentence=number, is_plain=is_plain,
    )  # fmt: skip
