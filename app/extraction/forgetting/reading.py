"""Tells a wish to forget from other sentences, in either language."""

import re
from dataclasses import replace

from app.extraction.forgetting.chinese import read_chinese
from app.extraction.forgetting.english import read_english
from app.extraction.forgetting.wishes import Reach, Wish
from app.extraction.sentences import sentences
from app.text.folding import simplified

_WORTH_A_LOOK = re.compile(
    r"forget|erase|delete|remove|wipe|clear|purge|scrub|drop|discard|unlearn|off the record|not for|get rid|take out|throw away|"
    r"(?:don't|dont|do not|never|no need|stop) |忘|删|清|抹|擦|移除|去掉|别|不要|不用|不必|没说|没讲|没提|甭|勿|不许|不准",
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
    found = None
    for start, end in sentences(whole):
        sentence = whole[start:end]
        if len(sentence) > _LONGEST:
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
