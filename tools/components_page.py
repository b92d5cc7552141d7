"""Write ``docs/components.md``: which components are as printed, row by row, with evidence."""

from argparse import Namespace
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from bot.cli.arguments import Parser, output, run
from bot.cli.games import read_file, write_file
from engine import GAMES
from engine.core import Game, counted
from engine.core.editions import identity
from engine.core.tables import KINDS, table_rows
from tools.lab_figures import Report, percent

START = "<!-- rows -->"
END = "<!-- end of rows -->"
"""The rows are written between these lines of the page."""
EVIDENCE = "Evidence: "
KNOWN = {
    "rulebook": "printed",
    "published": "printed",
    "inferred": "inferred",
    "designed": "ours",
    "mixed": "partly ours",
}
COLUMNS = tuple(dict.fromkeys(KNOWN.values()))


def main(words: Sequence[str] | None = None) -> None:
    """Run ``python -m tools.components_page``."""
    command = Parser(prog="python -m tools.components_page", description=__doc__)
    command.set_defaults(run=write)
    about = "a report of python -m tools.lab GAME --json FILE; repeat it for each game"
    command.add_argument("--evidence", type=Path, action="append", default=[], help=about)
    command.add_argument("--out", type=output, required=True, metavar="PAGE.md", help="the page")
    run(command, words)


def write(chosen: Namespace) -> int:
    """Replace the rows of the page. Keep the evidence of games without a report."""
    reports = [one for path in chosen.evidence for one in _reports(path)]
    before, _, rest = read_file(chosen.out).decode().partition(START)
    written, _, after = rest.partition(END)
    evidence = evidence_in(written) | {one.game: [*_evidence(one)] for one in reports}
    rows = "\n".join(rows_of(evidence))
    for title, evidence_of_title in _sections(written):
        if evidence_of_title and _title(title) not in rows:
            print(f"Left out {title}, with {counted(evidence_of_title, 'line')} of evidence.")
    write_file(chosen.out, f"{before}{START}\n\n{rows}\n\n{END}{after}".encode())
    return 0


def _reports(path: Path) -> list[Report]:
    return msgspec.json.decode(read_file(path), type=list[Report])


def evidence_in(written: str) -> dict[str, list[str]]:
    """Return the lines of evidence on a page by game, for the current editions."""
    found = {}
    for game in GAMES.values():
        _, _, rows = written.partition(_heading(game))
        rows, _, _ = rows.partition("\n### ")
        _, begin, evidence = rows.partition(EVIDENCE)
        if begin:
            found[game.key] = [*(begin + evidence).strip().split("\n"), ""]
    return found


def _heading(game: Game) -> str:
    return _title(f"{game.name}, edition {game.edition}")


def _title(title: str) -> str:
    return f"### {title}\n"


def _sections(written: str) -> Iterator[tuple[str, int]]:
    """Yield the titles of the games on a page, each with its number of lines of evidence."""
    for section in written.split("\n### ")[1:]:
        title, _, rows = section.partition("\n")
        _, begin, evidence = rows.partition(EVIDENCE)
        yield title, len((begin + evidence).strip().splitlines())


def rows_of(evidence: Mapping[str, Iterable[str]]) -> Iterator[str]:
    """Yield the lines of all games: each table with its rows by origin, then its evidence."""
    for game in GAMES.values():
        yield _heading(game)
        yield f"| table | {' | '.join(COLUMNS)} |"
        yield "|---|---|---|---|---|"
        for table in KINDS[game.key]:
            rows = table_rows(game.key, table)
            yield f"| `{table}` | {' | '.join(_named(rows, kind) for kind in COLUMNS)} |"
        yield ""
        yield from evidence.get(game.key, ())


def _named(rows: Sequence[Mapping[str, Any]], kind: str) -> str:
    """Return the names of the rows of a kind; their number if all are of one kind."""
    names = [identity(row) for row in rows if KNOWN[row["origin"]] == kind]
    if len(names) == len(rows) and names:
        return f"all {len(names)}"
    return ", ".join(names)


def _evidence(report: Report) -> Iterator[str]:
    """Yield the figures of the components in bot games, from the most to the least clear."""
    options = "".join(f", {key}={value}" for key, value in report.options.items())
    yield (
        f"{EVIDENCE}{report.before.games} games of {report.seats} {report.level} bots{options}."
        f" Fair is {100 * report.fair:.0f} %. In parentheses: 95 % intervals.\n"
    )
    yield "| component | taken when offered % | owners win % | others win % |"
    yield "|---|---|---|---|"
    for key in report.order:
        one = report.before.components.get(key)
        if one is not None and one.owners is not None:
            figures = (percent(one.taken), percent(one.owners), percent(one.others))
            yield f"| {key} | {' | '.join(figures)} |"
    yield ""


if __name__ == "__main__":
    main()
