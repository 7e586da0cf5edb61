"""What food and drink is made of, as far as everybody knows: what an allergy or a diet rules out.

A lexicon of our own. ``made_of`` tells which kinds of things are in what words name; the longest words
win, so that oat milk is no milk and peanut butter no butter.
"""

import re
from dataclasses import dataclass
from functools import cache

# kind: the kinds that it belongs to | its words, English | Chinese
_KINDS = """
peanut: | peanut, groundnut, satay, pad thai, reese's, snickers, nutter butter, pb&j | 花生, 花生酱, 沙爹, 宫保鸡丁, 士力架
walnut: nut | walnut, pecan | 核桃, 琥珀桃仁
almond: nut | almond, marzipan, frangipane, macaron, amaretto | 杏仁, 巴旦木, 马卡龙
cashew: nut | cashew | 腰果
pistachio: nut | pistachio, baklava | 开心果
hazelnut: nut | hazelnut, nutella, ferrero, gianduja, praline | 榛子, 榛果, 费列罗, 能多益
nut: | nut, tree nut, trail mix, macadamia, brazil nut, pine nut, granola | 坚果, 夏威夷果, 松子, 碧根果, 果仁
milk: dairy | milk, latte, cappuccino, flat white, macchiato, milkshake, custard, condensed milk, hot chocolate, chai latte | 牛奶, 鲜奶, 纯牛奶, 拿铁, 卡布奇诺, 澳白, 奶昔, 奶茶, 双皮奶, 姜撞奶, 炼乳, 羊奶
cheese: dairy | cheese, mozzarella, cheddar, parmesan, brie, feta, pizza, lasagna, lasagne, cheesecake, quesadilla, mac and cheese, raclette, fondue, cheeseburger, tiramisu, mascarpone | 奶酪, 芝士, 起司, 披萨, 比萨, 芝士蛋糕, 千层面, 提拉米苏
dairy: | dairy, lactose, yogurt, yoghurt, cream, ice cream, butter, gelato, whey, kefir, creme brulee, crème brûlée, sour cream, panna cotta | 乳制品, 奶制品, 乳糖, 酸奶, 奶油, 冰淇淋, 雪糕, 黄油, 乳清, 冰激凌, 布丁
egg: | egg, omelette, omelet, frittata, quiche, mayonnaise, mayo, meringue, souffle, soufflé, scrambled eggs, eggs benedict, shakshuka | 鸡蛋, 蛋, 蛋羹, 蛋饼, 煎蛋, 蛋黄酱, 番茄炒蛋, 西红柿炒鸡蛋, 蛋挞, 蛋糕, 茶叶蛋, 荷包蛋, 皮蛋
gluten: | gluten | 麸质, 面筋
wheat: gluten | wheat, flour, bread, toast, pasta, spaghetti, noodle, ramen, udon, baguette, bagel, croissant, sandwich, burger, pizza, lasagna, cake, cookie, cracker, couscous, seitan, dumpling, pretzel, pancake, waffle, muffin, donut, doughnut, beer, pie, brioche, naan, cupcake, brownie | 小麦, 面粉, 面包, 面条, 拉面, 乌冬面, 馒头, 包子, 饺子, 馄饨, 油条, 饼, 蛋糕, 披萨, 意面, 意大利面, 三明治, 汉堡, 烧饼, 煎饼, 吐司, 饼干, 炸酱面, 热干面, 刀削面, 凉皮, 锅盔, 肉夹馍, 啤酒
soy: | soy, soya, tofu, edamame, miso, tempeh, soy milk, soy sauce | 大豆, 黄豆, 豆腐, 豆浆, 豆制品, 腐竹, 豆干, 毛豆, 腐乳, 味噌, 麻婆豆腐, 豆花, 豆腐脑, 臭豆腐, 千张
sesame: | sesame, tahini, hummus, halva | 芝麻, 芝麻酱, 麻酱, 汤圆, 热干面
shrimp: shellfish | shrimp, prawn, scampi, shrimp cocktail, tempura shrimp | 虾, 大虾, 虾仁, 虾饺, 小龙虾, 麻辣小龙虾, 皮皮虾, 基围虾, 白灼虾
crab: shellfish | crab, crab cake, crabcake | 螃蟹, 大闸蟹, 蟹, 蟹黄, 蟹黄包, 帝王蟹
shellfish: seafood | shellfish, lobster, crayfish, crawfish, oyster, clam, mussel, scallop, cockle, langoustine, clam chowder, paella, bouillabaisse | 贝类, 甲壳类, 龙虾, 生蚝, 牡蛎, 蛤蜊, 花甲, 扇贝, 蛏子, 海虹, 青口, 蚝仔煎, 海蛎煎, 鲍鱼, 花蛤, 海螺
squid: seafood | squid, calamari, octopus, cuttlefish | 鱿鱼, 章鱼, 墨鱼, 八爪鱼, 章鱼小丸子
salmon: fish | salmon, lox, gravlax | 三文鱼
tuna: fish | tuna, poke bowl | 金枪鱼
fish: seafood | fish, sushi, cod, trout, sardine, anchovy, mackerel, haddock, halibut, sea bass, herring, eel, sashimi, fish and chips, ceviche, caviar, caesar salad | 鱼, 寿司, 烤鱼, 酸菜鱼, 水煮鱼, 生鱼片, 刺身, 鳗鱼, 带鱼, 鲈鱼, 清蒸鱼, 鱼丸, 糖醋鱼, 剁椒鱼头, 鱼片, 鱼子酱, 鳕鱼
seafood: animal | seafood, sushi, fish sauce | 海鲜, 寿司, 海鲜粥, 海鲜大餐, 蚝油
beef: meat | beef, steak, burger, hamburger, cheeseburger, brisket, meatball, ribeye, sirloin, bolognese, oxtail, veal, pastrami, corned beef, pho, big mac | 牛肉, 牛排, 牛腩, 肥牛, 牛肉面, 汉堡, 牛杂, 牛肚, 毛肚, 酱牛肉, 牛舌, 牛蛙面
pork: meat | pork, bacon, ham, prosciutto, sausage, ribs, carnitas, pork belly, char siu, salami, pepperoni, chorizo, hot dog, pulled pork, pork chop, lard, gelatin | 猪肉, 培根, 火腿, 香肠, 腊肉, 红烧肉, 排骨, 回锅肉, 叉烧, 五花肉, 腊肠, 小笼包, 锅包肉, 糖醋里脊, 鱼香肉丝, 梅菜扣肉, 猪蹄, 猪脚, 猪肝, 狮子头, 肉夹馍, 东坡肉, 小酥肉, 肉松, 螺蛳粉
lamb: meat | lamb, mutton, gyro, lamb chop, kofta, goat | 羊肉, 羊肉串, 羊排, 烤全羊, 涮羊肉, 羊肉泡馍, 羊蝎子, 羊杂, 烤羊腿
chicken: poultry | chicken, wings, nuggets, fried chicken, kfc, drumstick, butter chicken, chicken soup, tikka masala | 鸡肉, 鸡, 炸鸡, 鸡翅, 鸡腿, 白切鸡, 口水鸡, 大盘鸡, 黄焖鸡, 辣子鸡, 宫保鸡丁, 叫花鸡, 盐焗鸡, 鸡排, 鸡爪, 鸡汤, 鸡公煲, 肯德基, 鸡胸肉
poultry: meat | poultry, turkey, duck, goose, foie gras, peking duck | 禽肉, 鸭肉, 烤鸭, 鸭, 鹅肝, 烧鹅, 鸭脖, 鸭血, 北京烤鸭, 啤酒鸭, 盐水鸭
meat: animal | meat, barbecue, bbq, venison, kebab, shawarma, jerky, meat pie, red meat, roast dinner | 肉, 荤, 荤菜, 烤肉, 烧烤, 肉串, 烤串, 涮肉, 卤味, 荤腥, 肉包子, 肉包
animal: | | 荤的
honey: | honey, mead | 蜂蜜
spicy: | spicy, spicy food, hot food, chili, chilli, chile, hot sauce, sriracha, jalapeno, jalapeño, curry, vindaloo, kimchi, hot pot, mapo tofu, kung pao, wasabi, sichuan food, tteokbokki, tom yum, buffalo wings, szechuan, habanero, sichuan hotpot, ghost pepper, laksa | 辣, 辣的, 辣椒, 麻辣, 香辣, 辛辣, 变态辣, 麻婆豆腐, 水煮鱼, 水煮肉片, 水煮牛肉, 麻辣烫, 麻辣香锅, 火锅, 辣子鸡, 口水鸡, 剁椒鱼头, 毛血旺, 夫妻肺片, 回锅肉, 宫保鸡丁, 酸辣粉, 重庆小面, 麻辣小龙虾, 辣条, 老干妈, 泡菜, 冒菜, 川菜, 湘菜, 螺蛳粉, 冬阴功, 辣椒酱, 担担面, 串串香, 鸭脖, 小炒肉, 辣椒炒肉, 酸菜鱼, 辛拉面, 烤脑花
beer: alcohol | beer, lager, ale, ipa, stout, pint, guinness | 啤酒, 精酿, 扎啤, 生啤
wine: alcohol | wine, champagne, prosecco, merlot, chardonnay, rosé, sangria, mulled wine, pinot noir, riesling | 葡萄酒, 红酒, 香槟, 白葡萄酒, 干红
alcohol: | alcohol, booze, liquor, drink alcohol, whiskey, whisky, vodka, gin, rum, tequila, cocktail, margarita, mojito, martini, brandy, cognac, sake, soju, bourbon, gin and tonic, spritz, hard seltzer, cider, daiquiri, shots | 酒, 白酒, 烈酒, 威士忌, 伏特加, 鸡尾酒, 黄酒, 米酒, 清酒, 烧酒, 茅台, 五粮液, 二锅头, 白兰地, 朗姆酒, 龙舌兰, 梅酒, 果酒, 酒精
coffee: caffeine | coffee, espresso, latte, cappuccino, americano, flat white, mocha, macchiato, cold brew, frappuccino, cortado, iced coffee | 咖啡, 美式, 拿铁, 卡布奇诺, 浓缩, 摩卡, 澳白, 冷萃, 冰美式, 生椰拿铁, 瑞幸
tea: caffeine | tea, matcha, earl grey, green tea, chai, bubble tea, oolong | 茶, 奶茶, 绿茶, 红茶, 抹茶, 乌龙茶, 普洱, 龙井, 浓茶
caffeine: | caffeine, red bull, energy drink, monster energy, cola, coke | 咖啡因, 红牛, 可乐, 能量饮料, 东鹏特饮
sugar: | sugar, sweets, candy, dessert, soda, coke, cake, cookie, ice cream, chocolate, donut, doughnut, milkshake, cupcake, brownie, pastry, gummy bears, cheesecake, lollipop, tiramisu, syrup, fudge, caramel | 糖, 甜食, 甜的, 甜品, 糖果, 可乐, 蛋糕, 饼干, 冰淇淋, 巧克力, 奶茶, 雪糕, 汤圆, 月饼, 糖葫芦, 甜点, 提拉米苏, 马卡龙, 棉花糖, 雪碧
chocolate: | chocolate, cocoa, brownie, mocha, nutella | 巧克力, 可可, 布朗尼
tobacco: | tobacco, smoke, cigarette, cigar, smoking, vape, marlboro | 烟, 香烟, 抽烟, 雪茄, 电子烟, 吸烟
mushroom: | mushroom, truffle, portobello, shiitake | 蘑菇, 香菇, 菌菇, 金针菇, 杏鲍菇, 松茸, 菌子, 木耳
coriander: | coriander, cilantro | 香菜, 芫荽
garlic: | garlic, garlic bread, aioli, tzatziki | 大蒜, 蒜, 蒜蓉, 蒜泥
onion: | onion, french onion soup, onion rings | 洋葱
mango: | mango, mango lassi | 芒果, 杨枝甘露, 芒果班戟, 芒果冰, 芒果布丁
strawberry: | strawberry | 草莓
kiwi: | kiwi, kiwifruit | 猕猴桃, 奇异果
pineapple: | pineapple, hawaiian pizza, pina colada, piña colada | 菠萝, 凤梨, 凤梨酥
peach: | peach | 桃子, 水蜜桃, 黄桃
banana: | banana, banana bread | 香蕉
tomato: | tomato, ketchup, marinara, gazpacho, bloody mary | 番茄, 西红柿, 番茄炒蛋, 西红柿炒鸡蛋
avocado: | avocado, guacamole, avocado toast | 牛油果, 鳄梨
coconut: | coconut, pina colada | 椰子, 椰汁, 椰浆, 椰奶, 生椰拿铁
corn: | corn, popcorn, tortilla, polenta, nachos | 玉米, 爆米花
grapefruit: | grapefruit | 西柚, 葡萄柚, 柚子
durian: | durian | 榴莲
raw: | raw fish, sashimi, sushi, tartare, ceviche, raw oyster | 生食, 生冷, 刺身, 生鱼片, 生蚝, 寿司, 冷饮, 冰的
bean: | fava bean, broad bean | 蚕豆
"""
# Words that sound like more than they are, and what they are made of.
_NAMED_OTHERWISE = {
    "oat milk": "", "almond milk": "almond", "coconut milk": "coconut", "rice milk": "", "cashew milk": "cashew",
    "peanut butter": "peanut", "almond butter": "almond", "cocoa butter": "chocolate", "coconut cream": "coconut", "eggplant": "",
    "nutmeg": "", "doughnut peach": "peach", "butternut": "", "butternut squash": "", "ginger beer": "", "root beer": "sugar", "ginger ale": "",
    "non-alcoholic beer": "", "alcohol-free beer": "", "non alcoholic beer": "", "decaf": "", "decaf coffee": "",
    "herbal tea": "", "mint tea": "", "chamomile tea": "", "rice noodle": "", "glass noodle": "", "hot chocolate": "milk chocolate sugar",
    "cream soda": "sugar", "fish oil": "fish", "jellyfish": "seafood", "rice cake": "", "crab apple": "", "sweet potato": "", "hot dog": "pork meat wheat",
    "veggie burger": "wheat", "beyond burger": "wheat", "impossible burger": "wheat", "veggie sausage": "", "tofu steak": "soy", "cauliflower steak": "",
    "smoked salmon": "fish salmon seafood animal", "smoke alarm": "", "rice wine": "alcohol", "wine gums": "sugar", "tea tree": "", "teaspoon": "",
    "清汤火锅": "", "鸳鸯火锅": "", "番茄火锅": "tomato", "菌菇火锅": "mushroom", "潮汕火锅": "beef meat animal", "微微辣": "spicy", "燕麦奶": "", "杏仁奶": "almond", "椰奶": "coconut", "豆奶": "soy", "无酒精啤酒": "", "无糖可乐": "caffeine", "零度可乐": "caffeine", "素鸡": "soy", "素肉": "soy", "素火腿": "soy",
    "鱼香茄子": "spicy", "鱼腥草": "", "鱼香肉丝": "pork meat animal spicy", "老婆饼": "wheat", "蛋白粉": "", "酒店": "", "酒吧": "", "酒精湿巾": "", "茶餐厅": "",
    "肉桂": "", "肉豆蔻": "", "奶奶": "", "鸡尾酒": "alcohol", "米糕": "", "糖尿病": "", "鸡毛菜": "", "夏威夷披萨": "pineapple wheat cheese dairy", "无麸质": "", "烟花": "", "烟台": "", "烟熏三文鱼": "fish salmon seafood animal",
    "微辣": "spicy", "不辣": "", "辣妹": "", "热辣": "", "茶几": "", "啤酒节": "", "牛油果": "avocado", "鱼肝油": "fish", "面包车": "", "面膜": "", "蛋卷": "egg wheat gluten", "饼图": "", "虾条": "shrimp shellfish seafood animal", "鸡精": "", "鸡血藤": "",
}  # fmt: skip
_BEFORE_OUT = re.compile(
    r"(?:\bno |\bnon-|\bwithout (?:any )?|\bzero )$|(?:不[含放加要]|没[放加]|无|去)$"
)
_AFTER_OUT = re.compile(r"(?:-| )(?:free|less)\b")
_DIETS = {
    "vegetarian": "meat seafood", "veggie": "meat seafood", "vegan": "animal dairy egg honey meat seafood", "plant-based": "animal dairy egg honey",
    "pescatarian": "meat", "halal": "pork alcohol", "kosher": "pork shellfish", "gluten-free": "gluten", "gluten free": "gluten", "dairy-free": "dairy", "dairy free": "dairy",
    "lactose intolerant": "dairy", "lactose intolerance": "dairy", "celiac": "gluten", "coeliac": "gluten", "celiac disease": "gluten", "coeliac disease": "gluten",
    "gluten intolerant": "gluten", "gluten intolerance": "gluten", "sober": "alcohol", "teetotal": "alcohol", "teetotaler": "alcohol", "favism": "bean",
    "sugar-free": "sugar", "sugar free": "sugar", "no sugar": "sugar",
    "素食": "meat seafood", "吃素": "meat seafood", "素": "meat seafood", "素食者": "meat seafood", "素食主义者": "meat seafood", "纯素": "animal dairy egg honey meat seafood", "全素": "animal dairy egg honey meat seafood",
    "清真": "pork alcohol", "乳糖不耐": "dairy", "乳糖不耐受": "dairy", "乳糖不耐症": "dairy", "麸质过敏": "gluten", "麸质不耐": "gluten", "乳糜泻": "gluten", "蚕豆病": "bean", "戒糖": "sugar", "无糖": "sugar", "戒酒": "alcohol", "戒烟": "tobacco",
}  # fmt: skip
_CHINESE = re.compile(r"[\u4e00-\u9fff]")


_PLANT_BASED = re.compile(r"\b(?:vegan|plant-based|veggie|vegetarian)\b|素(?!食)|植物")
_PLANT_MILK = re.compile(
    r"\b(?:oat|almond|soy|soya|coconut|rice|cashew)[ -]?milk\b|燕麦奶|豆奶|椰奶|椰乳|燕麦拿铁"
)
_FROM_ANIMALS = ("animal", "dairy", "egg", "honey")
_CHINESE = re.compile(r"[\u4e00-\u9fff]")


@dataclass(frozen=True, slots=True)
class _Lexicon:
    """The kinds that each word names, what each kind belongs to, and the pattern that finds words."""

    words: dict[str, frozenset[str]]
    above: dict[str, frozenset[str]]
    pattern: re.Pattern[str]


@cache
def _lexicon() -> _Lexicon:
    above: dict[str, frozenset[str]] = {}
    words: dict[str, set[str]] = {}
    for line in filter(None, _KINDS.splitlines()):
        kind, _, rest = line.partition(":")
        parents, english, chinese = (part.strip() for part in rest.split("|"))
        above[kind] = frozenset(parents.split())
        for word in filter(None, map(str.strip, f"{english}, {chinese}".split(","))):
            words.setdefault(word, set()).add(kind)
    known = {word: frozenset(kinds) for word, kinds in words.items()}
    known |= {word: frozenset(kinds.split()) for word, kinds in _NAMED_OTHERWISE.items()}
    ordered = sorted(known, key=len, reverse=True)
    english = "|".join(re.escape(word) for word in ordered if not _CHINESE.search(word))
    chinese = "|".join(re.escape(word) for word in ordered if _CHINESE.search(word))
    pattern = re.compile(rf"(?<![\w-])(?:{english})(?:e?s)?(?!\w)|(?:{chinese})")
    return _Lexicon(known, above, pattern)


def made_of(words: str) -> frozenset[str]:
    """Return the kinds of things that are in what words name; what they say is left out of it is not."""
    named, left_out = _named(words)
    found = _with_all_above(named)
    gone = set(left_out)
    if _PLANT_BASED.search(words.casefold()):
        gone.update(_FROM_ANIMALS)
    if _PLANT_MILK.search(words.casefold()):
        gone.add("dairy")
    return frozenset(kind for kind in found if not _with_all_above({kind}) & gone)


def kinds_named(words: str) -> frozenset[str]:
    """Return the kinds that words name themselves, without what these belong to: shrimp, not seafood."""
    return frozenset(_named(words)[0])


def ruled_out(words: str) -> frozenset[str]:
    """Return the kinds that a diet or a condition rules out; empty for other words."""
    folded = words.casefold()
    return frozenset(one for name in _DIETS if name in folded for one in _DIETS[name].split())


def _named(words: str) -> tuple[set[str], set[str]]:
    """Return the kinds that words name, and those that they say are left out."""
    lexicon, folded = _lexicon(), words.casefold()
    named, left_out = set[str](), set[str]()
    for match in lexicon.pattern.finditer(folded):
        is_out = _BEFORE_OUT.search(folded[: match.start()]) or _AFTER_OUT.match(
            folded[match.end() :]
        )
        (left_out if is_out else named).update(_kinds(match.group(), lexicon.words))
    return named, left_out


def _kinds(word: str, known: dict[str, frozenset[str]]) -> frozenset[str]:
    stems = (word, word.removesuffix("s"), word.removesuffix("es"))
    return next((known[stem] for stem in stems if stem in known), frozenset())


def _with_all_above(kinds: set[str]) -> set[str]:
    above, found, waiting = _lexicon().above, set[str](), list(kinds)
    while waiting:
        kind = waiting.pop()
        if kind not in found:
            found.add(kind)
            waiting += above.get(kind, ())
    return found
