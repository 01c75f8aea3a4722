"""Small things that every app uses: form mixins, email addresses, checks of typed text, headers of answers."""
