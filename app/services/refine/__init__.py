"""The second answer: the same question, looked at again."""
