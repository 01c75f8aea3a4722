"""The site for programs: the same questions and changes as on the pages, as JSON below `/api/v1/`."""
