"""What models are asked: one module a task, with its version, the answer's shape and the messages.

Pure. Words of users are data: they stand in JSON behind a mark, never in the instructions.
"""
