"""What a profile is made of: sections for slots, and what a field wants to know of somebody new."""

from dataclasses import dataclass

SECTIONS: dict[str, tuple[str, ...]] = {
    "identity": (
        "name", "nickname", "age", "birthday", "sign", "origin", "nationality", "language", "religion", "anniversary",
        "marital_status", "height", "weight", "size",
    ),
    "contact": ("phone", "email", "home", "preferred_channel"),
    "work": ("employer", "occupation", "school", "subject_of_study", "education", "membership"),
    "people": ("relation", "family", "pet", "breed"),
    "health": (
        "allergy", "condition", "medication", "medication_dose", "implant", "blood_type", "primary_doctor",
        "health_insurance", "smoking",
    ),
    "diet": ("diet", "consumption"),
    "preferences": ("attitude", "favourite", "fear"),
    "habits": ("habit", "trait"),
    "goals": ("goal",),
    "belongings": ("possession", "owned_product", "plan", "warranty_until"),
}  # fmt: skip
"""Slots by section, in the order in which a profile shows them; other slots stand in ``other``."""

OTHER = "other"
_OF_SLOTS = {slot: section for section, slots in SECTIONS.items() for slot in slots}
_ORDER = {slot: at for at, slot in enumerate(_OF_SLOTS)}


def section_of(slot: str) -> str:
    """Return where a profile shows a slot."""
    return _OF_SLOTS.get(slot, OTHER)


def place_of(slot: str) -> int:
    """Return a slot's place in a profile."""
    return _ORDER.get(slot, len(_ORDER))


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """Something that is worth knowing of somebody new, and how to ask for it."""

    slot: str
    english: str
    chinese: str


_WISHES: dict[str, tuple[Wish, ...]] = {
    "generic": (
        Wish(slot="name", english="What should I call you?", chinese="我该怎么称呼你？"),
        Wish(slot="home", english="Where do you live?", chinese="你住在哪里？"),
        Wish(slot="occupation", english="What do you do for work?", chinese="你是做什么工作的？"),
        Wish(slot="allergy", english="Is there anything you are allergic to?", chinese="你对什么东西过敏吗？"),
        Wish(slot="birthday", english="When is your birthday?", chinese="你的生日是哪天？"),
    ),
    "health": (
        Wish(slot="medication", english="Which medication do you take?", chinese="你现在在吃什么药？"),
        Wish(slot="condition", english="Do you have a long-term condition?", chinese="你有什么慢性病吗？"),
        Wish(slot="allergy", english="Is there anything you are allergic to?", chinese="你对什么东西过敏吗？"),
        Wish(slot="blood_type", english="What is your blood type?", chinese="你的血型是什么？"),
        Wish(slot="primary_doctor", english="Who is your doctor?", chinese="你的主治医生是谁？"),
    ),
    "customer_service": (
        Wish(slot="owned_product", english="Which of our products do you have?", chinese="你在用我们的哪款产品？"),
        Wish(slot="plan", english="Which plan are you on?", chinese="你用的是哪个套餐？"),
        Wish(slot="preferred_channel", english="How would you like to be contacted?", chinese="你希望我们怎么联系你？"),
    ),
}  # fmt: skip


def wishes(domain: str, slots: tuple[tuple[str, str, str], ...]) -> tuple[Wish, ...]:
    """Return what a domain wants to know: its template, or its declared slots as (name, English, Chinese noun)."""
    if domain in _WISHES:
        return _WISHES[domain]
    return tuple(
        Wish(
            slot=name,
            english=f"What is your {english or name.replace('_', ' ')}?",
            chinese=f"你的{chinese or english or name}是什么？",
        )
        for name, english, chinese in slots
    )
