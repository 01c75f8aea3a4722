"""The end points, thin as the views of pages: access, a service or a selector, and the shape of the answer."""
