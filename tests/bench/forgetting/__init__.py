"""Wishes to forget with near neighbours, in both languages: ``make bench-forget``."""
