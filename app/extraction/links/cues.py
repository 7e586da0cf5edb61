"""The words that tie events, in English and Chinese."""

import re

# Between what is caused and its cause: "X because Y", 因为 Y, X.
CAUSE_FOLLOWS = re.compile(
    r"\b(?:because|because of|due to|thanks to|on account of|'?cause|bc|cuz|coz|cos|owing to)\b"
    r"|(?:因为|因為|由于|由於|是因为|原因是|怪|都怪)",
    re.IGNORECASE,
)
# What was behind it: "turned out X", 原来是 X.
TURNED_OUT = re.compile(
    r"\b(?:turn(?:s|ed) out(?: that)?|it was because|that(?:'s| was) because|root cause (?:was|is)|the (?:reason|cause|culprit) (?:was|is|turned out to be))\b"
    r"|(?:原来是?|原來是?|结果是因为|敢情是?|查出来是|查出來是)",
    re.IGNORECASE,
)
# Between a cause and what it causes: "X, so Y", X 所以 Y; "so that" and "so much" are none.
EFFECT_FOLLOWS = re.compile(
    r"(?:^|[\s,;.!?—-])(?:so(?!\s(?:that|much|many|far|good|glad|happy|sorry|tired|cute|nice|long|well|is|do|did|was|are|am)\b)"
    r"|therefore|as a result|for that reason|that'?s why|which is why|hence|consequently|which made|which meant|leading to)\b"
    r"|(?:所以|因此|于是|於是|就(?=去|在|把|没|沒|只|先|给|給|带|帶|买|買|跟|打)|結果|结果|导致|導致|害得|害我|搞得|弄得|只好|只能|这才|這才|难怪)",
    re.IGNORECASE,
)
THEN = re.compile(
    r"\b(?:then|after that|after which|afterwards?|later(?: on)?|next|finally|eventually|in the end|right after|straight after|subsequently"
    r"|the next day|the following (?:day|morning|week))\b"
    r"|(?:然后|然後|接着|接著|之后|之後|后来|後來|随后|隨後|最后|最後|再(?!见|見|说|說|也|不)|完了(?:又|再)|第二天|次日|隔天|紧接着|回头|回頭|又(?=去|来|回|到|跑))",
    re.IGNORECASE,
)
AFTER = re.compile(
    r"\bafter\b(?!\s(?:that|which|all)\b)|(?:之后|以后|完)(?=，|,|就|才|又|再)", re.IGNORECASE
)

# What says that something is wrong, and what says that it is right again.
PROBLEM = re.compile(
    r"\b(?:broke|broken|breaks?|crash\w*|fail\w*|error|bug|down|leak\w*|stuck|jam(?:med|s)?|lost|missing|sick|ill|hurts?|pain|ache\w*|fever|vomit\w*|threw up"
    r"|injur\w*|sprain\w*|swollen|stolen|wrong|late|delayed|refused|rejected|declined|problem|issue|trouble|fault\w*|dead|flat|damaged|cracked|blocked|locked out|missed|overslept|overran|split up|broke up|detention|denied|smashed|snapped|squeal\w*|drip\w*|skimmed|hacked|blackout|power cut|fainted|dizzy|laid off|fractur\w*|gunky|itchy|rash|burnt|spill\w*|flood\w*|puncture\w*|limp\w*|cancelled on|no[- ]show|times? out|double[- ]?charged|charged twice"
    r"|(?:can|could|did|does|do|is|was|are|wo|would)(?:n['’]?t| not)\b.{0,30}?|not working|never (?:came|arrived|showed))"
    r"|坏|壞|崩|漏|卡(?:住|死|壳)|死机|黑屏|报错|報錯|出错|故障|失败|失敗|断|斷|丢|丟|不见了|不見了|疼|痛|发烧|發燒|生病|病了|吐|拉肚子|受伤|扭|肿|腫|过敏|過敏"
    r"|连不上|連不上|打不开|打不開|登不上|上不去|进不去|收不到|没到|沒到|没收到|沒收到|没人来|沒人來|不通|不能|不了|不亮|不动|不動|停了|停电|停水|坏掉|有问题|有問題|问题|問題|错|錯|扣了两次|重复扣|被盗|少送|少发|多扣|投诉|逾期|延误|延誤|拒|迟到|遲到|没赶上|沒趕上|没抢到|沒搶到|没响|沒響|摔|骨裂|骨折|晚点|晚點|被裁|盗刷|盜刷|没中|沒中|太吵|逃课|逃課|淹|爆|咳|冒烟|冒煙|放鸽子|放鴿子|吵架|磕|烧|燒|堵车|塞车",
    re.IGNORECASE,
)
SOLVED = re.compile(
    r"\b(?:fix(?:ed|es)?|solved|resolved|repaired|sorted(?: out)?|cured|healed|replaced|refunded|reversed|reimbursed|works? (?:again|now|fine)|working again|back (?:up|online|to normal)|up and running"
    r"|(?:is|am|are|was|feels?|feeling|all|fully) (?:fine|better|ok|okay|good|well|recovered|clear)(?: now| again)?|ran fine|went away|did the trick|solved it|patched|unblocked|found (?:it|them|him|her)|recovered|closing it|closed)\b"
    r"|修好|搞定|解决|解決|处理好|處理好|治好|痊愈|好了|恢复|恢復|正常了|通了|能用了|退烧|退燒|退款(?:到|已|了)|退了款|找到了|找回|换(?:了|好)新?|換了|补发|補發|重新(?:派|发|發|安排|寄)|回滚|关闭|關閉|不疼了|不痛了|没事了|沒事了",
    re.IGNORECASE,
)
CODE = re.compile(
    r"(?<![A-Za-z0-9#])#?(?:[A-Z]{1,5}[- ]?\d{2,10}|\d{4,12}|#\d{1,12})(?![A-Za-z0-9])"
)
# A day of a stay told before: "on the second day", 第二天.
DAY_OF_STAY = re.compile(
    r"\b(?:first|second|third|fourth|last|final) day\b|\bday (?:one|two|three|four|five|\d)\b|第[一二三四五六七]天|[头頭]一?天|最[后後]一天",
    re.IGNORECASE,
)
STAYS = ("LEISURE", "TRAVEL", "VISIT", "TRIP", "CLEAN", "ATTEND")

# What trouble made somebody do, or brought with it.
OUTCOME = re.compile(
    r"\b(?:miss(?:ed|ing)|late|had to|ended up|stuck|stranded|waited|slept at|walked|cried|freaked|scrapped|cancel\w*|called off|is off|lost)\b"
    r"|迟到|遲到|被|只好|只能|没(?:有)?(?:赶上|去成|吃成|睡|开成|来得及)|沒(?:有)?(?:趕上|去成)|等了|推了|取消|不去了|泡汤|泡湯|错过|錯過|耽误|耽誤|改签|改簽",
    re.IGNORECASE,
)
# What people do about trouble.
REMEDY = re.compile(
    r"\b(?:call(?:ed|ing)|rang|phoned|fil(?:ed|ing)|report(?:ed|ing)|complain(?:ed|ing)|emailed|texted|wrote to|(?:went|going|go) to (?:the )?(?:urgent care|er\b|a&e|doctor|vet|hospital|dentist|clinic|pharmacy|gp)"
    r"|took (?:him|her|it|them|the \w+) (?:to|in)|dropped .{1,20}? off|book(?:ed|ing)|replac(?:ed|ing)|order(?:ed|ing)|return(?:ed|ing)|swapp(?:ed|ing)|froze|appeal(?:ed|ing)|ask(?:ed|ing)|told|moved back|unplugged|restarted|rebooted|rolled back)\b"
    r"|叫了|打了?(?:个)?电话|打了?(?:個)?電話|找了|报修|報修|报警|報警|报案|报了案|投诉|投訴|挂了|掛了|去医院|去醫院|去看了?|送去|带.{0,4}去|帶.{0,4}去|吃了.{0,4}(?:药|藥|片)|吃了一|喂了|餵了|换了|換了|退了|申请了?|申請了?|联系了?|聯繫了?|请了?假|請了?假|缝了|縫了|拔了|回滚|重启|重啟|敲门|敲門|抹了|涂了|塗了",
    re.IGNORECASE,
)
# What joins one deed to the next of the same story.
AND = re.compile(r"^[^.!?;:\n]{0,30}?\band\s+(?:then\s+)?(?:(?:they|he|she|i|we|[A-Z]\w+)\s+)?$")
