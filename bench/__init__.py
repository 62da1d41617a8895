"""Grotto's speed. Figures of different runs or machines do not compare; ratios within one run do."""
