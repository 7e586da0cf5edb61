"""Which of the verbs of a Chinese clause tells what happens."""

import re

from app.extraction.chinese.kinds import entry_of, fits, has_cue
from app.extraction.chinese.moods import aspect_after
from app.extraction.chinese.segment import Hit, Word
from app.extraction.wordlists import wordset

# Characters behind which a verb is only a complement or the end of another word: 记下来, 想到, 发给, 离开.
_PARTICLES = {
    "来": "下上起出过进看听说原本后将以近从未越回带拿醒", "去": "下上出过进回失除", "到": "得看听想找买送等遇收住开做忙睡推延加涨降拿",
    "给": "送发带寄交还借传转", "开": "离打公召分走拉", "上": "早晚马路网线身以之世穿带爱赶加",
    "回": "收找退返来", "看": "好查", "住": "记忍停抓", "办": "主", "写": "听", "见": "看听遇意再", "学": "上放开数科大中小同",
    "交": "社", "发": "出沙头理开", "做": "叫当", "接": "直", "查": "检调", "改": "", "画": "",
}  # fmt: skip
_CLOSING = " ！!。~啦了吧哦呀"  # 明天见！
_ADVERBIAL = re.compile(r"^[没不在是有要会能想可得很挺行好]")  # 还没, 还在: no paying back
_NO_ACTS = wordset(
    """是 有 在 会 能 可以 要 想 觉得 认为 说 让 使 成为 变 变得 变成 感到 感觉 知道 喜欢 希望 得到 充满 属于 没有 像 叫 爱 懂 明白 理解 习惯
    相信 忘 忘记 记得 发现 感受 意识到 体会 了解 看到 听到 学到 想到 提到 说到 谈到 带来 给 过 对 跟 用 为 作为 等 可 行 好 多 少 够 当 当作 死
    累 忙 饿 渴 困 热 冷 湿 满 空 错 对不起 谢谢 受 影响 需要 应该 增加 提高 改善 帮助 支持 鼓励 启发 听 听说 聊 辛苦 开心 高兴"""
)
_DEGREES = tuple("太很真更最挺都怪蛮好")  # 太贴心了 is an opinion
_DONE_AFTER = re.compile(r"^(?:[上下出进]去?|完|好|掉|到|走)?(?:了|过)(?!解|程|去|来|敏)")
_NOMINAL = re.compile(
    r"^(?:的?(?:中|效率|资料|习惯|过程|方法|方式|能力|技能|活动|经验|计划|压力|内容|知识|建议|话题|时候|质量|环境|动力|感觉|好处|氛围))|^(?:让|对|能|可以|是)"
)
_FAREWELL = re.compile(
    r"(?:明天|下次|回头|改天|待会|一会|到时候?|以后|有空|再)\s*(?:再|继续)?(?:见|聊)|再见|晚安"
)


def main_verb(masked: str, hits: list[Hit]) -> Hit | None:
    """Return the verb that tells what happens: with its cue and aspect, else aspect, else cue, else the last.

    Light verbs (去, 带, 做) give way to any other; a verb inside a 的-phrase to one outside.
    """
    best, most = None, (-99.0, -1)
    for order, hit in enumerate(hit for hit in hits if _fits(hit, masked)):
        around = masked[max(0, hit.start - 12) : hit.end + 12]
        score = 0.0
        if aspect_after(masked[hit.end : hit.end + 4]):
            score += 2
        if has_cue(hit.entries, around):
            score += 2.5
        elif entry_of(hit.entries, masked).kind.action_type != "OTHER" and len(hit.verb) > 1:
            score += 1.5
        if "l" in entry_of(hit.entries, around).flags:
            score -= 2.5
        if re.match(r"^[\u4e00-\u9fff]{0,4}的[\u4e00-\u9fff]{2}", masked[hit.end :]):
            score -= 2
        if (score, order) > most:
            best, most = hit, (score, order)
    return best


def _fits(hit: Hit, masked: str) -> bool:
    """Return whether the word is a verb here: an entry fits, and it is no part or name of something else.

    打 without an object, 来 in 记下来, 学习 in 学习效率, 见 in 明天见 are not.
    """
    if not fits(hit.entries, masked):
        return False
    before, after = masked[: hit.start], masked[hit.end :]
    if before[-1:] and before[-1:] in _PARTICLES.get(hit.verb, ""):
        return False
    if hit.verb == "见" and not (before.strip() or after.strip(_CLOSING)):
        return False
    if "的路上" in after or (before.endswith("的") and _is_named(hit, masked, after)):
        return False
    if after.startswith("得") or (hit.verb == "还" and _ADVERBIAL.match(after)):
        return False
    return not (_NOMINAL.match(after) and not aspect_after(after)) and not (
        hit.verb in ("见", "聊", "聊天") and _FAREWELL.search(masked)
    )


def _is_named(hit: Hit, masked: str, after: str) -> bool:
    """Return whether a word behind 的 is a noun (您的投诉); events that are nouns too stay (谷歌的面试)."""
    return not aspect_after(after) and "n" not in entry_of(hit.entries, masked).flags


def generic_verb(masked: str, parts: list[Word]) -> Hit | None:
    """Return a verb that the tables lack, if 了, 过 or 完 follows and the words before are not of its own kind.

    Only verbs of the dictionary that tell an act: 批了, 加入了; no states, no modal verbs.
    """
    for part in parts:
        end = part.start + len(part.text)
        if masked[: part.start].endswith(_DEGREES) or masked[end:].startswith("得"):
            continue
        if part.pos == "v" and part.text not in _NO_ACTS and _DONE_AFTER.match(masked[end:]):
            return Hit(part.text, part.start, end)
    return None
