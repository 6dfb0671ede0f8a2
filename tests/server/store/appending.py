"""A program that appends as fast as it can, and says what was acknowledged, until it is killed."""

import asyncio
import sys

from tablee.server.store.journal import Journal


async def main(url: str, tables: int) -> None:
    journal = Journal(url)

    async def play(table: int) -> None:
        seq = 2
        while await journal.append(table, seq, seq, b'{"table":%d,"seq":%d}' % (table, seq)):
            print(table, seq, flush=True)
            seq += 1

    await asyncio.gather(*(play(table) for table in range(1, tables + 1)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
