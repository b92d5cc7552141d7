"""Explain violations of a JSON schema of Discord. This is slow, so use it for violations only."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from jsonschema import Draft202012Validator, validators  # type: ignore[import-untyped]
from jsonschema.exceptions import ValidationError  # type: ignore[import-untyped]

Json = dict[str, Any]


def errors(schema: Json, value: Any) -> list[str]:
    """Return where a value is wrong and why.

    ``schema`` contains the components that it refers to.
    """
    one_of = partial(_one_of, schema)
    validator = validators.extend(Draft202012Validator, {"oneOf": one_of, "anyOf": one_of})
    return [
        f"{error.json_path}: {error.message[-120:]}"
        for error in validator(schema).iter_errors(value)
    ]


def _resolved(whole: Json, branch: Json) -> Json:
    if "$ref" not in branch:
        return branch
    target: Json = whole["components"]["schemas"][branch["$ref"].rsplit("/", 1)[-1]]
    return target


def _fits(whole: Json, branch: Json, value: Any) -> bool:
    """Whether a branch is for values of this type: null, a list, or a record's `type`."""
    schema = _resolved(whole, branch)
    if schema.get("type") == "null":
        return value is None
    if not isinstance(value, dict) or "type" not in value:
        return True
    kinds = schema.get("properties", {}).get("type", {}).get("enum")
    return kinds is None or value["type"] in kinds


def _one_of(
    whole: Json, validator: Any, branches: list[Json], value: Any, _schema: Json
) -> Iterator[ValidationError]:
    """Read `oneOf` and `anyOf` as Discord means them; report only the closest branch."""
    fitting = [branch for branch in branches if _fits(whole, branch, value)]
    if not fitting:
        yield ValidationError(f"nothing of type {value.get('type')!r} is allowed here")
        return
    tries = (list(validator.descend(value, branch)) for branch in fitting)
    yield from min(tries, key=len)
