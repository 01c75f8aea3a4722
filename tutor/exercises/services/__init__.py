"""Making exercises of assigned puzzles, and recording what students answer."""
