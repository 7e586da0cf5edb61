"""Chat models behind OpenAI-compatible endpoints, and the extractor that uses one.

``endpoint`` makes one call; ``pressure`` decides when and how many; ``answers`` reads what came;
``reader`` asks for one piece of a window; ``standing`` examines a model; ``extractor`` puts it together.
"""
