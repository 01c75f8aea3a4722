// The palette: find a rule, choose it before or after the cells, show where a case rule applies.
import { $, all, counted, say, setTabStop, why, word } from "./page.js";
import * as board from "./board.js";
import * as net from "./net.js";
import * as sheet from "./sheet.js";
import * as steps from "./steps.js";
import * as store from "./store.js";

const buttons = () => all("[data-rule]", $("rules"));
const tabs = () => all("[role=tab]", $("rules"));

// A rule is used at once when there is something to use it on, else it waits for cells or for a place.
export function use(button) {
  sheet.close();
  const { rule, kind, there } = button.dataset; // a place, or "" for the cell that was pointed at
  if (isWaiting(rule) && there === undefined) return putAway();
  store.forgetRule();
  if (why()) return say(why(), "no");
  tell(rule);
  if (kind === "contradiction") net.sendStep(there ? `${rule} @${there}` : rule);
  else choose(rule, kind, there);
}

// For recent.js, where that is loaded.
const tell = (detail) => document.dispatchEvent(new CustomEvent("rules", { detail }));

function choose(rule, kind, there) {
  const marked = store.marked();
  const hopeless = kind === "direct" && store.tried(rule);
  const single = marked.size === 1 && !store.anyRefused();
  if (kind === "case" && there === undefined && single && rule === onlyCase())
    return net.sendStep(`${rule} @${[...marked.keys()][0]}`);
  store.chooseRule(rule, kind);
  if (there) store.wantPlace(there);
  if (kind === "direct" && marked.size && !hopeless) return steps.sendMarked(rule); // and it stays chosen, for another try
  if (kind === "case") return net.loadPlaces(rule, steps.cases()).then(showPlaces);
  say(word(hopeless ? "tried" : "armed").replace("{rule}", nameOf(rule)));
}

// An armed rule waits for cells, a case rule for its place.
const waiting = () => store.choosingPlace() || (store.armed() && !store.marked().size);
const isWaiting = (rule) => waiting() && store.chosenRule().rule === rule;

// With one case rule a single mark can only mean its place; with several, the places are asked for.
const onlyCase = () => {
  const cases = buttons().filter((each) => each.dataset.kind === "case");
  return cases.length === 1 ? cases[0].dataset.rule : null;
};
const nameOf = (rule) =>
  buttons()
    .find((each) => each.dataset.rule === rule)
    ?.querySelector("b").textContent ?? rule;

// The step button: what is marked, with the chosen rule. Buttons that are away keep their room: nothing moves below a
// finger.
export function offer() {
  const chosen = store.chosenRule();
  const count = store.marked().size;
  const direct = chosen?.kind === "direct";
  $("take").classList.toggle("away", !(waiting() || (direct && count)));
  $("take").classList.toggle("main", !waiting());
  if (chosen) $("take").textContent = word(waiting() ? "stays" : "take").replace("{rule}", nameOf(chosen.rule));
  // It is not there where an assignment does not want it.
  if (!$("everywhere")) return;
  $("everywhere").classList.toggle("away", !direct);
  const missing = direct ? toEarn(chosen.rule) : 0;
  $("everywhere").setAttribute("aria-disabled", String(missing > 0));
  $("everywhere").lastElementChild.textContent = missing ? counted("toEarn", missing) : "";
}

// The step button; while a rule waits it puts the rule away.
function take() {
  if (waiting()) putAway();
  else steps.takeMarked();
}

// Escape means any rule that is chosen; only of one that waits there is something to say.
export function putAway() {
  if (store.armed() || store.choosingPlace()) say(word("disarmed").replace("{rule}", nameOf(store.chosenRule().rule)));
  store.forgetRule();
}

// How often the rule must still be used right by hand before it may be applied everywhere.
function toEarn(rule) {
  const { byHand } = $("counted").dataset;
  if (byHand === undefined) return 0;
  const [times, of] = byHand
    .split(" ")
    .find((each) => each.startsWith(`${rule}:`))
    ?.split(/[:/]/)
    .slice(1) ?? [0, 3];
  return of - times;
}

function showPlaces(came) {
  const names = came ? $("places")?.dataset.names : undefined;
  if (!store.choosingPlace()) return;
  if (names === undefined) return store.forgetRule();
  const places = names.split(" ").filter(Boolean);
  const wanted = store.wantedPlace();
  store.offerPlaces(places);
  if (places.includes(wanted)) return steps.splitAt(wanted);
  if (places.length === 1 && "fits" in $("places").dataset) return steps.splitAt(places[0]); // what is marked, as cases
  if ($("place-list")) $("place-list").focus();
  else board.focus(places.find((name) => name === store.pointedCell()) ?? places[0]);
}

export function render() {
  const chosen = store.chosenRule();
  const places = store.offeredPlaces();
  for (const button of buttons()) button.setAttribute("aria-pressed", String(button.dataset.rule === chosen?.rule));
  for (const cell of all("[data-spot], [data-ways]")) {
    const fits = Boolean(places?.includes(cell.id.slice(2)));
    cell.classList.toggle("place", fits);
    if (fits) cell.ariaDescription = word("place");
    else if (cell.ariaDescription === word("place")) cell.ariaDescription = null;
  }
  if (!store.choosingPlace()) board.dropAnchors();
  $("board").classList.toggle("choosing", places !== null);
  $("board").classList.toggle("armed", store.armed());
  const value = store.armedValue();
  for (const button of all("[data-value]", $("pad"))) {
    if (value) button.setAttribute("aria-pressed", String(button.dataset.value === value));
    else button.removeAttribute("aria-pressed");
  }
  tell();
  offer();
}

// Other names of the rules, and what to say of rules that there are not, once somebody searches.
let known = { names: {}, missing: {} };
let asked = false;
async function learnWords() {
  if (asked) return;
  asked = true;
  try {
    known = await (await fetch($("find-rule").dataset.words)).json();
    search();
  } catch {
    asked = false; // the names and the statements are there without them
  }
}

// Search goes over all kinds; without words the chosen tab is shown.
function search() {
  const text = $("find-rule").value.trim().toLowerCase();
  const words = text.split(/\s+/).filter(Boolean);
  let found = 0;
  for (const button of buttons()) {
    const about = `${button.textContent} ${known.names[button.dataset.rule] ?? ""}`.toLowerCase();
    const fits = words.every((each) => about.includes(each));
    button.hidden = !fits;
    found += fits;
  }
  for (const tab of tabs()) {
    const panel = $(tab.getAttribute("aria-controls"));
    panel.hidden = words.length ? !panel.querySelector("[data-rule]:not([hidden])") : tab.ariaSelected !== "true";
  }
  const none = $("no-rule");
  none.dataset.none ??= none.textContent;
  const lacking = text.length > 2 && Object.keys(known.missing).find((name) => name.startsWith(text));
  none.textContent = lacking ? known.missing[lacking] : none.dataset.none;
  none.hidden = !lacking && found > 0;
  for (const button of buttons()) button.classList.toggle("pick", words.length > 0 && button === pick());
}

// What Enter in the search field uses: the rule of that very name, else the first one found.
function pick() {
  const shown = buttons().filter((each) => each.offsetParent);
  const name = $("find-rule").value.trim().toLowerCase();
  return shown.find((each) => each.querySelector("b").textContent.toLowerCase() === name) ?? shown[0];
}

function chooseTab(tab) {
  for (const each of tabs()) each.ariaSelected = each === tab;
  setTabStop(tabs(), tab);
  $("find-rule").value = "";
  search();
}

function onTabKey(event) {
  const at = tabs().indexOf(event.target);
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (at < 0 || !by) return;
  const next = tabs().at((at + by) % tabs().length);
  chooseTab(next);
  next.focus();
  event.preventDefault();
}

// From the search field, arrows walk through the rules found and Enter uses the first.
function onRuleKey(event) {
  const within = event.target.closest("dialog");
  const shown = within ? all("[data-rule]", within) : buttons().filter((each) => each.offsetParent);
  const at = shown.indexOf(event.target);
  if (event.target.id === "find-rule" && event.key === "Enter") {
    if (pick()) use(pick());
    board.focus();
  } else if (event.key === "ArrowDown") shown[at + 1]?.focus();
  else if (event.key === "ArrowUp") (shown[at - 1] ?? (within ? shown[0] : $("find-rule"))).focus();
  else return;
  event.preventDefault();
}

export function listen() {
  document.addEventListener("focusin", ({ target }) => target.id === "find-rule" && learnWords());
  document.addEventListener("input", (event) => event.target.id === "find-rule" && search());
  document.addEventListener("keydown", (event) => {
    if (event.target.closest?.("[role=tab]")) onTabKey(event);
    else if (event.target.closest?.("#find-rule, [data-rule]")) onRuleKey(event);
    else if (event.target.id === "place-list" && event.key === "Enter") {
      event.preventDefault();
      steps.splitAt(event.target.value);
    }
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-rule]");
    if (button) use(button);
    const tab = event.target.closest("[role=tab]");
    if (tab) chooseTab(tab);
    if (event.target.closest("#take")) take();
    if (event.target.closest("#everywhere")) steps.takeEverywhere();
    if (event.target.closest("#split-here")) steps.splitAt($("place-list").value);
  });
}
