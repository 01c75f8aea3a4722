// Points that were typed are stored before another button or link leads away from the page, so that they are not lost.
// Those that cannot be stored keep the page and are shown with what is wrong.
const points = document.getElementById("points");
const fields = [...(points?.elements ?? [])].filter((field) => field.type === "text");
const typed = () => fields.some((field) => field.value !== field.defaultValue);
let stored = false;

async function storeBefore(event, goOn) {
  if (stored || event.defaultPrevented || !typed()) return;
  event.preventDefault();
  const body = new FormData(points);
  const answer = await fetch(points.action, { method: "POST", body, redirect: "manual" }).catch(() => null);
  if (answer?.type !== "opaqueredirect") return points.submit();
  stored = true;
  goOn();
  stored = false; // for whoever comes back to this page
}

document.addEventListener("submit", (event) => {
  const { target, submitter } = event;
  if (target === points || target.method !== "post") return;
  storeBefore(event, () => target.requestSubmit(submitter));
});
document.querySelector("main").addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  storeBefore(event, () => location.assign(link.href));
});
