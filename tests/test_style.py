"""A statement does one thing: assigns one value, or chooses between two."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FOLDERS = ("bot", "engine", "render", "research", "testbed", "tools")


def packed(source: str) -> Iterator[str]:
    """Yield the expressions of a file that a reader has to unpack first."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Assign([ast.Tuple() as targets], ast.Tuple() as values):
                if not _is_exchange(targets, values):
                    yield ast.unparse(node)
            case ast.IfExp(body=ast.IfExp()) | ast.IfExp(orelse=ast.IfExp()):
                yield ast.unparse(node)
            case ast.Subscript(ast.Dict()):
                yield ast.unparse(node)
            case ast.BinOp(
                ast.Constant(str()) | ast.JoinedStr() | ast.List(),
                ast.Mult(),
                ast.Call(ast.Name("bool")) | ast.Compare() | ast.BoolOp() | ast.UnaryOp(ast.Not()),
            ):
                yield ast.unparse(node)


def _is_exchange(targets: ast.Tuple, values: ast.Tuple) -> bool:
    """Whether a value needs what a name had before the assignment."""
    used = {ast.unparse(node) for value in values.elts for node in ast.walk(value)}
    return any(ast.unparse(target) in used for target in targets.elts)


@pytest.mark.long
def test_statements_do_one_thing() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {expression}"
        for folder in FOLDERS
        for path in sorted((ROOT / folder).rglob("*.py"))
        for expression in packed(path.read_text(encoding="utf-8"))
    ]
    assert [] == found


def test_packed_expressions_are_found() -> None:
    assert ["a, b = (1, 2)"] == [*packed("a, b = 1, 2\na, b = b, a\na, b = f()\n")]
    assert ["x if a else y if b else z"] == [*packed("x if a else y if b else z\nx if a else y\n")]
    assert ["{1: 2}[a]"] == [*packed("{1: 2}[a]\nTABLE[a]\n")]
    assert ["'also ' * bool(a)"] == [*packed("'also ' * bool(a)\n'=' * width\n3 * (a < b)\n")]
