"""Stilted phrases stay rare in docs, docstrings, comments, texts and test names."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CODE = ("bot", "engine", "render", "docs", "tools", "research")
WORD = re.compile(r"[a-z][a-z'’-]*", re.I)
COMMENT = re.compile(r"""^(?:[^"'#\n]|"[^"\n]*"|'[^'\n]*')*# ?(.*)$""", re.M)
TEST = re.compile(r"^ *(?:async )?def test_(\w+)", re.M)
FEWEST_WORDS = 3
"""Shorter strings in the code are keys, not texts."""
PER = 10_000

STILTED = {
    "what is … instead of a noun": (
        r"\bwhat (?:is|are|was|were|has|have|it|they|he|she|you|an?|the|each|others?|players?|can"
        r"|may|must|will|would|stands?|lies|happens|holds|takes)\b(?![^.\n]{0,60}\?)"
    ),
    "who or whoever without a noun": (
        r"(?:^|[.;:(,]\s)who (?:is|was|has|does|may|can|wants?|plays?|waits?)\b(?![^.\n]{0,60}\?)"
        r"|\b(?:who|what|which)ever\b"
    ),
    "somebody": r"\b(?:some|every|any|no)body\b",
    "stands or lies instead of is": (
        r"\b(?:stands?|stood|lies|lay) (?:in|on|at|for|below|above|beside|there|here|still|by)\b"
    ),
    "goes on": r"\b(?:go|goes|going|gone|went) on\b",
    "is told": r"\b(?:is|are|was|were|be|been) told\b|\btold of\b",
    "is to be": r"\b(?:is|are|was|were) to (?:be|have|do|say|choose|move|pay|take|play)\b",
    "of its own": r"\bof (?:its|their|his|her|your|our|one's) own\b",
    "old words": (
        r"\b(?:anew|besides|alike|for ever|in place of|as a rule|meanwhile|hence|thereby|upon|lest"
        r"|likewise)\b"
    ),
    "for instead of because": r", for (?:it|he|she|they|there|we|nobody|everybody)\b",
    "is had, is let, is kept": r"\b(?:is|are|was|were) (?:had|let|put|asked|kept|taken|brought)\b",
}
PATTERNS = {name: re.compile(pattern, re.I | re.M) for name, pattern in STILTED.items()}

LIMITS = {
    "Markdown": 20,
    "docstrings and comments": 25,
    "texts in the code": 15,
    "texts in data": 10,
    "test names": 40,
}
"""The allowed number of stilted phrases in 10,000 words.

Lower a limit when you have improved texts.
"""


def stilted(text: str) -> list[str]:
    """Return the stilted phrases in a text."""
    return [found[0] for pattern in PATTERNS.values() for found in pattern.finditer(text)]


def rate(texts: Iterator[str]) -> float:
    """Return the number of stilted phrases in 10,000 words."""
    found, words = 0, 0
    for text in texts:
        found += len(stilted(text))
        words += len(WORD.findall(text))
    return PER * found / words


def texts_of(kind: str) -> Iterator[str]:
    """Yield the texts of one kind in the project."""
    if kind == "Markdown":
        for path in files("*.md", ".", "docs", "engine", "render", "tests"):
            yield re.sub(r"```.*?```", "", path.read_text(encoding="utf-8"), flags=re.S)
    elif kind == "texts in data":
        for path in files("*.toml", "data"):
            strings = re.findall(r'"""(.*?)"""|"([^"\n]*)"', path.read_text(encoding="utf-8"), re.S)
            yield from filter(is_text, map("".join, strings))
    elif kind == "test names":
        for path in files("test_*.py", "tests"):
            yield ".\n".join(name.replace("_", " ") for name in names_of_tests(path))
    elif kind == "texts in the code":
        for path in files("*.py", *CODE):
            yield from strings_of(path)[1]
    else:
        for path in files("*.py", *CODE, "tests"):
            yield from strings_of(path)[0]
            yield from comments(path)


def files(pattern: str, *folders: str) -> Iterator[Path]:
    """Yield the files in some folders; "." is the project's folder without subfolders."""
    for folder in folders:
        start = ROOT / folder
        yield from sorted(start.glob(pattern) if folder == "." else start.rglob(pattern))


@cache
def strings_of(path: Path) -> tuple[list[str], list[str]]:
    """Return the docstrings of a file, and its other strings that are texts."""
    docs, texts = dict[int, str](), dict[int, str]()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                docs[id(node.value)] = text
            case ast.Constant(value=str(text)):
                texts[id(node)] = text
    return [*docs.values()], [
        text for key, text in texts.items() if key not in docs and is_text(text)
    ]


def is_text(string: str) -> bool:
    """Whether a string is a text for readers, not a key or an SQL statement."""
    return len(WORD.findall(string)) >= FEWEST_WORDS and "SELECT" not in string


def comments(path: Path) -> list[str]:
    """Return the comments of a file. Parsing the tokens of all files would be slow."""
    return COMMENT.findall(path.read_text(encoding="utf-8"))


def names_of_tests(path: Path) -> list[str]:
    """Return the names of the tests in a file, without ``test_``."""
    return TEST.findall(path.read_text(encoding="utf-8"))


@pytest.mark.long
@pytest.mark.parametrize("kind", LIMITS)
def test_stilted_phrases_are_rare(kind: str) -> None:
    found = rate(texts_of(kind))
    if found > LIMITS[kind]:
        common = Counter(one.lower() for text in texts_of(kind) for one in stilted(text))
        pytest.fail(f"{found:.1f} in {PER} words of {kind}: {common.most_common(12)}")


@pytest.mark.parametrize(
    "text",
    [
        "It stores what is chosen.",
        "Who plays is notified.",
        "Nobody sees it",
        "The card stands on the table.",
        "It goes on then.",
        "The channel is told of it.",
        "A card is to be drawn",
        "a server of its own",
        "It is drawn anew",
        "It asks, for it has no answer",
        "The token is kept.",
    ],
)
def test_stilted_phrase_is_found(text: str) -> None:
    assert len(stilted(text)) >= 1


def test_plain_sentence_is_accepted() -> None:
    assert not stilted("What is the best move? You pay 2 wood. Atoll reminds the player.")
