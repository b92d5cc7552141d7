"""The parts of Island Hopper: islands, goods, contracts, round cards, weather and words."""

from math import cos, radians, sin
from typing import Literal

from engine.core import Component, Window, load_numbers, load_table

GAME_KEY = "island_hopper"

# The time limits of passengers (RULINGS.md, line I37).
BRIBES_WINDOW = Window(about="bribes", nothing="added nothing", times=3)
WORDS_WINDOW = Window(about="words", nothing="said nothing", closable=True)

HUNDREDTHS = 100
"""Positions are in hundredths of an inch, east and north of the compass island."""

Point = tuple[int, int]


_NUMBERS = load_numbers(GAME_KEY, rows=12)
START_MONEY = _NUMBERS["start_money"]
HAND_LIMIT = _NUMBERS["hand_limit"]
DUELING_HAND_LIMIT = _NUMBERS["dueling_hand_limit"]
DISPLAY_SIZE = _NUMBERS["display_size"]
FINAL_ROUNDS = _NUMBERS["final_rounds"]
DIRECTION_TOKENS = _NUMBERS["direction_tokens"]
FINE = _NUMBERS["fine"]
DUELING_GOODS = _NUMBERS["dueling_goods"]
DUMMY_BIDS = _NUMBERS["dummy_bids"]
DUMMY_BID = _NUMBERS["dummy_bid"]
SET_STARTS_AT = _NUMBERS["set_starts_at"]
SET_STEP = _NUMBERS["set_step"]


class Good(Component, frozen=True):
    """One of the six goods; each has one token."""

    key: str
    name: str


class Company(Component, frozen=True):
    """A company that owns four islands."""

    key: str
    name: str


class Symbol(Component, frozen=True):
    """A symbol on contracts, collected in sets."""

    key: str
    name: str


class Island(Component, frozen=True):
    """An island tile: heading in degrees clockwise from north, distance in inches."""

    key: str
    name: str
    ring: Literal["inner", "outer"]
    heading: int
    distance: int
    goods: tuple[str, ...]
    company: str

    @property
    def place(self) -> Point:
        """The position of the centre, in hundredths of an inch."""
        return place_at(self.heading, self.distance)


class Contract(Component, frozen=True):
    """A contract card; a tourist has no island or symbol and pays for each landing."""

    key: str
    pays: int
    island: str = ""
    symbol: str = ""

    @property
    def is_tourist(self) -> bool:
        return not self.island

    @property
    def title(self) -> str:
        """The name that players read."""
        if self.is_tourist:
            return f"Tourist {self.key} (${self.pays} a landing)"
        return f"{ISLAND_OF[self.island].name} (${self.pays}, {self.symbol})"

    @property
    def short(self) -> str:
        """A shorter name."""
        return f"{self.island or self.key} ${self.pays} {self.symbol}".rstrip()


class RoundCard(Component, frozen=True):
    """The event at the beginning of a round."""

    key: str
    effect: Literal["add", "remove", "last"]
    amount: int
    company: str = ""

    @property
    def title(self) -> str:
        """Its effect in words."""
        match self.effect:
            case "add":
                return f"${self.amount} beside each {COMPANY_OF[self.company].name} island"
            case "remove":
                return f"${self.amount} off every island"
            case "last":
                return f"Last round: the captain gets ${self.amount} for each contract others cash"


class Model(Component, frozen=True):
    """The errors of flights: standard deviations in degrees and in fractions of a distance."""

    round_heading: float
    round_distance: float
    gust_heading: float
    gust_distance: float
    nudge_length: float
    nudge_heading: float
    landing_radius: float
    island_radius: float
    longest_nudge: int
    dueling_drift: float


class Weather(Component, frozen=True):
    """A preset of the flight model; odds are landing rates on the inner and the outer ring."""

    key: str
    drift: float
    scatter_base: float
    scatter_per_inch: float
    odds_alone: tuple[float, float]
    odds_guided: tuple[float, float]
    odds_dueling: tuple[float, float]


class Word(Component, frozen=True):
    """A suggested word; bots read it as inches ``east`` and ``north``."""

    word: str
    east: float = 0
    north: float = 0


def place_at(heading: float, distance: float) -> Point:
    """Return the place ``distance`` inches away at ``heading``."""
    turn = radians(heading)
    return round(distance * HUNDREDTHS * sin(turn)), round(distance * HUNDREDTHS * cos(turn))


ISLANDS = load_table(GAME_KEY, "islands", Island, rows=12)
GOODS = load_table(GAME_KEY, "goods", Good, rows=6)
COMPANIES = load_table(GAME_KEY, "companies", Company, rows=3)
SYMBOLS = load_table(GAME_KEY, "symbols", Symbol, rows=4)
CONTRACTS = load_table(GAME_KEY, "contracts", Contract, rows=81)
ROUND_CARDS = load_table(GAME_KEY, "round_cards", RoundCard, rows=9)
WEATHERS = load_table(GAME_KEY, "weather", Weather, rows=3)
WORDS = load_table(GAME_KEY, "words", Word)
(MODEL,) = load_table(GAME_KEY, "flight", Model, rows=1)

ISLAND_OF = {island.key: island for island in ISLANDS}
GOOD_OF = {good.key: good for good in GOODS}
COMPANY_OF = {company.key: company for company in COMPANIES}
SYMBOL_OF = {symbol.key: symbol for symbol in SYMBOLS}
CONTRACT_OF = {contract.key: contract for contract in CONTRACTS}
ROUND_CARD_OF = {card.key: card for card in ROUND_CARDS}
LAST_ROUND = next(card.key for card in ROUND_CARDS if card.effect == "last")
WEATHER_OF = {weather.key: weather for weather in WEATHERS}
WORD_OF = {word.word: word for word in WORDS}
PLACE_OF = {island.key: island.place for island in ISLANDS}


def inches(halves: int) -> str:
    """Return half inches as players write them: ``3.5``."""
    return f"{halves // 2}.5" if halves % 2 else str(halves // 2)


def inches_words(halves: int) -> str:
    """Return half inches in words: ``1 inch``, ``3.5 inches``."""
    return f"{inches(halves)} {'inch' if inches(halves) == '1' else 'inches'}"


HALVES = {inches(halves): halves for halves in range(2 * 24 + 1)}
"""Half inches by how players write them, for every distance on the map."""
