"""API keys, tokens, private keys: by the form that their makers give them, or by cue; passwords as said."""

import re
from collections.abc import Iterator

from app.domain.privacy import Sensitive
from app.privacy.numbers import Span
from app.privacy.plain import MASK
from app.privacy.said import said_in

# The prefixes that makers document so that scanners find their keys.
_FORMS = re.compile(
    r"(?<![A-Za-z0-9_-])(?:"
    r"sk-(?:proj-|ant-|or-|svcacct-)?[A-Za-z0-9_-]{16,}"
    r"|(?:sk|pk|rk)_(?:live|test)_[A-Za-z0-9]{10,}|whsec_[A-Za-z0-9+/=]{16,}"
    r"|gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,}|glpat-[A-Za-z0-9_-]{16,}"
    r"|(?:AKIA|ASIA|AGPA|AIDA|AROA)[A-Z0-9]{12,20}|LTAI[A-Za-z0-9]{12,24}|AKID[A-Za-z0-9]{16,40}"
    r"|AIza[A-Za-z0-9_-]{30,40}|ya29\.[A-Za-z0-9_-]{20,}|GOCSPX-[A-Za-z0-9_-]{20,}"
    r"|xox[abeoprs]-[A-Za-z0-9-]{10,}|xapp-[A-Za-z0-9-]{10,}"
    r"|npm_[A-Za-z0-9]{30,}|pypi-[A-Za-z0-9_-]{16,}|hf_[A-Za-z0-9]{20,}|dop_v1_[a-f0-9]{32,}"
    r"|shp(?:at|ca|pa|ss)_[A-Fa-f0-9]{16,}|SG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}"
    r"|SK[a-f0-9]{32}|key-[a-f0-9]{32}|EAA[A-Za-z0-9]{24,}|tvly-[A-Za-z0-9-]{16,}|gsk_[A-Za-z0-9]{20,}"
    r"|chr_(?:live|test)_[A-Za-z0-9]{8,}(?:_[A-Za-z0-9]+){0,3}"
    r"|eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]{0,})?"
    r"|(?<=hooks\.slack\.com/services/)T[A-Z0-9]{6,12}/B[A-Z0-9]{6,12}/[A-Za-z0-9]{16,}"
    r"|[0-9]{8,10}:AA[A-Za-z0-9_-]{30,}"
    r")"
)
_PRIVATE_KEY = re.compile(
    r"-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----(?:.*?-----END [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----|.*)",
    re.DOTALL,
)
_IN_ADDRESS = re.compile(r"(?<=://)[^\s/:@]{1,64}:(?P<value>[^\s/@]{1,128})(?=@)")
# curl -u user:secret, mysql -psecret, <password>secret</password>, Cookie: sid=…
_ON_A_LINE = re.compile(
    r"(?:\bcurl\b[^\n]{0,80}? (?:-u|--user) ?[\"']?[\w.@-]+:|\b(?:mysql|mysqldump|mariadb)\b[^\n]{0,60}? -p|<(?:password|passwd|pwd|token|secret|api_?key)>|"
    r"\b(?:sid|sessionid|session_id|phpsessid|jsessionid|connect\.sid|auth_token|csrftoken)=|\bcommunity string(?: is|:)? )"
    r"(?P<value>[^\s\"'<;&]{6,128})",
    re.IGNORECASE,
)
# A name with what opens its account ("login mei / hunter2#(9", 账号 mei/abc#123), and a password in brackets behind the word.
_BESIDE = re.compile(
    r"(?:\b(?:log ?-?in|sign ?-?in|credentials?|creds|user ?name|account)\b(?: is| are| as|:)?|账号|帐号|用户名|登录名?)[ :：是为]{0,3}[A-Za-z][\w.@-]{1,40} ?[/|] ?"
    r"(?P<value>(?=[^\s，。,]*[A-Za-z])(?=[^\s，。,]*[\d#$%^&*!@])[^\s，。,/|]{6,64})"
    r"|(?:\b(?:password|passwd|passcode|pwd)|密码|口令)[ :：]?[(（] ?(?P<bracketed>(?=[^\s，。）一-鿿]*[\d#$%^&*!@])[^\s，。）一-鿿]{4,64}?)(?=[)）]?(?:[\s，。）.,;!?一-鿿]|$))",
    re.IGNORECASE,
)
# Twelve to twenty-four words that open a wallet.
_PHRASE = re.compile(
    r"(?:seed phrase|recovery phrase|mnemonic(?: phrase)?|secret phrase|助记词)(?: is| are|是|为)?[ :：=\"'“]{1,3}(?P<value>[a-z]{3,8}(?:[ ,、]+[a-z]{3,8}){11,23})\b",
    re.IGNORECASE,
)
_BEARER = re.compile(
    # Words follow "basic" too: what is a token has a digit, a mark or capitals inside.
    r"\b(?:bearer|basic|authorization:) (?P<value>(?=[A-Za-z._~/-]*(?:[0-9+=_]|(?-i:[a-z][A-Z])))[A-Za-z0-9._~+/=-]{12,})",
    re.IGNORECASE,
)

_IS = (
    r"(?:(?: (?:for|of|to|on|at) [\w ']{1,24}?)?[\"'」』）)]?\s{0,2}"
    r"(?::|=|是|为|改[成为]了?|换成了?|填|写|设为|设成了?|就是|→|->|\bis\b|\bwas\b|\bto\b)\s{0,2}"
    r"|\s|(?<=[一-鿿])(?=[A-Za-z0-9]))[ \"'`“‘「『:]{0,3}(?:now |actually |just |叫)?[\"'`“‘「『]?"
)
_KEY_CUE = (
    r"(?:api|access|secret|auth|private|signing|encryption|client|license|account|deploy|refresh|session|"
    r"app|master|service)[ _-]?(?:keys?|tokens?|secrets?)(?:[ _-]?(?:id|key|secret))?"
    r"|token|secret|密钥|秘钥|令牌|访问码|授权码|私钥|助记词"
)
_VALUE = r"(?P<value>[A-Za-z0-9\u4e00-\u9fff!@#$%^&*()_+=\[\]{}|;:<>?/~.\-]{4,200})"
_KEYED = re.compile(rf"(?:{_KEY_CUE})(?:{_IS}|[(（]){_VALUE}", re.IGNORECASE)
_EXPLICIT = re.compile(r"(?::|=|：|\"|'|`)\s*[\"'`]?$")
# What a program puts there is no secret: request.form["password"], hash_password(password), TEXT NOT NULL.
_CODE = re.compile(
    r"[A-Za-z_][\w.]*[\[(]|(?:TEXT|VARCHAR|CHAR|NOT|NULL|None|null|True|False|str|string)\b"
)
_LEAST = 8
_END = ".,;:!?)]}>\"'"


def secrets_in(text: str) -> Iterator[Span]:
    """Yield the secrets of a plain text."""
    for found in _PRIVATE_KEY.finditer(text):
        yield found.start(), found.end(), Sensitive.SECRET
    for found in _FORMS.finditer(text):
        yield found.start(), found.end(), Sensitive.SECRET
    for pattern in (_IN_ADDRESS, _BEARER, _ON_A_LINE, _PHRASE):
        for found in pattern.finditer(text):
            yield found.start("value"), found.end("value"), Sensitive.SECRET
    for found in _BESIDE.finditer(text):
        start, end = found.span("value" if found["value"] else "bracketed")
        yield start, end, Sensitive.SECRET
    yield from said_in(text)
    for found in _KEYED.finditer(text):
        value = found["value"].rstrip(_END)
        start = found.start("value")
        if len(value) >= _LEAST and _is_secret(value, text[found.start() : start]):
            yield start, start + len(value), Sensitive.SECRET


def _is_secret(value: str, lead: str) -> bool:
    """Return whether what follows a cue is a secret and no word: "the password is wrong" holds none."""
    if MASK in value or "://" in value or _CODE.match(value):
        return False
    if not value.isascii():
        # Chinese words follow a colon as a secret, and "is" as a remark.
        return bool(re.search(r"[:=：]\s*[\"'`]?$", lead)) and any(c.isascii() for c in value)
    has_digit = any(c.isdigit() for c in value)
    has_letter = any(c.isalpha() for c in value)
    if has_digit:
        return True
    has_mark = any(not c.isalnum() and c not in "-'./" for c in value)
    is_mixed = has_letter and value != value.lower() and value[1:] != value[1:].lower()
    return has_mark or is_mixed or bool(_EXPLICIT.search(lead))
