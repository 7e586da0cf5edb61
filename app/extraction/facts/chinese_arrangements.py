"""Chinese: 房租涨到4200了, 车险在平安, 上班时间改到十点到七点, 有事发微信."""

import re
from collections.abc import Iterator

from app.extraction.facts.arrangements import NOUNS, Kind, Noun, arranged
from app.extraction.facts.chinese_words import NP
from app.extraction.facts.said import Said
from app.text.folding import simplified

_UNREAL = re.compile(
    r"[?？吗]\s*$|如果|要是|打算|准备|计划|想要?(?:把|换|降)|可能|也许|考虑|希望|下个?(?:月|周)要?|明年|多少|问问|报价|推荐|以前|之前(?!的)|原来|哪个|会不会"
)
_OTHERS = re.compile(
    r"(?:他|她|他们|你|朋友|同事|同学|邻居|老板|客户|[我]?(?:妈|爸|哥|姐|弟|妹|儿子|女儿|老公|老婆))的?[^，,]{0,4}$"
)
_CHINESE_NUMBER = r"[零一二两三四五六七八九十百千万]+"
_AMOUNT = rf"(?:\d[\d,.]*\s?(?:万|千|k|K)?|{_CHINESE_NUMBER}[百千万][零一二两三四五六七八九十百千万]*)(?:块钱?|元|美元|刀)?"
_CLOCK = r"(?:早上?|上午|中午|下午|晚上?|凌晨)?(?:\d{1,2}[:：点]\d{0,2}半?|[一二两三四五六七八九十]{1,3}点半?)"
_HOURS = rf"{_CLOCK}(?:到|至|-|—){_CLOCK}|做[一二三四五六]休[一二三四五]|[早晚夜中白]班"
_RATIO = r"\d{2,3}\s?/\s?\d{2,3}"
_MODEL = r"(?!1?\d{6})[\u4e00-\u9fff]{0,3}[A-Za-z]*\s?[A-Za-z]*\d+[A-Za-z]*(?:\s?(?:Pro|Max|Plus|Ultra|pro|max))*|(?:iPhone|Pixel|Galaxy|MacBook|ThinkPad)[A-Za-z0-9 ]*"
_VALUES = {
    Kind.AMOUNT: _AMOUNT,
    Kind.HOURS: _HOURS,
    Kind.RATIO: _RATIO,
    Kind.NAME: rf"(?!因为|我|你|他|她|这|那|什么|哪|怎|多少|还|又|很|太|不|没|了|一个|新的?$|贵|便宜|好){NP}{{2,8}}?",
    Kind.MODEL: _MODEL,
}
_BECAME = r"(?:涨到|提到|加到|升到|降到|减到|砍到|追加到|控制在|压到|改成|改到|改在|改为|换成|换到|挪到|调到|调成|调整到|转到|转|打到|变成|定在|定为)"
_IS = r"(?:是|在|为|要|走|用的?是?|办的?是?|：|:)"
_SPAN = r"(?:从?这个月起|从?今年起?|从?下周起|现在|已经|一直|目前|如今|每个?月|一个月|月|又|都|也|就|给我|被|一下子|全|总共|一共|改|房东|单位|统一|的|，|,){0,5}"
_READERS = tuple(
    (
        noun,
        re.compile(
            rf"(?P<of>(?:[\u4e00-\u9fff]{{2}})?)(?P<noun>{noun.chinese}){_SPAN}(?P<verb>{_BECAME}|{_IS}{'?' if noun.kind in (Kind.AMOUNT, Kind.HOURS) else ''})了?(?:一个月|每月|每个月)?(?P<value>{_VALUES[noun.kind]})(?:的|家|以下|以内|之内)?了?(?=[，,。！!；;\s]|$)"
        ),
    )
    for noun in NOUNS
)
_HINT = re.compile("|".join(noun.chinese for noun in NOUNS))
_WAYS = (
    ("rent", rf"(?:房东|租)[^。！？]{{0,12}}?(?:涨|现在|降)[^。！？]{{0,8}}?(?:一个月|每月|到)了?(?P<value>{_AMOUNT})"),
    ("rent", rf"(?:房租|租金)[^。！？]{{0,12}}?现在(?:是|要|得)?(?P<value>{_AMOUNT})"),
    ("working hours", rf"(?:这周起|从?下周起|现在|以后|从?今天起)(?:都|就)?(?:改|上|调成|换成)(?:成|到|为)?(?P<value>{_HOURS})"),
    ("bank", rf"(?:钱|存款|工资)都?(?:挪|转|搬|存)到了?(?P<value>{NP}{{2,6}}?)(?=去|里|[，,。！!；;\s了]|$)"),
    ("health insurance", rf"医疗险[^。！？]{{0,6}}?(?:买|改买|投|换成|改投)了?(?P<value>(?!的){NP}{{2,6}}?)的?了?(?=[，,。！!；;\s]|$)"),
    ("working hours", r"(?:上|值|倒|排)(?P<value>夜班|早班|晚班|中班|白班|大夜|小夜)"),
    ("working days", r"(?P<value>做[一二三四五六]休[一二三四五])"),
    ("working days", r"一周上?(?P<value>[一二三四五六七\d]天)班"),
    ("blood pressure goal", rf"(?:压到|控制在|降到|目标是?|维持在)(?P<value>{_RATIO})"),
    ("blood sugar goal", r"血糖[^，。]{0,6}?(?:控制在|压到|目标是?|降到)(?P<value>\d+(?:\.\d)?)"),
    ("bank", rf"(?:钱|工资|积蓄|存款)都?(?:存|放|打)(?:在|到|进)了?(?P<value>{NP}{{2,8}}?)(?=[，,。！!；;\s了]|$)"),
    ("bank", rf"工资(?:统一)?(?:改|换)(?:成|到|打到|发到)了?(?P<value>{NP}{{2,8}}?)(?=[，,。！!；;\s了]|$)"),
    ("insurance", rf"(?:上|买|办|投)了(?P<value>{NP}{{2,6}}?)的?(?:医疗险|重疾险|保险|车险|商业险|寿险)"),
    ("car insurance", rf"(?:车险)[^。！？]{{0,10}}?(?:转|换|改)(?:到|成|投)?了?(?P<value>(?!险){NP}{{2,6}}?)了?(?=[，,。！!；;\s]|$)"),
    ("gym", rf"在(?P<value>{NP}{{2,8}}?)(?:健身|撸铁|办了健身卡|练器械)"),
    ("gym", rf"去(?P<value>{NP}{{2,10}}?)(?:撸铁|健身)"),
    ("gym", rf"(?:健身)[^。！？]{{0,10}}?(?:改去|换到|换成|改到)了?(?P<value>{NP}{{2,8}}?)了?(?=[，,。！!；;\s]|$)"),
    ("contact", r"(?:有事|以后都?|尽量|最好|还是|直接|联系我?)(?:就|都|请)?(?:发|打|走|用|加)(?:我的?)?(?P<value>微信|短信|邮件|钉钉|电话|飞书|QQ|企业微信)"),
    ("contact", r"喜欢(?:用|发|打)(?P<value>微信|短信|邮件|钉钉|电话|飞书|QQ|企业微信)(?:联系|沟通)?"),
)  # fmt: skip
_OTHER_WAYS = tuple((key, re.compile(pattern)) for key, pattern in _WAYS)
_INSURANCE = {"车险": "car insurance", "医疗险": "health insurance", "医保": "health insurance"}
_CHANGED = re.compile(rf"{_BECAME}|现在|以后|涨|换|改|转|挪|调")


def arrangements(sentence: str, start: int) -> Iterator[Said]:
    """Yield what a sentence says of the speaker's arrangements."""
    plain = simplified(sentence)
    if _UNREAL.search(plain):
        return
    bounds = start, start + len(sentence)
    begins = _CHANGED.search(plain) is not None
    for noun, pattern in _READERS if _HINT.search(plain) else ():
        match = pattern.search(plain)
        if match is None or _OTHERS.search(plain[: match.start("noun")]):
            continue
        if noun.kind is Kind.NAME and not match["verb"]:
            continue
        yield arranged(
            _key(noun, match), match["value"].strip(), match.span("value"), bounds,
            verb=match.span("noun"), begins=begins,
        )  # fmt: skip
    for key, pattern in _OTHER_WAYS:
        match = pattern.search(plain)
        if match is not None and not _OTHERS.search(plain[: match.start()]):
            yield arranged(
                key, match["value"], match.span("value"), bounds, verb=match.span(), begins=begins
            )


def _key(noun: Noun, match: re.Match[str]) -> str:
    if noun.key == "budget":
        of = re.sub(r"^(?:我们?|的|家|这次|总)+", "", match["of"])
        return (
            f"{of}预算" if of and of not in ("费用", "今年", "这个", "口误", "超了") else "budget"
        )
    if noun.key == "insurance":
        return _INSURANCE.get(match["noun"], "insurance")
    return noun.key
