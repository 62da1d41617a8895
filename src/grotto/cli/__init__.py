"""The command line: grotto play, replay, rules, board."""
