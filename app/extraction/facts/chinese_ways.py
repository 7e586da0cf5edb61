"""Chinese: everyday ways of saying that something holds, which no other rule has: a table of phrases by slot."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from app.extraction.facts.chinese_words import DRUGS, KIN, NP, PETS, ROLES, SCHOOL
from app.extraction.facts.said import ENDS_ANY, Phase, Said
from app.text.folding import simplified

_UNREAL = re.compile(
    r"[?？吗]\s*$|如果|要是|假如|打算|准备(?!了)|计划|想(?!起)|可能|也许|考虑|希望|差点|建议|推荐|听说|据说"
)
_STOP = r"(?=[，,。！!；;、\s]|$|了)"
_DOSE = r"(?:\d+(?:\.\d+)?\s?(?:mg|毫克|微克|μg|g|克|片|粒|单位|ml|毫升|颗)|[一两二三四半]+(?:片|粒|颗|支))"
_HURTS = r"(?:肿|起疹|疹子|过敏|痒|喘|吐|拉肚子|荨麻疹|红斑|呼吸)"
_WHO = rf"(?P<who>我?(?:家)?(?:的)?(?:{KIN})(?:[\u4e00-\u9fff]{{2}})?|我)?"
_PLACE = (
    rf"(?P<value>(?!我|你|他|她|家|这|那|哪|新|路|公司|学校|医院|手|心|线|外|里|一){NP}{{2,8}}?)"
)


class _Way(NamedTuple):
    slot: str
    pattern: re.Pattern[str]
    phase: Phase = Phase.HOLDS
    key: str = ""


def _way(slot: str, pattern: str, phase: Phase = Phase.HOLDS, key: str = "") -> _Way:
    return _Way(slot, re.compile(pattern), phase, key)


_WAYS = (
    _way("employer", rf"(?:周末|平时|暑假|寒假|晚上|下课后|现在|课余)?在{_PLACE}(?:打工|兼职|做兼职|实习|上早班|站收银|当店员)"),
    _way("employer", rf"(?:^|[，,]|我)(?:现在|已经|目前)在(?P<value>(?!家|这|那|哪|路|外){NP}{{2,6}}?(?:医|院|公司|集团|厂|店|银行|学校|所|局|中心))(?:的)?[\u4e00-\u9fff]{{0,4}}(?:科|部|组|处)?{_STOP}"),
    _way("employer", rf"(?:年轻|当年|早年|以前|毕业)(?:那会儿|的时候|时|那几年|后)?[^，。]{{0,3}}在{_PLACE}(?:里)?(?:干|做|待|上班)过", Phase.ENDED),
    _way("home", rf"(?:新房|房子|新家|租的?房|家)(?:就|也)?在{_PLACE}{_STOP}"),
    _way("home", rf"搬(?:进|到|去)?了?(?:新家|新房子?|新的?地方)了?[，,]?(?:就|也)?在{_PLACE}{_STOP}", Phase.BEGINS),
    _way("home", rf"人(?:已经|现在)?在{_PLACE}了", Phase.BEGINS),
    _way("home", rf"搬去了?{_PLACE}(?=跟|和|[，,。！!；;\s]|$|了)", Phase.BEGINS),
    _way("origin", rf"(?:小时候|童年|从小)[^。！？]{{0,14}}?(?:就是|在|是){_PLACE}(?:那边|那儿|老家)?(?:长大|过的|住)?[的了]?(?=[，,。！!；;\s]|$)", Phase.ENDED),
    _way("relation", r"(?:跟|和)(?:一个|个)?叫(?P<value>[\u4e00-\u9fff]{2,3})的(?:男生|女生|男孩子?|女孩子?|人|小伙子?|姑娘)(?:在一起|处对象|谈恋爱|交往|好上)", key="对象"),
    _way("relation", r"我?(?:老伴|爱人|媳妇|那口子)(?P<value>[\u4e00-\u9fff]{2}?)(?=现在|天天|每天|最近|去|在|说|爱|喜欢|做|跟)", key="老伴"),
    _way("relation", r"归(?P<value>[\u4e00-\u9fff]{2,3})管", Phase.BEGINS, key="经理"),
    _way("relation", rf"(?:顶头上司|直属上级|直属领导|直接领导|上级)(?:现在)?是(?:[\u4e00-\u9fff]{{2,5}}的)?(?P<value>[老小阿]?[\u4e00-\u9fff]{{1,3}}?){_STOP}", key="领导"),
    _way("relation", r"(?:现在|以后)?(?:找|跟)(?P<value>[\u4e00-\u9fff]{1,2}(?:大夫|医生))(?:看牙|补牙|洗牙)", key="牙医"),
    _way("relation", rf"(?:领导|经理|老板|导师|老师|上司|主管)名字(?:打|写|说)错了?[，,]?(?:是|应该是|叫)(?P<value>[\u4e00-\u9fff]{{2,3}}?){_STOP}", key="领导"),
    _way("allergy", rf"{_WHO}(?:碰不得|吃不得|沾不得|碰不了|吃不了)(?P<value>[\u4e00-\u9fff]{{1,4}}?)[，,](?=[^。]*{_HURTS})"),
    _way("allergy", rf"一(?:吃|碰|闻|沾|喝)(?P<value>[\u4e00-\u9fff]{{2,4}}?)(?:嘴|脸|身上|浑身|全身|嗓子|喉咙|就|会|皮肤)+{_HURTS}"),
    _way("allergy", r"(?:查出来?|检查|发现)[^。]{0,4}对(?P<value>[\u4e00-\u9fff]{2,5}?)有(?:点|些)?反应"),
    _way("medication", rf"(?:每天|天天|早上|晚上|睡前|饭后|饭前)+(?:都|要|得)?(?:吃|服|来)?(?P<dose>{_DOSE})的?(?P<value>{DRUGS})"),
    _way("medication", rf"(?:我|在|每天|一直)(?:都|现在)?(?:吃|服用?)(?:着)?(?P<value>{DRUGS})[，,]?(?P<dose>{_DOSE})"),
    _way("medication", rf"(?P<value>{DRUGS})(?:给我|又|现在|已经)*(?:加|减|调|降|升)(?:到|成|至)了?(?P<dose>{_DOSE})了?", Phase.BEGINS),
    _way("medication", rf"(?:那几年|那会儿|那阵子|小时候|当年|以前)?(?:吃|服|用)过(?:一阵子?|一段时间|几[年个]月?|好久)(?P<value>[\u4e00-\u9fff]{{2,5}}?){_STOP}", Phase.ENDED),
    _way("phone", r"(?:号码|号|电话|手机)[^。？]{0,12}?(?:打|用|存|是|：|:|换成|改成)\s*(?P<value>1\d{2}[- ]?\d{4}[- ]?\d{4}|0\d{2,3}[- ]?\d{7,8})", Phase.BEGINS),
    _way("phone", r"(?:找我|联系我|有事)(?:就|请|可以)?(?:打|拨)(?P<value>1\d{2}[- ]?\d{4}[- ]?\d{4}|0\d{2,3}[- ]?\d{7,8})"),
    _way("possession", rf"(?<![给帮替])我(?:们家?|家)?(?:现在|平时|如今)?开(?:的是)?(?:一?辆)?(?P<value>(?!一|个|张|份|完|到|去|好|车|会|门|店|公|始|心|玩|了|药|空|灯|的|着|户|通|发|除|学|票|过|得|不|飞机|导航|滴滴|网约|出租|公交|大巴|地铁|校车|货车|卡车|火车|高铁|直播){NP}{{2,8}}?){_STOP}"),
    _way("possession", rf"(?:现在|如今|后来)(?:改)?开(?:的是)?(?:一?辆|台)?(?P<value>(?!车|会|门|店|公|始|心|玩|了|药|空|灯|的|着|户|通|发|除|学|票|过|得|滴滴|网约|出租|公交|大巴|地铁|校车|货车|卡车|火车|高铁|直播){NP}{{2,8}}?){_STOP}", Phase.BEGINS),
    _way("possession", rf"(?:家里|我)那[辆台](?:车)?(?:是|就是)(?:一?辆)?(?:老|旧|破|二手的?)?(?P<value>{NP}{{2,8}}?){_STOP}"),
    _way("diet", r"(?:吃|在|开始|改吃|全家吃)的?(?:是)?(?P<value>清真|生酮|纯素|素食|低碳|地中海饮食|斋)(?:的|饮食|餐|了)*(?=[，,。！!；;\s]|$)"),
    _way("diet", r"(?:^|[，,])(?P<value>纯素)(?:了)?(?=[，,。！!；;\s]|$)", Phase.BEGINS),
    _way("school", rf"(?P<who>我?(?:家)?(?:{KIN})(?:[\u4e00-\u9fff]{{2}})?)(?:现在|目前|今年)?在(?P<value>{SCHOOL})(?=[，,。！!；;\s]|$|上|读|念)"),
    _way("school", r"我?在(?P<value>[\u4e00-\u9fff]{1,6}(?:大|校|学院|大学|中))(?:读|念|上)(?:研|博|大|高|初|本科)"),
    _way("school", r"(?:高[一二三]|初[一二三]|大[一二三四]|研[一二三])(?:现在)?在(?P<value>[\u4e00-\u9fff]{1,6}(?:中|大|校|学|院|附))(?=[，,。！!；;\s]|$)"),
    _way("school", rf"(?P<who>我?(?:家)?(?:{KIN}))?(?:给)?(?:他|她)?(?:转|换)到了?(?P<value>[\u4e00-\u9fff]{{2,6}}(?:小|中|幼|小学|中学|幼儿园))了?(?=[，,。！!；;\s]|$)", Phase.BEGINS),
    _way("education", r"我?(?:[\u4e00-\u9fff]{1,4})?是?在(?P<value>[\u4e00-\u9fff]{1,8}(?:校|大学|学院|大))(?:念|读|上|学)的"),
    _way("language", r"(?:家里|我们|我|跟爸妈|在家)(?:都|平时|一般|只)?(?:讲|说)(?P<value>[\u4e00-\u9fff]{1,4}(?:话|语))(?=[，,。！!；;\s]|$|的)"),
)  # fmt: skip
_EATS = re.compile(
    rf"(?:^|[，,])(?P<who>我?家?(?:的)?(?:{PETS})?(?!现在|如今|我|他|她)[\u4e00-\u9fff]{{2,3}}?)(?:现在|就|从小)?只(?:认|吃|肯吃|爱吃)(?P<value>[\u4e00-\u9fffA-Za-z]{{2,6}}?)(?:这个牌子|牌|家)?的?(?:猫粮|狗粮|罐头|零食)(?=[，,。！!；;\s]|$)"
)
_MEAT = re.compile(r"(?:又|重新)(?:开始)?吃(?:上|起|回)?(?:肉|荤|鱼|碳水|主食)了")
_SIZE = re.compile(
    rf"(?P<who>(?:我(?:家)?的?)?(?:{KIN})|我)(?:[^。]{{0,10}}?)(?:得|要|已经|现在|该|都)*穿(?P<value>\d{{2}}(?:\.5)?)码"
)
_SMOKE = re.compile(r"烟(?:我|算是|彻底|总算|已经|是|也|终于|真的|早就)*(?:断|戒|不碰|不抽)了?")
_OTHERS = re.compile(
    rf"^\W*(?:今天|昨天|上周)?(?:我(?:的|家)?)?(?:{KIN}|{ROLES})(?!说|让|叫|给我|问我)|^\W*(?:他|她|他们|[小老阿][\u4e00-\u9fff](?!子|师|板|时|区))"
)
_NO_VALUE = re.compile(
    r"^(?:什么|自己|别的|这个|那个|这种|东西|的|了|一点|多少|谁|哪|怎么|不|没|很|太|朋友|同事|别人)"
)


def ways(sentence: str, start: int) -> Iterator[Said]:
    """Yield what a sentence says by one of the phrases."""
    plain = simplified(sentence)
    if _UNREAL.search(plain):
        return
    is_of_others = _OTHERS.match(plain) is not None
    for way in _WAYS:
        match = way.pattern.search(plain)
        if match is None or _NO_VALUE.match(match["value"]):
            continue
        if match.groupdict().get("who") or way.slot == "relation" or not is_of_others:
            yield _told(way, match, start, len(sentence))
    if (match := _EATS.search(plain)) and not re.match(rf"我|你|他|她|{ROLES}", match["who"]):
        key = match["value"]
        yield _said("consumption", match, start, len(sentence), value="yes", key=key)
    if match := _SIZE.search(plain):
        yield _said("size", match, start, len(sentence), value=f"{match['value']}码", key="鞋码")
    if match := _SMOKE.search(plain):
        yield _over("habit", "抽烟", match, start, len(sentence))
    if match := _MEAT.search(plain):
        yield _over("diet", "", match, start, len(sentence))


def _told(way: _Way, match: re.Match[str], start: int, length: int) -> Said:
    value, key = match["value"], way.key
    dose = (match.groupdict().get("dose") or "").strip()
    if way.slot == "medication":
        value, key = f"{value} {dose}".strip(), match["value"]
    return _said(way.slot, match, start, length, value=value, key=key or value, phase=way.phase)


def _said(
    slot: str,
    match: re.Match[str],
    start: int,
    length: int,
    *,
    value: str,
    key: str,
    phase: Phase = Phase.HOLDS,
) -> Said:
    who = match.groupdict().get("who") or ""
    who = f"我{who}" if re.fullmatch(KIN, who) else who
    first, last = match.span("value")
    if match.groupdict().get("dose"):
        first, last = min(first, match.start("dose")), max(last, match.end("dose"))
    return Said(
        slot=slot,
        subject="" if who == "我" else who,
        start=start,
        end=start + length,
        predicate=(start + match.start(), start + match.start("value")),
        value=value,
        object=(start + first, start + last),
        key=key,
        is_negative=phase is Phase.ENDS,
        phase=phase,
        rule="way",
    )


def _over(slot: str, key: str, match: re.Match[str], start: int, length: int) -> Said:
    """Return the end of a habit, or of whatever diet there was."""
    return Said(
        slot=slot,
        subject="",
        start=start,
        end=start + length,
        predicate=(start + match.start(), start + match.end()),
        value="yes" if key else slot,
        key=key,
        is_negative=True,
        phase=Phase.ENDS,
        rule="" if key else ENDS_ANY,
    )
