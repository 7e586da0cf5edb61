"""Whom everyday talk means: kinds that are narrower, names without introduction, short forms, things."""

import pytest

from tests.unit.extraction.test_entities import together


@pytest.mark.parametrize(
    ("lines", "one"),
    [
        (["Had coffee at Stripe.", "The company is fun."], ["Stripe", "The company"]),
        (
            ["Yusuf opened a bakery called Crumb. The place was full."],
            ["a bakery", "Crumb", "The place"],
        ),
        (
            ["The Hendersons got a golden retriever.", "Sunny dug up the roses."],
            ["a golden retriever", "Sunny"],
        ),
        (
            ["the landlord came. Mr Hussain fixed the boiler."],
            ["the landlord", "Mr Hussain"],
        ),
        (["my therapist was late. Dr. Amsel was ill."], ["my therapist", "Dr. Amsel"]),
        (["Beatrix quit! She told nobody."], ["Beatrix", "She"]),
        (
            ["Miguel is my flatmate.", "the guy makes great tacos"],
            ["Miguel", "my flatmate", "the guy"],
        ),
        (["Aunt Rosa sent me a quilt. It's gorgeous."], ["a quilt", "It"]),
        (
            [
                "International Rescue Committee called.",
                "IRC wants to talk.",
            ],
            ["International Rescue Committee", "IRC"],
        ),
        (
            [
                "Tomás from accounting called.",
                "not the Tomás in legal, the accounting one",
            ],
            ["Tomás", "the accounting one"],
        ),
        (
            ["My daughter's piano teacher, Mrs. Kowalski, is moving. She taught Hana."],
            ["piano teacher", "Mrs. Kowalski", "She"],
        ),
        (
            ["My car is a green Fiat, name's Kermit"],
            ["My car", "Fiat", "Kermit"],
        ),
        (["order 77120 is late. It was supposed to come on Monday."], ["order 77120", "It"]),
        (["We fly with Lufthansa.", "The airline moved it."], ["Lufthansa", "The airline"]),
        (["I read Middlemarch.", "the novel is long"], ["Middlemarch", "the novel"]),
        (
            ["Alejandro got in.", "A: Is Alejandro your brother?", "my nephew! Alex tried thrice."],
            ["Alejandro", "my nephew", "Alex"],
        ),
        (
            ["Tobias came.", "A: Who is Tobias?", "my nephew, he's 15"],
            ["Tobias", "my nephew", "he"],
        ),
        (["Olivia left.", "Liv always does that."], ["Olivia", "Liv"]),
        (["The Kia won't start. Dad had the car towed."], ["Kia", "the car"]),
        (["小天来了。", "A: 小天是谁？", "我侄子，他才十五"], ["小天", "我侄子", "他"]),
        (["雅婷走了。", "婷婷老是这样。"], ["雅婷", "婷婷"]),
        (["赵大爷退了。", "赵大爷人好。"], ["赵大爷", "赵大爷"]),
        (["露娜又碰倒了花瓶。", "这小坏蛋！"], ["露娜", "这小坏蛋"]),
        (["Rex ate.", "A: Is Rex your dog?", "Yes, the greyhound."], ["Rex", "the greyhound"]),
        (["我孙女掉牙了，朵朵非要埋土里。"], ["我孙女", "朵朵"]),
        (["我们房东涨房租了，刘阿姨说要修屋顶。"], ["我们房东", "刘阿姨"]),
        (["我导师让我改论文，林教授要求高。"], ["我导师", "林教授"]),
        (["教练生气了，老曹让我跑十圈。"], ["教练", "老曹"]),
        (["把可乐送去洗澡了，这只泰迪最怕水。"], ["可乐", "这只泰迪"]),
        (["他攒钱买的戒指。", "那戒指好看。"], ["戒指", "那戒指"]),
        (["我家狗子不爱动。旺财昨天摔下来了。"], ["我家狗子", "旺财"]),
        (["王建国今天请客。", "老王升处长了。"], ["王建国", "老王"]),
        (["小李辞职了。", "Dana: 哪个小李？", "李明浩啊。"], ["小李", "小李", "李明浩"]),
        (["她在浙江大学读书。", "浙大的食堂很好吃。"], ["浙江大学", "浙大"]),
        (["星辰项目延期了。", "星辰拖了两个月。"], ["星辰项目", "星辰"]),
        (["李娜，我大学室友，要结婚了。", "娜娜让我当伴娘。"], ["李娜", "我大学室友", "娜娜"]),
        (["丹丹，就是我表妹，去留学了。"], ["丹丹", "我表妹"]),
        (["我徒弟今天上手术了。小郑手很稳。", "这孩子有前途。"], ["我徒弟", "小郑", "这孩子"]),
        (["我老婆出差了。晓雯这回要待五天。"], ["我老婆", "晓雯"]),
        (["新来的领导姓何。", "何总很严。"], ["领导", "何总"]),
        (["昨天收养了一只小橘猫，取名叫年糕。", "小家伙黏人。"], ["一只小橘猫", "年糕", "小家伙"]),
        (["我室友养了一条蛇。", "那玩意儿跑出来了。"], ["一条蛇", "那玩意儿"]),
        (["糯米走丢了，她是一只三花。"], ["糯米", "她", "一只三花"]),
    ],
)
def test_talk_means_one_by_several_words(lines: list[str], one: list[str]) -> None:
    assert any(set(one) <= set(group) for group in together(*lines)), together(*lines)


@pytest.mark.parametrize(
    ("lines", "one", "other"),
    [
        (["The router died. The printer is fine."], "The router", "The printer"),
        (
            ["I went to the bakery and to the pharmacy. The bakery was closed."],
            "the bakery",
            "the pharmacy",
        ),
        (["My cardiologist called. The dermatologist wrote."], "My cardiologist", "dermatologist"),
        (["My uncle Bob and cousin Riya came."], "uncle Bob", "cousin Riya"),
        (["My sister saw my dentist. Kim was ill."], "My sister", "Kim"),
        (["It was raining, and I lost a scarf. It's late."], "a scarf", "It"),
        (["我舅舅来了，我叔叔没来。"], "我舅舅", "我叔叔"),
        (["我们经理老周要走了。", "新来的领导很严。"], "老周", "领导"),
        (["那只柯基骨头没事。"], "那只柯基", "骨头"),
        (["我婆婆来了。龟背竹也死了。"], "我婆婆", "龟背竹"),
        (["The Kia won't start. Hubby says he is late."], "Kia", "he"),
        (
            ["My brother and his fiancée eloped. Marisol sent photos.", "he looks well"],
            "Marisol",
            "he",
        ),
        (["My husband met a man at the gym. Steve trains daily."], "My husband", "Steve"),
        (["My daughter fought with a girl at school. Ella started it."], "My daughter", "Ella"),
        (["The waiter spilled soup. Linda laughed."], "The waiter", "Linda"),
        (["The landlord emailed. Netflix is down again."], "The landlord", "Netflix"),
        (["my dog loves the park. Greenwich is lovely in May"], "my dog", "Greenwich"),
        (["My cat hissed at the vet. Rosie is a great clinic."], "My cat", "Rosie"),
        (["我老板发火了。小王被骂哭了。"], "我老板", "小王"),
        (["我妈去跳广场舞。李阿姨领舞。"], "我妈", "李阿姨"),
        (["我爸住院了。隔壁床的老李天天打呼噜。"], "我爸", "老李"),
        (["医生说没事。老张开车送我回来的。"], "医生", "老张"),
        (["我老公加班，小刘送我回家。"], "我老公", "小刘"),
        (["我老公加班，晓雯来陪我。"], "我老公", "晓雯"),
        (["收养了两只小猫，盐盐和胡椒。"], "小猫", "盐盐"),
        (["Marmalade ate our hamster's food."], "Marmalade", "our hamster"),
        (["妞妞喜欢林老师。", "妞妞天天念叨她。"], "妞妞", "她"),
    ],
)
def test_what_is_another_stays_apart(lines: list[str], one: str, other: str) -> None:
    assert not any(
        any(one in said for said in group) and other in group for group in together(*lines)
    ), together(*lines)
