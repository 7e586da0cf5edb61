"""The names of the formats that ``chronos import`` reads."""

FORMATS = ("auto", "ndjson", "openai", "csv")
