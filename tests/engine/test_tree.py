"""The tree search expects opponents to play for themselves, and stops in time."""

from collections.abc import Callable
from itertools import cycle
from types import SimpleNamespace
from typing import Any, cast

import pytest

from engine import GAMES
from engine.core import Action, Ai, Decision, Hidden, Outcome, Rng, State, awaited, options_of
from engine.core.play import advance
from engine.players.judging import judge_by_tree
from engine.players.lookahead import FEW, Lookahead, Time
from engine.players.tree import Branch, Node, Tree, TreeSearch, ranked_at_the_root
from tests.engine.clocks import ticking

QUAKE = GAMES["earthquake_island"]
SCORES = {("risky", "foolish"): (9, 0), ("safe", "foolish"): (2, 1), ("safe", "clever"): (2, 1)}
LOST = (0, 9)


class Say(Action, frozen=True):
    """Say a word."""

    word: str


class Ask(Decision[Any], frozen=True):
    """Say one of these words."""

    words: tuple[str, ...]

    def actions(self, g: Any) -> list[Action]:
        return [Say(word) for word in self.words]

    def take(self, g: Any, action: Any) -> tuple[()]:
        g.board.append(action.word)
        return ()


class Words(State[list[str], None, Hidden]):
    """A game of two words: the first player says one, then the opponent."""


def begun(*asked: tuple[str, ...]) -> Words:
    agenda = [Ask(seat, words) for seat, words in enumerate(asked)]
    g = Words(options={}, board=[], hands=[None, None], hidden=Hidden(rng=Rng(1)), agenda=[*agenda])
    advance(g)
    return g


def game_of_words(ended: Callable[[], object] = lambda: None) -> Any:
    """Return the game. Its steady bot says the first word; ``ended`` is called after a line."""

    def outcome(g: Words) -> Outcome:
        ended()
        scores = SCORES.get((g.board[0], g.board[1]), LOST)
        return Outcome(scores, (int(scores[1] > scores[0]),), "words")

    def first(g: Words, seat: int, rng: Rng) -> Action:
        return options_of(g, seat)[0]

    ai = Ai(steady=first, ranked=lambda g, seat, rng: options_of(g, seat))
    rules = SimpleNamespace(resample=lambda g, seat, rng: g.copy(), outcome=outcome)
    return SimpleNamespace(rules=rules, ai=ai)


def test_opponents_are_expected_to_choose_their_best_move() -> None:
    g, game = begun(("risky", "safe"), ("foolish", "clever")), game_of_words()
    assert Say("risky") == Lookahead(60.0, ticking(0.1), far=True)(game, g, 0, Rng(1))
    assert Say("safe") == TreeSearch(60.0, ticking(0.1))(game, g, 0, Rng(1))


@pytest.mark.parametrize("truth", ["foolish", "clever"])
def test_hidden_information_does_not_change_the_choice(truth: str) -> None:
    # The opponent's words are hidden. Each sample has one of two at random.
    def sampled(word: str, g: Words) -> Words:
        sample = g.copy()
        sample.agenda[-1] = Ask(1, (word, "lost"))
        return sample

    g, game, draws = begun(("risky", "safe"), ("", "")), game_of_words(), Rng(3)
    game.rules.resample = lambda g, seat, rng: sampled(draws.pick(("foolish", "clever")), g)
    chosen = TreeSearch(60.0, ticking(0.1))(game, sampled(truth, g), 0, Rng(1))
    assert Say("safe") == chosen


@pytest.mark.parametrize("first", ["north", "south"])
def test_opponent_has_the_options_of_each_deal(first: str) -> None:
    # Worlds take turns. In each, one word of the opponent wins, and only there is it possible.
    answers = {"north": ("lost", "north"), "south": ("lost", "south")}
    worlds = cycle([first, *(answers.keys() - {first})])

    def sampled(g: Words, seat: int, rng: Rng) -> Words:
        sample = g.copy()
        sample.agenda[-1] = Ask(1, answers[next(worlds)])
        return sample

    def outcome(g: Words) -> Outcome:
        scores = (1, 2) if g.board[0] == "careful" else (9, 0) if g.board[1] == "lost" else LOST
        return Outcome(scores, (int(scores[1] > scores[0]),), "words")

    game = game_of_words()
    game.rules.resample, game.rules.outcome = sampled, outcome
    g = begun(("bold", "careful"), ("", "lost"))
    assert Say("careful") == TreeSearch(60.0, ticking(0.1))(game, g, 0, Rng(1))


def test_moves_of_two_players_are_counted_apart() -> None:
    # After "go", the world decides which of two players says "go" next.
    draws = Rng(2)

    def sampled(g: Words, seat: int, rng: Rng) -> Words:
        sample = g.copy()
        sample.agenda[-1] = Ask(draws.below(2), ("go", "stop"))
        return sample

    game = game_of_words()
    game.rules.resample = sampled
    g = begun(("go", "wait"), ("go", "stop"))
    root = Node(options_of(g, 0))
    Tree(game, g, 0, root).best(Rng(1), Time(0.0, 20.0, ticking(0.1)))
    asked = {mover for mover, _ in root.branches[Say("go")].next}
    assert {0, 1} == asked


@pytest.mark.parametrize("words", [("safe", "lost"), ("risky", "lost", "safe", "lost too")])
def test_search_stops_once_nothing_can_catch_up(words: tuple[str, ...]) -> None:
    now = [0.0]

    def ended() -> None:
        now[0] += 1.0

    g = begun(words, ("clever", "foolish"))
    farsighted = TreeSearch(900.0, lambda: now[0])
    assert Say("safe") == farsighted(game_of_words(ended), g, 0, Rng(1))
    assert 300.0 < now[0] < 700.0


def test_options_of_the_root_are_ranked_in_several_worlds() -> None:
    orders = cycle([("b", "a", "c"), ("a", "c", "b"), ("a", "b", "c")])
    game = cast("Any", SimpleNamespace(ai=SimpleNamespace(ranked=lambda *_: next(orders))))
    assert ["a", "b", "c"] == [*map(str, ranked_at_the_root(game, None, 0, Rng(1)))]


@pytest.mark.long
@pytest.mark.parametrize("seconds", [0.0, 1.0, 20.0])
def test_search_stops_in_time(seconds: float) -> None:
    g, clock = QUAKE.start(2, 3, {}), ticking(1.0)
    seat, start = awaited(g)[0], clock()
    assert TreeSearch(seconds, clock)(QUAKE, g, seat, Rng(1)) in options_of(g, seat)
    assert clock() - start <= seconds + 5


@pytest.mark.long
def test_best_ranked_options_are_expanded_first() -> None:
    g = QUAKE.start(2, 3, {})
    seat = awaited(g)[0]
    order = QUAKE.ai.ranked(g, seat, Rng(1)) if QUAKE.ai.ranked else ()
    root = Node(order)
    Tree(QUAKE, g, seat, root).best(Rng(2), Time(0.0, 15.0, ticking(1.0)))
    tried = [order.index(action) for action in root.branches]
    assert list(range(len(tried))) == tried
    assert FEW <= len(tried) < len(order)


@pytest.mark.long
def test_hint_has_the_shares_of_won_lines_of_the_tree() -> None:
    g = QUAKE.start(2, 3)
    seat = awaited(g)[0]
    found = judge_by_tree(QUAKE, g, seat, Rng(2), Time(0.0, 60.0, ticking(1.0)))
    assert found is not None
    assert found.best.worlds == max(one.worlds for one in found.options)
    assert all(0.0 <= one.value <= found.best.value for one in found.options)
    assert all(one.action in options_of(g, seat) for one in found.options)
    again = judge_by_tree(QUAKE, g, seat, Rng(2), Time(0.0, 60.0, ticking(1.0)))
    assert found == again


def test_hint_in_a_lost_position_is_what_survives_longest(monkeypatch: pytest.MonkeyPatch) -> None:
    g = QUAKE.start(2, 3)
    seat = awaited(g)[0]
    tried = list[Action]()

    def lose(tree: Tree[Any], *_: object) -> Action:
        tried.extend((tree.root.ranked or ())[:3])
        for place, moves in enumerate((40, 90, 50)):
            visits = 10 - place
            tree.root.branches[tried[place]] = Branch(visits, -float(visits), 0, moves)
        return tried[0]

    monkeypatch.setattr(Tree, "best", lose)
    found = judge_by_tree(QUAKE, g, seat, Rng(1), Time(0.0, 1.0, ticking(1.0)))
    assert found is not None
    assert tried[1] == found.best.action
    assert 0.0 == found.best.value


def test_lines_of_the_tree_are_as_long_as_their_games() -> None:
    g = QUAKE.start(2, 3)
    tree = Tree(QUAKE, g, awaited(g)[0], Node(tuple(options_of(g, awaited(g)[0]))))
    for number in range(3):
        tree.line(Rng(number))
    assert all(one.moves > one.visits for one in tree.root.branches.values())


def test_game_without_a_tree_has_no_hint_from_one() -> None:
    game = GAMES["small_islands"]
    g = game.start(2, 3)
    time = Time(0.0, 60.0, ticking(1.0))
    assert judge_by_tree(game, g, awaited(g)[0], Rng(1), time) is None
