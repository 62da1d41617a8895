"""What people kept from earlier versions: files, links, tokens and databases still work."""
