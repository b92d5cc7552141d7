"""Whole games by chance and by greedy: nothing is lost, nothing leaks, every rule is kept."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

import pytest

from engine.core import Note, Rng, awaited, decision_of, options_of, play, read, write
from engine.core.text import parse
from engine.propeller_islands import GAME
from engine.propeller_islands.rules.blueprints import InstallUpgrade
from engine.propeller_islands.rules.components import (
    BLUEPRINT_OF,
    BLUEPRINTS,
    RESOURCES,
    STACK,
    START,
    TILE_OF,
)
from engine.propeller_islands.rules.island import Placed, axes
from engine.propeller_islands.rules.state import PropellerIslands
from tests.contract.checks import check_labels
from tests.engine.propeller_islands.propeller_positions import tiles_of
from tests.longer import one_in

Moment = tuple[PropellerIslands, tuple[Note, ...]]
TABLES = [(seats, option) for seats in (2, 3, 4) for option in ("deal", "draft")]
EACH_TABLE = one_in(3, [pytest.param(*table) for table in TABLES])
AROUND = ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1))


def played(seats: int, seed: int, option: str = "deal", greedy: bool = False) -> Iterator[Moment]:
    """Yield every state of a game with the notes that led to it."""
    rng = Rng(seed + 99)
    g = GAME.start(seats, seed, {"characters": option})
    yield g, ()
    while not g.over:
        seat = awaited(g)[0]
        action = GAME.ai.greedy(g, seat, rng) if greedy else rng.pick(options_of(g, seat))
        g, notes = play(g, seat, action)
        yield g, notes


def last(states: Iterable[Moment]) -> PropellerIslands:
    """Return the last of some states."""
    for state, _ in states:
        g = state
    return g


def links_on(island: Sequence[Placed]) -> int:
    """Count the pairs of a banner and a hub icon on neighbouring tiles, slowly."""
    pairs = 0
    for one in island:
        for other in island:
            apart = tuple(a - b for a, b in zip(axes(one.cell), axes(other.cell), strict=True))
            if apart in AROUND:
                face = TILE_OF[one.tile]
                installed = [
                    kind for kind in one.upgrades if kind in ("industry", "science", "culture")
                ]
                banners = [face.banner, *installed]
                pairs += sum(banner == TILE_OF[other.tile].hub for banner in banners if banner)
    return pairs


def fame_due(g: PropellerIslands, seat: int) -> int:
    """Return the fame that follows from an island and its dock alone."""
    player = g.player(seat)
    cleared = not any(space.endswith("1") for space in player.dock)
    waiting = any("column-1" in getattr(step, "lines", ()) for step in g.agenda)
    return links_on(player.island) + 3 * (cleared and not waiting)


def upgrades_of(g: PropellerIslands, seat: int) -> Counter[str]:
    """Return the upgrades of a player, installed, aside or about to be installed."""
    player = g.player(seat)
    installed = [kind for placed in player.island for kind in placed.upgrades]
    pending = [
        step.upgrade for step in g.agenda if isinstance(step, InstallUpgrade) and step.seat == seat
    ]
    return Counter([*installed, *player.aside, *pending])


def booked(balance: Mapping[str, int], note: Note) -> dict[str, int]:
    """Return a seat's resources after what one note tells."""
    values = note.values
    amounts = dict(balance)
    for sign, key in ((1, "gain"), (-1, "cost")):
        for part in str(values.get(key, "nothing")).split(", "):
            if part != "nothing":
                amount, kind = part.split()
                amounts[kind.removesuffix("s")] += sign * int(amount)
    if "price" in values and "paid" not in values:
        amounts["energy"] -= int(values["price"])
    if values.get("paid"):
        amounts["energy"] -= int(str(values["paid"]).split()[1])
    if "resource" in values:
        amounts[str(values["resource"])] += 1
    if "discards" in note.template:
        amounts["energy"] += int(values["energy"])
    if "completes" in note.template:
        cost = BLUEPRINT_OF[str(values["card"])].cost
        amounts = {kind: amounts[kind] - getattr(cost, kind) for kind in RESOURCES}
    return amounts


@pytest.mark.parametrize(("seats", "option"), EACH_TABLE)
@pytest.mark.parametrize("greedy", [False, True])
def test_every_tile_blueprint_worker_and_upgrade_is_accounted_for(
    seats: int, option: str, greedy: bool
) -> None:
    for g, _ in played(seats, 31 * seats + greedy, option, greedy):
        assert tiles_of(g) == Counter(STACK)
        hands = [card for hand in g.hands for card in hand.cards]
        done = [card for player in g.board.players for card in player.done]
        face_up = [card for row in g.board.blueprints for card in row if card]
        piles = [card for pile in g.hidden.blueprints for card in pile]
        assert Counter([*hands, *done, *face_up, *piles]) == Counter(b.key for b in BLUEPRINTS)
        for seat, player in enumerate(g.board.players):
            housed = sum(placed.worker is not None for placed in player.island)
            assert housed + len(player.dock) == 13
            brought = Counter(BLUEPRINT_OF[card].upgrade for card in player.done)
            assert upgrades_of(g, seat) == brought
            assert len({placed.cell for placed in player.island}) == len(player.island)


@pytest.mark.parametrize(("seats", "option"), EACH_TABLE)
def test_every_die_is_on_the_forge_or_on_a_dock(seats: int, option: str) -> None:
    for g, _ in played(seats, 17 * seats, option):
        drafted = [die for player in g.board.players for die in player.drafted]
        is_drafting = any(type(step).__name__ == "PlayRound" for step in g.agenda)
        assert len(g.board.dice) + len(drafted) == (0 if is_drafting else 2 * seats + 1)


@pytest.mark.parametrize(("seats", "option"), EACH_TABLE)
@pytest.mark.parametrize("greedy", [False, True])
def test_the_story_told_accounts_for_every_resource(seats: int, option: str, greedy: bool) -> None:
    balances: list[dict[str, int]] = [
        {kind: getattr(START, kind) for kind in RESOURCES} for _ in range(seats)
    ]
    for g, notes in played(seats, 41 * seats + greedy, option, greedy):
        for note in notes:
            if "seat" in note.values:
                seat = int(note.values["seat"])
                balances[seat] = booked(balances[seat], note)
        held = [player.resources for player in g.board.players]
        assert [{kind: getattr(each, kind) for kind in RESOURCES} for each in held] == balances
        assert min(min(balance.values()) for balance in balances) >= 0


@pytest.mark.parametrize(("seats", "option"), EACH_TABLE)
@pytest.mark.parametrize("greedy", [False, True])
def test_fame_follows_from_the_links_of_the_island_and_the_first_column(
    seats: int, option: str, greedy: bool
) -> None:
    for g, _ in played(seats, 7 * seats + greedy, option, greedy):
        assert [player.fame for player in g.board.players] == [fame_due(g, s) for s in g.seats]


@pytest.mark.parametrize(("seats", "option"), EACH_TABLE)
def test_every_option_has_one_text_and_a_short_label(seats: int, option: str) -> None:
    for g, _ in played(seats, 3 * seats, option):
        for seat in awaited(g):
            view = GAME.view(g, seat)
            labels = [GAME.label(view, action) for action in view.options]
            check_labels(labels)
            assert len(set(labels)) == len(labels)
            assert [read(write(action), view.options) for action in view.options] == [*view.options]
            assert [parse(write(a), GAME.rules.actions) for a in view.options] == [*view.options]


def test_a_decision_with_more_than_25_answers_says_that_it_is_wide() -> None:
    for seats, option in TABLES:
        for g, _ in played(seats, seats, option):
            for seat in awaited(g):
                decision = decision_of(g, seat)
                assert len(options_of(g, seat)) <= 25 or (decision and type(decision).wide)


@pytest.mark.parametrize(("seats", "option"), EACH_TABLE)
def test_no_reader_can_tell_a_resampled_game_from_the_real_one(seats: int, option: str) -> None:
    rng = Rng(5)
    for at, (g, _) in enumerate(played(seats, 13 * seats, option)):
        if at % 5 == 0:
            for seat in (*g.seats, None):
                other = GAME.rules.resample(g, seat, rng)
                assert GAME.view(other, seat) == GAME.view(g, seat)
                assert tiles_of(other) == Counter(STACK)


def test_a_resampled_game_has_another_stack_and_other_blueprints_where_they_are_unknown() -> None:
    g = GAME.start(3, 6)
    other = GAME.rules.resample(g, 1, Rng(4))
    assert other.hidden.stack != g.hidden.stack
    assert other.hidden.blueprints != g.hidden.blueprints
    assert other.hidden.rng != g.hidden.rng
    assert [other.hands[s] == g.hands[s] for s in g.seats] == [False, True, False]


def test_no_public_note_tells_a_blueprint_drawn_unseen() -> None:
    for g, notes in played(3, 8, greedy=False):
        hidden = {card for hand in g.hands for card in hand.cards}
        hidden.update(card for pile in g.hidden.blueprints for card in pile)
        for note in notes:
            if note.to is None and "takes blueprint" not in note.template:
                assert not hidden & {str(value) for value in note.values.values()}


def test_a_saved_game_goes_on_as_it_would_have() -> None:
    for at, (g, _) in enumerate(played(4, 21)):
        if at % 9 == 0:
            saved = GAME.save(g)
            again = GAME.load(saved)
            assert again == g
            assert again.open == g.open
            assert len(saved) < 6000


@pytest.mark.parametrize(("seats", "fewest", "least"), [(2, 7, 45), (3, 7, 45), (4, 6.5, 44)])
def test_greedy_players_end_their_games_in_good_time_and_score_well(
    seats: int, fewest: float, least: float
) -> None:
    games = [last(played(seats, seed, greedy=True)) for seed in range(12)]
    rounds = [g.board.round for g in games]
    scores = [score for g in games for score in GAME.rules.outcome(g).scores]
    assert fewest <= sum(rounds) / len(rounds) <= 11
    assert sum(scores) / len(scores) >= least


def test_greedy_beats_chance() -> None:
    won = 0
    for seed in range(20):
        rng = Rng(seed)
        g = GAME.start(3, seed)
        while not g.over:
            seat = awaited(g)[0]
            is_greedy = seat == seed % 3
            action = GAME.ai.greedy(g, seat, rng) if is_greedy else rng.pick(options_of(g, seat))
            g = play(g, seat, action).state
        won += GAME.rules.outcome(g).winners == (seed % 3,)
    assert won >= 18


def test_greedy_never_looks_at_what_it_may_not_know() -> None:
    rng = Rng(2)
    for at, (g, _) in enumerate(played(3, 4, greedy=True)):
        if at % 3 == 0 and not g.over:
            seat = awaited(g)[0]
            other = GAME.rules.resample(g, seat, rng)
            assert GAME.ai.greedy(other, seat, Rng(1)) == GAME.ai.greedy(g, seat, Rng(1))
