"""Chinese cores of home and family: where people live and come from, whom they have, what they keep."""

from app.extraction.facts.chinese_classes import is_country_or_place, is_home, is_someone
from app.extraction.facts.chinese_core import Core, core
from app.extraction.facts.chinese_words import BREEDS, NAME, PETS
from app.extraction.facts.said import ONLY_ENDS, Phase

_ALREADY = r"(?:早就?|已经|都|也|就|终于|总算|彻底|现在|去年|上个?月|刚|算是|我|给|被)*"
_HERE = r"(?:这边|那边|这块儿?|那块儿?|那儿|这儿|附近|一带|里头|里)?"
_SETTLED = r"(?:住着?|租(?:了[\u4e00-\u9fff]{1,5}|房住?|房子|住)|生活|定居|安家|安了家|落脚|落户|扎根|养老|蜗居|住(?:家|校)|租房(?:子)?住?|买了?房|安顿(?:下来)?|过日子|漂着?|待着|陪读)"
_CREATURE = rf"(?:[\u4e00-\u9fff]{{0,3}}?(?:{PETS}|{BREEDS}|鱼|鸟|龟|蛇|兔|猪|羊|马|鸡|鸭|鹅|鸽子?|画眉|八哥|守宫|刺猬|松鼠|蚕|仓鼠|三花|狸花|缅因|田园犬|蝈蝈|蛐蛐|荷兰猪|龙猫))"
_SOME = r"(?:[一两俩三仨四五六几]|好几|七八)?(?:只|条|匹|头|对|窝|缸|个|枚|羽)"
_KIN = rf"(?:亲|双胞胎|龙凤胎|堂|表|小|大)?(?:儿子|女儿|闺女|孩子|娃|小孩|宝宝|哥哥?|姐姐?|弟弟?|妹妹?|兄弟|姐妹|孙子|孙女|外孙女?|外甥女?|侄子|侄女|双胞胎|龙凤胎|叔伯|小姑子|小舅子|继父|继母|后爸|后妈|养父|养母)(?!{NAME}的)"

HOME: tuple[Core, ...] = (
    core("home", "住借寄常暂长", rf"(?P<verb>(?<!留)(?:就|还|都)?住|住的?(?:是|在)|长住|暂住|借住在?|寄住在?|常驻|住到了?|住回了?)(?!院|了|不|得|着|过|满)<V>{_HERE}$", check=is_home),
    core("home", "于喺在搁", rf"(?:在|于|搁|喺)<V>{_HERE}(?P<verb>{_SETTLED})(?:呢|着|了|下来)?$", check=is_home),
    core("home", "安定扎落", rf"(?P<verb>定居|落脚|落户|安家|扎根)(?:在|到|于)?了?<V>{_HERE}$", Phase.BEGINS, check=is_home),
    core("home", "安定落", r"^\W*<V>(?P<verb>定居|安家|落户)(?:了)?$", check=is_home),
    core("home", "在是落", rf"(?:家|房子|新房|新家|户口)(?:现在|就|也)?(?:安|租|买|落)?(?P<verb>在|落在|是在)<V>{_HERE}$", check=is_home),
    core("home", "守客寄挤漂猫窝蜗驻", rf"(?P<verb>窝|挤|猫|守|蜗居|寄居|客居|漂|驻扎|驻)(?:在|着)?<V>{_HERE}(?:呢)?$", check=is_home),
    core("home", "乔搬移迁", r"(?P<verb>(?:搬家?|迁居?|移居|移民|乔迁)(?:到|去|来|进|回|往|至)?了?)<V>(?:住|来|去|这边|那边|定居|生活|了)*$", Phase.BEGINS, check=is_home),
    core("home", "到去回来", r"(?P<verb>回|来|去|到)(?:了)?<V>(?:生活|定居|住|养老|安家|租房住?)(?:了|下来)?$", Phase.BEGINS, check=is_home),
    core("home", "在", rf"(?:在)<V>{_HERE}(?P<verb>租了|买了|置办了)(?:一?[套间个栋]|个|套)?(?:单间|房子?|公寓|次卧|主卧|一居|两居|三居|loft|小房子|合租房)$", Phase.BEGINS, check=is_home),
    core("home", "在是", rf"(?:还|一直没搬|没搬|还是)(?:还|住)?(?P<verb>在|是)<V>{_HERE}$", check=is_home),
    core("home", "从打", r"(?:从|打)<V>(?:那边)?(?P<verb>搬(?:走|出来|出去|离|家)|撤出来|退租|走)了?$", Phase.ENDS, check=is_home),
    core("home", "告搬", r"(?P<verb>搬离|搬出|告别)了?<V>$", Phase.ENDS, check=is_home, ends=ONLY_ENDS),
    core("home", "不", rf"(?P<verb>不(?:再)?(?:在|住))<V>{_HERE}(?:住|待|租|生活|漂)?了$", Phase.ENDS, check=is_home),
    core("home", "的那", rf"^\W*(?:我)?<V>(?:那套|那间|那个|那|的)(?:房子?|屋子?|套|单间|公寓){_ALREADY}(?P<verb>退租?|卖|搬出来|到期|不租|退掉|卖掉)了?", Phase.ENDS, check=is_home, ends=ONLY_ENDS),
    core("home", "在", rf"在<V>{_HERE}(?P<verb>住|租|漂|待|生活|呆)过", Phase.ENDED, check=is_home),
    core("origin", "人", r"(?P<verb>就?是|算|系|土生土长的?|地道的?|地地道道的?|正宗的?|本来就?是|也是)<V>(?:本地|本地的|当地|那边的?|那儿的?|农村)?人$", check=is_country_or_place),
    core("origin", "", r"<V>(?:本地)?人$", check=is_country_or_place, is_bare=True),
    core("origin", "", r"(?:是)?<V>(?:那边|那儿|这边)?(?P<verb>的|来的|出来的)$", check=is_country_or_place, is_bare=True),
    core("origin", "娘婆家祖籍老", r"(?:老家|家乡|祖籍|籍贯|娘家|婆家|祖上)(?P<verb>是|在)?<V>(?:的|那边的?|农村的?|人)?$", check=is_country_or_place),
    core("origin", "从打", r"(?:是)?(?:从|打)<V>(?P<verb>来的|过来的|出来的|来)$", check=is_country_or_place, needs_who=True),
    core("origin", "从在打", r"(?:在|打|从)<V>(?P<verb>长大|出生|土生土长|长起来|生的)(?:的)?$", check=is_country_or_place),
    core("origin", "出生长", r"(?P<verb>生在|生于|出生在|长在)<V>(?:的|长在[\u4e00-\u9fff]+)?$", check=is_country_or_place),
    core("nationality", "", r"(?:是|持|国籍是?|入的?是?)?<V>(?P<verb>国?籍)(?:的|华人)?$", is_bare=True),
    core("nationality", "籍", r"(?P<verb>入了?|加入了?|拿了?|换成?了?)(?:的)?<V>(?:国)?籍(?:了)?$", Phase.BEGINS),
    core("nationality", "护的", r"(?:护照(?P<verb>是)|(?:拿|持)的?(?:是)?)<V>(?:的|护照)$"),
    core("nationality", "国", r"国籍(?:是)?<V>$"),
    core("nationality", "", r"(?:是)?(?P<value>美国|英国|法国|德国|日本|韩国|加拿大|澳大利亚|澳洲|新西兰|新加坡|马来西亚|泰国|越南|俄罗斯|意大利|西班牙|印度|巴西|乌克兰|印尼|菲律宾|墨西哥|荷兰|瑞典|瑞士|波兰|希腊|土耳其|埃及)人$", is_bare=True),
    core("marital_status", "办完成扯结领", r"(?P<verb>(?:领了?证|扯了?证|办了?酒|成了?家|结了?婚|完婚))(?:了)?$", Phase.BEGINS, value="结婚"),
    core("marital_status", "嫁", r"(?P<verb>嫁(?:人|出去|给[\u4e00-\u9fff]{1,4}|到[\u4e00-\u9fff]{1,4}去?|了))了?$", Phase.BEGINS, value="结婚"),
    core("marital_status", "娶", r"(?P<verb>娶)了?(?:个)?(?:媳妇儿?|老婆|[\u4e00-\u9fff]{2}姑娘|亲)(?:了)?$", Phase.BEGINS, value="结婚"),
    core("marital_status", "光单打母", r"(?P<verb>单着|单身(?:狗|汉|贵族|一个|一枚|中)?|打光棍|光棍(?:一条|一个)?|母胎单身|母胎solo)(?:呢|着呢|着|一枚|一个)?$", value="单身"),
    core("marital_status", "没", r"(?P<verb>没(?:有)?(?:对象|男朋友|女朋友|处对象|老公|老婆|结婚对象))$", value="单身", needs_who=True),
    core("marital_status", "已", r"(?P<verb>已婚(?:已育|未育)?)$", value="已婚"),
    core("marital_status", "离", r"(?P<verb>(?:(?:跟|和)(?:我?(?:前夫|前妻|老公|老婆|孩子他爸|孩子他妈|他|她))?)?离(?:了婚|婚|掉)?)了$", Phase.BEGINS, value="离婚"),
    core("marital_status", "离", r"(?P<verb>离过(?:[一两]次)?婚|离异(?:带娃|单身)?|离婚(?:带娃|单身)|离的婚)$", value="离婚"),
    core("marital_status", "二再复重", r"(?P<verb>再婚|二婚|复婚|重新结婚)(?:了)?$", Phase.BEGINS, value="再婚"),
    core("marital_status", "丧守寡", r"(?P<verb>守寡|丧偶|寡居)(?:了)?$", value="丧偶"),
    core("relation", "了", r"(?:跟|和|与|同)(?P<value>[小老阿][\u4e00-\u9fff]|[\u4e00-\u9fff]{2,3}|[A-Z][a-z]+)(?:早就?|已经|彻底|刚|又)?(?P<verb>分(?:手|开)?|掰|吹|散|黄|断|拜拜|掰扯清楚|一拍两散)了$", Phase.ENDS, key="partner", check=is_someone),
    core("relation", "了", r"(?:跟|和|与)(?P<value>[小老阿][\u4e00-\u9fff]|[\u4e00-\u9fff]{2,3}|[A-Z][a-z]+)(?P<verb>在一起|好上|处对象|谈恋爱|交往|确定关系)了$", Phase.BEGINS, key="partner", check=is_someone),
    core("family", "有", rf"(?:家里|上面|上头|下面|底下|还)?(?:还)?(?P<verb>有)了?(?P<value>(?:(?:[一两俩仨三四五六七\d几])?个|[一两]对|俩|仨|好几个)?{_KIN})$"),
    core("family", "家就膝", rf"(?:家里|家有|就|膝下)(?P<value>(?:[一两三四五]个|俩|仨){_KIN})$"),
    core("family", "得抱添生", rf"(?P<verb>生|添|得|抱|抱上)(?:上)?了?(?:个|对|一个|一对|俩)?(?:大胖|小)?(?P<value>{_KIN}|男孩|女孩|小公主|胖小子|千金|大胖小子)(?:了)?$", Phase.BEGINS),
    core("family", "当", r"(?P<verb>当)(?:上)?(?P<value>爸|妈|爷爷|奶奶|姥姥|姥爷|外公|外婆|爹|舅舅|姑姑|姨|叔叔|爸爸|妈妈)了$", Phase.BEGINS),
    core("family", "", r"(?:是)?(?:家里(?:的)?)?(?P<value>独苗|独生子女?|独生女|老大|老小|老幺)$", is_bare=True),
    core("pet", "养喂", rf"(?P<verb>养着?|养的是|喂着?|养上?了)(?:{_SOME}|俩|仨)?(?P<value>{_CREATURE})(?:呢|了)?$"),
    core("pet", "家", rf"家里?(?:还)?(?P<verb>有|有了)(?:{_SOME}|俩|仨)?(?P<value>{_CREATURE})$"),
    core("pet", "有", rf"(?<!没)(?P<verb>有)(?:{_SOME})(?P<value>{_CREATURE})$", needs_who=True),
    core("pet", "了到回来", rf"(?P<verb>(?:新?入|领(?:养|回)?|抱(?:养)?|收养|捡|接|添|弄|迎|带回?|买)(?:了|回了?|到|来)+)(?:{_SOME}|俩|仨)(?:小|流浪)?(?P<value>{_CREATURE})(?:回来|回家|养着?|来养|来)*(?:了)?$", Phase.BEGINS),
    core("pet", "不", rf"(?P<verb>不(?:再)?养)(?P<value>{_CREATURE})了$", Phase.ENDS),
    core("pet", "养喂", rf"(?P<verb>养过|喂过|养了[^，]{{0,4}}年的)(?:{_SOME})?(?P<value>{_CREATURE})$", Phase.ENDED),
    core("pet", "了", rf"^\W*(?:我家?的?|家里的?|把)?(?P<value>{_CREATURE}){_ALREADY}(?P<verb>送(?:人|走|给[\u4e00-\u9fff]{{1,4}}|朋友)|走丢|丢|没|走)了", Phase.ENDS, ends=ONLY_ENDS),
    core("breed", "是", rf"(?P<verb>就?是)(?:一?[只条]|纯种的?|个)?(?P<value>{BREEDS}|土猫|土狗|细犬|串串|田园猫|田园犬|小土狗)$", needs_who=True),
)  # fmt: skip
