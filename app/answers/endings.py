"""What says that something which lasts began, or is over; and what is paid for where care is."""

_ENDS_TABLE = """
live, lives, living, stay, staying, rent, renting, lodge, 住, 租 | moved out, moved away, left, gone, 搬走, 搬出, 搬了, 退租, 离开
work, works, working, employed, job, 上班, 工作, 干 | quit, left, resigned, fired, laid off, gave notice, handed in, 辞职, 离职, 辞了, 被裁, 跳槽, 不干
own, keep, keeping, car, bike, 养 | sold, gave away, given away, rehomed, died, lost, stolen, 卖了, 卖掉, 送人, 去世, 丢了, 死了
together, dating, married, seeing, girlfriend, boyfriend, partner, wife, husband, 在一起, 谈恋爱, 女朋友, 男朋友, 对象 | broke up, broken up, split up, divorced, separated, 分手, 离婚, 分了
alive, living, 活着, 在世 | died, passed away, put down, put to sleep, 去世, 死了, 走了, 过世
smoke, smoking, drink, drinking, 抽烟, 喝酒 | quit, gave up, stopped, given up, 戒
learn, learning, study, studying, lessons, lesson, class, classes, course, 学, 上课, 练 | quit, dropped, gave up, given up, stopped, graduated, 放弃, 毕业, 退课
broken, broke, faulty, blocked, leaking, 坏, 坏了, 漏水, 堵 | fixed, repaired, replaced, working again, sorted, 修好, 换了, 好了, 通了
sick, ill, hurt, hurts, hurting, sore, cold, fever, cough, 疼, 痛, 病, 感冒, 发烧, 咳嗽 | recovered, better, gone, healed, cleared up, over it, 好了, 痊愈, 退烧, 不疼, 康复
hospital, 住院, 医院 | discharged, came home, home again, 出院
band, team, club, group, choir, member, 乐队, 队, 社团, 群 | left, quit, gone, leaves, dropped out, 退出, 离开, 走了
teach, teaches, teaching, teacher, coach, trainer, 教, 带 | left, retired, replaced, took over, taken over, 换成, 换了, 离开, 退休, 回老家
away, abroad, trip, travelling, traveling, 出差, 国外, 外地 | back, came back, returned, 回来, 回国
open, closed, shut | closed, shut, reopened
member, membership, subscribed, subscription, gym, 会员, 订阅, 健身房 | cancelled, canceled, quit, expired, ran out, 取消, 到期, 退了, 过期
pending, waiting, wait, missing, lost, 等 | arrived, came, received, found, turned up, 到了, 收到, 找到
"""


_BEGINNINGS_TABLE = """
live, lives, lived, living, stay, staying, 住 | moved to, moved into, moved in, moved here, moved back, rented, 搬到, 搬进, 搬来, 搬去, 租, 租在, 住进
work, works, worked, working, employed, job, 工作, 上班, 干 | started, joined, start at, new job, first day, hired, 入职, 加入, 上班, 第一天
have, had, own, owned, owning, keep, 有, 养 | bought, got, adopted, picked up, inherited, 买, 领养, 收养, 买了, 养了
together, dating, seeing, 在一起, 谈恋爱 | got together, started dating, met, started seeing, 在一起, 谈恋爱
married, 结婚 | married, got married, wedding, 结婚, 婚礼, 领证
learning, learn, studying, study, taking, playing, play, attending, doing, 学, 练, 上课 | started, took up, signed up, enrolled, first lesson, first class, began, 开始, 报名, 报了, 第一节, 第一次
know, known, 认识 | met, introduced, 认识, 遇到
"""


def _table(table: str) -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for line in table.strip().splitlines():
        words, ends = ([one.strip() for one in part.split(",")] for part in line.split("|"))
        for word in words:
            found[word] = found.get(word, frozenset()) | frozenset(ends)
    return found


ENDS = _table(_ENDS_TABLE)
"""By words of what lasts, what says that it is over."""

BEGINNINGS = _table(_BEGINNINGS_TABLE)
"""By words of what lasts, what says that it began."""

_CARE_TABLE = """
看病, 治病, 看医生, 医药费, 医疗, 治疗, treatment, treatments, vet, vet bills, doctor, medical bills | 复查, 检查, 检查费, 打针, 打疫苗, 疫苗, 药, 药费, 手术, 住院, 挂号, 化验, 拍片, 驱虫, 绝育, 洗牙, 输液, 看病, 医院, 兽医, vet, check-up, checkup, jab, jabs, vaccination, vaccine, surgery, operation, medicine, x-ray, blood test, antibiotics, tablets, worming, treatment
"""
CARE = _table(_CARE_TABLE)
"""By words for care of the sick, what is paid for then."""
