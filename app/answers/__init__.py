"""Answers that are computed from what happened: an algebra over events and what turns tell. Pure.

``asked`` reads the operator of a question and its ``topics`` (``words`` by the ``lexicon``); ``told`` makes
``happenings`` of turns and their events; ``matching`` says which of them are meant; ``operators`` compute on
them in order; ``computing`` applies what is asked and ``wording`` says it. ``docs/answers.md`` has the semantics.
"""
