"""Hooks: each one has several users. A hook of a single feature would be a call in disguise."""

from collections.abc import Iterator
from dataclasses import MISSING, Field, fields
from typing import Any

from bot.feature import Feature
from bot.installed import FEATURES
from bot.presentation.extras import MessageHooks
from bot.services.hooks import TableHooks

PARTS = {"commands", "handlers", "personal", "services", "tables", "messages"}
"""The fields of a feature that list what it has. The core calls the others."""
HOOKS_AT_MOST = 14


def is_used(record: Any, field: Field[Any]) -> bool:
    """Whether a feature sets a field of one of its records."""
    made = field.default_factory
    default = made() if made is not MISSING else field.default
    return bool(getattr(record, field.name) != default)


def users_of_hooks() -> Iterator[tuple[str, int]]:
    """Yield the name of each field of the records of features, and how many of them set it."""
    records = (
        (Feature, [*FEATURES]),
        (TableHooks, [one.tables for one in FEATURES]),
        (MessageHooks, [one.messages for one in FEATURES]),
    )
    for kind, found in records:
        for field in fields(kind):
            yield field.name, sum(is_used(record, field) for record in found)


def test_every_hook_has_several_users() -> None:
    assert {} == {name: users for name, users in users_of_hooks() if users < 2}


def test_hooks_are_few() -> None:
    hooks = [name for name, _ in users_of_hooks() if name not in PARTS]
    assert HOOKS_AT_MOST >= len(hooks)
