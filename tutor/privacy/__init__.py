"""What belongs to a person across all apps: downloaded, taken along from a guest, deleted with the account."""
