"""The form in which cue words are looked for: simplified, lower case, guards and times blanked."""

import re
from collections.abc import Iterable

from app.timex.normal import normalise

# Traditional characters of the cue words that no time word holds; one to one, so offsets stay.
_TRADITIONAL = "說談講麼為總變趨勢順還見職電話頻進導誰發軸線術錢買樣著嗎沒給與裡裏對記憶顧歸納匯經緣續師媽孫兒親員關係換較減惡轉壞終單廠傳課聽產陣辦劑帳碼戀愛聯絡協題樓妝婦燈藥齊遞詳細場請幫參議車條種隻張臺識紹醫療東館廳別項訴網機證鋼彈學會遠寫讀應該舉贏擔憂戶護薦"
_SIMPLIFIED = "说谈讲么为总变趋势顺还见职电话频进导谁发轴线术钱买样着吗没给与里里对记忆顾归纳汇经缘续师妈孙儿亲员关系换较减恶转坏终单厂传课听产阵办剂账码恋爱联络协题楼妆妇灯药齐递详细场请帮参议车条种只张台识绍医疗东馆厅别项诉网机证钢弹学会远写读应该举赢担忧户护荐"
_TABLE = {ord(a): ord(b) for a, b in zip(_TRADITIONAL, _SIMPLIFIED, strict=True)}

MOST = 2000
"""Characters of a question in which cues are looked for; nobody asks in more."""
BLANK = "\ue000"
"""Stands for each character that no cue may read (a private-use character, one for one)."""
_ENDS = " \t\r\n?？!！。.,，;；、"

Cut = tuple[int, int]


def folded(text: str) -> str:
    """Return the start of a text in the form of the cue tables; offsets are those of the text."""
    return normalise(text[:MOST]).translate(_TABLE).replace(BLANK, " ")


def blanked(text: str, cuts: Iterable[Cut]) -> str:
    """Return the text with half-open stretches made unreadable, of the same length."""
    kept = list(text)
    for start, end in cuts:
        stop = min(end, len(kept))
        kept[start:stop] = BLANK * max(0, stop - start)
    return "".join(kept)


def without(text: str, cuts: Iterable[Cut]) -> str:
    """Return the words of a text outside the stretches, blanks closed up, ends trimmed."""
    whole = sorted(cuts)
    if not whole:
        return text.strip(_ENDS)
    kept = list(text)
    for start, end in whole:
        kept[start:end] = " " * (min(end, len(kept)) - start)
    return re.sub(r"\s+", " ", "".join(kept)).strip(_ENDS)
