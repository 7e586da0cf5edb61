"""A turn as segmentation sees it: its words, whom it names, its vector, and how it opens and closes."""

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from app.domain.models import Role
from app.text.folding import fold
from app.text.tokens import search_terms

# What people say when they turn to something else, at the head of a sentence.
_OPENS = re.compile(
    r"^\W*(?:(?:oh|ok|okay|well|so|hey|right|alright|and|but|anyway)\W+){0,2}(?:"
    r"anyway|anyhow|anyways|by the way|btw|on (?:another|a different|a side|an unrelated) (?:note|topic)"
    r"|(?:changing|change) (?:of |the )?(?:subject|topic)|(?:to )?change the (?:subject|topic)"
    r"|(?:completely |totally )?(?:unrelated|off[- ]topic|different (?:question|topic|subject))"
    r"|(?:a )?(?:quick|another|new|different|separate|last) (?:question|thing|topic|matter|subject)"
    r"|one (?:more|last|other) (?:thing|question)|before i forget|i (?:almost|nearly) forgot|i forgot to (?:mention|tell|ask)"
    r"|(?:that|this) reminds me|speaking of|moving on|switching (?:gears|topics)|separately|in other news|while i have you"
    r"|let'?s talk about|can we talk about|i (?:also )?(?:wanted|meant|need|have) to (?:ask|tell|talk to) you|guess what|you know what"
    r"|something else|on the subject of"
    r"|对了|话说|换个话题|说点别的|聊点别的|换个事|顺便(?:问|说|提)|还有(?:一?件|一?个)事|另外(?:问|说|有|还|想|，|,)"
    r"|不说(?:这个|那个|它|他|她|这些)了|先不说|突然想(?:起|到)|忽然想(?:起|到)|忘了(?:说|问|告诉)|差点忘|岔开|再问(?:你)?(?:一?个|一?件)"
    r"|还想(?:问|说)|想(?:问|请教|咨询)(?:你|您|一下|个)|跟你(?:说|讲)(?:个|件|一)|告诉你(?:个|件|一)|有(?:个|件)事|说起|说到|最近(?:怎么样|在忙)"
    r")"
)
_GREETS = re.compile(
    r"^\W*(?:(?:hi|hello|hey there|good (?:morning|afternoon|evening)|morning|it'?s me again|i'?m back)\b|你好|您好|早上好|早安|早啊|下午好|晚上好|嗨|哈喽|在吗|我又来了|我回来了)"
)
_CLOSES = re.compile(
    r"\b(?:bye|goodbye|good ?night|see you|talk (?:to you )?(?:later|soon)|ttyl|cheers|that'?s all|that is all"
    r"|thanks(?: a lot| so much| again)?|thank you(?: so much| very much)?|got it|will do|problem solved|you'?re welcome|anytime)\b\W*$"
    r"|(?:再见|拜拜|晚安|回头聊|先这样|就这样吧?|谢谢(?:你|您|啦)?|多谢|好的?谢谢|知道了|明白了|没别的了|不客气)\W*$"
)
# What leans on the words before it: answers, pronouns, connectives, ellipsis.
_LEANS = re.compile(
    r"^\W*(?:(?:oh|ah|well|hmm|haha)\W+)?(?:yes|yeah|yep|no|nope|not really|ok|okay|sure|right|exactly|true|agreed|of course|definitely|maybe|probably"
    r"|(?:that|this|it|they|he|she|those|these)\b|(?:and|but|so|because|also|then|which|or|too|same)\b"
    r"|(?:what|how) about\b|why\b|really\b|sounds\b|glad\b|sorry\b|congrat|good (?:idea|point|luck)|great\b|nice\b|wow\b"
    r"|嗯|哦|啊|对(?![了方面象手于付比]|[\u4e00-\u9fff]{1,6}(?:过敏|好|说|有|很|的))|是的|是啊|是呀|好(?:的|呀|啊|吧|主意)?[，,。！!]|没错|当然|不是|不(?:用|会|行|太)|可能|也许|应该|那(?!天|年|次|时候)|它|他|她|这(?!周|个月|几天|两天)|因为|所以|但是?|不过|而且|然后|还是|真的|哈哈|恭喜|听起来|可以|行[，,。]|太(?:好|棒)了)"
)
_ASKS = re.compile(r"[?？]\W*$|(?:吗|呢|什么|怎么样|多少|几点|哪里|哪儿|谁)[。？?]?\s*$")


_READ = 2000  # characters of a turn that are looked at


@dataclass(frozen=True, slots=True, kw_only=True)
class Cues:
    """What the words of a turn say of how it hangs together with its neighbours.

    ``opens``: it turns to something else in so many words; ``greets``: it begins with a greeting;
    ``closes``: it takes leave, thanks or settles; ``leans``: it can only be understood after what was
    said before; ``asks``: it ends in a question. ``terms`` are its content words.
    """

    terms: frozenset[str]
    opens: bool
    greets: bool
    closes: bool
    leans: bool
    asks: bool


def cues_of(text: str) -> Cues:
    """Read the cues of a turn."""
    read = text[:_READ]
    folded = fold(read).strip()
    opens = _OPENS.search(folded) is not None
    return Cues(
        # Single Chinese characters stand in too many words.
        terms=frozenset(t for t in search_terms(read) if len(t) > 1 or t.isascii()),
        opens=opens,
        greets=_GREETS.search(folded) is not None,
        closes=_CLOSES.search(folded[-60:]) is not None,
        leans=not opens and _LEANS.search(folded) is not None,
        asks=_ASKS.search(folded) is not None,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """A turn of people's or assistants' talk.

    ``vector`` is ``(dimension,) float32`` of unit length, None without one; ``entities`` whom it names.
    """

    turn_id: UUID
    seq: int
    said_at: datetime
    role: Role
    speaker: str
    text: str
    zone: str
    cues: Cues
    entities: frozenset[UUID] = frozenset()
    vector: Any = None
