"""How workers hear of jobs: by rows of the database, or by Redis where BROKER_URL names one.

A message can be lost: Redis hands it out only once, so a worker that is killed takes it along, and a Redis that is away
takes none. Workers ask their queue for the next message all the time; now and then they look for jobs that it lost.

Left to itself a cluster fetches messages ahead of its workers. Three long jobs are then all in the hands of the first
cluster, and a second one has nothing to do. So a message is only fetched for a worker that is free.
"""

from contextlib import suppress
from functools import cache
from multiprocessing import Semaphore
from time import monotonic
from typing import Any

from django import db
from django.conf import settings
from django_q.brokers import Broker
from django_q.brokers.orm import ORM
from django_q.brokers.redis_broker import Redis as RedisBroker
from django_q.conf import Conf
from django_q.signals import post_execute_in_worker, post_spawn
from redis import Redis, RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry

from .services import LEASE, TURN, sweep

PATIENCE = 2
"""Seconds after which a Redis that does not answer is away: a page that asks for a job waits for it."""


FREE = Semaphore(0)
"""The free workers of this cluster, whose processes share it: each counts itself when it begins and after each task."""


def _one_more(**_signal: Any) -> None:
    FREE.release()


post_spawn.connect(_one_more)
post_execute_in_worker.connect(_one_more)


class _Careful(Broker):  # type: ignore[misc]  # no types there
    """A queue whose losses are made good, and whose messages wait where every cluster can fetch them."""

    swept = -TURN

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fetched = monotonic()

    def dequeue(self) -> Any:
        """The next message, or None after a short wait."""
        if monotonic() - self.swept >= TURN:
            self.swept = monotonic()
            db.close_old_connections()
            sweep(self.queue_size())
        # No task takes longer than a lease: whoever was counted as busy for that long is gone without a word.
        if not FREE.acquire(timeout=Conf.POLL) and monotonic() - self.fetched < LEASE.total_seconds():
            return None
        message = None
        try:
            message = super().dequeue()
        finally:
            if message:
                self.fetched = monotonic()
            else:
                FREE.release()
        return message

    def fail(self, task_id: Any) -> None:
        """Drop a message that cannot be read; nobody works on it."""
        FREE.release()
        super().fail(task_id)


class DatabaseQueue(_Careful, ORM):  # type: ignore[misc]
    """Messages are rows, and stay until they are served."""


class RedisQueue(_Careful, RedisBroker):  # type: ignore[misc]
    """Messages are gone when they are handed out."""

    @staticmethod
    def get_connection(list_key: str | None = None) -> Redis:
        """One client for the whole process."""
        return connected()

    def ping(self) -> bool:
        """Whether it answers."""
        try:
            return bool(self.connection.ping())
        except RedisError:
            return False

    def set_stat(self, key: str, value: str, timeout: int) -> None:
        """Twice a second, for `manage.py qinfo`; that Redis is away others tell less often."""
        with suppress(RedisError):
            super().set_stat(key, value, timeout)


@cache
def connected() -> Redis:
    """Redis, with the connections of this process."""
    once_more = Retry(NoBackoff(), 1)  # on a connection that was closed meanwhile
    return Redis.from_url(settings.BROKER_URL, socket_connect_timeout=PATIENCE, retry=once_more)
