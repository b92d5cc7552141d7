"""The fixed drawings of Propeller Islands."""

from render.art.propeller_islands import buildings, landmarks
from render.art.propeller_islands.characters import portrait
from render.art.propeller_islands.signs import banner, fame, hub, wild_die

__all__ = ["banner", "buildings", "fame", "hub", "landmarks", "portrait", "wild_die"]
