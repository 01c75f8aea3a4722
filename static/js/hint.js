// A hint that is shown: it points at cells and at the rule, and says by its button when its last strength opens.
const $ = (id) => document.getElementById(id);
const AGAIN = 1000; // ms after which a hint that is still searched for is asked for again
let pressed = false; // a button of the hint was pressed last

function show() {
  for (const old of document.querySelectorAll(".ringed, .hinted")) old.classList.remove("ringed", "hinted");
  const ladder = $("ladder");
  if (!ladder) return;
  const { ring, hintRule, looking } = ladder.dataset;
  for (const name of ring.split(" ")) $(`c-${name}`)?.classList.add("ringed");
  if (hintRule) pointOut(document.querySelector(`#rules [data-rule="${hintRule}"]`));
  fill($("hint-next"));
  if (pressed) ladder.querySelector("button")?.focus();
  if (looking !== undefined) setTimeout(askAgain, AGAIN, $("hint-next"));
}

// In the list of its kind, which may be another than the one shown.
function pointOut(rule) {
  if (!rule) return;
  rule.classList.add("hinted");
  const tab = $(rule.closest("[role=tabpanel]").getAttribute("aria-labelledby"));
  if (tab.ariaSelected !== "true") tab.click();
  rule.scrollIntoView({ block: "nearest" });
}

function fill(button) {
  const ms = 1000 * (button?.dataset.wait ?? 0);
  if (!ms) return;
  button.setAttribute("aria-disabled", "true");
  const filling = button.animate({ backgroundSize: ["0% 100%", "100% 100%"] }, ms);
  filling.finished.then(() => {
    button.removeAttribute("aria-disabled");
    button.removeAttribute("data-wait");
  });
}

// Unless the hint has gone from the page meanwhile.
function askAgain(button) {
  if (button.isConnected) button.form.requestSubmit(button);
}

document.addEventListener("click", ({ target }) => (pressed = Boolean(target.closest("#ladder button"))), true);
document.addEventListener("htmx:afterOnLoad", show);
show();
