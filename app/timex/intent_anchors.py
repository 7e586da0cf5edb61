"""The event that a question hangs its time on: before my surgery, 搬家以后, during the trip."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from app.timex.intent_text import Cut

_STOP = r"(?=[?,;!.\ue001]|$| (?:what|who|whom|where|when|which|how|why) )"
_EVENT = rf"(?P<event>[^?,;!]{{2,80}}?){_STOP}"
_NO_AUX = r"(?!(?:did|do|does|is|was|were|are|am|will|would|can|could|should|have|has|had|'s|exactly|and|or|should|to)\b)"
_ZH = r"(?P<event>[^，。？！,?!；\s]{1,24}?)"

# Keyword groups ``key`` are what makes it an anchor; they must not lie inside a time expression.
_ANCHORS = (
    ("during_event", rf"\b(?P<key>between) (?P<event>(?:the|my|our|his|her|their) [^?,;!]{{2,40}}?) and (?P<event2>[^?,;!]{{2,60}}?){_STOP}"),
    ("before_event", rf"\b(?P<key>(?:right |just |shortly |the (?:day|night|week|morning|evening) )?before|prior to|ahead of|leading up to|in the run-up to|until|till) (?!(?:that|then|this|now|it)\b|and )(?:i |we |he |she |they |you )?{_EVENT}"),
    ("after_event", rf"\b(?P<key>(?:right |just |shortly |ever |the (?:day|night|week|morning) )?(?:after|since)|(?<!the )following(?= (?:my|the|our|his|her|their)\b)|as soon as|once(?= (?:i|we|he|she|they|the|my|our)\b)) (?!(?:that|then|this|when|all|a while)\b)(?:i |we |he |she |they |you )?{_EVENT}"),
    ("during_event", rf"\b(?P<key>during|throughout|(?<!a )(?<!worth )while|in the middle of|on the day of|at the time of) (?!(?:that|this)\b)(?:i |we |he |she |they |you )?{_EVENT}"),
    ("during_event", rf"(?:\S |^)(?<!remember )(?<!know )(?<!recall )(?<!tell me )(?<!remind me )(?P<key>when) {_NO_AUX}(?P<event>(?:i|we|he|she|they|you|it|the|my|our|his|her|their|[a-z']+) [^?,;!]{{2,80}}?){_STOP}"),
    ("during_event", rf"(?P<key>从){_ZH}到(?P<event2>[^，。？！,?!；\s的]{{1,12}}?)(?:之间|期间|这段|那段|中间|隔|过了|花了|用了|有|一共|总共)"),
    ("after_event", rf"(?P<key>自从|打从|自打){_ZH}(?:以来|之后|以后|后)?(?=[，,\s]|我|你|他|她|$)"),
    ("after_event", rf"{_ZH}(?P<key>之后|以后|以来|过后|(?<![最然今随背以之此幕售先前])后(?![来天年]))(?!天|年|几|再说|来)"),
    ("after_event", r"(?:^|[，,。])(?P<event>[^，。？！,?!；\s我你他她]{1,3}完[^，。？！,?!；\s我你他她的了过]{0,6})(?P<key>)(?=[我你他她，,])"),
    ("after_event", rf"{_ZH}(?P<key>的?(?:第[二三四五六七]天|次日|翌日|隔天))"),
    ("before_event", rf"{_ZH}(?P<key>之前|以前|(?<![目提面眼以之从先生史年天日周月午])前(?:夕|[一两三几]个?(?:天|晚上?|周|星期|礼拜|个?月|年))|(?<![目提面眼以之从先生史年天日周月午])前(?=[一两几]?[天晚周]|一[个年]|夕|我|你|他|她|，|,|都|在|住|有|吃|做|是|最|的|没|就|还|先|买|说|聊)|(?<![目提面眼以之从先生史年天日周月午])前(?=[^年几天任男女夫妻老公房同领雇]))(?!年$)"),
    ("during_event", rf"{_ZH}(?P<key>的?时候|那会儿|那时候?|那[天年晚](?![^我你他她，,都发还是在怎穿吃做有我们]{{4}})|那阵子|那段时间|期间|当[天晚]|的?过程中|途中|时(?=[，,我你他她谁在有]))"),
)  # fmt: skip
_COMPILED = tuple((name, re.compile(pattern)) for name, pattern in _ANCHORS)

# A pronoun, a preposition or a filler in front is no part of the event's name.
_LEAD = re.compile(
    r"(?:我们?|你们?|他们?|她们?|咱们?|大家|还记得|记不记得|记得|自从|从|在|是|到|那么?|请问|于|当|等|自|当我|有没有|的|\s)+"
)
# Chinese anchors ask nothing themselves: 多久之前, 什么时候, 以前.
# One character names an event only in set phrases: 术后, 婚前.
_SHORT = frozenset("术产婚饭病课考孕")
_NO_EVENT = re.compile(
    r"多久|什么|啥|哪|几|多少|谁|怎|何|^(?:有|小|那|这|当|同|到|平|及|最|然|以|之|今|随|不久|此|其)$|^你(?:还|都)?(?:记得|知道)|^\ue000+$|^(?:不久|从今|这|那|此|在此|这个|那个)$"
)
_NO_EVENT_EN = re.compile(
    r"^(?:who.*|(?:our|my|the|all|these|this) (?:conversations?|chats?|sessions?|talks?|discussions?|messages).*|date|today|work|long|now|then|that|it|me|us|all|noon|midnight|sales)$|^\ue000+$|^(?:the )?last$"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Anchor:
    """An event that bounds a question; ``cut`` holds it with its keyword, ``events`` alone.

    ``unread`` is what no operator may be read in: 之前的 behind an event is no "previous", but "how
    many days since" needs its "since".
    """

    intent: str
    events: tuple[Cut, ...]
    cut: Cut
    unread: tuple[Cut, ...]

    def named(self, text: str) -> str:
        """Return the event in the words of the question; two ends are parted by a slash."""
        return " / ".join(text[start:end].strip(" .。") for start, end in self.events)


def find_anchor(text: str, blanks: str, times: Sequence[Cut]) -> Anchor | None:
    """Return the first anchor of a question, or None.

    Args:
        text: The folded question, guards blanked.
        blanks: The same with its times blanked too.
        times: Where its times lie; a keyword or an event that is one is no anchor.
    """
    for name, pattern in _COMPILED:
        for hit in pattern.finditer(text):
            if any(start <= hit.start("key") < end for start, end in times):
                continue
            groups = [group for group in ("event", "event2") if group in pattern.groupindex]
            events = tuple(_trimmed(text, *hit.span(group)) for group in groups)
            if all(_is_event(blanks[start:end]) for start, end in events):
                low = min(hit.start("key"), events[0][0])
                high = max(hit.end("key"), *(end for _, end in events))
                unread = events if hit["key"].isascii() else ((low, high),)
                return Anchor(intent=name, events=events, cut=(low, high), unread=unread)
    return None


def _trimmed(text: str, start: int, end: int) -> Cut:
    lead = _LEAD.match(text, start, end)
    start = lead.end() if lead and lead.end() < end else start
    # 医生在检查之后: who does something is no part of the event, nor is a last 的.
    within = text.find("在", start + 1, min(start + 5, end - 1))
    start = within + 1 if within > 0 else start
    return start, end - 1 if text[end - 1] == "的" and end - start > 1 else end


def _is_event(words: str) -> bool:
    bare = words.replace("\ue000", "").strip(" 的那天在")
    if len(bare) < 2 and bare not in _SHORT:
        return False
    return not _NO_EVENT.search(bare) and not _NO_EVENT_EN.search(bare)
