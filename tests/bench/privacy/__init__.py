"""A made set of lines with and without sensitive data, and how well it is told: ``make bench-privacy``."""
