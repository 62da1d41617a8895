"""The `grotto` command line, one module for each subcommand."""
