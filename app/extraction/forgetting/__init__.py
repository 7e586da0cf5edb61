"""A wish to forget: told from other sentences, read, and held against what turns tell."""

from app.extraction.forgetting.choosing import Choice, choose, whole
from app.extraction.forgetting.needs import Need, Topic
from app.extraction.forgetting.reading import read_wish, speaks_of_before
from app.extraction.forgetting.statements import statements_of
from app.extraction.forgetting.topics import topic_of, value_topic, words_of
from app.extraction.forgetting.voices import Voice, is_said_by, names_a_role
from app.extraction.forgetting.wide import field_of
from app.extraction.forgetting.wishes import Reach, Wish

__all__ = [
    "Choice",
    "Need",
    "Reach",
    "Topic",
    "Voice",
    "Wish",
    "choose",
    "field_of",
    "is_said_by",
    "names_a_role",
    "read_wish",
    "speaks_of_before",
    "statements_of",
    "topic_of",
    "value_topic",
    "whole",
    "words_of",
]
