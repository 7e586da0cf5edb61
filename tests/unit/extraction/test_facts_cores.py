"""Everyday ways in which Chinese talk says that something holds, begins and ends, of whoever it is told."""

import re._parser as parser

import pytest

from app.extraction.facts.chinese_core import Core
from app.extraction.facts.chinese_core_body import BODY
from app.extraction.facts.chinese_core_home import HOME
from app.extraction.facts.chinese_core_mind import MIND
from app.extraction.facts.chinese_core_work import WORK
from tests.unit.extraction.marks import needed
from tests.unit.extraction.talk import facts

# What is said, of whom, the slot, and its key or value; "-" in front of what is over or denied.
_WAYS = """
我现在在字节干活了 | Mei | employer | bytedance
上个月去京东报的到 | Mei | employer | 京东
我对象在招商银行坐柜台 | 我对象 | employer | 招商银行
还在百度没挪窝 | Mei | employer | 百度
我从华为出来了 | Mei | employer | -huawei
华为那边我不干了 | Mei | employer | -huawei
早就不在华为了 | Mei | employer | -huawei
我把华为的工作辞了 | Mei | employer | -huawei
已经离开华为一年多了 | Mei | employer | -huawei
跟华为说拜拜了 | Mei | employer | -huawei
在华为干到上个月就撤了 | Mei | employer | -huawei
被华为优化了 | Mei | employer | -huawei
以前我在阿里待过 | Mei | employer | -alibaba
我之前是阿里的 | Mei | employer | -alibaba
我表弟不在富士康打工了 | 我表弟 | employer | -富士康
老公单位是中石油 | 老公 | employer | 中石油
同事小李跳槽去万科了 | 小李 | employer | 万科
我们家搬去苏州快俩月了 | Mei | home | 苏州快
在望京租了个单间 | Mei | home | 望京
落户昆明了 | Mei | home | 昆明
我哥家住浦东 | 我哥 | home | 浦东
我们全家迁到厦门了 | Mei | home | 厦门
我是住朝阳的 | Mei | home | 朝阳的
我不住北京了 | Mei | home | -beijing
早就不在北京住了 | Mei | home | -beijing
已经搬离北京了 | Mei | home | -beijing
从北京搬走了 | Mei | home | -beijing
以前我住北京 | Mei | home | -beijing
在北京住过五年 | Mei | home | -beijing
北京那套房子退租了，搬走了 | Mei | home | -beijing
我爸妈不在合肥住了 | 我爸妈 | home | -合肥
搬徐汇来了 | Mei | home | 徐汇
我就是个护士 | Mei | occupation | nurse
我教书的，小学老师 | Mei | occupation | 小学老师
升店长了 | Mei | occupation | 店长
我姨干月嫂呢 | 我姨 | occupation | 月嫂
我爷爷在小区当保安 | 我爷爷 | occupation | 保安
我爷爷以前是木匠 | 我爷爷 | occupation | -木匠
不当老师了 | Mei | occupation | -teacher
我以前当过老师 | Mei | occupation | -过老师
销售我不干了 | Mei | occupation | -销售
早就不做销售了 | Mei | occupation | -销售
干过两年导游 | Mei | occupation | -导游
我哥们儿法医 | 我哥们 | occupation | 儿法医
我小舅子修车的 | 我小舅子 | occupation | 修车
我爸五十八了，大车司机 | 我爸 | occupation | 大车司机
闺女上三年级了 | 闺女 | school | 三年级
女儿在上大班 | 女儿 | school | 大班
我在复旦读研 | Mei | school | 复旦
孩子在实验小学上学 | 孩子 | school | 实验小学
以前在二中念的书 | Mei | school | -二中
在深大念本科 | Mei | school | 深大
我女儿专业是大提琴 | 我女儿 | subject_of_study | 大提琴
我妹学临床医学的 | 我妹 | subject_of_study | 临床医学
主修物理 | Mei | subject_of_study | 物理
换专业了，现在学软件工程 | Mei | subject_of_study | 软件工程
我本科学历 | Mei | education | 本科
研究生学历 | Mei | education | 研究生
我结婚两年了 | Mei | marital_status | 结婚两年
我弟娶媳妇了 | 我弟 | marital_status | married
我没对象 | Mei | marital_status | single
我们订婚了 | Mei | marital_status | 订婚
闺蜜嫁到杭州去了 | 闺蜜 | marital_status | married
我对象叫李娜 | Mei | relation | 对象
我的牙医是陈医生 | Mei | relation | 牙医
我跟小林分了 | Mei | relation | -partner
和小林掰了 | Mei | relation | -partner
我师父姓马，都叫他老马 | Mei | relation | 师父 老马
我有个女儿 | Mei | family | daughter
我有仨孩子 | Mei | family | 仨孩子
我妈抱孙子了 | 我妈 | family | 孙子
我养猫 | Mei | pet | 猫
女儿养了只仓鼠 | 女儿 | pet | 仓鼠
我爷爷养着俩鹦鹉 | 我爷爷 | pet | 鹦鹉
不养猫了 | Mei | pet | -猫
捡了只兔子养着 | Mei | pet | 兔子
我家豆豆是柯基 | 豆豆 | breed | 柯基
我今年三十五了 | Mei | age | 35
我奶奶七十八了 | 我奶奶 | age | 78
太姥九十了 | 太姥 | age | 90
外甥两岁半 | 外甥 | age | 2
我生日5月20号 | Mei | birthday | 05-20
我老公是四川人 | 我老公 | origin | 四川
老家在湖南 | Mei | origin | 湖南
土生土长哈尔滨人 | Mei | origin | 哈尔滨
在长沙长大的 | Mei | origin | 长沙
对，我二十九，未婚，盐城人 | Mei | origin | 盐城
我先生加拿大籍 | 我先生 | nationality | 加拿大
我表哥入澳洲籍了 | 我表哥 | nationality | 澳洲
我芒果过敏 | Mei | allergy | mango
吃不了虾，过敏 | Mei | allergy | shrimp
孩子一碰鸡蛋就起疹子 | 孩子 | allergy | egg
芒果不过敏了 | Mei | allergy | -mango
以前海鲜过敏，现在好了 | Mei | allergy | -seafood
我酒精过敏 | Mei | allergy | 酒精
我有高血压 | Mei | condition | hypertension
我舅痛风 | 我舅 | condition | 痛风
婆婆白内障 | 婆婆 | condition | 白内障
我同学有癫痫 | 我同学 | condition | 癫痫
以前得过阑尾炎 | Mei | condition | -阑尾炎
我姐的抑郁症已经好了 | 我姐 | condition | -depression
我儿子过敏性鼻炎 | 我儿子 | condition | 过敏性鼻炎
孩子多动症 | 孩子 | condition | 多动症
我在吃二甲双胍 | Mei | medication | metformin
外婆打胰岛素 | 外婆 | medication | insulin
降压药停了 | Mei | medication | -降压药
安眠药早就不吃了 | Mei | medication | -安眠药
激素减完了 | Mei | medication | -激素
把抗抑郁药停了 | Mei | medication | -抗抑郁药
医生给我开了舍曲林 | Mei | medication | 舍曲林
我吃素 | Mei | diet | vegetarian
室友吃清真 | 室友 | diet | 清真
不吃素了 | Mei | diet | -vegetarian
生酮早就不搞了 | Mei | diet | -生酮
我爱吃火锅 | Mei | attitude | hotpot
榴莲我吃不来 | Mei | attitude | durian
我特喜欢爬山 | Mei | attitude | 爬山
我粉周杰伦十年了 | Mei | attitude | 周杰伦
儿子特别喜欢乐高 | 儿子 | attitude | 乐高
我老公不喜欢应酬 | 我老公 | attitude | 应酬
离不开咖啡 | Mei | attitude | coffee
以前爱吃甜食 | Mei | attitude | -sweets
我比较吃二次元 | Mei | attitude | 二次元
最爱的颜色是蓝色 | Mei | favourite | colour
四季里最喜欢秋天 | Mei | favourite | 季
我爸最爱的菜就是红烧肉 | 我爸 | favourite | food
我害怕坐飞机 | Mei | fear | 坐飞机
现在不怕狗了 | Mei | fear | -dog
有深海恐惧 | Mei | fear | 深海恐惧
我每天两杯咖啡 | Mei | consumption | coffee
早就不抽烟了 | Mei | consumption | -smoke
滴酒不沾 | Mei | consumption | -alcohol
酒我早戒了 | Mei | consumption | -alcohol
奶茶戒了 | Mei | consumption | -奶茶
可乐不喝了 | Mei | consumption | -可乐
早饭换成豆浆了 | Mei | consumption | soy milk
我哥嚼槟榔 | 我哥 | consumption | 槟榔
我不吃牛肉 | Mei | consumption | -beef
老丈人不吃羊肉 | 老丈人 | consumption | -lamb
从不吃猪肉 | Mei | consumption | -pork
戒糖三个月了 | Mei | consumption | -sugar
姐夫白酒不沾了 | 姐夫 | consumption | -白酒
吃不了辣 | Mei | consumption | -spicy food
我老公抽烟 | 我老公 | habit | smoke
我有午睡的习惯 | Mei | habit | 午睡
闺女弹钢琴 | 闺女 | habit | 弹钢琴
不健身了 | Mei | habit | -健身
熬夜改了 | Mei | habit | -熬夜
闺女钢琴不学了 | 闺女 | habit | -钢琴
早就不跑步了 | Mei | habit | -run
以前弹过吉他 | Mei | habit | -弹吉他
我妈每晚跳广场舞 | 我妈 | habit | 跳广场舞
又开始打网球了 | Mei | habit | 打网球
我想跑一次马拉松 | Mei | goal | 跑一次马拉松
攒钱买房 | Mei | goal | 买房
这辈子想环游世界 | Mei | goal | 环游世界
考研不考了 | Mei | goal | -考研
不打算出国了 | Mei | goal | -出国
今年目标是升职 | Mei | goal | 升职
我有条船 | Mei | possession | 船
我哥有两套房 | 我哥 | possession | 房
入手了一台Switch | Mei | possession | switch
把捷达卖了 | Mei | possession | -捷达
以前用iPhone | Mei | possession | -iphone
我表哥骑摩托 | 我表哥 | possession | 摩托
我奶奶有台老缝纫机 | 我奶奶 | possession | 老缝纫机
我加入了登山协会 | Mei | membership | 登山协会
我爸进了冬泳队 | 我爸 | membership | 冬泳队
我是山姆会员 | Mei | membership | 山姆
老公退了钓鱼协会 | 老公 | membership | -钓鱼协会
健身房的卡退了 | Mei | membership | -健身房
儿子进校篮球队了 | 儿子 | membership | 篮球队
闺女考进乐团了 | 闺女 | membership | 乐团
我妈信佛 | 我妈 | religion | 佛
我是个基督徒 | Mei | religion | 基督徒
不信佛了 | Mei | religion | -佛
我无神论者 | Mei | religion | 无神论者
我会英语 | Mei | language | english
我女儿会说法语 | 我女儿 | language | french
德语还行 | Mei | language | german
日语忘光了 | Mei | language | -japanese
我电话13800001111 | Mei | phone | 13800001111
我妈手机13800001111 | 我妈 | phone | 13800001111
邮箱a@b.com | Mei | email | a@b.com
我比较内向 | Mei | trait | 内向
我慢热 | Mei | trait | 慢热
我老婆特别细心 | 我老婆 | trait | 细心
我好强 | Mei | trait | 好强
我穿42码 | Mei | size | 鞋码
衣服穿XL | Mei | size | 尺码
我一米七五 | Mei | height | 175 cm
儿子一米八三了 | 儿子 | height | 183 cm
我一百四十斤 | Mei | weight | 140 jin
我A型 | Mei | blood_type | a
我天蝎 | Mei | sign | 天蝎
我爸装了起搏器 | 我爸 | implant | pacemaker
我门牙是种植牙 | Mei | implant | 种植牙
我叫李雷 | Mei | name | 李雷
同学都喊我胖虎 | Mei | nickname | 胖虎
我们结婚纪念日是10月6号 | Mei | anniversary | 10-06
"""
_NEAR = """
我在华为店里买了手机 | employer
想去字节上班 | employer
要是能进字节就好了 | employer
我朋友劝我去美团 | employer
在星巴克坐了一下午 | employer
去京东买了个冰箱 | employer
我给顺丰打了个电话 | employer
我面试了小米 | employer
我没进华为 | employer
字节今天涨薪了 | employer
他说腾讯在裁员 | employer
我在公司呢 | employer
我在美团点了外卖 | employer
把华为手机卖了 | employer
我拒了阿里的offer | employer
我想搬到苏州 | home
打算去成都定居 | home
这两天住酒店 | home
在北京出差 | home
我在苏州玩 | home
昨晚住我姐家 | home
要是住海边就好了 | home
他们公司搬到望京了 | home
把桌子搬到阳台 | home
我去杭州了 | home
明年可能搬去深圳 | home
我在北京南站 | home
住院了 | home
谁住这儿 | home
住不起 | home
想当医生 | occupation
我又不是医生 | occupation
医生说没事 | occupation
这个老师真好 | occupation
他像个老师 | occupation
我找了个律师 | occupation
你是做什么的 | occupation
我是个好人 | occupation
他是我朋友 | occupation
今天我当了回厨师 | occupation
谁是会计 | occupation
小时候想当科学家 | occupation
我是人不是机器 | occupation
我当时就懵了 | occupation
想考复旦 | school
送孩子上学 | school
在学校门口等人 | school
去清华逛了逛 | school
要是考上北大就好了 | school
上学迟到了 | school
我儿子明年才上小学 | school
还没上幼儿园 | school
小学门口堵车 | school
我学会了做饭 | subject_of_study
跟你学的 | subject_of_study
想学法律 | subject_of_study
孩子学得很快 | subject_of_study
我学累了 | subject_of_study
想读博士 | education
还没毕业 | education
想结婚 | marital_status
还没结婚 | marital_status
不想结婚 | marital_status
我妈催我结婚 | marital_status
参加同学婚礼 | marital_status
差点离婚 | marital_status
他们快结婚了 | marital_status
结婚纪念日 | marital_status
想要个孩子 | family
没孩子 | family
要是有个妹妹就好了 | family
有个孩子在哭 | family
想养只猫 | pet
楼下有只猫 | pet
看见一条狗 | pet
朋友送我一只猫玩偶 | pet
没养过狗 | pet
养猫太麻烦 | pet
他像北方人 | origin
喜欢四川人 | origin
我不是上海人 | origin
快递从上海来的 | origin
中国人都爱吃 | origin
我刚从北京回来 | origin
四川人真能吃辣 | origin
我怕过敏 | allergy
皮肤过敏 | allergy
过敏季又来了 | allergy
我对他过敏 | allergy
有没有过敏的 | allergy
我什么都不过敏 | allergy
医生问我对什么过敏 | allergy
怕得高血压 | condition
预防糖尿病 | condition
是不是抑郁了 | condition
今天头疼 | condition
糖尿病能吃吗 | condition
看了个讲抑郁症的片子 | condition
我感冒了 | condition
药店有布洛芬吗 | medication
别吃布洛芬 | medication
医生建议吃二甲双胍 | medication
给我妈买了降压药 | medication
忘了吃药 | medication
这家店有素食 | diet
想试试生酮 | diet
今天吃素 | diet
你喜欢火锅吗 | attitude
我喜欢你 | attitude
谁会喜欢加班 | attitude
他要是喜欢就好了 | attitude
这个我喜欢 | attitude
不知道她喜欢什么 | attitude
爱吃不吃 | attitude
爱咋咋地 | attitude
今天天气讨厌 | attitude
怕你不来 | fear
怕堵车所以早走 | fear
我怕迟到 | fear
不怕 | fear
哪怕下雨 | fear
恐怕不行 | fear
今天没喝咖啡 | consumption
来一杯美式 | consumption
我不吃了 | consumption
喝多了 | consumption
想戒酒 | consumption
少喝点酒 | consumption
你抽烟吗 | consumption
吃了顿牛肉 | consumption
今天跑步了 | habit
想学游泳 | habit
昨天打了羽毛球 | habit
打算开始健身 | habit
学不会 | habit
约我打球 | habit
要不要去钓鱼 | habit
天天下雨 | habit
每天都很累 | habit
我想喝水 | goal
想回家 | goal
我要睡觉了 | goal
打算晚上吃火锅 | goal
准备出门 | goal
想买辆车 | possession
没车 | possession
借了辆车 | possession
打了辆车 | possession
看中一套房 | possession
有个问题 | possession
有点事 | possession
我有个想法 | possession
想加入登山协会 | membership
加入购物车 | membership
加入群聊 | membership
参加了会议 | membership
参加婚礼 | membership
进了医院 | membership
我信你 | religion
不信 | religion
去拜了拜佛 | religion
说英语吧 | language
英语作业好多 | language
他说的是英语 | language
客服电话是4008001111 | phone
天气很好 | trait
别急 | trait
今天很累 | trait
她今天很安静 | trait
"""


def _lines(table: str) -> list[tuple[str, ...]]:
    return [tuple(line.split(" | ")) for line in table.strip().splitlines()]


def _told(*said: str) -> list[tuple[str, str, str]]:
    return [
        (
            one.subject,
            one.slot,
            ("-" if one.is_negative or one.valid.end else "") + (one.key or one.value),
        )
        for one in facts(*said)
    ]


@pytest.mark.parametrize(("said", "subject", "slot", "value"), _lines(_WAYS))
def test_everyday_ways_are_read(said, subject, slot, value):
    assert (subject, slot, value) in _told(said)


@pytest.mark.parametrize(("said", "slot"), _lines(_NEAR))
def test_what_comes_near_a_fact_tells_none(said, slot):
    assert slot not in [one[1] for one in _told(said)]


@pytest.mark.parametrize(
    ("asked", "answer", "fact"),
    [
        ("A: 您现在在哪上班？", "字节", ("Mei", "employer", "bytedance")),
        ("A: 您在哪家公司工作？", "在中石油", ("Mei", "employer", "中石油")),
        ("A: 您住在哪里？", "通州", ("Mei", "home", "通州")),
        ("A: 您是做什么工作的？", "护士", ("Mei", "occupation", "nurse")),
        ("A: 您爱人做什么工作的？", "司机", ("我爱人", "occupation", "司机")),
        ("A: 您女儿在哪上学？", "三年级", ("我女儿", "school", "三年级")),
        ("A: 您多大年纪？", "三十五", ("Mei", "age", "35")),
        ("A: 孩子几岁了？", "六岁", ("我孩子", "age", "6")),
        ("A: 您是哪里人？", "四川的", ("Mei", "origin", "四川")),
        ("A: 您对什么过敏吗？", "花生", ("Mei", "allergy", "peanut")),
        ("A: 您有什么病史吗？", "高血压", ("Mei", "condition", "hypertension")),
        ("A: 在吃什么药？", "二甲双胍", ("Mei", "medication", "metformin")),
    ],
)
def test_a_short_answer_is_read_by_what_was_asked(asked, answer, fact):
    assert fact in _told(asked, answer)


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("A: 您对什么过敏吗？", "没有"),
        ("A: 您现在在哪上班？", "不方便说"),
        ("A: 您住在哪里？", "你问这个干嘛"),
        ("A: 想订几点的票？", "六点"),
        ("A: 需要我帮您找医生吗？", "好的"),
    ],
)
def test_what_answers_nothing_tells_nothing(asked, answer):
    assert _told(asked, answer) == []


@pytest.mark.parametrize(
    ("said", "fact"),
    [
        ("我妈退休了。现在天天跳广场舞。", ("我妈", "habit")),
        ("我奶奶八十了。一个人住老家。", ("我奶奶", "home")),
        ("我妈退休了。我住苏州。", ("Mei", "home")),
        ("我爸身体不好。我在华为上班。", ("Mei", "employer")),
        ("我爸五十八了，大车司机", ("我爸", "occupation")),
    ],
)
def test_a_left_out_subject_is_whom_the_sentence_goes_on_with_else_the_speaker(said, fact):
    assert fact in [one[:2] for one in _told(said)]


@pytest.mark.parametrize("core", [one for one in (*WORK, *HOME, *BODY, *MIND) if one.marks])
def test_every_match_of_a_core_holds_one_of_its_marks(core: Core):
    assert needed(parser.parse(core.pattern.pattern)) <= set(core.marks)
