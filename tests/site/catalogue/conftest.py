from tests.site.library.conftest import dawn, fern, first_steps, sam, sams

__all__ = ["dawn", "fern", "first_steps", "sam", "sams"]
