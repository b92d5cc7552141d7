"""Island Hopper: one seaplane, a blind captain, and passengers who bribe, guide and mislead."""

from engine.core import (
    Ai,
    ChallengeClass,
    Game,
    Option,
    Rules,
    When,
    Words,
    edition_option,
    load_guide,
    load_lesson,
    one_by_one,
)
from engine.island_hopper.ai.candidates import candidates
from engine.island_hopper.ai.comparison import COMPARISON
from engine.island_hopper.ai.evaluation import EVALUATION
from engine.island_hopper.ai.steady import steady
from engine.island_hopper.rules.actions import ACTIONS
from engine.island_hopper.rules.resample import resample
from engine.island_hopper.rules.scoring import outcome
from engine.island_hopper.rules.setup import setup
from engine.island_hopper.rules.state import IslandHopper
from engine.island_hopper.rules.steps import STEPS
from engine.island_hopper.rules.view import view_of
from engine.island_hopper.words.entries import entries
from engine.island_hopper.words.labels import label
from engine.island_hopper.words.reasons import REASONS
from engine.island_hopper.words.turn import turn

SEATS = (2, 3, 4, 5, 6)
MANY = SEATS[1:]

OPTIONS = (
    Option(
        key="auction",
        title="Auction",
        words={
            "proxy": "secret maximum bids",
            "open": "bids in turn, as in the box",
        },
        help="Secret maximum bids, or bids in turn? (three or more players)",
        values=("proxy", "open"),
        default="proxy",
        when=When(MANY),
    ),
    Option(
        key="bribes",
        title="Bribes",
        words={
            "open": "seen immediately, as in the box",
            "sealed": "shown when all players are done",
        },
        help="Are bribes public, or sealed until all are done? (three or more players)",
        values=("open", "sealed"),
        default="open",
        when=When(MANY),
    ),
    Option(
        key="flights",
        title="Flights",
        words={
            "batch": "planned together (in the box one after the other)",
            "sequential": "one after the other, as in the box",
        },
        quick="sequential",
        help="All flights of a round planned together, or one after the other?",
        values=("batch", "sequential"),
        default="batch",
    ),
    Option(
        key="weather",
        title="Weather",
        words={
            "normal": "normal",
            "calm": "calm (more goods arrive)",
            "stormy": "stormy (fewer goods arrive)",
        },
        help="How far do flights drift and drops scatter?",
        values=("normal", "calm", "stormy"),
        default="normal",
    ),
    Option(
        key="dummy",
        title="Dummy player",
        words={"off": "none", "on": "bribes two islands each round"},
        help="A dummy who bribes each round? (three players)",
        values=("off", "on"),
        default="off",
        when=When((3,)),
    ),
    Option(
        key="symbols",
        title="Contracts count",
        words={
            "single": "by their symbol",
            "island_goods": "by the goods of their island",
        },
        help="Do contracts count by their symbol, or by the goods of their island?",
        values=("single", "island_goods"),
        default="single",
    ),
    Option(
        key="captain",
        title="First auction",
        words={
            "random": "opened by a random player",
            **{f"seat_{n}": f"opened by player {n}" for n in range(1, 7)},
        },
        help="Who opens the first auction? (With two players, the other one bids first.)",
        values=("random", *(f"seat_{number}" for number in range(1, 7))),
        default="random",
        needs={f"seat_{number}": When(SEATS[number - 2 :]) for number in range(3, 7)},
    ),
    Option(
        key="second_chance",
        help="Can the captain fly any good lost in the round again, or only the last one?",
        values=("last_lost", "any_lost"),
        default="any_lost",
        when=When(options={"flights": ("sequential",)}),
        ruling=True,
    ),
    edition_option("island_hopper"),
)

GAME = Game(
    key="island_hopper",
    name="Island Hopper",
    group="hopper",
    package=__name__,
    seats=SEATS,
    challenges=(
        ChallengeClass(
            kind="flights",
            weekdays=(4,),
            about="three steady opponents; only your dollars count",
            seats=4,
            points="${}",
        ),
    ),
    rules=Rules(
        options=OPTIONS,
        retired=("pace",),
        actions=ACTIONS,
        steps=STEPS,
        state=IslandHopper,
        setup=setup,
        view=view_of,
        resample=resample,
        outcome=outcome,
    ),
    words=Words(
        reasons=REASONS,
        blurb="Talk a blind pilot onto your island, word by word.",
        minutes=45,
        difficulty="medium",
        labels=one_by_one(label),
        turn=turn,
        guide=load_guide("island_hopper"),
        entries=entries(),
        lesson=load_lesson("island_hopper"),
    ),
    ai=Ai(
        comparison=COMPARISON,
        gentle=35,
        steady=steady,
        evaluation=EVALUATION,
        candidates=candidates,
    ),
)
