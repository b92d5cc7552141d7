"""Programs that break the rules of the arena, and the reason for which each loses."""

START = """
import json, os, signal, socket, sys, time

def asked():
    return json.loads(sys.stdin.readline() or "null")

def answer(action="1", end="\\n"):
    sys.stdout.write(json.dumps({"action": action}) + end)
    sys.stdout.flush()
"""

PROGRAMS = {
    "silent": ("time.sleep(99)", "no answer within"),
    "slow": ("asked(); answer(); asked(); time.sleep(99)", "no answer within"),
    "wrong_json": ("asked(); print('move', flush=True); time.sleep(99)", "not an answer: move"),
    "no_action": ("asked(); print('{}', flush=True); time.sleep(99)", "not an answer: {}"),
    "bytes": ("asked(); os.write(1, b'\\xff\\x00\\n'); time.sleep(99)", "not an answer"),
    "deep_json": ("asked(); print('[' * 60000, flush=True); time.sleep(99)", "not an answer"),
    "huge_line": (
        "asked(); os.write(1, b'x' * (1 << 20)); time.sleep(99)",
        "more than 65,536 bytes",
    ),
    "endless_line": ("while True: os.write(1, b'x' * 4096)", "an answer"),
    "endless_answers": ('while True: os.write(1, b\'{"action": "1"}\\n\' * 99)', "answer"),
    "endless_errors": ("while True: os.write(2, b'x' * 4096)", "on standard error in one game: x"),
    "exits_at_start": ("sys.exit(3)", "it ended with exit code 3"),
    "exits_with_a_long_reason": ("sys.exit('/folder' * 15 + ': no such file')", "no such file"),
    "exits_mid_game": (
        "asked(); answer(); asked(); raise KeyError('a card')",
        "KeyError: 'a card'",
    ),
    "illegal_action": ("asked(); answer('win'); time.sleep(99)", "not legal: “win”"),
    "illegal_index": ("asked(); answer(10**30); time.sleep(99)", "There is no option 1000"),
    "illegal_number": ("asked(); answer('999'); time.sleep(99)", "There is no option 999"),
    "endless_number": ("asked(); answer('9' * 5_000); time.sleep(99)", "There is no option 999"),
    "answers_twice": ("asked(); answer(end='\\n\\n'); time.sleep(99)", "more than one answer"),
    "answers_before": ("asked(); answer(); time.sleep(0.1); answer(); time.sleep(99)", "answer"),
    "children_survive": (
        """
asked()
for _ in range(3):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            time.sleep(99)
        os._exit(0)
""",
        "it ended",
    ),
    "forks": (
        """
asked()
for _ in range(7):
    os.fork()
    time.sleep(0.02)
time.sleep(99)
""",
        "more than 64 processes",
    ),
    "eats_memory": ("asked(); held = bytearray(1 << 30)", "MemoryError"),
    "eats_memory_in_parts": (
        """
asked()
for _ in range(6):
    if os.fork() == 0:
        held = b"x" * (30 << 20)
        time.sleep(99)
time.sleep(99)
""",
        "more than 128 MiB of memory",
    ),
    "fills_the_disk": (
        "asked(); file = open('/tmp/big', 'wb'); [file.write(bytes(1 << 20)) for _ in range(99)]",
        "it ended",
    ),
    "closes_its_input": ("os.close(0); time.sleep(99)", "no answer within"),
    "ignores_signals": (
        "[signal.signal(one, signal.SIG_IGN) for one in (1, 2, 15)]; time.sleep(99)",
        "no answer within",
    ),
    "stops_itself": ("os.kill(os.getpid(), signal.SIGSTOP)", "no answer within"),
}
"""The body of each program, and a part of the reason."""
