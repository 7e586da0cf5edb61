"""Where in a Chinese sentence names stand: behind words of naming, with titles, as who does or is cared for."""

import re

from app.domain.entities import EntityType
from app.extraction.chinese.tails import MEDICINE_TAIL, ORGANISATION_TAIL, PLACE_TAIL
from app.extraction.entities.chinese_words import (
    COMPOUND_SURNAMES,
    HONORIFICS,
    PROJECT_TAIL,
    SURNAMES,
)
from app.extraction.entities.kinds import CHINESE_KINDS, type_of
from app.extraction.wordlists import wordset

HAN = r"\u4e00-\u9fff"

NAME_RUN = rf"[{HAN}·]{{1,6}}|[A-Za-z][\w-]*(?: [A-Z][\w-]*)*"

CALLED = re.compile(
    rf"(?:名字|小名|大名|全名|本名|外号|昵称|花名|网名|英文名|中文名|法名|学名|艺名|又名|又叫|也叫|别名|简称|代号|名|起名|取名|取个名字?|起个名字?|给[它他她牠]取名|改名|称为|叫做|叫|名为|喊|管[它他她牠]叫)"
    rf"(?:是|叫做|叫|为|作|：|:)?[\s“「『\"']*(?P<name>{NAME_RUN})"
)

TITLED = re.sub("[和从于时向别能都对东边后那国老公主]", "", SURNAMES)

HONOURED = re.compile(
    rf"(?<![{HAN}])?(?P<name>(?:(?:{'|'.join(COMPOUND_SURNAMES)})|[{TITLED}])[^\W\d_a-zA-Z和跟与同给对向把被让叫找说去在是了的着过个换成这那我你他她]{{0,2}}?(?P<honorific>{HONORIFICS}))"
)

# 蓉姐, 涛哥: a character and a word of kin, believed where it comes again; not a word of kin itself, 大姐, 表哥.
CALLED_KIN = re.compile(
    r"(?<![\u4e00-\u9fff][\u4e00-\u9fff])(?:(?<=是)|(?<=找)|(?<=问)|(?<=叫)|(?<=跟)|(?<=和)|(?<=给)|(?<![\u4e00-\u9fff]))"
    r"(?P<name>[^\W\d_a-zA-Z大小二三四五六七八表堂老师学的我你您他她它哥姐帅空亲这那个位是找问叫跟和给有没干了在][姐哥])(?![姐哥夫们妹弟])"
)

HONOURED_KINDS = {"医生", "大夫", "老师", "教练", "律师", "护士", "教授"}

HONOURED_GENDERS = {
    "阿姨": "f", "叔叔": "m", "叔": "m", "姐": "f", "哥": "m", "先生": "m", "女士": "f", "小姐": "f", "太太": "f",
    "奶奶": "f", "爷爷": "m", "师兄": "m", "师姐": "f", "师弟": "m", "师妹": "f", "婶": "f", "大爷": "m", "大妈": "f", "大姐": "f", "大哥": "m", "大叔": "m", "大娘": "f", "大伯": "m", "伯伯": "m", "嫂": "f",
}  # fmt: skip

# Surnames that are words: 汤圆, 元宝 and 米粒 are called so without being people.
WORDLIKE = frozenset("汤元毛米花水云牛马白黄金石田龙熊安乐年温甜雷丁包小豆糖")

DOES = re.compile(
    r"(?:今天|昨天|昨晚|今早|早上|晚上|下午|刚刚?|最近|又|也|已经|一直|平时|每天|上周|下周|明天|周[一二三四五六日]|从|在|把|被|跑|吃|喝|吐|拉|说|去|来|不|没|就|还|高兴|开心|生气|难过|请|帮|买|做|是|叫|打|发|送|喜欢|考|毕业|结婚|升职|辞职|搬|回|特别|很|真|会|要|想|拿|给|都|竟然|居然|突然|终于)"
)

# 丹丹，就是我表妹: a word that opens its clause and is said to be somebody.
INTRODUCED = re.compile(r"[，,]?(?:就?是我|就是|我(?:的|家)?[\u4e00-\u9fff]{1,4}[，,])|[（(]")
# 带妞妞, 和乐乐: somebody to whom something is done.
DONE_TO = re.compile(
    rf"(?:是不是|被|问|等|约|见|和|跟|给|带|接|送|让|陪|叫|找|替|帮|抱|喂|把|教|哄|{'|'.join(CHINESE_KINDS)})$"
)
SURNAMED = re.compile(r"(?<![他她我你您])姓(?P<name>[\u4e00-\u9fff])(?=[，。！？；,!?\s]|$)")
# 浙大, 工行: what is no town.
SHORT_TAILS = "大行院中"

TWICE = re.compile(
    r"(?:(?<=[，。！？；,!?\s])|^)(?P<name>(?P<first>[\u4e00-\u9fff])(?P=first))(?=今天|昨天|昨晚|今早|早上|晚上|刚|最近|又|也|从|在|把|被|跑|吃|喝|吐|拉|说|去|来|不|没|就|还|特别|很|会|要|想|拿|都|的|非要|偏|就|老|天天|一直)"
)

WHEN = r"(?:今天|昨天|昨晚|前天|今早|今晚|早上|上午|中午|下午|傍晚|晚上|半夜|凌晨|刚才|刚刚|刚|最近|这几天|上周|下周|明天|后天|[一二三四五六七八九十两\d]+点半?|又|也|才|都|还|一直|老是|总是|突然|终于|好像|已经|今儿|全程|平时|特别|终於|这回|这次|这两天|这阵子|那天|回头|其实|竟然|居然|非要|老)"

# 上周五元宝打了疫苗: a day that opens the clause is no part of who acts.
DAY = r"(?:[上下这本]个?(?:周|星期|礼拜)[一二三四五六日天末]|周[一二三四五六日末]|星期[一二三四五六日天]|今天|昨天|前天|明天|大前天|早上|上午|中午|下午|晚上|昨晚|今早|今晚)"

# 团子昨晚吐了, 带布丁去打针: who does and is done by so is alive, and the word is its name.
ALIVE = re.compile(
    rf"(?:^|(?<=[，。！？；,!?\s“”「」]))(?:{DAY}){{0,2}}(?P<name>[\u4e00-\u9fff]{{2,3}}?)(?:{WHEN}){{0,3}}(?:[从在跟往把被给对][^，。！？]{{1,6}}?)?(?:不|没|没有|不肯|不爱|爱|想|要|会|能|开始)?"
    r"(?:吐|拉肚子|拉稀|拉了|吃|喝水|睡|咳|发烧|生病|病了|打喷嚏|打了疫苗|打针|哭|笑|说|告诉|挠|抓|咬|醒|饿|怕|瘦|挑食|感冒|过敏|掉毛|绝育|想起来|打电话|发消息|认识|生日|回来|跑|跳|长大|出生|胖|打了狂犬|打了第.针|做了绝育|做了体检|学会|走路|会走|闹|叫个不停|在睡|趴|躲|摔|走丢|丢了|不见了|打滚|打翻|逃|飞走|撒娇|长牙|换牙|断奶|紧张|害怕|黏人|粘人|认生|淘气|调皮|乖|叼|舔|扑|钻|蹭|踩奶|尿|失踪|越狱|受伤|骨折|手术|出院|住院|去世|不理人|难产|怀孕|下崽|褪毛|脱毛|上厕所|喘|流鼻血|流口水)"
)

CARED_FOR = re.compile(
    r"(?:带|喂|抱|遛|陪|哄|接|送|把|给|替|帮)(?P<name>[\u4e00-\u9fff]{2,3}?)(?:去(?:打|看|洗|剪|做|遛|散|医院|宠物|体检|绝育|复查|公园|上学)|回家|吃|喝|洗澡|洗了澡|打针|打疫苗|喂|剪毛|剪指甲|寄养|送到|送去|驱虫|买了|梳毛|换药|铲屎|接回|称了?体重|称了个?体重|做了?(?:绝育|体检|驱虫|体[内外]驱虫|美容)|打了?(?:第.针|狂犬|疫苗)|去[^，。！？]{0,8}(?:诊所|医院|体检|疫苗|绝育|打针|驱虫))"
)

NO_NAME = re.compile(
    r"[我你您他她它牠咱这那哪谁的了着过和跟与是在有不没很太真就也都还又才刚最今昨明前后每]|[来去]$|^[回出进起过]|^[一二三四五六八]联$|^[一二两三几大小老]?[家人们个些天年月时点]"
)

# Breeds that begin with a place, by the place: 英国短毛猫.
PLACED_KINDS = {
    place: tuple(word for word in CHINESE_KINDS if word.startswith(place) and word != place)
    for place in (
        "英国",
        "美国",
        "俄罗斯",
        "波斯",
        "德国",
        "挪威",
        "苏格兰",
        "西伯利亚",
        "喜马拉雅",
        "法国",
        "中华",
    )
}
# What stands before 三联, 五联 or 八联 of a vaccine.
IN_VACCINE = re.compile(r"[猫犬狗针]$")
QUOTED = re.compile(r"[“「『\"](?P<name>[\u4e00-\u9fffA-Za-z]{2,6})[”」』\"]")

KIN_BEFORE = re.compile(rf"(?:{'|'.join(CHINESE_KINDS)})$")
# 我闺蜜琳琳: a given name said twice, right behind what its bearer is.
KIN_TWICE = re.compile(
    rf"(?:{'|'.join(w for w, k in CHINESE_KINDS.items() if len(w) > 1 and type_of(k) in (EntityType.PERSON, EntityType.PET))})(?P<name>(?P<first>[{HAN}])(?P=first))"
)
GLOSSED = re.compile(r"(?P<name>[\u4e00-\u9fff]{2,4}?)(?=[（(][A-Z][A-Za-z ]+[)）])")
# 我家猫团子又吐了: a noun right behind what a pet is.
PET_NAMED = re.compile(
    rf"(?:{'|'.join(w for w, k in CHINESE_KINDS.items() if type_of(k) is EntityType.PET)})(?P<name>(?![粮砂绳窝笼舍咖罐毛])[\u4e00-\u9fff]{{2}})(?=[，。！？,]|$|{WHEN}|[把被吐吃睡病打跑不没很在和跟]|(?:丢|生|死|走|胖|瘦|醒|咬|抓|拉|摔|哭|叫|来|去|长|回|掉)[了着到得]|(?:发烧|生病|绝育|过敏|洗澡|怀孕|便秘|骨折|去世|真|特别|最|会|要|爱|喜欢|最近))"
)
# 我们家蛋挞做了绝育: who lives at ours and has a name.
AT_OURS = re.compile(
    rf"(?:我|咱)们?家(?P<name>[\u4e00-\u9fff]{{2}})(?=做了绝育|生病|{WHEN}|[又把被吐吃睡病打跑哭闹醒胖瘦咬])"
)
# What an animal has stands behind it like a name: 那只柯基骨头没事.
PARTS_OF_BODIES = wordset(
    "骨头 肚子 眼睛 耳朵 爪子 尾巴 毛发 牙齿 体温 体重 肠胃 皮肤 鼻子 嘴巴 舌头 后腿 前腿 左腿 右腿 膝盖 心脏 肾脏 便便 大便 小便 呼吸 精神 胃口 食欲 脾气 性格 胆子 名字 疫苗 年龄 身体 状态 伤口 主人 同学 朋友 妈妈 爸爸 医生 腿短 嘴刁"
)
NEVER_TWICE = wordset(
    "常常 刚刚 天天 人人 往往 渐渐 慢慢 好好 偏偏 仅仅 明明 早早 久久 深深 时时 处处 事事 样样 家家 年年 月月 日日 夜夜 星星 谢谢 看看 想想 试试 聊聊 等等 哈哈 呵呵 嘿嘿 嘻嘻 呜呜 哎哎 嗯嗯 对对 是是 行行 好吧 默默 悄悄 匆匆 纷纷 个个 条条 恰恰 单单 白白 统统 大大 多多 少少 轻轻 静静 快快 远远 高高 狠狠 牢牢 死死 暗暗 苦苦 频频 屡屡"
)

NICK = re.compile(rf"(?<![{HAN}]大)(?P<name>(?:小|老|阿|大)(?P<last>[{HAN}]))(?!(?:{HONORIFICS}))")

LATIN = re.compile(
    r"(?<![A-Za-z0-9_@#/.-])(?P<name>[A-Z][A-Za-z'-]+(?: [A-Z][A-Za-z'-]+)*|[a-z][A-Z][A-Za-z]+(?: ?\d+)?)(?:(?:姐|哥|总|老师|医生|同学)|(?![A-Za-z0-9_]))"
)

TAIL = re.compile(
    rf"(?P<place>{PLACE_TAIL})|(?P<organisation>{ORGANISATION_TAIL})|(?P<project>{PROJECT_TAIL})|(?P<medication>{MEDICINE_TAIL})"
)

LONGEST_PART = 2  # characters of a part of a medicine's name: 二甲 of 二甲双胍

LONGEST_PLACE = 8  # characters before 医院, 公司: longer ones are a sentence


# Makes that Chinese talk uses for the thing itself, with what it is.
MAKE_KINDS = {
    make: kind
    for kind, makes in (
        (
            "car",
            "起亚 捷达 帕萨特 速腾 朗逸 卡罗拉 雅阁 思域 凯美瑞 轩逸 途观 桑塔纳 五菱宏光 特斯拉 丰田 本田 大众 宝马 奔驰 奥迪 比亚迪 别克 福特 蔚来 理想汽车 小鹏 问界 沃尔沃 吉利 五菱 马自达",
        ),
        ("phone", "小米手机 华为手机 苹果手机 荣耀手机"),
        ("device", "石头扫地机 戴森"),
        ("camera", "尼康 佳能 索尼相机 富士相机 徕卡"),
        ("instrument", "雅马哈"),
    )
    for make in makes.split()
}
MAKES = re.compile("|".join(sorted(MAKE_KINDS, key=len, reverse=True)))
TITLE = re.compile(r"《(?P<name>[^《》]{1,40})》")
# Behind a name of a foreigner or a given name; one character, such as 总 or 工, may be another word's.
TITLE_AFTER = re.compile("|".join(one for one in HONORIFICS.split("|") if len(one) > 1))
