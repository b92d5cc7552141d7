"""No test fails because a machine is slow: limits only end hangs."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
LEAST = 60
LIMITED = {"timeout", "wait_for", "run", "communicate", "wait"}
"""Functions that fail after a time, given by ``timeout`` or as the last argument."""
MEANT = {
    "test_loopback/test_faults.py": {0.3},  # a client that gives up
    "bot/sockets/test_every_fault.py": {1.0},  # a pause
    "bot/cluster/test_claims.py": {0.5},  # a claim that is never given
}
"""Shorter limits that a test means to reach."""


def limits(text: str) -> Iterator[float]:
    """Yield the limits of a file, in seconds, that are numbers or constants of the file."""
    tree = ast.parse(text)
    known = {
        target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            for argument in _of_call(node):
                value = known.get(argument.id) if isinstance(argument, ast.Name) else argument
                value = value.value if isinstance(value, ast.Constant) else value
                if isinstance(value, int | float):
                    yield value


def _of_call(call: ast.Call) -> Iterator[ast.expr]:
    """Yield the arguments that limit a call."""
    name = getattr(call.func, "attr", getattr(call.func, "id", ""))
    if name not in LIMITED:
        return
    yield from (one.value for one in call.keywords if one.arg in ("timeout", "within"))
    first = 0 if name == "timeout" else 1
    if name in ("timeout", "wait_for"):
        yield from call.args[first:]


@pytest.mark.parametrize(
    "text",
    ["asyncio.timeout(5)", "asyncio.wait_for(x, 1.0)", "run(x, timeout=30)", "A = 9\ntimeout(A)"],
)
def test_limit_is_found(text: str) -> None:
    assert [one < LEAST for one in limits(text)] == [True]


@pytest.mark.long
def test_limits_of_tests_only_end_hangs() -> None:
    short = {
        (name, limit)
        for path in TESTS.rglob("*.py")
        if (name := str(path.relative_to(TESTS))) not in ("test_waits.py",)
        for limit in limits(path.read_text(encoding="utf-8"))
        if limit < LEAST and limit not in MEANT.get(name, ())
    }
    assert set() == short
