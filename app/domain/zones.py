"""Zones as they are stored with turns: IANA names or UTC offsets such as ``+08:00``."""

import re
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from app.domain.errors import Fault, InvalidInput

_OFFSET = re.compile(r"([+-])([01][0-9]|2[0-3]):([0-5][0-9])(?::([0-5][0-9]))?")


def zone_of(name: str) -> tzinfo:
    """Return the zone of a stored name.

    Raises:
        InvalidInput: neither an IANA name nor an offset.
    """
    if name in ("UTC", "+00:00"):
        return UTC
    if match := _OFFSET.fullmatch(name):
        sign, hours, minutes, seconds = match.groups()
        offset = timedelta(hours=int(hours), minutes=int(minutes), seconds=int(seconds or 0))
        return timezone(-offset if sign == "-" else offset)
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise InvalidInput(
            f"{name!r} is not a time zone; use an IANA name such as Asia/Shanghai",
            Fault(pointer="/timezone", message="not an IANA time zone"),
        ) from error


def zone_name(zone: tzinfo) -> str:
    """Return the name by which ``zone_of`` finds the zone again."""
    return str(zone).removeprefix("UTC") or "UTC"  # a fixed offset prints as UTC+08:00


def offset_name(moment: datetime) -> str:
    """Return the UTC offset of an aware moment in the form that is stored: ``+08:00``."""
    text = moment.strftime("%z")
    return f"{text[:3]}:{text[3:5]}" + (f":{text[5:7]}" if len(text) > 5 else "")
