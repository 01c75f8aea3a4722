from typing import Any

from django.core.management.base import BaseCommand

from ...services.batches import delete_old_batches


class Command(BaseCommand):
    help = "Delete batches of proof files that were uploaded more than 180 days ago. Run it daily."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"Batches deleted: {delete_old_batches()}")
