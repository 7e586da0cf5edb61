"""Scenarios in wording of their own: none of it was looked at when the readers were written.

The first half is for mending, the second is put away (``--part away``) and only measured.
"""

from tests.bench.truth.case import Case, case, en, zh
from tests.bench.truth.checks import (
    acts,
    answers,
    asks,
    asks_nothing,
    former,
    gone,
    happens,
    holds,
    people,
    profile,
    recalls,
    runs,
    spans,
    surer,
)

_UTC, _CN = "T10:00:00+00:00", "T10:00:00+08:00"


# fmt: off
WORDED: tuple[Case, ...] = (
    case(
        "w-late", "en-old-job",
        [en("2026-03-02", "Two months into the new gig at Tidewater Robotics and loving it."),
         en("2025-05-11", "Still grinding away at Castle Insurance, same desk since forever.")],
        recalls("Where do I work now?", f"2026-03-10{_UTC}", "Tidewater"),
    ),
    case(
        "w-late", "zh-old-home",
        [zh("2026-03-02", "我们上个月搬进了滨江的新房子。"), zh("2025-05-11", "租的房子在望京，离公司近。")],
        recalls("我现在住哪儿？", f"2026-03-10{_CN}", "滨江"),
    ),
    case(
        "w-late", "en-number",
        [en("2026-03-02", "Please use 020 7946 0412 from now on, that's my new phone number."),
         en("2025-05-11", "You can reach me on 020 7946 0988, that's my phone number.")],
        holds("0412", absent=["0988"]),
    ),
    case(
        "w-late", "zh-teacher",
        [zh("2026-03-02", "儿子的班主任换成了方老师。"), zh("2025-05-11", "儿子的班主任是姚老师，挺负责的。")],
        recalls("我儿子现在的班主任是谁？", f"2026-03-10{_CN}", "方老师"),
    ),
    case(
        "w-again", "en-gym",
        [en("2025-01-05", "I joined a gym in January and I go three times a week."), en("2025-06-05", "Let my gym membership lapse, no more gym for me."),
         en("2026-02-05", "Signed up at the gym again.")],
        recalls("Am I a gym member?", f"2026-02-20{_UTC}", "again"),
    ),
    case(
        "w-again", "zh-back",
        [zh("2025-01-05", "我在宁波工作。"), zh("2025-06-05", "公司把我调到合肥了。"), zh("2026-02-05", "又调回宁波了，折腾。")],
        recalls("我现在在哪个城市工作？", f"2026-02-20{_CN}", "调回宁波"),
    ),
    case(
        "w-again", "en-partner",
        [en("2025-01-05", "I'm seeing someone called Tobias."), en("2025-06-05", "Tobias and I split up."), en("2026-02-05", "Tobias and I are back together!")],
        recalls("Am I with Tobias?", f"2026-02-20{_UTC}", "back together"),
    ),
    case(
        "w-again", "zh-smoke",
        [zh("2025-01-05", "我平时一天抽半包烟。"), zh("2025-06-05", "烟戒掉了，一个月没碰。"), zh("2026-02-05", "压力太大，又抽上烟了。")],
        recalls("我抽烟吗？", f"2026-02-20{_CN}", "又抽上"),
    ),
    case(
        "w-plan", "en-recital",
        [en("2026-04-01", "Nora's piano recital is on Saturday at four."), en("2026-04-05", "Nora's recital yesterday was lovely, she didn't miss a note.")],
        happens("recital", "completed", "2026-04-04", of="summary"),
    ),
    case(
        "w-plan", "zh-oil",
        [zh("2026-04-01", "后天下午约了去4S店做保养。"), zh("2026-04-02", "4S店说排不开，保养推到下周一下午。")],
        happens("保养", "planned", "2026-04-06", of="summary"),
    ),
    case(
        "w-plan", "en-postponed",
        [en("2026-04-01", "We're having the housewarming on April 18th."), en("2026-04-10", "We've had to push the housewarming back to the 25th.")],
        happens("housewarming", "planned", "2026-04-25", of="summary"),
    ),
    case(
        "w-plan", "zh-off",
        [zh("2026-04-01", "周六全家去泡温泉。"), zh("2026-04-03", "孩子发烧，温泉去不成了。")],
        happens("全家去泡温泉", "cancelled", of="summary"),
    ),
    case(
        "w-plan", "en-off",
        [en("2026-04-01", "Booked a table at Sagardi for Friday night."), en("2026-04-02", "Called Sagardi and called off the table, Ben is ill.")],
        happens("Booked a table", "cancelled", of="summary"),
    ),
    case(
        "w-plan", "zh-done",
        [zh("2026-04-01", "这周日要给猫做绝育。"), zh("2026-04-06", "猫昨天做完绝育了，精神还行。")],
        happens("绝育", "completed", "2026-04-05", of="summary"),
    ),
    case(
        "w-wrong", "en-misspoke",
        [en("2026-01-05", "My sister is called Harriet."), en("2026-01-06", "Sorry, I misspoke: my sister is called Henrietta.")],
        holds("Henrietta", absent=["Harriet"]),
    ),
    case(
        "w-wrong", "zh-vaccine",
        [zh("2026-01-05", "昨天带豆包去打了狂犬疫苗。"), zh("2026-01-06", "不对，前天打的不是狂犬疫苗，是猫三联。")],
        recalls("豆包打的是什么疫苗？", f"2026-01-20{_CN}", "猫三联"), gone("打了狂犬疫苗", "events"),
    ),
    case(
        "w-wrong", "en-wrong-day",
        [en("2026-01-05", "I saw the cardiologist on Friday."), en("2026-01-06", "No wait, it wasn't Friday, it was Thursday that I saw the cardiologist.")],
        happens("cardiologist", "completed", "2026-01-01", of="summary"),
    ),
    case(
        "w-wrong", "zh-birthday",
        [zh("2026-01-05", "我生日是8月9号。"), zh("2026-01-06", "刚才打错了，我生日是8月19号。")],
        holds("8月19", absent=["8月9"]), asks_nothing(),
    ),
    case(
        "w-wrong", "en-never",
        [en("2026-01-05", "I have a peanut allergy."), en("2026-02-05", "Turns out I never had a peanut allergy, the test was a mix-up.")],
        holds(absent=["peanut allergy", "allergic to peanut"]),
    ),
    case(
        "w-wrong", "zh-price",
        [zh("2026-01-05", "昨天买的耳机花了899。"), zh("2026-01-06", "记错了，耳机不是899，是799。")],
        recalls("耳机花了多少钱？", f"2026-01-20{_CN}", "799"),
    ),
    case(
        "w-ended", "en-laid-off",
        [en("2025-03-05", "I'm a technician at Kestrel Wind."), en("2026-01-05", "Kestrel Wind let me go last Friday.")],
        holds(absent=["Kestrel"]),
    ),
    case(
        "w-ended", "zh-pet",
        [zh("2025-03-05", "我家养了只仓鼠叫瓜子。"), zh("2026-01-05", "瓜子上周走了，埋在楼下的树底下。")],
        recalls("瓜子还在吗？", f"2026-01-20{_CN}", "走了"),
    ),
    case(
        "w-ended", "en-diet",
        [en("2025-03-05", "I've gone keto."), en("2026-01-05", "Keto is over for me, I eat bread again.")],
        holds(absent=["keto"]),
    ),
    case(
        "w-ended", "zh-med",
        [zh("2025-03-05", "我每天吃一片阿托伐他汀。"), zh("2026-01-05", "医生让我把阿托伐他汀停掉了。")],
        holds(absent=["每天吃一片"]),
    ),
    case(
        "w-alike", "en-two-jobs",
        [en("2026-01-05", "My flatmate teaches at Rowan Primary."), en("2026-01-06", "I teach at Ashdown College.")],
        profile("Ashdown", absent=["Rowan"]), people("flatmate", "Rowan"),
    ),
    case(
        "w-alike", "zh-two-homes",
        [zh("2026-01-05", "我爸妈住在绍兴老家。"), zh("2026-01-06", "我自己住在上海浦东。")],
        profile("浦东", absent=["绍兴"]),
    ),
    case(
        "w-alike", "en-langs",
        [en("2026-01-05", "I speak Portuguese."), en("2026-01-06", "I also speak some Greek.")],
        holds("Portuguese", "Greek"),
    ),
    case(
        "w-alike", "zh-kids",
        [zh("2026-01-05", "大儿子叫浩浩，在读三年级。"), zh("2026-01-06", "小女儿叫糖糖，刚上幼儿园。")],
        holds("浩浩", "糖糖"),
    ),
    case(
        "w-race", "en-car",
        [en("2025-01-05", "I drive a Skoda Fabia."), en("2025-06-05", "Sold the Fabia and bought a Kia Niro.", session="s2")],
        recalls("What car do I have now?", f"2025-07-10{_UTC}", "Kia"), holds(absent=["Skoda"]), is_racing=True,
    ),
    case(
        "w-race", "zh-job",
        [zh("2025-06-05", "我入职小米了。", session="s2"), zh("2025-01-05", "我在联想上班。")],
        holds("小米", absent=["联想"]), is_racing=True,
    ),
    case(
        "w-undo", "en-home",
        [en("2026-01-05", "My flat is in Dundee."), en("2026-02-05", "We relocated to Perth.")],
        acts("Dundee", "undo"), holds("Dundee", absent=["Perth"]), acts("Dundee", "redo"), holds("Perth", absent=["Dundee"]),
    ),
    case(
        "w-undo", "zh-job",
        [zh("2026-01-05", "我在海底捞当店长。"), zh("2026-02-05", "我跳槽到西贝了。")],
        acts("海底捞", "undo"), holds("海底捞", absent=["西贝"]), acts("海底捞", "redo"), holds("西贝", absent=["海底捞"]),
    ),
    case(
        "w-clocks", "en-may",
        [en("2025-04-05", "I work at St Brendan's."), en("2025-09-05", "I've just started at the Mercy Hospital as a ward manager.")],
        profile("Brendan", absent=["Mercy"], as_of="2025-05-15T00:00:00+00:00"), profile("Mercy", absent=["Brendan"]), former("Mercy", "Brendan"),
    ),
    case(
        "w-clocks", "zh-may",
        [zh("2025-04-05", "我现在住在南昌。"), zh("2025-09-05", "我已经搬去厦门了。")],
        profile("南昌", absent=["厦门"], as_of="2025-05-15T00:00:00+08:00"), profile("厦门", absent=["南昌"]), former("厦门", "南昌"),
    ),
    case(
        "w-asks", "en-sesame",
        [en("2026-01-10", "Sesame gives me hives, I'm badly allergic to it."), en("2026-03-10", "Finished a whole tub of hummus at the party yesterday.")],
        asks("sesame"), answers(1), holds(absent=["sesame"]),
    ),
    case(
        "w-asks", "zh-sugar",
        [zh("2026-01-10", "我戒糖了，甜的一律不碰。"), zh("2026-03-10", "下午吃了两块提拉米苏。")],
        asks("戒糖"),
    ),
    case(
        "w-asks", "en-not",
        [en("2026-01-10", "I can't have dairy."), en("2026-03-10", "Had a soy latte and a slice of vegan cheesecake.")],
        asks_nothing(),
    ),
    case(
        "w-asks", "zh-not",
        [zh("2026-01-10", "我海鲜过敏。"), zh("2026-03-10", "老公昨晚吃了一大盘生蚝。")],
        asks_nothing(),
    ),
    case(
        "w-fades", "en-kept",
        [en("2023-02-10", "My blood group is O negative."), en("2026-02-21", "Had toast for breakfast.")],
        runs("decay", "2026-06-01T00:00:00+00:00"), recalls("What's my blood type?", f"2026-06-02{_UTC}", "O negative"),
        acts("O negative", "judge", verdict="right"), surer("O negative", than=0.9),
    ),
    case(
        "w-fades", "zh-kept",
        [zh("2023-02-10", "我血型是AB型。"), zh("2026-02-21", "早上吃了个包子。")],
        runs("decay", "2026-06-01T00:00:00+08:00"), recalls("我什么血型？", f"2026-06-02{_CN}", "AB"),
        acts("AB", "judge", verdict="wrong"), surer("AB", than=-0.5),
    ),


)
"""The half for mending."""

AWAY: tuple[Case, ...] = (
    case(
        "w-late", "en-home",
        [en("2026-03-02", "Settling into our place in Aberdeen, the boxes are nearly all unpacked."), en("2025-05-11", "Our house is in Norwich, near the cathedral.")],
        recalls("Which city do I live in?", f"2026-03-10{_UTC}", "Aberdeen"),
    ),
    case(
        "w-late", "zh-job",
        [zh("2026-03-02", "在顺丰干了快一年了。"), zh("2025-01-11", "我还在圆通送快递。")],
        holds("顺丰", absent=["圆通"]),
    ),
    case(
        "w-late", "en-boss",
        [en("2026-03-02", "My manager these days is Ottoline."), en("2025-05-11", "My manager is Barnaby.")],
        holds("Ottoline", absent=["Barnaby"]),
    ),
    case(
        "w-late", "zh-number",
        [zh("2026-03-02", "以后打这个号找我：15012345678，我换手机号了。"), zh("2025-05-11", "我的电话是18898765432。")],
        holds("15012345678", absent=["18898765432"]),
    ),
    case(
        "w-again", "en-job",
        [en("2025-01-05", "I'm working for Larkspur Foods."), en("2025-06-05", "I've switched to Dovetail Media."), en("2026-02-05", "I've gone back to Larkspur Foods.")],
        spans(("Larkspur", None, "2025-06-05"), ("Dovetail", "2025-06-05", "2026-02-05"), ("Larkspur", "2026-02-05", None)),
    ),
    case(
        "w-again", "zh-home",
        [zh("2025-01-05", "我现在住在东莞。"), zh("2025-06-05", "我们搬去惠州了。"), zh("2026-02-05", "又搬回东莞住了。")],
        spans(("东莞", None, "2025-06-05"), ("惠州", "2025-06-05", "2026-02-05"), ("东莞", "2026-02-05", None)),
    ),
    case(
        "w-again", "en-coffee",
        [en("2025-01-05", "I drink three coffees a day."), en("2025-06-05", "I'm off coffee completely."), en("2026-02-05", "I'm back on coffee, two cups a day.")],
        recalls("Do I drink coffee?", f"2026-02-20{_UTC}", "back on coffee"),
    ),
    case(
        "w-again", "zh-together",
        [zh("2025-01-05", "我对象叫阿凯。"), zh("2025-06-05", "我跟阿凯掰了。"), zh("2026-02-05", "我和阿凯又复合了。")],
        recalls("我和阿凯在一起吗？", f"2026-02-20{_CN}", "复合"),
    ),
    case(
        "w-plan", "en-exam",
        [en("2026-04-01", "My driving test is on the 14th."), en("2026-04-15", "Passed my driving test yesterday!")],
        happens("driving test", "completed", "2026-04-14", of="summary"),
    ),
    case(
        "w-plan", "zh-move",
        [zh("2026-04-01", "周四晚上要和房东签合同。"), zh("2026-04-02", "房东临时有事，签合同改成周六上午。")],
        happens("签合同", "planned", "2026-04-04", of="summary"),
    ),
    case(
        "w-plan", "en-earlier",
        [en("2026-04-01", "The plumber is coming on Thursday afternoon."), en("2026-04-01", "The plumber rang: he's coming on Wednesday instead.")],
        happens("plumber", "planned", "2026-04-08", of="summary"),
    ),
    case(
        "w-plan", "zh-off",
        [zh("2026-04-01", "我报了4月20号的半马。"), zh("2026-04-15", "膝盖伤了，半马不跑了。")],
        happens("报了4月20号", "cancelled", of="summary"),
    ),
    case(
        "w-plan", "en-off",
        [en("2026-04-01", "I'm meeting Gwen for lunch on Monday."), en("2026-04-03", "Gwen can't make it, so lunch on Monday is off.")],
        happens("meeting Gwen", "cancelled", of="summary"),
    ),
    case(
        "w-plan", "zh-done",
        [zh("2026-04-01", "周五下午有个面试，在网易。"), zh("2026-04-04", "昨天网易的面试面完了，感觉还行。")],
        happens("面试", "completed", "2026-04-03", of="summary"),
    ),
    case(
        "w-wrong", "en-place",
        [en("2026-01-05", "We had dinner at Trattoria Vento on Saturday."), en("2026-01-06", "Actually, we didn't have dinner at Trattoria Vento, it was Osteria Luce.")],
        recalls("Where did we have dinner on Saturday?", f"2026-01-20{_UTC}", "Osteria Luce"), gone("had dinner at Trattoria Vento on Saturday", "events"),
    ),
    case(
        "w-wrong", "zh-name",
        [zh("2026-01-05", "我妹妹叫晓雯。"), zh("2026-01-06", "写错字了，我妹妹叫晓雯不对，是晓文。")],
        holds("晓文"),
    ),
    case(
        "w-wrong", "en-birthday",
        [en("2026-01-05", "My birthday is on July 2."), en("2026-01-06", "Typo! My birthday is on July 12.")],
        holds("July 12"), asks_nothing(),
    ),
    case(
        "w-wrong", "zh-day",
        [zh("2026-01-05", "我周五去看的中医。"), zh("2026-01-06", "不是周五，是周四去看的中医。")],
        happens("中医", "completed", "2026-01-01", of="summary"),
    ),
    case(
        "w-wrong", "en-who",
        [en("2026-01-05", "I went to the opera with Petra last night."), en("2026-01-06", "Scratch that, it wasn't Petra I went to the opera with, it was Paula.")],
        recalls("Who did I go to the opera with?", f"2026-01-20{_UTC}", "Paula"),
    ),
    case(
        "w-wrong", "zh-never",
        [zh("2026-01-05", "我有糖尿病。"), zh("2026-02-05", "搞错了，我从来没有糖尿病，是化验单拿错了。")],
        profile(absent=["糖尿病"]),
    ),
    case(
        "w-ended", "en-resigned",
        [en("2025-03-05", "I work for Pemberton Glass."), en("2026-01-05", "Handed in my notice at Pemberton Glass and walked out the same day; I don't work there any more.")],
        holds(absent=["Pemberton"]),
    ),
    case(
        "w-ended", "zh-car",
        [zh("2025-03-05", "我开一辆比亚迪汉。"), zh("2026-01-05", "比亚迪汉已经出手了，现在坐地铁。")],
        holds(absent=["开一辆比亚迪"]),
    ),
    case(
        "w-ended", "en-member",
        [en("2025-03-05", "I play in a band called Velvet Static."), en("2026-01-05", "I'm not in Velvet Static any more, we fell out.")],
        recalls("Am I still in Velvet Static?", f"2026-01-20{_UTC}", "not in Velvet Static"),
    ),
    case(
        "w-ended", "zh-divorce",
        [zh("2025-03-05", "我老公叫志强。"), zh("2026-01-05", "我和志强办完离婚了。")],
        holds(absent=["老公叫志强"]),
    ),
    case(
        "w-alike", "en-meds",
        [en("2026-01-05", "Dad takes warfarin."), en("2026-01-06", "I take sertraline in the evening.")],
        profile("sertraline", absent=["warfarin"]),
    ),
    case(
        "w-alike", "zh-jobs",
        [zh("2026-01-05", "我弟在格力上班。"), zh("2026-01-06", "我在美的做工程师。")],
        profile("美的", absent=["格力"]), people("弟", "格力"),
    ),
    case(
        "w-alike", "en-pets",
        [en("2026-01-05", "We've got a tortoise named Sheldon."), en("2026-01-06", "We also have a parrot named Kiki.")],
        holds("Sheldon", "Kiki"),
    ),
    case(
        "w-alike", "zh-foods",
        [zh("2026-01-05", "我特别爱吃螺蛳粉。"), zh("2026-01-06", "我也爱吃臭豆腐。")],
        holds("螺蛳粉", "臭豆腐"),
    ),
    case(
        "w-race", "en-home",
        [en("2025-06-05", "We've moved to Galway.", session="s2"), en("2025-01-05", "I live in Limerick.")],
        holds("Galway", absent=["Limerick"]), is_racing=True,
    ),
    case(
        "w-race", "zh-partner",
        [zh("2025-01-05", "我女朋友是小鹿。"), zh("2025-06-05", "我现在的女朋友是阿橙。", session="s2")],
        holds("阿橙", absent=["小鹿"]), is_racing=True,
    ),
    case(
        "w-undo", "en-job",
        [en("2026-01-05", "I'm employed by Quill & Sons."), en("2026-02-05", "I now work for Beacon Press.")],
        acts("Quill", "undo"), holds("Quill", absent=["Beacon"]), acts("Quill", "redo"), holds("Beacon", absent=["Quill"]),
    ),
    case(
        "w-undo", "zh-home",
        [zh("2026-01-05", "我家在石家庄。"), zh("2026-02-05", "我家搬到太原了。")],
        acts("石家庄", "undo"), holds("石家庄", absent=["太原"]), acts("石家庄", "redo"), holds("太原", absent=["石家庄"]),
    ),
    case(
        "w-clocks", "en-may",
        [en("2025-04-05", "My home is a flat in Cork."), en("2025-09-05", "I've moved into a cottage in Kinsale.")],
        profile("Cork", absent=["Kinsale"], as_of="2025-05-15T00:00:00+00:00"), profile("Kinsale", absent=["Cork"]), former("Kinsale", "Cork"),
    ),
    case(
        "w-clocks", "zh-may",
        [zh("2025-04-05", "我在安踏上班。"), zh("2025-09-05", "我上周入职李宁了。")],
        profile("安踏", absent=["李宁"], as_of="2025-05-15T00:00:00+08:00"), profile("李宁", absent=["安踏"]), former("李宁", "安踏"),
    ),
    case(
        "w-asks", "en-meat",
        [en("2026-01-10", "I stopped eating meat years ago, I'm vegetarian."), en("2026-03-10", "Grabbed a chicken burrito after work yesterday.")],
        asks("vegetarian"), answers(1), holds(absent=["vegetarian"]),
    ),
    case(
        "w-asks", "zh-lamb",
        [zh("2026-01-10", "我从不吃羊肉，受不了那个味。"), zh("2026-03-10", "昨晚撸了三十串羊肉串。")],
        asks("羊肉"),
    ),
    case(
        "w-asks", "en-not",
        [en("2026-01-10", "I'm allergic to eggs."), en("2026-03-10", "Mum made herself an omelette this morning.")],
        asks_nothing(),
    ),
    case(
        "w-asks", "zh-not",
        [zh("2026-01-10", "我喝不了牛奶，乳糖不耐受。"), zh("2026-03-10", "早餐喝了杯豆浆。")],
        asks_nothing(),
    ),
    case(
        "w-fades", "en-kept",
        [en("2023-02-10", "I'm left-handed."), en("2026-02-21", "Traffic was awful this morning.")],
        runs("decay", "2026-06-01T00:00:00+00:00"), recalls("Am I left-handed?", f"2026-06-02{_UTC}", "left-handed"),
    ),
    case(
        "w-fades", "zh-kept",
        [zh("2023-02-10", "我妈对头孢过敏。"), zh("2026-02-21", "今天堵车堵惨了。")],
        runs("decay", "2026-06-01T00:00:00+08:00"), recalls("我妈对什么药过敏？", f"2026-06-02{_CN}", "头孢"),
    ),
)
"""The half that is put away."""
# fmt: on
