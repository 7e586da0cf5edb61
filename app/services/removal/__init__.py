"""What goes: forgotten on a wish, erased with its user, let go by age."""
