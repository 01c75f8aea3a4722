// The answer to "Why not?": its picture lies on the board until it is closed or something else is said.
const $ = (id) => document.getElementById(id);
const picture = () => document.querySelector(".board > .why-picture");
const said = () => document.querySelector("#why-not .why-not");

function show() {
  const drawn = said()?.querySelector(".why-picture");
  if (drawn || !said()) picture()?.remove();
  if (drawn) lay(drawn);
  said()?.scrollIntoView({ block: "nearest" });
  if (said() && document.activeElement === document.body) $("why").focus(); // the button that was pressed is gone
}

// At once where it belongs: the style sheet may come later.
function lay(drawn) {
  Object.assign(drawn.style, { position: "absolute", inset: 0 });
  document.querySelector("#board .board").append(drawn);
}

function close() {
  picture()?.remove();
  said()?.remove();
  if (document.activeElement === document.body) $("why")?.focus();
}

function onKey(event) {
  if (!said()) return;
  if (event.key === "Escape") {
    close();
    event.stopPropagation();
  }
  const turn = { ArrowLeft: 0, ArrowRight: 1 }[event.key];
  if (turn === undefined || !$("status").contains(event.target)) return;
  said().querySelectorAll("[hx-get]")[turn]?.click();
  event.preventDefault();
}

document.addEventListener("keydown", onKey, true);
document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-why-close], .board > .why-picture")) close();
});
document.addEventListener("focusin", ({ target }) => {
  if (target.closest("#grid")) close(); // what is done there must be seen
});
document.addEventListener("htmx:afterSwap", show);
new MutationObserver(() => said() || picture()?.remove()).observe($("status"), { childList: true });
show();
