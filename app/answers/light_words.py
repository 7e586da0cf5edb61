"""Verbs and nouns of questions that say too little to be asked for alone: they need not be said."""

from app.extraction.wordlists import wordset

LIGHT_OF_LENGTHS = wordset("stay stayed last lasted take took wait waited 待 呆 住 停留 等")
"""Verbs of how long something was that say no more than that."""
LASTING_VERBS = wordset(
    "take taking use using do doing go going have having eat eating drink drinking play playing 吃 用 喝 去 上 打 做 服用 服"
)
"""Verbs of what goes on that need not be said where it ends: 还在吃药吗, 把药停了."""
LASTS = LASTING_VERBS | wordset(
    "work works worked working live lives lived living last lasts lasted stay stays stayed be been 干 住 工作 上班 待 呆 教 当 养 带 管"
)
"""Verbs of how long somebody was somewhere, that need not be said where it began and ended: hired … quit."""
HELP = wordset("help helped helps helping 帮 帮忙")
"""Words of questions for who took part."""
_TELLING = (
    "bring brings brought bringing 带 带来 带了 带过来", "give gives gave given giving 给 送 送给", "make makes made making 做 做了",
    "take takes took taken taking 拿 拿走", "send sends sent sending 寄 发", "use uses used using 用 用了",
)  # fmt: skip
TELLING = {word: frozenset(row.split()) for row in _TELLING for word in row.split()}
"""Light verbs, each with its forms, asked for where nothing but somebody stands beside them: what did Mum bring, 我妈带了什么."""
NAMING = wordset("name names named call called 叫 名字 姓 称呼")
"""Words of questions for a name."""
NUMBERED = wordset("order ticket case number request invoice 单 单号 工单 订单 订单号 工单号 单子")
"""Words before a number that names one thing."""
CHANGE_WORDS = wordset("change changes changed different 变化 改变")
"""Words that ask for changes, in which these are not told."""
LIGHT_EN = wordset(
    """
    money two both passed pass-by reading readings measurement value level go goes going went gone take takes taking took taken get gets getting got gotten make makes making made
    have having had come comes coming came do doing done give gives giving gave given put use used using
    bring brings brought happen happens happened time times thing things occasion occasions day days week
    weeks month months year years hour hours minute minutes moment ever last first recently recent lately
    usually normally exactly actually so far total altogether overall until till since ago often long many
    much number back again need needed spend spent attend attended attending experience experienced place
    places somewhere away off up out down new own my our his her their please remember know tell can could will shall
    right straight immediately directly after accompany accompanied join joined
    highest lowest average maximum minimum peak
    date when what who where which whose how why name list everything something anything event events
    start-date finally total altogether combined sum one-by-one step most latest earliest previous next once twice like try tries tried trying us today yesterday
    tomorrow now be being there together actually really really end
    """
)
LIGHT_ZH = wordset(
    """
    钱 块 元 读数 数值 去 做 打 弄 搞 办 有 是 上 下 开 进行 参加 来 到 在 从 把 被 给 帮 带 让 和 跟 与 同 对 为 为了 用 拿 想 要 次 回 趟 遍 场 几 多少 多久 多长 时间 时候 什么 哪
    哪天 哪些 哪里 哪儿 哪家 哪个 哪几 天 日 号 月 年 周 星期 小时 分钟 事 事情 事儿 东西 地方 我 我们 咱 咱们 你 他 她 它 自己 都 一共 总共 共 总 一般 平时 通常 平均 最近
    上次 上回 上一次 最后 第一 首次 第二 第三 一次 一回 一个 一 个 家 本 件 些 种 又 再 也 还 就 才 已经 曾经 曾 过 了 的 得 着 吗 呢 吧 啊 呀 是否 有没有 之后 之前 以后
    以前 后 前 以来 期间 当时 后来 现在 目前 今天 昨天 隔 过去 过了 距离 距 离 发生 出现 情况 结果 怎么样 怎么 怎样 如何 谁 哪位 哪一 哪年 几号 几点 何时 何 多 久 长 一样 分别
    所有 全部 列出 告诉 请问 请 记得 人 位 名 好 到底 究竟 那 这 那次 这次 那个 这个 样 似 大概 左右 新 旧 试 尝试 需要 花 隔了 用了 花了 持续 之间 中间 间隔 里 里面 中 内 起
    那会儿 那会 那边 这边 那时候 那时 那阵 那阵子 来着 前前后后 加起来 合计 统共 总计 从头到尾 这回 那回 终于 咗 嘅 喺 点解 几多 一起 三趟 两趟 三笔 两笔
    点 段 顿 最高 最低 最重 最轻 什 么 都做 干嘛 干什么 干啥 陪 一起 一块 一块儿 紧接着 接着 马上 立刻 随后 什么时间
    """
)
