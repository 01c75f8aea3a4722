"""The REST API below `/api/v1/`: what the pages show and change, as JSON."""
