"""Words that people use for one thing: ``English words, by comma | Chinese words | action types``.

A word of a question is also said by any other word of its line, and by an event of one of the action
types. A line must hold for either direction; what is only one kind of another stands in the kinds of
entities (``app.extraction.entities.kind_words``).
"""

LEXICON_TABLE = """
vet, veterinarian, animal hospital, animal clinic, pet hospital, pet clinic | 兽医 宠物医院 动物医院 宠物诊所 | VISIT_VET
vaccine, vaccination, vaccinate, shot, jab, booster, immunise, immunize, immunisation, immunization | 疫苗 打针 接种 预防针 打疫苗 | VACCINATE
neuter, spay, neutering, spaying | 绝育 做绝育 |
deworm, deworming | 驱虫 |
vomit, throw up, threw up, thrown up, throwing up, puke, be sick | 吐 呕吐 |
limp, limping, lame | 瘸 一瘸一拐 跛 |
bathe, bath, give a bath, shower | 洗澡 洗了澡 冲澡 |
groom, groomer, grooming | 美容 剪毛 |
walk, walked the | 遛 遛狗 散步 | WALK_PET WALK
feed, fed | 喂 喂食 | FEED_PET
adopt, adoption, rescue | 领养 收养 | ADOPT_PET
doctor, physician, gp | 医生 大夫 看病 看医生 |
dentist, dental, tooth, teeth, filling | 牙医 牙科 看牙 牙 牙齿 补牙 洗牙 拔牙 |
dentist, orthodontist | 牙医 牙科 看牙 补牙 洗牙 拔牙 |
hospital, clinic, a&e, emergency room | 医院 急诊 |
check-up, checkup, physical exam, medical exam, health check | 体检 身体检查 |
blood test, blood work, bloods | 抽血 验血 血检 化验 |
x-ray, xray, radiograph | 拍片 片子 X光 拍片子 |
scan, mri, ct | 核磁 CT B超 扫描 |
surgery, operation, operate | 手术 开刀 动手术 |
stitches, sutures | 缝针 缝线 拆线 |
cast, plaster | 石膏 |
fracture, broken bone, break | 骨折 摔断 断了 |
sprain, twist, roll | 扭伤 扭到 崴 崴脚 扭了 |
headache, headaches, head hurt, head ache, head hurting | 头疼 头痛 |
migraine | 偏头痛 |
stomach ache, stomachache, stomach pain, belly ache, tummy ache | 胃疼 胃痛 肚子疼 肚子痛 |
toothache | 牙疼 牙痛 |
back pain, backache, back hurt, back ache | 腰疼 腰痛 背疼 背痛 |
fever, temperature, feverish | 发烧 发热 高烧 低烧 |
cough, coughing | 咳嗽 咳 |
cold, flu | 感冒 着凉 流感 |
dizzy, dizziness, lightheaded, vertigo | 头晕 眩晕 晕 |
insomnia, sleepless, can't sleep, couldn't sleep | 失眠 睡不着 没睡好 |
nausea, nauseous, queasy | 恶心 反胃 |
diarrhoea, diarrhea | 拉肚子 腹泻 |
allergy, allergic, hives, rash | 过敏 起疹子 疹子 |
asthma attack, asthma | 哮喘 |
faint, pass out, passed out | 晕倒 昏倒 |
medicine, medication, pill, tablet, meds, drug | 药 药片 吃药 服药 |
prescribe, prescription | 开药 处方 开了 开的 | PRESCRIBE
diagnose, diagnosis | 确诊 诊断 查出 |
blood pressure, bp | 血压 |
blood sugar, glucose, sugar level | 血糖 |
heart rate, pulse | 心率 心跳 脉搏 |
weight, weigh, weighed | 体重 称 称重 |
recover, recovery, get better, got better, cured | 康复 好了 痊愈 恢复 |
quit smoking, stop smoking, gave up smoking | 戒烟 |
run, ran, jog, jogging, running, went for a run | 跑步 跑 晨跑 夜跑 慢跑 跑了 | RUN
swim, swam, swimming | 游泳 游了泳 游 | SWIM
cycle, bike ride, cycling, biking | 骑车 骑行 骑自行车 | CYCLE
hike, hiking, climb, climbed, climbing | 爬山 徒步 登山 爬 | HIKE
ski, skiing, skied | 滑雪 |
workout, work out, exercise, gym, train | 健身 锻炼 健身房 运动 |
yoga | 瑜伽 |
tennis | 网球 |
badminton | 羽毛球 |
football, soccer | 足球 踢球 |
basketball | 篮球 |
marathon | 马拉松 |
massage | 按摩 推拿 |
haircut, cut my hair, hair cut | 理发 剪头发 剪头 |
meeting, meet, met | 开会 会议 见面 碰面 会 | ATTEND_MEETING MEET
meet, met, meeting, see, saw, catch up, got together | 见 见面 碰面 聚 | MEET
interview | 面试 | INTERVIEW
submit, hand in, handed in, turn in, turned in, send in | 提交 交 递交 上交 |
approve, approval, sign off, green light | 批准 同意 通过 批 |
reject, rejection, turn down, turned down | 拒绝 驳回 拒 |
promote, promotion | 升职 晋升 提拔 |
hire, hired, recruit, take on, took on | 招 录用 雇 招聘 聘 |
join, start work, start a job, started at, start working | 入职 加入 上班 |
quit, resign, resignation, leave the job, handed in notice, left | 辞职 离职 辞 | QUIT_JOB
fire, fired, lay off, laid off, layoff | 开除 裁 被裁 裁员 解雇 |
present, presentation, presented, demo, pitch | 汇报 演示 讲 展示 |
deadline, due | 截止 期限 |
overtime, work late, worked late | 加班 |
business trip | 出差 |
raise, pay rise, salary increase | 涨工资 加薪 涨薪 |
deploy, release, launch, go live, ship | 上线 发布 部署 |
proposal, plan | 方案 提案 |
contract, agreement | 合同 |
trip, travel, journey, vacation, holiday | 旅行 旅游 出行 度假 |
fly, flew, flight | 飞 航班 坐飞机 飞机 | FLY
drive, drove | 开车 自驾 |
flight, plane ticket, air ticket, tickets | 机票 飞机票 航班 |
hotel, hostel, airbnb, guesthouse | 酒店 宾馆 民宿 旅馆 |
book, reserve, reservation, booking | 订 预订 预定 预约 约 |
appointment | 预约 约 |
lose, lost, mislay, misplace | 丢 弄丢 丢失 掉 |
find, found | 找到 找回 |
passport | 护照 |
visa | 签证 |
renew, renewal, renewed | 换 续 续签 更新 换新 |
visit, visited, go to see, went to see, see, saw, seen, went, go, been, took, brought | 看 看望 探望 拜访 去看 参观 去 带 | VISIT VISIT_DOCTOR VISIT_VET TRAVEL SEE MEET
buy, bought, purchase, get, got, pick up | 买 购买 入手 下单 网购 | BUY
order, ordered, buy, bought | 下单 订 点 订购 买 | ORDER
sell, sold | 卖 卖掉 出售 | SELL
return, send back, sent back | 退货 退 退回 | RETURN
refund, refunded, money back, paid back, reimburse | 退款 退钱 报销 退 退给 | REFUND
charge, charged, fee, overcharge | 扣 扣费 扣款 收费 费 | CHARGE
pay, paid, settle, payment | 付 交 缴 支付 付款 交了 还 | PAY
transfer, transferred, wire | 转 转账 转钱 汇款 转了 存 | TRANSFER_MONEY
save, savings, saving | 存钱 存款 储蓄 |
deposit | 押金 定金 存款 |
borrow, lend, lent, loan | 借 贷款 借给 |
rent | 房租 租金 |
salary, wage, pay, paid | 工资 薪水 发工资 |
bill | 账单 费 |
tax, taxes | 税 报税 |
bonus | 奖金 年终奖 |
invest, investment | 投资 理财 |
complain, complaint | 投诉 抱怨 | COMPLAIN
ticket, case, issue | 工单 单子 |
report, reported, file, log, logged | 报修 登记 上报 报告 创建工单 开工单 建工单 | OPEN_TICKET
open, opened, create, created, file, filed, raise, raised | 创建 开 提交 建 |
escalate, escalated, escalation | 升级 转交 | ESCALATE
close, closed | 关闭 关 结单 |
resolve, fix, fixed, solve, repair, repaired, sort out, sorted out | 解决 修好 修 处理 搞定 维修 修复 弄好 恢复正常 现在好了 | FIX
break, broke, broken, packed in, conked out, on the blink, dead, break down, broke down, broken down, breakdown, stop working, stopped working, die, fail, malfunction | 坏 坏了 故障 出故障 出问题 用不了 罢工 | MALFUNCTION
crash, crashed, freeze, froze | 死机 崩溃 卡死 闪退 |
restart, reboot, reset | 重启 |
reinstall, update, upgrade | 重装 更新 升级 |
replace, replaced, replacement, swap, change, changed | 换 更换 换了 换成 |
install, installed, put in, fit, fitted, set up | 装 安装 装了 装上 |
technician, engineer, repairman, repair guy | 师傅 技术员 维修工 工程师 |
plumber | 水管工 师傅 |
courier, delivery | 快递 快递员 |
arrive, arrived, delivered, delivery, come, came, turn up | 到 到货 送到 寄到 送达 收到 上门 来 到了 | DELIVER ARRIVE
deliver, delivered, delivery, deliveries | 送 送货 配送 派送 | DELIVER
parcel, package | 包裹 快递 |
noise, noises, sound | 声音 怪声 噪音 异响 |
warranty, guarantee | 保修 |
birthday, birthday party | 生日 大寿 过生日 |
wedding, marry, married, get married | 婚礼 结婚 |
divorce, divorced | 离婚 |
funeral | 葬礼 |
engaged, engagement, propose, proposed | 订婚 求婚 |
party | 聚会 派对 |
celebrate, celebration | 庆祝 过 |
born, birth, give birth, gave birth, had her baby, had a baby, had the baby, had their baby | 出生 生 生了 |
die, died, pass away, passed away, death | 去世 走了 过世 死 没了 | DIE
school | 学校 上学 |
kindergarten, nursery | 幼儿园 |
graduate, graduation | 毕业 |
exam, test | 考试 测验 |
take, took, sit, sat, retake | 考 | EXAM
driving test, driving exam | 驾照考试 科目一 科目二 科目三 科目四 路考 |
pass, passed | 通过 过了 考过 |
fail, failed | 没过 没通过 挂了 挂科 不及格 |
course, class, lesson | 课 课程 上课 |
learn, learnt, learned, study, studied | 学 学会 学习 |
homework, assignment | 作业 |
read, reading, book, novel | 书 读 看书 小说 | READ
finish, finished, complete, completed, done with | 完 完成 看完 读完 做完 结束 写完 吃完 |
start, started, begin, began, begun, take up, took up, beginning | 开始 起 |
stop, stopped, quit, give up, gave up | 停 戒 不再 停了 |
watch, watched, see, saw, seen | 看 观看 | WATCH
movie, film, cinema | 电影 影院 电影院 |
concert, gig | 演唱会 音乐会 |
theatre, theater, play | 话剧 剧院 戏 |
museum, exhibition | 博物馆 展 展览 |
zoo | 动物园 |
eat, ate, eaten, dine, dinner, lunch, meal, have dinner, have lunch, food | 吃饭 吃 吃了饭 用餐 聚餐 | EAT
dinner, supper | 晚饭 晚餐 |
lunch | 午饭 午餐 中饭 |
breakfast | 早饭 早餐 |
cook, cooked | 做饭 做菜 下厨 煮 |
bake, baked | 烤 烘焙 |
coffee | 咖啡 |
drink, drank, drinking | 喝 喝酒 |
takeaway, takeout, delivery food | 外卖 | ORDER_FOOD
call, called, phone, phoned, ring, rang | 打电话 电话 通话 致电 | CALL
email, mail | 邮件 发邮件 |
message, text, texted | 消息 发消息 短信 微信 |
argue, argument, fight, fought, row, quarrel | 吵架 吵 |
move, moved, move house, moving, relocate | 搬 搬家 搬到 搬去 | MOVE_HOME
paint, painted | 刷 刷漆 粉刷 画 |
renovate, renovated, renovation, redo | 装修 翻修 |
clean, cleaned, cleaning | 清理 打扫 清洁 擦 洗 清洗 |
wash, washed, washing | 洗 清洗 洗了 |
mow, mowed, mowing, cut the grass | 割草 割了草 修草坪 剪草 |
lawn, grass | 草坪 草 |
plant, planted, planting | 种 种了 栽 |
water, watered | 浇水 浇花 浇 |
boiler, water heater | 热水器 锅炉 |
fridge, refrigerator | 冰箱 |
air conditioner, air conditioning, ac | 空调 |
washing machine, washer | 洗衣机 |
printer | 打印机 |
scanner | 扫描仪 |
laptop, notebook | 笔记本 笔记本电脑 电脑 |
computer, pc | 电脑 |
phone, mobile | 手机 |
glasses, spectacles | 眼镜 |
bike, bicycle | 自行车 单车 |
car | 车 车子 汽车 |
inspection, mot | 年检 检查 验车 |
coat, jacket | 大衣 外套 |
shoes, trainers, sneakers | 鞋 跑鞋 鞋子 |
shop, store | 店 商店 |
open, opened, opening | 开业 开张 开 开店 | OPEN_BUSINESS OPEN
accident, crash, collision | 车祸 事故 追尾 撞车 |
steal, stole, stolen, rob, robbed | 偷 被偷 抢 |
fall, fell, fallen, tripped, slip, slipped | 摔 摔倒 摔跤 滑倒 |
scared, panic, panic attack | 害怕 恐慌 |
sleep, slept | 睡 睡觉 |
wake up, woke up | 醒 起床 |
cancel, cancelled, canceled, call off, called off | 取消 | CANCEL
postpone, postponed, reschedule, rescheduled, put off, push back, moved | 推迟 改期 延期 改到 | RESCHEDULE
miss, missed | 错过 误了 没赶上 |
late | 迟到 晚到 |
win, won | 赢 得奖 获奖 中奖 |
lose, lost the | 输 |
problem, issue, trouble, fault, error, bug | 问题 毛病 故障 错误 报错 |
card reader, card machine | 刷卡机 |
customer, client | 客户 客人 |
employee, assistant, staff | 店员 员工 |
neighbour, neighbor | 邻居 |
mum, mom, mother, mama | 妈 妈妈 母亲 老妈 我妈 |
dad, father, papa | 爸 爸爸 父亲 老爸 我爸 |
wife | 老婆 妻子 太太 媳妇 |
husband | 老公 丈夫 先生 |
daughter | 女儿 闺女 |
son | 儿子 |
sister | 姐姐 妹妹 姐 妹 |
brother | 哥哥 弟弟 哥 弟 |
grandma, grandmother, nana, gran | 奶奶 |
grandma, grandmother, nana, gran | 外婆 姥姥 |
grandpa, grandfather | 爷爷 |
grandpa, grandfather | 外公 姥爷 |
boss, manager, supervisor | 老板 领导 经理 上司 |
colleague, coworker, co-worker | 同事 |
friend | 朋友 |
make up, made up, reconcile, reconciled | 和好 |
double, twice, duplicate | 重复 多扣 两次 |
online, internet, broadband, connection | 宽带 网 网络 |
crack, cracked, broken, damaged, chipped | 裂 碎 坏 破 损坏 |
roommate, flatmate, housemate | 室友 舍友 |
"""
