"""Verbs of a Chinese clause that the tables lack: what in the clause says that something happens."""

import re

from app.extraction.chinese.people_words import WHO
from app.extraction.chinese.segment import Hit, Word
from app.extraction.chinese.words import FILLERS
from app.extraction.wordlists import wordset

# Verbs of being, feeling, knowing, saying; helpers; what small talk is made of.
_NO_ACTS = wordset(
    """是 有 在 会 能 能够 可以 要 想 觉得 认为 说 让 使 成为 变 变得 变成 感到 感觉 知道 喜欢 希望 得到 充满 属于 没有 像 叫 爱 懂 明白 理解 习惯 以为 当成
    相信 忘 忘记 记得 感受 意识到 体会 了解 看到 听到 学到 想到 提到 说到 谈到 带来 给 过 对 跟 用 为 作为 可 行 好 多 少 够 当 当作 死 说起来 看来 听起来 看起来 看着 听着 算 算是
    累 忙 饿 渴 困 热 冷 湿 满 空 错 对不起 谢谢 感谢 受 影响 需要 应该 增加 提高 改善 帮助 支持 鼓励 启发 听 听说 聊 辛苦 开心 高兴 笑 笑死 绝 懂得 猜 想想 问问 聊聊 试试 看看 夸 羡慕 佩服 恭喜 祝贺 祝
    眼看 算了 大防 打扰 麻烦 拜托 请 请问 欢迎 加油 明了 看好 放心 担心 期待 想念 爱上 讨厌 后悔 理 理解 服 服了 没 不 别 起来 出来 起 值得 适合 流行 存在 具有 拥有 表示 代表 包括 包含 意味着 显得
    似乎 好像 据说 比 比较 超过 不如 等于 缺乏 缺少 无 无法 可能 必须 愿意 敢 肯 想要 打算 准备 计划 决定 考虑 开始 继续 停止 进行 试图 导致 造成 引起 产生 形成 发生 出现 取决于 有人 能否 写入 忽略 说明 总结 分享 推荐 介绍 描述 举例 润色 告诉 生活 活 活着 过年 发财 保重 晚安 来 去
    出生 养 养着 养大 雇 完 好吃 好看 好玩 好听 好喝 好用 见 见面 聊天 促 很 待 拉黑 真香 上头 破防 躺平 内卷 追 刷 逗 逗死 萌 萌化 种草 入坑 出息 长大 老 变老 转发 点赞"""
)
_SELDOM_VERBS = wordset("zg vg ng i l n u")  # tags of words that are verbs where 了 follows
_DEGREES = tuple("太很真更最挺都怪蛮好超巨")  # 太贴心了 is an opinion
# What a verb ends in that has come to its result: 烧穿了, 抓坏了, 想起来.
_RESULT = "烂|坏|穿|断|碎|死|反|错|光|倒|醒|哭|赢|输|净|湿|破|爆|透|空|通|歪|裂|丢|飞|满|熟|糊|脏|走|掉|完|好|到|住|着|成|开|上|下|出|进|回|过来|回来|下来|上来|出来|进来|起来|过去|回去|下去|上去|出去|进去|来|去|给|错"
_DONE_AFTER = re.compile(rf"^(?:{_RESULT})?(?:了(?!解)|过(?!程|去|来|敏|年|节|于)|咗)")
_COMPLEMENT = re.compile(rf"^(?:{_RESULT})(?=了|[\s，。！!]|$|[一二两三几\d])")
_ENDS_DONE = re.compile(r"(?:了|啦|喽|咯|囉|的)[\s。！!~，,；;…）)]*$")
_JUST = re.compile(
    r"(?:又|刚刚?|才|终于|总算|居然|竟然|突然|亲自|已经?(?:为您|帮您|给您|替您|帮你|为你)?(?:重新)?)$"
)
_TAKEN = re.compile(r"(?:把|被(?!迫)|将)[^，。]{0,12}$")
_DENIED = re.compile(r"没有?(?:人|怎么|再|能)?(?:来|去)?$")
_FIRM = re.compile(
    r"(?:打算|准备|决定|约好|说好|(?<![重主需必首只不])要|得|会)(?:再|去|来)?(?:[把给跟和帮][^，。]{1,8})?$"
)
_VAGUE = re.compile(r"^(?:现在|最近|目前|如今|以前|从前|将来|以后|平时|当时|每[天年周月日]|\s)+$")
_OPINION = re.compile(
    r"(?<!太)太(?!太)|真[是的好]|好像|似的|般|仿佛|多么|越来越|有点儿?|简直|快要?死|死我了|得要[命死]|得很|一样|祝|恭喜|应该|可以|最好|记得|千万"
)
_TWICE_SAID = re.compile(r"^\W*(.{1,5}[了啦])\1")  # 拉黑了拉黑了 is banter
_ON_SOMETHING = re.compile(rf"^(?:{_RESULT})?[了过]?(?![了过\W]|$)[^\s，。！!~]{{2,}}")
_LEAST_WORDS = (
    3  # characters of a clause beside its verb, if nobody is known to act: 拉黑了 tells nothing
)


def act(
    masked: str, text: str, parts: list[Word], *, is_going_on: bool, speaks_of_self: bool
) -> Hit | None:
    """Return a verb of the dictionary that tells an act, if the clause says that it happens or happened.

    Args:
        masked: The clause, its time words blanked.
        text: The same with its time words.
        parts: Its words.
        is_going_on: A clause before in the sentence told an event or named who acts.
        speaks_of_self: The clause says 我.
    """
    if _OPINION.search(masked) or _TWICE_SAID.match(masked):
        return None
    has_time = is_dated(text, masked)
    ends_done = _ENDS_DONE.search(masked) is not None
    best, most = None, 0.0
    for order, part in enumerate(parts):
        if not _may_act(part, masked):
            continue
        end = part.start + len(part.text)
        grown = _COMPLEMENT.match(masked[end : end + 4])
        stop = end + (grown.end() if grown and len(part.text) < 3 else 0)
        weight = _weight(
            masked, part.start, end, ends_done=ends_done, has_time=has_time, of_self=speaks_of_self
        )
        if weight >= most and weight > 0:
            best, most = Hit(part.text, part.start, stop), weight + 0.01 * order
    if best is None:
        return None
    if has_time or is_going_on or speaks_of_self:
        return best
    rest = len(masked.strip(" ，,。！!~…了啦的")) - (best.end - best.start)
    return best if rest >= _LEAST_WORDS - 1 and _is_about_something(masked, best) else None


def likeliest_act(masked: str, parts: list[Word]) -> Hit | None:
    """Return the verb of a clause that tells an act if any does: the first with 了 or 过, else the last; None without a verb."""
    can = [p for p in parts if p.pos in ("v", "vn") and p.text not in _NO_ACTS]
    hits = [Hit(p.text, p.start, p.start + len(p.text)) for p in can if not WHO.match(p.text)]
    return next((hit for hit in hits if is_done(masked, hit)), hits[-1] if hits else None)


def _is_about_something(masked: str, hit: Hit) -> bool:
    """Return whether something beside the verb says that it is no idle talk: who acts, on what, how often; 算了不说了 has none."""
    before = FILLERS.sub("", masked[: hit.start]).strip(" ，,")
    return len(before) > 1 or _ON_SOMETHING.match(masked[hit.end :]) is not None


def is_dated(text: str, masked: str) -> bool:
    """Return whether a clause holds time words that say more than 现在 or 最近; ``masked`` is without them."""
    if text == masked:
        return False
    said = "".join(a for a, b in zip(text, masked, strict=False) if a != b)
    return _VAGUE.match(said) is None


def is_done(masked: str, hit: Hit) -> bool:
    """Return whether 了 or 过 stands right behind a verb or its result."""
    return _DONE_AFTER.match(masked[hit.end : hit.end + 4]) is not None


def _may_act(part: Word, masked: str) -> bool:
    end = part.start + len(part.text)
    if (
        part.text in _NO_ACTS
        or WHO.match(part.text)
        or not (
            part.pos in ("v", "vn") or (part.pos in _SELDOM_VERBS and _marked(masked, end, part))
        )
    ):
        return False
    before, after = masked[: part.start], masked[end:]
    if (
        (before.endswith(_DEGREES) and not before.endswith("太太"))
        or after.startswith("得")
        or re.search("(?:不再?[做干当用养开跑]?|别)$", before)
        or (part.text[0] in "不没" and not (part.text[0] == "没" and part.text[1:]))
    ):
        return False
    return not re.match(r"^(?:[了过])?的(?![呀啊呢吧哦了])[\u4e00-\u9fff]", after)


def _marked(masked: str, end: int, part: Word) -> bool:
    """Return whether 了 makes a verb of a word that the dictionary calls something else; 一只, 好 stay what they are."""
    if part.pos == "n" and re.match("[了过][一-鿿0-9]", masked[end : end + 2]):
        return len(part.text) == 1  # 裁了两百人
    if part.pos == "n":
        return len(part.text) == 1 and _COMPLEMENT.match(masked[end : end + 4]) is not None
    if (
        part.pos in ("zg", "vg")
        and len(part.text) == 1
        and _ENDS_DONE.search(masked)
        and masked[end : end + 1] not in "，。 了"
    ):
        return True  # 休产假了
    return (
        part.pos in ("zg", "vg", "ng", "i", "u")
        and _DONE_AFTER.match(masked[end : end + 4]) is not None
    )


def _weight(
    masked: str, start: int, end: int, *, ends_done: bool, has_time: bool, of_self: bool
) -> float:
    before, after = masked[:start], masked[end : end + 6]
    if _DONE_AFTER.match(after):
        return 3.0
    if _DENIED.search(before):
        return 2.5
    if _TAKEN.search(before) and (ends_done or _COMPLEMENT.match(after)):
        return 2.5
    if _JUST.search(before):
        return 2.0
    if ends_done:
        return 1.5
    if _FIRM.search(before) and (has_time or of_self):
        return 1.2
    return 1.0 if has_time else 0.0
