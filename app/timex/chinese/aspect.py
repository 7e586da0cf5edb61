"""Chinese cues of a clause's direction in time."""

import re

FUTURE = re.compile("要|会|将|打算|准备|计划|想去|提醒|记得|别忘|预约|约好|约了|截止")
PAST = re.compile("了|过(?!去|年|节|生日)|刚|曾|已经|当时|那时")
