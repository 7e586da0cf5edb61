"""Runs of nouns in a Chinese clause, and nouns that the dictionary calls something else."""

from app.extraction.chinese.people_words import WHO
from app.extraction.chinese.segment import Word
from app.extraction.wordlists import wordset

NO_THING = wordset(
    "后半程 前半程 半路 中途 路上 全程 平时 半夜 中间 期间 当时 时候 全部 全都 大部分 一半 后面 前面 上面 最后 第一次 下次 上次 早餐 早饭 午餐 午饭 中饭 晚餐 晚饭 夜宵 宵夜 下午茶"
)
_THINGS = wordset(
    "包裹 会员 退款 赔付 预约 申请 套餐 快递 外卖 订单 报告 设计 编辑 导演 领导 保险 投资 贷款 工作 翻译 编程 代购"
)


def _is_mistagged(part: Word, parts: list[Word]) -> bool:
    """Return whether a word at the beginning is a thing that the dictionary calls an adjective or verb (合同/a, 快递/v)."""
    if not (part.pos == "a" and len(part.text) > 1) and part.text not in _THINGS:
        return False
    after = next((p for p in parts if p.start == part.start + len(part.text)), None)
    if after is None:
        return part.text in _THINGS
    return after.pos in ("d", "p", "x", "c", "r") or after.text in ("没", "没有", "被", "到")


def nouns(parts: list[Word], at: int, verb_at: int) -> tuple[int, int]:
    """Return where a run of nouns and what stands before them ends, and where its last noun does."""
    end = last = at
    for part in parts:
        if part.start < at or part.start >= verb_at or part.start + len(part.text) > verb_at:
            continue
        is_noun = part.pos[0] == "n" or part.pos in ("eng", "j") or WHO.match(part.text) is not None
        is_noun = is_noun or (end == at and _is_mistagged(part, parts))
        is_noun = is_noun or (
            part.text in _THINGS and any(p.text == "的" and p.start == end - 1 for p in parts)
        )
        is_noun = is_noun or (
            end == at and (part.pos in ("vn", "zg") or (part.pos == "b" and len(part.text) > 1))
        )
        if part.start != end or not (
            is_noun or part.pos in ("uj", "a", "b", "q", "m", "r", "x", "l", "vn", "rz", "s")
        ):
            break
        if part.text in NO_THING:
            break
        end = part.start + len(part.text)
        last = end if is_noun or (part.text in "”」』" and last > at) else last
    return end, last
