"""What is told of people by their trade: who speaks of gearboxes is the mechanic rather than the aunt."""

import re
from functools import cache

from app.extraction.entities.kinds import CHINESE_KINDS, ENGLISH_KINDS, widening

# kinds or nouns | English beginnings of words | Chinese words
_TRADES = """
doctor dentist vet nurse pharmacist physio midwife surgeon cardiologist 医生 大夫 护士 主任 | prescri dose dosage scan x-ray xray ultrasound mri biops tablets pills antibiotic ward symptom bloods diagnos refer examin steroid jab vaccin injection crown filling tooth teeth murmur operat surger stitch dressing checkup check-up cancer infection weigh physio | 开药 吃药 剂量 化验 复查 拔牙 手术 片子 核磁 住院 出院 打针 疫苗 挂号 病房 门诊 检查 病情 症状 术后 换药 炎 血压 减半 智齿 绝育 查房
teacher tutor class_teacher professor coach instructor 老师 教练 导师 班主任 教授 | homework lesson exam grade essay class pupil student marks reading thesis draft lecture bench train drill sprint match squad pitch stricter scales recital practise practice | 作业 上课 考试 成绩 课 学生 论文 排座 第一排 家长 训练 动作 板凳 走神 批改 答辩 练琴 背单词 罚站
boss colleague client assistant intern hr 领导 经理 主管 老板 同事 客户 | deadline report meeting approv budget deck slide leave overtime client sign-off signoff promot invoice spreadsheet rota shift quarter layoff release rebrand | 报表 加班 批假 开会 预算 方案 需求 上线 合同 签字 出差 汇报 绩效 报销 图纸 审批 年会
mechanic handyman plumber electrician builder technician 师傅 修车师傅 维修师傅 | gearbox clutch brake exhaust engine mot service tyre tire bumper leak pipe tap boiler fuse wir socket roof gutter fix repair quote parts valve | 变速箱 离合 刹车 发动机 机油 轮胎 年检 漏水 水管 龙头 管道 电路 配件 修好 换了 报价 拆 上门
landlord tenant agent roommate neighbour lodger 房东 租客 中介 室友 邻居 | rent deposit tenancy lease boiler hedge fence noise parking bins bills dishes kitchen music upstairs flat viewing keys | 房租 押金 租金 涨租 看房 物业 楼道 噪音 装修 洗碗 钥匙 水电 退租 合租 电钻 篱笆
hairdresser cleaner nanny childminder courier driver 保姆 保洁 月嫂 快递员 司机 理发师 | fringe haircut highlights dye hoover mop iron pickup nap nursery bottle parcel deliver route sleeve ink | 剪 染 烫发 拖地 打扫 带娃 喂奶 送货 包裹 派送 签收 开车 接送
lawyer accountant police 律师 会计 民警 警察 | contract court case claim tax vat deduction invoice statement crime stolen burgl evidence settle lawsuit | 官司 合同 起诉 开庭 报税 发票 证据 立案 笔录 赔偿 锦旗
child nephew niece grandchild son daughter 孩子 儿子 女儿 孙子 侄子 外甥 | nursery school tooth teeth homework uni exam toys cereal lego dinosaur trainers growing nap cot crawl bike test driving | 上学 幼儿园 掉牙 作业 考试 玩具 走路 长个 换牙 鞋子 发烧 动画片 毕业 放学 驾照
cat dog animal bird rabbit horse 猫 狗 宠物 | bark purr meow litter lead leash walkies treat paw tail fur whisker kennel vet biscuit bone scratch squirrel mouse trot hoof stable cage sofa shoe slipper curtain groom shed limp chew | 猫粮 狗粮 罐头 尾巴 爪 掉毛 猫砂 遛 拆家 咬 舔 窝 沙发 拖鞋 叼 蹭 铲屎 笼 驱虫 炸毛 踩奶
"""


@cache
def _table() -> dict[str, re.Pattern[str]]:
    table = {}
    for line in _TRADES.strip().splitlines():
        kinds, english, chinese = (part.split() for part in line.split("|"))
        found = re.compile(
            rf"\b(?:{'|'.join(map(re.escape, english))})|{'|'.join(chinese)}", re.IGNORECASE
        )
        for kind in kinds:
            table[kind] = found
    return table


def trade_of(kind: str, head: str) -> str:
    """Return under which trade a kind or a noun is known, "" if under none."""
    table = _table()
    known = kind or ENGLISH_KINDS.get(head, "") or CHINESE_KINDS.get(head, "")
    found = next((one for one in widening(known) if one in table), "")
    return found or (head if head in table else "")


def speaks_of(trade: str, told: str) -> bool:
    """Return whether what is told is of a trade."""
    return _table()[trade].search(told) is not None
