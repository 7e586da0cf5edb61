"""More lines, in forms that the recognisers were not written by: snippets, wraps, spelled digits, other countries."""

from collections.abc import Callable
from random import Random

from app.domain.privacy import Sensitive
from tests.bench.privacy import values as v
from tests.bench.privacy.lines import Line

_UPPER = str.maketrans("0123456789", "零壹贰叁肆伍陆柒捌玖")
_LOWER = str.maketrans("0123456789", "〇一二三四五六七八九")
_ARABIC = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")


def _fours(number: str, between: str) -> str:
    return between.join(number[at : at + 4] for at in range(0, len(number), 4))


def _card(chance: Random, way: int) -> str:
    number = v.card(chance)
    ways = (
        number,
        _fours(number, " "),
        _fours(number, "\n"),
        _fours(number, " - "),
        _fours(number, "."),
        _fours(v.full_width(number), "　"),
        number.translate(_UPPER),
        number.translate(_ARABIC),
        _fours(number, "\u200b"),
        " ".join(number),
    )
    return ways[way % len(ways)]


def _identity(chance: Random, way: int) -> str:
    number = v.identity(chance)
    ways = (
        number,
        f"{number[:6]} {number[6:14]} {number[14:]}",
        f"{number[:6]}-{number[6:14]}-{number[14:]}",
        v.full_width(number),
        f"{number[:6]}\n{number[6:]}",
        f"{number[:3]} {number[3:6]} {number[6:10]} {number[10:14]} {number[14:]}",
        number.translate(_LOWER),
    )
    return ways[way % len(ways)]


def _iban(chance: Random, way: int) -> str:
    number = v.iban(chance)
    ways = (
        number,
        number.lower(),
        _fours(number, "\u00a0"),
        _fours(number, " "),
        _fours(number, "."),
        v.full_width(number),
    )
    return ways[way % len(ways)]


def _ssn(chance: Random, way: int) -> str:
    number = v.ssn(chance)
    return (
        number,
        number.replace("-", " "),
        number.replace("-", "‑"),
        v.full_width(number),
        number.replace("-", " - "),
    )[way % 5]


def _phone(chance: Random, way: int) -> str:
    mobile = chance.choice(["137", "152", "186", "191"]) + v.digits(chance, 8)
    ways = (
        f"+86-{mobile[:3]}-{mobile[3:7]}-{mobile[7:]}",
        f"0086{mobile}",
        v.full_width(mobile),
        mobile.translate(_LOWER),
        mobile.translate(_UPPER),
        f"{mobile[:3]}.{mobile[3:7]}.{mobile[7:]}",
        f"(+86){mobile}",
        "+49 30 " + v.digits(chance, 8),
        "+33 6 12 34 56 " + v.digits(chance, 2),
        "+81 90-1234-" + v.digits(chance, 4),
        f"(212) 555-0{v.digits(chance, 3)}",
        "212/736/" + v.digits(chance, 4),
        "+1 (604) 555 2" + v.digits(chance, 3),
        "+852 9" + v.digits(chance, 3) + " " + v.digits(chance, 4),
        "+4420794" + v.digits(chance, 5),
        "0912-345-" + v.digits(chance, 3),
    )
    return ways[way % len(ways)]


_EMAILS = (
    "li.wei+bank@mail.example.co.uk", "ZHANG_SAN@QQ.COM", "a@b.io", "o'neil@pub.ie", "info@münchen.de", "ana＠example．com", "jane (at) corp.example (dot) com",
    "tom AT example DOT org", "<wang.fang@163.com>", "sue@site.example", "x_y-z@sub.dept.uni.edu.cn", "小王@公司.cn", "kim@example.com.", "bob at gmail dot com",
)  # fmt: skip
_ADDRESSES = (
    "Hauptstraße 12, 10115 Berlin", "12 rue de la Paix, 75002 Paris", "Calle de Alcalá 45, 3º B, 28014 Madrid", "Via Garibaldi 8, 20121 Milano", "7/22 George St, Sydney NSW 2000",
    "2200 Yonge St, Unit 4, Toronto ON M4S 2C6", "Flat 2, 15 High Street, Oxford OX1 4AA", "742 evergreen terrace, springfield", "Keizersgracht 174, 1016 DW Amsterdam",
    "3-14-5 Shibuya, Shibuya-ku, Tokyo 150-0002", "1 Infinite Loop, Cupertino, CA 95014", "Apt 5B, 101 W 57th St, New York, NY 10019", "PO Box 1234, Wellington 6140", "Rua Augusta 1500, São Paulo",
)  # fmt: skip
_ADDRESSES_HAN = (
    "台北市大安區忠孝東路四段100號5樓", "九龍尖沙咀彌敦道100號8樓B室", "北京市海淀区中关村南大街5号院3号楼2单元1201", "上海市浦东新区张杨路500弄6号302室", "河南省信阳市王家村三组12号",
    "深圳市南山区科技园科苑路15号科兴科学园B栋801", "杭州西湖区文二西路128号", "成都市武侯区桐梓林北路2号附3号", "广州市天河区体育西路103号维多利广场A塔", "翠湖花园8幢二单元501",
)  # fmt: skip
_PASSPORTS = (
    "E12345678",
    "G87654321",
    "EA1234567",
    "533 380 006",
    "C01X00T47",
    "AB1234567",
    "PE0812345",
    "H12345678",
)
_PLATES = (
    "粤B·12345D",
    "沪A 8F3K2",
    "京A·D12345",
    "浙AF88888",
    "川a·9k3h2",
    "AB12 CDE",
    "7ABC123",
    "B-MW 1234",
)
_TOKEN = "k9Xz2LmQ7rTb4WcY8vNd3HsJ6pGf5A"


def _secret(chance: Random, way: int) -> tuple[str, str]:
    token = _TOKEN[: chance.randrange(24, 30)] + v.digits(chance, 3)
    hexed = "".join(chance.choice("0123456789abcdef") for _ in range(40))
    ways = (
        ("https://api.example.com/v1/me?access_token={}&x=1", token), ("https://hooks.slack.com/services/{}", f"T02AB3CDE/B04FG5HIJ/{token[:24]}"), ("DB_PASSWORD='{}'", "p" + token[:10] + "!"),
        ("postgres://app:{}@db.internal:5432/main", token[:14]), ("Authorization: Bearer {}", token), ("curl -H 'X-Api-Key: {}' https://x.example", token), ("curl -u admin:{} https://x.example", token[:12]),
        ('{{"client_secret": "{}"}}', token), ("aws_secret_access_key = {}", hexed), ("export GITHUB_TOKEN=ghp_{}", hexed[:36]), ("OPENAI_API_KEY=sk-proj-{}", token), ("mysql -uroot -p{} shop", token[:12]),
        ("2026-03-02 10:00:00 INFO login user=mei password={} ok", token[:11]), ("<password>{}</password>", token[:11]), ("my pin is {}", v.digits(chance, 4)),
        ("the wifi code is {}", token[:10]), ("密码：{}", token[:9]), ("口令改为 {} 了", token[:8]), ("微信支付密码是{}", v.digits(chance, 6)), ("验证码{}，五分钟内有效", v.digits(chance, 6)), ("API 密钥（{}）不要外传", token),
        ("登录密码就是 {} 哦", token[:9]), ("保险柜密码{}", v.digits(chance, 6)), ("app_secret 填 {}", token), ("OTP: {}", v.digits(chance, 6)), ("Your verification code is {}", v.digits(chance, 6)),
        ("snmp community string {}", token[:12]), ("ssh passphrase = {}", token[:14]), ("session cookie: sid={}", token), ("jwt {}", f"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.{token}"),
        ("助记词：{}", "apple river stone cloud maple tiger ocean piano lemon chair velvet storm"), ("seed phrase: {}", "apple river stone cloud maple tiger ocean piano lemon chair velvet storm"),
    )  # fmt: skip
    return ways[way % len(ways)]


_FRAMES: tuple[tuple[Sensitive, Callable[[Random, int], str], tuple[str, ...]], ...] = (
    (Sensitive.CARD, _card, (
        '{{"card_no": "{}", "exp": "12/27"}}', "card,{},approved", "Here you go → {} ← that's the card", "pay with the Visa ({}).", "卡 号 ： {}", "我的招行卡是{}，尾号别告诉别人", "从{}扣款成功", "[INFO] charge pan={} amt=12.50",
        "my credit card number:\n{}\nthanks", "信用卡{}，有效期27年3月",
    )),
    (Sensitive.IDENTITY, _identity, (
        "证件：{}", '"id_card":"{}"', "身份证号码 {} 请核对", "我叫李雷,{},男", "乘客 韩梅梅 {} 已出票", "resident ID: {}", "ID card no. {} (front side)",
    )),
    (Sensitive.IBAN, _iban, ("iban={}", "Kontonummer {} bei der Sparkasse", '{{"iban":"{}"}}', "please wire it to my account: {}", "收款人账户：{}", "{} (Acme GmbH)")),
    (Sensitive.SSN, _ssn, ("SSN={}", "my social is {}", "W-2 box a: {} social security", "社安号：{}", "ssn {} for the background check")),
    (Sensitive.PHONE, _phone, (
        "phone: {}", "手机：{}", "有事打我电话 {}", "Tel. {}", "whatsapp me {}", "联系方式是{}", '"mobile":"{}"', "my cell is {}, text any time",
    )),
    (Sensitive.EMAIL, lambda c, w: _EMAILS[w % len(_EMAILS)], ("email {}", "邮箱：{}", "contact={}", "抄送{}", "reach me under {} please")),
    (Sensitive.ADDRESS, lambda c, w: _ADDRESSES[w % len(_ADDRESSES)], ("I live at {}", "ship to: {}", "our office is at {}, ring twice", "address = {}")),
    (Sensitive.ADDRESS, lambda c, w: _ADDRESSES_HAN[w % len(_ADDRESSES_HAN)], ("收货地址：{}", "我家在{}", "快递寄{}，谢谢", "住址 {}")),
    (Sensitive.PASSPORT, lambda c, w: _PASSPORTS[w % len(_PASSPORTS)], ("passport no. {}", "护照号码：{}", "my passport ({}) expires soon", "护照{}丢了", '"passport_number": "{}"')),
    (Sensitive.PLATE, lambda c, w: _PLATES[w % len(_PLATES)], ("车牌 {}", "车牌号：{}", "licence plate {}", "plate={}", "number plate: {} (blue)")),
)  # fmt: skip

_CLEAN = (
    "Order 4929123456781234 shipped", "订单号 6222021234567890123 已发货", "tracking no 1Z999AA10123456784", "ISBN 978-7-111-54742-6", "the meeting is 2026-03-15 14:30", "2026年3月15日14时30分", "build 20260315.4 passed", "commit 9fceb02d0ae598e95dc970b74767f19372d61af8",
    "uuid 123e4567-e89b-12d3-a456-426614174000", "IP 192.168.10.25 port 5432", "lat 39.904200, lon 116.407396", "the score was 138-139", "pi is 3.14159265358979", "we sold 13800138 units", "群号 567891234", "QQ群 123456789 欢迎加入", "航班 CA1831 8:30 起飞", "车次 G1234 08车12A",
    "the room is 1204 on floor 12", "page 123-456", "between 1939-1945", "serial number SN20260315001", "invoice INV-2026-000123", "the population is 1,412,000,000", "营业额 138,001,380.00 元", "股票代码 600519", "基金 000001 涨了", "会议号 456 789 123", "zoom meeting 812 3456 7890", "房间号 888888",
    "password reset is needed", "the password policy is strict", "I forgot my password again", "密码忘了怎么办", "请修改密码后再登录", "the token count is 4096", "token limit reached: 8192", "the secret to good bread is time", "the key is under the mat", "API keys should be rotated monthly", "the secret is patience", "密钥轮换周期为九十天",
    "email me later", "@mei can you look", "follow @chronos on social", "version 1.2.3@latest", "git@ is the user", "I live at the end of the road", "she lives on the third floor", "the street was empty at 5", "12 people walked down the road", "3 drive ways to fix it", "在路上走了5个小时", "第3单元测验", "3号线地铁", "8号下午开会", "二号选手很强",
    "他住在三楼", "那条街上有12家店", "the passport office is closed", "renew the passport by 2027", "护照下个月到期", "the plate is hot", "车牌限行尾号5和0", "licence plates are blue", "number of plates: 12", "sha256 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", "timestamp 1773561600000", "epoch 1773561600",
    "温度 36.5 度,血压 120/80", "体重 65.5 公斤", "跑了 10.5 公里", "run took 1234567890 ns", "SKU 4006381333931", "EAN 4006381333931", "学号 20210012345", "工号 100234", "快递单号 SF1234567890123", "准考证号 110105123456", "the case number is 2026-CV-12345", "ticket #138-0013-8000", "合同编号 HT-20260315-001", "发票代码 011001900111",
    "PIN the tab please", "she is my social worker", "the card is in the drawer", "银行卡丢了", "my card was declined", "visa takes 10 working days", "the iban was missing", "身份证过期了", "电话打不通", "call me maybe", "the phone costs 699", "手机 3999 元", "I called 3 times in 20 minutes", "from 2024-2026 I lived abroad", "room 12B, row 7, seat 23",
)  # fmt: skip


def lines_second(seed: int, per_frame: int = 3) -> list[Line]:
    """Return the second set: every frame with values in several forms, and clean lines."""
    chance = Random(seed)
    made = []
    for kind, make, frames in _FRAMES:
        for at, frame in enumerate(frames):
            for n in range(per_frame):
                value = make(chance, at * per_frame + n)
                made.append(Line(text=frame.format(value), held=((kind, value.strip("<>")),)))
    for way in range(32):
        frame, value = _secret(chance, way)
        made.append(Line(text=frame.format(value), held=((Sensitive.SECRET, value),)))
    made += [Line(text=text) for text in _CLEAN]
    return made
