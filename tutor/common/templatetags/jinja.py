"""Jinja2 templates within Django's."""

from typing import Any

from django.template import Context, Library, engines
from django.utils.safestring import SafeString, mark_safe

register = Library()


@register.simple_tag(takes_context=True)
def jinja(context: Context, name: str, **values: Any) -> SafeString:
    """Render a Jinja2 template with these values: `{% jinja "work/message.html" message=moment.message %}`."""
    template = engines["jinja2"].get_template(name)
    return mark_safe(template.render(values, context.get("request")))  # noqa: S308  # escaped by Jinja2
