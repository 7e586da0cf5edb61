"""What a Chinese clause tells of nobody's life: how one feels, what never or always is, the world at large."""

import re

# 累死了, 高兴坏了, 困得不行: how it feels; 牙疼死了 stays an ailment.
_FEELS = re.compile(
    r"(?:[累饿困烦热冷渴吓笑气急羞丑美爽愁忙馋酸齁撑尬服绝]|开心|高兴|激动|无聊|尴尬|紧张|感动|郁闷|难受|后悔|羡慕|担心|得意|心疼|兴奋)(?:死|坏|疯|哭|翻|炸|得(?:要命|不行|要死|慌|很|不得了))(?:我|人|个人)?了?[\s。！!~，,啦呀啊]*$"
)
# 开不起车了, 熬不动夜了, 离公司走路十分钟, 特别能吃辣: what can or cannot be, how far it is.
_CANNOT = re.compile(
    r"^\W*(?:都|也|真|再也|实在|现在)?[\u4e00-\u9fff]不(?:起|动|过来|惯|完)[\u4e00-\u9fff]{0,2}了?\W*$"
)
_FAR = re.compile(
    r"离[^，。]{1,8}(?:走路|开车|骑车|坐车|地铁|步行|不到|就|才)?[^，。]{0,6}(?:分钟|公里|站|小时|远|近)"
)
_CAN = re.compile(
    r"(?:特别|很|挺|真|超|最|可)(?:能|会|爱|敢)(?:吃|喝|说|睡|玩|跑|装|花钱|花|作|折腾|唱|打|聊)"
)
_LIKES = re.compile(
    r"(?:爱|喜欢|讨厌|怕|习惯|擅长|想要|舍得)(?:吃|喝|看|玩|听|去|做|用|穿|买|打|跑|睡)?(?:[^，。了过]{0,8})[\s。！!~，,]*$"
)
_EACH = re.compile(r"每次|每当|每逢|每到|动不动|一般都|一向都|从来都|越[^，。]{1,4}越")
_RATHER = re.compile(r"还?不如|宁可|宁愿|何必|何苦|犯不着|没必要|有必要")
_BARE_TRADE = re.compile(
    r"^\W*(?:就是|都是|是)?(?:教|做|搞|卖|管|干|负责|研究|开|跑)[\u4e00-\u9fffA-Za-z]{1,6}的[\s。！!~，,]*$"
)
# Idle words for buying, working, loafing about.
_IDLE = re.compile(
    r"剁手|摸鱼|躺平|内卷|吃土|搬砖|种草|拔草|放飞|佛系|emo|破防|上头|吃瓜|凡尔赛|社死|没眼看|没谁了|醉了|无语了|裂开|栓Q|芭比Q|YYDS|yyds"
)
# The market, the teams and the famous; somebody or other; people at large.
_PUBLIC = re.compile(
    r"^(?:现在的?|这|那|我国的?|国内的?|全国的?)*(?:欧冠|英超|西甲|世界杯|欧洲杯|奥运|[^，。]{0,4}(?:战队|球队|国家队)"
    r"|(?:二手)?房价|油价|金价|菜价|肉价|物价|股市|大盘|楼市|股价|汇率|利率|[A美港]股|比特币|行情|央行|美联储|国家|政府|官方|明星|网红|顶流|总统|首相"
    r"|樱花|桃花|梅花|桂花|太阳|月亮|天色|天空|晚霞|夕阳|气温|人工智能|大模型|人类|地球|宇宙|时代|社会)[^的家]{0,2}$"
    r"|^(?:有人|有的人|网友们?|某[^，。]{1,5}|大家伙?都?|别人|人家都|人们|路人|友友们|家人们|(?:北方|南方|外国|中国|本地|城里|农村|年轻|老年|现代|大多数)人|[男女]人们?|程序员|单身狗|打工人|[男女]生|孩子们|老人家?)$"
)
_UNREAL = re.compile(
    r"^\W{0,4}(?:要不是|若不是|早知道|假如当[初时]|如果当[初时])"
)  # 要不是下雨，我就去了
_TEAMS = re.compile(r"国$|(?:国足|男足|女足|男篮|女篮|女排|国乒)")  # 国足 is cut in two
_DREAM = re.compile(r"做[了过]?(?:一?个|场)?[\u4e00-\u9fff]{0,3}梦|梦[到见]|噩梦")
_TITLE = re.compile(r"《[^》]{1,20}》")
_COUNTER = re.compile(
    r"^\W{0,4}(?:我|他|她|你)?(?:要|若|如果|假如)是[我你他她](?:的话)?\W*$|换[做成作]是?[我你]|要是我\W*$"
)


def is_idle(clause: str, masked: str) -> bool:
    """Return whether a clause only says how something feels, what one likes, can or never can, or what is always so.

    ``masked`` is the clause without its time words; with a time some of them tell of one occasion (昨天吃不完了).
    """
    plain = clause == masked
    if _FAR.search(clause) or any(
        one.search(masked) for one in (_FEELS, _RATHER, _IDLE, _BARE_TRADE, _CAN)
    ):
        return True
    return plain and any(one.search(masked) for one in (_CANNOT, _EACH, _LIKES))


def is_public(words: str) -> bool:
    """Return whether a subject is the world's rather than anybody's own: a team, the market, the cherry blossom."""
    return _PUBLIC.match(words) is not None or _TEAMS.match(words) is not None


# What was seen on a screen happened to others: 刷到一个视频，猫把鱼缸打翻了.
_ON_SCREEN = re.compile(
    r"(?:刷到|看到|看了|刷了|翻到|转发|分享)[^，。]{0,8}(?:视频|帖子?|新闻|文章|微博|抖音|热搜|直播|评论|段子|推文|小红书|短剧|弹幕)|(?:网上|热搜|微博|抖音|朋友圈|群里|弹幕|评论区)[^，。]{0,4}(?:都在?|上)?(?:说|传|疯传|刷屏)"
)


def is_fancied(masked: str) -> bool:
    """Return whether a clause opens what never happened to those who talk: a dream, another's place, what a screen showed."""
    return any(one.search(masked) for one in (_DREAM, _COUNTER, _ON_SCREEN, _UNREAL))


def names_a_work(clause: str) -> bool:
    """Return whether a clause names a book, a film or a song: who acts behind it may be of its story."""
    return _TITLE.search(clause) is not None
