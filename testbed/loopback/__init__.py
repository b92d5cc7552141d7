"""A small Discord on the loopback interface, with real sockets."""

from .faults import Fault
from .interactions import Answer
from .pointing import hasten
from .server import Loopback
from .world import Channel, Clock, Guild, Message, Role, User

__all__ = [
    "Answer",
    "Channel",
    "Clock",
    "Fault",
    "Guild",
    "Loopback",
    "Message",
    "Role",
    "User",
    "hasten",
]
