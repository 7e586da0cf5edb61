"""What clauses tell that no event was made of; read with care."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from app.answers.happenings import Happening
from app.answers.heard import Heard
from app.answers.lexicon import is_chinese
from app.answers.said import Said
from app.answers.said_times import past_spans, span_ahead, spans_in, times_of
from app.answers.subjects import named_first
from app.answers.told import ToldTurn
from app.domain.events import Modality, Status
from app.domain.intervals import Granularity, Interval, TimeSpan
from app.extraction.english.verbs import PARTICIPLE, PAST, forms
from app.text.folding import fold
from app.text.remembered import remembered_of_texts

# "5.9 today", "Dr. Chen": such points end nothing.
_SENTENCE = re.compile(
    r"(?:[^.!?。！？；;\n]|(?<=\d)\.(?=\d)|(?<=\b[DM]r)\.|(?<=\bMrs)\.|(?<=\bSt)\.)+[.!?。！？；;\n]*"
)
# 膝盖疼 在家歇着: in short notes a blank stands for a comma.
_BLANK = re.compile(r"(?<=[\u4e00-\u9fff]{3})[ \u3000]+(?=[\u4e00-\u9fff]{2})")
_BREAK = re.compile(rf"[，;；]|,(?!\d{{3}})|\b(?:but|because|although)\b|{_BLANK.pattern}")
# What an assistant says that it did: 已为您登记, "I have arranged".
_DONE_FOR_YOU = re.compile(
    r"已经?[为帮给]您|^(?:\w+[,.!] )?I(?:'ve| have) (?!to\b)\w+"
    r"|\b(?:ticket|case|order|request|claim)\b[^.?!]{0,20}\b(?:is|was|has been) (?:now )?(?:closed|resolved|cancelled|shipped|refunded|approved)\b"
    r"|(?:工单|订单|申请|单子)[^，。？?]{0,12}已(?:经)?(?:关闭|解决|取消|发货|退款|通过|结单)",
    re.IGNORECASE,
)
_SUPPOSES = re.compile(r"\b(?:if|unless)\b|要是|如果|的话|假如")
_UNSURE_EN = re.compile(
    r"\?|n't\b|\b(?:not|never|no|none|without|might|may|could|would|should|will|shall|going to|gonna|want(?:s|ed)?|plan(?:s|ning|ned)?|hope|hoping|wish"
    r"|if|unless|maybe|perhaps|think(?:ing)?|thought|consider(?:ing)?|supposed|used to|usually|always|often|every|need(?:s)? (?:to|\w+ing)|have to|has to|book(?:ed)?|cancel\w*"
    r"|'ll|let's|gotta|must|ought|intend\w*|mean(?:t|ing) to|tempted|fell through|keen to|almost|nearly|dreamt|dreamed|remember|remind|tomorrow|next|until|wants|avoid)\b",
    re.IGNORECASE,
)
_UNSURE_ZH = re.compile(
    r"[？?]|拉倒|作罢|泡汤|告吹|没(?!过|通过|考过|及格|问题|事儿?(?:了|$)|关系)|不(?![及过错久仅但光愧料])|未|别|无|想|要(?!求)|打算|会(?!议)|可能|也许|如果|要是|准备|计划|应该|希望|考虑|或许|估计|差点|每[天周月年次]|经常|总是|常常|平时|的话|有空|明天|后天|下周|下个月|约了|预约|取消|吗|呢|寻思|琢磨|盘算|惦记|原本|必须|务必|记得(?=[要去买带给把做打交还拿取])|(?<!应)该(?=[去给交买做打换来还带看查洗收走付])|(?:^|[我你他她它们家也还就又都总只，,\s天晚早午周月年号点])得(?![了过到奖病癌罪出意知分票])|嫌(?:弃|太|远|贵|累|麻烦)"
)


_DENIES_EN = re.compile(r"n't\b|\b(?:not|never|no|none|without)\b", re.IGNORECASE)
_DENIES_ZH = re.compile(
    r"没(?!过|通过|考过|及格|问题|事|关系)有?|不(?![及过错久仅但光愧料])|别|拉倒|作罢|泡汤|告吹"
)


def denies(said: str) -> bool:
    """Return whether words hold one that denies; 有没有 only asks."""
    plain = said.replace("有没有", "")
    return (_DENIES_ZH if is_chinese(said) else _DENIES_EN).search(plain) is not None


def is_denied(said: str) -> bool:
    """Return whether a clause denies, and neither supposes, plans nor asks besides."""
    sign = _DENIES_ZH if is_chinese(said) else _DENIES_EN
    return sign.search(said) is not None and is_plain(sign.sub(" ", said))


def is_plain(said: str) -> bool:
    """Return whether a clause has no word that denies, supposes, plans or asks."""
    unsure = _UNSURE_ZH if is_chinese(said) else _UNSURE_EN
    return unsure.search(fold(said)) is None


def tells_of_own_doing(text: str) -> bool:
    """Return whether an assistant says that it did something: 已为您登记, "I have arranged"."""
    return _DONE_FOR_YOU.search(text) is not None


_PROMISES = re.compile(
    r"\b(?:I|we)(?:'ll| will| (?:can )?promise| (?:am|are) going to|'m going to|'re going to|'d be)\b|\b(?:someone|somebody|a colleague|our \w+|a \w+) will\b"
    r"|承诺|保证|答应|(?:我们?|您|同事|师傅|技术员|工程师|客服|将|马上|尽快|稍后|随后)(?:[^，。！？]{0,6})?(?:会|将|给您|为您|帮您)|会(?:在|给|为|帮|尽快|安排|联系|提醒|补偿)",
    re.IGNORECASE,
)
_READ = 2000  # characters of a turn: a question waits while they are read


def of_words(turn: ToldTurn, around: Said | None = None) -> Iterator[Happening]:
    """Yield the clauses that no event touches and that plainly tell of what came about; ``around`` is the turn, if read."""
    taken = tuple((event.first, event.last) for event in turn.events)
    for said in _plain_clauses(turn.text, taken):
        yield _of_sentence(turn, said, around)


@remembered_of_texts(2048)
def _plain_clauses(text: str, taken: tuple[tuple[int, int], ...]) -> tuple[str, ...]:
    """Return the clauses of a text that plainly tell something and that no event touches, which lie at ``taken``."""
    if any(first <= 0 and last >= len(text) for first, last in taken):
        return ()
    found: list[str] = []
    for sentence in _SENTENCE.finditer(text, 0, _READ):
        if sentence[0].rstrip().endswith(("?", "？")) or _SUPPOSES.search(fold(sentence[0])):
            continue
        is_whole = not any(a < sentence.end() and sentence.start() < b for a, b in taken)
        is_one = is_whole and is_plain(sentence[0])
        parts = _parts(text, *sentence.span(), at=_BLANK if is_one else _BREAK)
        whole = frozenset(parts)
        parts = [part for each in parts for part in _left(each, taken)]
        for start, end in parts:
            said = text[start:end].strip()
            is_cut = (start, end) not in whole
            if (
                said
                and not (is_cut and not _tells_past(said))
                and (is_plain(said) or is_denied(said))
            ):
                found.append(said)
    return tuple(found)


def _parts(text: str, start: int, end: int, *, at: re.Pattern[str]) -> list[tuple[int, int]]:
    """Return the clauses of a sentence, by its commas and conjunctions, or by blanks alone."""
    breaks = [hit.span() for hit in at.finditer(text, start, end)]
    firsts, lasts = [start, *(b for _, b in breaks)], [*(a for a, _ in breaks), end]
    return list(zip(firsts, lasts, strict=True))


def promises(said: str) -> bool:
    """Return whether words say that something will be done."""
    return _PROMISES.search(said) is not None


def promises_of(turn: ToldTurn) -> Iterator[Happening]:
    """Yield the sentences of an assistant's turn that promise something and of which no event was made."""
    taken = [(event.first, event.last) for event in turn.events]
    for sentence in _SENTENCE.finditer(turn.text, 0, _READ):
        start, end = sentence.span()
        said = sentence[0].strip()
        is_free = not any(a < end and start < b for a, b in taken)
        if is_free and promises(said) and not said.endswith(("?", "？")):
            yield replace(
                with_times(_of_sentence(turn, said), turn),
                by_assistant=True,
                modality=Modality.PLANNED,
                status=Status.PLANNED,
                is_state=False,
            )


def _left(part: tuple[int, int], taken: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return what of a clause no event touches."""
    left, at = [], part[0]
    for first, last in sorted(taken):
        if first < part[1] and at < last:
            left.append((at, first))
            at = max(at, last)
    return [(start, end) for start, end in [*left, (at, part[1])] if start < end]


def _of_sentence(turn: ToldTurn, said: str, around: Said | None = None) -> Happening:
    subject = named_first(said) or turn.speaker
    return Happening(
        memory_id=turn.turn_id,
        turn_id=turn.turn_id,
        words=said,
        core=said,
        around=turn.text,
        speaker=turn.speaker,
        subject=subject,
        by_speaker=subject == turn.speaker,
        interval=Interval(start=turn.said_at, end=None),
        granularity=Granularity.SECOND,
        has_time=False,
        said_at=turn.said_at,
        zone=turn.zone,
        groups=turn.groups,
        session_id=turn.session_id,
        position=turn.position,
        is_turn=True,
        times=times_of(said),
        unread=turn,
        heard=Heard(said, said, turn.text, around),
    )


def with_times(one: Happening, turn: ToldTurn) -> Happening:
    """Return a clause with when it came about, or will: as its words say, else when it was told."""
    named = spans_in(one.words, turn)
    spans = past_spans(named, turn)
    ahead = None if spans else span_ahead(named, turn)
    span = spans[0] if spans else ahead
    modality = _modality(one.words, is_ahead=ahead is not None)
    if span is None:
        is_told = _tells_past(one.words) or _is_note(one.words)
        is_state = not is_told or _is_under_way(one.words, named)
        return replace(one, modality=modality, is_state=is_state, unread=None)
    return replace(
        one,
        interval=span.interval,
        granularity=span.granularity,
        has_time=True,
        status=Status.PLANNED if ahead else Status.COMPLETED,
        modality=modality,
        unread=None,
    )


def _modality(said: str, *, is_ahead: bool) -> Modality:
    if is_denied(said):
        return Modality.NEGATED
    return Modality.PLANNED if is_ahead else Modality.ASSERTED


_UNDER_WAY = re.compile(
    r"\b(?:am|is|are|'m|'re|'s) (?:\w+ )?\w+ing\b|['’](?:m|re|s) \w+ing\b", re.IGNORECASE
)


def _is_under_way(said: str, named: Sequence[TimeSpan]) -> bool:
    """Return whether a clause may as well be a plan: "we're having it renovated in June"."""
    return bool(named) and _UNDER_WAY.search(said) is not None


def _tells_past(said: str) -> bool:
    """Return whether a clause without a time tells of something done: a past form, 了, 过."""
    if is_chinese(said):
        return "了" in said or "过" in said or said.startswith("又")
    words = re.findall(r"[a-z']+", said.lower())
    if "again" in words:
        return True  # "the boiler is dead again"
    return any(form in (PAST, PARTICIPLE) for word in words for _, form in forms(word))


_AGAIN_EN = re.compile(
    r"\b(?:again|another|first|second|third|fourth|fifth|sixth|\d+(?:nd|rd|th))\b", re.IGNORECASE
)
_STANDS_EN = re.compile(
    r"\b(?:is|are|am|be|has|have|do|does|can|likes?|loves?|lives?|works?)\b|'(?:s|re|m|ve)\b",
    re.IGNORECASE,
)
_STANDS_ZH = re.compile(
    r"[是很太挺有像比]|非常|喜欢|最爱|可以|一直|总|老(?=[是在])|在(?=[\u4e00-\u9fff]{2})|的$|^(?:嗯|好|行|对|哈|谢)"
)
_AGAIN_ZH = re.compile(
    r"又|再次|^(?:今天|刚|上午|下午|晚上|早上)?(?:带|陪|送|去|给|领).{3,}|第[一二三四五六七八九十\d]+[次回趟节堂轮针场课面套笔遍盘局]|[一二三四五六七八九十]面"
)
_ENDED_ZH = re.compile(r"(?:结束|完成|成功|到手|到货|通过|出院|[疼痛吐烧晕咳])$")


def _is_note(said: str) -> bool:
    """Return whether a clause without a time and an aspect notes what came about: 芝士又吐, 二面结束, "Volvo service again"."""
    if not is_chinese(said):
        return _AGAIN_EN.search(said) is not None and _STANDS_EN.search(said) is None
    if _STANDS_ZH.search(said):
        return False
    bare = said.strip(" 。！!，,")
    return _AGAIN_ZH.search(bare) is not None or _ENDED_ZH.search(bare) is not None
