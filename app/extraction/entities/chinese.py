"""Names, descriptions and pronouns in a Chinese sentence, or the Chinese part of a mixed one."""

import re
from collections.abc import Iterator

from app.domain.entities import EntityType
from app.extraction.chinese.segment import Word, words
from app.extraction.entities.chinese_words import (
    COMPOUND_SURNAMES,
    GLUED_AFTER,
    GLUED_BEFORE,
    HONORIFICS,
    MEDICINE_TAIL,
    NO_NAME_AFTER_CALL,
    NO_NAMES,
    ORGANISATION_TAIL,
    PLACE_TAIL,
    PROJECT_TAIL,
    SURNAMES,
)
from app.extraction.entities.kinds import CHINESE_KINDS, KINDS
from app.extraction.entities.mentions import Form, Spotted
from app.text.folding import fold

_HAN = r"\u4e00-\u9fff"
_KIND_WORDS = "|".join(sorted(CHINESE_KINDS, key=len, reverse=True))
_LIVING = "|".join(
    sorted(
        (
            w
            for w, k in CHINESE_KINDS.items()
            if KINDS[k].type in (EntityType.PERSON, EntityType.PET)
        ),
        key=len,
        reverse=True,
    )
)
_MEASURE = "只|条|个|位|名|头|匹|家|台|辆|部|本|份|把|张|款|间|座|所|盒|瓶|片|口|件|单|笔|支|套|种|项|双|顿|束|幅|块|杯"
_SIZE = "大|小|老|胖|肥|橘|黑|白|花|新|旧|亲|臭|傻|破"
# 我家猫, 我的猫, 我老公, 我们领导, 他妈妈, 我家那只英短, 我家主子.
_OWN = re.compile(
    rf"(?P<whose>(?P<mine>我们?|咱们?|俺)|(?P<yours>[你您]们?)|(?P<theirs>[他她它牠]们?))"
    rf"(?P<link>家里?的?|的)?(?:(?:那|这)(?:{_MEASURE})?)?(?P<kind>(?:{_SIZE})?(?:{_KIND_WORDS}))(?![{_HAN}]?店)"
)
_THE = re.compile(
    rf"(?P<the>[那这该](?:(?:一)?(?:{_MEASURE}))?)(?P<kind>(?:{_SIZE})?(?:{_KIND_WORDS}))"
)
_NEW = re.compile(
    rf"(?P<new>(?:一|两|俩|几|另一|又一)(?:{_MEASURE})|(?<=[养领收是了买有来])(?:{_MEASURE}))(?P<kind>(?:{_SIZE}|流浪|纯种)?(?:{_KIND_WORDS}))"
)
# 老公, 我妈 without 我, 主子: kin and pets stand alone for the speaker's.
_BARE = re.compile(rf"(?P<kind>{_LIVING})")
_PRONOUN = re.compile(r"(?P<m>他)(?!们|人|妈的)|(?P<f>她)(?!们)|(?P<n>[它牠])(?!们)")
_NAME_RUN = rf"[{_HAN}·]{{1,6}}|[A-Za-z][\w-]*(?: [A-Z][\w-]*)*"
_CALLED = re.compile(
    rf"(?:名字|小名|大名|全名|本名|外号|昵称|花名|网名|英文名|中文名|法名|学名|艺名|又名|又叫|也叫|别名|简称|代号|名|起名|取名|取个名字?|起个名字?|给[它他她牠]取名|改名|称为|叫做|叫|名为|喊|管[它他她牠]叫)"
    rf"(?:是|叫做|叫|为|作|：|:)?[\s“「『\"']*(?P<name>{_NAME_RUN})"
)
_TITLED = re.sub("[和从于时向别能都对东边后那国老公主]", "", SURNAMES)
_HONOURED = re.compile(
    rf"(?<![{_HAN}])?(?P<name>(?:(?:{'|'.join(COMPOUND_SURNAMES)})|[{_TITLED}])[^\W\d_a-zA-Z和跟与同给对向把被让叫找说去在是]{{0,2}}?(?:{HONORIFICS}))"
)
_NICK = re.compile(
    rf"(?<![{_HAN}]大)(?P<name>(?:小|老|阿|大)(?P<last>[{_HAN}]))(?![{_HAN}]?(?:{HONORIFICS}))"
)
_LATIN = re.compile(
    r"(?<![A-Za-z0-9_@#/.-])(?P<name>[A-Z][A-Za-z'-]+(?: [A-Z][A-Za-z'-]+)*|[a-z][A-Z][A-Za-z]+(?: ?\d+)?)(?:(?:姐|哥|总|老师|医生|同学)|(?![A-Za-z0-9_]))"
)
_TAIL = re.compile(
    rf"(?P<place>{PLACE_TAIL})|(?P<organisation>{ORGANISATION_TAIL})|(?P<project>{PROJECT_TAIL})|(?P<medication>{MEDICINE_TAIL})"
)
_LONGEST_PLACE = 8  # characters before 医院, 公司: longer ones are a sentence
_JOINED = re.compile("[和跟与]")
_TITLE = re.compile(r"《(?P<name>[^《》]{1,40})》")


def spotted(text: str, bounds: tuple[int, int], turn: int, number: int) -> Iterator[Spotted]:
    """Yield what one sentence names; mentions may overlap, the later ones yield."""
    start, end = bounds
    said = fold(text[start:end]) if len(fold(text[start:end])) == end - start else text[start:end]
    parts = words(said, guess=True)
    place = (start, turn, number)
    yield from _called(text, said, place)
    yield from _described(said, parts, place)
    yield from _honoured(text, said, place)
    yield from _people(text, said, parts, place)
    yield from _things(text, said, parts, place)
    for match in _PRONOUN.finditer(said):
        gender = next(g for g in ("m", "f", "n") if match[g])
        yield Spotted(
            turn=turn, start=start + match.start(), end=start + match.end(), words=match.group(),
            form=Form.PRONOUN, gender=gender, sentence=number,
        )  # fmt: skip


def _name(
    text: str,
    at: int,
    length: int,
    place: tuple[int, int, int],
    type_: EntityType | None,
    kind: str = "",
    *,
    is_plain: bool = False,
) -> Spotted:
    first = place[0] + at
    return Spotted(
        turn=place[1], start=first, end=first + length, words=text[first : first + length],
        form=Form.NAME, type=type_, kind=kind, sentence=place[2], is_plain=is_plain,
    )  # fmt: skip


def _called(text: str, said: str, place: tuple[int, int, int]) -> Iterator[Spotted]:
    """Yield what stands after 叫, 名字是 and the like: a name, whatever word it is."""
    for match in _CALLED.finditer(said):
        name = match["name"]
        if match.group().startswith(("叫", "喊")) and name[0] in NO_NAME_AFTER_CALL:
            continue
        if "\u4e00" <= name[0] <= "\u9fff":
            name = _cut(name)
        if name and name not in CHINESE_KINDS:
            yield _name(text, match.start("name"), len(name), place, None)


def _cut(run: str) -> str:
    """Return the name at the beginning of a run of characters: up to a particle, at most four."""
    for at, char in enumerate(run):
        if at and char in "的了吧啊呢吗呀哦嘛，是在去也和就还又才刚":
            return run[:at]
    if len(run) <= 4:
        return run
    first = words(run, guess=True)[0].text
    return first if 1 < len(first) <= 4 else run[:2]


def _described(said: str, parts: list[Word], place: tuple[int, int, int]) -> Iterator[Spotted]:
    taken: list[tuple[int, int]] = []
    for match in _OWN.finditer(said):
        whose = "mine" if match["mine"] else "yours" if match["yours"] else ""
        at = place[0] + match.start() if match["theirs"] else None
        yield _of_kind(match, match.start(), Form.OWN, place, whose=whose, holder_at=at)
        taken.append(match.span())
    for form, pattern in ((Form.THE, _THE), (Form.NEW, _NEW)):
        for match in pattern.finditer(said):
            if not _inside(match.span("kind"), taken):
                yield _of_kind(match, match.start(), form, place)
                taken.append(match.span())
    ends = {part.start + len(part.text) for part in parts} | {0}
    for match in _BARE.finditer(said):
        if match.start() not in ends or match.end() not in ends or _inside(match.span(), taken):
            continue
        kind = KINDS[CHINESE_KINDS[match["kind"]]]
        form = (
            Form.OWN
            if kind.number == "one" or kind.gender or kind.type is EntityType.PET
            else Form.THE
        )
        if len(match["kind"]) == 1 and kind.type is EntityType.PERSON and match.start():
            continue
        yield _of_kind(match, match.start(), form, place, whose="mine" if form is Form.OWN else "")


def _inside(span: tuple[int, int], taken: list[tuple[int, int]]) -> bool:
    return any(start < span[1] and span[0] < end for start, end in taken)


def _of_kind(
    match: re.Match[str],
    at: int,
    form: Form,
    place: tuple[int, int, int],
    *,
    whose: str = "",
    holder_at: int | None = None,
) -> Spotted:
    word = match["kind"]
    name = next(CHINESE_KINDS[word[i:]] for i in range(len(word)) if word[i:] in CHINESE_KINDS)
    kind = KINDS[name]
    return Spotted(
        turn=place[1], start=place[0] + at, end=place[0] + match.end("kind"), words=word, form=form,
        type=kind.type, kind=name, whose=whose, holder_at=holder_at, gender=kind.gender, sentence=place[2],
    )  # fmt: skip


def _honoured(text: str, said: str, place: tuple[int, int, int]) -> Iterator[Spotted]:
    for match in _HONOURED.finditer(said):
        if match["name"] not in NO_NAMES and match["name"] not in CHINESE_KINDS:
            yield _name(text, match.start(), len(match["name"]), place, EntityType.PERSON)


def _people(
    text: str, said: str, parts: list[Word], place: tuple[int, int, int]
) -> Iterator[Spotted]:
    for part in parts:
        if part.pos == "nr" and 2 <= len(part.text) <= 4:
            at, name = _unglued(part.start, part.text)
            if (
                len(name) < 2
                or name in NO_NAMES
                or name in CHINESE_KINDS
                or _JOINED.search(name, 1)
            ):
                continue
            is_person = name[0] in SURNAMES and len(name) <= 3
            yield _name(
                text,
                at,
                len(name),
                place,
                EntityType.PERSON if is_person else None,
                is_plain=not is_person,
            )
    for match in _NICK.finditer(said):
        name, last = match["name"], match["last"]
        if name in NO_NAMES or name in CHINESE_KINDS or (last not in SURNAMES and name[0] != "阿"):
            continue
        if any(
            p.start < match.end() < p.start + len(p.text)
            and p.start <= match.start()
            and p.pos[0] != "n"
            for p in parts
        ):
            continue
        if any(p.start == match.start() and len(p.text) > 2 and p.pos != "nr" for p in parts):
            continue
        yield _name(text, match.start(), 2, place, EntityType.PERSON)
    for match in _LATIN.finditer(text, place[0], place[0] + len(said)):
        at = match.start("name") - place[0]
        yield _name(text, at, len(match["name"]), place, None)


def _unglued(at: int, name: str, *, of_person: bool = True) -> tuple[int, str]:
    """Return a guessed name without the small words that the guess took in."""
    while len(name) > 2 and name[0] in GLUED_BEFORE and (not of_person or name[1] in SURNAMES):
        at, name = at + 1, name[1:]
    while len(name) > 2 and name[-1] in GLUED_AFTER:
        name = name[:-1]
    return at, name


def _things(
    text: str, said: str, parts: list[Word], place: tuple[int, int, int]
) -> Iterator[Spotted]:
    for part in parts:
        if part.pos in ("ns", "nt") and len(part.text) > 1 and part.text not in NO_NAMES:
            kind = EntityType.PLACE if part.pos == "ns" else EntityType.ORGANISATION
            yield _name(text, part.start, len(part.text), place, kind)
    for match in _TAIL.finditer(said):
        first = _first_of_name(parts, match, is_medicine=bool(match["medication"]))
        name = said[first : match.end()]
        if first < match.start() and name not in CHINESE_KINDS and name not in NO_NAMES:
            type_ = EntityType(str(match.lastgroup))
            yield _name(text, first, len(name), place, type_, CHINESE_KINDS.get(match.group(), ""))
    for match in _TITLE.finditer(said):
        yield _name(text, match.start("name"), len(match["name"]), place, EntityType.DOCUMENT)


def _first_of_name(parts: list[Word], match: re.Match[str], *, is_medicine: bool) -> int:
    """Return where the name begins whose tail was found: nouns that stand right before it."""
    first = match.start()
    for part in reversed(parts):
        end = part.start + len(part.text)
        if part.start >= match.end() or end < first or match.start() - part.start > _LONGEST_PLACE:
            continue
        if part.start < first <= end or (end == first and not is_medicine):
            at, text = _unglued(part.start, part.text, of_person=False)
            if part.start < match.start() < end:
                first = at if at < match.start() else first
                continue
            if (
                part.pos[0] not in "njse"
                or part.text in CHINESE_KINDS
                or part.text in NO_NAMES
                or at + len(text) != first
            ):
                break
            first = at
            if at != part.start:
                break
    return first
