"""Pages for choosing a puzzle and looking up a rule, with the person's own progress."""
