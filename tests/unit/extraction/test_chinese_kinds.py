"""Kinds of Chinese talk: verbs beside the tables, who acts, what is not told, other scripts."""

import pytest

from app.extraction.chinese.script import readable
from tests.unit.extraction.talk import drafts, only


@pytest.mark.parametrize(
    ("said", "action"),
    [
        ("昨天地下室淹了。", "淹"),
        ("儿子把窗户砸碎了。", "砸"),
        ("阳台的栏杆被撞歪了。", "撞"),
        ("公司上个月裁了三百人。", "裁"),
        ("妹妹请了假。", "请"),
        ("先去银行排队，后来又回单位补办了手续。", "补办"),
        ("合同还没盖章。", "盖章"),
        ("周五验收。", "验收"),
        ("工资到账9500。", "到账"),
    ],
)
def test_a_verb_beside_the_tables_tells_an_act_where_the_clause_says_so(said, action):
    assert drafts(said)[-1].action.startswith(action)


@pytest.mark.parametrize(
    ("said", "subject"),
    [
        ("财务部的小陈上周离职了。", "财务部的小陈"),
        ("隔壁老李家的狗咬了我一口。", "隔壁老李家的狗"),
        ("那个实习生今天又迟到了。", "那个实习生"),
        ("前男友昨天给我发消息了。", "前男友"),
        ("外婆家的老房子拆了。", "外婆家的老房子"),
        ("客户把方案否了。", "客户"),
        ("银行扣了我三十块手续费。", "银行"),
        ("张伟和李敏昨天领证了。", "张伟和李敏"),
        ("那件外套我退了。", "Mei"),
        ("那张桌子是我哥去年寄来的。", "我哥"),
        ("我在网上买的键盘坏了。", "键盘"),
        ("我手机昨天进水了。", "我手机"),
        ("豆豆昨晚吐了三次。", "豆豆"),
        ("面试约了周五，和表姐一起去的。", "Mei"),
        ("车被拖走了。", "车"),
    ],
)
def test_the_subject_is_the_whole_noun_before_the_verb(said, subject):
    assert drafts(said)[0].subject == subject


@pytest.mark.parametrize(
    ("lines", "subject"),
    [
        (("我室友昨晚没回来。", "他今天早上才回家。"), "我室友"),
        (("给布布驱了虫。", "它昨天又吐了。"), "布布"),
        (("小雨昨天发烧了，给她喂了退烧药。",), "Mei"),
        (("我弟真行，把钥匙弄丢了。",), "我弟"),
        (("年糕昨天咳嗽了。", "晚上睡着了。"), "年糕"),
        (("卷毛跑进厨房，把我拖鞋咬坏了。",), "卷毛"),
        (("老公说他加班，所以我去接了孩子。",), "Mei"),
    ],
)
def test_who_is_left_out_or_a_pronoun_is_whom_the_talk_is_about(lines, subject):
    assert drafts(*lines)[-1].subject == subject


@pytest.mark.parametrize(
    "said",
    [
        "帮我翻译：我昨天摔断了腿。",
        "写一段日记，主角昨天丢了工作。",
        "转发：昨天城西一家工厂起火了。",
        "【新闻】昨夜山区发生泥石流，三人受伤。",
        "从前有个国王，他昨天杀了巨龙。",
        "举个例子，小红昨天买了五个梨，吃了两个。",
        "昨晚梦见自己考试迟到了。",
        "电影里女主最后出国了。",
        "“由于暴雨，航班昨日全部取消。”这句话对吗？",
        "各位家长，周五下午停课，请提前接孩子。",
        "现在的年轻人都不爱做饭了。",
        "恭喜恭喜，终于毕业了！",
        "先睡了，晚安。",
        "收到，谢谢！",
        "又到周五了。",
        "别再催我了。",
        "我是做设计的。",
        "我们结婚十年了。",
        "我没出过国。",
        "我喝不了牛奶。",
        "我基本不做饭。",
        "为啥大家都不加班？",
        "谁动的我的杯子",
        "去不去看电影",
        "2026-03-01 10:00:01 ERROR worker stopped",
        "A: “昨天我把钱包丢了。”",
        "A: 好的，已为您记录。",
    ],
)
def test_what_nobody_tells_of_themselves_gives_no_event(said):
    assert drafts(said) == []


@pytest.mark.parametrize(
    ("said", "modality", "status"),
    [
        ("考了两次没考上。", "negated", "failed"),
        ("嗓子哑五天了。", "asserted", "ongoing"),
        ("表姐快要生了。", "planned", "planned"),
        ("空腹6.8。", "asserted", "completed"),
        ("还想着要是周六不下雨就去爬山。", "hypothetical", "unknown"),
        ("有没有人帮我带份晚饭。", "planned", "requested"),
    ],
)
def test_signs_of_how_a_clause_is_meant(said, modality, status):
    found = drafts(said)[0]
    assert (found.modality.value, found.status.value) == (modality, status)


def test_a_number_alone_goes_on_with_what_was_measured_before():
    assert len(drafts("体重70.5，昨天71.2。")) == 2


@pytest.mark.parametrize(
    ("said", "subject", "action"),
    [
        ("媽媽昨天寄來了一箱橘子。", "媽媽", "寄"),
        ("客戶上週退了第一版設計。", "客戶", "退"),
        ("Kelly尋日辭咗職。", "Kelly", "辭"),
    ],
)
def test_traditional_script_is_read_and_stays_as_said(said, subject, action):
    found = only(said)
    assert (found.subject, found.action[:1]) == (subject, action)


def test_characters_keep_their_places_whatever_the_script():
    assert readable("佢尋日食咗飯，冇嚟。") == "他寻日吃了饭，没来。"


@pytest.mark.parametrize(
    ("said", "subject"),
    [("A: 师傅明天下午上门。", "师傅"), ("A: 您的订单昨天被退回了。", "您的订单")],
)
def test_an_assistant_tells_what_those_it_works_with_do(said, subject):
    assert only(said).subject == subject
