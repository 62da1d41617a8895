"""Small networks: how they run, where their weights lie, and what they say of a position."""
