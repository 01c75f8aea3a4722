// Puzzles made by clicking. The page holds the text of the puzzle; each change sends it with what was pressed, and brings
// the next text and its picture. Undo sends a text from before. What is not saved yet is kept by the browser for this window.
const $ = (id) => document.getElementById(id);
const MOST = 200; // texts that can be taken back
const FEW = 20; // those that are kept for a reload where there is no room for more
const SOON = 1500; // ms within which digits make one number
const AGAIN = [2000, 5000, 15000, 30000]; // ms after which facts that failed are asked for again

let chosen = ""; // `data-uses` of the chosen tool, as `cell=squares:# end=line:3`
let past = [];
let future = [];
let before = ""; // the text that the last request was about
let sending = false;
const waiting = [];
let stop = ""; // id of the place that had the focus last
let first = ""; // where a link or thermometer begins
let drag = null; // the places that a drag has touched
let dragged = false; // the click that follows a drag is part of it
let digits = { at: "", text: "", when: 0 };

let saved = ""; // the text that is stored on the site
let leaving = false; // on the way to what was saved

const text = () => $("id_text").value;
const places = () => [...document.querySelectorAll("#places [role=gridcell]")];
const uses = (wanted) => Object.fromEntries(wanted.split(" ").map((each) => each.split(/=(.*)/s).slice(0, 2)));

// --- Sending ----------------------------------------------------------------------------------------------------------

// Changes go one after the other, as each begins with the text that the one before has brought. Undo waits for its turn
// too, so that several in a row take back several steps.
function send(change) {
  waiting.push(change);
  if (!sending) next();
}

async function next() {
  let change = waiting.shift();
  if (!change) return;
  if (change.turn) change = turned(change.turn);
  if (!change) return next();
  sending = true;
  before = change.back ?? text();
  const values = { text: before, symmetry: $("symmetry")?.value ?? "none", ...change };
  for (const own of ["back", "said", "was"]) delete values[own];
  try {
    await htmx.ajax("POST", $("editing").dataset.press, {
      source: "#editing", // requests of one element wait for each other
      target: "#editor",
      swap: "outerHTML",
      values,
    });
    if (change.back === undefined && text() !== before) remember();
    if (change.said) say(change.said);
  } catch {
    // It has been said already: see the failures below.
  } finally {
    if (change.was && text() !== change.back) [past, future] = change.was;
    sending = false;
    render();
    next();
  }
}

function remember() {
  past = [...past, before].slice(-MOST);
  future = [];
}

// The text that Undo or Redo brings back, and what there was to take back before; nothing where there is none.
function turned(turn) {
  const was = [past, future];
  const [from, to] = turn === "undo" ? was : [future, past];
  if (!from.length) {
    say(turn === "undo" ? "first" : "last");
    return null;
  }
  const left = [from.slice(0, -1), [...to, text()]];
  [past, future] = turn === "undo" ? left : left.reverse();
  return { back: from.at(-1), was };
}

// --- What the page shows ------------------------------------------------------------------------------------------------

function render() {
  const cell = $(stop) ?? places()[0];
  for (const each of places()) each.setAttribute("tabindex", each === cell ? "0" : "-1");
  for (const each of document.querySelectorAll("[data-uses]"))
    if (each.type === "button") each.setAttribute("aria-pressed", String(each.dataset.uses === chosen));
  $("places").toggleAttribute("data-drags", /pair=|cell=room:/.test(chosen) && !chosen.includes("erase:"));
  $(`at-${first}`)?.classList.add("first");
  $("undo").disabled = !past.length;
  $("redo").disabled = !future.length;
  keep();
  ask();
}

// --- What is not saved --------------------------------------------------------------------------------------------------

const kept = () => `editor:${$("editing").dataset.who}:${location.pathname}${location.search}`;

// Reloading, going back, or signing in again must lose nothing, and Undo must go on; another window has its own.
function keep() {
  if (text() === saved && !past.length && !future.length) return sessionStorage.removeItem(kept());
  const draft = { text: text(), base: $("base").value, past, future };
  try {
    sessionStorage.setItem(kept(), JSON.stringify(draft));
  } catch {
    // The browser has no room for all of them: the last ones of a large board.
    sessionStorage.setItem(kept(), JSON.stringify({ ...draft, past: past.slice(-FEW), future: [] }));
  }
}

function restore() {
  saved = text();
  const draft = JSON.parse(sessionStorage.getItem(kept()) ?? "null");
  if (!draft) return render();
  past = draft.past ?? [saved];
  future = draft.future ?? [];
  if (draft.text === saved) return render();
  $("base").value = draft.base; // so that the site notices what has been saved meanwhile
  send({ back: draft.text, said: "restored" });
}

function onSaved({ detail }) {
  if (detail.target?.id !== "save" || !detail.xhr.getResponseHeader("HX-Redirect")) return;
  leaving = true;
  sessionStorage.removeItem(kept());
}

function mark() {
  for (const each of document.querySelectorAll(".places .differs, .places .clashes"))
    each.classList.remove("differs", "clashes");
  const { cells = "", clash } = $("marked")?.dataset ?? {};
  if (asked !== text()) return;
  for (const at of cells.split(/[ -]/).filter(Boolean))
    $(`at-${at}`)?.classList.add(clash === undefined ? "differs" : "clashes");
}

let asked = "";
let later = 0;
function ask() {
  if (asked !== text()) fetchFacts(0);
}

function fetchFacts(turn) {
  clearTimeout(later);
  asked = text();
  const values = { text: asked, turn };
  htmx
    .ajax("POST", $("editing").dataset.facts, { source: "#facts", target: "#facts", swap: "innerHTML", values })
    .catch(() => {});
}

// Facts that could not be had are asked for again by themselves, and at once when somebody wants them.
let failed = 0;
function askLater() {
  const { unknown, again } = $("editing").dataset;
  const button = Object.assign(document.createElement("button"), { type: "button", id: "ask", textContent: again });
  $("facts").replaceChildren(Object.assign(document.createElement("p"), { textContent: unknown }), button);
  clearTimeout(later);
  later = setTimeout(askAgain, AGAIN[Math.min(failed++, AGAIN.length - 1)]);
}

const askAgain = () => fetchFacts(0);

// What is still being found out is asked for until it is there.
function follow() {
  const { turn, delay } = $("waiting")?.dataset ?? {};
  if (!turn || asked !== text()) return;
  clearTimeout(later);
  later = setTimeout(fetchFacts, +delay, turn);
}

// --- Tools --------------------------------------------------------------------------------------------------------------

function choose(button) {
  chosen = button.dataset.uses;
  first = "";
  if (button.type === "number") chosen = withNumber(button);
  render();
}

const withNumber = ({ dataset, value }) =>
  dataset.uses
    .split(" ")
    .map((each) => each + value)
    .join(" ");

// Use the chosen tool where it is for; one for two places asks for the second one.
function use(cell, wanted = chosen, again = false) {
  const { at, on } = cell.dataset;
  const found = uses(wanted);
  if (found[on]) return send({ tool: found[on], at, ...(again && { again: "on" }) });
  if (!found.pair || on !== "cell") return say(wanted ? "misplaced" : "choose");
  if (!first) first = at;
  else {
    send({ tool: found.pair, at: `${first}-${at}`, ...(again && { again: "on" }) });
    first = "";
  }
  return render();
}

const say = (what) => ($("said").textContent = $("editing").dataset[what]);

function toolOf(key, on) {
  const wanted = ["Backspace", "Delete", "."].includes(key) ? "Delete" : key;
  return [...document.querySelectorAll("[data-key]")].find(({ dataset }) => {
    const found = uses(dataset.uses);
    return dataset.key === wanted && (found[on] || found.pair);
  });
}

// --- Keys ---------------------------------------------------------------------------------------------------------------

const arrows = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

function onKey(event) {
  if (event.altKey) return;
  if (event.ctrlKey || event.metaKey) return void onUndoKey(event);
  const cell = event.target.closest?.("#places [role=gridcell]");
  if (!cell) return;
  if (arrows[event.key]) move(cell, ...arrows[event.key]);
  else if (event.key === "Escape") first = "";
  else if (event.key === "Enter" || event.key === " ") use(cell, chosen, true);
  else if (!type(cell, event.key)) return void sayKeys(cell, event.key);
  event.preventDefault();
}

// Say which keys there are, in words where the key does not say it.
function sayKeys({ dataset: { on } }, key) {
  if (key.length > 1) return;
  const named = [...document.querySelectorAll("[data-key]")].filter(({ dataset }) => {
    const found = uses(dataset.uses);
    return found[on] || (on === "cell" && found.pair);
  });
  const keys = named.map((button) => {
    const words = button.querySelector("span").textContent;
    return words === button.dataset.key ? words : `${button.dataset.key} (${words})`;
  });
  const values = { key, keys: keys.join(", ") };
  $("said").textContent = $("editing").dataset.keys.replace(/\{(\w+)\}/g, (_all, name) => values[name]);
}

function onUndoKey(event) {
  if (event.target.matches("input")) return;
  const key = event.key.toLowerCase();
  if (key === "z" && !event.shiftKey) send({ turn: "undo" });
  else if (key === "y" || key === "z") send({ turn: "redo" });
  else return;
  event.preventDefault();
}

function move({ dataset: { row, col } }, down, right) {
  places()
    .find((each) => +each.dataset.row === +row + down && +each.dataset.col === +col + right)
    ?.focus();
}

function type(cell, key) {
  if (/^\d$/.test(key) && typeNumber(cell, key)) return true;
  const button = toolOf(key, cell.dataset.on);
  if (!button) return false;
  if (uses(button.dataset.uses)[cell.dataset.on]) use(cell, button.dataset.uses);
  else {
    choose(button);
    use(cell);
  }
  return true;
}

// Where large numbers may stand, digits that follow soon make one number.
function typeNumber(cell, key) {
  const field = $("number");
  const found = field && uses(field.dataset.uses)[cell.dataset.on];
  if (!found) return false;
  const soon = digits.at === cell.id && Date.now() - digits.when < SOON;
  const whole = soon ? digits.text + key : key;
  const fits = +whole <= +field.max;
  digits = { at: cell.id, text: fits ? whole : key, when: Date.now() };
  send({ tool: found + digits.text, at: cell.dataset.at });
  return true;
}

// --- Pointer ------------------------------------------------------------------------------------------------------------

const under = ({ clientX, clientY }) => document.elementFromPoint(clientX, clientY)?.closest("#places [role=gridcell]");

function onDown(event) {
  const cell = event.target.closest?.("#places [role=gridcell]");
  dragged = false;
  if (!cell || event.button) return;
  if (event.pointerType === "mouse" || $("places").hasAttribute("data-drags")) {
    drag = new Set([cell]);
    event.target.releasePointerCapture?.(event.pointerId);
  }
}

function onMove(event) {
  const cell = drag && under(event);
  if (!cell || drag.has(cell)) return;
  drag.add(cell);
  for (const each of drag) each.classList.add("touched");
}

function onUp(event) {
  const touched = [...(drag ?? [])];
  drag = null;
  if (touched.length < 2) return;
  dragged = true;
  const found = uses(chosen);
  const cells = touched.filter(({ dataset }) => dataset.on === "cell").map(({ dataset }) => dataset.at);
  for (const each of touched) each.classList.remove("touched");
  if (found.pair && !found.cell) sendPairs(found.pair, cells, under(event)?.dataset.at);
  else if (found.cell) send({ tool: found.cell, at: cells.join(" ") });
}

// Links go from square to square, where they may; a thermometer from the first to the last.
function sendPairs(tool, cells, last) {
  first = "";
  if (tool.startsWith("link:") && cells.length > 2) {
    const pairs = cells.slice(1).map((cell, at) => `${cells[at]}-${cell}`);
    send({ tool, at: [`${cells[0]}-${last}`, ...pairs].join(" ") });
  } else if (last) send({ tool, at: `${cells[0]}-${last}` });
}

function onClick(event) {
  const cell = event.target.closest("#places [role=gridcell]");
  if (cell) {
    cell.focus();
    if (!dragged) use(cell, chosen, true);
    return;
  }
  if (event.target.closest("#said a")) leaving = true; // to sign in again; the puzzle is kept
  const button = event.target.closest("button");
  if (!button) return;
  if (button.dataset.uses) choose(button);
  else if (button.dataset.do) send({ tool: button.dataset.do, at: button.dataset.place });
  else if (["undo", "redo"].includes(button.id)) send({ turn: button.id });
  else if (button.id === "ask") askAgain();
  else if (button.id === "resize") send({ height: $("rows").value, width: $("columns").value });
}

function onInput({ target }) {
  if (target.form?.id === "save") return;
  if (target.dataset.formula) send({ tool: `formula:${target.value.trim()}`, at: target.dataset.formula });
  else if (target.id === "number") choose(target);
  else if (["aim", "assume"].includes(target.id))
    send({ goal: $("aim").value, ...($("assume")?.checked && { assume: "on" }) });
}

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  // An answer about a text that has changed meanwhile.
  if (detail.target.id === "facts" && detail.requestConfig.parameters.text !== text()) detail.shouldSwap = false;
});
for (const failure of ["htmx:sendError", "htmx:responseError"])
  document.addEventListener(failure, ({ detail }) => (detail.target?.id === "facts" ? askLater() : say("failed")));
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.target?.id === "facts" && detail.successful) failed = 0;
});
window.addEventListener("online", () => failed && askAgain());
document.addEventListener("htmx:beforeOnLoad", onSaved);
window.addEventListener("beforeunload", (event) => {
  if (!leaving && text() !== saved) event.preventDefault();
});
// What was found out is shown on the board: where two solutions differ, or what clashes.
document.addEventListener("htmx:afterSettle", ({ detail }) => {
  mark();
  if (detail.target?.id === "facts") follow();
});
document.addEventListener("keydown", onKey);
document.addEventListener("pointerdown", onDown);
document.addEventListener("pointermove", onMove);
document.addEventListener("pointerup", onUp);
document.addEventListener("click", onClick);
document.addEventListener("change", onInput);
document.addEventListener("contextmenu", (event) => {
  const cell = event.target.closest?.("#places [role=gridcell]");
  if (!cell || event.pointerType === "touch") return;
  event.preventDefault();
  send({ tool: "erase:", at: cell.dataset.at });
});
document.addEventListener("focusin", ({ target }) => {
  const cell = target.closest?.("#places [role=gridcell]");
  if (!cell) return;
  stop = cell.id;
  for (const each of places()) each.setAttribute("tabindex", each === cell ? "0" : "-1");
});
restore();
