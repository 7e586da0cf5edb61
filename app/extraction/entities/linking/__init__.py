"""Which thing of the talk a mention is: decided by a learned weighing of every pairing that the rules leave open."""
