"""Long lists come page by page."""

from rest_framework.pagination import PageNumberPagination


class Pages(PageNumberPagination):
    """`page` from 1 and `page_size`; the answer holds `count`, `next`, `previous` and `results`."""

    page_size = 50
    max_page_size = 200
    page_size_query_param = "page_size"
