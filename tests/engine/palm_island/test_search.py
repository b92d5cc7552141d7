"""The solver of Palm Island: its copy of the rules, its plans, and the information it uses."""

from collections.abc import Iterator
from importlib import import_module
from operator import itemgetter
from time import process_time

import pytest

from engine import players
from engine.core import Action, Rng, awaited, decision_of, options_of, parse, play
from engine.palm_island import GAME
from engine.palm_island.ai.lines import TUNED, Prices, best, best_worth, prices_of
from engine.palm_island.ai.search import best_line, ends, planned_points, prospect
from engine.palm_island.ai.short_form import (
    Position,
    after_a_turn,
    moment,
    next_decks,
    position_of,
)
from engine.palm_island.rules.actions import Discard, Recruit, Rest
from engine.palm_island.rules.cards import LEVELS, OUTPOSTS, VILLAGERS
from engine.palm_island.rules.components import FEATS, NUMBERS_OF, ROUNDS
from engine.palm_island.rules.state import PalmIsland
from engine.palm_island.rules.turn import UseCard
from engine.players.lookahead import choices_ahead
from engine.players.steady import steady

solver = import_module("engine.palm_island.ai.search")

SECONDS = 1.0
"""The time limit of the solver."""

ALL_FEATS = {"difficulty": "easy"} | {f"feat_{feat.key}": "on" for feat in FEATS}
SETTINGS = [
    {},
    {"villagers": "on"} | ALL_FEATS,
    {"difficulty": "medium", "notes": "off"},
    {"mode": "cooperative", "disaster": "famine"},
    {"mode": "cooperative", "disaster": "cyclone", "ability": "common_store"},
    {"mode": "cooperative", "disaster": "volcano", "ability": "signal_fires"},
    {"mode": "cooperative", "disaster": "famine", "ability": "common_market"},
]


def begun(seed: int, notes: str = "on", **options: str) -> PalmIsland:
    g: PalmIsland = GAME.start(1, seed, {"notes": notes} | options)
    return g


def turns(g: PalmIsland, rng: Rng) -> Iterator[PalmIsland]:
    """Yield each state with a card to use, in a random game that seldom discards."""
    while not g.over:
        if isinstance(decision_of(g, 0), UseCard):
            yield g
        actions = [each for each in options_of(g, 0) if not isinstance(each, Rest | Discard)]
        g = play(g, 0, rng.pick(actions)).state


def contest(seed: int) -> PalmIsland:
    g: PalmIsland = GAME.start(2, seed, {"mode": "casual", "notes": "on"})
    return g


def rotate_loggers(g: PalmIsland, seat: int) -> None:
    """Show the whole deck, and give each Logger an arrow."""
    village, noted = g.village(seat), g.hands[seat].noted
    cards = [card or noted.pop(0) for card in village.deck]
    loggers = NUMBERS_OF["logger"]
    village.deck = [card.after("rotate") if card.number in loggers else card for card in cards]


def in_round(g: PalmIsland, wanted: int) -> PalmIsland:
    return next(moment for moment in turns(g, Rng(1)) if moment.board.round == wanted)


def by_the_engine(g: PalmIsland) -> set[Position]:
    """Return the positions after each option of the engine, at the next real choice."""
    return {
        position_of(end, 0)
        for action in options_of(g, 0)
        for end in ends(g, 0, action)
        if end.board.upgraded == g.board.upgraded
    }


def by_the_solver(start: Position) -> set[Position]:
    return {position for after in after_one_card(start) for position in settled(after)}


def after_one_card(start: Position) -> set[Position]:
    return {moment(start, deck) for deck in next_decks(start.deck, start.ahead, start.terms)}


def settled(position: Position) -> set[Position]:
    """Return the positions at the next real choice, as the engine does."""
    if position.round > ROUNDS or has_choice(position):
        return {position}
    return {later for after in after_one_card(position) for later in settled(after)}


def has_choice(position: Position) -> bool:
    turns = after_a_turn(position.deck, position.ahead, position.terms)
    return position.ahead > 0 and len(set(turns)) > 1


def played_by_search(seed: int, notes: str) -> int:
    g, rng = begun(seed, notes), Rng(seed)
    while not g.over:
        g = play(g, 0, solver.search(g, 0, rng, SECONDS)).state
    return g.village(0).stars


def is_recruit(action: Action) -> bool:
    return isinstance(action, Recruit)


class TestShortRules:
    def test_every_option_is_compared_with_the_engine(self) -> None:
        played = [GAME.checked({"notes": "on"} | options, 1) for options in SETTINGS]
        compared = {value for options in played for value in options.items()}
        for options in played:
            for key, values in GAME.fitting(options, 1).items():
                assert {(key, value) for value in values} <= compared, key

    @pytest.mark.parametrize("options", SETTINGS, ids=" ".join)
    def test_options_are_those_of_the_engine(self, options: dict[str, str]) -> None:
        moments = list(turns(begun(2, **options), Rng(2)))
        assert [by_the_engine(g) for g in moments] == [
            by_the_solver(position_of(g, 0)) for g in moments
        ]

    @pytest.mark.long
    def test_stars_at_the_end_are_those_of_the_engine(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(solver, "BEAMS_FOR_BEST", 3)
        g = in_round(begun(1), ROUNDS)
        beams = (prices_of(number) for number in range(solver.BEAMS_FOR_BEST))
        found = [best(position_of(g, 0), solver.WIDTH, prices=prices) for prices in beams]
        worth, positions = max(found, key=itemgetter(0))
        score, _ = best_line(g)
        assert (score, ROUNDS + 1) == (worth, positions[0].round)

    def test_unseen_cards_have_their_true_order(self) -> None:
        assert position_of(begun(3, "on"), 0) == position_of(begun(3, "off"), 0)


def test_changed_prices_compare_ends_alike() -> None:
    changed = [prices_of(number) for number in range(20)]
    assert TUNED == changed[0]
    assert 20 == len(set(changed))
    assert {TUNED.level} == {prices.level for prices in changed}
    assert all(0.7 < prices.wood / TUNED.wood < 1.4 for prices in changed)


@pytest.mark.long
def test_plans_of_a_late_round_find_more_than_a_narrow_beam() -> None:
    # A beam of 40 lines finds 23 stars after this option, at all of these prices.
    g, rng, easy = begun(90_003, mode="solo"), Rng(3), players.LEVELS["easy"](process_time)
    for _ in range(122):
        g = play(g, 0, easy(GAME, g, 0, rng)).state
    stored = parse("store card:5", GAME.rules.actions)
    assert {25.0} == {planned_points(g, 0, stored, Rng(number)) for number in range(4)}


class TestBestLine:
    @pytest.fixture(autouse=True)
    def narrow(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(solver, "WIDTH", 50)
        monkeypatch.setattr(solver, "BEAMS_FOR_BEST", 3)

    @pytest.mark.long
    def test_best_line_replays_to_its_score(self) -> None:
        g = begun(5, "off")
        score, actions = best_line(g)
        for action in actions:
            g = play(g, 0, action).state
        assert (True, score) == (g.over, GAME.rules.outcome(g).scores[0])

    @pytest.mark.long
    def test_best_line_is_no_worse_than_the_steady_bot(self) -> None:
        g, rng = begun(6), Rng(6)
        score, _ = best_line(g)
        while not g.over:
            g = play(g, 0, steady(GAME, g, 0, rng)).state
        assert score >= g.village(0).stars

    def test_best_line_of_a_finished_game_is_empty(self) -> None:
        g = begun(7)
        while not g.over:
            g = play(g, 0, options_of(g, 0)[0]).state
        assert (g.village(0).stars, ()) == best_line(g)


class TestSearch:
    @pytest.fixture(autouse=True)
    def narrow(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Search less than in play, and start without a plan."""
        monkeypatch.setattr(solver, "WIDTH", 30)
        monkeypatch.setattr(solver, "BEAMS", 1)
        monkeypatch.setattr(solver, "WORLDS", 2)
        monkeypatch.setattr(solver, "GLANCE", 4)
        monkeypatch.setattr(solver, "PLANNED", {})

    @pytest.mark.long
    @pytest.mark.parametrize("notes", ["off", "on"])
    def test_narrow_search_reaches_thirty_stars(self, notes: str) -> None:
        scores = [played_by_search(seed, notes) for seed in range(3)]
        assert 30 <= sum(scores) / len(scores)

    def test_known_order_needs_one_plan(self, monkeypatch: pytest.MonkeyPatch) -> None:
        plans = list[Position]()

        def counted(start: Position, width: int, *, prices: Prices) -> tuple[float, list[Position]]:
            plans.append(start)
            return best(start, width, prices=prices)

        monkeypatch.setattr(solver, "best", counted)
        played_by_search(8, "on")
        assert [position_of(begun(8), 0)] == plans

    @pytest.mark.long
    def test_plan_after_a_worse_option_is_not_followed_before_it(self) -> None:
        g = in_round(begun(8), 4)
        planned = solver.search(g, 0, Rng(1), SECONDS)
        for other in set(options_of(g, 0)) - {planned}:
            solver.PLANNED.clear()
            solver.search(play(g, 0, other).state, 0, Rng(1), SECONDS)
            assert planned == solver.search(g, 0, Rng(1), SECONDS)

    @pytest.mark.long
    def test_follows_the_best_of_more_beams_with_more_time(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        found = dict[Prices, float]()

        def noted(start: Position, width: int, *, prices: Prices) -> tuple[float, list[Position]]:
            worth, plan = best(start, width, prices=prices)
            found[prices] = worth
            return worth, plan

        monkeypatch.setattr(solver, "best", noted)
        g, rng = begun(8, "on"), Rng(1)
        while not g.over:
            g = play(g, 0, solver.search(g, 0, rng, 4 * SECONDS)).state
        assert [prices_of(number) for number in range(4)] == list(found)
        assert max(found.values()) == g.village(0).points > found[TUNED]

    @pytest.mark.long
    def test_plan_of_more_beams_is_followed_with_less_time(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        planned = list[Position]()

        def noted(start: Position, width: int, *, prices: Prices) -> tuple[float, list[Position]]:
            planned.append(start)
            return best(start, width, prices=prices)

        monkeypatch.setattr(solver, "best", noted)
        g, rng, beams = begun(8, "on"), Rng(1), 3
        while not g.over:
            g = play(g, 0, solver.search(g, 0, rng, beams * SECONDS)).state
            beams = 1
        assert 3 == len(planned)

    def test_turn_of_a_solver_is_one_choice(self) -> None:
        assert 1 == choices_ahead(GAME, begun(8, "on"), 0, Rng(1))

    def test_search_uses_only_resampled_decks(self, monkeypatch: pytest.MonkeyPatch) -> None:
        g, dealt = begun(9, "off"), GAME.rules.resample(begun(9, "off"), 0, Rng(1))
        monkeypatch.setattr(solver, "resample", lambda *_: dealt)
        hidden_away = g.copy()
        hidden_away.hidden.unseen[0].clear()
        searched = [solver.search(each, 0, Rng(2), SECONDS) for each in (g, hidden_away)]
        assert searched[0] == searched[1]

    def test_search_resamples_unseen_cards(self, monkeypatch: pytest.MonkeyPatch) -> None:
        g, seen = begun(10, "off"), set[bytes]()

        def watched(start: Position, width: int, last: int, number: int) -> float:
            seen.add(start.deck)
            return best_worth(start, width, last, number)

        monkeypatch.setattr(solver, "best_worth", watched)
        solver.search(g, 0, Rng(3), SECONDS)
        real = {position.deck for position in by_the_engine(g)}
        assert set() == seen & real
        assert len(seen) > len(real)


class TestSearchBetweenTurns:
    @pytest.fixture(autouse=True)
    def narrow(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(solver, "BEAMS_FOR_BEST", 3)

    @pytest.mark.long
    @pytest.mark.parametrize("disaster", ["cyclone", "volcano", "famine"])
    def test_solver_pays_all_levels_of_a_disaster(self, disaster: str) -> None:
        g = begun(3, mode="cooperative", disaster=disaster)
        for action in best_line(g)[1]:
            g = play(g, 0, action).state
        assert LEVELS == g.board.level

    def test_solver_counts_points_outside_the_deck(self) -> None:
        g = in_round(begun(3, villagers="on"), ROUNDS)
        with_chief, action = g.copy(), options_of(g, 0)[0]
        with_chief.village(0).recruited.append("chief")
        more = prospect(with_chief, 0, action, 5) - prospect(g, 0, action, 5)
        assert VILLAGERS["chief"].points == more

    @pytest.mark.long
    def test_solver_recruits_villagers(self) -> None:
        assert any(map(is_recruit, best_line(begun(8, villagers="on"))[1]))

    @pytest.mark.long
    def test_plan_counts_the_outposts_that_it_wins(self, monkeypatch: pytest.MonkeyPatch) -> None:
        found = list[float]()

        def noted(start: Position, width: int, *, prices: Prices) -> tuple[float, list[Position]]:
            worth, plan = best(start, width, prices=prices)
            found.append(worth)
            return worth, plan

        monkeypatch.setattr(solver, "best", noted)
        monkeypatch.setattr(solver, "PLANNED", {})
        g, rng = contest(3), Rng(3)
        while not g.over:
            seat = awaited(g)[0]
            action = options_of(g, 1)[-1] if seat else solver.search(g, 0, rng, 1 / solver.BEAMS)
            g = play(g, seat, action).state
        assert [g.village(0).points] == found
        assert g.village(0).outposts

    def test_plan_counts_no_outpost_whose_goal_an_opponent_meets_too(self) -> None:
        alone, both = contest(3), contest(3)
        for g, seats in ((alone, [0]), (both, [0, 1])):
            g.board.outposts = ["forest_2a"]
            for seat in seats:
                rotate_loggers(g, seat)
        worths = [prospect(g, 0, Discard(), 5, 1) for g in (alone, both)]
        assert OUTPOSTS["forest_2a"].points == worths[0] - worths[1]

    @pytest.mark.long
    def test_solver_plans_for_one_of_several_players(self) -> None:
        g: PalmIsland = GAME.start(2, 4, {"mode": "speed", "notes": "on"})
        rng = Rng(4)
        while not g.over:
            seat = awaited(g)[0]
            action = steady(GAME, g, seat, rng) if seat else solver.search(g, 0, rng, SECONDS)
            g = play(g, seat, action).state
        assert (0,) == GAME.rules.outcome(g).winners
