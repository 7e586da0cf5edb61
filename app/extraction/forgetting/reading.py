"""Tells a wish to forget from other sentences, in either language."""

import re
from dataclasses import replace

from app.extraction.forgetting.chinese import read_chinese
from app.extraction.forgetting.english import read_english, read_english_before
from app.extraction.forgetting.wishes import Reach, Wish
from app.extraction.sentences import sentences
from app.text.folding import simplified

_WORTH_A_LOOK = re.compile(
    r"forg[eo]t|eras|delet|remov|wip[ei]|clear|purg|scrub|drop|discard|unlearn|expung|scratch|strik|off the record|not for|"
    r"get rid|tak(?:e|ing) |throw|hold |hang on|redact|disregard|ignor|nuke|trash|ditch|los[ei]|pretend|as if|"
    r"remember|record|stor(?:e|ing)\b|sav(?:e|ing)\b|keep|memor|your (?:notes|files|head|mind|logs)|gone\b|"
    r"忘|删|刪|清|抹|擦|移除|去掉|撤|收回|销|别|別|不要|不用|不必|不需|没必要|用不着|没说|没讲|没提|没听|当没|当我没|甭|勿|不许|不准|不想|不希望|不愿",
    re.IGNORECASE,
)
_HAN = re.compile(r"[一-鿿]")
_COMMA = re.compile(r"[，,;；]\s*(?:也|并且?|and |but |so )?")
_OTHERS_SAY = re.compile(
    r"\b(?:said|says|say|told|tells|tell|asked|asks|ask|wrote|think|thinks|thought|if|when|while|whenever)\b|说|告诉我|讲|问|劝|让我|叫我|觉得|以为|如果|要是|的时候",
    re.IGNORECASE,
)
_LONGEST = 300  # characters of a sentence: who asks so, asks shortly


def read_wish(text: str) -> Wish | None:
    """Return what a text wants forgotten, None if it is no such wish. The last wish in it counts."""
    if not _WORTH_A_LOOK.search(text):
        return None
    whole = simplified(text.replace("’", "'"))
    found, before = None, (0, "")
    for start, end in sentences(whole):
        sentence = whole[start:end]
        told, before = before, (start, sentence)
        if len(sentence) > _LONGEST:
            continue
        if wish := read_english_before(told[1], sentence):
            found = replace(wish, start=told[0], end=end)
            continue
        for at in _beginnings(sentence):
            read = read_chinese if _HAN.search(sentence) else read_english
            wish = read(sentence[at:])
            if wish is not None and (wish.topics or wish.reach is not Reach.TOPIC or wish.timed):
                found = replace(wish, start=start + at, end=end)
                break
    return found


def _beginnings(sentence: str) -> list[int]:
    """Return where a wish may begin in a sentence: at its start, or at a clause that nobody else says."""
    found = [0]
    for comma in _COMMA.finditer(sentence):
        if _OTHERS_SAY.search(sentence[: comma.start()]):
            break
        found.append(comma.end())
    return found
