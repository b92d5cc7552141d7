"""Turn times: how long players usually think about a kind of choice."""
