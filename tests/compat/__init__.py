"""What people kept from the version before 1.0: files, links, tokens and databases still work."""
