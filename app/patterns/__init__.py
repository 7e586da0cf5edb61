"""Pure: regularities in what a user tells, tested against the rhythm in which they tell it."""
