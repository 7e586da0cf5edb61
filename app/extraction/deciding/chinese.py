"""What is weighed of a Chinese clause: its words, its marks, who is in it, what stands around it."""

import itertools
import re
from collections.abc import Iterator

from app.extraction.chinese.people_words import WHO
from app.extraction.chinese.segment import words
from app.extraction.deciding.candidate import Candidate
from app.text.remembered import remembered

_MARKS = (
    ("me", r"我(?!们)|俺|咱(?!们)|本人"),
    ("us", r"我们|咱们|我家"),
    ("you", r"[你您妳]"),
    ("third", r"[他她它佢]"),
    ("people", r"大家|有人|人家|别人|人们|谁|每个|某"),
    ("le", r"了(?!解)"),
    ("guo", r"过(?!去|来|年|节|敏|程|于|分)"),
    ("zhe", r"(?<![睡找跟沿])着"),
    ("de", r"的[\s。！!~，,]*$"),
    ("de_noun", r"的[\u4e00-\u9fff]"),
    ("shi", r"是"),
    # From the first 是 of a line alone: from each of them, a row of 是 was read for seconds.
    ("shi_de", r"(?:^|\n)[^\n是]*是.*的[\s。！!~，,]*$"),
    ("ba", r"把|将(?!来|军|近)"),
    ("bei", r"被"),
    ("gei", r"给"),
    ("not", r"不(?!过|错|同|管|仅)"),
    ("mei", r"没"),
    ("dont", r"别(?!人|的)"),
    ("can", r"能|可以|(?<![唱开机社宴晚聚学协约])会(?!议|计|员)"),
    ("want", r"想|要(?!是)|打算|准备|计划"),
    ("ought", r"应该|该|必须|得(?=去|要|把)|需要"),
    ("just", r"刚|才|已经?|终于|总算|又|再"),
    ("if", r"如果|要是|假如|万一|的话|就算|除非|只要"),
    ("each", r"每|总是|老是|经常|从来|一直|都|一般|通常|平时"),
    (
        "degree",
        r"太|真|很|超|最|好(?![了的吗呀多好像])(?=[\u4e00-\u9fff])|挺|特别|非常|有点|怪|巨|死了",
    ),
    ("feel", r"觉得|感觉|认为|以为|知道|希望|喜欢|爱|怕|讨厌|羡慕|想念|相信|期待"),
    ("like", r"像|似的|一样|仿佛|好像|简直"),
    ("please", r"请|麻烦|帮我|帮忙|给我|替我|提醒"),
    ("ask", r"[?？吗]|什么|怎么|为什么|哪|咋|啥|呢"),
    ("shout", r"[!！]"),
    ("wave", r"[~～]|哈哈|嘿|呵|呜|嘻|笑死|啊|呀|哦|啦|嘛|呗|吧|喽|咯"),
    ("number", r"\d|[一二三四五六七八九十百千万两半]+(?=[个次天年月周小块元斤公里度片粒])"),
    ("money", r"[\d一二三四五六七八九十百千万](?:块|元|万|刀|毛|k)|[¥￥$]"),
    ("latin", r"[A-Za-z]"),
    ("quote", r"[“”\"「」『』]"),
    ("title", r"《"),
    ("colon", r"[：:]"),
    ("kin", r"[爸妈爷奶哥姐弟妹叔姨舅姑]|老公|老婆|儿子|女儿|孩子|宝宝|娃|媳妇|外婆|外公|公婆"),
    ("pet", r"[猫狗]|主子|毛孩"),
    (
        "role",
        r"医生|大夫|老师|老板|领导|同事|客户|客服|师傅|房东|同学|朋友|室友|经理|主任|护士|快递",
    ),
)
_PATTERNS = [(name, re.compile(said)) for name, said in _MARKS]
_DIGITS = re.compile(r"\d+")
_AFTER = re.compile(r"^[\u4e00-\u9fff]")
_BREAK = re.compile(r"[，,；;：:\s]")


def features(one: Candidate) -> Iterator[str]:
    """Yield the names of what is so of a clause."""
    frame, clause = one.frame, one.frame.clause
    said = _DIGITS.sub("0", clause.masked.strip())
    sentence, around = one.sentence, one.around
    beside = _marks_of(sentence)
    for name, pattern in _PATTERNS:
        if pattern.search(said):
            yield f"has {name}"
        elif name in beside:
            yield f"near {name}"
        elif pattern.search(around):
            yield f"turn {name}"
    before = clause.masked[: frame.action_at - clause.start]
    verb = frame.lemma
    yield f"verb {verb}"
    yield f"verb of {min(len(frame.action), 3)}"
    yield f"behind {frame.rest[:1]}" if _AFTER.match(frame.rest) else "behind nothing"
    yield f"behind {frame.rest[:2]}"
    yield f"ahead {before[-1:]}" if before.strip() else "ahead nothing"
    yield f"ahead {before[-2:]}"
    yield from _who(one)
    yield from (f"char {c}" for c in set(said))
    yield from {f"chars {a}{b}" for a, b in itertools.pairwise(said)}
    parts = words(clause.masked)
    tags = ["^", *(p.pos[:2] for p in parts if p.text.strip()), "$"]
    yield from {f"tags {a} {b}" for a, b in itertools.pairwise(tags)}
    yield from {f"tags {a} {b} {c}" for a, b, c in zip(tags, tags[1:], tags[2:], strict=False)}
    yield f"opens {said[:2]}"
    yield f"closes {said[-1:]}"
    yield f"closes {said[-2:]}"
    yield f"clauses {sum(1 for _ in itertools.islice(_BREAK.finditer(sentence), 4))}"


@remembered(
    64
)  # of all clauses of a sentence alike: read for each, a long list was read for minutes
def _marks_of(text: str) -> frozenset[str]:
    return frozenset(name for name, pattern in _PATTERNS if pattern.search(text))


def _who(one: Candidate) -> Iterator[str]:
    subject = one.frame.subject
    who = (
        "who" if one.frame.doubts else "sure_who"
    )  # "it" that cannot act says nothing of "it broke"
    if not subject:
        yield f"{who} left_out" if one.frame.continues else "who self"
    elif subject in ("他", "她", "它", "他们", "她们", "大家"):
        yield f"{who} pronoun"
    elif WHO.match(subject.lstrip("我的你")):
        yield f"{who} known"
    else:
        yield f"{who} named"
        yield f"{who} of {min(len(subject), 5)}"
