"""Bots at online tables: they think in threads of their own, in fair shares.

Jobs queue by their owner, the host of the table, and owners take turns: a thousand tables of one
host wait for each other, not the one table of another. Threads of bots are nice to the thread that
serves people (where the system can tell threads apart), and search without Python's lock.
"""

import asyncio
import hashlib
import os
import sys
import threading
from collections import OrderedDict, deque
from typing import NamedTuple

from tablee.bots.levels import LEVELS, LevelBot, level_bot
from tablee.bots.policy import Turn
from tablee.engine.match import Match
from tablee.games import GAMES
from tablee.server.words import Level, Seat

NICENESS = 10
MOST_SEEDS = 1 << 62


class Job(NamedTuple):
    """A position where a bot is to decide."""

    match: Match  # a copy: nobody else plays on it
    seat: Seat
    level: Level
    seed: int
    answer: "asyncio.Future[str]"


def bot_seed(seed: int, number: int, seat: Seat) -> int:
    """The seed of the bot in a seat, for one game of a table."""
    digest = hashlib.sha256(f"{seed} {number} {seat}".encode()).digest()
    return int.from_bytes(digest[:8], "big") % MOST_SEEDS


class Opponents:
    """Threads that choose moves."""

    def __init__(self, threads: int | None = None) -> None:
        count = threads or max(1, (os.cpu_count() or 2) - 1)
        self._queues: OrderedDict[str, deque[Job]] = OrderedDict()  # by owner, the next first
        self._changed = threading.Condition()
        self._stopped = False
        self.waiting = 0
        self._threads = [
            threading.Thread(target=self._work, name=f"bots-{i}", daemon=True) for i in range(count)
        ]
        for thread in self._threads:
            thread.start()

    async def choose(self, owner: str, match: Match, seat: Seat, level: Level, seed: int) -> str:
        """Let a bot choose a move for the seat on turn."""
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        with self._changed:
            self._queues.setdefault(owner, deque()).append(Job(match, seat, level, seed, answer))
            self.waiting += 1
            self._changed.notify()
        return await answer

    def stop(self) -> None:
        """Begin nothing more; what waits is not answered."""
        with self._changed:
            self._stopped = True
            self._queues.clear()
            self._changed.notify_all()
        for thread in self._threads:
            thread.join()

    def _work(self) -> None:
        if sys.platform == "linux":
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
        bots: dict[tuple[str, Level], LevelBot] = {}
        while (job := self._next()) is not None:
            loop = job.answer.get_loop()
            try:
                word, error = self._decide(bots, job), None
            except Exception as problem:  # noqa: BLE001 - told to who waits for the answer
                word, error = "", problem
            if not loop.is_closed():
                loop.call_soon_threadsafe(_answer, job.answer, word, error)

    def _next(self) -> Job | None:
        with self._changed:
            while not self._queues and not self._stopped:
                self._changed.wait()
            if self._stopped:
                return None
            owner, queue = self._queues.popitem(last=False)
            job = queue.popleft()
            if queue:
                self._queues[owner] = queue  # behind all others
            self.waiting -= 1
            return job

    def _decide(self, bots: dict[tuple[str, Level], LevelBot], job: Job) -> str:
        game = job.match.game
        bot = bots.get((game.name, job.level))
        if bot is None:
            bot = bots[game.name, job.level] = level_bot(game, job.level, job.seed)
        else:
            bot.reseat(job.seed)
        return bot.choose(Turn(job.match, job.seat))


def prepare_bots() -> None:
    """Compile the bots of each game, or load them from the disk: people don't wait for it."""
    for game in GAMES.values():
        for level in (1, len(LEVELS)):  # the highest has code of its own
            match = Match(game, seed=1)
            level_bot(game, level, seed=1).choose(Turn(match, match.actor))


def _answer(answer: "asyncio.Future[str]", word: str, error: Exception | None) -> None:
    if answer.done():
        return
    if error is not None:
        answer.set_exception(error)
    else:
        answer.set_result(word)
