"""Teaching: what helps a student besides the verdicts. Untrusted, as hints are."""
