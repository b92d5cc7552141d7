"""The options of a lobby: which are chosen, in effect, available or invalid."""

from collections.abc import Collection, Mapping

from bot.domain.paces import PACES
from bot.domain.table import Table
from engine.core import BadOption, Game, Misfit
from engine.core.options import players
from engine.core.words import listed


def check_options(game: Game, options: Mapping[str, str]) -> None:
    """Check that the options of a new table fit together for at least one number of players.

    Raises:
        BadOption: They do not, or a player cannot choose one of them.
    """
    for option in game.rules.options:
        if option.key in options and option not in game.choices:
            earned = "must be earned, and the game then offers it"
            why = earned if option.earned else "is the same in every new game"
            raise BadOption(f"{option.key} cannot be chosen: it {why}.")
    game.fitting_seats(options)


def chosen_by_people(game: Game, options: Mapping[str, str]) -> dict[str, str]:
    """Return the options that players can choose: neither earned ones nor rulings."""
    others = {option.key for option in game.rules.options} - {option.key for option in game.choices}
    return {key: value for key, value in options.items() if key not in others}


def chosen(table: Table) -> dict[str, str]:
    """Return the chosen options of a lobby, with the defaults of its pace."""
    quick = PACES[table.row.pace].quick
    usual = {option.key: option.quick for option in table.game.choices if option.quick and quick}
    return usual | table.row.options


def in_effect(table: Table) -> dict[str, str]:
    """Return the options that have an effect in this lobby now.

    Options for another mode or number of seats stay stored, but are not returned. If the mode does
    not allow the current number of seats, the nearest number that it allows is used.
    """
    wanted = chosen(table)
    found = table.game.effective(wanted, table.game.nearest(wanted, len(table.seats)))
    return chosen_by_people(table.game, found)


def worth_reading(table: Table) -> dict[str, str]:
    """Return the mode, and the options that differ from their defaults."""
    game = table.game
    found = in_effect(table)
    seats = game.nearest(found, len(table.seats))
    usual = {one.key: one.usual(seats, found) for one in game.choices if one.key in found}
    return {key: value for key, value in found.items() if key == "mode" or value != usual.get(key)}


def offered(table: Table) -> dict[str, list[str]]:
    """Return the available values of each option."""
    game = table.game
    wanted = chosen(table)
    found = game.fitting(wanted, game.nearest(wanted, len(table.seats)))
    wrong = _misfit(table)
    return found | ({wrong.key: list(wrong.instead)} if wrong else {})


def advice(table: Table) -> str:
    """Return advice for players if the mode does not fit the number of seats, otherwise ""."""
    wrong = _misfit(table)
    if wrong is None:
        return ""
    option = next(one for one in table.game.rules.options if one.key == wrong.key)
    others = listed((f"“{option.value_label(value)}”" for value in wrong.instead), "or")
    instead = f"choose {others}"
    seats = len(table.seats)
    missing = min(wrong.needed) - seats
    if missing > 0:
        more = f"{missing} more {'has' if missing == 1 else 'have'} to join, or {instead}"
    else:
        more = f"{instead}, or let {seats - max(wrong.needed)} leave"
    return f"{option.describe(wrong.value)} is for {players(wrong.needed)}: {more}."


def _misfit(table: Table) -> Misfit | None:
    """Return the option that does not fit the number of seats, if the game allows that number."""
    seats = len(table.seats)
    return table.game.misfit(chosen(table), seats) if seats in table.game.seats else None


def with_feats(game: Game, options: Mapping[str, str], known: Collection[str]) -> Mapping[str, str]:
    """Return the options of a solo game with the player's feats."""
    offered = {option.key: option.when for option in game.rules.options if option.earned}
    chosen = {key: value for key, value in options.items() if key not in offered}
    brought = [feat.option for feat in game.words.feats if feat.key in known]
    return chosen | {key: "on" for key in brought if offered[key].holds(1, chosen)}
