"""More words that people use for one thing, as in ``lexicon_table``; and wide words with the narrow ones that say them.

A line of ``NARROWER_TABLE`` holds in one direction alone: who asks for the word before ``<`` means those behind it too.
"""

MORE_LINES = """
play, played, perform, performed, performance, gig | 演出 表演 演 | PLAY
rehearsal, rehearse, rehearsed, rehearsing, practice, practise, practised, band practice | 排练 彩排 练习 |
record, recorded, recording | 录 录音 录制 | RECORD
sing, sang, sung, singing | 唱 唱歌 |
dance, danced, dancing | 跳舞 舞蹈 |
piano | 钢琴 |
piano lesson, piano lessons, piano class, learn piano, learning piano | 学琴 学钢琴 钢琴课 琴课 练琴 |
guitar | 吉他 弹吉他 |
draw, drew, drawn, drawing, sketch | 画画 绘画 画 |
knit, knitted, knitting, crochet | 织 编织 钩针 毛线 |
sew, sewed, sewing, stitch | 缝 缝纫 |
pottery, ceramics | 陶艺 陶 |
photograph, photographed, photos, pictures, took photos | 拍照 照片 摄影 拍 |
fish, fishing, fished, went fishing | 钓鱼 钓 |
camp, camping, camped | 露营 野营 |
surf, surfing, surfed | 冲浪 |
dive, diving, dived, scuba | 潜水 |
skate, skating, skated | 滑冰 溜冰 轮滑 |
climbing wall, bouldering, climb | 攀岩 抱石 |
box, boxing | 拳击 |
pilates | 普拉提 |
meditate, meditation, meditated | 冥想 打坐 |
row, rowing, rowed, kayak, kayaking, canoe | 划船 皮划艇 |
golf | 高尔夫 |
table tennis, ping pong | 乒乓球 打乒乓 |
chess | 下棋 象棋 围棋 |
board game, board games | 桌游 |
video game, gaming | 游戏 打游戏 |
karaoke | 唱K KTV K歌 |
picnic | 野餐 |
barbecue, bbq, grill, grilled | 烧烤 |
hotpot, hot pot | 火锅 |
pizza | 披萨 比萨 |
noodles | 面 面条 |
dumplings | 饺子 包饺子 |
cake, baked a cake | 蛋糕 |
bread, loaf | 面包 |
beer, wine, alcohol, drinks | 酒 啤酒 红酒 白酒 |
smoke, smoked, smoking, cigarette, cigarettes | 抽烟 烟 吸烟 |
vegetarian, vegan | 吃素 素食 |
fast, fasting, diet, dieting | 节食 减肥 断食 |
lose weight, lost weight, slim | 减肥 瘦 瘦了 |
gain weight, put on weight | 胖 胖了 长胖 |
dose, dosage | 剂量 药量 | CHANGE_DOSE
raise, raised, increase, increased, put up, went up | 加 涨 提高 上调 增加 涨到 加到 涨价 |
lower, lowered, reduce, reduced, cut, cut down | 减 降 降低 减少 下调 降到 减到 |
insulin | 胰岛素 |
inject, injection, injected | 注射 打针 针 |
physio, physiotherapy, physiotherapist, physical therapist | 理疗 康复师 康复 物理治疗 |
therapist, therapy, counsellor, counselor, psychologist | 心理咨询 咨询师 心理医生 |
acupuncture | 针灸 |
chiropractor, osteopath | 正骨 整骨 |
optician, eye test, eye exam, optometrist | 验光 配镜 眼科 |
follow-up, follow up, checkup, check-up | 复诊 复查 随访 |
discharged, discharge, left hospital, came home from hospital | 出院 |
admitted, hospitalised, hospitalized, in hospital | 住院 入院 |
pregnant, pregnancy | 怀孕 有喜 |
period, menstruation | 月经 例假 大姨妈 |
tooth out, extraction, wisdom tooth | 拔牙 智齿 |
rash, itch, itching, itchy | 疹子 皮疹 痒 发痒 |
swollen, swelling | 肿 肿了 |
bleed, bled, bleeding, nosebleed | 流血 出血 流鼻血 |
bruise, bruised | 淤青 擦伤 |
burn, burnt, burned, scald | 烫 烫伤 烧伤 |
sting, stung, bitten, bite, bit | 咬 蜇 叮 |
sick, ill, poorly, unwell | 生病 病了 病 不舒服 |
quarantine, isolate, isolated | 隔离 |
covid, coronavirus | 新冠 阳了 阳性 |
apologise, apologize, apologised, apologized, apology, said sorry | 道歉 赔礼 赔不是 |
thank, thanked | 感谢 谢 道谢 |
promise, promised, promises, guarantee, commit | 答应 承诺 保证 说好 |
invite, invited, invitation | 邀请 请 |
introduce, introduced | 介绍 |
date, dated, dating, go out | 约会 谈恋爱 |
break up, broke up, broken up, split up | 分手 |
kiss, kissed | 吻 亲 |
hug, hugged | 抱 拥抱 |
cry, cried, tears | 哭 |
laugh, laughed | 笑 |
shout, shouted, yell | 骂 吼 发火 |
gift, present, presents | 礼物 |
give, gave, given, gift | 送 送给 | GIVE
receive, received, got, get | 收到 拿到 收 领到 领 | RECEIVE
send, sent, post, posted, mail, mailed, ship, shipped | 寄 发 寄出 发货 邮寄 寄回 | SEND
deliver, dropped off, drop off, hand over | 交付 送达 交货 |
collect, collected, pick up, picked up, fetch, fetched | 取 接 领 取回 拿 |
lend, lent, lend out | 借 借给 借出 |
give back, gave back, returned, return, brought back | 还 归还 还了 |
pay back, paid back, repay, repaid | 还钱 还 还款 |
owe, owed | 欠 |
donate, donated, donation | 捐 捐款 |
insurance, insured, claim | 保险 理赔 |
fine, fined, parking ticket, speeding ticket | 罚款 罚单 违章 |
mortgage | 房贷 按揭 |
loan, instalment, installment | 贷款 分期 |
subscription, subscribe, subscribed | 订阅 会员 |
unsubscribe, cancel the subscription | 退订 |
discount, coupon, voucher | 优惠 优惠券 打折 代金券 |
compensation, compensate, compensated | 补偿 赔偿 赔 |
invoice, bill, invoiced, billed | 发票 开票 账单 |
receipt | 收据 小票 发票 |
log in, login, sign in, locked out | 登录 登不上 |
password | 密码 |
account | 账号 账户 |
screen, display | 屏幕 屏 |
battery | 电池 |
charger, charging | 充电 充电器 |
router, modem, wifi, wi-fi | 路由器 无线 光猫 |
outage, down, offline, power cut, blackout | 断网 停电 断线 掉线 断断续续 时断时续 连不上 |
play up, playing up, trouble, go wrong, went wrong | 出问题 断断续续 不稳定 时断时续 连不上 用不了 |
leak, leaking, leaked, drip, dripping, flooded | 漏 漏水 渗水 |
block, blocked, clogged | 堵 堵塞 堵了 |
smoke came, smoking, burning smell, burnt smell | 冒烟 糊味 烧焦 |
overheat, overheated, overheating | 过热 发烫 |
slow, laggy, lag | 慢 卡 卡顿 |
noise complaint, noisy, loud | 吵 噪音 太吵 |
tap, faucet | 水龙头 龙头 |
toilet, loo | 马桶 厕所 |
sink | 水槽 洗碗池 |
roof, gutter | 屋顶 房顶 |
door, lock, locks | 门 门锁 锁 |
key, keys | 钥匙 |
light, lamp, bulb | 灯 灯泡 |
sofa, couch | 沙发 |
bed, mattress | 床 床垫 |
dishwasher | 洗碗机 |
oven, stove, cooker | 烤箱 炉灶 灶 |
microwave | 微波炉 |
kettle | 水壶 |
vacuum, vacuumed, hoover, hoovered | 吸尘 吸尘器 |
tidy, tidied, tidy up, declutter | 收拾 整理 |
laundry, do the laundry | 洗衣服 洗衣 |
iron, ironed | 熨 烫衣服 |
dishes, wash up, washing up | 洗碗 |
garden, gardening, yard | 花园 院子 |
harvest, harvested, picked, pick | 收 采 摘 采摘 收获 |
sow, sowed, sown, seeds | 播种 撒种 种子 |
fertilise, fertilize, fertiliser, fertilizer | 施肥 肥料 |
prune, pruned, trim, trimmed | 修剪 剪枝 |
repot, repotted, pot | 换盆 盆 |
bloom, bloomed, flower, flowered, blossom | 开花 花 |
hatch, hatched, chicks | 孵 孵化 小鸡 |
lay, laid, eggs, egg | 下蛋 鸡蛋 蛋 |
hive, bees, beehive | 蜂箱 蜜蜂 蜂 |
honey | 蜂蜜 割蜜 |
kitten, kittens | 小猫 |
puppy, puppies | 小狗 |
microchip, chipped | 芯片 |
tick, ticks, fleas, flea | 跳蚤 蜱虫 |
nail clipping, clip nails, nails, nail | 剪指甲 指甲 |
clip, clipped, trim, trimmed, trims, cut | 剪 修剪 |
escape, escaped, ran away, run away, ran off, got out | 跑丢 跑出去 走丢 逃 |
bark, barked, barking | 叫 吠 |
chew, chewed, chewed up | 啃 咬烂 咬坏 |
bite somebody | 咬人 咬伤 咬了人 |
hit somebody | 撞人 撞了人 撞伤 |
scratch, scratched | 抓 抓伤 抓破 |
ride, rode, horse riding, horse | 骑马 骑 马 |
train, trained, training | 训练 培训 |
puncture, flat tyre, flat tire, flat | 爆胎 胎 扎胎 |
tyre, tire, tyres, tires | 轮胎 |
oil change, service, serviced | 保养 机油 |
refuel, petrol, gas, filled up | 加油 |
park, parked, parking | 停车 |
tow, towed | 拖车 拖走 |
scooter, moped, e-bike | 电动车 电瓶车 摩托 |
train, railway, rail | 火车 高铁 |
bus, coach | 公交 大巴 公车 |
subway, metro, underground, tube | 地铁 |
taxi, cab, uber | 打车 出租车 滴滴 |
airport | 机场 |
boat, ferry, cruise | 船 轮渡 游轮 |
luggage, suitcase, bag | 行李 箱子 包 |
wallet, purse | 钱包 |
umbrella | 伞 雨伞 |
delayed, delay | 延误 晚点 |
check in, checked in | 入住 值机 |
check out, checked out | 退房 |
move in, moved in | 搬进 入住 搬来 住进 |
move out, moved out, leave | 搬走 搬出 退租 |
landlord, landlady | 房东 |
tenant, lodger | 租客 房客 |
neighbourhood, neighborhood, area | 小区 |
lease, contract, tenancy | 租约 合同 |
sign, signed, signing | 签 签了 签字 签约 |
negotiate, negotiation, negotiated | 谈判 谈 谈妥 |
apply, applied, application | 申请 投 投简历 报名 |
cv, resume | 简历 |
offer, job offer | offer 录取通知 |
start work, started work, first day at work, began working, started the job | 入职 上班 |
resign, hand in my notice, notice | 提离职 辞职 |
work, works, worked, working, employed | 工作 上班 |
probation | 试用期 转正 |
transfer, transferred, moved team | 调 转 调岗 转到 调到 |
project, projects | 项目 |
meeting, standup, stand-up | 会 会议 例会 |
conference | 会议 大会 研讨会 |
report, reports | 报告 周报 月报 |
exam, exams, test, quiz, midterm, final | 考试 考 测验 期中 期末 |
results, result, mark, grade, score | 成绩 分数 |
competition, contest, tournament, race, match, game | 比赛 竞赛 大赛 | PLAY_SPORT
prize, award, medal, trophy, won | 奖 获奖 拿奖 奖牌 等奖 |
finish line, personal best, pb | 个人最好 PB |
lesson, lessons, class, session, tutorial | 课 上课 节课 |
teacher, tutor, instructor, coach | 老师 教练 家教 |
enrol, enroll, enrolled, sign up, signed up, register, registered, join, joined | 报名 报了 注册 加入 |
school run, pick up from school | 接孩子 接送 |
nappy, diaper | 尿布 尿不湿 |
milk, formula, breastfeed | 奶 奶粉 喂奶 |
tooth, teeth, first tooth | 牙 长牙 |
walk, walked, first steps | 走路 走 学会走 |
crawl, crawled | 爬 |
speak, talk, first word | 说话 叫 |
baptism, christening | 满月 百天 |
anniversary | 纪念日 周年 |
new year, spring festival | 过年 春节 新年 |
visit, visited, came over, come over, dropped by, stopped by, stayed with | 来 来家里 上门 做客 来看 |
stay, stayed, staying | 住 待 |
leave, left, depart, departed, set off | 走 离开 出发 动身 回老家 回去了 |
view, viewed, viewing, look, looked, looking, look at, looked at | 看房 看了 看 |
return, returned, came back, come back, got back, came home, come home, got home, get home, went home, back home, home again | 回来 回家 到家 回到家 回 返回 |
arrive, arrived, got here, got there, reached | 到 到达 抵达 |
happen, happened | 发生 |
storm, typhoon | 台风 暴雨 |
snow, snowed | 下雪 雪 |
rain, rained | 下雨 雨 |
earthquake | 地震 |
ask, asked | 问 |
tell, told | 告诉 说 |
recommend, recommended, recommendation, suggest, suggested | 推荐 建议 |
help, helped | 帮 帮忙 帮助 |
repair shop, garage, mechanic, workshop | 修车 修理厂 维修店 4S店 |
physiotherapist, masseur | 按摩师 |
charity, volunteer, volunteered, volunteering | 志愿 义工 公益 |
vote, voted, election | 投票 选举 |
church, mass, service | 教堂 礼拜 |
temple | 寺庙 庙 寺 |
library | 图书馆 |
park | 公园 |
beach, seaside | 海边 沙滩 |
mountain, mountains | 山 |
restaurant, cafe, café | 餐厅 饭店 餐馆 咖啡馆 |
supermarket, grocery, groceries | 超市 买菜 |
market | 市场 菜市场 集市 |
hairdresser, barber, salon | 理发店 发廊 理发 |
tattoo | 纹身 |
pierce, pierced, piercing | 打耳洞 穿孔 |
dye, dyed, coloured my hair | 染发 染头发 染 |
argue, argued, fell out, fall out | 吵架 闹翻 闹矛盾 |
hike, trek, trekking, trail | 徒步 爬山 |
drop, dropped, smashed, shattered | 摔 摔坏 打碎 摔碎 |
expire, expired, expiry, run out, ran out | 到期 过期 用完 |
finish, finished, ended | 结束 完 |
publish, published, came out | 发表 出版 发布 |
write, wrote, written, writing | 写 |
translate, translated, translation | 翻译 |
print, printed | 打印 印 |
scan, scanned | 扫描 |
back up, backup, backed up | 备份 |
test, tested, try out | 测试 试用 |
confirm, confirmed | 确认 |
check, checked, look at, looked at, examine, examined, inspect, inspected | 检查 查看 看 查 |
measure, measured | 量 测 测量 | MEASURE
wait, waited | 等 |
forget, forgot, forgotten | 忘 忘了 忘记 | FORGET
remember, remembered | 记得 想起 |
dream, dreamed, dreamt | 梦 做梦 |
oversleep, overslept, slept in | 睡过头 |
nap, napped | 午睡 |
stay up, stayed up, up late | 熬夜 |
run late, late for work | 迟到 |
ticket, tickets | 票 门票 |
hospital visit, a&e | 急诊 |
"""

NARROWER_TABLE = """
hurt, injure, injured, injury, injuries, 受伤, 伤, 弄伤 < twisted, twist, sprained, sprain, broke my, fractured, pulled a muscle, tore, bruised, cut my, burnt, burned, fell, rolled my, strained, hurt, injured, 扭, 崴, 摔, 骨折, 烫, 拉伤, 割, 划破, 扭伤, 擦伤, 受伤
accident, 事故, 意外 < crash, collision, fell, twisted, knocked, 撞, 追尾, 摔, 扭
exercise, exercised, work out, worked out, workout, sport, train, 运动, 锻炼, 健身 < run, ran, swim, swam, cycle, cycled, yoga, gym, tennis, football, hike, hiked, jog, badminton, basketball, pilates, boxing, lifted, weights, 跑步, 跑了, 游泳, 骑车, 瑜伽, 健身房, 打球, 羽毛球, 篮球, 爬山
ill, sick, unwell, 生病, 病, 不舒服 < fever, cold, flu, migraine, vomit, threw up, cough, stomach ache, 发烧, 感冒, 吐, 咳嗽, 拉肚子, 头疼, 胃疼
trip, travel, travelled, traveled, holiday, 旅行, 旅游, 出去玩, 出门 < flew to, drove to, went to, visited, weekend in, 去了, 飞到, 飞去
parents, my parents, folks, 父母, 爸妈 < mum and dad, mom and dad, 爸妈, 我爸妈, 爸爸妈妈
pet, animal, 宠物 < dog, cat, puppy, kitten, rabbit, hamster, 狗, 猫, 兔子, 仓鼠
"""
