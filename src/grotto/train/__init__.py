"""Training: how the shipped nets came to be, and how to make others. Needs NumPy."""
