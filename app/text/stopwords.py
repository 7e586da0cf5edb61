"""Stop words in English and Chinese, and English forms that no suffix rule brings together.

A word is listed only if it says nothing about what a memory is about. Words that are also names or
contents are left out on purpose, however frequent (*will*, *may*, *mark*, *us*): their high document
frequency already keeps their weight low. The lists are in the folded form that ``tokens`` makes:
lower case, without apostrophes, simplified characters.
"""

_ENGLISH = """
a an the this that these those there here
i me my mine myself we our ours ourselves you your yours yourself yourselves he him his himself
she her hers herself it its itself they them their theirs themselves one ones
who whom whose which what when where why how whatever whenever
am is are was were be been being do does did doing done have has had having
would shall should could can must ought
and or but nor so yet if then than because as while until though although whether
of at by for with about against between into through during to from in on onto upon out over under
off above below up down across along among around within without toward towards via per
not no yes yeah yep ok okay oh ah um uh hey hi hello wow
very too just also only even ever really quite rather such same other another any some each every
both few more most all again further once still already much many lot lots own
im ive id ill youre youve youll hes shes weve theyre theyve theyll
dont doesnt didnt isnt arent wasnt werent hasnt havent hadnt wont wouldnt shouldnt couldnt cant
mustnt neednt lets thats whats theres heres
etc eg ie
"""

# Particles, pronouns, prepositions, auxiliaries, question words and measure words. Negations are
# function words too: what is denied is found by its content.
_CHINESE = """
的 了 着 过 地 得 之 所 者 们 吗 呢 吧 啊 呀 哦 嗯 哈 哎 唉 喔 嘛 啦 呗 噢 诶 嘿
我 你 您 他 她 它 咱 我们 你们 您们 他们 她们 它们 咱们 自己 大家 别人
这 那 哪 这个 那个 哪个 这些 那些 哪些 这里 那里 哪里 这儿 那儿 哪儿 这样 那样 这么 那么 怎样 怎么样
谁 什么 怎么 为什么 为何 何 何时 多少 几 啥 咋 是否 有没有 是不是 能不能 会不会 什么样 什么时候
是 有 在 不 没 没有 也 都 就 还 又 再 才 很 太 更 最 挺 非常 真 真的 好像 已经 曾 曾经 正在 正
和 与 及 或 或者 而 而且 并 并且 但 但是 不过 然而 可是 如果 要是 假如 因为 所以 因此 于是 虽然 尽管
把 被 让 给 对 对于 关于 向 往 从 自 由 以 为 为了 跟 同 比 按 按照 根据 到 至 于 除了 通过
要 会 能 可以 可能 应该 应当 必须 得 想 需要 愿意
个 些 点 下 次 种 位 件 一个 一些 一点 一下 一种 一样 有点 有些 某 某个 每 各
上 里 中 内 外 前 后 来 去 说 道 吧 只 只是 其 其实 其中 之后 之前 以后 以前 时 时候 的话 的时候
"""

STOP_WORDS: frozenset[str] = frozenset(_ENGLISH.split()) | frozenset(_CHINESE.split())

# One character each; a bigram with one of these at a word border carries no content of its own.
STOP_CHARACTERS: frozenset[str] = frozenset(word for word in _CHINESE.split() if len(word) == 1)

# base: other forms. Only forms that the suffix rules do not reach, and only of verbs and nouns that
# people tell each other about.
_IRREGULAR = """
go went gone; come came; see saw seen; eat ate eaten; drink drank drunk; buy bought; bring brought
think thought; teach taught; catch caught; fight fought; seek sought; sell sold; tell told; say said
get got gotten; give gave given; take took taken; make made; know knew known; grow grew grown
throw threw thrown; fly flew flown; draw drew drawn; wear wore worn; tear tore torn; swear swore sworn
break broke broken; speak spoke spoken; steal stole stolen; choose chose chosen; freeze froze frozen
wake woke woken; write wrote written; drive drove driven; ride rode ridden; rise rose risen
hide hid hidden; bite bit bitten; begin began begun; swim swam swum; sing sang sung; ring rang rung
run ran; win won; feel felt; keep kept; sleep slept; sweep swept; meet met; leave left; lose lost
find found; hold held; hear heard; lead led; feed fed; read; spend spent; send sent; lend lent
build built; bend bent; stand stood; understand understood; sit sat; pay paid; lay laid; lie lain
fall fell fallen; forget forgot forgotten; become became; show shown; dream dreamt; learn learnt
burn burnt; spoil spoilt; shoot shot; stick stuck; dig dug; hang hung; swing swung; shake shook shaken
child children; man men; woman women; person people; foot feet; tooth teeth; mouse mice; wife wives
life lives; knife knives; wolf wolves; leaf leaves; half halves; shelf shelves; goose geese
"""


def _irregular_forms() -> dict[str, str]:
    forms: dict[str, str] = {}
    for line in _IRREGULAR.strip().splitlines():
        for entry in line.split(";"):
            base, *others = entry.split()
            forms.update((other, base) for other in others)
    return forms


IRREGULAR_FORMS: dict[str, str] = _irregular_forms()
