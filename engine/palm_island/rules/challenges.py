"""The challenges of Palm Island: the plain game, and the game with everything that helps."""

from engine.core import ChallengeClass

CHALLENGES = (
    ChallengeClass(
        kind="hard",
        label="plain",
        weekdays=(0, 3, 5),
        about="no villagers, no feats, no noted order",
        options={"mode": "solo", "villagers": "off", "difficulty": "hard", "notes": "off"},
        weekly=True,
        since=2,
    ),
    ChallengeClass(
        kind="open",
        label="with villagers and feats",
        about="villagers, all feats that you have earned, and the order may be noted",
        options={"mode": "solo", "villagers": "on", "difficulty": "easy", "notes": "on"},
        weekly=True,
        feats=True,
        since=2,
    ),
)
