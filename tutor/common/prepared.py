"""Queries that are compiled once and asked often: Django takes longer to write their SQL than a database to answer.

Each is an ordinary query of Django with places for values, so what it means is read where it is made. It is compiled at
its first use, with an example in each place, and asked from then on with values in their stead.
"""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import Model, QuerySet
from django.db.models.constants import OnConflict
from django.db.models.query import get_related_populators
from django.db.models.sql import InsertQuery

Row = TypeVar("Row")
Stored = TypeVar("Stored", bound=Model)
Value = int | str | datetime | UUID
LARGEST_BITS = 63
"""Bits of the largest number that a column holds; databases refuse a larger one in a query too."""

_EXAMPLES: dict[type, Callable[[int], Value]] = {
    int: lambda place: 1_987_654_321 + place,
    str: lambda place: f"an example of a text, number {place}",
    UUID: lambda place: UUID(int=1_987_654_321 + place),
    datetime: lambda place: datetime(1987, 6, 5, 4, 3, 2, place + 1, tzinfo=UTC),
}
"""For each kind of value those that stand nowhere else in a query."""


class _Prepared:
    """A query that can be compiled before it is asked."""

    every: ClassVar[list["_Prepared"]] = []

    def __init__(self) -> None:
        self.every.append(self)

    def compile(self) -> None:
        """Compile the query, unless that was done."""
        raise NotImplementedError


def compile_all() -> None:
    """Compile all prepared queries of the modules that are loaded, so that no visitor has to wait for it."""
    for query in _Prepared.every:
        query.compile()


class Reading(_Prepared, Generic[Row]):
    """A query for rows, objects or tuples; `kinds` are those of its values, which are never None."""

    def __init__(self, make: Callable[..., QuerySet[Any, Row]], *kinds: type) -> None:
        super().__init__()
        self._make, self._kinds = make, kinds

    def compile(self) -> None:
        _ = self._compiled

    @cached_property
    def _compiled(self) -> "_Compiled":
        return _Compiled(self._make(*_examples(self._kinds)), self._kinds)

    def all(self, *values: Value) -> list[Row]:
        """Return all rows for these values; a number too large for any column is in no row."""
        too_large = any(isinstance(value, int) and value.bit_length() > LARGEST_BITS for value in values)
        return [] if too_large else self._compiled.rows(values)

    def first(self, *values: Value) -> Row | None:
        """Return the row for these values that comes first, or None; the query should have no more."""
        return next(iter(self.all(*values)), None)


def _examples(kinds: Sequence[type]) -> list[Any]:
    return [_EXAMPLES[kind](place) for place, kind in enumerate(kinds)]


def _adapted(values: Sequence[Value]) -> list[Any]:
    """Return values as the database gets them."""
    return [_adapted_value(value) if isinstance(value, datetime | UUID) else value for value in values]


def _adapted_value(value: datetime | UUID) -> Any:
    if isinstance(value, datetime):
        return connection.ops.adapt_datetimefield_value(value)
    return value if connection.features.has_native_uuid_field else value.hex


class _Compiled:
    """The SQL of a query with the places of its values, and what makes rows of the database's answer."""

    def __init__(self, queryset: QuerySet[Any, Any], kinds: Sequence[type]) -> None:
        compiler: Any = queryset.query.get_compiler(using=DEFAULT_DB_ALIAS)
        self.sql, params = compiler.as_sql()
        self.params = _Params(params, kinds)
        self.converters = list(compiler.get_converters([column[0] for column in compiler.select]).items())
        self.of_model: Any = compiler.klass_info if queryset.query.default_cols else None
        if self.of_model:
            fields = self.of_model["select_fields"]
            self.fields = slice(fields[0], fields[-1] + 1)
            self.names = [column[0].target.attname for column in compiler.select[self.fields]]
            populators: Any = get_related_populators
            self.related = populators(self.of_model, compiler.select, DEFAULT_DB_ALIAS)
            self.more = list(compiler.annotation_col_map.items())

    def rows(self, values: Sequence[Value]) -> list[Any]:
        with connection.cursor() as cursor:
            cursor.execute(self.sql, self.params.with_values(values))
            found = cursor.fetchall()
        rows = self._converted(found) if self.converters else found
        return list(map(self._object if self.of_model else tuple, rows))

    def _converted(self, rows: Sequence[Sequence[Any]]) -> list[list[Any]]:
        columns, here = list(map(list, rows)), connections[DEFAULT_DB_ALIAS]
        for place, (converters, expression) in self.converters:
            for convert in converters:
                for row in columns:
                    row[place] = convert(row[place], expression, here)
        return columns

    def _object(self, row: list[Any]) -> Any:
        made = self.of_model["model"].from_db(DEFAULT_DB_ALIAS, self.names, row[self.fields])
        for populator in self.related:
            populator.populate(row, made)
        for name, place in self.more:
            setattr(made, name, row[place])
        return made


class _Params:
    """The parameters of a compiled query, and which of them are places for values."""

    def __init__(self, params: Sequence[Any], kinds: Sequence[type]) -> None:
        places = {example: place for place, example in enumerate(_adapted(_examples(kinds)))}
        self._found = [(places.get(param), param) for param in params]
        missing = set(places.values()) - {place for place, _param in self._found}
        assert not missing, f"values {missing} stand nowhere in the query"

    def with_values(self, values: Sequence[Any]) -> list[Any]:
        adapted = _adapted(values)
        return [param if place is None else adapted[place] for place, param in self._found]


_AS_THEY_ARE = {
    *("CharField", "TextField", "BooleanField", "ForeignKey"),
    *("PositiveIntegerField", "PositiveSmallIntegerField"),
}
"""The kinds of fields whose values the database gets unchanged."""


def _stored(row: Model, fields: Sequence[Any], *, adding: bool) -> list[Any]:
    """Return the values of fields as the database gets them."""
    here, values = connections[DEFAULT_DB_ALIAS], vars(row)
    return [
        values[field.attname]
        if field.__class__.__name__ in _AS_THEY_ARE
        else field.get_db_prep_save(field.pre_save(row, adding), here)
        for field in fields
    ]


class Adding(_Prepared, Generic[Stored]):
    """The insertion of one row of a model; with `once`, it does nothing where a unique value exists already."""

    def __init__(self, model: type[Stored], *, once: bool = False) -> None:
        super().__init__()
        self._model, self._once = model, once
        self._fields: list[Any] = [field for field in model._meta.concrete_fields if not field.primary_key]

    def compile(self) -> None:
        _ = self._sql

    @cached_property
    def _sql(self) -> str:
        query = InsertQuery(self._model, on_conflict=OnConflict.IGNORE if self._once else None)
        query.insert_values(self._fields, [self._model()])
        compiler: Any = query.get_compiler(using=DEFAULT_DB_ALIAS)
        compiler.returning_fields = None if self._once else [self._model._meta.pk]
        ((sql, _params),) = compiler.as_sql()
        return str(sql)

    def add(self, row: Stored) -> bool:
        """Insert a row; return whether it is new. Raises IntegrityError for a unique value, unless it is `once`."""
        values = _stored(row, self._fields, adding=True)
        with connection.cursor() as cursor:
            cursor.execute(self._sql, values)
            if self._once:
                return bool(cursor.rowcount > 0)
            (row.pk,) = cursor.fetchone()
        row._state.adding, row._state.db = False, DEFAULT_DB_ALIAS  # noqa: SLF001  # as Django does
        return True


class Changing(_Prepared, Generic[Stored]):
    """The update of some columns of a row, if `find` still finds it; `kinds` are those of its values, never None."""

    def __init__(self, columns: Sequence[str], find: Callable[..., QuerySet[Stored]], *kinds: type) -> None:
        super().__init__()
        self._columns, self._find, self._kinds = columns, find, kinds

    def compile(self) -> None:
        _ = self._compiled

    @cached_property
    def _compiled(self) -> tuple[str, list[Any], _Params]:
        queryset = self._find(*_examples(self._kinds))
        compiler: Any = queryset.query.get_compiler(using=DEFAULT_DB_ALIAS)
        where, params = compiler.compile(queryset.query.where)
        fields: list[Any] = [queryset.model._meta.get_field(name) for name in self._columns]
        quote = connection.ops.quote_name
        columns = ", ".join(f"{quote(field.column)} = %s" for field in fields)
        return (
            f"UPDATE {quote(queryset.model._meta.db_table)} SET {columns} WHERE {where}",  # noqa: S608  # names of our own
            fields,
            _Params(params, self._kinds),
        )

    def change(self, row: Stored, *values: Value) -> bool:
        """Store these columns of a row; return whether it was found."""
        sql, fields, params = self._compiled
        with connection.cursor() as cursor:
            cursor.execute(sql, [*_stored(row, fields, adding=False), *params.with_values(values)])
            return bool(cursor.rowcount > 0)
