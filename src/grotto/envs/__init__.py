"""The games as environments of PettingZoo, Gymnasium and OpenSpiel.

Each needs its package: `pip install 'grotto[pettingzoo]'`, `'grotto[gymnasium]'` or `'grotto[open-spiel]'`.
Import `grotto.envs.pettingzoo`, `grotto.envs.gymnasium` or `grotto.envs.open_spiel`.
"""
