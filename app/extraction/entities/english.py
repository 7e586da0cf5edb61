"""Names, descriptions and pronouns in an English sentence."""

import re
from collections.abc import Iterator

from app.domain.entities import EntityType
from app.extraction.english.words import EVENTIVE, STATIVE
from app.extraction.entities.english_words import (
    AFTER_NAME,
    BEFORE_ORGANISATION,
    BEFORE_PLACE,
    CALLED,
    COMMON,
    FIRST_NAMES,
    NEVER_NAMES,
    ORGANISATION_TAIL,
    PLACES,
    TITLES,
)
from app.extraction.entities.kinds import ENGLISH_KINDS, KINDS
from app.extraction.entities.mentions import Form, Spotted
from app.extraction.wordlists import wordset

_KIND_WORDS = "|".join(
    re.escape(word) for word in sorted(ENGLISH_KINDS, key=len, reverse=True)
).replace(r"\ ", r"[ ]")
_ADJECTIVE = r"(?:[a-z][a-z-]*[ ])"
_NO_ADJECTIVE = r"(?!(?:is|was|are|were|and|or|of|to|in|at|with|for|who|that|which|when|has|had|just|also|will|can)\b)"
# "my old cat", "that British shorthair", "a stray kitten", "the vet clinic"; and of "Anna's dog" the dog.
_DESCRIBED = re.compile(
    rf"(?<![\w'’])(?P<lead>(?P<mine>my|our)|(?P<yours>your)|(?P<theirs>his|her|its|their)"
    rf"|(?P<the>the|that|this|these|those)|(?P<new>an?|another|one|two|three|some))"
    rf"[ ]+(?P<rest>(?:{_NO_ADJECTIVE}{_ADJECTIVE}){{0,3}}?(?P<kind>{_KIND_WORDS}))(?![\w-])",
    re.IGNORECASE,
)
_OF_SOMEBODY = re.compile(
    rf"(?<=\w)['’]s?[ ]+(?P<rest>(?:{_ADJECTIVE}){{0,2}}?(?P<kind>{_KIND_WORDS}))(?![\w-])",
    re.IGNORECASE,
)
# "Mom", "Dad", "Grandma" stand like names.
_BARE_KIN = re.compile(
    r"(?<![\w'’])(?P<kind>Mom|Mum|Mommy|Mama|Dad|Daddy|Papa|Grandma|Grandpa|Granny|Nana|mom|mum|dad|grandma|grandpa)(?![\w-])"
)
_PRONOUN = re.compile(
    r"(?<![\w'’])(?:(?P<m>he|him|his|himself)|(?P<f>she|her|hers|herself)|(?P<n>it|its|itself))(?![\w-]|['’](?!s\b))",
    re.IGNORECASE,
)
# "It rained", "it's 5 pm", "I love it that": it stands for nobody.
_EMPTY_IT = re.compile(
    r"(?:it|It)(?:['’]s|[ ](?:is|was|will be|has been|seems?|looks?|feels?|sounds?|turns? out|depends|rained|rains|snowed|snows|takes|took))[ ]",
)
_WORD = r"[A-Z][\w'’]*(?:-[\w]+)*"
_TITLE = "|".join(TITLES)
_NAME = re.compile(
    rf"(?<![\w@#/.-])(?:(?P<title>{_TITLE})\.?[ ])?(?P<name>{_WORD}(?:[ ](?:(?:of|de|la|del|van|von|der|the|and|&)[ ])?(?!(?:{_TITLE})\b){_WORD}|[ ]\d{{1,4}}\b(?![:/.]\d))*)"
)
_PRODUCT = re.compile(
    r"(?<![\w])(?P<name>[a-z][A-Z][A-Za-z]+(?:[ ]\d+)?(?:[ ](?:Pro|Max|Mini|Air|Plus|Ultra))*)(?!\w)"
)
_CALLED = re.compile(
    rf"(?<!\w)(?:{CALLED})[ ]+[\"“'‘]?(?P<name>[A-Z][\w-]*(?:[ ][A-Z][\w-]*){{0,2}}|[\u4e00-\u9fff]{{2,4}})"
)
_FORMER = re.compile(r"\b(?:ex|former|late)\b", re.IGNORECASE)
_POSSESSIVE = re.compile(r"['’]s?$")
_VERBS = wordset(EVENTIVE + STATIVE)


def spotted(text: str, bounds: tuple[int, int], turn: int, number: int) -> Iterator[Spotted]:
    """Yield what one sentence names, in no order; mentions may overlap, the later ones yield."""
    start, end = bounds
    yield from _called(text, start, end, turn, number)
    yield from _described(text, start, end, turn, number)
    yield from _names(text, start, end, turn, number)
    for match in _PRONOUN.finditer(text, start, end):
        if match["n"] and _EMPTY_IT.match(text, match.start()):
            continue
        if match.group() in ("US", "IT", "It's"):
            continue
        gender = next(g for g in ("m", "f", "n") if match[g])
        yield Spotted(
            turn=turn, start=match.start(), end=match.end(), words=match.group(),
            form=Form.PRONOUN, gender=gender, sentence=number,
        )  # fmt: skip


def _called(text: str, start: int, end: int, turn: int, number: int) -> Iterator[Spotted]:
    """Yield what stands after "called", "named": a name, whatever word it is."""
    for match in _CALLED.finditer(text, start, end):
        name = match["name"]
        if name in NEVER_NAMES or name.split()[0] in ("I", "The"):
            continue
        yield _named(match.start("name"), match.end("name"), name, turn, number, None)


def _described(text: str, start: int, end: int, turn: int, number: int) -> Iterator[Spotted]:
    for match in _DESCRIBED.finditer(text, start, end):
        form = Form.NEW if match["new"] else Form.THE
        if match["mine"] or match["yours"] or match["theirs"]:
            form = Form.OWN
        yield _of_kind(
            match.span("lead")[0],
            match,
            form,
            (turn, number),
            whose="mine" if match["mine"] else "yours" if match["yours"] else "",
            holder_at=match.start() if match["theirs"] else None,
        )
    for match in _OF_SOMEBODY.finditer(text, start, end):
        at = match.start("rest")
        yield _of_kind(at, match, Form.OWN, (turn, number), holder_at=match.start() - 1)
    for match in _BARE_KIN.finditer(text, start, end):
        yield _of_kind(match.start(), match, Form.OWN, (turn, number), whose="mine")


def _of_kind(
    start: int,
    match: re.Match[str],
    form: Form,
    place: tuple[int, int],
    *,
    whose: str = "",
    holder_at: int | None = None,
) -> Spotted:
    kind = ENGLISH_KINDS[match["kind"].lower()]
    rest = match.groupdict().get("rest") or match["kind"]
    before = rest[: -len(match["kind"])]
    if form is Form.THE and before != before.lower():  # "the Blue Door cafe" is called so
        form = Form.NAME
    if KINDS[kind].wider == "spouse" and _FORMER.search(match.group()):
        kind = "ex"
    return Spotted(
        turn=place[0], start=start, end=match.end("kind"), words=rest,
        form=form, type=KINDS[kind].type, kind=kind, whose=whose, holder_at=holder_at,
        gender=KINDS[kind].gender, sentence=place[1],
    )  # fmt: skip


def _names(text: str, start: int, end: int, turn: int, number: int) -> Iterator[Spotted]:
    words = re.findall(r"[A-Za-z][\w'’]*", text[start:end])
    capitals = sum(word[0].isupper() for word in words)
    if len(words) > 5 and capitals > 0.7 * len(words):
        return  # a headline or shouting: capitals say nothing
    for match in _NAME.finditer(text, start, end):
        yield from _trimmed(text, match, start, turn, number)
    for match in _PRODUCT.finditer(text, start, end):
        yield _named(match.start(), match.end(), match["name"], turn, number, EntityType.PRODUCT)


def _trimmed(
    text: str, match: re.Match[str], sentence_start: int, turn: int, number: int
) -> Iterator[Spotted]:
    """Yield the name of a run of capitals without the words that are none at its beginning and end."""
    parts = [
        (m.start() + match.start("name"), m.group()) for m in re.finditer(r"\S+", match["name"])
    ]
    title = match["title"] or ""
    while parts and not title and _is_no_name(text, parts, sentence_start):
        parts = parts[1:]
        while parts and parts[0][1] in ("of", "and", "&", "the", "de", "la"):
            parts = parts[1:]
    for at, (_, word) in enumerate(parts):
        if word in ("and", "&") and not _is_organisation([w for _, w in parts]):
            rest = parts[at + 1 :]
            parts = parts[:at]
            if rest:
                yield from _one(text, rest, "", turn, number, sentence_start)
            break
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
    if not bare or name in NEVER_NAMES or name.lower() in ENGLISH_KINDS:
        return
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
        and words[0].lower() in COMMON
    )
    yield _named(start, end, name, turn, number, type_, is_plain=plain)


def _is_no_name(text: str, parts: list[tuple[int, str]], sentence_start: int) -> bool:
    """Return whether the first word of a run of capitals is an ordinary word that opens a sentence."""
    at, word = parts[0]
    bare = word.split("'")[0].split("’")[0]
    if bare in NEVER_NAMES or len(bare) == 1:
        return True
    if not _opens(text, at, sentence_start):
        return False
    lower = bare.lower()
    if bare in FIRST_NAMES and not (lower in COMMON and len(parts) == 1):
        return False
    if lower in COMMON or lower in _VERBS or lower in ENGLISH_KINDS:
        return True
    if lower.endswith(("ing", "ly", "ed")) and lower[:-3] not in FIRST_NAMES:
        return True
    return len(parts) == 1 and not AFTER_NAME.match(text, at + len(bare)) and bare not in PLACES


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
        return EntityType.PERSON
    if name in PLACES or words[0] in PLACES:
        return EntityType.PLACE
    before = text[max(0, start - 30) : start]
    if BEFORE_ORGANISATION.search(before):
        return EntityType.ORGANISATION
    if BEFORE_PLACE.search(before):
        return EntityType.PLACE
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
    return Spotted(
        turn=turn, start=start, end=end, words=name, form=Form.NAME, type=type_, kind=kind,
        sentence=number, is_plain=is_plain,
    )  # fmt: skip
