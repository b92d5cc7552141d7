"""The fixed drawings of Palm Island."""

from render.art.palm_island.buildings import SHAPE, building
from render.art.palm_island.people import portrait
from render.art.palm_island.scene import scene
from render.art.palm_island.vistas import disaster, outpost, terrain_sign

__all__ = ["SHAPE", "building", "disaster", "outpost", "portrait", "scene", "terrain_sign"]
