// Send the newest CSRF token: the one in the page goes stale when a guest is made or someone signs in, here or in
// another window.
document.addEventListener("htmx:configRequest", ({ detail }) => {
  const token = document.cookie.match(/(?:^|; )(?:__Host-)?csrftoken=([^;]+)/)?.[1];
  if (!token) return;
  detail.headers["X-CSRFToken"] = token;
  delete detail.parameters.csrfmiddlewaretoken; // in a form it would be read first
});
