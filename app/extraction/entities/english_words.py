"""Words that tell English names from ordinary words."""

import re

from app.extraction.english.verbs import forms
from app.extraction.english.words import (
    ADVERBS,
    BARE_SUBJECTS,
    BE,
    DETERMINERS,
    FILLERS,
    MODAL,
    PRONOUNS,
    RELATIVE,
    SCENE,
    SUPPOSING,
)
from app.extraction.entities.kinds import ENGLISH_KINDS
from app.extraction.wordlists import wordset
from app.text.dictionary import class_of, first_names

TITLES = (
    "Dr", "Mr", "Mrs", "Ms", "Miss", "Prof", "Professor", "Doctor", "Nurse", "Coach", "Aunt", "Auntie", "Uncle",
    "Grandma", "Grandpa", "Granny", "Sir", "Officer", "Judge", "Captain", "Father", "Sister", "Chef",
    "Cousin", "Signora", "Signor", "aunt", "auntie", "uncle", "cousin", "grandma", "grandpa", "nurse", "coach",
)  # fmt: skip
CALLED = r"call(?:ed|s)?(?: (?:him|her|it|them|me))?|nam(?:ed|e|es)(?: (?:him|her|it|them))?|nickname(?:d)?|name(?:['’]s| is| was)|goes by|known as|aka|a\.k\.a\.|short for|answers to"

NEVER_NAMES = wordset(
    """I Job Mon Tue Tues Wed Thu Thur Thurs Fri Sat Sun Monday Tuesday Wednesday Thursday Friday Saturday Sunday Mondays Tuesdays Wednesdays Thursdays Fridays Saturdays
    Sundays January February March April May June July August September October November December Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct
    Nov Dec Christmas Easter Thanksgiving Halloween Ramadan Diwali Hanukkah Valentine Valentine's English Chinese Spanish French German Italian
    Japanese Korean Mandarin Cantonese Portuguese Russian Dutch Greek Arabic Hindi British American European Asian African
    Canadian Australian Indian Mexican Thai Vietnamese Turkish Polish Swedish Irish Scottish OK Okay TV PM AM CEO CTO CFO HR IT PR QA
    GP ER ICU MRI CT DIY FYI ASAP ETA LOL OMG BTW PS USB PDF FAQ API URL SMS ID DNA AI VR UK US USA EU UN Mr Mrs Dr Internet Wi-Fi WiFi Bluetooth Covid COVID
    Mom Mum Dad Grandma Grandpa Mama Papa The A An My Our Your His Her Its Their We You He She It They This That These Those
    Hi Hey Hello Dear Thanks Thank Sorry Yes No Please Also And But So Or If When While After Before Then Now Today Tomorrow Yesterday Tonight"""
)
COMMON = (
    FILLERS
    | SCENE
    | SUPPOSING
    | RELATIVE
    | BE
    | ADVERBS
    | PRONOUNS
    | DETERMINERS
    | BARE_SUBJECTS
    | frozenset(MODAL)
    | wordset(
        """happy merry poor dear sweet god let lets what why how did does do done have has had can could would should must may might not for in on at to from with of by
        about into over under up down out off than as like via per without within between among during through across around near
        great nice good bad glad happy sad awesome cool perfect amazing wonderful terrible awful lovely funny weird strange
        interesting sounds looks congrats congratulations absolutely totally exactly obviously clearly seriously
        new old big small long short high low first last next previous more less most least much little few other same different
        every each all any some none both either neither such only own just still yet ever never always often usually sometimes
        i me we us you he him she her it they them my mine our ours your yours his hers its their theirs
        will shall wish hope hoping looking going getting got thinking trying working waiting planning
        day week month year time morning afternoon evening night weekend hour minute today tonight tomorrow yesterday
        people someone anyone everyone nobody nothing something anything everything things stuff one two three four five six seven eight nine ten
        speaking talking reminder update note question quick edit fyi ps re subject ticket order issue project dinner lunch
        breakfast coffee tea work home school office meeting call email text photo picture video music movie book game weather rain snow sun
        maybe perhaps anyway besides however although though because since unless until whether whatever whenever
        according apparently basically honestly luckily hopefully unfortunately fortunately actually currently recently finally
        remember forget know think guess suppose imagine believe feel love hate want need see hear say tell ask give take make
        come go get put keep try start stop help turn show play run move live bring happen write sit stand lose pay meet include
        continue set learn change lead understand watch follow create speak read spend grow open walk win teach offer
        consider appear buy serve die send build stay fall cut reach kill raise pass sell decide return explain
        customer support team company manager boss doctor nurse vet teacher client friend family baby kid kids mother father
        brother sister son daughter wife husband cat dog puppy kitten pet car bus train flight hotel house room door
        got has been being was were am are is doing made said went came took gave found felt left kept paid sent told"""
    )
)
# A word with a capital that opens a sentence is a name if a person's verb or a possessive follows.
AFTER_NAME = re.compile(
    r"['’]s?[ ]|[ ](?:is|was|has|had|will|would|can|could|said|says|told|asked|called|got|went|came|and I|just|already|also|never|always"
    r"|didn['’]t|doesn['’]t|isn['’]t|wasn['’]t|hasn['’]t|[a-z]+ed|[a-z]+s|ate|ran|took|made|threw|bit|broke|left|lost|won|gave|found|slept|met|bought|sent"
    r"|needs?|wants?|loves?|likes?|won['’]t|can['’]t|couldn['’]t|wouldn['’]t|hates?|keeps?|kept|brings?|takes?|makes?|even|only|really|finally|still)(?=[ .,!?])|['’](?:s|ll|d|ve)[ ]|,[ ](?:my|our|the|who|his|her)[ ]|[ ]\(",
)
# Beside the dictionary's names: short forms, names that are ordinary words too, and what pets are called.
_MORE = {
    "m": wordset(
        """Alfie Amir Beto Bill Billy Bob Brad Dmitri Frank Franklin Gaz Graham Hank Harry Hiro Honza Jack Jimmy John Jonah Kenji Kwame Lance Malik Mark Martin Mason Mike Mo Mohsen Nick Nikhil Raj Raoul Rick Rob Roman Seb Tariq Timothy Toby Tom Tomás Victor Vijay Walt Will"""
    ),
    "f": wordset(
        """Amber Aria Bea Bex Carol Cassie Charlotte Christian Donna Erica Fatou Fern Flora Grace Heather Holly Iris Jasmine Jen Jenny Lily Maddie Marina Mina Molly Naledi Phoebe Priyanka Ramona Rhea Shreya Sofía Sue Tamsin Trish Uma Veronica Violet"""
    ),
    "both": wordset(
        """Alex Basil Bella Cameron Chen Chris Coco Daisy Gus Hazel Ivy Jasper Jay Jean Jess Jo June Juno Lin Luna Max Mei Milo Olive Otto Pat Pearl Poppy Rex Robin Rowan Ruby Rufus Rui Sam Sandy Sasha Terry Wei Winnie Yan Yuki"""
    ),
}
SEXES = {
    **{n: sex for n, sex in first_names().items() if n.lower() not in ENGLISH_KINDS},
    **{name: sex for sex, names in _MORE.items() for name in names},
}
FIRST_NAMES = frozenset(SEXES)
_NEVER_SMALL = wordset("Else Era Eve Asia June Sol Aud Dong Lan Chad Paris Elle Dee Kit Del Don")
# Those that mean nothing else, however they are written.
SMALL_NAMES = frozenset(
    name
    for name in FIRST_NAMES
    if name not in _NEVER_SMALL
    and name.lower() not in COMMON
    and class_of(name.lower()) is None
    and not forms(name.lower())
)
BRANDS = {
    "ipad": "tablet", "iphone": "phone", "macbook": "laptop", "thinkpad": "laptop", "chromebook": "laptop", "imac": "computer",
    "airpods": "headphones", "pixel": "phone", "kindle": "tablet", "galaxy": "phone", "fitbit": "watch", "garmin": "watch",
    "nikon": "camera", "canon": "camera", "leica": "camera", "fujifilm": "camera", "tesla": "car", "toyota": "car", "honda": "car",
    "ford": "car", "bmw": "car", "volvo": "car", "subaru": "car", "mazda": "car", "hyundai": "car", "audi": "car", "prius": "car", "civic": "car",
    "kia": "car", "fiat": "car", "nissan": "car", "skoda": "car", "renault": "car", "peugeot": "car", "jeep": "car", "lexus": "car", "mercedes": "car", "porsche": "car", "suzuki": "car", "corolla": "car", "camry": "car", "passat": "car", "clio": "car", "yaris": "car", "tacoma": "car", "corsa": "car", "fiesta": "car",
    "kitchenaid": "device", "nespresso": "device", "roomba": "device", "dyson": "device", "vespa": "motorbike", "yamaha": "instrument",
}  # fmt: skip
MEDICINE_TAIL = (
    "pril|sartan|statin|olol|azole|cillin|mycin|floxacin|cycline|formin|gliptin|dipine|zepam|profen|aminophen|oxetine|triptan|setron"
    "|parin|xaban|thyroxine|codone|tirizine|ratadine|prednisone|pregabalin|gabapentin|semide|thiazide|tidine|lukast|terol|asone|solone"
)
MEDICINES = (
    "aspirin|tylenol|advil|insulin|warfarin|prozac|zoloft|xanax|adderall|ritalin|benadryl|zyrtec|claritin|lexapro|lipitor|melatonin|paracetamol"
    "|aleve|humira|ozempic|ventolin|epipen|nexium|prilosec|synthroid|wellbutrin|lithium|sertraline|citalopram|escitalopram|venlafaxine|bupropion"
)
PLACES = wordset(
    """London Paris Berlin Madrid Rome Milan Vienna Prague Dublin Edinburgh Glasgow Manchester Liverpool Bristol Oxford Cambridge Amsterdam Brussels Zurich Geneva
    Munich Hamburg Frankfurt Barcelona Lisbon Porto Athens Istanbul Moscow Warsaw Budapest Stockholm Oslo Copenhagen Helsinki Tokyo Osaka Kyoto Seoul Busan
    Beijing Shanghai Shenzhen Guangzhou Hangzhou Chengdu Nanjing Wuhan Suzhou Xiamen Taipei Singapore Bangkok Hanoi Manila Jakarta Bali Delhi Mumbai
    Bangalore Dubai Cairo Nairobi Lagos Johannesburg Sydney Melbourne Brisbane Auckland Wellington Boston Chicago Seattle Portland Denver Austin Dallas
    Houston Miami Atlanta Philadelphia Toronto Vancouver Montreal Ottawa Calgary Lima Santiago Bogota Hawaii Alaska California Texas Florida Oregon
    Washington Nevada Arizona Colorado Ohio Michigan England Scotland Wales Ireland France Germany Spain Italy Portugal Greece Turkey Russia Poland Sweden
    Norway Denmark Finland Switzerland Austria Belgium Netherlands China Japan Korea Vietnam Thailand Malaysia Indonesia Philippines India Australia Canada
    Mexico Brazil Argentina Chile Peru Egypt Morocco Kenya Europe Asia Africa America"""
)
BEFORE_PLACE = re.compile(
    r"\b(?:in|into|near|at|via|visiting|visit|around|(?:mov|go|fly|driv|travell?|relocat)(?:ing|e|es)? to|(?:moved|went|flew|drove|trip|flight|train|back) to)[ ](?:the[ ])?$"
)
BEFORE_ORGANISATION = re.compile(
    r"\b(?:work(?:s|ed|ing)? (?:at|for)|job at|joined|offer from|interview (?:at|with)|employed by|shares in|account with)[ ](?:the[ ])?$"
)
ORGANISATION_TAIL = re.compile(
    r"\b(?:Inc|Corp|Corporation|Ltd|LLC|GmbH|Group|Company|Bank|Airlines|Airways|Systems|Technologies|Labs|Solutions|Partners|Associates|Foundation|Institute|Agency|Studio|Studios|Insurance|Energy|Motors|Logistics|& Sons)\b\.?"
)
_DEMONYM = re.compile(
    r"^(?:[A-Z]\w+(?:ish|ese|ian|ean|can)|Welsh|Dutch|French|German|Greek|Thai|Swiss|Czech|Scots|Catholic|Muslim|Buddhist|Hindu)$"
)


def is_demonym(word: str) -> bool:
    """Return whether a word says where somebody is from or what they believe in: "my mum's Welsh"."""
    return word not in FIRST_NAMES and _DEMONYM.match(word) is not None
