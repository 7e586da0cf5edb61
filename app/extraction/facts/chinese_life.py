"""Chinese rules for how people live: what they play, drive, ride and plan, how old they are, who their children are."""

import re
from collections.abc import Iterator

from app.extraction.facts.chinese_people import relation_key
from app.extraction.facts.chinese_view import Look, Who
from app.extraction.facts.chinese_words import BREEDS, END, NAME, NP, ONCE, TRADES
from app.extraction.facts.said import Phase, Said

_INSTRUMENTS = "大提琴|小提琴|中提琴|钢琴|电子琴|吉他|二胡|古筝|古琴|琵琶|小号|萨克斯|长笛|笛子|架子鼓|鼓|贝斯|尤克里里|手风琴|口琴"
PLAYS = re.compile(rf"(?P<verb>拉|弹|吹|打|敲)(?P<value>{_INSTRUMENTS})(?!课|老师|班|比赛|声){END}")
ONCE_DID = re.compile(
    rf"(?P<verb>吹|拉|弹|学|练|踢|跳|养|玩|当|做)过(?:[一几]?[年阵段]时?间?)?(?P<value>{NP}{{1,6}}?){END}"
)
JOB_THERE = re.compile(
    rf"^[\s，,]*(?:主要|现在|专门|在那儿|在那边)*(?P<verb>做|负责|干|当)(?P<value>[\u4e00-\u9fff]{{0,4}}?(?:{TRADES}|开发|设计|市场|采购|物流|培训|教研|策划|文案)){END}"
)
ELDER = re.compile(
    rf"(?P<role>大的|小的|老大|老二|老三|一个|另一个)(?:那个)?(?P<verb>叫)(?P<value>{NAME}){END}"
)
BOUGHT = re.compile(
    rf"(?P<verb>买了?)(?:一)?(?P<measure>[辆套栋艘台])(?:新的?|二手的?|全新的?|小)?(?P<value>{NP}{{1,10}}?)了?{END}"
)
SAVES = re.compile(
    rf"(?P<verb>攒钱|存钱|攒着钱|努力攒钱)(?:要|准备|想)?(?P<value>{NP}{{2,8}}?){END}"
)
PLANS = re.compile(
    rf"(?P<verb>打算|计划|准备|想|将来想|以后想)(?:在{NP}{{1,6}}?)?(?P<value>(?:退休|买套?个?房子?|买车(?!票|位|险)|结婚(?!礼|纪|证|照|典)|要孩子|生二胎|要二胎|出国|留学|移民|转行|创业|考研|考公|换工作|开个?家?店|回老家|养老|定居){NP}{{0,6}}?){END}"
)
PARTED = re.compile(r"(?P<value>离了?的?婚|离了婚|结的?婚|结了婚|订了?婚)(?:啦|了|的)?" + END)
STUDIED = re.compile(
    rf"(?:大学|本科|研究生|硕士|博士)(?:时|的时候|期间)?(?P<verb>学|读|念)的?(?:是)?(?P<value>(?!书|习|完)[\u4e00-\u9fff]{{2,6}}?){END}"
)
TEETOTAL = re.compile(r"(?P<value>滴酒不沾|烟酒不沾)")
BORE = re.compile(
    r"(?P<verb>生)了(?:一)?(?:个|对)?(?P<value>双胞胎|龙凤胎|儿子|女儿|闺女|男孩|女孩)"
)
COMMUTES = re.compile(
    r"(?:上班|上学|通勤|出门)(?:一般|平时|通常|主要|都|我|是)*(?P<verb>坐|骑|开|走)(?P<value>地铁|公交|自行车|电动车|单车|摩托|班车|高铁|轻轨|车|路)"
    + END
)
VOLUNTEERS = re.compile(
    rf"在(?P<value>{NP}{{2,10}}?)(?P<verb>做义工|当义工|做志愿者|当志愿者|做志愿服务)"
)
FRONTED = re.compile(
    rf"(?:^|[，,\s])(?P<value>{NP}{{2,8}}?)[，,]?我(?:是|真的?|实在|完全|一点都?|就|特别|最|很)*(?P<verb>看不了|受不了|吃不惯|不敢看|不爱吃|不喜欢|不感兴趣|最爱|最喜欢|喜欢|爱吃)了?{END}"
)
BREED = re.compile(rf"是(?:一)?(?:只|条)(?P<value>{BREEDS}){END}")
MY_CAR = re.compile(
    rf"我(?:的|家|们?家的?)?车(?:子)?是(?:一辆|辆)?(?:\s*的|\d{{4}}年?的?)?(?P<value>{NP}{{2,10}}?){END}"
)
AGED = re.compile(
    r"(?P<lead>今年|已经|都|就要?|快|马上)(?P<value>[二三四五六七八九]?十[一二三四五六七八九]?|[二三四五六七八九]十|[2-9]\d)(?P<le>了)?"
    + END
)
HOBBY = re.compile(
    rf"(?:平时|一直|业余)?(?P<verb>收集|在练)(?P<value>(?!了|过|完|好|一下|大家|意见|信息|资料|数据|问题|反馈|证据){NP}{{1,8}}?){END}"
)
ON_DAYS = re.compile(
    rf"(?:周|星期|礼拜)[一二三四五六日天末](?:一般|通常|固定)?都(?:会|要)?(?P<verb>去)?(?P<value>{NP}{{2,8}}?){END}"
)
BELIEVES = re.compile(
    rf"(?P<verb>信仰?)(?P<value>佛教?|基督教?|天主教|伊斯兰教|道教|耶稣|主|东正教|印度教)(?:的|了)?{END}"
    rf"|(?P<is>是)(?:个|一[名个位])?(?P<whose>基督徒|天主教徒|佛教徒|道教徒|穆斯林|居士){END}"
)
BARE_AGE = re.compile(
    rf"^(?P<lead>我)(?:今年)?(?P<value>[二三四五六七八九]十[一二三四五六七八九]?|[2-9]\d)(?P<le>了)?{END}"
)
_UNREAL = re.compile(r"不|没|想|打算|如果|要是|别|怕|可能")
_HATED = ("看不了", "受不了", "吃不惯", "不敢看", "不爱吃", "不喜欢", "不感兴趣")
_NO_LIKES = re.compile(r"^(?:这|那|你|他|她|它|说实话|其实|但是?|不过|因为|所以|今天|昨天|现在)")
_AT_WORK = re.compile(r"入职|跳槽|公司|上班|工作|转岗|升职|面试过")
_CHILDREN = re.compile(r"孩子|儿子|女儿|闺女|娃|双胞胎")
_PETS = re.compile(r"[猫狗兔鸟龟]")


def plays(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 在社区乐团拉大提琴: who plays an instrument does so again and again."""
    phase = look.state(before)
    if phase and not look.times and not _UNREAL.search(before):
        yield _does(look, who, match, phase)


def once_did(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 以前吹过小号: what was done for a time, and is over."""
    if ONCE.search(before) and not re.search(r"不|没", before):
        yield _does(look, who, match, Phase.ENDED)


def _does(look: Look, who: Who, match: re.Match[str], phase: Phase) -> Said:
    key = match["verb"] + match["value"]
    at, verb = match.span("value"), match.span("verb")
    return look.tell("habit", who, at, "yes", key=key, phase=phase, verb=verb)


def hobby(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 收集黑胶唱片, 在练马拉松."""
    if look.state(before) and not look.times and not _UNREAL.search(before):
        key = match["verb"].removeprefix("在") + match["value"]
        yield look.tell("habit", who, match.span("value"), "yes", key=key, verb=match.span("verb"))


def on_days(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 我周三都去游泳: what is done on every such day."""
    is_told = who.words or "我" in before
    if is_told and not re.search(r"这|上|下|本|不|没|别", before):
        at = match.span("value")
        yield look.tell("habit", who, at, "yes", key=match["value"])


def believes(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 信佛, 是基督徒."""
    if match["is"] and not (who.words or "我" in before):
        return
    denied = re.search(r"不$|不再$", before) is not None
    if look.state(before):
        at = match.span("whose" if match["is"] else "value")
        verb = match.span("is" if match["is"] else "verb")
        yield look.tell("religion", who, at, is_negative=denied, verb=verb)


def job_there(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 刚入职美团，做运营."""
    if _AT_WORK.search(look.context) and not before.strip():
        yield look.tell("occupation", who, match.span("value"), verb=match.span("verb"))


def elder(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 有两个孩子，大的叫天天，小的叫悦悦."""
    name = match["value"]
    if before.strip(" ，,"):
        return
    at, verb = match.span("value"), match.span("verb")
    if _CHILDREN.search(look.context):
        key = relation_key("孩子", name)
        yield look.tell("relation", Who(words=""), at, key=key, verb=verb)
    elif _PETS.search(look.context):
        yield look.tell("pet", Who(words=""), at, key=name, verb=verb)


def bought(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 买了辆二手沃尔沃, 买了套房."""
    is_home = re.search(r"房|公寓|别墅|院子|楼", match["value"]) is not None
    is_lasting = match["measure"] in "辆艘" or (match["measure"] in "套栋" and is_home)
    if is_lasting and "了" in match.group() and look.change(before):
        at, verb = match.span("value"), match.span("verb")
        yield look.tell("possession", who, at, phase=Phase.BEGINS, verb=verb)


def saves(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 在攒钱买房."""
    if not _UNREAL.search(before):
        yield look.tell("goal", who, match.span("value"), verb=match.span("verb"))


def plans(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 打算六十岁退休, 想在昆明买套房."""
    is_near = any(re.match(r"今[天晚]|明天|后天|周", span.text) for span in look.times)
    if not is_near and not re.search(r"不$|没$|如果|你|帮|别", before):
        yield look.tell("goal", who, match.span("value"), verb=match.span("verb"))


def parted(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 2019年离的婚, 订婚啦."""
    said = match["value"]
    value = "离婚" if said[0] == "离" else "订婚" if said[0] == "订" else "结婚"
    if match.group() != said or "的" in said or "了" in said:
        is_told = look.change(before) and not _UNREAL.search(before)
        if is_told:
            yield look.tell("marital_status", who, match.span("value"), value, phase=Phase.BEGINS)


def studied(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 大学学的化学."""
    if not _UNREAL.search(before):
        yield look.tell("education", who, match.span("value"), verb=match.span("verb"))


def teetotal(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 滴酒不沾."""
    if look.state(before):
        at = match.span("value")
        yield look.tell("consumption", who, at, "yes", key="酒", is_negative=True)


def bore(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 我姐生了一对双胞胎."""
    if look.change(before):
        at, verb = match.span("value"), match.span("verb")
        yield look.tell("family", who, at, key=match["value"], verb=verb)


def commutes(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 上班一般坐地铁."""
    if not look.times and not _UNREAL.search(before):
        yield _does(look, who, match, Phase.HOLDS)


def volunteers(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 在动物救助站做义工."""
    if not _UNREAL.search(before):
        key, at = match["verb"] + match["value"], match.span("value")
        yield look.tell("habit", who, at, "yes", key=key, verb=match.span("verb"))


def fronted(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 恐怖片我是真看不了: what is liked stands first, the speaker behind it."""
    if before.strip(" ，,") or _NO_LIKES.match(match["value"]) or look.times:
        return
    liking = "dislike" if match["verb"] in _HATED else "like"
    at, verb = match.span("value"), match.span("verb")
    yield look.tell("attitude", Who(words=""), at, liking, key=match["value"], verb=verb)


def breed(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 布丁是只比格: of whom a breed is told is an animal."""
    if who.words and not re.search(r"不$", before):
        yield look.tell("breed", who, match.span("value"))


def my_car(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 我的车是2015年的马自达."""
    if not re.search(r"^(?:什么|新的?|旧的?|谁|他|她|借|租|公司|坏|我)", match["value"]):
        yield look.tell("possession", Who(words=""), match.span("value"))


def aged(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 我妈今年七十, 我三月份就四十了."""
    is_told = match["lead"] in ("今年", "我") or match["le"]
    is_person = bool(who.words) or "我" in before or match["lead"] == "我"
    if is_told and is_person and not re.search(r"[块元斤度分人次个条]|体温|高烧", look.full):
        yield look.tell("age", who, match.span("value"))
