"""What an expected result is measured by."""


def scale_of(game: str, players: int) -> str:
    """What the per cent of a result stand for.

    >>> scale_of("tonooo", 3)
    '100 % is a win'
    >>> scale_of("colorio", 3)
    '100 % is a win, place 2 counts 50 %'
    >>> scale_of("colorio", 4)
    '100 % is a win, places 2 to 3 count 67 % and 33 %'
    """
    if game != "colorio" or players == 2:  # elsewhere only the winner gets anything
        return "100 % is a win"
    parts = [f"{100 * (players - place) / (players - 1):.0f} %" for place in range(2, players)]
    if len(parts) == 1:
        return f"100 % is a win, place 2 counts {parts[0]}"
    listed = f"{', '.join(parts[:-1])} and {parts[-1]}"
    return f"100 % is a win, places 2 to {players - 1} count {listed}"
