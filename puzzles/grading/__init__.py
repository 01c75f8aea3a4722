"""Grading many proof files at once: folders and archives as they are handed in, one row for each file.

`collected` finds the files, `asked` says what had to be proved, `graded` judges a file, and `table` makes the rows.
Nothing that a file claims about itself counts: the kernel judges every step.
"""
