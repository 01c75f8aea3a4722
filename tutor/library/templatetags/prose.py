"""Template filter for text that people write: Markdown in, harmless HTML out."""

import nh3
from django import template
from django.utils.safestring import SafeString
from markdown_it import MarkdownIt

register = template.Library()

MARKDOWN = MarkdownIt("commonmark", {"html": False, "linkify": False}).enable("table")
TAGS = {"a", "blockquote", "br", "code", "em", "h3", "h4", "h5", "h6", "hr", "li", "ol", "p", "pre", "strong"}
TAGS |= {"table", "tbody", "td", "th", "thead", "tr", "ul"}


@register.filter
def markdown(text: str) -> SafeString:
    """Return Markdown as HTML. Raw HTML is shown as typed; images, scripts, styles and odd schemes are removed.

    The page has its own h1 and h2, so headings begin at h3.
    """
    tokens = MARKDOWN.parse(text)
    for token in tokens:
        if token.type in {"heading_open", "heading_close"}:
            token.tag = f"h{min(6, int(token.tag[1:]) + 2)}"
    html = MARKDOWN.renderer.render(tokens, MARKDOWN.options, {})
    schemes = {"http", "https", "mailto"}
    return SafeString(nh3.clean(html, tags=TAGS, attributes={"a": {"href"}}, url_schemes=schemes))
