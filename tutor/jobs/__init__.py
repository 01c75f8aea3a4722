"""Work that takes longer than a page may: told apart from requests, shown while it runs, safe to run twice."""
