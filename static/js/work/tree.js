// The proof tree: rows in reading order. Numbers, folding and the state of a case follow from the rows themselves.
import { $, all, counted, node, say, word } from "./page.js";
import { indent } from "../indent.js";
import * as net from "./net.js";
import * as sheet from "./sheet.js";

const unfolded = new Set(); // ids of closed cases that the reader has opened, and of open ones folded
const marked = new Set(); // nodes to join, the last one marked last
let joining = false;
let going = /[?&]node=/.test(location.search) && node(); // where somebody goes: it opens what hides it

// What is known of each row, with what was written into it last: asking the page again for thousands of rows, or writing
// what stands there already, takes a phone seconds. An answer brings new elements, so that these are read anew.
const known = new WeakMap();
let stop = null; // the row that is in the tab order

const rows = () => all("[role=treeitem]", $("tree"));
const visible = () => rows().filter((row) => row.offsetParent);
const level = (row) => Number(row.ariaLevel);
const isOpen = (row) => row.dataset.kind === "open";
const rowOf = (id) => rows().find((row) => row.dataset.node === id && row.dataset.kind !== "joined");

function factsOf(row) {
  if (!known.has(row)) {
    const { kind, node: id, verdict, folded, steps, state } = row.dataset;
    const step = row.id.startsWith("node-") && kind !== "start" ? row.id.slice(5) : "";
    const about = verdict === "refused" ? "refused" : "joins" in row.dataset ? "joined" : kind;
    const absent = folded !== undefined;
    const facts = { row, kind, node: id, level: level(row), step, about, absent, steps: Number(steps ?? 0), state };
    known.set(row, { ...facts, hidden: row.hidden, written: {} });
  }
  return known.get(row);
}

// Write attributes into a row, but for those that stand there already.
function write({ row, written }, words) {
  for (const [name, value] of Object.entries(words)) {
    if (written[name] === value) continue;
    written[name] = value;
    if (value === null) row.removeAttribute(name);
    else row.setAttribute(name, value);
  }
}

export function render() {
  const list = rows().map(factsOf);
  numberRows(list);
  countGroups(list);
  judgeCases(list);
  const facts = list.find((each) => each.node === node() && each.kind !== "joined");
  if (facts && going === node()) {
    going = null;
    unfoldAround(list, facts);
  }
  fold(list);
  indent($("tree"));
  renderMarks(list);
  const current = shownRow(list, facts);
  for (const each of list) {
    const here = each === current;
    write(each, { "aria-selected": String(here) });
    if (here !== Boolean(each.here)) each.row.classList.toggle("here", (each.here = here));
  }
  requestAnimationFrame(() => reveal(current?.row)); // the page is laid out then anyway
  const focused = list.find((each) => each.row === document.activeElement);
  stayAt((focused ?? current ?? list[0]).row);
  $("cut").disabled = !Number.parseInt(node(), 10) || !$("bar").dataset.cutUrl;
}

function stayAt(row) {
  if (stop !== row && stop) stop.tabIndex = -1;
  stop = row;
  row.tabIndex = 0;
}

// While ends are joined the open ones are boxes to tick; what is not open any more cannot be joined.
function renderMarks(list) {
  const open = new Set(list.filter((each) => each.kind === "open").map((each) => each.node));
  for (const id of marked) if (!open.has(id)) marked.delete(id);
  for (const each of list)
    write(each, { "aria-checked": joining && each.kind === "open" ? String(marked.has(each.node)) : null });
  $("merge").ariaPressed = joining;
  $("merge").hidden = !joining && open.size < 2; // there is nothing to join
  $("unjoin").hidden = !joining;
}

// Scroll the tree, never the page, so that the row can be seen.
function reveal(row) {
  const box = $("tree").getBoundingClientRect();
  const { top, bottom } = row?.getBoundingClientRect() ?? box;
  if (top < box.top) $("tree").scrollTop -= box.top - top + 40;
  else if (bottom > box.bottom) $("tree").scrollTop += bottom - box.bottom + 40;
}

// The row itself, or the folded case that hides it.
function shownRow(list, facts) {
  if (!facts?.hidden) return facts;
  const before = list.slice(0, list.indexOf(facts));
  return before.findLast((each) => !each.hidden && each.level < facts.level) ?? facts;
}

// A number is a step's place in the reading order; references follow it.
function numberRows(list) {
  let place = 0;
  const places = new Map();
  for (const each of list) {
    place += each.steps; // what is folded away and not on the page
    if (!each.step) continue;
    place += 1;
    if (each.place !== place) each.row.querySelector(".n").textContent = each.place = place;
    places.set(each.step, place);
  }
  for (const reference of all("[data-ref]")) {
    const text = String(places.get(reference.dataset.ref) ?? reference.dataset.ref);
    if (reference.textContent !== text) reference.textContent = text;
  }
}

// The place of each row among those beside it, which flat rows do not say by themselves.
function countGroups(list) {
  const groups = []; // by level, the rows of the group that is read at present
  const settle = (group) =>
    group.forEach((each, index) =>
      write(each, { "aria-posinset": String(index + 1), "aria-setsize": String(group.length) }),
    );
  for (const each of list) {
    groups.splice(each.level + 1).forEach(settle);
    (groups[each.level] ??= []).push(each);
  }
  groups.forEach(settle);
}

// A case is closed when nothing below it is open, solved, filled, joined or known not to hold.
function judgeCases(list) {
  const above = []; // the cases around the present row, outermost first
  const close = () => {
    const { facts, kinds, closer } = above.pop();
    settleCase(facts, kinds);
    sayCloser(facts, closer);
    for (const kind of kinds) above.at(-1)?.kinds.add(kind);
  };
  for (const each of list) {
    while (above.length && above.at(-1).facts.level >= each.level) close();
    above.at(-1)?.kinds.add(each.about);
    if (each.about === "contradiction" && each.level === above.at(-1)?.facts.level + 1) above.at(-1).closer = each;
    if (each.kind === "case" && !each.absent) above.push({ facts: each, kinds: new Set() });
  }
  while (above.length) close();
}

function settleCase(facts, kinds) {
  const has = (...some) => some.some((kind) => kinds.has(kind));
  const state = has("open", "refused") ? "" : has("solved", "filled", "joined") ? "done" : "closed";
  if (facts.state === state) return;
  facts.row.dataset.state = facts.state = state;
  const sign = { closed: "✕", done: "✓" }[state];
  const mark = facts.row.querySelector(".m");
  mark.replaceChildren();
  if (!sign) return;
  const image = Object.assign(document.createElement("span"), { textContent: sign, ariaLabel: word(state) });
  image.setAttribute("role", "img");
  mark.append(image);
}

// The contradiction that closed a case, in the line that the case is folded to: the server says it of those that it
// folds itself.
function sayCloser({ state, row }, closer) {
  const closed = (state === "closed" && closer?.row.querySelector(".t").textContent) || "";
  const title = row.querySelector(".t");
  if ((title.dataset.closer ?? "") !== closed) title.dataset.closer = closed;
}

// Closed cases are folded to their own line unless the reader opened them.
function fold(list) {
  let hiddenBelow = Infinity;
  for (const each of list) {
    const { row } = each;
    if (each.level <= hiddenBelow) hiddenBelow = Infinity;
    if (each.hidden !== (hiddenBelow !== Infinity)) row.hidden = each.hidden = !each.hidden;
    if (each.kind !== "case") continue;
    write(each, { "data-wanted": each.absent && unfolded.has(row.id) ? "" : null });
    const folded = each.absent || isFolded(each);
    if (each.folded !== folded) {
      each.folded = folded;
      row.ariaExpanded = !folded;
      if (!row.previousElementSibling) row.closest(".branch")?.classList.toggle("folded", folded); // the first of its box
    }
    if (folded && hiddenBelow === Infinity) hiddenBelow = each.level;
  }
}

const isFolded = ({ state, row }) => (state === "closed") !== unfolded.has(row.id);
const flip = ({ id }) => unfolded.delete(id) || unfolded.add(id);

function unfoldAround(list, facts) {
  let inside = facts.level;
  for (const each of list.slice(0, list.indexOf(facts)).reverse()) {
    if (each.level >= inside) continue;
    inside = each.level;
    if (each.kind === "case" && isFolded(each)) flip(each.row);
  }
}

function toggle(row, open = row.ariaExpanded === "false") {
  if (row.ariaExpanded === String(open)) return;
  flip(row);
  render();
}

export function select(row) {
  if (joining && isOpen(row)) return toggleMark(row);
  if (row.dataset.node !== node()) go(row.dataset.node);
  sheet.close();
}

export function go(id) {
  going = id;
  net.showNode(id);
}

export function nextOpen() {
  const open = rows().filter(isOpen);
  if (!open.length) return say(word("noOpen"));
  const at = open.findIndex((row) => row.dataset.node === node());
  go(open[(at + 1) % open.length].dataset.node);
}

export function focus() {
  sheet.open("proof");
  const drawn = document.querySelector(".pictured .item[tabindex='0']");
  if (drawn) return drawn.focus();
  const row = rowOf(node()) ?? rows()[0];
  row.hidden ? rows()[0].focus() : row.focus();
}

export function cut() {
  const number = Number.parseInt(node(), 10);
  if (number && !$("cut").disabled) net.askCut(number);
}

// Joining ends: mark two or more, then join. Whether marking has begun is returned.
export function join() {
  const open = rows().filter(isOpen).length;
  if (!joining && open < 2) say(word(open ? "onlyOne" : "noOpen"));
  else if (!joining) begin();
  else if (!marked.size) leaveJoining();
  else if (marked.size === 1) tellMarks();
  else if (net.sendStep("merge", [...marked].join(" "))) end();
  return joining;
}

function begin() {
  joining = true;
  render();
  say(word("join"));
}

function end() {
  joining = false;
  marked.clear();
  render();
}

export function leaveJoining() {
  if (!joining) return;
  end();
  say(word("unjoined"));
}

function toggleMark(row) {
  const id = row.dataset.node;
  if (!marked.delete(id)) marked.add(id);
  tellMarks();
}

// Take back the mark that came last; without one, joining itself. False: no ends are being joined.
export function unmark() {
  if (!joining) return false;
  if (marked.delete([...marked].at(-1))) tellMarks();
  else leaveJoining();
  return true;
}

function tellMarks() {
  render();
  say(
    marked.size ? `${counted("marked", marked.size)} ${word(marked.size > 1 ? "markDone" : "markMore")}` : word("join"),
  );
}

const above = (list, row) => list.slice(0, list.indexOf(row)).findLast((each) => level(each) < level(row));

// Where a key leads from a row: to the row that is returned, if there is one.
const moves = {
  ArrowDown: (list, row) => list[list.indexOf(row) + 1],
  ArrowUp: (list, row) => list[list.indexOf(row) - 1],
  Home: (list) => list[0],
  End: (list) => list.at(-1),
  ArrowRight(list, row) {
    const next = list[list.indexOf(row) + 1];
    if (row.ariaExpanded === "false") toggle(row, true);
    else if (next && level(next) > level(row)) return next;
    return null;
  },
  ArrowLeft(list, row) {
    if (row.ariaExpanded !== "true") return above(list, row);
    toggle(row, false);
    return null;
  },
};

function onKey(event) {
  const row = event.target.closest?.("[role=treeitem]");
  if (!row || event.ctrlKey || event.altKey || event.metaKey) return;
  if (moves[event.key]) moves[event.key](visible(), row)?.focus();
  else if (event.key === "Enter" || event.key === " ") select(row);
  else if (event.key === "Delete") cut();
  else return;
  event.preventDefault();
}

export function listen() {
  // What was folded away is on the page now (folds.js).
  document.addEventListener("unfold", ({ target }) => {
    known.delete(target);
    render();
    if (target.dataset.kind === "case") toggle(target, true);
  });
  document.addEventListener("keydown", onKey);
  document.addEventListener("focusin", ({ target }) => {
    const row = target.closest?.("#tree [role=treeitem]");
    if (row) stayAt(row);
  });
  document.addEventListener("click", (event) => {
    const row = event.target.closest("[role=treeitem]");
    if (row && row.dataset.kind === "case" && event.target.closest(".n, .m")) toggle(row);
    else if (row) select(row);
    if (event.target.closest("#cut")) cut();
    if (event.target.closest("[data-sheet=proof]"))
      requestAnimationFrame(() => reveal($("tree").querySelector(".here")));
    if (event.target.closest("#merge")) join();
    if (event.target.closest("#unjoin")) leaveJoining();
  });
}
