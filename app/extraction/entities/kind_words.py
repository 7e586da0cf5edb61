"""The table of kinds: ``name type wider number [gender] | English words, by comma | Chinese words``.

Behind a semicolon stand the words of a narrower kind, at the same place in both languages: a router is a
device, and no printer.
"""

KINDS_TABLE = """
spouse person - one | spouse, partner, better half, other half, significant other | 爱人 伴侣 另一半 对象 老伴 老伴儿 那口子 我家那口子
wife person spouse one f | wife, wifey, missus | 老婆 妻子 太太 媳妇 媳妇儿 夫人 孩子他妈 孩他妈 娃他妈
husband person spouse one m | husband, hubby | 老公 丈夫 孩子他爸 孩他爸 娃他爸
fiance person spouse one m | fiance, fiancé | 未婚夫
fiancee person spouse one f | fiancee, fiancée | 未婚妻
boyfriend person spouse one m | boyfriend, bf | 男朋友 男友
girlfriend person spouse one f | girlfriend, gf | 女朋友 女友
ex person - few | ex, ex-wife, ex-husband, ex-boyfriend, ex-girlfriend | 前任 前妻 前夫 前男友 前女友
mother person - one f | mother, mom, mum, mam, mommy, mummy, mama, ma, amma, ammi, ammu, mami, mamá, eomma, mutti | 妈妈 妈 老妈 母亲 我妈 娘 妈咪 老娘 母上 母上大人 老母亲
father person - one m | father, dad, daddy, papa, pa, abba, appa, papi, papá | 爸爸 爸 老爸 父亲 爹 老爹 父上 老父亲
stepmother person - one f | stepmother, stepmom, stepmum | 继母 后妈
stepfather person - one m | stepfather, stepdad | 继父 后爸
child person - few | child, kid, baby, toddler, oldest, eldest, youngest, firstborn, newborn | 孩子 小孩 娃 宝宝 宝贝 娃儿
son person child few m | son, boy | 儿子 臭小子 小王子
elder_son person son one m | elder son, older son, oldest son, eldest son, first son | 大儿子 老大
younger_son person son one m | younger son, youngest son, little son, second son | 小儿子 二儿子 老二
daughter person child few f | daughter, girl | 女儿 闺女 小公主 小棉袄
elder_daughter person daughter one f | elder daughter, older daughter, oldest daughter, eldest daughter | 大女儿 大闺女
younger_daughter person daughter one f | younger daughter, youngest daughter, little daughter | 小女儿 二女儿 小闺女
sibling person - few | sibling | 兄弟姐妹
brother person sibling few m | brother, bro | 兄弟
elder_brother person brother few m | older brother, elder brother, big brother | 哥哥 哥 大哥 二哥 老哥
younger_brother person brother few m | younger brother, little brother, kid brother, baby brother | 弟弟 弟 老弟 小弟
sister person sibling few f | sister, sis | 姐妹
elder_sister person sister few f | older sister, elder sister, big sister | 姐姐 姐 大姐 二姐 老姐
younger_sister person sister few f | younger sister, little sister, kid sister, baby sister | 妹妹 妹 老妹 小妹
twin person sibling one | twin, twin sister, twin brother | 双胞胎弟弟 双胞胎妹妹 双胞胎哥哥 双胞胎姐姐
grandmother person - few f | grandmother, grandma, granny, gran, nana, nan, abuela, mamie, mémé, oma, nonna, halmoni, babushka ; paternal grandmother ; maternal grandmother | ; 奶奶 祖母 ; 外婆 姥姥 外祖母
grandfather person - few m | grandfather, grandpa, granddad, grandad, gramps, abuelo, papy, opa, nonno ; paternal grandfather ; maternal grandfather | ; 爷爷 祖父 阿公 ; 外公 姥爷 外祖父
grandchild person - few | grandchild, grandkid |
grandson person grandchild few m | grandson | 孙子 外孙 孙儿
granddaughter person grandchild few f | granddaughter | 孙女 外孙女 小孙女
mother_in_law person - one f | mother-in-law, mother in law | 婆婆 岳母 丈母娘
father_in_law person - one m | father-in-law, father in law | 公公 岳父 老丈人
brother_in_law person - few m | brother-in-law, brother in law ; sisters_husband ; wifes_brother ; husbands_brother | ; 姐夫 妹夫 ; 小舅子 大舅子 ; 小叔子
sister_in_law person - few f | sister-in-law, sister in law ; brothers_wife ; wifes_sister | ; 嫂子 弟妹 弟媳 大嫂 嫂 二嫂 ; 小姨子
aunt person - few f | aunt, auntie, aunty ; fathers_sister ; mothers_sister ; uncles_wife | 阿姨 ; 姑姑 姑妈 大姑 小姑 二姑 姑 ; 姨妈 小姨 大姨 二姨 姨 ; 舅母 舅妈 婶婶 伯母 婶 婶子
uncle person - few m | uncle ; fathers_brother ; mothers_brother ; aunts_husband | ; 叔叔 伯父 伯伯 大伯 二叔 小叔 三叔 叔 二伯 ; 舅舅 舅父 大舅 二舅 小舅 舅 ; 姑父 姨父 姑丈 姨丈
cousin person - many | cousin ; older cousin ; older female cousin ; younger cousin ; younger female cousin | ; 表哥 堂哥 ; 表姐 堂姐 ; 表弟 堂弟 ; 表妹 堂妹
nephew person - few m | nephew | 侄子 外甥
niece person - few f | niece | 侄女 外甥女
godchild person - few | godson, goddaughter, godchild | 干儿子 干女儿
relative person - many | relative | 亲戚
friend person - many | friend, buddy, pal, mate | 朋友 好友 哥们 哥们儿 死党
best_friend person friend few | best friend, bestie, bff | 闺蜜 最好的朋友 发小
roommate person - few | roommate, flatmate, housemate | 室友 舍友
neighbour person - many | neighbour, neighbor, next-door neighbour, next-door neighbor | 邻居
classmate person - many | classmate, schoolmate | 同学 老同学 同桌
colleague person - many | colleague, coworker, co-worker, workmate, teammate | 同事
boss person - one | boss, manager, supervisor, line manager, team lead, team leader | 老板 领导 上司 经理 主管 上级 组长
employee person - many | employee, direct report, report | 下属 员工
assistant person - few | assistant, secretary | 助理 秘书
intern person - many | intern, trainee | 实习生
apprentice person - few | apprentice, mentee | 徒弟 学徒
master person - few | | 师父
partner_in_business person - few | business partner, co-founder, cofounder | 合伙人
client person - many | client, customer | 客户 甲方
supplier person - many | supplier, vendor | 供应商
doctor person - few | doctor, doc, physician, specialist ; gp, family doctor, primary care doctor ; paediatrician, pediatrician ; cardiologist ; dermatologist ; surgeon ; oncologist ; gynaecologist, gynecologist, obstetrician, ob-gyn ; orthopedist ; ophthalmologist, optometrist, eye doctor ; neurologist ; allergist | 医生 大夫 主治医生 主治医师 医师 ; 家庭医生 ; 儿科医生 ; 心内科医生 ; 皮肤科医生 ; 外科医生 ; 肿瘤科医生 ; 妇科医生 产科医生 ; 骨科医生 ; 眼科医生 ; 神经科医生
dentist person doctor few | dentist, orthodontist | 牙医 牙科医生
vet person doctor few | vet, veterinarian | 兽医 宠物医生
therapist person - few | therapist, counsellor, counselor, psychologist, psychiatrist, shrink | 心理咨询师 心理医生 咨询师 治疗师
physio person - few | physio, physiotherapist, physical therapist | 理疗师 康复师
nurse person - many | nurse, midwife | 护士
pharmacist person - many | pharmacist | 药剂师
teacher person - few | teacher ; professor, lecturer ; instructor ; class teacher, homeroom teacher | 老师 ; 教授 ; ; 班主任
tutor person teacher few | tutor, advisor, adviser, thesis advisor, phd advisor, mentor | 导师 家教
coach person - few | coach, trainer, personal trainer | 教练 私教
landlord person - one | landlord, landlady | 房东
tenant person - few | tenant, lodger | 租客 房客
walker person - few | dog walker ; pet sitter, cat sitter, dog sitter ; dog trainer ; groomer | 遛狗师 ; ; ; 美容师 宠物美容师
nanny person - few f | nanny, babysitter, sitter, au pair, childminder | 保姆 月嫂 育儿嫂
cleaner person - few | cleaner, cleaning lady, housekeeper | 保洁 钟点工
lawyer person - few | lawyer, solicitor, attorney | 律师
accountant person - few | accountant, bookkeeper | 会计
agent person - few | realtor, estate agent, agent, broker | 中介 经纪人
driver person - many | driver | 司机
plumber person - many | plumber | 水管工 水电工
electrician person - many | electrician | 电工
handyman person - many | handyman, repairman ; contractor, builder ; mechanic ; technician | 师傅 维修师傅 修理工 ; 装修师傅 ; 修车师傅 ; 技术员
hairdresser person - few | hairdresser, barber, stylist | 理发师 发型师
police person - many | police officer, policeman, policewoman, cop | 民警 警察 交警 警官
courier person - many | courier, delivery guy | 快递员 快递小哥 外卖员 外卖小哥 骑手 送餐员 跑腿小哥 送货员
agent_of_service person - many | support agent, customer service agent, support rep, representative | 客服
animal pet - few | pet, animal, rescue, fur baby, furry friend, furball, critter | 宠物 毛孩子 崽 毛娃 毛茸茸 毛球
cat pet animal few | cat, kitty, kitten, feline, moggy | 猫 猫咪 小猫 喵星人 猫主子 主子 喵 猫猫 小猫咪 大猫 猫儿 奶猫 小奶猫 流浪猫
british_shorthair pet cat few | british shorthair, british blue, brit | 英短 英国短毛猫 英短猫 蓝猫 英短蓝猫 英短蓝白
american_shorthair pet cat few | american shorthair | 美短 美国短毛猫
ragdoll pet cat few | ragdoll, ragdoll cat | 布偶 布偶猫
siamese pet cat few | siamese, siamese cat | 暹罗 暹罗猫
persian pet cat few | persian, persian cat | 波斯猫
maine_coon pet cat few | maine coon | 缅因 缅因猫
garfield_cat pet cat few | exotic shorthair | 加菲 加菲猫
sphynx pet cat few | sphynx, hairless cat | 无毛猫
scottish_fold pet cat few | scottish fold | 折耳 折耳猫
ginger_cat pet cat few | orange cat, ginger cat, orange tabby, ginger tabby, marmalade cat, ginger | 橘猫 大橘 橘子猫
tabby pet cat few | tabby, tabby cat | 狸花 狸花猫 虎斑 虎斑猫
calico pet cat few | calico, tortie, tortoiseshell | 三花 三花猫 玳瑁
golden_shaded pet cat few | golden shaded, golden chinchilla | 金渐层
silver_shaded pet cat few | silver shaded | 银渐层
black_cat pet cat few | black cat, tuxedo, tuxedo cat | 黑猫 奶牛猫
white_cat pet cat few | white cat | 白猫
dog pet animal few | dog, doggo, doggy, doggie, pup, puppy, pooch, mutt, hound, canine | 狗 狗狗 小狗 汪星人 狗子 小奶狗 修勾 土狗 大狗 流浪狗 汪 汪汪
golden_retriever pet dog few | golden retriever, golden, retriever | 金毛 金毛犬 金毛寻回犬
labrador pet dog few | labrador, lab, labrador retriever, black lab, yellow lab | 拉布拉多 拉拉
corgi pet dog few | corgi | 柯基
husky pet dog few | husky | 哈士奇 二哈
poodle pet dog few | poodle, toy poodle, labradoodle, goldendoodle, cockapoo | 泰迪 贵宾 贵宾犬
shiba pet dog few | shiba, shiba inu | 柴犬
samoyed pet dog few | samoyed | 萨摩耶
border_collie pet dog few | border collie, collie | 边牧 边境牧羊犬
german_shepherd pet dog few | german shepherd, alsatian | 德牧 德国牧羊犬
bulldog pet dog few | bulldog, french bulldog, frenchie, english bulldog | 法斗 斗牛犬 法国斗牛犬
beagle pet dog few | beagle | 比格 比格犬
chihuahua pet dog few | chihuahua | 吉娃娃
dachshund pet dog few | dachshund, sausage dog | 腊肠 腊肠犬
pomeranian pet dog few | pomeranian, pom | 博美
bichon pet dog few | bichon, bichon frise | 比熊
schnauzer pet dog few | schnauzer | 雪纳瑞
terrier pet dog few | terrier, jack russell, yorkie, westie | 梗犬 西高地
spaniel pet dog few | spaniel, cocker spaniel, springer spaniel | 可卡 史宾格
great_dane pet dog few | great dane | 大丹 大丹犬
greyhound pet dog few | greyhound, whippet | 灰狗 惠比特
rabbit pet animal few | rabbit, bunny | 兔子 兔兔 小兔子 垂耳兔 小兔
hamster pet animal few | hamster | 仓鼠 小仓鼠 金丝熊
guinea_pig pet animal few | guinea pig | 荷兰猪 豚鼠
parrot pet bird few | parrot, macaw, cockatoo ; cockatiel ; budgie, parakeet | 鹦鹉 ; 玄凤 玄凤鹦鹉 ; 虎皮鹦鹉
bird pet animal few | bird, birdie ; canary ; hen, rooster | 鸟 小鸟 鸟儿 ; 金丝雀 ; 母鸡 公鸡
turtle pet animal few | turtle, tortoise | 乌龟 龟 小乌龟
fish pet animal few | fish ; goldfish ; betta | 鱼 ; 金鱼 ; 斗鱼
horse pet animal few | horse, pony, mare, gelding | 马 小马
ferret pet animal few | ferret | 雪貂
lizard pet animal few | lizard ; gecko ; bearded dragon ; snake, python | 蜥蜴 ; 守宫 壁虎 ; 鬃狮蜥 ; 蛇 小蛇
hedgehog pet animal few | hedgehog | 刺猬
chinchilla pet animal few | chinchilla | 龙猫
squirrel pet animal few | squirrel | 松鼠
clinic place - many | clinic, vet clinic, veterinary clinic, health centre, health center | 诊所 门诊
pet_hospital place clinic many | animal hospital, pet hospital, pet clinic | 宠物医院 动物医院 宠物诊所
hospital place clinic many | hospital | 医院 人民医院 中医院
school place - few | school ; kindergarten, preschool ; nursery, daycare ; primary school, elementary school ; middle school ; high school | 学校 ; 幼儿园 ; 托儿所 ; 小学 ; 初中 ; 高中 中学
university place school few | university, college, uni | 大学 学院
restaurant place - many | restaurant, diner, bistro ; trattoria ; steakhouse ; noodle place, noodle shop, ramen place ; hotpot place ; pizzeria, pizza place ; canteen, cafeteria ; izakaya | 餐厅 饭店 餐馆 馆子 菜馆 小吃店 ; ; 牛排馆 ; 面馆 拉面店 ; 火锅店 ; 披萨店 ; 食堂 ; 居酒屋
cafe place - many | cafe, café, coffee shop, coffee place ; tea house, tea shop ; bubble tea shop | 咖啡馆 咖啡店 咖啡厅 ; 茶馆 ; 奶茶店
bar place - many | bar, pub | 酒吧
hotel place - many | hotel, inn ; hostel ; airbnb, guesthouse, b&b ; resort | 酒店 宾馆 旅馆 ; 青旅 ; 民宿 ; 度假村
gym place - few | gym ; yoga studio ; pool, swimming pool ; studio | 健身房 ; 瑜伽馆 ; 游泳馆 ;
park place - many | park ; garden | 公园 ; 植物园
bank organisation - few | bank | 银行
shop organisation - many | shop, store ; supermarket ; bookshop, bookstore ; bakery ; pharmacy, chemist ; pet shop, pet store ; salon, hair salon ; garage, car shop ; butcher ; florist | 店 商店 ; 超市 ; 书店 ; 面包店 烘焙店 ; 药店 药房 ; 宠物店 ; 理发店 ; 修车店 汽修店 4S店 ; 肉铺 ; 花店
museum place - many | museum ; gallery ; library ; theatre, theater ; cinema, movie theater | 博物馆 ; 美术馆 画廊 ; 图书馆 ; 剧院 ; 电影院
hr person - many | hr, recruiter | HR 人事
owner person - many | owner, host, hostess | 店主 老板娘
place place - many | place, spot | 地方
city place - few | city, town, village, hometown | 城市 老家 家乡 小镇 村子
home place - one | apartment, flat, house, condo, cottage, bungalow, townhouse, cabin | 房子 公寓 家里
company organisation - one | company, employer, firm, startup, workplace | 公司 单位 东家
team organisation - few | team, department, dept | 团队 部门
insurer organisation - one | insurer, insurance company, insurance | 保险公司
club organisation - few | club ; band ; choir ; league ; book club ; orchestra | 俱乐部 社团 ; 乐队 ; 合唱团 ; 联赛 ; 读书会 ; 乐团
airline organisation - many | airline | 航空公司
car product - few | car ; suv ; van, minivan ; truck, pickup ; sedan ; hatchback ; ev, electric car | 车 车子 汽车 小车 ; ; 面包车 ; 卡车 皮卡 ; 轿车 ; ; 电动车
bike product - few | bike, bicycle, ebike, e-bike | 自行车 单车
motorbike product - few | motorbike, motorcycle, scooter, moped | 摩托车 电瓶车
phone product - one | phone, smartphone, cellphone, mobile | 手机
laptop product - one | laptop, notebook | 笔记本 笔记本电脑
computer product - one | computer, pc, desktop | 电脑 台式机
tablet product - one | ipad, tablet computer | 平板 平板电脑
watch product - one | watch, smartwatch | 手表 智能手表
camera product - few | camera, dslr | 相机 单反
headphones product - one | headphones, earbuds, headset | 耳机
device product - few | machine, device, gadget, appliance ; router ; printer ; copier ; dishwasher ; washing machine, washer ; dryer, tumble dryer ; fridge, refrigerator ; oven ; vacuum, vacuum cleaner, hoover ; robot vacuum ; boiler ; heater ; thermostat ; tv, telly, television ; monitor ; keyboard ; coffee machine, espresso machine, coffee maker ; air conditioner, ac, aircon ; water heater ; air purifier ; lawnmower, mower ; drone ; microwave ; rice cooker ; freezer ; stroller, pram | 机器 设备 电器 ; 路由器 ; 打印机 ; 复印机 ; 洗碗机 ; 洗衣机 ; 烘干机 ; 冰箱 ; 烤箱 ; 吸尘器 ; 扫地机器人 扫地机 ; 锅炉 ; 暖气 取暖器 ; ; 电视 电视机 ; 显示器 ; 键盘 ; 咖啡机 ; 空调 冷气 ; 热水器 ; 净化器 空气净化器 ; 割草机 ; 无人机 ; 微波炉 ; 电饭煲 电饭锅 ; 冰柜 ; 婴儿车
instrument product - few | instrument ; violin ; guitar ; piano ; cello ; flute ; drum kit, drums ; ukulele ; saxophone, sax ; zither | 乐器 ; 小提琴 ; 吉他 ; 钢琴 ; 大提琴 ; 长笛 ; 架子鼓 ; 尤克里里 ; 萨克斯 ; 古筝
medicine medication - many | medication, medicine, meds, med, pill, pills, tablets, tablet, drug, prescription, capsules ; antibiotic, antibiotics ; painkiller, painkillers ; inhaler ; drops, eye drops, ear drops ; ointment, cream ; antihistamine ; syrup ; cold medicine ; blood pressure pills, blood pressure tablets, blood pressure medication | 药 药片 药丸 ; 抗生素 消炎药 ; 止痛药 ; 吸入器 ; 眼药水 ; 药膏 ; ; 糖浆 ; 感冒药 ; 降压药
project project - few | project, launch, migration, rollout, initiative | 项目 工程
pull_request ticket ticket many | pr, pull request, merge request | 合并请求
ticket ticket - many | ticket, case, issue, bug, incident, complaint | 工单 故障单 投诉单 案子
order ticket - many | order | 订单 单子
parcel product - many | parcel, package, shipment, delivery | 包裹 快递 快件
booking ticket - many | booking, reservation, flight | 预订 预约 航班
presentation document document many | presentation, deck, slides, slide deck, powerpoint | 幻灯片 演示文稿 PPT
contract document document many | contract, lease, agreement | 合同 租约 协议
report document document many | report | 报告
thesis document document one | thesis, dissertation | 论文 毕业论文
resume document document one | resume, cv | 简历
spreadsheet document document many | spreadsheet, sheet | 表格 表
document document - many | document, file, pdf, doc file ; proposal ; paper, manuscript ; draft ; form ; letter ; invoice ; receipt ; certificate ; deed | 文件 文档 ; 方案 提案 标书 ; ; 初稿 ; ; ; 发票 ; 收据 ; 证书 ; 房产证
book document - many | book, novel, memoir | 书 小说
object thing - many | ; ring ; necklace ; bracelet ; earrings ; quilt ; blanket ; pillow ; sofa, couch, settee ; table ; armchair ; mattress ; wardrobe ; bookcase, bookshelf ; jacket ; coat ; dress ; shirt ; sweater, jumper ; hat ; scarf ; handbag, purse ; backpack, rucksack ; suitcase ; wallet ; umbrella ; passport ; visa ; cake ; pie ; orchid ; plant ; painting ; mug ; lamp ; rug, carpet ; tent ; kite ; mirror ; clock ; fence ; roof ; kitchen ; bathroom ; tooth ; tattoo ; boat ; shed ; greenhouse ; gift, present ; sculpture ; vase ; kettle ; drill ; ladder ; recipe ; sink ; tap, faucet ; toilet ; bathtub, tub ; ceiling ; drawer ; shelf ; curtain, curtains ; poster ; badge ; locket | ; 戒指 ; 项链 ; 手镯 手链 ; 耳环 ; 被子 ; 毯子 ; 枕头 ; 沙发 ; 桌子 ; 椅子 ; 床垫 ; 衣柜 ; 书架 ; 外套 夹克 ; 大衣 ; 裙子 连衣裙 ; 衬衫 ; 毛衣 ; 帽子 ; 围巾 ; 手提包 ; 背包 书包 双肩包 ; 行李箱 箱子 ; 钱包 ; 雨伞 ; 护照 ; 签证 ; 蛋糕 ; 馅饼 ; 兰花 ; 绿植 盆栽 ; 画 ; 杯子 马克杯 ; 台灯 ; 地毯 ; 帐篷 ; 风筝 ; 镜子 ; 闹钟 ; 栅栏 篱笆 ; 屋顶 ; 厨房 ; 浴室 ; 牙齿 ; 纹身 ; 船 ; 棚子 ; 温室 ; 礼物 ; 雕塑 ; 花瓶 ; 水壶 ; 电钻 ; 梯子 ; 菜谱 ; 水槽 洗碗池 ; 水龙头 ; 马桶 ; 浴缸 ; 天花板 ; 抽屉 ; 架子 ; 窗帘 ; 海报 ; 徽章 ; 吊坠
software product - few | software ; app ; website, site ; server ; database ; system ; service | 软件 ; 应用 ; 网站 官网 ; 服务器 ; 数据库 ; 系统 推荐系统 ;
stepchild person - few | stepchild ; stepson ; stepdaughter ; stepsister ; stepbrother ; half-brother ; half-sister |  ; 继子 ; 继女 ; 继妹 继姐 ; 继兄 继弟 ;  ;
godparent person - few | godparent ; godmother ; godfather |  ; 干妈 ; 干爹
schoolmate person - many |  | 学弟 学妹 学长 学姐 师兄 师姐 师弟 师妹 校友
newcomer person - many | new hire, newbie, rookie, new guy, new girl, new starter | 新人 新同事 新来的
director person - few | director, ceo, cto, founder, vp, head of department ; principal, headteacher, headmaster, headmistress ; product manager, project manager | 总监 总裁 董事长 主任 院长 局长 处长 ; 校长 园长 ; 产品经理 项目经理
bandmate person - many | bandmate, running buddy, gym buddy, pen pal, online friend | 队友 战友 搭档 笔友 网友 球友 跑友 骑友 车友 牌友 棋友 病友 驴友 钓友 群友 麻友 票友 饭友 酒友 舞友
service_person person - many | waiter, waitress, barista, bartender, receptionist, cashier, shop assistant, security guard, guard, doorman, janitor, tailor, baker, gardener, photographer, guide, tour guide, usher, translator, notary | 服务员 店员 店长 前台 保安 门卫 导游 裁缝 园丁 摄影师 收银员 护工 营养师 翻译 公证员 社工
clergy person - many | pastor, priest, vicar, rabbi, imam, monk, nun | 牧师 神父 和尚 师太 道长
wedding_party person - few | bridesmaid, maid of honour, maid of honor, best man, groom, bride | 伴娘 伴郎 新郎 新娘
subject_teacher person teacher few |  ; piano teacher ; english teacher ; maths teacher, math teacher ; yoga teacher, yoga instructor ; driving instructor ; swimming teacher ; ballet teacher, dance teacher ; chinese_teacher ; pe_teacher ; art_teacher |  ; 钢琴老师 ; 英语老师 ; 数学老师 ; 瑜伽老师 ; 驾校教练 ; 游泳教练 ; 舞蹈老师 ; 语文老师 ; 体育老师 ; 美术老师
plant thing - many | houseplant ; cactus ; succulent ; fern ; monstera ; bonsai ; tomato plant ; rose bush ; basil ; money_tree ; clivia ; gardenia | 绿萝 ; 仙人掌 ; 多肉 ; 蕨 ; 龟背竹 ; 盆景 ; 番茄苗 ; 月季 ; 罗勒 ; 发财树 ; 君子兰 ; 栀子花
film document - many | film, movie ; show, series, drama ; song, track ; album ; podcast ; episode ; play ; game, video game ; board game | 电影 片子 ; 剧 电视剧 连续剧 ; 歌 歌曲 ; 专辑 ; 播客 ;  ; 话剧 ; 游戏 ; 桌游
message document - many | email, mail ; text message ; photo, picture, pic ; video, clip ; article, post, blog post ; essay ; homework ; exam ; quote, estimate ; bill ; policy ; scan, x-ray, mri ; blood test ; recipe book ; map ; ticket stub ; diary | 邮件 ; 短信 ; 照片 相片 ; 视频 ; 文章 帖子 ; 作文 ; 作业 ; 试卷 卷子 ; 报价单 报价 ; 账单 ; 保单 ; CT ; 化验单 体检报告 ; 菜谱书 ; 地图 ; 票根 ; 日记
loan thing - many | loan ; mortgage ; subscription ; membership ; credit card, debit card, bank card ; gift card ; savings account | 贷款 ; 房贷 ; 订阅 ; 会员卡 会员 ; 信用卡 银行卡 ; 礼品卡 购物卡 ; 存款
tool thing - many | tool ; hammer ; saw ; wrench ; chainsaw ; grill, barbecue ; pan, frying pan, wok ; pot ; knife ; bottle ; thermos ; lunchbox ; helmet ; skateboard ; surfboard ; racket ; ball ; tripod ; binoculars ; telescope ; crib, cot ; high chair ; car seat ; pushchair ; doll ; teddy bear ; puzzle ; model train ; wheelchair ; cane, walking stick ; crutches ; hearing aid ; glasses ; contact lenses ; braces | 工具 ; 锤子 ; 锯子 ; 扳手 ; 电锯 ; 烧烤架 ; 锅 炒锅 平底锅 ; 汤锅 ; 菜刀 刀 ; 瓶子 ; 保温杯 ; 饭盒 ; 头盔 ; 滑板 ; 冲浪板 ; 球拍 ; 球 ; 三脚架 ; 望远镜 ; 天文望远镜 ; 婴儿床 ; 餐椅 ; 安全座椅 ; 推车 ; 娃娃 ; 玩偶 ; 拼图 ; 火车模型 ; 轮椅 ; 拐杖 ; 双拐 ; 助听器 ; 眼镜 ; 隐形眼镜 ; 牙套
part_of_home thing - many |  ; basement ; attic ; garage door ; driveway ; balcony, terrace, patio ; deck chair ; pool table ; fireplace ; chimney ; staircase, stairs ; pipe ; socket ; lock ; doorbell |  ; 地下室 ; 阁楼 ; 车库门 ; 车道 ; 阳台 露台 ; 躺椅 ; 台球桌 ; 壁炉 ; 烟囱 ; 楼梯 ; 水管 ; 插座 ; 门锁 锁 ; 门铃
"""
