"""What was decided where a version came, in words that a person reads."""

from app.domain.events import Reason

_WORDS = {
    Reason.STATED: ("It was said for the first time.", "第一次说到。"),
    Reason.REPEATED: ("It was said again, so it is surer.", "又说了一次，因此更可信。"),
    Reason.REFINED: ("It was said again, more closely.", "又说了一次，而且更具体。"),
    Reason.REPLACED: (
        "Something else was said to hold; this one was true until then.",
        "后来说的取代了它；在那之前它成立。",
    ),
    Reason.DENIED: ("It was said to hold no more.", "说它不再成立了。"),
    Reason.WRONG: ("It was said never to have been so.", "说它从来不是这样。"),
    Reason.OVER: ("It was said to have ended.", "说它已经结束了。"),
    Reason.EARLIER: (
        "It was told of earlier times, so it lies in the past.",
        "说的是更早的时候，因此归入过去。",
    ),
    Reason.BOUNDED: (
        "A more definite statement lies before or behind it, and bounds it.",
        "前后有更明确的说法，因此时间范围缩小了。",
    ),
    Reason.MOVED: ("It was moved to another time.", "改了时间。"),
    Reason.CANCELLED: ("It was called off.", "取消了。"),
    Reason.CONFIRMED: ("It was confirmed.", "确认了。"),
    Reason.CAME_ABOUT: ("It was planned, and is told as done now.", "原来是计划，现在说已经做了。"),
    Reason.CHANGED: ("A later turn says it otherwise.", "后来的话改变了它。"),
    Reason.CORRECTED: ("It was corrected.", "被更正了。"),
    Reason.SETTLED: ("An answer to a question settled it.", "对追问的回答确定了它。"),
    Reason.JUDGED: ("A caller judged it.", "调用方给出了评价。"),
    Reason.UNDONE: ("A decision about it was taken back.", "之前的一个决定被撤销了。"),
}


def reason_words(reason: Reason, language: str) -> str:
    """Return a sentence for a reason, Chinese for ``zh`` and English else."""
    english, chinese = _WORDS[reason]
    return chinese if language == "zh" else english
