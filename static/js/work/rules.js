// The palette: find a rule, choose it before or after the cells, show where a case rule applies.
import { $, all, rove, say, why, word } from "./page.js";
import * as board from "./board.js";
import * as net from "./net.js";
import * as recent from "./recent.js";
import * as sheet from "./sheet.js";

let armed = null; // the chosen rule's button data: { rule, kind }
let places = null; // names of the places a case rule offers, once they have come
let wanted = null; // the place that was pressed before

const buttons = () => all("[data-rule]", $("rules"));
const tabs = () => all("[role=tab]", $("rules"));

export const choosing = () => armed?.kind === "case";
export const offers = (place) => places?.includes(place) ?? choosing();

// A rule is used at once when there is something to use it on, else it waits for cells or for a place.
export function use(button) {
  sheet.close();
  const { rule, kind } = button.dataset;
  const marks = board.changes();
  disarm();
  if (why()) return say(why(), "no");
  recent.note(rule);
  if (kind === "contradiction") return net.take(rule);
  const hopeless = kind === "direct" && board.tried(rule);
  if (kind === "case" && marks.size === 1 && !board.anyRefused() && rule === onlyCase()) return net.take(`${rule} @${[...marks.keys()][0]}`);
  armed = { rule, kind };
  dress();
  if (kind === "direct" && marks.size && !hopeless) return net.take(stepText(rule, marks)); // and it stays chosen, for another try
  if (kind === "case") return net.places(rule);
  say(word(hopeless ? "tried" : "armed").replace("{rule}", nameOf(rule)));
}

// With one case rule a single mark can only mean its place; with several, the places are asked for.
const onlyCase = () => {
  const cases = buttons().filter((each) => each.dataset.kind === "case");
  return cases.length === 1 ? cases[0].dataset.rule : null;
};
const stepText = (rule, marks) => `${rule}: ${[...marks].map(([cell, value]) => `${cell}=${value}`).join(", ")}`;
const nameOf = (rule) => buttons().find((each) => each.dataset.rule === rule)?.querySelector("b").textContent ?? rule;

// The step button: what is marked, with the chosen rule. Buttons that are away keep their room: nothing moves below a
// finger.
export function offer(count) {
  const direct = armed?.kind === "direct";
  if (direct && count) $("take").textContent = word("take").replace("{rule}", nameOf(armed.rule));
  $("take").classList.toggle("away", !(direct && count));
  // It is not there where an assignment does not want it.
  $("everywhere")?.classList.toggle("away", !direct);
}

// With nothing marked it is the step that a hint offers.
export function takeMarked() {
  const marks = board.changes();
  const offered = document.querySelector("[data-step]");
  if (!marks.size && offered) net.take(offered.dataset.step);
  else if (!marks.size) say(word("nothing"));
  else if (armed?.kind !== "direct") say(word("unarmed"));
  else net.take(stepText(armed.rule, marks));
}

// Everything the chosen rule gives here, as one step; the server finds it.
export function takeEverywhere() {
  if (armed?.kind === "direct") net.everywhere(armed.rule);
}

export function splitAt(place) {
  if (!places) return (wanted = place);
  if (!places.includes(place)) return say(word("elsewhere"), "no");
  const { rule } = armed;
  disarm();
  net.take(`${rule} @${place}`);
}

export function disarm() {
  const was = armed;
  armed = null;
  places = wanted = null;
  dress();
  return was;
}

export function showPlaces(came) {
  const names = came ? $("places")?.dataset.names : undefined;
  if (!choosing()) return;
  if (names === undefined) return disarm();
  places = names.split(" ").filter(Boolean);
  if (places.includes(wanted)) return splitAt(wanted);
  dress();
  if ($("place-list")) $("place-list").focus();
  else board.focus(places.find((name) => name === board.focusedName()) ?? places[0]);
}

export function dress() {
  for (const button of buttons()) button.setAttribute("aria-pressed", String(button.dataset.rule === armed?.rule));
  for (const cell of all("[data-spot], [data-ways]")) {
    const fits = Boolean(places?.includes(cell.id.slice(2)));
    cell.classList.toggle("place", fits);
    cell.ariaDescription = fits ? word("place") : null;
  }
  $("board").classList.toggle("choosing", places !== null);
  recent.dress(buttons());
  offer(board.changes().size);
}

// Search goes over all kinds; without words the chosen tab is shown.
function search() {
  const words = $("find-rule").value.trim().toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const button of buttons()) {
    const fits = words.every((each) => button.textContent.toLowerCase().includes(each));
    button.hidden = !fits;
    found += fits;
  }
  for (const tab of tabs()) {
    const panel = $(tab.getAttribute("aria-controls"));
    panel.hidden = words.length ? !panel.querySelector("[data-rule]:not([hidden])") : tab.ariaSelected !== "true";
  }
  $("no-rule").hidden = found > 0;
  for (const button of buttons()) button.classList.toggle("pick", words.length > 0 && button === pick());
}

// What Enter in the search field uses: the rule of that very name, else the first one found.
function pick() {
  const shown = buttons().filter((each) => each.offsetParent);
  const name = $("find-rule").value.trim().toLowerCase();
  return shown.find((each) => each.querySelector("b").textContent.toLowerCase() === name) ?? shown[0];
}

function choose(tab) {
  for (const each of tabs()) each.setAttribute("aria-selected", String(each === tab));
  rove(tabs(), tab);
  $("find-rule").value = "";
  search();
}

function onTabKey(event) {
  const at = tabs().indexOf(event.target);
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (at < 0 || !by) return;
  const next = tabs().at((at + by) % tabs().length);
  choose(next);
  next.focus();
  event.preventDefault();
}

// From the search field, arrows walk through the rules found and Enter uses the first.
function onRuleKey(event) {
  const shown = buttons().filter((each) => each.offsetParent);
  const at = shown.indexOf(event.target);
  if (event.target.id === "find-rule" && event.key === "Enter") {
    if (pick()) use(pick());
    board.focus();
  } else if (event.key === "ArrowDown") shown[at + 1]?.focus();
  else if (event.key === "ArrowUp") (at > 0 ? shown[at - 1] : $("find-rule")).focus();
  else return;
  event.preventDefault();
}

export function listen() {
  document.addEventListener("input", (event) => event.target.id === "find-rule" && search());
  document.addEventListener("keydown", (event) => {
    if (event.target.closest?.("[role=tab]")) onTabKey(event);
    else if (event.target.closest?.("#find-rule, [data-rule]")) onRuleKey(event);
    else if (event.target.id === "place-list" && event.key === "Enter") {
      event.preventDefault();
      splitAt(event.target.value);
    }
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-rule]");
    if (button) use(button);
    const tab = event.target.closest("[role=tab]");
    if (tab) choose(tab);
    if (event.target.closest("#take")) takeMarked();
    if (event.target.closest("#everywhere")) takeEverywhere();
    if (event.target.closest("#split-here")) splitAt($("place-list").value);
  });
}

