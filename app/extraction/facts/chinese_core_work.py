"""Chinese cores of work and school: employers, trades, schools, subjects."""

from app.extraction.facts.chinese_classes import (
    GRADES,
    SCHOOLS,
    is_firm,
    is_organisation,
    is_school,
    is_subject,
    is_trade,
)
from app.extraction.facts.chinese_core import Core, core
from app.extraction.facts.chinese_words import KIN
from app.extraction.facts.said import ENDS_ANY, ONLY_ENDS, Phase

_THERE = r"(?:那边|那儿|这边|这儿|那里|里头|里面|厂里|总部|那块儿?|里)?"
_WHO = rf"(?P<who>[我俺咱](?:们)?(?:家)?(?:{KIN})?|(?:{KIN}))?"
_ALREADY = r"(?:早就?|已经|都|也|就|终于|总算|彻底|现在|去年|上个?月|刚|真的|算是|给)*"
_TOILS = (
    r"(?:继续|好好|一直|老老实实)?(?:干活|干着|干(?=[呢了得到过]|$)|做事|做工|混口?饭?吃?|混着?(?=[呢了]|$)|搬砖|打工|[打拧]螺丝|待着|呆着?|待(?=[呢了到过]|$)|坐(?:柜台|班|诊|镇)|理货|收银|站岗|看大?门|扫地|跑(?:业务|销售|腿|单|外卖|车)|卖[\u4e00-\u9fff]{1,3}|分拣|打杂|值班|"
    r"轮班|倒班|配菜|打包|切菜|洗碗|端盘子|送[餐货件]|开(?:车|叉车|盾构|大车|吊车|塔吊|公交)|修[\u4e00-\u9fff]{1,2}|采油|下井|扎针|打针|实习|教[\u4e00-\u9fff]{1,2}|(?:做|当|干)(?:个|一名)?[\u4e00-\u9fffA-Z]{1,6}|工作|上着?班|任职)"
)
_JOINS = r"(?:跳槽?[到去进]了?|跳进了?|调[到去进]了?|转[到去]了?|换[到去]了?|考[进到]了?|签(?:约)?了|签到了?|进了|入了|加盟了?|投奔了?|就职于|入职了?|去了|混进了?|空降到?|分[到去]了?|派[到去]了?|被分到了?|落在了?)"
_ORG = rf"(?:在|于|搁|喺)<V>{_THERE}"
_GONE = r"(?:不(?:干|做|待|呆|上班|打工|伺候)|辞(?:职|掉)?|离职|丢|没|黄)了"

WORK: tuple[Core, ...] = (
    core("employer", "于喺在搁", rf"{_ORG}(?P<verb>{_TOILS})$", check=is_organisation),
    core("employer", "在", rf"(?:还|人|一直|目前|现在|如今|都|已经)(?:还|都)?在<V>{_THERE}(?:没挪窝|没动)?$", check=is_firm),
    core("employer", "在", r"(?:在)<V>(?:工作|干|待|上班)?(?=(?:快|都|有|已经)?\s*[\d一二三四五六七八九十几半多好两]*个?[年月]?[多来]?(?:年|月|载)(?:多|头|整)?了|\s{2,}了)", check=is_firm),
    core("employer", "呢", rf"^\W*<V>{_THERE}(?:还)?(?P<verb>待着|干着|混着)呢", check=is_firm),
    core("employer", "为帮替给", r"(?:给|替|帮|为)<V>(?P<verb>打工|干活|干|开(?:车|叉车|盾构|大车)|送[货餐件]|送外卖|送快递|跑腿|跑[\u4e00-\u9fff]{1,2}|卖命|扛活|做事|当[\u4e00-\u9fff]{1,4}|做(?:外包|兼职|财务|设计|保洁|饭))$", check=is_organisation),
    core("employer", "是", r"是<V>的(?P<verb>员工|人|正式工|临时工|外包)?$", check=is_firm),
    core("employer", "是系", r"(?:是|系)(?:一名|一个|个)?<V>(?:那边|里|总部)?(?:的)?(?P<job>护士长?|医生|大夫|老师|员工|工程师|程序员|司机|书记员|销售|客服|会计|保安|骑手|快递员|店员|店长|经理|柜员|职员|警察|民警|法官|教授|研究员|厨师|保洁|技术员|工人|劳模|设计师|产品经理|合伙人)$", check=is_organisation),
    core("employer", "叫在是", r"(?:我们?|咱们?)?(?:单位|公司|东家|律所|厂子|工厂)(?:名字?)?(?P<verb>是|叫做?|在)<V>(?:的)?$", check=is_organisation),
    core("employer", "新", r"新(?:工作|东家|公司|单位)(?:就)?(?P<verb>是|在|叫)<V>(?:那边|这边)?(?:的)?$", Phase.BEGINS, check=is_organisation),
    core("employer", "入分加去就投换派混空签考落被调跳转进", rf"(?P<verb>{_JOINS})<V>{_THERE}(?:上班|工作|干活?|任职|{_TOILS})?(?:去)?(?:了)?$", Phase.BEGINS, check=is_organisation),
    core("employer", "到去来", rf"(?:去|到|来)<V>{_THERE}(?P<verb>上(?:的)?班|工作|报(?:的|了)?到|入(?:的|了)?职|任职|干活|实习|打工)(?:了|的)?$", Phase.BEGINS, check=is_organisation),
    core("employer", "被让", r"(?:被|让)<V>(?:给)?(?P<verb>挖(?:过来|走|过去|来)?|录用|招(?:进去|去|走)?|收编|聘)了?$", Phase.BEGINS, check=is_organisation),
    core("employer", "在", rf"(?:开始|起)(?:就)?在<V>{_THERE}(?P<verb>{_TOILS})$", Phase.BEGINS, check=is_organisation),
    core("employer", "从打", r"(?:从|打)<V>(?:那边|那儿|前台|那里)?(?:裸)?(?P<verb>离职|辞职|出来|走(?:人|了)|跑路|跳槽|跳(?:出来|走)|退(?:出来|了)|撤(?:出来|了)?|离开|辞了?|溜了|润了|毕业)了?(?:吧)?$", Phase.ENDS, check=is_firm),
    core("employer", "告离", r"(?P<verb>离开|告别|离了)了?<V>(?:公司)?$", Phase.ENDS, check=is_firm),
    core("employer", "不", rf"(?P<verb>不(?:再)?在)<V>{_THERE}(?:{_TOILS}|跑)?了$", Phase.ENDS, check=is_organisation),
    core("employer", "把", r"把<V>(?:的|那份?|那个|那边的?)?(?:工作|活儿?|差事|班|饭碗|职务?)(?:给|都)?(?P<verb>辞|丢|扔|推|退)(?:掉)?了$", Phase.ENDS, check=is_organisation),
    core("employer", "了", rf"^\W*<V>(?:的|那份|那个|那边的?|那边|那儿)?(?:工作|活儿?|班)?{_WHO}{_ALREADY}(?P<verb>{_GONE})", Phase.ENDS, check=is_firm),
    core("employer", "了", r"(?:被|让)<V>(?:给)?(?P<verb>裁|优化|开除|辞退|炒|开|劝退|毕业)(?:员|掉|鱿鱼|走)?了$", Phase.ENDS, check=is_organisation),
    core("employer", "与同和跟", r"(?:跟|和|同|与)<V>(?:那边)?(?:说)?(?P<verb>拜拜|再见|解约|(?:彻底)?结清|两清|解除(?:劳动)?合同|签了买断|闹掰|没关系)了?$", Phase.ENDS, check=is_firm),
    core("employer", "不", r"(?P<verb>不在)(?:那[家个]?|原来(?:那家|的|那个)?|之前(?:那家|的)?|以前(?:那家|的)?|上家|老)(?:公司|单位|厂|店|东家)(?:里|那边)?(?:干|做|待|上班)?了$", Phase.ENDS, value="job", ends=ENDS_ANY),
    core("employer", "工活班", rf"^\W*(?:[我俺](?:的|那份|那个)?|这份?|那份)?(?:工作|活儿|班){_WHO}{_ALREADY}(?P<verb>辞了|辞掉了|不干了|丢了|黄了|不要了|不上了)", Phase.ENDS, value="job", ends=ENDS_ANY),
    core("occupation", "做干当是", r"(?P<verb>是|当上?了?|干上?了?|做(?:的)?(?:是)?了?|当着|干着)(?:一辈子|半辈子|大半辈子|好些年)?(?:的)?(?:一?[个名位]|了个|半个|个)?<V>(?:的)?(?:出身|一枚|一名)?$", check=is_trade),
    core("occupation", "改转", r"(?P<verb>(?:转岗|转行|改行|转型|转业|转|改)(?:去|到|当|做|成|干|为|了)+)(?:一?[个名位])?<V>(?:的|了)?$", Phase.BEGINS, check=is_trade),
    core("occupation", "做升当成提晋混熬荣", r"(?P<verb>(?:升|提拔?|晋升|升任|升职|做|熬|混|荣升|提)(?:到|成|为|上|了|当)*|成了|成为|当上了?)(?:我们?)?<V>(?:的)?$", Phase.BEGINS, check=is_trade),
    core("occupation", "考", r"(?P<verb>考(?:上|取|进|下)了?)(?P<value>公务员|事业编|教师编|老师编|编制|选调生|警察|老师|村官|特岗教师?)(?:了)?$", Phase.BEGINS),
    core("occupation", "", r"(?P<value>[\u4e00-\u9fff]{2,5})(?:一枚|一名|一个)?$", check=is_trade, is_bare=True),
    core("occupation", "", r"(?:是)?(?P<value>(?:开|卖|修|送|跑|教|写|画|拍|杀|种|养|打|拉|搬|看|管|扫|剪|唱|演|编|做|搞|弄|盖|装|贴|刷|拧|接|倒|收|理|洗)(?!什么|啥|了|得|完|到|好|过|的|着|梦|饭|作业|玩|错|白|不)[\u4e00-\u9fffA-Za-z]{1,4}?)的$", is_bare=True),
    core("occupation", "开跑送", r"(?P<verb>跑|送|开(?!滴滴))(?:起)?(?P<value>网约车|滴滴|外卖|货运|货拉拉|快递|出租车?|长途|运输|大货车?|货车|挖掘机|挖机|塔吊|公交车?|叉车|救护车|校车|地铁)(?:的|呢|了)?$"),
    core("occupation", "在", r"在<V>(?:那边|里)?(?:当|做|干)(?:一?[个名位])?(?P<post>)$", check=is_trade),
    core("occupation", "做干当", r"(?P<verb>当过|做过|干过)(?:[\d一二三四五六七八九十几好多两半]+个?(?:年|月|阵子?|段时间|来年|多年))?(?:的)?(?:一?[个名位])?<V>$", Phase.ENDED, check=is_trade),
    core("occupation", "不", rf"^\W*<V>(?:的活儿?|这行|的工作|的营生)?{_WHO}{_ALREADY}(?P<verb>不(?:当|做|干|跑|送|开)了)", Phase.ENDS, check=is_trade),
    core("occupation", "不", r"(?P<verb>不(?:再)?(?:当|做|干|跑|送))(?P<value>外卖|网约车|滴滴|快递|出租|销售|直播|微商|代购|保险|中介)了$", Phase.ENDS),
    core("occupation", "光内病退", r"(?P<verb>退了休|退休(?:好些|好几|几|多|[\d一二三四五六七八九十]+)年了|内退了|病退了|退下来了|光荣退休)", Phase.BEGINS, value="退休"),
    core("occupation", "在", r"在家(?:全职)?(?P<value>带(?:娃|孩子|小孩|俩娃))$"),
    core("occupation", "", r"(?P<value>待业|失业|无业|自由职业|自由职业者|灵活就业)(?:中|在家|人员)?$", is_bare=True),
    core("school", "于到去在", rf"(?:在|去|到|于)(?P<value>{SCHOOLS})(?:那边|里)?(?P<verb>(?:上|念|读)(?:的|着)?(?:学|书|研|博|本科|硕士?|博士|专科|预科|[大中小]班|[初高大研博][一二三四]|[一二三四五六]年级)?|就读|读书|学习|求学)(?:呢|的)?$", check=is_school),
    core("school", "是", rf"是(?P<value>{SCHOOLS})(?:的)?(?:[大研博高初][一二三四]|在读)?(?P<verb>学生|新生|研究生|博士生|本科生|在读|大[一二三四](?:的)?)$", check=is_school),
    core("school", "一三二四", rf"(?:在)?(?P<value>{SCHOOLS})(?:在读)?(?P<verb>[大研博高初][一二三四])(?:的|了|在读)?$", check=is_school),
    core("school", "上入升去插考被转进", rf"(?P<verb>考[上进入取到]了?|考到了?|升[入到上进]了?|转(?:学)?[到去进]了?|进了|去了|入读|入学|被录到|插班到了?|上了)(?P<value>{SCHOOLS})(?:读书|上学|念书|读[研博]|了)*$", Phase.BEGINS, check=is_school),
    core("school", "上念读", rf"(?P<verb>上|读|念)(?:的)?(?:是)?(?P<value>{SCHOOLS})(?:呢|的|了)?$", needs_who=True),
    core("school", "录", rf"(?:被|让)?(?P<value>{SCHOOLS})(?:给)?(?P<verb>录取?)了?(?:我)?$", Phase.BEGINS, check=is_school),
    core("school", "上刚升在念读", rf"(?P<verb>上|读|念|在上|在读|升|刚上)(?:的)?(?P<value>{GRADES})(?:在读|学生|生|的学生)?(?:了|啦)?$", needs_who=True),
    core("school", "", rf"(?:是)?(?P<value>{GRADES})(?:在读|学生|生|的学生)?(?:了|啦)?$", is_bare=True),
    core("school", "了", rf"(?:从)?(?P<value>{SCHOOLS})(?P<verb>毕业|退学|休学|辍学|肄业)了$", Phase.ENDS, check=is_school, ends=ONLY_ENDS),
    core("school", "不", rf"(?P<value>{SCHOOLS}){_WHO}{_ALREADY}(?P<verb>不(?:念|读|上|去)了)", Phase.ENDS),
    core("subject_of_study", "专主辅", r"(?P<verb>专业|主修|辅修)(?:方向)?(?:是|为|：|:|选的?|读的?)?(?:的)?<V>(?:的|方向)?$", check=is_subject),
    core("subject_of_study", "", r"(?:是|读|学|念|在)?(?:的)?<V>(?P<verb>专业|系|方向)(?:的|在读|出身|毕业的?)?$", check=is_subject, is_bare=True),
    core("subject_of_study", "学念读", r"(?P<verb>(?:大学|本科|研究生|硕士|博士|在)?(?:学|读|念)(?:的)?(?:是)?)(?:个)?<V>(?:的|这个?专业)?$", check=is_subject),
    core("subject_of_study", "换改转", r"(?P<verb>(?:转|换|改)(?:专业)?(?:到|去|成|学|读|了)+)<V>(?:专业|系|那边)?(?:了)?$", Phase.BEGINS, check=is_subject),
    core("subject_of_study", "换", r"换(?:了)?专业(?:了)?[，,]?现在(?P<verb>学|读)<V>$", Phase.BEGINS, check=is_subject),
    core("education", "出学文毕肄", r"(?P<value>小学|初中|高中|中专|大专|专科|本科|研究生|硕士|博士|本硕|本硕博|双学位|985|211|海归|职高|技校)(?P<verb>学历|毕业|文化(?:水平|程度)?|文凭|肄业|出身)(?:的)?$"),
    core("education", "到完", r"(?:只|就|光)?(?P<verb>(?:读|念|上)(?:到|完)了?)(?P<value>小学(?:[一二三四五六]年级)?|初[一二三]|初中|高[一二三]|高中|中专|大专|本科|研究生|硕士|博士)(?:就|毕业)?"),
    core("education", "", rf"(?:是)?(?P<value>{SCHOOLS})(?:的)?(?P<verb>(?:本科|硕士|博士|研究生|专科)?毕业|本硕|硕士|博士|MBA|出来)(?:的|了)?$", check=is_school, is_bare=True),
    core("education", "母", rf"母校(?P<verb>是|在)?(?P<value>{SCHOOLS})$", check=is_school),
)  # fmt: skip
