"""The table of Chinese verbs: the words, what else must stand in the clause, and the type they give."""

# verbs (blank between) | cue words or "" | canonical action | type | flags. Flags: t its object may stand before it
# (机票订好了), l light (another verb of the clause tells more), s a state of health, n a noun that is an event,
# b a booking (what is booked lies ahead), c a change of something agreed.
RULES = r"""
改到 改成 改在 改为 改期 改约 改时间 改签 推迟 提前到 延期 延后 推到 挪到 调到 推后||RESCHEDULE|appointment|tc
取消 退订 泡汤 去不成 去不了 办不成 开不成 告吹||CANCEL|appointment|tc
订 预订 预定 买 抢 定|机票|航班|飞机票|BOOK_FLIGHT|travel|tb
订 预订 预定|酒店|民宿|房间|旅馆|BOOK_HOTEL|travel|tb
订 预订 预定|位|桌|餐厅|包间|饭店|BOOK_TABLE|meal|tb
订 预订 预定 买 抢|票|BOOK_TICKET|travel|tb
预约 约 挂号 挂|体检|医生|牙医|号|科|门诊|专家|复诊|复查|医院|疫苗|检查|BOOK_APPOINTMENT|appointment|tb
预约 预订 预定 约好 约在 订在 定在 约定 约||BOOK_APPOINTMENT|appointment|tb
打 接种 注射 补打 种|疫苗|针|狂犬|三联|加强|流感|VACCINATE|medical|t
接种 打疫苗 打针 打预防针||VACCINATE|medical|t
绝育 驱虫 做绝育 体内驱虫||PET_TREATMENT|pet_care|t
遛狗 遛 遛弯||WALK_PET|pet_care|
铲屎 喂猫 喂狗 喂食 换猫砂||FEED_PET|pet_care|
洗 剪 修|猫|狗|指甲|毛|澡|WASH_PET|pet_care|t
领养 收养 捡||ADOPT_PET|pet_care|t
吃 服 服用 喝 开始吃 停 停了 漏服 换|药|片|胶囊|布洛芬|抗生素|消炎|他汀|褪黑素|降糖|安眠|止痛|阿司匹林|钙|益生菌|降压|二甲双胍|头孢|阿莫西林|维生素|感冒灵|胰岛素|颗粒|TAKE_MEDICATION|medical|t
服药 吃药 停药 打胰岛素 漏服||TAKE_MEDICATION|medical|t
开|药|处方|单子|PRESCRIBE|medical|t
确诊 查出 诊断||DIAGNOSE|medical|
去 看|医院|诊所|医生|牙|急诊|门诊|中医|皮肤科|眼科|心理|VISIT_DOCTOR|medical|
拔 补 洗 矫正|牙|智齿|VISIT_DOCTOR|medical|t
看医生 看牙 看病 就诊 复诊 复查 挂水 输液 补牙 拔牙 洗牙 看急诊 换药||VISIT_DOCTOR|medical|
回诊 回診 会诊 打点滴 缝针 缝了 缝||VISIT_DOCTOR|medical|
体检 抽血 拍片 做核磁 做B超 做检查 验血 做胃镜 做CT 产检 检查身体 查血 化验||MEDICAL_CHECK|medical|tn
手术 做手术 开刀 住院 出院 动手术 拆线||MEDICAL_PROCEDURE|medical|n
头疼 头痛 发烧 咳嗽 拉肚子 失眠 头晕 胃疼 胃痛 牙疼 牙痛 感冒 呕吐 肚子疼 腰疼 腰痛 心慌 胸闷 发炎 扭到 扭伤 骨折 流鼻涕 嗓子疼 喉咙痛 过敏了 起疹子 打喷嚏 晕倒 流血 着凉 中暑 便秘 高烧 低烧 恶心 膝盖疼 背疼 抽筋 崴脚 崴 烫伤 落枕 腹泻 没精神 不舒服 偏头痛 心悸 不吃东西 痛经 鼻塞 犯困 低血糖||SYMPTOM|medical|s
吐 软便 吐毛球 不爱吃饭 没胃口||SYMPTOM|medical|s
称 称重 称了||MEASURE|medical|t
瘦了 胖了 瘦 胖 减到 长到 瘦到 胖到 涨到 掉到|斤|kg|MEASURE|medical|
加到 减到 加量 减量 调到|毫克|片|剂量|药|粒|CHANGE_DOSE|medical|t
做 拍 查|核磁|B超|CT|胃镜|彩超|心电图|X光|检查|片子|MEDICAL_CHECK|medical|t
疼 痛 痒 肿 疼了 酸痛||SYMPTOM|medical|s
高反 骨裂 阳了 复阳 中招了 拉稀 拉肚 干呕 晕车 晕 咳 发烫 掉毛 瘸 闪了 闪到 上火 中毒 破皮 擦破 咬破 抓破 划破 划伤 磕破 肿了 咬伤 抓伤||SYMPTOM|medical|s
量 测 查|血压|血糖|体温|体重|心率|尿酸|MEASURE|medical|t
康复 痊愈 退烧 退到 好转||RECOVER|medical|
好了 好多了 好些了 好全了 好利索了 好 好转 消了 消|病|伤|炎|感冒|咳|疹|肿|疼|痛|肚子|肠胃|烧|湿疹|口腔溃疡|失眠|头晕|嗓子|RECOVER|medical|
出差 旅游 旅行 度假 自驾 自驾游||TRAVEL|travel|n
飞 飞往 飞到 飞去||FLY|travel|
起飞 降落 登机 航班||FLY|travel|n
到达 抵达 到家 到了||ARRIVE|travel|
出发 回国 回老家 回家 返程||TRAVEL|travel|
入住 退房||CHECK_IN|travel|
爬 爬山 登山 徒步||HIKE|exercise|
跑 跑步 晨跑 夜跑 慢跑 跑完||RUN|exercise|
游泳 游 游了||SWIM|exercise|
骑 骑行 骑车||CYCLE|exercise|
健身 锻炼 撸铁 做瑜伽 练瑜伽 瑜伽 运动 跳绳 跳操 做操 举铁 普拉提||EXERCISE|exercise|n
走 走了|步|公里|WALK|exercise|
推 推了 骑车|公里|里地|WALK|exercise|
散步 快走 走路||WALK|exercise|
打球 踢球 打羽毛球 打篮球 踢足球 打网球 打乒乓球 滑雪 比赛 滑冰 攀岩||PLAY_SPORT|exercise|n
开始 坚持|健身|跑|锻炼|减肥|EXERCISE|exercise|
睡 睡着 睡觉 午睡 醒 起床 熬夜 入睡||SLEEP|health|
戒烟 戒酒 戒||QUIT_HABIT|health|
买 购买 下单 网购 团购 入手 囤||BUY|purchase|t
卖 卖掉 转让||SELL|purchase|t
退货 换货 退||RETURN|purchase|t
发错 送错 寄错 漏发 少发 少送 漏送 错发||WRONG_DELIVERY|service|
到账 到帐||REFUND|finance|t
涨 涨到 涨价 降到 涨了||PRICE_CHANGE|finance|
报|税|TAX|finance|t
报税||TAX|finance|t
打|电话|CALL|communication|
发货 发出 寄出 签收 收到 寄到 送达 到货 派送||DELIVER|purchase|t
退款 报销||REFUND|finance|t
付 付款 交 缴 缴费 结账 支付 还|花呗|白条|\d{3}|钱|费|款|房租|租金|定金|押金|贷|信用卡|账|税|PAY|finance|t
转账 转 汇款 存 取|钱|元|块|万|账|TRANSFER_MONEY|finance|t
转账 汇款 充值 借 投资 理财||TRANSFER_MONEY|finance|t
亏 亏了 赚 赚了 赔了|元|块|万|千|百|钱|半|SPEND|finance|
贷款 还款 还清 还完||PAY|finance|t
扣 扣款 扣费 多扣 收费||CHARGE|finance|
发工资 发奖金 涨工资 加薪 涨薪||SALARY|finance|
花 花了|元|块|钱|万|千|百|SPEND|finance|
记录 转交 转给 反馈给||RECORD|service|t
投诉 反馈||COMPLAIN|service|t
报修 提交 提 开|工单|报修|申请|投诉|OPEN_TICKET|service|t
报修||OPEN_TICKET|service|t
升级 转交 转接|工单|主管|专员|部门|投诉|ESCALATE|service|t
修 修好 维修 解决 恢复 处理 搞定 修复||FIX|service|t
送修 返修||FIX|service|t
坏 故障 报废 死机 闪退 崩溃 卡死 断网 停电 停水 漏水 连不上 打不开 罢工 跳闸 报错 黑屏 用不了||MALFUNCTION|service|s
重启 重装 更新 安装 升级||TROUBLESHOOT|service|t
吃 吃饭 聚餐 下馆子 吃火锅 吃烧烤 约饭 吃完 用餐 宵夜 吃月饼||EAT|meal|t
做 煮 烤 炖 包 炒 蒸 煎 炸 熬|蛋|鸡|鸭|排骨|豆腐|火锅|饭|菜|蛋糕|汤|饺子|面|粥|肉|鱼|面包|饼|COOK|meal|t
做饭 做菜 下厨||COOK|meal|
喝 喝酒 喝茶 喝咖啡||DRINK|meal|t
点 点了 叫|外卖|奶茶|咖啡|ORDER_FOOD|meal|t
点 点了|的[\u4e00-\u9fff]{2,5}$|ORDER_FOOD|meal|t
辞职 离职 裸辞||QUIT_JOB|work|
入职 上班 升职 裁员 招人 开除 解雇 转岗 晋升 转正 跳槽 被裁 调岗 退休||EMPLOYMENT|work|
面试 笔试 二面 三面||INTERVIEW|work|n
开会 例会 会议 碰头 汇报 述职 评审 培训 团建 开庭 路演 周会 站会||ATTEND_MEETING|work|n
加班 值班 倒班 夜班||WORK|work|n
上线 发布 部署 合并 交付 发版||RELEASE|work|t
签 签约 签合同 续签||SIGN|work|t
交 提交 写 赶 改 完成 做完 写完 准备|报告|方案|论文|作业|材料|文件|简历|PPT|ppt|代码|稿|合同|周报|项目|SUBMIT|work|t
办交接 交接 办理 办||HANDLE|work|t
答辩 考试 期末考 月考 模考 高考||EXAM|learning|n
考 考过 考完 通过|试|证|驾照|雅思|托福|研|级|科目|EXAM|learning|t
过|(?:[四六]级|科目[一二三四]|面试|笔试|初试|复试|答辩|考核|审核|验收|雅思|托福|法考|教资|驾照)[\u4e00-\u9fff]{0,3}过|EXAM|learning|t
学 学习 学会 上课 练 复习 听课 背单词 自习 补课 练琴 练习||STUDY|learning|
报名 报了 报||ENROL|learning|t
开学 放假 军训||SCHOOL|learning|n
毕业||GRADUATE|learning|
读 看完 读完 看 翻|书|小说|本|教材|READ|learning|t
打电话 回电话 回电 致电 通话 视频 来电||CALL|communication|
发 寄 发给 发送 回复 寄出 发了|邮件|消息|微信|短信|信|件|文件|照片|SEND_MESSAGE|communication|t
发给 发到 寄 寄给 寄出||SEND|communication|t
联系||CONTACT|communication|
推荐了 推荐过 介绍了 推荐给||OTHER|other|
聊 聊天 谈 商量 讨论 沟通 吵架 吵 吵了||TALK|communication|
见面 见 碰面 相亲 约会 拜访 聚会 聚 碰到 遇到 碰见 撞见 偶遇||MEET|social|n
结婚 领证 订婚 婚礼 离婚 分手 求婚 领|证|MARRY|social|n
结婚 订婚 婚礼 离婚 分手 求婚 复合 领证||MARRY|social|n
庆祝 过生日 生日会 满月酒 办酒||CELEBRATE|social|
满月 周岁 百日 请客 做寿 大寿||CELEBRATE|social|nn
加入||JOIN|work|
批 批准 同意 通过||APPROVE|work|t
拒 拒绝 驳回||REJECT|other|t
安排 预留 登记||BOOK|appointment|tb
误 误了|机|车|点|MISS|travel|
参加||ATTEND|social|
看|电影|话剧|演出|展|演唱会|比赛|球赛|WATCH|leisure|t
演出 年会 典礼 讲座 音乐会 烧烤 野餐||EVENT|social|n
看电影 看展 看演出 听演唱会 演唱会 逛街 逛 唱歌 K歌 露营 钓鱼 钓 钓了 赏月 打游戏 玩 拍照||LEISURE|leisure|n
看 看望 探望|爷爷|奶奶|外婆|外公|爸|妈|姥|朋友|老师|病人|VISIT|family|
生|只|崽|女儿|儿子|宝宝|孩子|娃|BIRTH|family|
接 送|孩子|儿子|女儿|上学|放学|爸|妈|机|站|幼儿园|老婆|老公|PICK_UP|family|t
家长会 开家长会 接机 送机 带娃 带孩子||FAMILY|family|n
去世 走了 过世 没了||DIE|family|
搬家 搬到 搬进 搬||MOVE_HOME|home|
寄养 寄存||OTHER|other|t
打扫 大扫除 收拾 整理 洗衣服 拖地 做家务 倒垃圾||CLEAN|home|t
装修 刷墙 换锁 验房||HOME_WORK|home|t
租 租房 看房 签租约 买房 交房||RENT|home|t
浇花 浇水 种 换盆 施肥||GARDEN|home|t
提醒||REMIND|appointment|
丢 弄丢 丢失 落 忘带||LOSE|other|t
找到 找回||FIND|other|t
摔 摔倒 撞 撞到 打翻 打碎 摔碎 追尾 剐蹭 被偷 砸||ACCIDENT|other|t
装 安 装上||INSTALL|home|t
换||REPLACE|other|t
送 送给 带给||GIVE|social|t
收 收到 拿到 领 取 拿||RECEIVE|other|t
申请||APPLY|other|t
续 续费 续保 续签||RENEW|finance|t
办|卡|证|手续|签证|护照|HANDLE|finance|t
上|小学|初中|高中|大学|幼儿园|[一二三四五六]年级|早教|START_SCHOOL|learning|
过|生日|周年|纪念日|CELEBRATE|social|
过|春节|年|中秋|圣诞|除夕|HOLIDAY|family|
剪头发 理发 染发 烫头 做头发 做美甲||GROOM|other|
回 去 来 到 前往 赶回 赶到||GO|other|l
带 陪 请||BRING|other|l
做 弄 搞||DO|other|lt
看 听||SEE|other|l
打||DO|other|l
住||STAY|other|l
待了 呆了 待到||STAY|other|l
交 写||SUBMIT|work|t
洗 擦 刷||CLEAN|home|t
办 开||DO|other|l
开业 开张 开店||OPEN|work|
创业||START|work|
开始||START|other|l
结束||END|other|
出来 出了||RESULT|other|l
报警||REPORT|other|
叫 请 找|师傅|水电工|电工|维修|开锁|搬家公司|保洁|救护车|代驾|阿姨|护工|SCHEDULE_VISIT|service|t
查||CHECK|service|tl
问||ASK|communication|
说好||AGREE|communication|
赶上|车|飞机|航班|地铁|CATCH|travel|
上门||SCHEDULE_VISIT|service|
开工 完工 竣工 停工 盖章 打卡 签到 报到||WORK|work|
鼓掌 出门 着火 起火 爆胎||OTHER|other|
下雨 下雪 下暴雨 下大雨 下冰雹 登陆 停课 地震||OTHER|other|
给|把[^，]{1,12}给[^，]{1,8}了|GIVE|social|
说 讲 反映 汇报 报告|[跟和向][^，]{1,8}(?:说|讲|反映|汇报|报告)(?:了|过|$)|TALK|communication|
换成 改成 变成 换到||REPLACE|other|
获奖 中奖 拿奖 得奖||WIN|other|
迟到 错过 误机 请假 堵车 晚点 延误 旷课 爽约||MISS|other|
放鸽子 鸽了||MISS|other|
"""
