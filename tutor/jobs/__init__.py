"""Work that takes longer than a page may: done outside requests, shown while it runs, and safe to run twice."""
