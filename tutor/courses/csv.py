"""Cells of tables that people open in spreadsheets."""

BEGINS_A_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def defused(cell: str) -> str:
    """The text, with an apostrophe before it where a spreadsheet would take it for a formula."""
    return f"'{cell}" if cell.startswith(BEGINS_A_FORMULA) else cell
