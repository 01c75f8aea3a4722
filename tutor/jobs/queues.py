"""Queues that bring jobs to workers: rows of the database, or Redis if BROKER_URL names one.

A message can be lost: Redis hands it out only once, so it is lost with a worker that is killed, and while Redis is down
it accepts none. Workers ask their queue for the next message all the time; now and then they look for jobs whose
message was lost.

By default a cluster fetches messages ahead of its workers. The first cluster would then hold three long jobs while a
second cluster has nothing to do. So a message is only fetched for a worker that is free.
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
"""Seconds to wait for Redis to answer, as a page that starts a job waits too."""


FREE = Semaphore(0)
"""Counts the free workers of this cluster, for all its processes; each adds itself at its start and after a task."""


def _one_more(**_signal: Any) -> None:
    FREE.release()


post_spawn.connect(_one_more)
post_execute_in_worker.connect(_one_more)


class _Careful(Broker):  # type: ignore[misc]  # no types there
    """A queue that recovers lost messages, and keeps waiting messages where every cluster can fetch them."""

    swept = -TURN

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fetched = monotonic()

    def dequeue(self) -> Any:
        """Return the next message, or None after a short wait."""
        if monotonic() - self.swept >= TURN:
            self.swept = monotonic()
            db.close_old_connections()
            sweep(self.queue_size())
        # No task takes longer than a lease, so a worker that seems busy for longer has died.
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
        """Drop a message that cannot be read; no worker gets it."""
        FREE.release()
        super().fail(task_id)


class DatabaseQueue(_Careful, ORM):  # type: ignore[misc]
    """A queue whose messages are rows, which stay until they are served."""


class RedisQueue(_Careful, RedisBroker):  # type: ignore[misc]
    """A queue in Redis, whose messages are deleted when they are handed out."""

    @staticmethod
    def get_connection(list_key: str | None = None) -> Redis:
        """Return the one client of the whole process."""
        return connected()

    def ping(self) -> bool:
        """Return whether Redis answers."""
        try:
            return bool(self.connection.ping())
        except RedisError:
            return False

    def set_stat(self, key: str, value: str, timeout: int) -> None:
        """Store a statistic for `manage.py qinfo`. Called twice a second; connection errors are logged elsewhere."""
        with suppress(RedisError):
            super().set_stat(key, value, timeout)


@cache
def connected() -> Redis:
    """Return the Redis client of this process."""
    once_more = Retry(NoBackoff(), 1)  # on a connection that was closed meanwhile
    return Redis.from_url(settings.BROKER_URL, socket_connect_timeout=PATIENCE, retry=once_more)
