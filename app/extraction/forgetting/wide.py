"""Topics that are a whole field of life: "my health", 我的健康. What tells of one seldom names it.

A field has the nouns that name it, the slots whose facts belong to it, the kinds of beings that do, and words of either
language that tell of it (``a_b`` is two words). A word that ends in ``*`` stands for all that begin so. Only a topic that is the noun and no
more is a field: "my health insurance" names a thing.
"""

import re
from dataclasses import dataclass

from app.text.folding import fold

_FIELDS = """
health, medical history, medical stuff, medical condition, medical conditions, health problems, health issues, health condition, illness, illnesses, disease, diseases, sickness, medical data, medical information, 健康, 健康状况, 身体, 身体状况, 病, 病情, 疾病, 毛病, 身体情况, 医疗, 健康问题
    | condition allergy medication blood_type implant | |
    asthma* diabet* cancer* tumor* tumour* lupus arthriti* migraine* headache* epilep* depress* anxiety adhd autis* bipolar insomnia hypertens* cholesterol blood_pressure thyroid anemi* anaemi* hepatit* hiv covid flu
    pneumonia bronchit* eczema psoria* allerg* intoleran* surgery surgeries operation operations operated biops* chemo* radiotherap* dialysis diagnos* symptom* prescri* medicat* medicine* tablets pills metformin insulin antidepress* antibiotic*
    ibuprofen statin* inhaler therap* psychiatr* hospital* clinic doctor* cardiolog* oncolog* dermatolog* neurolog* gynecolog* physio* pregnan* miscarr* ivf abortion* stroke seizure* heart_attack ulcer* reflux hernia fracture*
    sprain* broken_leg broken_arm rash fever vaccin* blood_test mri x-ray ultrasound chronic_pain joints_hurt my_back_hurts my_knee_hurts panic_attack panic_attacks burnout sick
    哮喘 糖尿病 癌 肿瘤 狼疮 关节炎 关节疼 偏头痛 头疼 头痛 癫痫 抑郁 焦虑症 多动症 自闭症 双相 失眠 高血压 血压 血脂 血糖 胆固醇 甲亢 甲减 甲状腺 贫血 乙肝 肝炎 艾滋 新冠 流感 感冒 肺炎 支气管炎 湿疹 牛皮癣 过敏 不耐受
    手术 开刀 活检 化疗 放疗 透析 确诊 诊断 查出 症状 处方 吃药 服药 药片 二甲双胍 胰岛素 抗抑郁 抗生素 布洛芬 降压药 住院 医院 看病 看医生 门诊 怀孕 流产 试管 打胎 中风 心梗 心脏病 胃溃疡 胃炎 反流 疝气 骨折 扭伤 发烧 疫苗
    抽血 体检 核磁 拍片 慢性病 腰疼 腰痛 膝盖疼 恐慌发作 结石 痛风 咳嗽 皮疹 生病 得病 病了
money, finances, finance, financial situation, finances and debts, financial stuff, financial details, 钱, 财务, 财务状况, 经济状况, 经济情况, 理财, 钱的问题
    | | | salar* wage* income paycheck earn earns earning* debt* owe owes loan* mortgage* savings bankrupt* overdraft credit_card tax taxes pension invest* shares stocks crypto bitcoin rent bonus
    inherit* lottery alimony budget broke euros dollars pounds
    工资 薪水 薪资 月薪 年薪 收入 涨薪 欠 借了 借钱 债 贷款 房贷 车贷 网贷 存款 积蓄 破产 透支 信用卡 税 养老金 投资 股票 基金 炒股 比特币 房租 奖金 年终奖 遗产 中奖 赡养费 预算 万元 块钱
family, relatives, family members, folks, 家人, 家里人, 家庭, 亲人, 亲戚, 家里的事, 家庭成员, 家事
    | family | mother father sister brother son daughter wife husband grandmother grandfather aunt uncle cousin niece nephew
    | mother* mom mum dad father* parents sister* brother* sibling* son sons daughter* kids children wife husband grandma grandpa grandmother* grandfather* granny aunt* uncle* cousin* niece* nephew* in-laws mother-in-law
    father-in-law stepmother stepfather stepson stepdaughter grandson granddaughter
    妈妈 爸爸 我妈 我爸 母亲 父亲 父母 爸妈 姐姐 妹妹 哥哥 弟弟 我姐 我妹 我哥 我弟 儿子 女儿 孩子 老婆 老公 妻子 丈夫 爷爷 奶奶 外公 外婆 姥姥 姥爷 叔叔 舅舅 姑姑 阿姨 姨妈 表哥 表姐 表弟 表妹 堂哥 堂弟 堂姐 堂妹 侄子 侄女 外甥 公公 婆婆 岳父 岳母 丈母娘
    继父 继母 孙子 孙女
love life, dating life, relationships, romantic life, relationship history, sex life, romance, 感情生活, 感情, 恋爱, 感情经历, 感情问题, 恋情, 情史
    | marital_status | girlfriend boyfriend ex partner fiance | dating girlfriend* boyfriend* crush* broke_up break-up breakup left_me dumped_me in_love fell_for cheat* affair* kissed one-night hooked_up tinder bumble engaged proposed divorc*
    separated my_ex fianc* lover* slept_with
    谈恋爱 女朋友 男朋友 女友 男友 暗恋 喜欢上 分手 前任 前女友 前男友 出轨 外遇 亲了 相亲 求婚 订婚 离婚 分居 未婚夫 未婚妻 恋人 情人 表白 约会 同居
sports, sport, exercise, workouts, fitness, training, 运动, 体育, 健身, 锻炼
    | | | tennis football soccer basketball baseball volleyball badminton golf rugby cricket hockey swim* run running jog* marathon* gym yoga pilates cycl* bike_rides hike hiking climb* ski skiing snowboard* surf* box boxing karate judo
    taekwondo rowing skating workout* deadlift* squats push-ups triathlon crossfit padel squash ping-pong fencing
    网球 足球 篮球 棒球 排球 羽毛球 高尔夫 橄榄球 乒乓 游泳 跑步 慢跑 马拉松 健身 瑜伽 普拉提 骑车 骑行 徒步 爬山 攀岩 滑雪 冲浪 拳击 空手道 柔道 跆拳道 划船 滑冰 举铁 深蹲 俯卧撑 铁三 壁球 击剑 打球
food, eating, eating habits, what i eat, food preferences, food and drink, 吃, 食物, 饮食, 吃的, 饮食习惯, 口味, 吃东西, 吃喝
    | diet | | eat eats eating ate cook* bake* pizza pasta sushi ramen burger* steak chicken beef pork lamb fish seafood shrimp noodles rice bread cheese salad soup broccoli spinach vegetable* vegetarian vegan fruit* apple* banana*
    chocolate cake* cookies ice_cream dessert* breakfast lunch dinner brunch restaurant* snack* spicy coriander cilantro mushroom* tofu curry taco* kebab dumpling*
    比萨 披萨 意面 寿司 拉面 汉堡 牛排 鸡肉 牛肉 猪肉 羊肉 海鲜 虾 面条 米饭 面包 奶酪 沙拉 汤 西兰花 菠菜 蔬菜 吃素 素食 水果 苹果 香蕉 巧克力 蛋糕 饼干 冰淇淋 甜点 早餐 午餐 晚餐 早饭 午饭 晚饭 餐厅 饭馆 零食 辣 香菜 蘑菇 豆腐 咖喱 火锅 烧烤 饺子 包子 做饭 烤
drinking, drinking problem, drinking habits, alcohol, alcohol problem, problem with alcohol, booze, alcoholism, 酗酒, 喝酒, 酒瘾, 酒精
    | | | alcohol* drunk beer* wine vodka whisky whiskey rum gin booze sober sobriety hungover hangover* binge rehab tipsy boozing aa
    酒鬼 酗酒 酒瘾 酒精 喝酒 喝醉 喝多 醉 啤酒 白酒 红酒 威士忌 宿醉 戒酒 断片
car, cars, 车, 汽车, 车子, 轿车
    | | | car cars corolla toyota honda civic ford volkswagen vw golf bmw audi mercedes tesla hyundai kia nissan mazda subaru volvo skoda renault peugeot fiat jeep chevrolet suv sedan brakes tyres tires gearbox clutch garage mechanic parking
    卡罗拉 丰田 本田 思域 福特 大众 宝马 奥迪 奔驰 特斯拉 现代车 日产 马自达 斯巴鲁 沃尔沃 比亚迪 吉利 五菱 汽车 轿车 刹车 轮胎 变速箱 车险 停车 修车 开车 买车 提车 二手车
religion, faith, beliefs, religious beliefs, 信仰, 宗教, 宗教信仰
    | religion | | church* mosque* synagogue* temple pray* prayer* god jesus allah buddh* christian* muslim* islam* jewish catholic* protestant* hindu* bible quran baptis* ramadan lent atheis* monk pastor priest
    教堂 教会 清真寺 寺庙 祷告 祈祷 上帝 耶稣 真主 佛 基督 穆斯林 伊斯兰 犹太 天主教 圣经 古兰经 受洗 斋月 无神论 信教 拜佛 牧师
politics, political views, political opinions, 政治, 政治立场, 政治观点
    | | | vote* voted election* party_member democrat* republican* labour conservative* liberal* socialist* communist* president* prime_minister protest* rally senator* union* referendum
    投票 选举 党 总统 首相 抗议 游行 议员 工会 公投
"""


_WORD = re.compile(r"[a-z]+(?:-[a-z]+)*")
_HAN = re.compile(r"[一-鿿]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A field of life: ``kinds`` are of entities, ``words`` whole words, ``begins`` what words begin with, ``phrases`` others."""

    slots: frozenset[str]
    kinds: frozenset[str]
    words: frozenset[str]
    begins: tuple[str, ...]
    phrases: tuple[str, ...]

    def tells(self, folded: str) -> bool:
        """Return whether a folded text has a word of the field."""
        said = _WORD.findall(folded)
        if any(word in self.words or word.startswith(self.begins) for word in said):
            return True
        return any(phrase in folded for phrase in self.phrases)


_OWNER = re.compile(
    r"^(?:(?:my|our|the|all|any|of|own) |我们?的?|我?们?家的?(?!人|里|庭|属|事)|所有的?|全部的?|一切|自己的?|有关|关于)|的$"
)


def _fields() -> dict[str, Field]:
    found: dict[str, Field] = {}
    for block in re.split(r"\n(?! )", _FIELDS.strip()):
        nouns, slots, kinds, words = (part.strip() for part in block.split("|", 3))
        named = [noun.strip() for noun in nouns.split(",")]
        own = " ".join(noun for noun in named if " " not in noun and len(noun) > 1)
        field = _field(slots, kinds, f"{words.lstrip('| ')} {own}")
        found |= dict.fromkeys(named, field)
    return found


def _field(slots: str, kinds: str, words: str) -> Field:
    single = words.split()
    return Field(
        slots=frozenset(slots.split()),
        kinds=frozenset(kinds.split()),
        words=frozenset(w for w in single if w.isascii() and w[-1] != "*" and "_" not in w),
        begins=tuple(w[:-1] for w in single if w.endswith("*")),
        phrases=tuple(w.replace("_", " ") for w in single if "_" in w or _HAN.search(w)),
    )


_OF = _fields()


def field_of(words: str) -> Field | None:
    """Return the field of life that a topic is, None where it is a thing."""
    bare, before = fold(words).strip(), ""
    while bare != before and bare not in _OF:
        before, bare = bare, _OWNER.sub("", bare, count=1).strip()
    return _OF.get(bare)
