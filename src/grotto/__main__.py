"""`python -m grotto` is `grotto`."""

from .cli.main import main

main()
