"""The API views, thin like those of the pages: check access, call a service or selector, shape the answer."""
