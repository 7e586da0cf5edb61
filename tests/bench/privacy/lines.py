"""Lines of both languages around the values, and clean lines that look like some of them."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from app.domain.privacy import Sensitive
from tests.bench.privacy import values as v


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line with what is sensitive in it: kind and words."""

    text: str
    held: tuple[tuple[Sensitive, str], ...] = ()


Maker = Callable[[Random], str]
_SETS: list[tuple[Sensitive, Maker, tuple[str, ...], tuple[str, ...]]] = [
    (Sensitive.CARD, lambda c: v.written_card(c, v.card(c)),
     ("My card is {}, use it for the gym.", "Charge {} please, it is the blue one.", "I paid with {} yesterday.",
      "Visa {} expires in May", "Put the hotel on {} exp 12/28.", "the new number on it reads {}", "{} is what the bank sent me"),
     ("我的银行卡号是{}，帮我记一下。", "工资打到{}这张卡上。", "刷的是{}，昨天扣了款。", "信用卡{}下个月到期", "转账到{}就行", "新办的卡，{}。", "卡号：{}")),
    (Sensitive.IDENTITY, lambda c: v.written_identity(c, v.identity(c)),
     ("My Chinese ID is {}.", "identity card number {} for the visa form", "use {} to book the train"),
     ("我的身份证号是{}。", "身份证{}，帮我订票", "实名认证填的是{}", "孩子的证件号码：{}", "{}是我妈的身份证", "请记住{}")),
    (Sensitive.IBAN, lambda c: v.written_iban(c, v.iban(c)),
     ("Send the rent to {} please.", "IBAN: {}", "her account {} is at a bank in Europe", "refund goes to {}."),
     ("汇款账户是{}。", "德国的账号{}，别弄错", "IBAN是{}", "退款打到{}")),
    (Sensitive.SSN, v.ssn,
     ("My SSN is {}.", "social security number {} on the W-2", "{} is my social", "they asked for {} at the clinic"),
     ("我的美国社安号是{}。", "社会安全号码{}要填上", "SSN：{}")),
    (Sensitive.PHONE, lambda c: c.choice([v.chinese_mobile, v.chinese_landline, v.american_phone, v.foreign_phone])(c),
     ("Call me on {} after six.", "My phone number is {}.", "text me at {} when you land", "Mum's new mobile: {}",
      "you can reach her on {}", "the clinic's number is {}."),
     ("我的手机号是{}。", "打{}找我", "诊所电话{}", "有事联系我：{}", "换号了，新号码{}", "妈妈的电话是{}，记一下")),
    (Sensitive.EMAIL, v.email,
     ("Write to {} about it.", "my address is {}.", "I signed up with {}", "cc {} and me"),
     ("我的邮箱是{}。", "发到{}就行", "用{}注册的账号", "联系{}，谢谢")),
    (Sensitive.ADDRESS, v.english_address,
     ("I live at {}.", "Ship it to {} please", "We moved to {} last week", "the party is at {}.", "My new address is {}"), ()),
    (Sensitive.ADDRESS, v.chinese_address, (),
     ("我住在{}。", "寄到{}，谢谢", "地址：{}", "我们家搬到{}了", "公司在{}，离地铁不远", "快递送{}")),
    (Sensitive.SECRET, v.secret,
     ("my api key is {}", "API_KEY={}", "use the token {} for the demo", "here is the secret key: {}", "api key {} stopped working"),
     ("我的密钥是{}", "令牌：{}", "API key 是 {}，别外传", "访问密钥{}刚换的", "token是{}")),
    (Sensitive.SECRET, lambda c: c.choice(["hunter2", "Tr0ub4dor&3", "P@ssw0rd!", "s3cret-Horse", "qwe123456", "abc!2026"]) + v.digits(c, 2),
     ("My password is {}", "wifi password: {}", "the pwd is {} now", "passcode = {}", "I set the password to {}"),
     ("密码是{}", "我的登录密码：{}", "wifi密码{}", "密码改成了{}", "路由器口令是{}")),
    (Sensitive.SECRET, lambda c: v.digits(c, 6),
     ("Your verification code is {}.", "PIN is {}", "one-time code: {}"), ("验证码是{}", "支付密码{}", "门锁密码是{}")),
    (Sensitive.PASSPORT, v.passport,
     ("My passport number is {}.", "passport {} expires in 2031", "Passport no: {}", "the visa needs my passport, {}"),
     ("我的护照号是{}。", "护照{}明年到期", "护照号码：{}", "新护照是{}")),
    (Sensitive.PLATE, v.chinese_plate, ("the van with {} blocked us", "my plate is {}"),
     ("我的车牌是{}。", "{}挡了我的车位", "打的那辆车是{}", "停车登记填{}")),
    (Sensitive.PLATE, v.foreign_plate, ("My license plate is {}.", "number plate {} on the red car", "plate number: {}"), ("国外租的车，车牌{}",)),
]  # fmt: skip


def _bad_luhn(c: Random) -> str:
    number = v.card(c)
    return number[:-1] + str((int(number[-1]) + c.randrange(1, 9)) % 10)


def _bad_identity(c: Random) -> str:
    number = v.identity(c)
    wrong = [d for d in "0123456789" if d != number[-1]]
    return number[:-1] + c.choice(wrong)


def _bad_iban(c: Random) -> str:
    number = v.iban(c)
    return number[:-1] + str((int(number[-1]) + 1) % 10)


_CLEAN: list[tuple[Maker, tuple[str, ...]]] = [
    (lambda c: v.digits(c, c.choice([10, 12, 14])),
     ("Order number {} shipped today.", "订单号{}已发货", "tracking {} says Tuesday", "快递单号{}查不到", "invoice {} is overdue", "工单{}还没人处理", "运单{}到了")),
    (lambda c: f"138{v.digits(c, 8)}", ("ticket {} is still open", "工单号{}催一下", "订单编号{}", "case {} was closed", "流水号{}对不上")),
    (lambda c: f"{c.randrange(200, 999)}-{c.randrange(200, 999)}-{v.digits(c, 4)}", ("ticket no. {} was closed", "order {} arrived", "part number {} is out of stock", "case ref {} went to legal")),
    (lambda c: str(c.randrange(20, 99999)), ("It cost {} yuan.", "一共花了{}元", "I ran {} steps today", "今天走了{}步", "paid {} dollars for it", "体检费{}块", "the file has {} rows", "播放量{}次")),
    (lambda c: f"20{c.randrange(20, 30)}-{c.randrange(1, 13):02}-{c.randrange(1, 29):02}", ("The visit is on {}.", "{}去体检", "from {} on I am off", "合同到{}为止", "call me back by {}")),
    (lambda c: f"20{c.randrange(20, 30)}年{c.randrange(1, 13)}月{c.randrange(1, 29)}日", ("{}我们搬的家", "我{}拿到的驾照", "会议定在{}下午三点")),
    (lambda c: f"20{c.randrange(20, 30)}{c.randrange(1, 13):02}{c.randrange(1, 29):02}", ("build {} is green", "版本{}有问题", "日期{}的报表", "the backup of {} failed")),
    (lambda c: f"{c.randrange(100, 160)}/{c.randrange(60, 99)}", ("blood pressure {} this morning", "血压{}，还行", "今早血压{}")),
    (lambda c: f"{c.random() * 100:.2f}%", ("CPU went to {}", "涨了{}", "accuracy is {} on the set")),
    (lambda c: f"{c.randrange(10, 255)}.{c.randrange(255)}.{c.randrange(255)}.{c.randrange(1, 255)}", ("the host is {}", "服务器IP是{}", "ping {} times out")),
    (lambda c: f"v{c.randrange(9)}.{c.randrange(30)}.{c.randrange(30)}", ("upgraded to {}", "升级到{}了")),
    (lambda c: "".join(c.choice("0123456789abcdef") for _ in range(40)), ("commit {} broke it", "提交{}有bug", "sha {} is on main")),
    (lambda c: f"{c.randrange(16**8):08x}-{c.randrange(16**4):04x}-4{c.randrange(16**3):03x}-a{c.randrange(16**3):03x}-{c.randrange(16**12):012x}", ("request {} failed", "请求{}超时", "id {}")),
    (_bad_luhn, ("order {} is paid", "the number {} makes no sense", "流水{}核对一下", "编号{}不对", "reference {}")),
    (_bad_identity, ("编号{}查无此人", "the code {} is wrong", "档案号{}", "批号{}")),
    (_bad_iban, ("reference {} in the subject", "参考号{}")),
    (lambda c: f"978{v.digits(c, 10)}", ("ISBN {} is the one", "书号{}", "the book, ISBN {}")),
    (lambda c: f"{c.randrange(1, 13)}:{c.randrange(60):02}", ("see you at {}", "{}在门口见", "the train leaves {}")),
    (lambda c: f"{c.randrange(2, 20)}号", ("{}线很挤", "{}下午去复查", "我{}出差", "从{}出口出来", "他排{}")),
    (lambda c: f"{c.randrange(100, 999)}-{c.randrange(10, 99)}", ("flight CA{} is late", "房间{}没打扫", "model X{} is out", "座位{}靠窗")),
    (lambda c: f"¥{c.randrange(1000, 99999)}.{c.randrange(100):02}", ("the total was {}", "这台电脑{}", "工资涨到{}")),
    (lambda c: f"{c.randrange(1500000000, 1900000000)}", ("timestamp {} in the log", "日志时间戳{}", "epoch {}")),
    (lambda c: f"{c.randrange(1, 90)}.{v.digits(c, 6)}", ("latitude {} on the map", "坐标纬度{}")),
    (lambda c: c.choice(["forgot", "is too weak", "needs to be changed", "was leaked again"]), ("the password {}", "I think my password {}")),
    (lambda c: c.choice(["忘了", "太简单了", "要改一下", "又输错了"]), ("密码{}", "我的银行卡{}", "身份证{}", "护照{}")),
    (lambda c: c.choice(["passport", "credit card", "phone", "plate", "token of thanks"]), ("I lost my {} on the tram.", "Where is my {}?", "She gave me a {}.")),
    (lambda c: c.choice(["路口见", "那条街很吵", "弄堂里的小店", "小区门口等", "三号楼那边"]), ("我们在{}", "明天去{}")),
    (lambda c: c.choice(["March", "Baker Street", "Maple Avenue", "the High Road"]), ("We walked down {} and had tea.", "There is a cafe on {}.")),
    (lambda c: f"{c.randrange(2, 60)} {c.choice(['people', 'apples', 'Good Books', 'Old Friends', 'new ideas'])}", ("{} came along", "I counted {} on the way")),
    (lambda c: c.choice(["京东", "沪深300", "粤语", "浙江大学", "川菜A套餐", "苏A股"]), ("{}不错", "我喜欢{}", "今天聊了{}")),
    (lambda c: f"@{c.choice(['mei', 'anna', 'team', 'everyone'])}", ("thanks {} for the help", "{} 记得开会")),
    (lambda c: c.choice(["我家猫今天打了疫苗", "the cat slept all day", "下午茶喝了两杯", "I finally fixed the bike", "孩子考了95分"]), ("{}。", "{}，真好", "{}!")),
]  # fmt: skip


def lines(seed: int, per_form: int) -> list[Line]:
    """Return the set: each frame of each kind so often, with clean lines in between."""
    chance = Random(seed)
    made = []
    for kind, make, english, chinese in _SETS:
        for frame in (*english, *chinese):
            for _ in range(per_form):
                value = make(chance)
                made.append(Line(text=frame.format(value), held=((kind, value),)))
    for make, frames in _CLEAN:
        made += [Line(text=f.format(make(chance))) for f in frames for _ in range(per_form)]
    chance.shuffle(made)
    return made
