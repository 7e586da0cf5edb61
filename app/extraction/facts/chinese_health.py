"""Chinese rules for allergies, conditions, implants and medication."""

import re
from collections.abc import Iterator

from app.extraction.facts.chinese_likes import members
from app.extraction.facts.chinese_view import Look, Who
from app.extraction.facts.chinese_words import (
    CONDITIONS,
    DISEASE,
    DOSE,
    DRUGS,
    IMPLANTS,
    NO_VALUE,
    NP,
    ONCE,
)
from app.extraction.facts.said import Phase, Said

ALLERGIC = re.compile(
    rf"(?P<neg>不)?对(?P<value>{NP}[\u4e00-\u9fffA-Za-z、]{{0,11}}?)(?P<mid>严重|有点儿?|都|也|会|很|特别|不|不再|没有?)*(?P<verb>过敏)(?!原|测试|性|药|科)(?P<le>了)?"
)

# 一吃虾就起疹子 says what one cannot bear.
REACTS = re.compile(
    r"(?:一)?(?P<verb>吃|喝|碰|闻|沾)(?:到|了|点)?(?P<value>(?![嘴脸身浑全嗓喉了完就多这那它])[\u4e00-\u9fff]{1,5}?)(?:嘴|脸|身上|浑身|全身|嗓子|喉咙)?(?:就会?|都?会|总会?)(?:起疹子|起红疹|长疹子|过敏|浑身痒|嘴肿|肿|发痒|痒|出荨麻疹)"
)
ALLERGEN = re.compile(
    r"(?:有)?(?P<value>花生|青霉素|麸质|乳糖|海产|贝类|腰果|杏仁|榛子|开心果|芝麻|菠萝|猕猴桃|草莓|桃子|鱼虾|鱼|蛋清|奶粉|乳胶|霉菌|蜂毒|镍|海鲜|花粉|头孢|尘螨|芒果|牛奶|鸡蛋|坚果|猫毛|狗毛|酒精|磺胺|虾|螃蟹|核桃|大豆|小麦|乳制品|紫外线|阿司匹林)(?P<verb>过敏)"
)

_FOR_YEARS = r"(?:都|已经|也|得)?有?(?:好|好几|十几|十来|几十|好多|很多|多|几|[\d一两二三四五六七八九十]{1,3})(?:多|来)?年(?!级|前|代|后|的)"

ILL = re.compile(
    rf"(?P<verb>患有|患上了?|得了|查出(?:来)?(?:有|了)?|确诊(?:了|为|是)?|诊断(?:为|出)|说是|检查出)(?:了)?(?P<value>{DISEASE})|(?P<verb2>有)(?:点|轻度|严重的?|轻微)?(?P<value2>{CONDITIONS})|(?P<value3>乳糖不耐受?|麸质不耐受?|恐高|晕车|晕船|色盲|色弱|怀孕(?!期|的时)|(?:{CONDITIONS})(?=(?:\s*|\s\s+了)(?:[，,。！!；;]|$)|{_FOR_YEARS}))"
)

IMPLANT = re.compile(
    rf"(?:心脏|体内|身上|胸口|嘴里|腿上|血管)?里?(?P<verb>装了?|植入了?|安了|放了|做了|戴着?|有)(?:一?个|两个|一副)?(?P<value>(?:{IMPLANTS}))"
)

TAKES = re.compile(
    rf"(?P<no>不|停)?(?P<verb>在吃|吃着|服用|长期吃|在用|开了|开的|打着|注射|只吃|改吃|换成了?|吃|停了|停掉了?)(?P<dose>{DOSE})?(?:的)?(?P<value>{DRUGS})(?P<later>\s?(?:{DOSE}))?(?P<le>了)?"
)

STOPPED = re.compile(rf"(?P<value>{DRUGS})(?:已经|也|都)?(?P<verb>停(?:掉|药)?了|不吃了)")

UNTRUE = re.compile(r"如果|要是|可能|想|打算|建议|应该|能不能|可以|忘")


def reacts(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 一吃虾就起疹子."""
    if look.state(before) and "不" not in before:
        yield look.tell("allergy", who, match.span("value"), verb=match.span("verb"))


def allergic(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 对…过敏, 青霉素过敏."""
    groups = match.groupdict()
    denied = (
        bool(groups.get("neg"))
        or (groups.get("mid") or "").startswith(("不", "没"))
        or re.search(r"不$|没有?$", before)
    )
    if re.search(r"如果|要是|怀疑|好像|可能|怕|有没有", before) or NO_VALUE.match(match["value"]):
        return
    phase = Phase.ENDS if denied and ("再" in match.group() or groups.get("le")) else Phase.HOLDS
    phase = look.state("以前") or phase if re.search(r"以前|小时候|曾经", before) else phase
    for at in members(match.span("value"), match["value"]):
        yield look.tell(
            "allergy", who, at, phase=phase, is_negative=bool(denied), verb=match.span("verb")
        )


def ill(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 有高血压, 确诊了…."""
    group = next(name for name in ("value", "value2", "value3") if match[name])
    value = match[group]
    denied = re.search(r"没$|没有$|不是$", before) is not None and not match["verb"]
    if re.search(r"不$|如果|要是|可能|怀疑|会不会|怕|担心|预防|容易", before) or re.search(
        r"^(?:什么|心|毛|相思|后遗|.*发炎|小)(?:病|症)|毛病|感冒|生病|看病|职业病|公主病|通病",
        value,
    ):
        return
    if (match["verb"] or "") == "说是" and not who.words and "我" not in before:
        return
    phase = look.state(re.sub(r"说是|检查|查出", "", before))
    if match["verb"] and look.times and phase is Phase.ENDED and not ONCE.search(before):
        phase = Phase.BEGINS  # what was found in May is still there
    if group == "value" and look.times and phase is not Phase.ENDED:
        phase = Phase.BEGINS
    if phase is None and group == "value3":
        return  # 今天晕车了
    phase = phase or Phase.HOLDS
    yield look.tell("condition", who, match.span(group), phase=phase, is_negative=denied)


def implant(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 装了心脏起搏器."""
    if not re.search(r"没|不|想|要|打算|准备|建议|如果", before):
        phase = Phase.BEGINS if look.times else Phase.HOLDS
        yield look.tell("implant", who, match.span("value"), phase=phase, verb=match.span("verb"))


def take(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read which medication is taken: 在吃二甲双胍, 每天吃一片…, 停了…."""
    verb, dose = match["verb"], match["dose"] or match["later"]
    stopped = verb.startswith("停") or (match["no"] == "不" and match["le"])
    lasting = (
        look.repeats
        or verb not in ("吃", "注射")
        or re.search(r"一直|长期|天天|平时|睡前|饭[前后]|需要$|必须$", before)
    )
    if (
        UNTRUE.search(before)
        or (match["no"] == "不" and not stopped)
        or re.search(r"不$|没", before)
    ):
        return
    if not stopped and (not lasting or look.state(before) is None):
        return
    phase = (
        Phase.ENDS
        if stopped
        else Phase.BEGINS
        if verb.startswith(("开", "改", "换"))
        else look.state(before) or Phase.HOLDS
    )
    value = f"{match['value']} {dose.strip()}" if dose and not stopped else ""
    yield look.tell(
        "medication",
        who,
        match.span("value"),
        value,
        key=match["value"],
        phase=phase,
        is_negative=bool(stopped),
        verb=match.span("verb"),
    )


def stop(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 二甲双胍停了."""
    if not UNTRUE.search(before):
        yield look.tell(
            "medication",
            who,
            match.span("value"),
            phase=Phase.ENDS,
            is_negative=True,
            verb=match.span("verb"),
        )
