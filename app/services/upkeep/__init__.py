"""What is done with memories between questions: bound, faded, tuned, enciphered."""
