"""What a Chinese value is: a firm, a place, a trade, a school, a subject of study; by lists, endings and the dictionary."""

import re

from app.extraction.chinese.people_words import SURNAMES
from app.extraction.chinese.segment import words
from app.extraction.facts.chinese_places import is_place
from app.extraction.facts.chinese_view import Look
from app.extraction.facts.chinese_words import ORGANISATION, TRADES
from app.extraction.facts.sameness import is_known_firm, is_known_place
from app.extraction.wordlists import wordset
from app.text.dictionary import class_of

# Employers that people name without what they are; the longest first does not matter, for the start of the words counts.
_FIRMS = """字节跳动 字节 抖音 快手 腾讯 阿里巴巴 阿里 蚂蚁 淘宝 天猫 京东 美团 饿了么 百度 拼多多 滴滴 小米 华为 荣耀 网易 搜狐 新浪 微博 知乎 豆瓣 哔哩哔哩 B站 小红书 携程 去哪儿 飞猪 同程 贝壳 链家
我爱我家 德佑 中介所 58同城 盒马 叮咚 永辉 大润发 沃尔玛 家乐福 山姆 宜家 优衣库 海底捞 西贝 肯德基 麦当劳 星巴克 瑞幸 蜜雪冰城 喜茶 奈雪 老乡鸡 顺丰 圆通 中通 申通 韵达 德邦 菜鸟 货拉拉 闪送 达达
比亚迪 吉利 长城 奇瑞 蔚来 理想 小鹏 特斯拉 上汽 一汽 东风 广汽 长安 宁德时代 富士康 立讯 歌尔 海尔 海信 美的 格力 TCL 联想 中兴 OPPO vivo 大疆 海康 大华 科大讯飞 商汤 旷视 寒武纪 米哈游 莉莉丝 叠纸 完美世界
巨人 盛大 三七 万科 恒大 碧桂园 融创 绿城 龙湖 保利 华润 中海 中建 中铁 中交 中冶 中核 中广核 国家电网 国网 南方电网 南网 电网 供电所 中石油 中石化 中海油 大庆油田 移动 联通 电信 铁塔 国铁 铁路局 地铁公司
工商银行 工行 建设银行 建行 农业银行 农行 农商行 农信社 中国银行 中行 交通银行 招商银行 招行 浦发 中信 民生 兴业 平安 太平洋 人寿 人保 泰康 新华保险 友邦 中金 华泰 国泰君安 海通 广发 国信 毕马威 普华永道 德勤 安永
四大 麦肯锡 波士顿咨询 埃森哲 谷歌 微软 苹果公司 亚马逊 Meta 英特尔 英伟达 高通 三星 索尼 松下 西门子 博世 宝洁 联合利华 欧莱雅 雀巢 IBM SAP Oracle 甲骨文 思科 戴尔 惠普 强生 辉瑞 罗氏 诺华 阿斯利康
恒瑞 药明 迈瑞 协和 同仁 华西 湘雅 瑞金 同济 新东方 好未来 学而思 猿辅导 作业帮 高途 顺丰速运 国航 东航 南航 海航 深航 国泰 春秋 首钢 宝钢 鞍钢 攀钢 武钢 沈飞 成飞 商飞 航天科技 航天 中航 三一 徐工 中联
税务局 公安局 派出所 法院 检察院 市政府 县政府 区政府 街道办 居委会 村委会 社保局 民政局 教育局 卫健委 消防队 部队 武警 供销社 邮局 邮政 烟草 烟草局 水务 燃气 环卫 园林 图书馆 博物馆 报社 电视台 出版社 设计院 研究院 中科院"""
# Places that people say they live in or come from: countries, provinces, cities and the best known districts.
_PLACES = """北京 上海 天津 重庆 河北 山西 辽宁 吉林 黑龙江 江苏 浙江 安徽 福建 江西 山东 河南 湖北 湖南 广东 海南 四川 贵州 云南 陕西 甘肃 青海 台湾 内蒙古 内蒙 广西 西藏 宁夏 新疆 香港 澳门 东北 西北 西南 华北 江南 江浙 潮汕 闽南 客家 胶东 鲁西南 皖北 皖南 苏北 苏南 浙南 赣南 湘西 鄂西 川西 川北 陕北 陕南 关中 豫东 粤西 粤北 桂林
石家庄 唐山 秦皇岛 邯郸 邢台 保定 张家口 承德 沧州 廊坊 衡水 太原 大同 阳泉 长治 晋城 朔州 晋中 运城 忻州 临汾 吕梁 呼和浩特 包头 赤峰 通辽 鄂尔多斯 呼伦贝尔 沈阳 大连 鞍山 抚顺 本溪 丹东 锦州 营口 阜新 辽阳 盘锦 铁岭 朝阳 葫芦岛 长春 吉林市 四平 辽源 通化 白山 松原 白城 延边 延吉 哈尔滨 齐齐哈尔 鸡西 鹤岗 大庆 伊春 佳木斯 牡丹江 黑河 绥化
南京 无锡 徐州 常州 苏州 南通 连云港 淮安 盐城 扬州 镇江 泰州 宿迁 昆山 常熟 张家港 杭州 宁波 温州 嘉兴 湖州 绍兴 金华 衢州 舟山 台州 丽水 义乌 合肥 芜湖 蚌埠 淮南 马鞍山 淮北 铜陵 安庆 黄山 滁州 阜阳 宿州 六安 亳州 池州 宣城 福州 厦门 莆田 三明 泉州 漳州 南平 龙岩 宁德 晋江 南昌 景德镇 萍乡 九江 新余 鹰潭 赣州 吉安 宜春 抚州 上饶 婺源
济南 青岛 淄博 枣庄 东营 烟台 潍坊 济宁 泰安 威海 日照 临沂 德州 聊城 滨州 菏泽 郑州 开封 洛阳 平顶山 安阳 鹤壁 新乡 焦作 濮阳 许昌 漯河 三门峡 南阳 商丘 信阳 周口 驻马店 武汉 黄石 十堰 宜昌 襄阳 鄂州 荆门 孝感 荆州 黄冈 咸宁 随州 恩施 长沙 株洲 湘潭 衡阳 邵阳 岳阳 常德 张家界 益阳 郴州 永州 怀化 娄底
广州 韶关 深圳 珠海 汕头 佛山 江门 湛江 茂名 肇庆 惠州 梅州 汕尾 河源 阳江 清远 东莞 中山 潮州 揭阳 云浮 顺德 番禺 南宁 柳州 北海 防城港 钦州 贵港 玉林 百色 贺州 河池 来宾 崇左 海口 三亚 儋州 成都 自贡 攀枝花 泸州 德阳 绵阳 广元 遂宁 内江 乐山 南充 眉山 宜宾 广安 达州 雅安 巴中 资阳 甘孜 阿坝 凉山 西昌 郫县 贵阳 六盘水 遵义 安顺 毕节 铜仁
昆明 曲靖 玉溪 保山 昭通 丽江 普洱 临沧 大理 西双版纳 红河 拉萨 日喀则 林芝 西安 铜川 宝鸡 咸阳 渭南 延安 汉中 榆林 安康 商洛 兰州 嘉峪关 天水 酒泉 敦煌 张掖 武威 西宁 银川 石嘴山 吴忠 固原 乌鲁木齐 克拉玛依 吐鲁番 哈密 喀什 伊犁 伊宁 阿勒泰 石河子 台北 高雄 台中 台南 新竹 花莲
海淀 朝阳 东城 西城 丰台 石景山 通州 顺义 昌平 大兴 房山 怀柔 亦庄 望京 回龙观 天通苑 五道口 中关村 国贸 双井 宋家庄 燕郊 浦东 徐汇 长宁 静安 普陀 虹口 杨浦 闵行 宝山 嘉定 松江 青浦 奉贤 崇明 张江 陆家嘴 南山 福田 罗湖 宝安 龙岗 龙华 光明 坪山 前海 蛇口 天河 越秀 海珠 荔湾 白云 黄埔 南沙 滨江 余杭 萧山 西湖 拱墅 未来科技城 武侯 锦江 青羊 金牛 成华 高新区 双流 天府 江北 渝北 沙坪坝 武昌 汉口 汉阳 光谷 洪山
美国 英国 法国 德国 日本 韩国 加拿大 澳大利亚 澳洲 新西兰 新加坡 马来西亚 泰国 越南 俄罗斯 意大利 西班牙 葡萄牙 荷兰 比利时 瑞士 瑞典 挪威 丹麦 芬兰 爱尔兰 希腊 土耳其 印度 印尼 菲律宾 缅甸 柬埔寨 蒙古 乌克兰 波兰 捷克 匈牙利 埃及 南非 巴西 墨西哥 阿根廷 迪拜 伦敦 巴黎 柏林 慕尼黑 纽约 洛杉矶 旧金山 硅谷 西雅图 波士顿 芝加哥 温哥华 多伦多 悉尼 墨尔本 奥克兰 东京 大阪 京都 首尔 曼谷 清迈 吉隆坡 巴厘岛"""
_PLACE_AT_START = re.compile(
    "^(?:"
    + "|".join(sorted(set(_PLACES.split()), key=len, reverse=True))
    + r")(?!人|话|菜|路$|银行|大学|医院|机场|站$|南站|北站|西站|东站)"
)
_LONGEST_BRANCH = 4  # characters behind the name of a firm: 华为北研所
_FIRM_AT_START = re.compile(
    "^(?:" + "|".join(sorted(map(re.escape, _FIRMS.split()), key=len, reverse=True)) + ")"
)
# Where people also eat, shop and are treated: who is there need not work there.
_VISITED = re.compile(
    r"星巴克|瑞幸|肯德基|麦当劳|海底捞|宜家|优衣库|永辉|沃尔玛|山姆|盒马|大润发|家乐福|西贝|喜茶|奈雪|图书馆|博物馆|邮局|银行|医院|协和|华西|同仁|派出所|法院|税务局|学校|餐厅|店$|馆$|超市|酒店|中心|诊所|药房"
)
_NO_ORG = re.compile(
    r"的|^(?:我|你|您|他|她|它|咱|这|那|哪|某|一|两|几|家|外|新|老|被|把|说|公司$|单位$|学校$|店$|厂$|局$|酒店|宾馆|医院$|银行$|超市$|餐厅|图书馆|网|群|朋友|同学|同事|隔壁|路|车|附近)|(?:门口|楼下|对面|附近|旁边|店里|手机|电脑|官网|APP|app|会员|账号|活动|客服|股票|门店)$"
)
_STATE_WORK = re.compile(
    r"(?:矿上|工地|车间|厂里|队里|系统|集团|医药|生物|重工|施工队|剧团|部队|机关|社区|服务站|工作站|物业|油田|林场|农场|码头|港口|机场|车站|景区|电厂|水厂|钢厂|药厂|食品厂|三甲|[一二三四]院|省院|县院|人民医院|中医院|妇幼|疾控)$"
)
_NO_TRADE = wordset(
    """人 好人 大人 女人 男人 孩子 小孩 大小孩 朋友 男朋友 女朋友 美女 帅哥 胖子 瘦子 笨蛋 傻子 天才 学霸 学渣 邻居 同学 同事 家人 亲戚 客人 顾客 病人 患者 熟人 陌生人 名人 坏人 老人 年轻人 中年人 成年人 女孩 男孩 女生 男生 姑娘 小伙子
    粉丝 球迷 影迷 党员 会员 成员 团员 少先队员 基督徒 教徒 穆斯林 居士 素食者 路痴 吃货 宅男 宅女 独生女 独生子 单身狗 本地人 外地人 北方人 南方人 中国人 外国人 老乡 战友 队友 网友 室友 舍友 校友 主人 爸爸 妈妈 父亲 母亲 哥哥 姐姐 弟弟 妹妹
    老公 老婆 丈夫 妻子 儿子 女儿 爷爷 奶奶 老大 老二 老三 长辈 晚辈 前辈 新人 新手 老手 高手 菜鸟 外行 内行 专家 废物 懒人 穷人 富人 有钱人 富二代 左撇子 夜猫子 文盲 色盲 近视眼 急性子 慢性子 直男 单亲妈妈 双胞胎 龙凤胎 当事人 负责人 联系人
    好手 主力 主角 配角 冠军 第一 志愿者 义工 业主 租客 房客 房东 客户 大夫说 工作狂 球员 对手 伙伴 恋人 情人 爱人 对象 前任 初恋 闺蜜 发小 死党 哥们 兄弟 姐妹 亲人 大哥 大姐 老板的 女的 男的 什么人 谁 一家人 自己人 过来人 明白人 普通人 正常人 大忙人 老实人 实在人 聪明人 可怜人
    英雄 偶像 榜样 宝宝 宝贝 孕妇 产妇 孩子王 女婿 儿媳 媳妇 亲家 干爹 干妈 伴娘 伴郎 嘉宾 观众 听众 读者 作者 楼主 博主说 大爷 大妈 大叔 阿姨 老头 老太太 小朋友 小孩子 大孩子 祖宗 神仙 魔鬼 天使 动物 猫 狗"""
)
_NO_PART_OF_TRADE = re.compile(
    r"[我你他她它这那的想要都是不把被让给了过着吗就还也在有说叫找见问请和跟谁又再回遇碰来去找得]|当一|做梦"
)
_PERSON_END = re.compile(
    r"[员师匠工长官手兵民商贩夫家倌士警医护嫂婆郎缝译尚侠探]$|裁缝|翻译|包工头|和尚"
)
_TRADE_END = re.compile(
    rf"(?:{TRADES}|经理|总监|主管|主任|店长|厂长|校长|院长|科长|处长|局长|组长|队长|班组长|护士长|老板|老板娘|合伙人|法人|法医|警|辅警|保洁|保姆|育儿嫂|骑手|网约车|代驾|跑堂|门迎|前台|地勤|规培|住院总|公务员|事业编|教师编|选调生|辅导员|班主任|[员师匠工]|技工|学徒|帮厨|厨子|主厨|站长|台长|船长|机长|大厨|美甲|收银|群演|NPC|UP主|up主|自媒体|码农|程序猿|开发|测试|运维|算法|前端|后端|产品|设计|文案|策划|剪辑|原画|审计|法务|采购|质检|物流|仓管|外贸|微商|电商|代购|直播)$"
)
_SUBJECTS = wordset(
    """数学 物理 化学 生物 历史 地理 政治 英语 中文 汉语言 汉语言文学 文学 哲学 法律 法学 经济 经济学 金融 会计 财务 财会 管理 工商管理 市场营销 营销 国贸 国际贸易 电子商务 人力资源 行政管理 公共管理 社会学 心理学 心理 教育学 教育 学前教育 新闻 新闻学 传媒 广告 播音 播音主持 编导 导演 表演 影视
    计算机 软件 软件工程 人工智能 大数据 网络工程 信息安全 通信 电子 电子信息 自动化 电气 机械 机电 土木 建筑 建筑学 城规 城乡规划 园林 室内设计 设计 平面设计 视觉传达 工业设计 服装设计 动画 美术 油画 国画 雕塑 音乐 声乐 钢琴 大提琴 小提琴 舞蹈 体育 临床 临床医学 医学 口腔 护理 药学 中医 针灸 针灸推拿 康复
    影像 检验 兽医 动物医学 畜牧 农学 园艺 林学 食品 食品科学 环境 环境工程 化工 材料 冶金 采矿 石油 地质 测绘 航海 航空 飞行 车辆工程 汽修 汽车维修 能源 核工程 统计 统计学 档案 图书馆学 考古 人类学 民族学 宗教学 日语 法语 德语 俄语 西班牙语 韩语 阿拉伯语 葡萄牙语 意大利语 翻译 小语种 对外汉语 旅游管理 酒店管理 烹饪 幼教 师范 军事 警察 侦查 审计 税务 保险 精算 物流 供应链 数字媒体 游戏设计"""
)
_SUBJECT_END = re.compile(r"(?:学|工程|专业|设计|科学|技术|管理|艺术|语言|医学)$")
SCHOOLS = (
    r"(?:(?:[\u4e00-\u9fff]{1,8}?(?:大学|学院|中学|高中|初中|小学|幼儿园|附中|附小|实验|外国语|职高|技校|中专|卫校|体校|师范|师大|医大|理工大?|工大|农大|财大|林大|海大|民大|科大|政法|美院|国际学校|双语学校|学校|[一二三四五六七八九十]中|[一二三四五六七八九十]小|一幼|二幼))"
    r"|[一二三四五六七八九十]{1,3}中|清华|北大|复旦|同济|交大|浙大|南大|武大|华科|中大|厦大|川大|哈工大|西交|上交|北航|北理|南开|天大|山大|吉大|东大|中南|湖大|华师大?|深大|苏大|郑大|重大|兰大|人大|北师大|北外|上外|央美|国美|北影|中戏|上戏|中科大|国科大|港大|港中文|港科大|国际学校|双语学校|师范学校|体校|警校|军校|艺校|牛津|剑桥|哈佛|耶鲁|麻省理工|斯坦福|哥大|职高|技校|中专|卫校|私塾|电大|夜大|老年大学|蓝翔)"
)
_SCHOOL = re.compile(SCHOOLS)
GRADES = r"(?:小学|初中|高中)?[一二三四五六七八九]年级|[小中大]班|托班|幼儿园[小中大]班|幼儿园|小学|初中|高中|大学|学前班|初[一二三]|高[一二三]|大[一二三四五]|研[一二三]|博[一二三四五]|研究生|博士|中专|职高|技校"


def _is_firm_of_list(value: str) -> bool:
    found = _FIRM_AT_START.match(value)
    return found is not None and len(value) - found.end() <= _LONGEST_BRANCH


def is_firm(look: Look, value: str) -> bool:
    """Return whether words surely name an employer where somebody is said to be of it: no place to shop or to be treated."""
    return is_organisation(look, value) and _VISITED.search(value) is None


def is_organisation(look: Look, value: str) -> bool:
    """Return whether words name a firm, an office or another place to work."""
    if _NO_ORG.search(value) or is_known_place(value) or _SCHOOL.fullmatch(value):
        return False
    return (
        is_known_firm(value)
        or value.lower() in look.employers
        or _is_firm_of_list(value)
        or (len(value) > 2 and ORGANISATION.search(value) is not None)
        or _STATE_WORK.search(value) is not None
    )


def is_home(look: Look, value: str) -> bool:  # a Check
    """Return whether words name a place where somebody can live."""
    if re.search(
        r"[住了过的我你他她]$|^(?:我|你|他|她|这|那|哪|家$|公司|单位|学校$|医院|酒店|朋友|同学|一起|路上|心)|出差|旅游|开会",
        value,
    ):
        return False
    return (
        _PLACE_AT_START.match(value) is not None
        or is_place(value)
        or _HOMES.search(value) is not None
    )


_HOMES = re.compile(
    r"(?:老家|娘家|婆家|乡下|镇上|县城|城里|村里|市区|郊区|宿舍|公寓|小区|花园|家园|新村|胡同|弄堂|四合院|地下室|板房|城中村|合租房|单位房|养老院|国外|海外|[东西南北]门|[环区城湖山滩岭桥街路里庄苑园湾港村镇屯坊营屋庭府])$"
)


def is_country_or_place(look: Look, value: str) -> bool:  # a Check
    """Return whether words name a place that people come from."""
    if re.search(
        r"[个好男女老年轻回出过了]$|^(?:什么|哪|有钱|外|本|同)|毕业|专业|系$|医院|大学|公司", value
    ):
        return False
    parts = words(value)
    is_region = re.search(
        r"^(?:东北|西北|西南|华北|江浙|潮汕|闽南|客家|内蒙|两广|陕北|苏北|胶东|豫|皖|赣|川|渝|黔|滇|粤|桂|琼)|(?:农村|山里|乡下|城里|县城|小城|那边|本地)$",
        value,
    )
    if _PLACE_AT_START.match(value) and len(value) < 8:
        return True
    return (
        is_region is not None
        or is_place(value)
        or (
            bool(parts)
            and all(
                one.pos.startswith("ns") or (one.pos == "nr" and len(one.text) > 1) for one in parts
            )
        )
    )


def is_trade(look: Look, value: str) -> bool:  # a Check
    """Return whether words name what somebody is by trade."""
    if (
        value in _NO_TRADE
        or len(value) < 2
        or re.match(r"[这那哪你我他她它]|什么|好|真|最|很|太|一|某|谁|老?朋友", value)
    ):
        return False
    if _NO_PART_OF_TRADE.search(value[:-2]) or any(
        value.endswith(word) for word in _NO_TRADE if len(word) > 1
    ):
        return False
    is_person = class_of(value, whole=True) == "person" and _PERSON_END.search(value) is not None
    return is_person or (
        _TRADE_END.search(value) is not None
        and not re.search(
            r"(?:师傅|员工|同工|打工|分工|加工|手工|民工潮|动员|一员|成员|人员|老师说)$", value
        )
    )


def is_someone(look: Look, value: str) -> bool:
    """Return whether words after 跟 may name somebody, no firm and no role."""
    return (
        not is_organisation(look, value)
        and re.search(r"[说的了他她你我们公司厂]|朋友|同事|老公|老婆|对象|客户|老板", value) is None
    )


def is_full_name(look: Look, value: str) -> bool:  # a Check
    """Return whether words are a name of the language's own with its family name: 李雷."""
    parts = words(value, guess=True)
    return (
        value[0] in SURNAMES
        and len(parts) == 1
        and parts[0].pos == "nr"
        and not is_place(value)
        and class_of(value, whole=True) is None
    )


def is_subject(look: Look, value: str) -> bool:  # a Check
    """Return whether words name what is studied at a school."""
    if re.match(r"[这那哪你我他她它]|什么|小学|中学|大学|上学|开学|同学|放学", value):
        return False
    return (
        value in _SUBJECTS
        or _SUBJECT_END.search(value) is not None
        or any(value.endswith(one) for one in _SUBJECTS if len(one) > 2)
    )


def is_school(look: Look, value: str) -> bool:  # a Check
    """Return whether words name a school."""
    return _SCHOOL.fullmatch(value) is not None and not re.match(r"[这那哪我你他她]|什么|同", value)
