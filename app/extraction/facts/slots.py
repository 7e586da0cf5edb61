"""The registry of slots: what facts can be about, and how each behaves.

A slot with one value has an empty key: what is said later takes the place of what was said before.
A slot with many keeps one fact for each key.
"""

from dataclasses import dataclass

from app.domain.facts import Category


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """What is known of a slot.

    ``half_life_days`` is a hint for forgetting: after how long without a word of it half the trust is
    left. ``english`` and ``chinese`` are nouns that name it ("my blood type is …", 我的血型是…).
    """

    name: str
    has_many: bool = False
    category: Category = Category.FACT
    half_life_days: int = 1825
    importance: float = 0.5
    english: tuple[str, ...] = ()
    chinese: tuple[str, ...] = ()


def _slot(
    name: str,
    days: int,
    importance: float,
    english: str = "",
    chinese: str = "",
    *,
    many: bool = False,
    category: Category = Category.FACT,
) -> Slot:
    return Slot(
        name=name,
        has_many=many,
        category=category,
        half_life_days=days,
        importance=importance,
        english=tuple(part for part in english.split("|") if part),
        chinese=tuple(part for part in chinese.split("|") if part),
    )


_HEAD = """# Slots

What facts can be about, by rules (`make docs` writes this page from `app/extraction/facts/slots.py`). Of a slot of one value the newer
statement takes the place of the older one; one of many values keeps a fact for each key. The half-life, in days, is a hint for forgetting.
The nouns are those by which people name the slot ("my blood type is …", 我的血型是…); the rules know more ways.

| slot | values | category | half-life | importance | English nouns | Chinese nouns |
| --- | --- | --- | --- | --- | --- | --- |"""

_ALL = (
    _slot("name", 36500, 0.8, "name|full name|first name", "名字|姓名|全名|大名"),
    _slot("nickname", 3650, 0.5, "nickname", "小名|外号|昵称|绰号"),
    _slot("age", 365, 0.5, "age", "年龄|年纪"),
    _slot("birthday", 36500, 0.7, "birthday|bday|b-day|dob|date of birth|birth date|birthdate", "生日|出生日期"),
    _slot("anniversary", 36500, 0.6, "anniversary|wedding anniversary", "纪念日|结婚纪念日"),
    _slot("sign", 36500, 0.3, "star sign|zodiac sign|zodiac", "星座|生肖|属相"),
    _slot("origin", 36500, 0.5, "hometown|home town|birthplace|home country", "老家|家乡|籍贯|出生地"),
    _slot("nationality", 3650, 0.5, "nationality|citizenship", "国籍"),
    _slot("home", 730, 0.7, "address|home address", "地址|住址|家庭住址"),
    _slot("employer", 730, 0.7, "employer|company", "公司|单位|工作单位"),
    _slot("occupation", 1095, 0.6, "job|job title|profession|occupation", "职业|工作|职位|职务|岗位"),
    _slot("school", 730, 0.6, "school|university|college", "学校|大学|中学|小学|幼儿园"),
    _slot("subject_of_study", 1095, 0.5, "major", "专业"),
    _slot("education", 36500, 0.5, "alma mater|degree", "学历|学位|母校", many=True),
    _slot("marital_status", 1825, 0.6, "marital status", "婚姻状况"),
    _slot("relation", 1825, 0.7, many=True),
    _slot("family", 3650, 0.6, many=True),
    _slot("pet", 1825, 0.6, "pet", "宠物", many=True),
    _slot("breed", 3650, 0.4, "breed", "品种"),
    _slot("phone", 1095, 0.7, "phone number|phone|mobile number|mobile|cell number|telephone number", "电话|手机号|电话号码|手机号码|手机"),
    _slot("email", 1095, 0.6, "email|e-mail|email address", "邮箱|邮箱地址|电子邮箱"),
    _slot("height", 3650, 0.4, "height", "身高"),
    _slot("weight", 180, 0.4, "weight", "体重"),
    _slot("size", 1825, 0.4, "shoe size|clothes size|dress size|ring size|shirt size", "鞋码|衣服尺码|尺码", many=True),
    _slot("blood_type", 36500, 0.9, "blood type|blood group", "血型"),
    _slot("allergy", 36500, 0.9, "allergy|allergies", "过敏原", many=True),
    _slot("condition", 3650, 0.9, "diagnosis", "病史|基础病|慢性病", many=True),
    _slot("implant", 36500, 0.9, many=True),
    _slot("medication", 180, 0.9, "medication|prescription", many=True),
    _slot("language", 3650, 0.5, "native language|mother tongue|first language", "母语", many=True),
    _slot("diet", 1095, 0.7, "diet", category=Category.PREFERENCE),
    _slot("attitude", 1095, 0.5, category=Category.PREFERENCE, many=True),
    _slot("favourite", 1095, 0.5, category=Category.PREFERENCE, many=True),
    _slot("fear", 1825, 0.5, "phobia|biggest fear", category=Category.PREFERENCE, many=True),
    _slot("consumption", 365, 0.5, category=Category.BEHAVIOUR, many=True),
    _slot("habit", 365, 0.5, "hobby|hobbies", "爱好|兴趣爱好|兴趣", category=Category.BEHAVIOUR, many=True),
    _slot("goal", 365, 0.6, "goal|dream|resolution|new year's resolution", "目标|梦想|愿望|理想", category=Category.GOAL, many=True),
    _slot("possession", 1095, 0.4, many=True),
    _slot("trait", 3650, 0.4, "personality|personality type|mbti", "性格", many=True),
    _slot("religion", 3650, 0.5, "religion|faith", "宗教信仰|信仰"),
    _slot("membership", 1095, 0.4, many=True),
    _slot("attribute", 730, 0.5, many=True),
)  # fmt: skip

SLOTS: dict[str, Slot] = {slot.name: slot for slot in _ALL}
ENGLISH_NOUNS: dict[str, Slot] = {noun: slot for slot in _ALL for noun in slot.english}
CHINESE_NOUNS: dict[str, Slot] = {noun: slot for slot in _ALL for noun in slot.chinese}


def slots_page() -> str:
    """Return ``docs/slots.md``: the registry as a table."""
    rows = [
        f"| `{slot.name}` | {'many' if slot.has_many else 'one'} | {slot.category.value} | {slot.half_life_days} | {slot.importance} |"
        f" {', '.join(slot.english)} | {'、'.join(slot.chinese)} |"
        for slot in _ALL
    ]
    return "\n".join([_HEAD, *rows]) + "\n"
