"""The shape of what is sent and answered; nothing is decided here."""
