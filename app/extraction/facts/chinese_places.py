"""Chinese rules for where someone works, lives and learns."""

import re
from collections.abc import Iterator

from app.extraction.chinese.segment import words
from app.extraction.facts.chinese_view import Look, Who
from app.extraction.facts.chinese_words import END, NP, ORGANISATION, SCHOOL, TRADES
from app.extraction.facts.said import Phase, Said
from app.extraction.facts.sameness import is_known_firm, is_known_place

_V = rf"(?P<value>{NP}{{1,14}}?)"
WORKS = re.compile(
    rf"在{_V}(?:那边|那儿)?(?P<verb>上班|工作|干|待|任职|就职|供职|当差|开车|送货|送外卖|站柜台|值夜班|上夜班|上早班|上白班|倒班|教书|实习|打工|教(?!育)[\u4e00-\u9fff]{{1,4}}|(?:当|做)(?:一?[名个位])?(?P<job>[\u4e00-\u9fff]{{0,4}}?(?:{TRADES})))(?P<after>过|了)?"
)
JOINS = re.compile(rf"(?P<verb>入职|跳槽[到去]|加入|去|进)了?{_V}(?P<tail>上班|工作)?(?:了)?{END}")
LEAVES = re.compile(
    rf"从{_V}(?P<verb>离职|辞职|跳槽|辞)了?|(?P<verb2>离开|辞掉)了?(?P<value2>{NP}{{2,12}}?)(?:的工作)?了?{END}"
)
LIVES = re.compile(
    rf"(?P<neg>不)?(?:再)?(?P<verb>住在|租房?在|定居在?|定居于|家在|家住|居住在|现居|常住)了?{_V}(?:这边|那边|附近|里)?(?P<le>了)?(?:{END}|(?=的时候|那会儿|那几年|那阵子|期间))"
)
LIVES_NEAR = re.compile(
    r"(?P<neg>不)?(?P<verb>住)(?![在到进院])(?P<value>[\u4e00-\u9fff]{2,8}?)(?P<le>了)?(?=$|[\s，,。！!；;、]|\s)"
)
MOVES = re.compile(
    rf"(?P<verb>搬[到去进来回]了?|搬家到|移居到?|定居到)了?{_V}(?:住|来|去)?了?{END}"
)
LEARNS = re.compile(
    rf"[在去](?P<value>{SCHOOL})(?P<what>[^教\s，]{{0,6}}?)(?P<verb>上学|读书|念书|就读|读|念|上|学习|学)(?P<after>过)?"
)
YEAR = re.compile(
    r"(?P<value>大[一二三四]|高[一二三]|初[一二三]|研[一二三]|博[一二三四])(?:了|学生)?(?=\s*(?:[，,。！!；;]|$))"
)
GRADE = re.compile(
    r"(?:上|读|念)(?P<value>(?:小学|初中|高中)[一二三四五六]年级|小学|初中|高中|大学|幼儿园|[一二三四五六初高大研][一二三四五六](?:年级)?|[一二三四五六]年级)(?:[一二三四五六]年级)?(?:了)?"
    + END
)
ADMITTED = re.compile(rf"(?P<verb>就读于|考上了?|考入了?)(?P<value>{SCHOOL})")
GRADUATED = re.compile(
    rf"(?P<verb>毕业于)(?P<value>{NP}{{2,12}}?){END}|从(?P<value2>{SCHOOL})(?P<verb2>毕业)"
)
MAJOR = re.compile(
    r"(?P<verb>学的?是?|读的?是?|主修)(?P<value>[\u4e00-\u9fff]{2,8}?)(?:专业|的(?=\s*(?:[，,。！!；;]|$)))"
)
FROM = re.compile(rf"(?P<verb>老家(?:是|在)?|家乡(?:是|在)|籍贯(?:是|在)?|来自){_V}(?:的)?{END}")
NATIVE = re.compile(rf"(?P<verb>是)(?P<value>[\u4e00-\u9fff]{{2,6}}?)人{END}")
RAISED = re.compile(
    rf"在(?P<value>{NP}{{2,8}}?)(?P<verb>长大|出生)|(?P<born>出生[在于])(?P<where>{NP}{{2,8}}?)(?:的)?{END}"
)
WITH = re.compile(rf"(?:和|跟|与)(?P<value>{NP}{{1,6}}?)(?P<verb>一起住|住在?一起|同住|合租)")
_NO_EMPLOYER = re.compile(
    r"^(?:新公司|新单位|新的|我|你|他|家|外面|外地|这|那|哪|公司|单位|网上|办公室|一起|线上|一家|同一|一线|学校|国外|国内|车上|路上|里面|努力|认真|加班|图书馆|星巴克|咖啡[馆店厅]|餐厅|酒店|北京|上海|广州|深圳|[东西南北](?:边|面|部|侧|京|安|宁|昌)|一个|两|后台|附近|楼)"
)
_SOME_ORG = re.compile(r"^一?(?:家|个)(?P<what>[\u4e00-\u9fffA-Za-z]{2,10})$")
_NO_HOME = re.compile(
    r"^(?:酒店|宾馆|医院|(?:公司|单位|学校|地铁站?|车站|办公室|店)(?=$|附近|旁|对面|边)|这|那|哪|一起|朋友|同学|外面|里面|心里|家里|民宿|旅馆|帐篷|车里|他|她|你|了|进|院|下|过|不|得|几|多|两|[一二三四五六七八九十\d])"
)
_PLACE_END = re.compile(
    r"(?:区|市|县|镇|村|路|街|小区|省|城|湾|园|苑|楼|宿舍|公寓|岛|州|海|桥|里|庄|州|山|港|水|台|宿|郊区|乡下|农村|国)$"
)
_DWELLING = re.compile(r"(?:房子?|家|公寓|宿舍|小区)$")  # 滨江的新房子 is told as what it is in
# 住在昌平: these verbs say that a word is a place.
_SURE_HOMES = frozenset({"住在", "租在", "租房在", "定居在", "家住", "居住在", "现居", "常住"})
_JOB_CUE = re.compile(r"工作|离职|辞职|入职|跳槽|公司|上班|offer|老东家|加盟")


def is_place(words_: str) -> bool:
    """Return whether words name a place: a name of the dictionary, or one with a place's ending."""
    if _NO_HOME.match(words_):
        return False
    parts = words(words_)
    return (
        is_known_place(words_)
        or _PLACE_END.search(words_) is not None
        or words_[:1].isupper()
        or (bool(parts) and parts[0].pos == "ns")
    )


def _is_employer(words_: str) -> bool:
    return not _NO_EMPLOYER.match(words_)


def work(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 在…上班, 在…当老师."""
    phase = look.state(before, match["after"] or "")
    is_over = re.search(r"不(?:再)?$", before) is not None
    if phase is None or re.search(r"不(?!再?$)|没", before):
        return
    if is_over:
        phase = (
            Phase.ENDS if re.search(r"已经|再|早就|了\W*$", before + look.masked) else Phase.HOLDS
        )
    value, at = match["value"], match.span("value")
    if match["verb"] in "干待" and not (is_known_firm(value) or ORGANISATION.search(value)):
        return
    if some := _SOME_ORG.match(value):
        at = (at[0] + some.start("what"), at[1])
    if some or (
        _is_employer(value)
        and (is_known_firm(value) or ORGANISATION.search(value) or len(value) <= 8)
    ):
        yield look.tell(
            "employer", who, at, phase=phase, is_negative=is_over, verb=match.span("verb")
        )
    if match["job"] and not is_over:
        yield look.tell("occupation", who, match.span("job"), phase=phase, verb=match.span("verb"))


def join(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 入职…, 跳槽到…, 加入…; 去…上班."""
    value = match["value"]
    is_sure = match["verb"].startswith(("入职", "跳槽"))
    if match["verb"] in ("去", "进") and not match["tail"]:
        return
    is_sure = (
        is_sure
        or bool(ORGANISATION.search(value))
        or is_known_firm(value)
        or _JOB_CUE.search(look.context) is not None
    )
    if (
        is_sure
        and look.change(before)
        and _is_employer(value)
        and not value.endswith(("群", "会", "战队", "购物车"))
    ):
        if match["tail"] and "了" not in look.full[match.start() :]:
            return
        yield look.tell(
            "employer", who, match.span("value"), phase=Phase.BEGINS, verb=match.span("verb")
        )


def leave(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 从…离职, 离开…."""
    group, verb = ("value", "verb") if match["value"] else ("value2", "verb2")
    value = match[group]
    is_sure = group == "value" or value.lower() in look.employers or ORGANISATION.search(value)
    is_sure = (
        is_sure or is_known_firm(value) or _JOB_CUE.search(look.context.replace(look.full, ""))
    )
    if is_sure and look.change(before) and _is_employer(value):
        yield look.tell(
            "employer",
            who,
            match.span(group),
            phase=Phase.ENDS,
            is_negative=True,
            verb=match.span(verb),
        )


def live(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 住在…, 不住…了."""
    phase, value = look.state(before), match["value"]
    is_told = match["verb"] in _SURE_HOMES and not _NO_HOME.match(value) and len(value) > 1
    if phase is None or not (is_told or is_place(value)):
        return
    is_negative = bool(match["neg"]) or re.search(r"不$|不再$|没有?$", before) is not None
    if is_negative:
        phase = Phase.ENDS if match["le"] or "再" in before + match.group() else Phase.HOLDS
    yield look.tell(
        "home",
        who,
        match.span("value"),
        phase=phase,
        is_negative=is_negative,
        verb=match.span("verb"),
    )


def move(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 搬到…."""
    value = match["value"]
    if look.change(before) and is_place(value) and not _DWELLING.search(value):
        yield look.tell(
            "home", who, match.span("value"), phase=Phase.BEGINS, verb=match.span("verb")
        )


def learn(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 在…大学读书, 考上…."""
    after = match.groupdict().get("after") or ""
    phase = (
        Phase.BEGINS
        if (match["verb"].startswith("考") and look.change(before))
        else look.state(before, after)
    )
    if phase and "不" not in before and "没" not in before:
        yield look.tell("school", who, match.span("value"), phase=phase, verb=match.span("verb"))


def grade(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 上三年级, 读大学."""
    phase = look.state(before)
    if phase and "不" not in before and "没" not in before and "晚" not in before[-1:]:
        yield look.tell("school", who, match.span("value"), phase=phase)


def graduate(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 毕业于…, 从…毕业."""
    group, verb = ("value", "verb") if match["value"] else ("value2", "verb2")
    if look.change(before):
        yield look.tell("education", who, match.span(group), verb=match.span(verb))


def major(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 学的是…专业."""
    if phase := look.state(before):
        yield look.tell(
            "subject_of_study", who, match.span("value"), phase=phase, verb=match.span("verb")
        )


def raised(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 在哈尔滨长大, 出生在宁波."""
    value, verb = ("where", "born") if match["born"] else ("value", "verb")
    if is_place(match[value]) and not re.search(r"不|没", before):
        yield look.tell("origin", who, match.span(value), verb=match.span(verb))


def live_with(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 和爸妈住在一起."""
    phase = look.state(before)
    if phase and not re.search(r"不|没", before) and not re.match(r"[你他她它谁]", match["value"]):
        yield look.tell(
            "attribute",
            who,
            match.span("value"),
            key="lives with",
            phase=phase,
            verb=match.span("verb"),
        )


def origin(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 老家在…, 是上海人."""
    value = match["value"]
    if (
        UNLIKELY.search(before)
        or re.match(r"[有没那的人还也就]|亲戚|房子", value)
        or not (is_place(value) or match["verb"].startswith(("老家", "家乡", "籍贯")))
    ):
        return
    if value.endswith(("个", "好", "男", "女", "的")) or re.search(r"不$|没", before):
        return
    yield look.tell("origin", who, match.span("value"), verb=match.span("verb"))


UNLIKELY = re.compile(r"像|如果|要是|以为")
