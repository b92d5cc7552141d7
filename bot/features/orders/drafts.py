"""Orders as people write them: their moves, their condition and their ends."""

import re
from typing import Any, Literal

import msgspec

from bot.domain.moves import seat_at
from bot.domain.table import Table
from bot.features.orders.store import Order
from bot.features.orders.words import MOVES_AT_MOST, NOT, moves_of, questions
from bot.store.ids import EPOCH, Timestamp, UserId
from engine.core import BadOption, BadText, IllegalAction, command_of, excerpt

DAYS_AT_MOST = 30
DAY_SECONDS = 24 * 3_600
TEXT_LENGTH = 1_000
MOVE_LENGTH = 100
SECONDS = {"m": 60, "h": 3_600, "d": DAY_SECONDS}
TIMES = re.compile(r"(\d{1,3})( times?)?")
SPAN = re.compile(r"(\d{1,5}) ?([mhd])(in(ute)?s?|ours?|ays?)?")


def drafted(
    table: Table, user: UserId, moves: str, when: str, how: Literal["all", "first"] = "all"
) -> Order:
    """Return the order that a person has written, without its limits.

    Raises:
        BadText, BadOption, IllegalAction: it cannot be read, or the person does not play here.
    """
    seat, texts = seat_at(table, user), _moves_written(table, moves)
    question, written = _question(table, when), "; ".join(texts)
    order = Order(
        user=user, number=0, seat=seat, moves=written, how=how, expires=EPOCH, question=question
    )
    if not (spread := moves_of(order)):
        raise BadText(f"“{excerpt(order.moves)}” is not a move. Write the smaller number first.")
    if how == "all" and len(spread) != len(texts):
        raise BadText("Ranges such as 1..5 work only with “The first possible one”.")
    return order


def _moves_written(table: Table, moves: str) -> list[str]:
    if not table.playing:
        raise IllegalAction("This game is not running.")
    texts = parted(moves)
    if not texts:
        raise BadText("Write a move, such as `discard`. `/text` lists your choices.")
    for text in texts:
        check_move(table, text)
    return texts


def limited(table: Table, order: Order, only_if: str, until: str, now: Timestamp) -> Order:
    """Return an order with its condition and its ends; without any, it acts once.

    Raises:
        BadText, BadOption: one of them cannot be read.
    """
    limits: dict[str, Any] = {"uses": None if until.strip() else 1}
    limits["expires"] = now + DAYS_AT_MOST * DAY_SECONDS
    for text in parted(until):
        limits |= _limit(table, text, now)
    return msgspec.structs.replace(order, only_if=_condition(table, only_if), **limits)


def _limit(table: Table, text: str, now: Timestamp) -> dict[str, Any]:
    """Return the field of an order that ``text`` sets: uses, time, round or a condition."""
    words = text.lower()
    if words == "once":
        return {"uses": 1}
    if found := TIMES.fullmatch(words):
        return {"uses": max(1, int(found[1]))}
    if found := SPAN.fullmatch(words):
        seconds = int(found[1]) * SECONDS[found[2]]
        if not 0 < seconds <= DAYS_AT_MOST * DAY_SECONDS:
            raise BadOption(f"An order lasts at most {DAYS_AT_MOST} days.")
        return {"expires": Timestamp(now + seconds)}
    if words in ("round", "the round ends"):
        return {"round": table.round}
    return {"until": _condition(table, text)}


def _condition(table: Table, text: str) -> str:
    """Return a condition: a move that must be possible, or ``not`` and one that must not be."""
    words = " ".join(text.split())
    if len(words) > MOVE_LENGTH:
        raise BadText("Write one move as the condition, such as `discard`.")
    negated = words.lower().startswith(NOT)
    move = words[len(NOT) :] if negated else words
    if not move:
        return ""
    check_move(table, move)
    return f"{NOT if negated else ''}{move}"


def _question(table: Table, when: str) -> str:
    """Return the class of the question that a person means: by its words or its name."""
    wanted, known = when.strip().lower(), questions(table)
    if not wanted:
        return ""
    for name, asks in known.items():
        if wanted in (name.lower(), asks.lower()):
            return name
    raise BadOption(f"{table.game.name} has no question “{excerpt(when)}”. Choose from the list.")


def parted(text: str) -> list[str]:
    """Return moves that are parted by semicolons, one by one.

    Raises:
        BadText: there are too many.
    """
    moves = [" ".join(move.split()) for move in text.split(";") if move.strip()]
    if len(moves) > MOVES_AT_MOST or len(text) > TEXT_LENGTH:
        raise BadText(f"Too many moves. Write at most {MOVES_AT_MOST}.")
    return moves


def check_move(table: Table, move: str) -> None:
    """Make sure that a text can be a move of this game some day.

    Raises:
        BadText: it cannot.
    """
    kinds = {command_of(kind): kind for kind in table.game.rules.actions}
    command, *words = move.lower().split()
    if command not in kinds:
        known = ", ".join(f"`{name}`" for name in kinds)
        raise BadText(
            f"{table.game.name} has no move “{excerpt(move)}”. Its moves start with {known}."
        )
    fields = [field.encode_name for field in msgspec.structs.fields(kinds[command])]
    named = [word.partition(":")[0] for word in words if ":" in word]
    if len(words) > len(fields) or not set(named) <= set(fields):
        told = f"only {' and '.join(fields)}" if fields else "nothing more"
        raise BadText(f"“{excerpt(move)}” is not a valid move. `{command}` takes {told}.")
