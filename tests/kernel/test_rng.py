"""The project's random numbers."""

from __future__ import annotations

import copy

from grotto.kernel.rng import Rng


def test_the_numbers_of_a_seed_never_change() -> None:
    rng = Rng(7)
    assert [rng.below(1000) for _ in range(8)] == [221, 263, 396, 582, 472, 400, 325, 911]


def test_seeds_of_any_size_and_sign_give_their_own_numbers() -> None:
    seeds = [0, 1, 2, -1, -2, 2**63, 2**64, 2**64 + 1, 10**400, -(10**400)]
    rows = {_row(seed) for seed in seeds}
    assert len(rows) == len(seeds)


def _row(seed: int) -> tuple[int, ...]:
    rng = Rng(seed)
    return tuple(rng.below(10**6) for _ in range(4))


def test_numbers_are_even_within_chance() -> None:
    rng = Rng(3)
    counts = [0] * 7
    for _ in range(70_000):
        counts[rng.below(7)] += 1
    chi_square = sum((count - 10_000) ** 2 / 10_000 for count in counts)
    assert chi_square < 22.5  # 6 degrees of freedom, one run in a thousand


def test_a_copy_goes_on_alike() -> None:
    rng = Rng(5)
    rng.below(10)
    twin = copy.copy(rng)
    assert [rng.below(100) for _ in range(5)] == [twin.below(100) for _ in range(5)]
