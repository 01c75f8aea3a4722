"""Puzzles in canonical text."""

DAWN = "type: binary\ntitle: Dawn\nauthor: Sue\nsource: A notebook\n\n...1\n10..\n.0.1\n..1.\n"
FERN = "type: binary\ntitle: Fern\n\n..0.\n1...\n....\n.00.\n"
SPLIT = "type: binary\ntitle: What if\n\n.1....\n..0.0.\n......\n.11...\n.1..1.\n...0..\n"
OPEN = "type: binary\ntitle: Wide open\n\n....\n....\n....\n....\n"
IMPOSSIBLE = "type: binary\ntitle: No way\n\n111.\n....\n....\n....\n"
BLANK = "type: blank\n\n..\n..\n"


def joined(*texts: str) -> bytes:
    """One file of them all."""
    return "---\n".join(texts).encode()


def square(number: int) -> str:
    """One of many different small puzzles."""
    digits = f"{number:08b}".replace("1", "01").replace("0", "0.")
    return (
        f"type: binary\ntitle: Number {number}\n\n" + "\n".join(digits[row : row + 4] for row in (0, 4, 8, 12)) + "\n"
    )


def grid(number: int) -> str:
    """One of many puzzles, all of them different."""
    signs = f"{number:016b}".replace("0", ".")
    rows = "".join(f"{signs[row : row + 4]}\n" for row in (0, 4, 8, 12))
    return f"type: binary\ntitle: Number {number}\n\n{rows}"
