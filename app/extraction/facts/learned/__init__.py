"""What a sentence says that lasts, weighed by learned weights where no rule has its words."""
