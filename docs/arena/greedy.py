"""A program for `atoll arena`: takes an option of the kind that it likes best.

    atoll arena earthquake_island --bot "python docs/arena/greedy.py" --bot chance

It needs only Python. Each line of input is a question as JSON, and each line of output an answer.
"""

import json
import random
import sys

LIKED = ("build", "upgrade", "store", "land", "fly", "move")


def choose(question):
    """Return the text of an option, which begins with its command, such as ``store card:7``."""
    options = question["options"]
    for command in LIKED:
        found = [option for option in options if option.split()[0].startswith(command)]
        if found:
            return random.choice(found)
    return random.choice(options)


for line in sys.stdin:
    answer = {"action": choose(json.loads(line))}
    print(json.dumps(answer), flush=True)
