"""The API reference that people read, made from the OpenAPI description."""

import json
import re
import shlex
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.utils.html import strip_tags
from django.utils.safestring import SafeString

from tutor.library.templatetags.prose import markdown

from .errors import KINDS
from .schema import schema

SERVER = "https://gridproof.example"
"""The placeholder in the stored examples for the address of the site."""
SAYS_NOTHING = re.compile(r"\* `(.*)` - (\1|.* \(descending\))", re.IGNORECASE)
METHODS = ("get", "post", "put", "patch", "delete")


@dataclass(frozen=True)
class Field:
    """A parameter, or a member of a body. `depth`: the number of objects around it."""

    name: str
    type: str
    required: bool
    about: SafeString
    depth: int = 0
    where: str = ""


@dataclass(frozen=True)
class Operation:
    """One operation: a method at an address."""

    id: str
    method: str
    path: str
    about: SafeString
    scope: str
    public: bool
    parameters: list[Field]
    body: list[Field]
    curl: str
    status: str
    answer: str
    fields: list[Field]

    @property
    def short(self) -> str:
        """Return the address without `/api/v1`."""
        return self.path.removeprefix("/api/v1")

    @property
    def words(self) -> str:
        """Return the text that the page's search matches against."""
        names = " ".join(field.name for field in [*self.parameters, *self.body])
        return f"{self.method} {self.path} {strip_tags(self.about)} {names}".lower()


@dataclass(frozen=True)
class Part:
    """A part of the API: the operations that share the first word of their address."""

    name: str
    operations: list[Operation]


@lru_cache(maxsize=4)  # the client names the address; a site has few
def reference(server: str) -> list[Part]:
    """Return every part of the API, with examples for the site at an address."""
    parts: dict[str, list[Operation]] = {}
    for path, methods in schema()["paths"].items():
        for method in METHODS:
            if method in methods:
                operation = methods[method]
                parts.setdefault(operation["tags"][0], []).append(_operation(server, path, method, operation))
    return [Part(name, operations) for name, operations in parts.items()]


def problems() -> list[tuple[str, int, str, SafeString]]:
    """Return every kind of problem: name, status, title and description."""
    return [(name, kind.status, str(kind.title), _marked(str(kind.about))) for name, kind in KINDS.items()]


def _operation(server: str, path: str, method: str, operation: dict[str, Any]) -> Operation:
    content = operation.get("requestBody", {}).get("content", {})
    sent = content.get("application/json", {})
    status, answered = _answered(operation)
    return Operation(
        id=operation["operationId"],
        method=method.upper(),
        path=path,
        about=_marked(operation.get("description", "")),
        scope=operation.get("x-scope", ""),
        public={} in operation.get("security", []),
        parameters=[_parameter(parameter) for parameter in operation.get("parameters", [])],
        body=_fields(sent.get("schema", {})),
        curl=_curl(server, path, method, operation, sent),
        status=status,
        answer=_pretty(answered.get("example")).replace(SERVER, server),
        fields=_fields(answered.get("schema", {})),
    )


def _marked(text: str) -> SafeString:
    """Return a description as HTML, without list items that only repeat a word."""
    lines = [line for line in text.splitlines() if not SAYS_NOTHING.fullmatch(line)]
    return markdown("\n".join(lines).strip().replace("* ``", '* `""`'))


def _answered(operation: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Return the status of success, and the content that comes with it."""
    status = next(code for code in sorted(operation["responses"]) if code < "300")
    contents = list(operation["responses"][status].get("content", {}).values())
    return status, next((each for each in contents if "example" in each), contents[0] if contents else {})


def _parameter(parameter: dict[str, Any]) -> Field:
    about, type_ = _marked(parameter.get("description", "")), _type(parameter["schema"])
    return Field(parameter["name"], type_, parameter.get("required", False), about, where=parameter["in"])


def _resolved(found: dict[str, Any]) -> dict[str, Any]:
    if len(found.get("allOf", [])) == 1:
        found = {**found, **found["allOf"][0]}
    if "$ref" not in found:
        return found
    inner: dict[str, Any] = schema()["components"]["schemas"][found["$ref"].rpartition("/")[2]]
    return inner


def _type(found: dict[str, Any]) -> str:
    """Name a type: `integer`, `list: string`, `read | work`, `object or null`."""
    found = _resolved(found)
    if "oneOf" in found:
        return " or ".join(_type(each) for each in found["oneOf"])
    if "enum" in found:
        return " | ".join("null" if each is None else str(each) or '""' for each in found["enum"])
    types = found.get("type", "any")
    if isinstance(types, list):
        return " or ".join(_type({**found, "type": each}) for each in types)
    if types == "array":
        return f"list: {_type(found.get('items', {}))}"
    return f"{types}, {found['format']}" if "format" in found else str(types)


def _fields(found: dict[str, Any], depth: int = 0) -> list[Field]:
    """List the members of an object, each followed by the members of its own objects."""
    found = _resolved(found)
    if found.get("type") == "array":
        return _fields(found["items"], depth)
    fields = []
    for name, inner in found.get("properties", {}).items():
        about = _marked(inner.get("description", ""))
        fields.append(Field(name, _type(inner), name in found.get("required", []), about, depth))
        if depth < 3:
            fields.extend(_fields(inner, depth + 1))
    return fields


def _curl(server: str, path: str, method: str, operation: dict[str, Any], sent: dict[str, Any]) -> str:
    """Return the example as a curl command."""
    query = []
    for parameter in operation.get("parameters", []):
        if "example" not in parameter:
            continue
        if parameter["in"] == "path":
            path = path.replace(f"{{{parameter['name']}}}", str(parameter["example"]))
        elif parameter["in"] == "query":
            query.append(f"{parameter['name']}={parameter['example']}")
    address = f"{server}{path}" + (f"?{'&'.join(query)}" if query else "")
    parts = [f"curl {shlex.quote(address)}"]
    if method not in {"get", "post"} or (method == "post" and "example" not in sent):
        parts.append(f"-X {method.upper()}")
    if {} not in operation.get("security", []):
        parts.append('-H "Authorization: Bearer $TOKEN"')
    if "example" in sent:
        parts.append("--json " + shlex.quote(json.dumps(sent["example"], ensure_ascii=False)))
    return " \\\n  ".join(parts)


def _pretty(example: Any) -> str:
    return "" if example is None else json.dumps(example, indent=2, ensure_ascii=False)
