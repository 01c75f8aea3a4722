from tests.site.accounts.conftest import dana, puzzles, sign_in, work

__all__ = ["dana", "puzzles", "sign_in", "work"]
