"""What our bots know of each game besides its rules: one file a game."""

from tablee.bots.knowledge import bonne_main, colorio, nivos, tonooo
from tablee.engine.knowledge import enrol

for _each in (tonooo, bonne_main, colorio, nivos):
    enrol(_each.KNOWLEDGE)
