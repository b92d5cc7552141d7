"""Tests do not change the context variables of the tests after them."""

from contextvars import ContextVar

from tests.conftest import unchanged_variables

WITH_DEFAULT = ContextVar("WITH_DEFAULT", default="default")


def test_changed_variables_are_restored() -> None:
    with unchanged_variables():
        WITH_DEFAULT.set("first")
    assert "default" == WITH_DEFAULT.get()
    WITH_DEFAULT.set("before")
    with unchanged_variables():
        WITH_DEFAULT.set("second")
    assert "before" == WITH_DEFAULT.get()
