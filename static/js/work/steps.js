// Steps from what is marked, the rule that is chosen, and the place that is pressed.
import { $, all, cellOf, nameOf, say, word } from "./page.js";
import * as net from "./net.js";
import { group } from "./extras.js";
import * as store from "./store.js";

// What is marked, as the changes of a step.
const asChanges = (marks) => [...marks].map(([cell, value]) => `${cell}=${value}`).join(", ");
export const changes = () => asChanges(store.marked());

// Those that may be meant as the cases of a split: not what was refused.
export const cases = () => asChanges(store.unrefused());

// A direct rule with what is marked.
export const sendMarked = (rule) => net.sendStep(`${rule}: ${changes()}`);

// What was just marked in a cell, where a rule is armed.
export function sendArmed(cell) {
  const names = group(cellOf(cell)).map(nameOf);
  const meant = names.flatMap((name) => (store.marked().has(name) ? `${name}=${store.marked().get(name)}` : []));
  if (store.armed() && meant.length) net.sendStep(`${store.chosenRule().rule}: ${meant.join(", ")}`);
}

// What the step button takes; with nothing marked it is the step that a hint offers.
export function takeMarked() {
  const chosen = store.chosenRule();
  const offered = document.querySelector("[data-step]");
  if (!store.marked().size && offered) net.sendStep(offered.dataset.step);
  else if (!store.marked().size) say(word("nothing"));
  else if (chosen?.kind !== "direct") say(word("unarmed"));
  else sendMarked(chosen.rule);
}

// Everything the chosen rule gives here, as one step; the server finds it.
export function takeEverywhere() {
  const chosen = store.chosenRule();
  if (chosen?.kind === "direct") net.sendEverywhere(chosen.rule);
}

// Rows and the like are in a list: a cell chooses the first that it lies in, pressed again the next.
function listed(cell) {
  const its = all(`#place-list [data-cells~="${cell}"]`);
  if (!its.length) return false;
  const list = $("place-list");
  const at = list.dataset.at === cell ? its.findIndex((each) => each.selected) + 1 : 0;
  list.dataset.at = cell;
  list.value = its[at % its.length].value;
  list.focus();
  return true;
}

// A place that is pressed before the places of the rule have come is remembered until then.
export function splitAt(place) {
  const places = store.offeredPlaces();
  if (!places) return store.wantPlace(place);
  if (!places.includes(place)) return listed(place) || say(word("elsewhere"), "no");
  const { rule } = store.chosenRule();
  store.forgetRule();
  net.sendStep(`${rule} @${place}`);
}
