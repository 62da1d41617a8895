"""Problem documents: in one form, with what to do, and without telling anything about the server's inside."""

from __future__ import annotations

import msgspec
import pytest
from starlette.exceptions import HTTPException

from grotto.kernel.errors import BadFile, NotLegal, Refusal
from grotto.server.problem_kinds import KINDS
from grotto.server.problems import Invalid, Problem, problem_of
from grotto.store.store import StoreFailed

pytestmark = pytest.mark.one_build


SECRET = "canary-5f3759df"
TRACE = "0123456789abcdef"


def test_a_refusal_of_the_rules_carries_its_clause() -> None:
    name, problem = problem_of(NotLegal("The dragon sleeps", "E-54"), TRACE)
    assert name == "not-legal"
    assert problem == Problem(
        type="/problems/not-legal", title=KINDS[name].title("en"), status=422, detail="The dragon sleeps",
        what_to_do=KINDS[name].what_to_do("en"), trace=TRACE, clause="E-54",
    )  # fmt: skip


@pytest.mark.parametrize(
    "error",
    [RuntimeError(SECRET), KeyError(SECRET), StoreFailed(f"disk {SECRET}", SECRET), OSError(2, SECRET, SECRET),
     HTTPException(500, SECRET), UnicodeDecodeError("utf-8", SECRET.encode(), 0, 1, SECRET), RecursionError(SECRET)],
)  # fmt: skip
def test_our_own_failures_tell_nothing_but_the_trace(error: Exception) -> None:
    _, problem = problem_of(error, TRACE)
    assert problem.status >= 500
    assert problem.trace == TRACE
    assert SECRET not in str(msgspec.json.encode(problem))


def test_a_refusal_that_is_not_in_the_catalogue_is_our_own_failure() -> None:
    class New(Refusal):
        kind = "brand-new"

    New.__module__ = "elsewhere"
    assert problem_of(New(SECRET), TRACE)[0] == "broken"


def test_where_a_file_lies_is_nobodys_business() -> None:
    _, problem = problem_of(BadFile("is no match", f"/home/{SECRET}/a.grotto", "line 3"), TRACE)
    assert problem.detail == "line 3: is no match"


def test_long_details_are_cut() -> None:
    _, problem = problem_of(Invalid("x" * 9000, "$." + "y" * 9000), TRACE)
    assert len(problem.detail) == 300
    assert len(problem.field or "") == 300
