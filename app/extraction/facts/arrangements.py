"""What people have arranged, by the nouns that they call it by: rent, insurance, bank, gym, working hours.

Each is an attribute of the speaker's with one value, under one key in both languages, so that what is said in
one way of it takes the place of what was said in another.
"""

from dataclasses import dataclass
from enum import StrEnum

from app.extraction.facts.said import Phase, Said


class Kind(StrEnum):
    """What the value of an arrangement is."""

    AMOUNT = "amount"
    NAME = "name"
    HOURS = "hours"
    RATIO = "ratio"
    MODEL = "model"


@dataclass(frozen=True, slots=True, kw_only=True)
class Noun:
    """A noun by which an arrangement is called; ``english`` and ``chinese`` are patterns of it."""

    key: str
    kind: Kind
    english: str
    chinese: str


NOUNS = (
    Noun(key="rent", kind=Kind.AMOUNT, english=r"rent", chinese=r"房租|租金"),
    Noun(key="mortgage", kind=Kind.AMOUNT, english=r"mortgage(?: payments?)?", chinese=r"房贷|月供"),
    Noun(key="salary", kind=Kind.AMOUNT, english=r"(?:salary|wages?|pay packet)", chinese=r"月薪|年薪|工资(?!卡)|薪水"),
    Noun(key="allowance", kind=Kind.AMOUNT, english=r"(?:allowance|pocket money|pension)", chinese=r"零花钱|生活费|退休金|养老金"),
    Noun(key="deductible", kind=Kind.AMOUNT, english=r"(?:deductible|excess)", chinese=r"免赔额|自付额"),
    Noun(key="budget", kind=Kind.AMOUNT, english=r"budget", chinese=r"预算"),
    Noun(key="tuition", kind=Kind.AMOUNT, english=r"(?:tuition|school fees|nursery fees)", chinese=r"学费|保育费"),
    Noun(key="insurance", kind=Kind.NAME, english=r"(?:(?:car|home|house|health|medical|travel|pet|life|dental|contents) )?(?:insurance|insurer|cover)", chinese=r"车险|医疗险|重疾险|寿险|意外险|医保|商业险|保险"),
    Noun(key="bank", kind=Kind.NAME, english=r"(?:bank(?: account)?|current account|savings|mortgage lender)", chinese=r"工资卡|银行卡|储蓄卡|信用卡|存款|开户行|工资"),
    Noun(key="broadband", kind=Kind.NAME, english=r"(?:broadband|internet|wi-?fi|fibre)(?: provider)?", chinese=r"宽带|网络"),
    Noun(key="mobile network", kind=Kind.NAME, english=r"(?:mobile network|phone contract|phone plan|sim(?: card)?|mobile provider)", chinese=r"手机卡|话费套餐|电话卡|套餐"),
    Noun(key="energy supplier", kind=Kind.NAME, english=r"(?:energy supplier|electricity|electric|gas supplier|energy)", chinese=r"燃气|供电"),
    Noun(key="gym", kind=Kind.NAME, english=r"gym", chinese=r"健身房|健身卡|健身"),
    Noun(key="supermarket", kind=Kind.NAME, english=r"(?:weekly shop|groceries|big shop)", chinese=r"买菜|囤货"),
    Noun(key="working hours", kind=Kind.HOURS, english=r"(?:(?:working|work|office|opening) hours|hours|shifts?)", chinese=r"上班时间|工作时间|班次|作息|营业时间|班"),
    Noun(key="blood pressure goal", kind=Kind.RATIO, english=r"(?:(?:blood pressure|bp) (?:goal|target)|(?:goal|target) (?:for (?:my )?(?:blood pressure|bp)))", chinese=r"血压(?:的)?(?:目标|控制目标)|血压"),
    Noun(key="phone model", kind=Kind.MODEL, english=r"(?:phone|mobile|handset|cell)", chinese=r"手机"),
    Noun(key="laptop", kind=Kind.MODEL, english=r"(?:laptop|computer|work machine)", chinese=r"笔记本(?:电脑)?|电脑"),
)  # fmt: skip


def arranged(
    noun: str,
    value: str,
    at: tuple[int, int],
    bounds: tuple[int, int],
    *,
    verb: tuple[int, int],
    begins: bool = False,
    subject: str = "",
) -> Said:
    """Return a statement about an arrangement; ``at`` and ``verb`` are offsets in the sentence that ``bounds`` bound."""
    start, end = bounds
    return Said(
        slot="attribute",
        subject=subject,
        start=start,
        end=end,
        predicate=(start + verb[0], start + verb[1]),
        value=value,
        object=(start + at[0], start + at[1]),
        key=noun,
        phase=Phase.BEGINS if begins else Phase.HOLDS,
        rule="arranged",
    )
