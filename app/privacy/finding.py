"""All that is sensitive in a text, each character in one finding at most."""

import re
from dataclasses import dataclass

from app.domain.privacy import Sensitive
from app.privacy.contacts import contacts_in
from app.privacy.documents import documents_in
from app.privacy.numbers import Span, numbers_in
from app.privacy.phones import phones_in
from app.privacy.plain import plain
from app.privacy.secrets import secrets_in

# Without one of these nothing can be found: most turns are looked at once and left.
_WORTH_A_LOOK = re.compile(
    r"\d.?\d|@|\b(?:at|AT) \w+ (?:dot|DOT)\b|seed phrase|recovery phrase|mnemonic|community string|hooks\.|curl |mysql|<pass|sid=|session|wi-?fi|(?:door|gate|safe|locker) code|助记|[\[({]at[\])}]|private key|pass ?word|passwd|pwd|pass ?code|pass ?phrase|\bpw\b|(?:log ?-?in|sign ?-?in|credentials?|creds|user ?name|account|[账帐]号|用户名|登录)[^/|\n]{0,50}[/|]|\bpass ?[:=]|\bpin\b|(?:entry|alarm|locker|unlock|garage|house|vault) (?:code|key|pin)|暗号|[录机屏锁禁付款]码|secret|token|"
    r"_key|api.?key|密码|密钥|秘钥|令牌|口令|私钥|助记词|授权码|[一二三四五六七八九十]号|[一二三四五六七八九十]单元|\d号|\d [a-z]|box \d|AKIA|ASIA|[a-z]{2}_[a-z0-9]{16}",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What is sensitive: characters of the text, half-open, and of which kind."""

    start: int
    end: int
    kind: Sensitive


def find_sensitive(text: str) -> tuple[Finding, ...]:
    """Return what is sensitive in a text, in its order.

    What was found by a check digit or a maker's prefix goes before what only looks like a phone.
    """
    read = plain(text)
    if not _WORTH_A_LOOK.search(read):
        return ()
    taken: list[Finding] = []
    for look in (secrets_in, numbers_in, contacts_in, documents_in, phones_in):
        found = sorted(look(read), key=lambda span: (span[0], -span[1]))
        taken = _with(taken, found)
    return tuple(taken)


def _with(taken: list[Finding], found: list[Span]) -> list[Finding]:
    """Return both in order of place, without what overlaps an earlier one."""
    merged: list[Finding] = []
    at, end_of_last = 0, 0
    for start, end, kind in found:
        while at < len(taken) and taken[at].start < end:
            merged.append(taken[at])
            end_of_last = taken[at].end
            at += 1
        if start >= end_of_last:
            merged.append(Finding(start=start, end=end, kind=kind))
            end_of_last = end
    return merged + taken[at:]
