"""Chinese and mixed questions: operator, ordinal and axis; one table, own sentences."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from app.timex import read_intent

NOW = datetime(2026, 6, 17, 10, 30, tzinfo=ZoneInfo("Asia/Shanghai"))  # a Wednesday

ROWS: tuple[tuple[str, str], ...] = (
    ("window", "昨天我吃了什么"),
    ("window", "上个月我去了哪些地方？"),
    ("window", "2024年我读了哪些书"),
    ("window", "最近我过得怎么样"),
    ("window", "这周末我们有什么安排"),
    ("window", "2020年以前我学过什么"),
    ("window", "上周五我们聊了什么"),
    ("window", "前天下午我見了誰"),
    ("window", "last week 我买了什么"),
    ("latest", "我上次看牙医是什么时候"),
    ("latest", "最近一次体检结果怎么样"),
    ("latest", "最后一次见到小李是在哪里"),
    ("latest", "上一次去成都住的哪家酒店"),
    ("latest", "上回推荐的那部电影叫什么"),
    ("latest", "最新的版本号是多少"),
    ("latest", "我最近是什么时候去的医院"),
    ("latest", "最後一次跟媽媽講電話是哪天"),
    ("latest", "My cat 上次打针是什么时候"),
    ("latest", "最后一次聊到装修说了什么"),
    ("latest", "我跟老王最后一次吃饭是什么时候的事"),
    ("latest", "我上次什么时候说要减肥"),
    ("earliest", "我第一次去北京是哪年"),
    ("earliest", "我什么时候开始学画画的"),
    ("earliest", "我是从哪天开始吃素的"),
    ("earliest", "最早提到腰疼是什么时候"),
    ("earliest", "我的第一份工作是什么"),
    ("earliest", "首次登台是在哪里"),
    ("earliest", "最初我们是怎么认识的"),
    ("earliest", "第一次聽說這家店是什麼時候"),
    ("nth", "上上次体检是什么时候"),
    ("nth", "我第二次去日本是哪一年"),
    ("nth", "倒数第二次考试多少分"),
    ("nth", "第三次面试问了什么"),
    ("nth", "我的第二家公司叫什么"),
    ("nth", "再上一次聚会在哪里"),
    ("nth", "第12次跑步跑了多远"),
    ("nth", "上上上次去的是哪家餐廳"),
    ("before_event", "手术之前我吃什么药"),
    ("before_event", "结婚前我住在哪儿"),
    ("before_event", "搬家以前我養過什麼"),
    ("before_event", "考试前一天我在做什么"),
    ("before_event", "在入职之前，我都准备了什么"),
    ("before_event", "我去上海前跟谁吃的饭"),
    ("after_event", "手术以后我恢复得好吗"),
    ("after_event", "自从换了工作，我都在忙什么"),
    ("after_event", "毕业后我做了什么"),
    ("after_event", "搬家之後我買了哪些家具"),
    ("after_event", "生完孩子以来我睡得怎么样"),
    ("after_event", "离职以后我去过哪里"),
    ("during_event", "我去云台山摄影的时候遇到了什么麻烦"),
    ("window", "我曾经在5月4日这天分享了一些麻烦，是关于什么的？"),
    ("none", "我曾经在图书馆看过一本小说，它的名字是？"),
    ("during_event", "地震的时候我在干什么"),
    ("during_event", "住院期间谁来看过我"),
    ("during_event", "婚礼那天我穿了什么"),
    ("during_event", "出差的時候我住哪家酒店"),
    ("during_event", "留学那段时间我认识了谁"),
    ("as_of", "我现在的地址是什么"),
    ("as_of", "目前我在吃什么药"),
    ("as_of", "我如今在哪家公司"),
    ("as_of", "截至2025年5月，我的剂量是多少"),
    ("as_of", "2019年我住在哪里"),
    ("as_of", "2018年我在跟谁谈恋爱"),
    ("as_of", "去年三月我的職位是什麼"),
    ("as_of", "我以前的公司叫什么"),
    ("as_of", "我之前住在哪里"),
    ("as_of", "上一份工作是做什么的"),
    ("as_of", "我原来的手机号是多少"),
    ("as_of", "前男友是做什么的"),
    ("before_event", "手术之前的那个晚上我吃了什么"),
    ("duration", "两次体检间隔多久"),
    ("latest", "最后跟小李见面是在哪"),
    ("as_of", "以前我住在哪儿"),
    ("as_of", "我還住在浦東嗎"),
    ("as_of", "我还住在浦东吗"),
    ("as_of", "我現在的電話是多少"),
    ("count", "我去过几次北京"),
    ("count", "今年我看了多少次电影"),
    ("count", "我读完了几本书"),
    ("count", "上个月我一共跑了多少次步"),
    ("count", "搬家之后我回过几次老家"),
    ("count", "我今年參加了幾場婚禮"),
    ("count", "这周我喝了几杯咖啡"),
    ("duration", "我在这家公司待了多久"),
    ("duration", "装修花了多长时间"),
    ("duration", "我多久没去健身房了"),
    ("duration", "多久之前我提过过敏"),
    ("duration", "我住院住了几天"),
    ("duration", "从订婚到结婚隔了多长时间"),
    ("duration", "離婚禮還有多少天"),
    ("duration", "我们认识几年了"),
    ("frequency", "我多久去一次健身房"),
    ("frequency", "我每周跑几次步"),
    ("frequency", "我平均一个月回几次家"),
    ("frequency", "我喝咖啡的频率是多少"),
    ("frequency", "多久才給媽媽打一次電話"),
    ("since", "从什么时候起我就不喝酒了"),
    ("since", "自从什么时候我对花粉过敏"),
    ("trend", "我的睡眠有什么变化"),
    ("trend", "我的血压越来越高吗"),
    ("trend", "我的体重趋势怎么样"),
    ("trend", "我比以前跑得更快吗"),
    ("trend", "我的心情有沒有好轉"),
    ("sequence", "我去这些城市的先后顺序是什么"),
    ("sequence", "我是先换工作还是先搬家"),
    ("sequence", "帮我列一下装修的时间线"),
    ("sequence", "后来怎么样了"),
    ("chain", "我为什么辞职"),
    ("chain", "是什么导致了这次争吵"),
    ("chain", "我失眠的原因是什么"),
    ("chain", "為什麼取消了旅行"),
    ("multi_hop", "我姐姐的老公的公司叫什么"),
    ("multi_hop", "我在婚礼上认识的那个人在哪里工作"),
    ("summary", "总结一下我的春天"),
    ("summary", "帮我回顾一下这个项目"),
    ("summary", "請幫我總結上週的會議"),
    ("fact", "小美的生日是几号"),
    ("fact", "我们什么时候签的合同"),
    ("fact", "考试是哪天"),
    ("fact", "你記得貓是哪年出生的嗎"),
    ("window", "我昨天晚上吃的啥"),
    ("window", "上礼拜我都干嘛了"),
    ("window", "五一我去哪儿玩了"),
    ("window", "去年十月我在忙什么项目"),
    ("window", "上周三跟你聊过啥"),
    ("window", "最近睡得咋样"),
    ("window", "这周还有什么事没做"),
    ("window", "明天有什么安排"),
    ("window", "下周我要见谁"),
    ("window", "2024年国庆期间我在哪"),
    ("window", "前天下午三点我在干什么"),
    ("window", "春节的时候谁来我家了"),
    ("window", "周五我吃了什么药"),
    ("window", "周五我要吃什么药"),
    ("window", "過去三個月我去過哪些城市"),
    ("latest", "上次体检是哪天"),
    ("latest", "我最后一次喝酒是啥时候"),
    ("latest", "最近一次跟老板吵架是为了什么"),
    ("latest", "上一回去理发花了多少钱"),
    ("latest", "上次去超市買了什麼"),
    ("earliest", "我头一回坐飞机是几岁"),
    ("earliest", "我啥时候开始健身的"),
    ("earliest", "我们最早是什么时候认识的"),
    ("earliest", "第一次提到换工作是什么时候"),
    ("earliest", "我是哪一年开始学吉他的"),
    ("nth", "上上次面试是哪家公司"),
    ("nth", "我第三次去香港见了谁"),
    ("nth", "倒数第二次感冒是什么时候"),
    ("before_event", "来北京之前我在哪上班"),
    ("before_event", "怀孕前我体重多少"),
    ("before_event", "搬家之前我们住哪个区"),
    ("before_event", "出国前一晚我在干嘛"),
    ("after_event", "离职以后我做了什么"),
    ("after_event", "换了手机之后我装了哪些软件"),
    ("after_event", "自从养了猫我的过敏怎么样了"),
    ("after_event", "做完手术第二天我吃了什么"),
    ("during_event", "出差的时候我住哪家酒店"),
    ("during_event", "住院那段时间谁照顾我"),
    ("during_event", "疫情期间我学了什么"),
    ("as_of", "我现在的手机号是多少"),
    ("as_of", "2019年我在哪家公司上班"),
    ("as_of", "我目前吃什么药"),
    ("as_of", "我以前的老板叫什么"),
    ("as_of", "去年这时候我住在哪"),
    ("count", "我今年去了几次医院"),
    ("count", "上个月跑了多少次步"),
    ("count", "我一共去过几次日本"),
    ("duration", "我跟她在一起多久了"),
    ("duration", "上次感冒持续了几天"),
    ("duration", "从入职到离职一共多长时间"),
    ("duration", "距离上次体检过去多久了"),
    ("frequency", "我多久理一次发"),
    ("frequency", "我一般隔几天浇一次花"),
    ("since", "我从什么时候起不吃肉的"),
    ("trend", "我的体重是在涨还是在跌"),
    ("trend", "我最近血压有没有好转"),
    ("sequence", "我先去的大理还是先去的丽江"),
    ("sequence", "按时间顺序说说我换过的工作"),
    ("chain", "我为什么从上家公司辞职"),
    ("multi_hop", "我妹妹的老公做什么工作"),
    ("summary", "帮我总结下这个月"),
    ("summary", "回顾一下去年我都做了什么"),
)


@pytest.mark.parametrize(("intent", "text"), ROWS)
def test_question_has_the_intent(intent, text):
    assert read_intent(text, NOW, NOW.tzinfo).intent == intent


@pytest.mark.parametrize(
    ("text", "ordinal"),
    [
        ("上上次体检是什么时候", -2),
        ("上上上次去的是哪家餐廳", -3),
        ("我第二次去日本是哪一年", 2),
        ("倒数第三次考试多少分", -3),
        ("第十二次跑步跑了多远", 12),
        ("第12次跑步跑了多远", 12),
        ("我以前的公司叫什么", -2),
        ("上次体检是什么时候", None),
    ],
)
def test_ordinal_counts_from_either_end(text, ordinal):
    assert read_intent(text, NOW, NOW.tzinfo).ordinal == ordinal


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("我做手术之前在担心什么", "做手术"),
        ("自从换了工作，我都在忙什么", "换了工作"),
        ("从订婚到结婚隔了多长时间", "订婚 / 结婚"),
        ("住院期间谁来看过我", "住院"),
        ("医生在检查之后跟我说了什么", "检查"),
        ("出差的前一周我做了什么", "出差"),
        ("婚礼前夕我在忙什么", "婚礼"),
        ("生日过后我收到了什么", "生日"),
        ("婚礼那天我穿了什么", "婚礼"),
        ("上次见面之后我做了什么", "上次见面"),
        ("搬家之後我買了哪些家具", "搬家"),
        ("2021年以后我去过哪些地方", None),
        ("三天前我吃了什么", None),
        ("多久之前我提过过敏", None),
    ],
)
def test_anchor_is_named_in_the_words_of_the_question(text, event):
    assert read_intent(text, NOW, NOW.tzinfo).anchor_event == event


@pytest.mark.parametrize(
    ("text", "axis"),
    [
        ("上周五我们聊了什么", "said"),
        ("我什么时候提到过过敏", "said"),
        ("昨天医生说了什么", "said"),
        ("4月28号你给我推荐了哪个软件", "said"),
        ("我昨天问过你什么", "said"),
        ("上週我們談了什麼", "said"),
        ("告诉我昨天我做了什么", "occurred"),
        ("2018年我在跟谁谈恋爱", "occurred"),
        ("昨天的讲座怎么样", "occurred"),
        ("上周我读了什么小说", "occurred"),
    ],
)
def test_talk_is_windowed_by_when_it_was_said(text, axis):
    assert read_intent(text, NOW, NOW.tzinfo).axis == axis


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("我上次看牙医是什么时候", "我 看牙医是什么时候"),
        ("昨天我吃了什么", "我吃了什么"),
        ("手术之前我吃什么药", "我吃什么药"),
        ("我去过几次北京", "我去过 北京"),
        ("上周三下午我跟谁开的会", "我跟谁开的会"),
    ],
)
def test_content_is_the_question_without_its_operators(text, content):
    assert read_intent(text, NOW, NOW.tzinfo).content == content


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("周二我吃了什么", "2026-06-16"),
        ("周二我打算做什么", "2026-06-23"),
        ("周五有什么安排", "2026-06-19"),
    ],
)
def test_aspect_decides_the_side_of_a_weekday(text, start):
    span = read_intent(text, NOW, NOW.tzinfo).span
    assert span is not None
    assert span.start.astimezone(NOW.tzinfo).date().isoformat() == start


def test_most_recent_time_is_no_window():
    assert read_intent("最近一次体检结果怎么样", NOW, NOW.tzinfo).span is None
