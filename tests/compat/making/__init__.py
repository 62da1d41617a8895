"""Made the samples in `tests/data/before_1_0`; runs with the version before 1.0 alone."""
