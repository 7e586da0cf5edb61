"""Which slot a thing belongs to that somebody takes up, gives up or swaps: "dairy" is eaten, "judo" done, "the Corsa" had."""

import re

from app.extraction.english.verbs import GERUND, forms
from app.extraction.entities.english_words import BRANDS, FIRST_NAMES, PLACES
from app.extraction.facts.english_likes import activity
from app.extraction.facts.english_words import CONDITIONS, DIETS, DRUGS, ORGANISATION, SCHOOLS
from app.extraction.wordlists import wordset
from app.text.dictionary import class_of

_CASE = re.IGNORECASE
_SMOKES = re.compile(
    r"^(?:(?:the|my)\s+)?(?:fags?|cigs?|ciggies|cigarettes?|smokes|smoking|smoke|rollies|roll-ups|tobacco|tabs|baccy)$",
    _CASE,
)
_ALCOHOL = re.compile(
    r"^(?:(?:the|all)\s+)?(?:booze|alcohol|drink|drinking|sauce|bottle|drop|boozing)$", _CASE
)
_FED = wordset(
    """dairy gluten caffeine decaf sugar carbs meat fish bread wheat soy soya salt pork beef chicken lamb ham bacon seafood shellfish nuts eggs cheese milk butter
    yoghurt yogurt chocolate sweets crisps cake cakes biscuits takeaways takeaway snacks snacking coke cola pepsi soda sodas fizzy pop juice squash coffee coffees tea teas matcha kombucha kefir
    beer beers wine spirits gin vodka whisky whiskey rum cider lager lagers pints prosecco weed cannabis pot vape vapes nicotine snus shisha energy-drinks
    potatoes rice pasta porridge cereal cornflakes oats fruit veg vegetables onions garlic mushrooms tomatoes chilli spice prawns tofu lentils beans oil sweeteners
    ketchup mayo crumpets toast salad salads sushi curry ramen pizza burgers chips fries nuggets mcdonalds kfc drinks"""
)
_FED_CLASSES = frozenset({"food", "drink", "nutrient", "fruit", "meal"})
_SMOKED = wordset("weed cannabis pot vape vapes vaping nicotine snus shisha")
_DONE = wordset(
    """gym yoga pilates spin spinning crossfit zumba parkrun football soccer rugby cricket tennis golf squash netball hockey basketball badminton judo karate taekwondo
    boxing bjj ballet dance dancing swimming running jogging cycling climbing bouldering rowing skiing surfing hiking gardening knitting crochet pottery painting
    allotment piano guitar violin drums cello ukulele flute clarinet trumpet lessons classes class rehearsals training practice bridge chess bingo darts snooker pool gaming
    duolingo journaling meditation therapy choir fishing birdwatching sewing baking drawing karaoke volunteering couch-to-5k weights treadmill park-run aqua-fit aerobics
    nightshift nights gambling scrolling instagram facebook tiktok twitter"""
)
_DONE_CLASSES = frozenset({"sport", "game", "pastime", "exercise"})
JOINED = re.compile(
    r"\b(?:club|choir|band|team|orchestra|union|society|association|league|group|committee|party|church|gym|guild|scouts|cubs|brownies|guides|membership|subscription|squad|troupe|board|WI|TA|AA|netflix|spotify|disney\+?|prime|audible|hulu|patreon|slimming world|weight watchers|\w+gym|david lloyd|the gym group|national trust)\b",
    _CASE,
)
_HAD_CLASSES = frozenset({"vehicle", "device", "musical instrument", "appliance", "furniture", "electronic equipment", "jewellery", "horse"})  # fmt: skip
_HAD = wordset(
    """car van bike motorbike moped scooter caravan camper campervan motorhome boat narrowboat house flat apartment piano guitar laptop phone tablet console ps5 ps4 xbox switch
    tv telly banger motor estate hatchback saloon suv convertible pickup lorry tractor trailer shed sofa sewing-machine camera drone record-player e-bike treadmill peloton ipad iphone macbook
    kindle watch ring air-fryer thermomix hot-tub trampoline greenhouse vespa saxophone violin banjo"""
)
_MAKES = wordset(
    """golf polo astra corsa fiesta focus mondeo clio megane micra yaris corolla prius civic jazz accord leaf qashqai juke mini beetle panda punto octavia fabia superb yeti dacia duster sandero
    volvo skoda audi bmw merc mercedes tesla toyota honda ford nissan vauxhall peugeot citroen renault kia hyundai mazda subaru suzuki fiat seat jeep lexus porsche vespa harley ducati yamaha triumph land-rover defender
    raleigh brompton swift alto wagonr innova bullet activa camry f-150 silverado tacoma subaru outback"""
)
_PARENT = re.compile(r"^(?:an?|the|my|our|his|her|their|some|all|any|that|those|this)\s+", _CASE)
_NOTHING = re.compile(
    r"^(?:it|this|that|longer|more|them|him|her|everything|something|anything|nothing|hope|trying|worrying|crying|laughing|smiling|moaning|complaining|whinging|talking|being\b.*|pretending|caring|thinking|looking|asking|waiting|counting|half\b.*|my\s+(?:seat|place|job)|ghost|the ghost|app|tab|page|call|line|topic|subject|idea|plan|game|meeting|project|search|chase|fight|act|crossword|puzzle|try(?:ing)? to\b.*|stall(?:ing)?|kids?\b.*|children\b.*)$|\b(?:half|bit|lot|idea|seat|coupon|sardines|crap|nonsense|attitude|drama|rest)\b",
    _CASE,
)  # fmt: skip
_DRUG = re.compile(
    rf"^(?:{DRUGS}|HRT|steroids|antibiotics|tablets|meds|medication|\w+ tablets|\w+ pills)$", _CASE
)
_DIET = re.compile(
    rf"^(?:being\s+)?(?:an?\s+)?(?:{DIETS}|veggie|low[- ]carb|atkins|the 5:2)(?:\s+(?:diet|thing|lark))?$",
    _CASE,
)
_ILL = re.compile(rf"^(?:{CONDITIONS})$", _CASE)


def bare(words: str) -> str:
    """Return words without their article."""
    return _PARENT.sub("", words)


def slot_of(words: str) -> tuple[str, str] | None:
    """Return the slot of a thing and its key, None where its words do not tell."""
    words = bare(words)
    if not words or _NOTHING.search(words):
        return None
    low = words.lower()
    last = low.split()[-1]
    if _SMOKES.match(low):
        return "habit", "smoke"
    if _ALCOHOL.match(low):
        return "consumption", "alcohol"
    if _DIET.match(low):
        return "diet", ""
    if _DRUG.match(low) or (class_of(low) == "medicine" and low not in _FED):
        return "medication", low
    if _ILL.match(low):
        return "condition", low
    return _made(words, low, last)


def _made(words: str, low: str, last: str) -> tuple[str, str] | None:
    first = low.split()[0]
    if first in ("eating", "drinking") and " " in low:
        return "consumption", low.partition(" ")[2]
    if last in _SMOKED or last in _FED or (class_of(low) or class_of(last)) in _FED_CLASSES:
        return ("habit", "vape") if low == "vaping" else ("consumption", low)
    if is_had(words):
        return "possession", low
    if words[0].isupper() and words.split()[0] in PLACES | {"Yorkshire", "Cornwall", "Devon"}:
        return "home", ""
    if JOINED.search(words) and low != "gym":
        return "membership", low
    if last in _DONE or class_of(last) in _DONE_CLASSES:
        return "habit", activity(low)
    if any(form == GERUND for _, form in forms(first)) and first not in (
        "morning",
        "evening",
        "thing",
    ):
        return "habit", activity(low)
    return None


def is_had(words: str) -> bool:
    """Return whether words name something that is bought, had for long and sold: a car, a piano, a Corsa."""
    low = words.lower()
    last = low.split()[-1]
    if last in _HAD or last in BRANDS or class_of(last) in _HAD_CLASSES:
        return True
    return words[0].isupper() and (
        last in _MAKES
        or low.replace(" ", "-") in _MAKES
        or low.split()[0] in _MAKES
        or low.split()[0] in BRANDS
    )


def is_person(words: str) -> bool:
    """Return whether words are a first name, as of whom one leaves or sees."""
    return words.split()[0] in FIRST_NAMES


def named_slot(words: str) -> str:
    """Return what a name by itself names: "relation", "home", "school", "employer"; "" where nobody can tell."""
    if is_person(words):
        return "relation"
    if bare(words).split()[0] in PLACES:
        return "home"
    if SCHOOLS.search(words):
        return "school"
    return "employer" if ORGANISATION.search(words) else ""
