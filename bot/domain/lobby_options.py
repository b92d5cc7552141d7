"""What is chosen before a game begins: what has an effect, what can be chosen, what is amiss."""

from collections.abc import Mapping

from bot.domain.paces import PACES
from bot.domain.table import Table
from engine.core import BadOption, Game, Misfit
from engine.core.options import either, players


def check_options(game: Game, options: Mapping[str, str]) -> None:
    """Make sure that the options named for a new table go together, with some number of players.

    Raises:
        BadOption: they do not.
    """
    for option in game.rules.options:
        if option.key in options and option not in game.choices:
            why = "must be earned first; it" if option.earned else "is the same in every game; it"
            raise BadOption(f"{option.key} {why} cannot be chosen.")
    game.fitting_seats(options)


def chosen_by_people(game: Game, options: Mapping[str, str]) -> dict[str, str]:
    """Return options without what people do not choose: what they have earned, and rulings."""
    others = {option.key for option in game.rules.options} - {option.key for option in game.choices}
    return {key: value for key, value in options.items() if key not in others}


def chosen(table: Table) -> dict[str, str]:
    """Return what was chosen in a lobby, with what is usual at its pace."""
    quick = PACES[table.row.pace].quick
    usual = {option.key: option.quick for option in table.game.choices if option.quick and quick}
    return usual | table.row.options


def in_effect(table: Table) -> dict[str, str]:
    """Return the options that people choose and that have an effect in this lobby now.

    What was chosen for another mode or number of seats sleeps: it is kept and not among them.
    Where the chosen mode does not go with the seats, the nearest number that it goes with counts.
    """
    wanted = chosen(table)
    found = table.game.effective(wanted, table.game.nearest(wanted, len(table.seats)))
    return chosen_by_people(table.game, found)


def worth_reading(table: Table) -> dict[str, str]:
    """Return the mode of a lobby's game, and the options that differ from the defaults."""
    game, found = table.game, in_effect(table)
    seats = game.nearest(found, len(table.seats))
    usual = {one.key: one.usual(seats, found) for one in game.choices if one.key in found}
    return {key: value for key, value in found.items() if key == "mode" or value != usual.get(key)}


def offered(table: Table) -> dict[str, list[str]]:
    """Return by option the values that can be chosen in this lobby now."""
    game, wanted = table.game, chosen(table)
    found = game.fitting(wanted, game.nearest(wanted, len(table.seats)))
    wrong = _misfit(table)
    return found | ({wrong.key: list(wrong.instead)} if wrong else {})


def advice(table: Table) -> str:
    """Say what to do where the chosen mode does not go with the number of seats."""
    wrong = _misfit(table)
    if wrong is None:
        return ""
    option = next(one for one in table.game.rules.options if one.key == wrong.key)
    others = either([f"“{option.value_label(value)}”" for value in wrong.instead])
    instead, seats = f"choose {others}", len(table.seats)
    missing = min(wrong.needed) - seats
    if missing > 0:
        more = f"{missing} more {'has' if missing == 1 else 'have'} to join, or {instead}"
    else:
        more = f"{instead}, or let {seats - max(wrong.needed)} leave"
    return f"{option.describe(wrong.value)} is for {players(wrong.needed)}: {more}."


def _misfit(table: Table) -> Misfit | None:
    """Return the choice that does not go with the seats, where their number itself would do."""
    seats = len(table.seats)
    return table.game.misfit(chosen(table), seats) if seats in table.game.seats else None
