"""What a Chinese turn holds that its speaker does not tell: texts to work on, stories, other people's words."""

import re

# From here on the turn holds words that are not the speaker's own account.
_HANDED_OVER = re.compile(
    r"^\W{0,8}(?:请|麻烦|帮忙|帮我|给我|你|再|来|能不能|可以|，|\s){0,6}(?:"
    r"(?:润色|翻译|改写|仿写|续写|扩写|缩写|造句|校对|概括|总结)(?!了|完|好)|模拟(?!考|题|器)|扮演|假装|假设|假如|设想|想象|脑补|引用|摘抄|抄一段"
    r"|(?:写|编|讲|说|来)(?:一)?(?:个|段|篇|首|封|则)(?!了)(?![^，。：:]{0,6}(?:报告|方案|论文|作业|代码))|(?:忽略|忘掉|忘记|无视|跳过|不要管|別管|别管)(?:以上|上面|之前|前面|所有|你的)|(?:系统|system)(?:提示|消息|指令)?[：:]|[【\[][^】\]\n]{0,10}[\u4e00-\u9fff][^】\]\n]{0,10}[】\]](?!\s*$)|(?:请)?以[^，。：:]{1,8}(?:身份|口吻|语气|角度|名义)"
    r"|[【\[(（]?(?:转发|转载|转)[】\])）：:]|(?:紧急)?(?:通知|公告|新闻|歌词|台词|段子|笑话|小说)[：:]|从前|很久以前|很久很久|传说|相传|剧情|打个比方|举个例子|比如|例如|用[“\"「][^，。]{1,8}[”\"」]造句|各位|尊敬的|亲爱的|温馨提示|亲[，,])"
    r"|^[^。！？\n]{0,24}?(?:翻译|润色|改写|续写|造句|语法|语病|病句|错别字|仿写|译文|诗|故事|文案|例句|范文|脚本|台词|示例|模板|例子|格式|标题|题目|纪要|请假条|以下|如下|这样说)[^，。：:]{0,8}[：:]"
    r"|^[^“\"「『]{0,6}(?:把|将)[“\"「『][^”\"」』]{1,80}[”\"」』][^，。]{0,4}(?:翻|译|改|润|说成|换成|念|写成)"
    r"|^\W{0,4}(?:帮我|请|麻烦|给我|替我|来|要|想要|求)?(?:给我)?(?:一|几)?(?:封|篇|段|首|份|个|则|些|条)[^，。：:]{0,12}(?:范文|模板|例子|例句|文案|句子|诗|故事|笑话|台词|开场白|理由|借口|祝福语|评语|标题|名字)"
    r"|^[^。！？\n]{0,12}(?:开头是|内容是|大意是|意思是|原文是?)[：:，,]?"
    r"|^[^“\"「『《]{0,10}[“\"「『《][^”\"」』》]{2,80}[”\"」』》][^，。]{0,3}(?:什么意思|啥意思|怎么说|咋说|是什么?梗|什么梗|对不对|对吗|通顺|出自|下一句|上一句|谁写|谁说|谁唱|怎么翻|英文|日语|语法|病句|典故)"
    r"|^[^，。！？\n]{0,10}(?:这句|这段|下面|以下|下列)[^，。！？\n]{0,8}[：:“\"「]"
    r"|^\W{0,4}(?:帮我|请|麻烦|给我|替我)[^，。：:]{0,8}(?:算|缩短|缩写|扩|检查|分析|总结|提炼|归纳|点评|评价|判断|朗读|想个|起个|取个|写|编)(?!了)"
    r"|^[^。！？\n]{0,10}(?:这|下面|上面|以上)(?:[段句篇首则些]|句话|段话)(?:话|文字|诗|新闻|代码)?"
)
# Films, dreams, the world at large, what hearers are wished: none of it happens to those who talk.
_ELSEWHERE = re.compile(
    r"(?:电影|小说|剧|游戏|书|故事|动漫|番|漫画|视频|新闻|文章|歌|童话|神话|历史上?)[里中]|[男女]主|主角|反派|大结局|[这那]一?集|梦[见到]|做梦"
    r"|^\W{0,8}(?:所谓|人们?(?![家都])|人类|人生|年轻人|现代人|现在的?(?:年轻)?人|很多人|有些人|有的人|每个人|一个人(?=如果|要)|世界|社会|时代|历史|科技|研究|科学家|专家们?|古人|有人说|大家都在|成长|青春|爱情|幸福|成功)"
    r"|又是[^，。]{0,10}的一[天年周]|^\W{0,4}(?:就是|是|哦是)?(?:上次|之前|昨天|上回)?[那这][个位只家][^，。？]{0,12}的\W*$|[秦汉唐宋元明清]朝|皇帝?(?=统一|登基|驾崩|建立)|始皇|某(?:明星|男子|女子|男星|女星|歌手|知名|网友|地|市|公司|大厂|女士|先生)|天文台|气象台|[赢笑忙累看听躺]麻了|每个?月的?(?:工资|收入|薪水|退休金|零花钱)|恭喜|祝贺|祝[你您大我]|[公西]元前?|(?:新闻|网上|报道|媒体|书上|电视上?|算命的?|星座|运势|攻略|专家|研究|老话|俗话|天气预报)[^，。]{0,6}?[说称指显]|据(?:报道|悉|新闻)|^\W{0,8}距?离.{1,8}还[有剩]|一般[^，。]{0,8}会|好像|仿佛|似的|像[^，。]{1,10}一样|还[有剩][^，。]{0,8}就|一(?!起|直|定|下|个|些|边|样|共)[^，。]{1,4}就(?!业|是)|限时|买一送一|全场|包邮"
)
_LEAVES = re.compile(
    r"^\W{0,8}(?:我|那我|那)?(?:先|得|要|该)?(?:吃饭|睡觉|睡|上班|洗澡|开会|干活|忙|做饭)去(?:啦|了|咯|喽)[\s。！!~，,]*$"
    r"|^\W{0,8}(?:改天|下次|回头|有空|有机会|到时候?)(?:再|一起|我们|咱们?)*(?:聊|见|约|说)(?:吧|哈|啦)?[\s。！!~，,]*$"
    r"|^\W{0,8}(?:我|那我|那)?(?:先|得|要|该)?(?:去|回)?(?:忙|睡|撤|走|溜|闪|挂|下|吃饭|洗澡|上班|干活|下线|开会|睡觉)(?:啦|了|咯|喽)[\s。！!~，,]*$"
)
_NOTED = re.compile(
    r"^\W{0,8}(?:可|真是?|太)?帮(?:了)?(?:我)?(?:个|一个)?大?忙(?:了|啦)?[\s。！!~，,]*$|^\W{0,8}(?:好的?|嗯|行)?[，,\s]*已?经?(?:为您|帮您|帮你|给您|替您)?(?:记录|记下|记住|备注|了解|知悉|收到)(?:了|下来了?|好了?|您的反馈)?[：:\s。！!~，,]*$"
)
_TIME_COMES = re.compile(
    r"^\W{0,8}(?:又|终于|都|就|也|快|要|马上|转眼)*(?:春天|夏天|秋天|冬天|周末|假期|年底|月底|新年)?(?:来|到|过去|过)\s*(?:了|啦|咯|喽)[\s。！!~，,]*$"
)
_HEARD = re.compile(
    r"^\W{0,8}(?:已?收到|得到|学到|学废|看到|听到|完|完蛋|赞同|同意|报名|打卡|路过|签到|围观|打脸|翻车|上热搜|塌房|火|凉)了?[啦呀哈]*[\s。！!~，,]*$"
)


def is_elsewhere(clause: str) -> bool:
    """Return whether a clause tells of fiction, dreams, the world at large or only wishes."""
    return _ELSEWHERE.search(clause) is not None


# 喝了就拉肚子 is so each time; 来了来了 is said for company.
_EACH_TIME = re.compile(r"[吃喝闻碰摸沾坐晒熬淋](?:了|多了|到)?就(?!业|是|近)")
_TWICE = re.compile(r"^\W*([\u4e00-\u9fff]{1,4}[了啦])\W*\1\W*$")


_MISTOOK = re.compile(
    r"^\W*(?:是|对|哦|啊)?我?(?:刚才|刚刚|之前)?(?:看|记|算|说|听|搞|弄|打)[错岔混反](?:日子|日期|时间|了)*[。！!~，,\s]*$"
)


def is_rule(clause: str, masked: str) -> bool:
    """Return whether a clause without time words says what is so each time, the same thing twice, or that one erred."""
    return clause == masked and any(one.search(masked) for one in (_EACH_TIME, _TWICE, _MISTOOK))


def is_season(masked: str) -> bool:
    """Return whether a clause, its time words blanked, only says that a time has come."""
    return _TIME_COMES.match(masked) is not None


def is_courtesy(clause: str) -> bool:
    """Return whether a clause only takes leave or says that it was heard: 先睡了, 收到."""
    return any(one.match(clause) for one in (_LEAVES, _HEARD, _NOTED))


_QUOTED = re.compile(
    r"[“「『\"](?=[^”」』\"]{0,20}[\u4e00-\u9fff])[^”」』\"]{9,400}(?:[”」』\"]|$)"
)
_AFTER_ASKING = re.compile(r"(?:说|道|问|喊|写道|回复?|表示|告诉[我他她])\s*[：:，,]?\s*$")


# What a machine or a stranger wrote, and who asks for it to be kept: logs, markup, appeals, lists of names, cases to judge.
_NOT_OWN = re.compile(
    r"^\W{0,3}<\/?\w+|^.{0,24}(?:\d{1,2}:\d\d:\d\d|\b(?:ERROR|INFO|WARN(?:ING)?|DEBUG|FATAL)\b|Traceback|Exception)|^\W{0,4}(?:SELECT|UPDATE|INSERT|DELETE|git|sudo|curl|npm|pip) "
    r"|^\W{0,6}(?:转自|转发自|摘自|来自|紧急扩散|扩散|寻人|寻物|寻狗|寻猫|急寻|招聘|急招|招租|出售|转让|群公告|公示|公告|声明|提醒|警方提示|温馨提示|停水通知|停电通知)(?:[：:！!，,]|[^，。]{0,10}[：:])"
    r"|^\W*(?:\d+[.、)]\s*[\u4e00-\u9fff]{2,3}\s+){2,}|接龙"
    r"|^.{0,16}(?:必须|务必|一定要|要|请)(?:牢牢)?(?:记住|记下|写入|存入|写进|保存)[^。，：:]{0,8}(?:用户|患者|客户|以下|下列|如下|长期记忆|数据库)?[：:](?=用户|患者|客户|我)|写入(?:长期)?记忆|从现在(?:开始|起)[，,]?(?:你|忽略)"
    r"|^[^。！？\n]{0,30}?(?:作文|病例|病历|案例|案情|[法数物语英应]\w{0,2}题|这道题|题目|录音|材料|聊天记录|对话|日志|报错|来信|怎么看|怎么回|怎么读|怎么改|改改|分析一下|整理一下|点评一下|看看写得)[^，。：:]{0,6}[：:]"
    r"|^.{0,14}(?:这样|这么|如下|按下面)(?:回复|回答|说|写|回|讲)[：:，,]"
)


def hands_over(sentence: str) -> bool:
    """Return whether what follows in the turn is a text to work on, a story or what others wrote."""
    return _HANDED_OVER.match(sentence) is not None or _NOT_OWN.search(sentence[:80]) is not None


_ASKS_FOR_TEXT = re.compile(
    r"(?:写|编|讲|来|出|起草|拟|作|润色|翻译|改写|续写|扩写|缩写|造|仿写|总结|概括|模拟|扮演)[^，。！？\n]{0,10}(?:文案|故事|笑话|诗|信|邮件|稿|段子|小说|作文|歌词|句|题|剧本|台词|话术|朋友圈|祝福|检讨|简历|模板|标题|例子|范文|童话|谜语|一下|[：:])"
    r"|范文|模板|造句|例句|(?:怎么|如何|咋)(?:回复|回答|答复|措辞|开口)|怎么说|想个(?:理由|借口)"
)


def asks_for_text(turn: str) -> bool:
    """Return whether a turn asks for a text to be made up or put in other words: the answer tells of nobody."""
    head = turn[:80]
    return hands_over(head) or _ASKS_FOR_TEXT.search(head) is not None


def without_quotes(text: str) -> str:
    """Blank long quotations that nobody is said to have spoken; short ones are names (“星火”)."""
    if not any(mark in text for mark in '“「『"'):
        return text

    def blank(match: re.Match[str]) -> str:
        told = _AFTER_ASKING.search(text[max(0, match.start() - 12) : match.start()])
        return match.group() if told else " " * len(match.group())

    return _QUOTED.sub(blank, text)
