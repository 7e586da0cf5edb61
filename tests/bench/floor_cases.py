"""Small conversations of our own, with questions that they answer and questions that they do not.

The unanswerable ones are about something that nobody mentioned; "what breed is the cat" where only
the cat's name was said is another matter, which no floor can decide.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class FloorCase:
    """``turns`` as "speaker: text", one a line."""

    name: str
    turns: str
    answerable: str
    unanswerable: str


CASES = (
    FloorCase(
        name="en-friends",
        turns="""
Nora: Hi Tomas! Guess what, I finally signed up for the pottery class on Elm Street.
Tomas: That's great! When does it start?
Nora: Next Tuesday evening. I'm a bit nervous, I've never worked with clay before.
Tomas: You'll love it. My sister made all her own bowls after a few weeks.
Nora: How is your knee doing after the operation?
Tomas: Much better, the physiotherapist says I can cycle again in May.
Nora: Wonderful. Are you still planning the trip to Lisbon?
Tomas: Yes, we booked the flights for June 12. Biscuit will stay with my parents.
Nora: Aw, poor dog! He'll miss you.
Tomas: He ate two of my shoes last week, so my parents should hide theirs.
Nora: Ha! By the way, I got the job at the library, I start in April.
Tomas: Congratulations! What will you do there?
Nora: I'll run the reading group for children and order the new comics.
Tomas: Let's celebrate, dinner at the Ethiopian place on Saturday?
""",
        answerable="""
Which class did Nora sign up for?
Where is the pottery class?
When can Tomas ride his bike again?
Who made her own bowls?
What surgery did Tomas have?
Where is Tomas travelling in June?
Who looks after the dog during the holiday?
What did Biscuit chew up?
Where does Nora work now?
When does Nora start her new job?
What will Nora do at the library?
Where did they want to have dinner on Saturday?
""",
        unanswerable="""
What is my blood type?
Which bank holds the mortgage?
What is the wifi password?
How tall is Mount Kilimanjaro?
Who won the football world cup?
What are the side effects of the antibiotics?
Which programming language does the backend use?
How much is the monthly electricity bill?
What size tyres does the truck need?
When does the passport expire?
Did the landlord fix the boiler?
Which university offered a scholarship?
What was the verdict in the lawsuit?
""",
    ),
    FloorCase(
        name="en-assistant",
        turns="""
user: I'm trying to cut down on sugar, my doctor said my blood glucose is slightly high.
assistant: A good first step is to replace soft drinks with sparkling water and a slice of lemon.
user: I already stopped drinking cola in March. What about breakfast?
assistant: Plain oats with nuts and berries keep you full; avoid granola with honey.
user: My daughter Ines starts school in September and she wants a purple backpack.
assistant: You could look at the Wayfarer model, it is light and comes in purple.
user: The car failed its inspection because of the rear brakes.
assistant: Ask the garage for a quote in writing; rear pads usually cost between 120 and 200 euros.
user: I paid 165 euros in the end and it passed on Friday.
assistant: Glad to hear it. Shall I remind you of the next inspection in two years?
user: Please do. Also, my brother Karim is getting married in Marrakesh on 3 October.
assistant: How lovely! Do you need help with planning the trip?
user: I need a suit, and I have to write a speech as best man.
assistant: Start the speech with a short story that only you know about him.
""",
        answerable="""
What did the doctor say about my glucose?
When did I give up cola?
What should I eat in the morning?
What colour backpack does Ines want?
When does my daughter start school?
Why did the car fail the inspection?
How much did the brake repair cost?
Where is Karim's wedding?
When does my brother get married?
Which backpack did you suggest?
How should I begin the speech?
What is my role at the wedding?
""",
        unanswerable="""
What is my blood type?
Which guitar strings do I use?
How many marathons have I run?
What is the name of my cat?
What was the score of the chess game?
Which apartment did we rent in Oslo?
Who painted the mural downtown?
What is my favourite video game?
Which vaccine did the puppy get?
What did the earthquake destroy?
How did the server migration go?
When is the pottery class?
Which novel won the prize?
""",
    ),
    FloorCase(
        name="zh-friends",
        turns="""
小雨：我昨天带豆包去打疫苗了，它一路上都在叫。
阿杰：哈哈，猫都怕医院。医生怎么说？
小雨：医生说它有点胖，要换低脂猫粮。
阿杰：对了，你的驾照考过了吗？
小雨：科目三没过，下个月十五号再考一次。
阿杰：加油！我那次也是第二次才过的。
小雨：你妈妈的腰好些了吗？
阿杰：做了针灸以后好多了，现在每天去公园散步。
小雨：太好了。你们公司搬到哪儿了？
阿杰：搬到望京了，我坐地铁要一个小时。
小雨：那你不考虑租近一点的房子吗？
阿杰：看了两套，房租都要六千，太贵了。
小雨：周末一起去爬香山吧，叫上李蕾。
阿杰：好啊，我带相机，红叶应该正好看。
""",
        answerable="""
豆包去医院做什么了？
医生建议给猫吃什么？
小雨什么时候再考科目三？
小雨的驾照考得怎么样？
阿杰的妈妈做了什么治疗？
谁每天去公园散步？
阿杰的公司搬到哪里了？
阿杰上班坐地铁要多久？
那边的房租多少钱？
周末打算去爬什么山？
爬山还要叫上谁？
阿杰爬山的时候带什么？
""",
        unanswerable="""
我的血型是什么？
信用卡的密码是多少？
护照什么时候到期？
谁获得了诺贝尔奖？
钢琴老师叫什么名字？
婚礼在哪家酒店举行？
孩子的数学作业写完了吗？
飞机票改签的手续费是多少？
冰箱坏了找谁修？
股票亏了多少？
奶奶的生日是哪天？
电脑的内存有多大？
乌镇的民宿好不好？
""",
    ),
    FloorCase(
        name="zh-assistant",
        turns="""
用户：最近总是失眠，躺两个小时都睡不着。
助手：睡前一小时可以不看手机，喝一杯温牛奶，再做几分钟深呼吸。
用户：我试了深呼吸，确实有用，昨晚十一点就睡着了。
助手：真好，坚持两周效果会更明显。
用户：我想学吉他，你有推荐的入门曲子吗？
助手：可以从《小星星》和《童年》开始，和弦都很简单。
用户：我在闲鱼上花八百块买了一把二手吉他。
助手：价格很合适，记得换一套新琴弦。
用户：下周三我要去深圳出差，给客户演示新系统。
助手：祝你顺利，要不要我帮你列一份演示清单？
用户：好的。另外我老婆王淼预产期在七月，我得提前请陪产假。
助手：恭喜！陪产假一般十五天，最好提前一个月申请。
用户：我们打算给宝宝起名叫王知夏。
助手：这个名字很好听，很有夏天的感觉。
""",
        answerable="""
我失眠的时候你建议我怎么做？
什么方法对我睡觉有用？
你推荐了哪些吉他曲子？
我的吉他是在哪里买的？
二手吉他花了多少钱？
我什么时候去深圳？
去深圳做什么？
王淼的预产期是几月？
陪产假有多少天？
宝宝叫什么名字？
我老婆叫什么？
吉他要换什么？
""",
        unanswerable="""
我的血型是什么？
上次体检的胆固醇是多少？
我家的狗是什么品种？
房贷还要还几年？
我最喜欢哪支足球队？
法语考试通过了吗？
谁偷了我的自行车？
火锅店在哪条街？
爷爷以前当过兵吗？
我的车牌号是多少？
洗衣机的保修期到什么时候？
去年滑雪摔伤了哪里？
哪位律师负责这个案子？
""",
    ),
)
