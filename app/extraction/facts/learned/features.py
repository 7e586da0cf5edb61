"""What is so of a stretch of a sentence that may be the value of a fact."""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from itertools import pairwise

from app.domain.intervals import TimeKind, TimeSpan
from app.extraction.facts.chinese_words import KIN as CHINESE_KIN
from app.extraction.facts.chinese_words import ROLES as CHINESE_ROLES
from app.extraction.facts.english_words import KIN, PETS, ROLES
from app.extraction.facts.learned.pieces import MARK, NAME, NUMBER, VERB, Piece, Span
from app.extraction.wordlists import wordset
from app.text.dictionary import class_of, first_names

REACH = 8  # pieces on either side that are looked at
_ME = wordset("i me my mine we us our ours myself im ive 我 我们 咱 咱们 我家 俺 本人")
_OTHER = wordset("he she him her his hers they them their 他 她 他们 她们 它")
_YOU = wordset("you your yours u 你 您 你们")
_UNREAL = wordset(
    "if would could might wish want hope hoping going gonna will 'll thinking maybe perhaps next imagine wonder should"
    " 如果 要是 想 打算 准备 可能 也许 希望 要 会 应该 假如 万一 建议 推荐 明年 下周 下个月"
)
_DENIED = wordset(
    "not n't no never hardly without stop stopped quit 不 没 没有 别 不再 从不 戒 停 未"
)
_CHINESE_KIN = re.compile(f"^(?:{CHINESE_KIN}|{CHINESE_ROLES}|[爸妈爷奶哥姐弟妹叔姨舅姑娃])$")
_ENGLISH_KIN = KIN | ROLES | PETS
_DIGITS = re.compile(r"\d")


def is_kin(piece: Piece, *, is_english: bool) -> bool:
    """Return whether a piece is a word of kin, of a pet or of a role that somebody has for one."""
    if is_english:
        return piece.word in _ENGLISH_KIN
    return _CHINESE_KIN.match(piece.word) is not None


def times_of(spans: Sequence[TimeSpan], said_at: datetime) -> list[str]:
    """Return what the times of a sentence say of when it holds, against the turn's moment."""
    return sorted({_time(one, said_at) for one in spans})


def _time(one: TimeSpan, said_at: datetime) -> str:
    if one.kind is not TimeKind.SPAN:
        return one.kind.value
    if one.end is None:
        return "since"
    if one.start is None:
        return "until"
    side = "ahead" if one.start > said_at else "behind" if one.end <= said_at else "now"
    return f"{side} {one.granularity.value}"


class Context:
    """What all values of a sentence share, worked out once."""

    def __init__(
        self,
        pieces: Sequence[Piece],
        text: str,
        *,
        is_english: bool,
        groups: Mapping[str, Sequence[str]],
        times: Sequence[str],
    ) -> None:
        self.times = times
        self.pieces = pieces
        self.groups = [groups.get(_shown(piece), ()) for piece in pieces]
        self.is_english = is_english
        self.words = [_shown(piece) for piece in pieces]
        self.kinds = "".join(piece.kind for piece in pieces)
        self._text = text

    def shared(self) -> Iterator[str]:
        """Yield what is so of all values of the sentence."""
        text = self._text
        yield "always"
        words = {piece.word for piece in self.pieces}
        if text.rstrip().endswith(("?", "？")) or "吗" in words:
            yield "s asks"
        if text.rstrip().endswith(("!", "！")):
            yield "s shouts"
        for name, marks in (
            ("me", _ME),
            ("other", _OTHER),
            ("you", _YOU),
            ("unreal", _UNREAL),
            ("denied", _DENIED),
        ):
            if not words.isdisjoint(marks):
                yield f"s {name}"
        if any(map(self.is_kin, self.pieces)):
            yield "s kin"
        yield from (f"time {one}" for one in self.times)
        if not self.times:
            yield "time none"
        yield f"s opens {' '.join(self.words[:1])}"
        yield f"s opens {' '.join(self.words[:2])}"
        yield f"s of {min(len(self.pieces) // 4, 6)}"

    def whole(self) -> Iterator[str]:
        """Yield what is so of the sentence, by which it is told whether it is worth a closer look."""
        words = self.words
        yield from {f"G {word}" for word in words}
        yield from {f"GG {one} {other}" for one, other in pairwise(words)}
        yield from {f"Gg {one}" for groups in self.groups for one in groups}
        yield f"Gk {self.kinds[:3]}"
        yield f"Go {' '.join(words[:1])}"
        yield "G"
        yield from (f"Gt {one}" for one in self.times)

    def is_kin(self, piece: Piece) -> bool:
        """Return whether a piece is a word of kin or of a role that somebody has for one."""
        return is_kin(piece, is_english=self.is_english)

    def of(self, span: Span) -> Iterator[str]:
        """Yield the names of what is so of a value, beside what all of the sentence share."""
        yield from self.left(span.first)
        yield from self.right(span.stop)
        yield from self.own(span)

    def left(self, first: int) -> Iterator[str]:
        """Yield what is so of what stands before a value."""
        words, pieces = self.words, self.pieces
        one = words[first - 1] if first else "^"
        two = words[first - 2] if first > 1 else "^"
        three = words[first - 3] if first > 2 else "^"
        yield f"l {one}"
        yield f"ll {two} {one}"
        yield f"lll {three} {two} {one}"
        yield f"lk {self.kinds[max(0, first - 3) : first]}"
        near = range(max(0, first - REACH), first)
        yield from {f"L {words[at]}" for at in near}
        yield from {f"W {words[at]}" for at in near}
        if not self.is_english:
            # Words are cut as a dictionary knows them, characters always are.
            said = "".join(pieces[at].word for at in near)
            yield f"lc {said[-1:]}"
            yield f"lcc {said[-2:]}"
            yield f"lccc {said[-3:]}"
            yield from {f"Lc {c}" for c in said}
            yield from {f"Lcc {a}{b}" for a, b in pairwise(said)}
        groups = self.groups
        yield from {f"Wg {one}" for at in near for one in groups[at]}
        yield from {f"Lg {one}" for at in near for one in groups[at]}
        if first:
            yield from (f"lg {one}" for one in groups[first - 1])
        yield from {f"LL {words[at]} {words[at + 1]}" for at in near if at + 1 < first}
        verb = next((at for at in reversed(near) if pieces[at].kind == VERB), None)
        if verb is not None:
            yield f"lv {pieces[verb].lemma}"
            yield f"lv {pieces[verb].lemma} {one}"
            yield from (f"lvg {one}" for one in groups[verb])
            yield f"tense {pieces[verb].tense}"
            yield f"lv {pieces[verb].lemma} {pieces[verb].tense}"
        for name, marks in (
            ("me", _ME),
            ("other", _OTHER),
            ("you", _YOU),
            ("unreal", _UNREAL),
            ("denied", _DENIED),
        ):
            if any(pieces[at].word in marks for at in near):
                yield f"L is {name}"
        if any(self.is_kin(pieces[at]) for at in near):
            yield "L is kin"
            yield "W is kin"
        if any(pieces[at].kind == MARK for at in near):
            yield "L is mark"

    def right(self, stop: int) -> Iterator[str]:
        """Yield what is so of what stands behind a value."""
        words, pieces = self.words, self.pieces
        end = len(pieces)
        one = words[stop] if stop < end else "$"
        two = words[stop + 1] if stop + 1 < end else "$"
        yield f"r {one}"
        yield f"rr {one} {two}"
        yield f"rk {self.kinds[stop : stop + 3]}"
        near = range(stop, min(end, stop + REACH))
        yield from {f"R {words[at]}" for at in near}
        yield from {f"W {words[at]}" for at in near}
        if not self.is_english:
            said = "".join(pieces[at].word for at in near)
            yield f"rc {said[:1]}"
            yield f"rcc {said[:2]}"
            yield from {f"Rc {c}" for c in said}
            yield from {f"Rcc {a}{b}" for a, b in pairwise(said)}
        groups = self.groups
        yield from {f"Wg {one}" for at in near for one in groups[at]}
        yield from {f"Rg {one}" for at in near for one in groups[at]}
        if stop < end:
            yield from (f"rg {one}" for one in groups[stop])
        yield from {
            f"RR {words[at]} {words[at + 1]}" for at in near if at + 1 < min(end, stop + REACH)
        }
        verb = next((at for at in near if pieces[at].kind == VERB), None)
        if verb is not None:
            yield f"rv {pieces[verb].lemma}"
            yield from (f"rvg {one}" for one in groups[verb])
            yield f"rtense {pieces[verb].tense}"
        for name, marks in (
            ("me", _ME),
            ("other", _OTHER),
            ("unreal", _UNREAL),
            ("denied", _DENIED),
        ):
            if any(pieces[at].word in marks for at in near):
                yield f"R is {name}"
        if any(self.is_kin(pieces[at]) for at in near):
            yield "R is kin"
            yield "W is kin"

    def own(self, span: Span) -> Iterator[str]:
        """Yield what is so of the value's own words and its edges."""
        pieces, first, stop = self.pieces, span.first, span.stop
        inside = pieces[first:stop]
        kinds = self.kinds[first:stop]
        shape = "".join(a for a, b in pairwise(f"{kinds}$") if a != b)
        yield f"shape {shape}"
        yield f"kinds {kinds}"
        length = stop - first
        yield f"long {length}"
        left = self.kinds[first - 1] if first else "^"
        right = self.kinds[stop] if stop < len(pieces) else "$"
        yield f"edges {left} {right}"
        yield f"edges {shape} {left} {right}"
        last, head = inside[-1], inside[0]
        yield f"head {self.words[stop - 1]}"
        yield f"first {self.words[first]}"
        yield from {f"in {self.words[at]}" for at in range(first, stop)}
        yield from (f"headg {one}" for one in self.groups[stop - 1])
        if self.is_kin(last) or self.is_kin(head):
            yield "own kin"
        yield from self._kind(span, shape)

    def _kind(self, span: Span, shape: str) -> Iterator[str]:
        """Yield what a value names, alone and by the words before it."""
        pieces, first = self.pieces, span.first
        inside = pieces[first : span.stop]
        last = inside[-1]
        said = (" " if self.is_english else "").join(p.word for p in inside)
        one = self.words[first - 1] if first else "^"
        class_ = class_of(said, whole=True) or class_of(last.word) or "none"
        if len(inside) == 1 and last.kind == NAME and last.word.title() in first_names():
            yield "class first name"
            yield f"class first name after {one}"
        yield f"class {class_}"
        yield f"class {class_} after {one}"
        yield f"class {class_} shape {shape}"
        if not self.is_english:
            yield f"tail {said[-1]}"
            yield f"tail {said[-2:]}"
            yield f"face {said[0]}"
            yield f"chars {min(len(said), 7)}"
            yield f"pos {' '.join(p.pos for p in inside[-2:])}"
            yield from {f"char {c}" for c in said}
        else:
            yield f"tail {last.word[-3:]}"
        verb = next(
            (p.lemma for p in reversed(pieces[max(0, first - REACH) : first]) if p.kind == VERB), ""
        )
        yield f"verb {verb} class {class_}"
        yield f"verb {verb} shape {shape}"


def _shown(piece: Piece) -> str:
    """Return the word of a piece as it is weighed: numbers by their length, names as names."""
    if piece.kind == NUMBER:
        return _DIGITS.sub("0", piece.word)
    if piece.kind == VERB:
        return piece.lemma
    return piece.word
