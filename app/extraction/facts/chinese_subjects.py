"""Whom a Chinese clause tells of, by the words before its verb; nobody where these are not all understood."""

import re
from collections.abc import Sequence
from dataclasses import replace

from app.extraction.chinese.people_words import SURNAMES
from app.extraction.chinese.segment import words
from app.extraction.chinese.words import FILLERS, SUBJECT
from app.extraction.facts.chinese_view import Who
from app.extraction.facts.chinese_words import ADVERBS, ADVERBS_AHEAD, BREEDS, KIN, PETS, ROLES
from app.extraction.facts.said import Said
from app.extraction.people import People

_SELF = re.compile(
    r"^(?:[我俺咱](?:们)?|本人|人家我|(?:我|咱|俺)(?:自己|自个儿?|本人|个人|这个人|这人|这边|那边|这儿|这|目前|俩|们?俩|仨|们?仨|们?全家|们?一家[子人]?|们?一家[三四五]口|们?家|们?两口子|和我?(?:老公|老婆|对象))|全家|举家|一家[三四五]口)$"
)
_SOMEONE = re.compile(
    rf"^(?P<whose>[我俺咱](?:们)?|他们?|她们?)?(?:(?:公司|单位|部门|班|组|院|科|系|寝室|宿舍|村|小区|楼|队|店|厂)?(?:里|上|下)?|家|家里|家的|隔壁|楼上|楼下|对门|对面)?(?:的|那个|那位|那|这个|这)?(?P<extra>前|大|小|二|三|老|新|亲|现任|最好的|最铁的|新来的|好|两个|俩)?(?P<role>{KIN}|{ROLES}|{PETS}|{BREEDS})"
    r"(?P<name>(?![们叫名姓是]|[小大乳真]名|外号|绰号|昵称)[\u4e00-\u9fff]{2,3}|[A-Z][A-Za-z]{1,15})?(?:[他她它]|自己|家里?)?$"
)
# 二婶, 三舅, 老姨夫: elder relatives by their rank.
_ELDER = r"[大二三四五六七小老表堂亲][爷奶舅姑姨叔婶嫂伯哥姐弟妹娘爹](?:妈|夫|父|母|子)?"
# 我叔, 我家那口子, 我家小的: said so only of the speaker's own.
_MINE_ONLY = re.compile(
    rf"^(?:(?P<elder>{_ELDER}|家父|家母|家姐|家兄|内人|犬子|小女|爹妈|爹娘)|(?P<whose>[我俺咱](?:们)?)(?:家)?(?:的)?(?P<role>{_ELDER}|[爷奶姥舅姑姨叔婶嫂伯爹娘侄儿婆妻夫]|爹妈|爹娘|那口子|那位|那个|那小子|那货|小的|大的|老的|小祖宗|小家伙|小子|丫头|娃儿?|崽|仔|囡囡?|毛孩子|主子|老佛爷))$"
)
# 我同桌他妈, 我朋友的老公, 我姐家孩子: somebody else's.
_CHAIN = re.compile(
    rf"^(?P<whose>[我俺咱](?:们)?(?:的|家)?)?(?P<of>{KIN}|{ROLES}|[小老阿][\u4e00-\u9fff])(?:[他她]|的|家的?|家里的?)(?P<role>{KIN}|{ROLES}|{PETS}|妈|爸|哥|弟|姐|妹)$"
)
_TOPIC_I = re.compile(r"^[^，,说让叫问觉以给跟和带怪劝帮替]{1,6}我$")  # 坐飞机我喜欢靠窗
_OURS = re.compile(r"^(?:我们?家|咱们?家)(?P<name>[\u4e00-\u9fff]{2,3})$")
_PRONOUN = re.compile(r"^(?P<who>[他她它])$")
_NICK = re.compile(rf"^(?:[小阿][\u4e00-\u9fff]|[老大][{SURNAMES}])$")
_TITLED = re.compile(
    r"^[\u4e00-\u9fff]{1,2}(?:老师|医生|大夫|总|经理|教授|主任|阿姨|师傅|律师|教练|叔|姐|哥|姨|婶|奶奶|爷爷)$"
)
_TWICE = re.compile(r"^([\u4e00-\u9fff])\1$")  # 糖糖, 乐乐
_NO_TWICE = re.compile(r"^[顿口回次样天常刚人偏往渐慢星年月日时处家个件样种双仅大多少谢哈呵嘿嗯]")
_LATIN = re.compile(r"^[A-Z][A-Za-z]{1,15}$")
_ROLE_WORDS = "|".join(
    sorted({*KIN.split("|"), *ROLES.replace("儿?", "").split("|")}, key=len, reverse=True)
)
_HEAD = re.compile(
    rf"(?:[我俺咱](?:们)?(?:的|家的?)?)?(?:{_ROLE_WORDS}|[小老阿][\u4e00-\u9fff])(?:[他她]|的|家的?)(?:{_ROLE_WORDS}|妈|爸|哥|弟|姐|妹)"
    rf"|(?:{_ELDER}|家父|家母|家姐|家兄|内人|犬子|小女|爹妈)(?![爷奶姥舅姑姨叔婶嫂伯爹娘侄哥姐弟妹])"
    rf"|[我俺咱](?:们)?(?:家)?(?:的)?(?:{_ELDER}|[爷奶姥舅姑姨叔婶嫂伯爹娘侄儿婆](?![爷奶姥舅姑姨叔婶嫂伯爹娘侄子女婆])|爹妈|爹娘|那口子|那位|那小子|小的|大的|老的|小祖宗|小家伙|丫头|娃儿?|崽|仔|囡囡?|毛孩子|主子)"
    rf"|(?:[我俺咱](?:们)?)?(?:(?:公司|单位|部门|班|组|院|科|系|寝室|宿舍|村|小区|楼|队|店|厂)?(?:里|上|下)?|家|家里|家的|隔壁|楼上|楼下|对门|对面)?(?:的|那个|那位|那|这个|这)?(?:前|大|小|二|三|老|新|亲|现任|最好的|新来的)?(?:{_ROLE_WORDS})(?:[他她]|自己|家|们|[小老阿][\u4e00-\u9fff](?!师|板)|([\u4e00-\u9fff])\1)?"
    r"|[我俺咱](?:们)?(?:自己|自个儿?|本人|个人|这个人|这人|这边|这|目前|俩|全家|一家[子人]?|家|们家)?|本人|[他她它]"
)
_FOR = re.compile(rf"^[\u4e00-\u9fff]{{0,6}}给(?P<whom>[我他她]|我(?:{KIN}))$")
_TAIL = re.compile(r"(?:\s|的|新|现在的)+$")
_TELLING = re.compile(
    r"^(?:跟你|和你|顺便|先|再)?(?:说|提醒|备注|补充|更新)(?:你)?(?:一?下|个事儿?|声)[，,\s]*"
)
_LEAD = re.compile(
    r"(?:(?:以前|之前|从前|早先|当年|小时候|年轻时候?|年轻那会儿|上学那会儿|现在|目前|如今|眼下|平时|一般|最近|后来|终于|总算|今年|其实|说实话|老实说|说真的|讲真|反正|毕竟|本来|原来|忘了说|对了|哦对|话说|自从|自打|打小|从小|而且|但是|但|不过|所以|然后|嗯|那个|就|那么)[，,\s]*)+(?=[我俺咱他她\u4e00-\u9fff])"
)
_TOPIC = re.compile(r"^[\u4e00-\u9fff]{1,6}的话[，,\s]*")
_ADVISER = re.compile(r"医生|大夫|老师|护士|律师|教练|专家")
_ROLE = re.compile(rf"^(?:{KIN}|{ROLES}|{PETS}|{BREEDS})")
_ANIMAL = re.compile(rf"^(?:{PETS}|{BREEDS})$")
# 王响是火车司机，住在桦林: a clause that goes on after somebody whom nobody knows is not of the speaker.
_STRANGER = re.compile(
    rf"[那某有][个位名对家帮][\u4e00-\u9fff]{{1,5}}?(?=[被是在有把都也就刚又]|说|结婚)|[\u4e00-\u9fff]{{2,3}}人(?=都|也都|每天|天天)"
    rf"|[{SURNAMES}][\u4e00-\u9fff]{{1,2}}(?=是(?!我)|在|有)"
)
_NOBODY = Who(words="他们")
_NO_NAME = re.compile(r"[的了在是有不很都也就去来说吃喝]|^(?:今|明|昨|现|以|之)")


def _opening(before: str) -> int:
    """Return where a subject may begin behind fillers, announcements and topics."""
    filler = FILLERS.match(before)
    start = filler.end() if filler else 0
    if telling := _TELLING.match(before[start:]):
        start += telling.end()
    if topic := _TOPIC.match(before[start:]):
        start += topic.end()
    start += len(before[start:]) - len(before[start:].lstrip(" ，,"))
    if lead := _LEAD.match(before, start):
        start = lead.end()
    return start


def _of_kin(said: str) -> Who | None:
    """Return who is named by kin words alone: 我家那口子, 我同桌他妈."""
    if match := _MINE_ONLY.match(said):
        return Who(words=said, role=match["role"] or match["elder"])
    return Who(words=said) if _CHAIN.match(said) else None


class Subjects:
    """Finds subjects among the people whom the session named."""

    def __init__(self, people: People) -> None:
        self._people = people

    def of(self, before: str, at: int, left_out: Who, source: str, begin: int) -> Who | None:
        """Return whom the words before a verb name; None where they hold more than a subject.

        Args:
            before: The words of the clause before the verb, from its offset ``at`` on.
            at: Where they begin in the clause.
            left_out: Who is meant where there are none.
            source: Who is quoted, "" if nobody.
            begin: Where the clause begins in the turn.
        """
        start = _opening(before)
        said = ADVERBS.sub("", before[start:]).strip()
        said = _TAIL.sub("", said) if len(said) > 1 else said
        if not said:
            return left_out
        if _SELF.match(said) or _TOPIC_I.match(said):
            return Who(words="")
        if match := _FOR.match(said):
            said = match["whom"]
            start = before.rindex(said)
            if said == "我":
                return Who(words="")
        if match := _PRONOUN.match(said):
            return Who(words=source or self._he(match["who"]))
        if (theirs := _of_kin(said)) is not None:
            return theirs
        if match := _SOMEONE.match(said):
            return self._someone(said, match, begin + at + start)
        return self._by_name(said, begin + at + start)

    def heads(self, masked: str, at: int) -> int:
        """Return where the words behind a subject and its adverbs begin in a clause that opens with one; -1 for others."""
        filler = FILLERS.match(masked[at:])
        start = at + (filler.end() if filler else 0)
        start += len(masked[start:]) - len(masked[start:].lstrip(" ，,"))
        head = _HEAD.match(masked, start)
        if head is None:
            return -1
        adverbs = ADVERBS_AHEAD.match(masked, head.end())
        return adverbs.end() if adverbs else head.end()

    def _by_name(self, said: str, place: int) -> Who | None:
        """Return who goes by some words, or lives at ours under a name: 我家布丁."""
        ours = _OURS.match(said)
        name = ours["name"] if ours else said
        place += len(said) - len(name)
        if ours and (_NO_NAME.search(name) or _ROLE.match(name)):
            return None
        if ours or self._is_name(said):
            return Who(words=name, name_at=(place, place + len(name)))
        return None

    def _he(self, pronoun: str) -> str:
        named = self._people.named(pronoun, "")
        return named or pronoun

    def _someone(self, said: str, match: re.Match[str], place: int) -> Who | None:
        role, name = match["role"], match["name"] or ""
        if not match["whose"] and not name and _ANIMAL.match(role):
            return None  # 猫 alone are cats in general
        if name and not self._is_name(name):
            return None
        role_at = place + match.start("role"), place + match.end("role")
        prefix = match["extra"] if match["extra"] == "前" else ""
        who = Who(
            words=name or said,
            role=prefix + role,
            role_at=role_at,
            is_pet=_ANIMAL.match(role) is not None,
        )
        who = replace(who, is_mine=(match["whose"] or "我")[0] in "我咱")
        if name:
            who = replace(who, name_at=(place + match.start("name"), place + match.end("name")))
        return who

    def _is_name(self, said: str) -> bool:
        if self._people.knows(said) or _NICK.match(said) or _LATIN.match(said):
            return True
        if _TITLED.match(said) or (_TWICE.match(said) and not _NO_TWICE.match(said)):
            return True
        if len(said) > 4 or _NO_NAME.search(said):
            return False
        parts = words(said, guess=True)
        return (
            bool(parts)
            and parts[0].text == said
            and parts[0].pos in ("nr", "nrt")
            and (said[0] in SURNAMES or parts[0].pos == "nrt")
            and not said.endswith("人")
            and len(said) > 1
        )

    def after(self, who: Who, found: Sequence[Said]) -> Who:
        """Return whom the next clause means if it leaves its subject out: who was just named."""
        for said in found:
            if (
                said.slot in ("pet", "relation")
                and said.subject == ""
                and said.object
                and said.rule == ""
            ):
                return Who(words=said.value, is_pet=said.slot == "pet")
        return Who(words=who.words, is_pet=who.is_pet)

    def opening(self, masked: str, who: Who, place: int) -> Who:
        """Return whom the next clause means after one without a fact: the subject that opens this one."""
        filler = FILLERS.match(masked)
        start = filler.end() if filler else 0
        match = SUBJECT.match(masked[start:])
        if match is None:
            head = next(
                (
                    masked[start : start + n]
                    for n in (2, 3)
                    if self._is_name(masked[start : start + n])
                ),
                "",
            )
            if not head and _STRANGER.match(masked, start):
                return _NOBODY
            return Who(words=head) if head else who
        if match["me"] or match["you"]:
            return self.of(match.group(), 0, who, "", place + start) or who
        return self.of(match.group(), 0, who, "", place + start) or _NOBODY

    @staticmethod
    def is_adviser(source: str) -> bool:
        """Return whether the one quoted speaks of the speaker: 医生说有高血压."""
        return _ADVISER.search(source) is not None
