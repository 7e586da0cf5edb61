"""The rules that read facts of Chinese sentences, kind by kind."""

import pytest

from app.domain.events import Modality
from app.extraction.facts.normal import number_of
from tests.unit.extraction.talk import drafts, facts, holds, told


@pytest.mark.parametrize(
    ("said", "slot", "value"),
    [
        ("我在华为上班。", "employer", "huawei"),
        ("我在一家律所上班。", "employer", "律所"),
        ("我入职华为了。", "employer", "huawei"),
        ("我去年跳槽到了美团。", "employer", "美团"),
        ("我已经不在阿里上班了。", "employer", "-alibaba"),
        ("我从腾讯离职了。", "employer", "-tencent"),
        ("我住在朝阳区。", "home", "朝阳区"),
        ("我现在租在银川。", "home", "银川"),
        ("老家是银川的。", "origin", "银川"),
        ("我出生在宁波。", "origin", "宁波"),
        ("我是基督徒。", "religion", "基督徒"),
        ("我小名叫毛毛。", "nickname", "毛毛"),
        ("我們搬到淡水了。", "home", "淡水"),
        ("我已經不住板橋了。", "home", "-板桥"),
        ("我是湖南人。", "origin", "湖南"),
        ("我在哈尔滨长大。", "origin", "哈尔滨"),
        ("我儿子都上三年级了，我在清华大学读研。", "school", "清华"),
        ("我吃素。", "diet", "vegetarian"),
        ("我已经不吃素了。", "diet", "-vegetarian"),
        ("我离婚了。", "marital_status", "divorced"),
        ("我今年34岁。", "age", "34"),
        ("我今年三十四岁。", "age", "34"),
        ("我生日是3月12号。", "birthday", "03-12"),
        ("我的血型是O型。", "blood_type", "o"),
        ("我是AB型血。", "blood_type", "ab"),
        ("我手机号是13800138000。", "phone", "13800138000"),
        ("我换号码了，新号是139-0000-1111。", "phone", "13900001111"),
        ("我的邮箱是park@mail.com", "email", "park@mail.com"),
        ("我身高一米七五。", "height", "175 cm"),
        ("我体重70公斤。", "weight", "70 kg"),
        ("我是一名护士。", "occupation", "nurse"),
        ("我是做设计的。", "occupation", "设计"),
        ("我叫李雷。", "name", "李雷"),
        ("我退休了。", "occupation", "retired"),
        ("我一米八二。", "height", "182 cm"),
        ("我双子座。", "sign", "双子座"),
        ("大家都叫我阿杰。", "nickname", "阿杰"),
        ("我是1985年2月14日出生的。", "birthday", "1985-02-14"),
        ("叫我小欧就行。", "nickname", "小欧"),
    ],
)
def test_a_slot_of_one_value_has_no_key(said, slot, value):
    found = [one for one in told(said) if one[:2] == ("Mei", slot)]
    assert found == [("Mei", slot, "", value)]


@pytest.mark.parametrize(
    ("said", "slot", "key", "value"),
    [
        ("我对花生过敏。", "allergy", "peanut", "peanut"),
        ("我青霉素过敏。", "allergy", "penicillin", "penicillin"),
        ("我对花粉不过敏。", "allergy", "pollen", "-pollen"),
        ("我有高血压。", "condition", "hypertension", "hypertension"),
        ("我2021年确诊了糖尿病。", "condition", "diabetes", "diabetes"),
        ("我装了心脏起搏器，不能做核磁。", "implant", "pacemaker", "pacemaker"),
        ("我一直在吃优甲乐。", "medication", "优甲乐", "优甲乐"),
        ("大夫给我开了二甲双胍。", "medication", "metformin", "metformin"),
        ("二甲双胍停了。", "medication", "metformin", "-metformin"),
        ("我不再吃安眠药了。", "medication", "安眠药", "-安眠药"),
        ("现在只吃缬沙坦。", "medication", "缬沙坦", "缬沙坦"),
        ("我喜欢喝美式咖啡。", "attitude", "americano", "like"),
        ("咖啡的话我还是爱喝美式。", "attitude", "americano", "like"),
        ("我不喜欢香菜。", "attitude", "cilantro", "dislike"),
        ("我讨厌香菜。", "attitude", "cilantro", "dislike"),
        ("我不再喜欢香菜了。", "attitude", "cilantro", "-like"),
        ("我最喜欢的颜色是青色。", "favourite", "colour", "cyan"),
        ("我从来不喝咖啡，一喝就心慌。", "consumption", "coffee", "-yes"),
        ("我每天早上一杯牛奶。", "consumption", "milk", "yes"),
        ("我不吃牛肉。", "consumption", "beef", "-yes"),
        ("我戒酒了。", "consumption", "alcohol", "-yes"),
        ("我戒烟了。", "habit", "smoke", "-yes"),
        ("我这辈子没抽过烟。", "habit", "smoke", "-yes"),
        ("我每周三游泳。", "habit", "swim", "yes"),
        ("我每年春天都去阳朔攀岩。", "habit", "去阳朔攀岩", "yes"),
        ("我吃不了辣。", "consumption", "spicy food", "-yes"),
        ("我不看恐怖片。", "habit", "看恐怖片", "-yes"),
        ("我十年没吃肉了。", "consumption", "meat", "-yes"),
        ("我戴眼镜。", "habit", "戴眼镜", "yes"),
        ("我每天五点起床。", "habit", "起床", "yes"),
        ("我是湖人球迷。", "attitude", "湖人", "like"),
        ("我在备战马拉松。", "goal", "马拉松", "马拉松"),
        ("我糖尿病。", "condition", "diabetes", "diabetes"),
        ("我门禁密码是4471。", "attribute", "门禁密码", "4471"),
        ("我开的是特斯拉。", "possession", "特斯拉", "特斯拉"),
        ("我有个姐姐叫娜娜。", "relation", "姐姐 娜娜", "娜娜"),
        ("我开了家面包店。", "possession", "面包店", "面包店"),
        ("我不会开车。", "habit", "开车", "-yes"),
        ("我在学韩语。", "habit", "学韩语", "yes"),
        ("我的梦想是开一家面包店。", "goal", "开一家面包店", "开一家面包店"),
        ("我想学会弹钢琴。", "goal", "学会弹钢琴", "学会弹钢琴"),
        ("我母语是粤语。", "language", "cantonese", "cantonese"),
        ("我养了只猫叫土豆。", "pet", "土豆", "土豆"),
        ("我家猫叫牛奶。", "pet", "牛奶", "牛奶"),
        ("我导师是李岩。", "relation", "supervisor", "李岩"),
        ("李岩是我导师。", "relation", "supervisor", "李岩"),
        ("我领导叫王建国。", "relation", "领导", "王建国"),
        ("我的储物柜是114号。", "attribute", "储物柜", "114"),
        ("我和爸妈住在一起。", "attribute", "lives with", "爸妈"),
        ("我有一辆特斯拉。", "possession", "特斯拉", "特斯拉"),
    ],
)
def test_a_slot_of_many_values_is_keyed_by_what_it_is_about(said, slot, key, value):
    assert told(said) == [("Mei", slot, key, value)]


@pytest.mark.parametrize(
    ("said", "subject", "slot", "value"),
    [
        ("我女儿最喜欢的颜色是青色。", "我女儿", "favourite", "cyan"),
        ("我老公是程序员。", "我老公", "occupation", "software engineer"),
        ("糖糖对芒果过敏。", "糖糖", "allergy", "mango"),
        ("何倩以前最爱吃芒果。", "何倩", "attitude", "like"),
        ("王老师住在海淀区。", "王老师", "home", "海淀区"),
        ("我妈属兔。", "我妈", "sign", "兔"),
        ("医生说我有高血压。", "Mei", "condition", "hypertension"),
        ("Dana: 我对核桃过敏。", "Dana", "allergy", "walnut"),
    ],
)
def test_each_statement_belongs_to_whom_it_is_about(said, subject, slot, value):
    found = [(one[0], one[1], one[3]) for one in told(said)]
    assert found == [(subject, slot, value)]


def test_an_allergy_of_who_is_quoted_is_not_the_speakers():
    assert told("我导师李岩说他对青霉素过敏。") == [
        ("Mei", "relation", "supervisor", "李岩"),
        ("李岩", "allergy", "penicillin", "penicillin"),
    ]


def test_a_left_out_subject_is_who_was_just_named():
    assert told("我前女友叫何倩，在银行上班。") == [
        ("Mei", "relation", "前女友 何倩", "何倩"),
        ("何倩", "employer", "", "银行"),
    ]
    assert told("我家猫叫团子，是只英短。", "团子最爱吃三文鱼。") == [
        ("Mei", "pet", "团子", "团子"),
        ("团子", "breed", "", "英短"),
        ("团子", "attitude", "三文鱼", "like"),
    ]
    assert told("我儿子小明今年五岁，在实验小学上学。")[1:] == [
        ("小明", "age", "", "5"),
        ("小明", "school", "", "实验小学"),
    ]


def test_a_pronoun_means_whom_the_sentence_before_told_of():
    assert told("我妈对花粉过敏。她也不吃辣。")[-1] == ("我妈", "consumption", "spicy food", "-yes")


def test_one_sentence_tells_several_facts():
    assert told("我现在只喝燕麦奶，不喝牛奶了。") == [
        ("Mei", "consumption", "oat milk", "yes"),
        ("Mei", "consumption", "milk", "-yes"),
    ]
    assert [one[2] for one in told("我会说英语和法语。")] == ["english", "french"]
    assert [one[3] for one in told("我家仨：老公程亮，猫咪咪。")] == ["程亮", "咪咪"]


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        ("I am allergic to peanuts.", "我对花生过敏。"),
        ("I never drink coffee.", "我从来不喝咖啡。"),
        ("I love Sichuan food.", "我喜欢川菜。"),
        ("I hate cilantro.", "我讨厌香菜。"),
        ("I quit smoking.", "我戒烟了。"),
        ("I'm a vegetarian.", "我吃素。"),
        ("My birthday is on 12 March.", "我生日是3月12号。"),
        ("My favourite colour is purple.", "我最喜欢的颜色是紫色。"),
        ("I work at Huawei.", "我在华为上班。"),
        ("I live in Shanghai.", "我住在上海。"),
        ("I speak French.", "我会说法语。"),
        ("I have diabetes.", "我有糖尿病。"),
        ("I'm 34 years old.", "我今年三十四岁。"),
    ],
)
def test_both_languages_say_the_same(english, chinese):
    assert told(english) == told(chinese)


@pytest.mark.parametrize(
    ("said", "start", "end"),
    [
        ("从2019年起我住在上海。", "2019-01-01", None),
        ("我吃素三年了。", "2023-06-18", None),
        ("我去年跳槽到了美团。", "2025-01-01", None),
        ("我以前住在北京。", None, "2026-06-17"),
        ("我2019年到2021年在华为上班。", "2019-01-01", "2022-01-01"),
        ("去年上半年我一直在学日语。", "2025-01-01", "2025-07-01"),
        ("我上大学的时候住在北京。", None, "2026-06-17"),
        ("我不再喝酒了。", "2026-06-17", None),
        ("我从一月开始不吃糖了。", "2026-01-01", None),
        ("我从来不喝咖啡。", None, None),
        ("我住在上海。", None, None),
    ],
)
def test_what_was_said_of_when_it_holds(said, start, end):
    (one,) = facts(said)
    assert holds(one) == (start, end)


def test_a_standing_denial_is_a_fact_and_no_event_but_a_change_is_both():
    assert drafts("我从来不喝咖啡。") == []
    assert [one.modality for one in drafts("我不再吃安眠药了。")] == [Modality.NEGATED]


def test_predicate_and_object_are_words_of_the_turn_in_its_own_script():
    (one,) = facts("我對花生過敏。")
    assert (one.predicate, one.object, one.value) == ("過敏", "花生", "peanut")


@pytest.mark.parametrize(
    ("words", "number"),
    [("十", 10), ("三十四", 34), ("两", 2), ("一百零五", 105), ("几", None), ("", None)],
)
def test_numerals(words, number):
    assert number_of(words) == number


@pytest.mark.parametrize(
    "said",
    [
        "天气真好。",
        "我好累。",
        "我在车站。",
        "我在公司加班。",
        "我在家工作。",
        "今天住在酒店。",
        "我昨天住在朋友家。",
        "今天在星巴克工作了一下午。",
        "我今天喝了咖啡。",
        "我想喝咖啡。",
        "今天不喝酒。",
        "我不喝了。",
        "我不吃了，谢谢。",
        "给我来杯美式吧，我就喜欢这个。",
        "我喜欢你。",
        "我很喜欢这部电影。",
        "这个菜我喜欢。",
        "我打算下个月开始健身。",
        "我打算戒烟。",
        "我正在戒烟。",
        "医生建议我戒酒。",
        "我吃了一片布洛芬。",
        "皮肤过敏了。",
        "你对花生过敏吗？",
        "谁对芒果过敏？",
        "如果对花生过敏就别吃。",
        "如果我在华为上班就好了。",
        "我朋友觉得我住在上海。",
        "我梦到我在华为上班。",
        "听说他喜欢她。",
        "大家都爱吃辣。",
        "猫叫了一晚上。",
        "我叫了外卖。",
        "老板叫我加班。",
        "我加入购物车了。",
        "我离开北京了。",
        "我上班迟到了。",
        "我工作很忙。",
        "我入职了新公司。",
        "我每天都很忙。",
        "我体温38度。",
        "一岁半。",
        "我还没结婚。",
        "帮我翻译：“我对花生过敏”。",
        "他大喊“我住在上海”。",
        "A: 我喜欢咖啡。",
        "A: 您对花生过敏。",
        "她养了只猫叫土豆。",
    ],
)
def test_talk_that_says_nothing_lasting_of_anyone_gives_no_fact(said):
    assert told(said) == []


@pytest.mark.parametrize(
    ("said", "slot", "value"),
    [
        ("我们住在昌平。", "home", "昌平"),
        ("我在华为干了六年。", "employer", "huawei"),
        ("我三月三号生日。", "birthday", "03-03"),
        ("我是划船俱乐部的会员。", "membership", "划船俱乐部"),
        ("我是独生女。", "trait", "独生女"),
        ("我吃虾就起疹子。", "allergy", "shrimp"),
        ("我婆婆怕狗。", "attitude", "dislike"),
    ],
)
def test_further_ways_of_saying_it(said, slot, value):
    assert [(one[1], one[3]) for one in told(said)] == [(slot, value)]


@pytest.mark.parametrize(
    ("said", "fact"),
    [
        ("我爸高血压好多年了。", ("我爸", "condition", "hypertension")),
        ("我妈糖尿病三十年了。", ("我妈", "condition", "diabetes")),
        ("我弟最怕的就是蛇。", ("我弟", "attitude", "dislike")),
    ],
)
def test_what_somebody_has_had_for_years_and_fears_most_is_told(said, fact):
    assert fact in [(one[0], one[1], one[3]) for one in told(said)]


@pytest.mark.parametrize(
    "said", ["住在公司附近。", "高血压三年级课本讲过。", "我开滴滴。", "你是穆斯林吗？"]
)
def test_what_only_sounds_like_a_fact_is_none(said):
    assert told(said) == []
