"""What a question leaves out and the talk before it holds: pronouns, and "and the second one?"."""

from app.extraction.asking.whole import is_elliptic, whole_question

__all__ = ["is_elliptic", "whole_question"]
