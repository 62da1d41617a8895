"""A load on the server: tables that move once a second, two readers each. `python -m bench.load`."""
