"""The games: one file each, and this table."""

from tablee.engine.contract import Game, enrol
from tablee.games import bonne_main, colorio, nivos, tonooo

GAMES: dict[str, Game] = {
    game.name: game for game in (tonooo.GAME, bonne_main.GAME, colorio.GAME, nivos.GAME)
}
enrol(GAMES.values())
