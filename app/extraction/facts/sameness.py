"""Which words mean the same: one spelling for the things that people often speak of in both languages."""

import re

from app.domain.facts import normal_value
from app.text.tokens import query_terms

# One thing a line, the spelling that stands for it first.
_GROUPS = """
coffee|咖啡
tea|茶|喝茶
green tea|绿茶
black tea|红茶
milk|牛奶
oat milk|燕麦奶|燕麦牛奶
soy milk|soya milk|豆浆|豆奶
americano|美式|美式咖啡|americanos
latte|拿铁|lattes
cappuccino|卡布奇诺|cappuccinos
mocha|摩卡
espresso|浓缩咖啡|意式浓缩|espressos
alcohol|酒|喝酒|drinking|drinking alcohol|饮酒
beer|啤酒
red wine|红酒|葡萄酒
smoke|smoking|抽烟|吸烟|cigarettes|烟
meat|肉|肉类|吃肉
beef|牛肉
pork|猪肉
lamb|mutton|羊肉
fish|鱼
seafood|海鲜
shellfish|贝类
shrimp|shrimps|prawn|prawns|虾
crab|螃蟹
egg|eggs|鸡蛋|蛋
peanut|peanuts|花生
walnut|walnuts|核桃
nuts|tree nuts|坚果
mango|mangoes|mangos|芒果
strawberry|strawberries|草莓
durian|榴莲
cilantro|coriander|香菜
spicy food|辣|吃辣|辣的|辛辣
sweets|甜食|甜的
sugar|糖
chocolate|巧克力
ice cream|冰淇淋|冰激凌
hotpot|hot pot|火锅
sushi|寿司
Sichuan food|sichuan cuisine|川菜|四川菜
Cantonese food|粤菜
dairy|乳制品|奶制品
gluten|麸质
pollen|花粉
dust mites|尘螨
cat hair|cat fur|猫毛
penicillin|青霉素
aspirin|阿司匹林
ibuprofen|布洛芬
cephalosporin|头孢
metformin|二甲双胍
insulin|胰岛素
hypertension|high blood pressure|高血压
diabetes|diabetic|糖尿病
asthma|asthmatic|哮喘
migraine|migraines|偏头痛
depression|抑郁症
lactose intolerance|lactose intolerant|乳糖不耐受|乳糖不耐
pregnant|怀孕
pacemaker|a pacemaker|心脏起搏器|起搏器
vegetarian|vegetarians|吃素|素食|素食者|素食主义|素食主义者
vegan|vegans|纯素|纯素食|严格素食
married|已婚|结婚
single|单身|未婚
divorced|离异|离婚|离婚了
English|英语|英文
Chinese|中文|汉语
Mandarin|普通话
Cantonese|粤语|广东话
Japanese|日语|日文
Korean|韩语
French|法语
German|德语
Spanish|西班牙语
Russian|俄语
run|running|跑步
swim|swimming|游泳
hike|hiking|徒步
climb|climbing|攀岩
travel|travelling|traveling|旅游|旅行
read|reading|看书|阅读|读书
cook|cooking|做饭|烹饪
yoga|瑜伽
jazz|爵士|爵士乐
classical music|古典音乐
football|soccer|足球|踢足球
basketball|篮球|打篮球
badminton|羽毛球|打羽毛球
cat|cats|猫|猫咪|小猫
dog|dogs|狗|狗狗|小狗
colour|color|颜色|色
food|dish|食物|菜|美食
film|movie|电影
book|书
song|歌|歌曲
season|季节
sport|运动
drink|饮料|饮品
fruit|水果
animal|动物
city|城市
purple|紫色|紫
blue|蓝色|蓝
red|红色|红
green|绿色|绿
yellow|黄色|黄
black|黑色|黑
white|白色|白
pink|粉色|粉红色
orange|橙色
cyan|青色
grey|gray|灰色
spring|春天|春季
summer|夏天|夏季
autumn|fall|秋天|秋季
winter|冬天|冬季
wife|老婆|妻子|太太|媳妇
husband|老公|丈夫
son|儿子
daughter|女儿|闺女
brother|哥哥|弟弟
sister|姐姐|妹妹
mother|mom|mum|妈妈|老妈|妈
father|dad|爸爸|老爸|爸
girlfriend|女朋友|女友
boyfriend|男朋友|男友
boss|老板|上司
friend|朋友
best friend|闺蜜
teacher|老师
doctor|医生|大夫
nurse|护士
lawyer|律师
engineer|工程师
software engineer|软件工程师|programmer|程序员
neighbour|neighbor|邻居
roommate|flatmate|室友|舍友
colleague|coworker|co-worker|同事
supervisor|导师
retired|退休
self-employed|自由职业|self employed|freelancer
"""
_PLACES = """
Beijing|北京|北京市
Shanghai|上海|上海市
Shenzhen|深圳|深圳市
Guangzhou|广州|广州市
Hangzhou|杭州|杭州市
Chengdu|成都|成都市
Nanjing|南京|南京市
Hong Kong|香港
"""
_FIRMS = """
Huawei|华为
Tencent|腾讯
Alibaba|阿里巴巴|阿里
ByteDance|字节跳动|字节
Google|谷歌
Microsoft|微软
Apple|苹果公司
"""


def _same_in(groups: str) -> dict[str, str]:
    return {
        normal_value(word): normal_value(line.split("|")[0])
        for line in groups.strip().splitlines()
        for word in line.split("|")
    }


_PLACE, _FIRM = _same_in(_PLACES), _same_in(_FIRMS)
_SAME = _same_in(_GROUPS) | _PLACE | _FIRM
_LONGEST = max(len(word) for word in _SAME if not word.isascii())
_HAN = re.compile("[\u4e00-\u9fff]{2,}")
_COFFEES = frozenset(
    {"americano", "latte", "cappuccino", "mocha", "espresso", "美式", "拿铁", "卡布奇诺", "摩卡"}
)
_ARTICLE = re.compile(r"^(?:an?|the|some|any|my|our|all|both|drinking|eating)\s+(?=\S)")
_MEASURE = re.compile(
    r"^(?:[一两二三四五六七八九十几\d]+|这|那)?(?:个|只|张|份|杯|本|台|件|条|部|家|所|间|片|粒|瓶|碗|辆|套|盒|罐)(?=[\u4e00-\u9fff]{2})"
)


def same(words: str) -> str:
    """Return the spelling that stands for some words: no article or measure word, the first of its group.

    A kind of coffee is the same with and without its head noun: 美式 and 美式咖啡.
    """
    value = normal_value(words)
    if value in _SAME:
        return _SAME[value]
    value = normal_value(_MEASURE.sub("", _ARTICLE.sub("", value))) or value
    for head in (" coffee", "咖啡"):
        if value.endswith(head) and value.removesuffix(head) in _COFFEES:
            value = value.removesuffix(head)
    return _SAME.get(value, value)


def spellings_in(folded: str) -> set[str]:
    """Return for all that a folded text says of the groups the spelling that stands for each: smoke for 我抽烟吗."""
    terms = {same(term) for term in query_terms(folded)}
    runs = (match.group() for match in _HAN.finditer(folded))
    return terms | {
        _SAME[part]
        for run in runs
        for at in range(len(run))
        for end in range(at + 2, min(len(run), at + _LONGEST) + 1)
        if (part := run[at:end]) in _SAME
    }


def is_known_place(words: str) -> bool:
    """Return whether words are a place of the list, so that they surely name one."""
    return normal_value(words) in _PLACE


def is_known_firm(words: str) -> bool:
    """Return whether words are an employer of the list, so that they surely name one."""
    return normal_value(words) in _FIRM
