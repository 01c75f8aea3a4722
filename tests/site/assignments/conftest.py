from tests.site.courses.conftest import alice, draft, puzzles, room, sam

__all__ = ["alice", "draft", "puzzles", "room", "sam"]
