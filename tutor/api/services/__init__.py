"""Changes to tokens, and services that only the API offers."""
