"""Names of people, first and last name apart."""

LONGEST = 150


def split_name(name: str) -> tuple[str, str]:
    """Split a name into first and last name: `Reed, Sam` at its comma, `Sam Reed` before its last word.

    A name of one word is a first name, as accounts have it.
    """
    name = " ".join(name.split())
    if "," in name:
        last, first = (part.strip() for part in name.split(",", 1))
    else:
        first, _space, last = name.rpartition(" ")
    return (first, last) if first else (last, "")
