"""All ways in which a request can fail, and the requests to which each can happen."""

from typing import Any

Failure = dict[str, Any]

LONG = 50
"""More requests than any test sends."""

ANY: dict[str, Failure] = {
    "500 before": {"status": 500},
    "500 after": {"status": 500, "after": True},
    "cut before": {"disconnect": True},
    "cut after": {"disconnect": True, "after": True},
    "garbled": {"garbled": True},
    "never answered before": {"hold": True, "disconnect": True},
    "never answered after": {"hold": True, "disconnect": True, "after": True},
    "rate limit": {"status": 429, "retry_after": 0.1},
    "firewall": {"status": 429, "retry_after": 0.1, "via": False},
    "refused": {"status": 400, "code": 50035},
}
LASTING: dict[str, Failure] = {
    "500 for long": {"status": 500, "times": LONG},
}
ACKNOWLEDGING: dict[str, Failure] = {
    "unknown interaction": {"status": 404, "code": 10062},
    "already acknowledged": {"status": 400, "code": 40060},
}
ANSWERING: dict[str, Failure] = {
    "unknown webhook": {"status": 404, "code": 10015},
    "expired token": {"status": 401, "code": 50027},
    "deleted answer": {"status": 404, "code": 10008},
}
IN_CHANNEL: dict[str, Failure] = {
    "missing access": {"status": 403, "code": 50001, "times": LONG},
    "missing permissions": {"status": 403, "code": 50013, "times": LONG},
}
LEFT_ALONE: dict[str, Failure] = {
    "archived": {"status": 400, "code": 50083},
    "too many edits": {"status": 429, "code": 30046},
}
OF_CARD = {"deleted card": {"status": 404, "code": 10008}, **LEFT_ALONE}
TO_PERSON: dict[str, Failure] = {
    "messages closed": {"status": 403, "code": 50007},
    "no mutual server": {"status": 403, "code": 50278},
    "unknown channel": {"status": 404, "code": 10003},
    "unknown message": {"status": 404, "code": 10008},
    "missing permissions": {"status": 403, "code": 50013},
    "missing access": {"status": 403, "code": 50001},
    "opening too fast": {"status": 403, "code": 40003},
}
MORE: dict[str, dict[str, Failure]] = {
    "acknowledging a press": ACKNOWLEDGING,
    "silencing the card that was pressed": ACKNOWLEDGING,
    "acknowledging a command": ACKNOWLEDGING,
    "editing the answer": ANSWERING,
    "following up": ANSWERING,
    "deleting a panel": ANSWERING,
    "refreshing a panel": ANSWERING,
    "posting a card": IN_CHANNEL,
    "editing a card": IN_CHANNEL | OF_CARD,
    "silencing a card": IN_CHANNEL | LEFT_ALONE,
    "opening direct messages": TO_PERSON,
    "sending a hand": TO_PERSON,
    "telling a channel": IN_CHANNEL,
    "telling a person": TO_PERSON,
}
HOSTS_OWN = IN_CHANNEL.keys()
"""Failures that the host or the server's owner has to fix."""
