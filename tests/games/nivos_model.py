"""Nivos once more, the slow way: a tower of squares, read straight from the rules.

Tests hold the moves that the game lists against those found here.
"""

import random
from dataclasses import dataclass, field
from itertools import product

from tablee import Match
from tablee.games.blocks import COLOUR_NAMES, NAMES, BlockSet

Square = tuple[int, int]  # column and row, from 0


@dataclass
class Block:
    """A block on the board."""

    colour: str
    squares: frozenset[Square]
    storey: int


@dataclass
class Model:
    """What lies on the board, and who has what."""

    blocks: BlockSet
    players: int
    placed: list[Block] = field(default_factory=list)
    hands: dict[int, set[str]] = field(default_factory=dict)
    reserve: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        sides = {2: (0, 1), 3: (0, 1, 2), 4: (0, 1)}[self.players]
        self.hands = {seat: set() for seat in range(self.players)}
        for side in sides:
            self.hands[side] = set(COLOUR_NAMES)
        self.reserve = {"neutral"} | (set() if self.players == 3 else set(COLOUR_NAMES))

    def height(self, square: Square) -> int:
        return sum(square in block.squares for block in self.placed)

    def top(self, square: Square) -> Block | None:
        return next((b for b in reversed(self.placed) if square in b.squares), None)

    def is_covered(self, block: Block) -> bool:
        return all(self.top(square) is not block for square in block.squares)

    def fits(self, colour: str, squares: frozenset[Square]) -> bool:
        if len({self.height(square) for square in squares}) > 1:
            return False
        if colour == "neutral":
            return True
        height = self.height(next(iter(squares)))
        around = {(c + x, r + y) for c, r in squares for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))}
        for block in self.placed:
            if block.colour == colour and not self.is_covered(block):
                if any(self.top(square) is block for square in squares):
                    return False
                if block.storey == height and around & block.squares:
                    return False
        return True

    def placements(self, colours: set[str], source: str) -> list[str]:
        words = []
        for colour in colours:
            a, b = self.blocks.sides[NAMES.index(colour)]
            for width, depth in {(a, b), (b, a)}:
                for column, row in product(range(8), range(7)):
                    if column + width > self.blocks.columns or row + depth > self.blocks.rows:
                        continue
                    squares = frozenset(
                        product(range(column, column + width), range(row, row + depth))
                    )
                    if self.fits(colour, squares):
                        first = f"{'abcdefgh'[column]}{row + 1}"
                        last = f"{'abcdefgh'[column + width - 1]}{row + depth}"
                        words.append(f"place:{colour}/{first}-{last}/{source}")
        return words

    def turn(self, seat: int) -> list[str]:
        """The moves that a seat has on its turn."""
        if not self.placed:
            return sorted(self.placements({"neutral"}, "reserve"))
        moves = self.placements(self.hands[seat], "own")
        moves += self.placements(self.reserve, "reserve")
        if not moves:
            if self.players == 4:
                moves = self.placements(self.hands[(seat + 2) % 4], "partner")
            moves.append("pass")
        return sorted(moves)

    def place(self, seat: int, move: str) -> None:
        colour, where, source = move.removeprefix("place:").split("/")
        first, last = where.split("-")
        squares = frozenset(
            (c, r)
            for c in range("abcdefgh".index(first[0]), "abcdefgh".index(last[0]) + 1)
            for r in range(int(first[1]) - 1, int(last[1]))
        )
        hand = {
            "own": self.hands[seat],
            "reserve": self.reserve,
            "partner": self.hands[(seat + 2) % self.players],
        }
        hand[source].remove(colour)
        self.placed.append(Block(colour, squares, self.height(next(iter(squares)))))


def compare_game(blocks: BlockSet, players: int, options: dict[str, object], seed: int) -> int:
    """Play a random game; every list of placements is what the model finds. Says how long."""
    rng = random.Random(seed)
    match = Match("nivos", players, options=options, manual=True)  # type: ignore[arg-type]
    model = Model(blocks, players)
    team = 0
    while not match.over:
        moves = sorted(match.chance()) or match.legal()
        move = rng.choice(moves)
        if move.startswith("deal"):
            model.hands[team] = set(move.removeprefix("deal:").split("+"))
            model.hands[team + 2] = set(COLOUR_NAMES) - model.hands[team]
            team += 1
        elif move == "pass" or move.startswith("place"):
            assert moves == model.turn(match.actor)
            if move != "pass":
                model.place(match.actor, move)
        match.play(move)
    return match.ply
