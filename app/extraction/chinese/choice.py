"""Which of the verbs of a Chinese clause tells what happens."""

import re
from collections.abc import Iterator

from app.extraction.chinese.kinds import Verbs, entry_of, fits, has_cue
from app.extraction.chinese.moods import aspect_after
from app.extraction.chinese.segment import Hit

# Characters behind which a verb is only a complement or the end of another word: 记下来, 想到, 发给, 离开.
_PARTICLES = {
    "来": "下上起出过进看听说原本后将以近从未越回带拿醒", "去": "下上出过进回失除", "到": "得抢吃喝抓赶摸捡租借领碰看听想找买送等遇收住开做忙睡推延加涨降拿",
    "给": "送发带寄交还借传转", "开": "离打公召分走拉", "上": "早晚马路网线身以之世穿带爱赶加",
    "回": "收找退返来", "看": "好查", "住": "记忍停抓", "办": "主", "写": "听", "见": "看听遇意再", "学": "上放开数科大中小同",
    "交": "社", "发": "出沙头理开", "做": "叫当", "接": "直", "查": "检调", "改": "", "画": "",
}  # fmt: skip
_CLOSING = " ！!。~啦了吧哦呀"  # 明天见！
_ADVERBIAL = re.compile(r"^[没不在是有要会能想可得很挺行好]")  # 还没, 还在: no paying back
_NOMINAL = re.compile(
    r"^(?:的?(?:师傅|人员|工人|工程师|专员|公司|包裹|中|效率|资料|习惯|过程|方法|方式|能力|技能|活动|经验|计划|压力|内容|知识|建议|话题|药|针|时候|质量|环境|动力|感觉|好处|氛围))|^(?:让|对|能|可以|是)"
)
_FAREWELL = re.compile(
    r"(?:明天|下次|回头|改天|待会|一会|到时候?|以后|有空|再)\s*(?:再|继续)?(?:见|聊|约)|再见|晚安|好久(?:不|没)见|头[一]?[次回]见"
)

# 感冒好了: what is told is that it is over, and 好了 says so.
_OVER = re.compile(
    r"^(?:现在|今天|终于|总算|已经|都|全|完全|基本上?|算是|也)*(?:好了|好多了|好些了|好全了|消了|痊愈)"
)


# Verbs with their object inside the word, which 了 and the like part: 请了假, 洗个澡.
_PARTED = re.compile(
    r"([请吵洗理结毕打辞住开加跑散睡吃离报退搬聚签动])(?:了|过|完)?(?:个|一个|次|一次|一?[顿场架]|两[次天])?([假架澡发婚业针职院会班步觉饭名货家餐约刀])"
)


def parted(masked: str, table: Verbs) -> Iterator[Hit]:
    """Yield the verbs whose object is parted from them; each ends where its first character does."""
    for match in _PARTED.finditer(masked):
        verb = match[1] + match[2]
        if match.end() - match.start() > 2 and verb in table:
            yield Hit(verb, match.start(), match.start() + 1, table.of(verb))


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
    is_state = "s" in entry_of(hit.entries, masked).flags
    if is_state and _OVER.match(after):
        return False
    is_felt = is_state and len(hit.verb) > 1  # 头晕得厉害
    if (after.startswith("得") and not is_felt) or (hit.verb == "还" and _ADVERBIAL.match(after)):
        return False
    return not (_NOMINAL.match(after) and not aspect_after(after)) and not (
        hit.verb in ("见", "聊", "聊天") and _FAREWELL.search(masked)
    )


def _is_named(hit: Hit, masked: str, after: str) -> bool:
    """Return whether a word behind 的 is a noun (您的投诉); events that are nouns too stay (谷歌的面试)."""
    return not aspect_after(after) and "n" not in entry_of(hit.entries, masked).flags
