"""Words of both languages that wishes to forget are made of, by what they do in one."""

import re
from dataclasses import dataclass

from app.extraction.chinese.segment import words as segmented

ENGLISH = {
    "go": """forget forgets forgetting forgot forgotten unlearn unlearned unknow unremember unhear unsee delete deletes deleted deleting erase erased
        erasing remove removed removing removal wipe wiped wiping clear cleared clearing purge purged scrub scrubbed drop dropped dropping discard discarded
        lose lost losing bury buried expunge expunged redact redacted disregard disregarded ignore ignored strike struck stricken scratch scratched scrap scrapped
        nuke nuked yeet yeeted bin binned trash trashed ditch ditched dump dumped destroy destroyed shred shredded shredder toss tossed chuck chucked burn burned zap zapped
        obliterate obliterated eliminate eliminated rid undo undone unsay omit omitted blank blanked nix yank pull pulled kill empty rub cross dispose disposed deletion withdraw
        withdrawn retract retracted rescind revoke banish evict eject exclude excluded cut toast torch sweep swept dismiss annul void cancel amnesia axe axed vaporize
        vaporise incinerate extinguish abolish annihilate rip ripped trim skip unmention unshare unsend retire vacate wash washed shake shed cleanse flush flushed unload oust sever peel pluck dissolve extract quash rewind overwrite overwritten unwrite unstore untell""",
    "gone": """gone outta history gone bye goodbye dead over done vanish vanished vanishes disappear disappeared disappears evaporate evaporates fade fades slip slips slide slides leave cease end stop stops quit away out off never nowhere none zero nothing""",
    "keep": """keep keeps kept keeping store stored storing stores save saved saving remember remembers remembered remembering retain retained retaining record recorded
        recording log logged logging hold held holding hang archive archived note noted noting memorize memorise memorized memorised carry carrying stash stashed file filed
        hoard harbour harbor preserve preserved maintain maintained collect collected register registered know knows knew known knowing stay stays remain remains linger lingers sit sitting rest hoarding
        have having has had write written jot track possess stick sticks live lives recall recollect retention recollection knowledge idea clue""",
    "mind": """memory memories brain brains head mind minds records notes files database databanks databank data logs log storage history archive archives books system server
        servers profile memo noggin skull cache ledger dossier books chip circuits machine app company""",
    "talk": """said say says saying told tell telling mention mentioned mentioning share shared sharing wrote write typed type brought bring spoke speak talked talk talking
        confided confessed complained complaining moaned moaning vented venting rant ranted ranting blurted spilled spilt revealed revealing disclosed disclosing admitted let
        gave given posted pasted sent overshared raised chatted discussed discussing confession conversation chat chats story stories remark remarks comment comments statement
        statements message msg messages words sentence line bit rambled rambling whined whining gossiped gossip described blabbed blab slipped overshare typed joke joking lied lying""",
    "not": """not n't dont don't doesn't doesnt didn't didnt shouldn't shouldnt can't cant cannot won't wont wouldn't couldn't isn't isnt wasn't aren't weren't weren hadn't haven't needn't mustn't no without nor neither nobody""",
    "you": "you your yours u ur yourself ya y'all assistant bot",
    "me": "i me my mine myself i'd i'm i've i'll im ive we us our ours we're we've",
    "other": "he him his she her hers they them their theirs he's she's they're people someone everyone everybody somebody who anyone",
    "about": "about abt regarding concerning re involving on of relating related pertaining connected touching",
    "stuff": """stuff thing things everything anything whatever all any every info information details detail part parts bits matter matters business topic subject fact facts mess saga drama
        episode affair whole entire trace traces mention mentions reference references entry entries entirety""",
    "it": "it that this these those them one ones",
    "please": "please pls plz kindly thanks thank thx ty favour favor kindness solid gem love dear beg begging request requested mate",
    "could": "can could would will may might shall should must ought need needs needn",
    "wish": """want wants wanted wish wished rather prefer preferred like hope hoping grateful appreciate glad comfortable uncomfortable happy unhappy ask asking asked demand require insist feel
        feeling regret regretted mistake sorry shouldn't oughtn't ashamed embarrassed private confidential secret personal privacy confidence""",
    "pretend": "pretend pretending act imagine suppose consider treat make-believe if though",
    "just": "just last previous above latest now earlier recently ago again second moment",
    "when": "yesterday today tomorrow monday tuesday wednesday thursday friday saturday sunday week month year night morning tonight",
    "ask": "what how why when where which do does did is are was were have",
    "so": "so ok okay hey hi oh well um uh erm hmm ugh actually anyway look listen yeah lol haha oops wait whoa btw",
    "for": "for from in into inside to at by with",
    "object": """photo photos picture pictures pic pics file files folder folders app apps video videos playlist calendar email emails mail mails text texts phone laptop computer
        card cloud album browser document essay recipe list subscription newsletter order orders reminder reminders alarm appointment account accounts post posts tweet""",
}
CHINESE = {
    "go": """忘记 忘掉 忘了 忘光 忘却 忘 遗忘 失忆 删掉 删除 删了 删干净 删光 删 清除 清掉 清空 清理 清了 清走 清 抹掉 抹去 抹除 抹平 抹了 抹 擦掉 擦除 擦了 擦干净 擦 移除 移出 去掉 去除 销毁
        丢掉 丢了 丢弃 丢 扔掉 扔了 扔 拿掉 拿走 拿开 拿下 剔除 消除 消掉 消了 消失 撤回 撤销 撤掉 撤下 撤了 收回 收走 划掉 划了 划去 勾掉 勾了 勾销 作废 翻篇 蒸发 粉碎 碎掉 烧掉 埋了 埋掉 弄掉 弄没 处理掉 弄干净 倒掉 灭掉
        灭了 卸掉 卸载 格式化 清零 归零 屏蔽 拉黑 舍弃 抛到脑后 抛开 腾空 涂掉 涂黑 摘掉 剪掉 注销 略去 忽略 无视 咔嚓 拔掉 刮了 除掉 除去 放下 淡掉 请出去 出去 搞掉 弃 没了 炸掉 炸了 掐掉 掐了 弄走 弄出去 弄出来 弄丢 拿出去 拿出来 移走 毁掉 毁了 剥掉 抠出去 抠掉 清出去 去了 免了 毁 脱伊 埋 打碎 撕掉 撕了 擦去 洗掉 洗了 忘干净 忘光光 忘一忘 删一删 清一清 清一下 擦一擦""",
    "keep": """记住 记着 记得 记下来 记下 记录 记在 记 保存 保留 存着 存档 存下 存 留着 留下 留存 留底 留档 留痕 留 备份 收集 知道 晓得 持有 拿着 攒着 揣着 惦记 掌握 知情 了解 归档 入档 入库 记账 写下 藏着 背着 攥着 搁着 搁 放 剩 剩下 有着 带着 记牢 晓得 清楚 掌握着 进""",
    "mind": "记忆 脑子 脑袋 脑海 大脑 心里 档案 数据库 数据 系统 后台 服务器 记录 笔记 资料库 资料 库里 库 账上 账本 名单 清单 历史 小本本 存储 内存 肚子 耳朵 世界 脑瓜 脑瓜子 小脑瓜 机器 这儿 这里 你那疙瘩 硬盘 记忆库 碎纸机 垃圾桶",
    "talk": """说过 说了 说的 说 讲过 讲了 讲的 讲 提过 提到 提了 提起 提的 提 聊过 聊的 聊 谈 告诉 透露 分享 抱怨 吐槽 写的 写过 发的 发了 打的 打过 倾诉 坦白 念叨 交代 唠叨 嘀咕 多嘴 说漏 嘴快 嘴碎 骂""",
    "not": "不要 不用 不必 不想 不许 不准 不得 不能 不该 不应该 不应 不再 不希望 不愿意 不愿 不需要 不放心 不乐意 不可以 无需 无须 没必要 用不着 不予 不许 唔好 唔 不想让 嫩别 不让 别给 别再 别 甭 勿 莫 没有 没 未 不 停止 禁止 请勿",
    "you": "侬 恁 你们 你那疙瘩 你那边 你那儿 你那里 你这儿 你这里 你 您 贵方 贵司 小助手 助手",
    "me": "我们 我 咱们 咱俩 咱 俺 本人 我方",
    "other": "他们 她们 他 她 大家 别人 人家 有人 谁 老师 医生 老板 领导 同事 我妈 我爸",
    "about": "关于 有关 相关 涉及 针对 对于 跟 和 与 对 字样",
    "stuff": "那档子事 这档子事 那件事 这件事 那些事 这些事 那点事 那桩事 的事情 的事儿 的事 事情 事儿 的话 的内容 的情况 的信息 的记录 的资料 的材料 那段 那条 那些 那堆 那通 那次 这段 这条 这些 一切 所有 全部 任何 东西 话题 细节 痕迹 影子 副本 条目 什么的 整个 统统 通通 全 都 的话题 内容 信息",
    "it": "它 这个 那个 这 那",
    "please": "请 麻烦 烦请 烦 拜托 求你 求求你 求 劳驾 帮忙 帮我 帮个忙 帮 行行好 行个方便 谢谢 多谢 谢了 感激不尽",
    "could": "能不能 能否 可不可以 可否 可以 能 要不 务必 必须 一定 应该",
    "wish": "想让 希望 但愿 宁可 宁愿 最好 想 要求 请求 要 后悔 早知道 怪我 不小心 隐私 私下 秘密 私事 丢人 有点慌 难受 同意 授权",
    "pretend": "就当 当作 当成 当 权当 只当 假装 装作 装糊涂 视作 视为 约好 说好",
    "just": "刚才 刚刚 刚 方才 上面 以上 上一句 上一条 前一条 上条 最后 这句 那句 这话",
    "when": "昨天 今天 明天 上周 上个月 去年 以前 之前 此前 前几天 昨晚 以后 从今往后 自即日起",
    "ask": "吗 么 什么 怎么 为什么 多少 哪里 哪儿 哪 呢 如何 多久",
    "so": "那个 嗯 呃 唉 啊 哎哟 哎呀 哎 哈哈 哈 呗 吧 啦 呀 哦 喂 对了 算了 好吧 糟糕 成吗 行吗 行不 好吗 哥们 老铁",
    "ba": "把 将 给 让 从 在 被 跟着",
    "of": "的 了 过 着 里面 里头 里 上 中",
    "object": "照片 相册 图片 文件夹 文件 软件 应用 视频 邮件 邮箱 短信 聊天框 缓存 微信 手机 电脑 网盘 云盘 账号 账户 文档 作文 菜谱 购物清单 清单 订单 会员 提醒 闹钟 日程 微博 公众号 朋友圈 浏览记录",
}  # fmt: skip

_LATIN = re.compile(r"[A-Za-z]+(?:['’-][A-Za-z]+)*|\d+|[^\w\s]|\w")
_OF_ENGLISH = {word: name for name, words in ENGLISH.items() for word in reversed(words.split())}
_OF_CHINESE = {word: name for name, words in CHINESE.items() for word in reversed(words.split())}
_HAN = re.compile("|".join(sorted(map(re.escape, _OF_CHINESE), key=len, reverse=True)))
_YOURS = frozenset({"your", "ur"})
_SPUN_OUT = re.compile(r"([a-z])\1{2,}")
# What slips of the keyboard are read as: a wish typed in haste is still one.
_CORE = (
    "forget",
    "forgot",
    "forgotten",
    "delete",
    "deleted",
    "erase",
    "remove",
    "remember",
    "memory",
    "please",
)
_NO_SLIPS = frozenset(
    {
        "forge",
        "forged",
        "forges",
        "eras",
        "ease",
        "remover",
        "deleter",
        "pleased",
        "pleas",
        "member",
        "members",
    }
)
_LEAST_OF_SLIPS = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """A word with its place; ``sort`` is its class, "name" or "mark" (punctuation), or "" for any other."""

    text: str
    sort: str
    start: int
    end: int

    @property
    def form(self) -> str:
        """Return the class, or the word where it has none."""
        return self.sort or self.text


def words_of(text: str, *, is_english: bool) -> list[Word]:
    """Return the words of a text."""
    return _english(text) if is_english else _chinese(text)


def _english(text: str) -> list[Word]:
    found: list[Word] = []
    for hit in _LATIN.finditer(text):
        said = _as_meant(hit[0].lower().replace("’", "'"))
        sort = _OF_ENGLISH.get(said.replace("-", ""), "")
        if sort == "object" and found and found[-1].text in _YOURS:
            sort = "mind"  # "your files", and not "the files"
        if not sort and hit[0][0].isupper() and hit.start() > 0:
            sort = "name"
        found.append(_word(said, sort, hit.start(), hit.end()))
    return found


def _as_meant(word: str) -> str:
    """Return a word as it was meant: "pleaaase", "delte" and "fogret" are three of wishes' own words."""
    if word in _OF_ENGLISH:
        return word
    short = _SPUN_OUT.sub(r"\1", word)
    if short in _OF_ENGLISH or len(short) < _LEAST_OF_SLIPS or short in _NO_SLIPS:
        return short
    return next((one for one in _CORE if _is_slip(short, one)), short)


def _is_slip(said: str, meant: str) -> bool:
    """Return whether a letter is too many, missing, or has changed places with the next."""
    if said[0] != meant[0] or abs(len(said) - len(meant)) > 1:
        return False
    if len(said) == len(meant):
        at = next((n for n, (a, b) in enumerate(zip(said, meant, strict=True)) if a != b), 0)
        return said == meant[:at] + meant[at : at + 2][::-1] + meant[at + 2 :]
    long, short = (said, meant) if len(said) > len(meant) else (meant, said)
    return any(long[:at] + long[at + 1 :] == short for at in range(len(long)))


def _chinese(text: str) -> list[Word]:
    """Return words as the segmenter parts them; one that is made of words of classes is parted into those."""
    found: list[Word] = []
    at = 0
    for one in segmented(text):
        start = text.find(one.text, at)
        if start < 0 or not one.text.strip():
            continue
        at = start + len(one.text)
        parts = [(one.text, start, at)]
        if one.text not in _OF_CHINESE:
            hits = list(_HAN.finditer(one.text))
            if hits and sum(len(hit[0]) for hit in hits) == len(one.text):
                parts = [(hit[0], start + hit.start(), start + hit.end()) for hit in hits]
        found += [_word(said, _OF_CHINESE.get(said, ""), a, b) for said, a, b in parts]
    return found


def _word(said: str, sort: str, start: int, end: int) -> Word:
    said = "0" if said.isdigit() else said
    return Word(
        text=said,
        sort="" if said[0].isalnum() and sort == "" else sort or "mark",
        start=start,
        end=end,
    )
