"""Plot the win rate of each seat, and of humans and bots, from exported games.

    python docs/open_data/win_rates.py games.jsonl rates.svg

It needs only Python. A shared win counts as a fraction.
"""

import json
import sys
from collections import defaultdict
from pathlib import Path

WIDTH, ROW, LEFT = 640, 22, 300


def rates(lines):
    """Return the wins, games and fair share of each group, such as a seat of a game."""
    groups = defaultdict(lambda: [0.0, 0, 0.0])
    for line in lines:
        game = json.loads(line)
        if game["seats"] == 1 or game["options"].get("mode") == "cooperative":
            continue
        for seat, player in enumerate(game["players"]):
            won = (seat in game["winners"]) / max(1, len(game["winners"]))
            table = f"{game['game']}, {game['seats']} seats"
            for group in (f"{table}, seat {seat + 1}", f"{table}, {player}"):
                counts = groups[group]
                counts[0] += won
                counts[1] += 1
                counts[2] += 1 / game["seats"]
    return {group: (won / n, n, fair / n) for group, (won, n, fair) in sorted(groups.items())}


def plotted(groups):
    """Return an SVG with a bar for each group, and a line at its fair share."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{ROW * len(groups)}">'
    ]
    for row, (group, (rate, number, fair)) in enumerate(groups.items()):
        y, scale = row * ROW, WIDTH - LEFT
        parts += [
            f'<text x="4" y="{y + 16}" font-size="13">{group} ({number})</text>',
            f'<rect x="{LEFT}" y="{y + 3}" width="{rate * scale:.1f}" height="16" fill="#3b7ea1"/>',
            f'<path d="M{LEFT + fair * scale:.1f} {y}v{ROW}" stroke="#c33"/>',
        ]
    return "\n".join([*parts, "</svg>"])


if __name__ == "__main__":
    with Path(sys.argv[1]).open(encoding="utf-8") as file:
        found = rates(file)
    for name, (rate, number, fair) in found.items():
        print(f"{name}: {rate:.2f} of {number} (fair: {fair:.2f})")
    Path(sys.argv[2]).write_text(plotted(found), encoding="utf-8")
