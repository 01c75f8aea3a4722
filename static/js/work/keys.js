// Keys that work anywhere on the page, except while something is typed.
import { $ } from "./page.js";
import * as board from "./board.js";
import { extras } from "./extras.js";
import * as net from "./net.js";
import * as rules from "./rules.js";
import * as sheet from "./sheet.js";
import * as steps from "./steps.js";
import * as tree from "./tree.js";
import { enlarge } from "./zoom.js";

const plain = {
  r: () => openRules(),
  u: () => net.press("undo"),
  h: () => net.press("hint"),
  s: () => steps.takeMarked(),
  b: () => board.focus(),
  t: () => tree.focus(),
  o: () => tree.nextOpen(),
  g: () => $("as-picture").click(),
  m: () => tree.join() && tree.focus(),
  a: () => steps.takeEverywhere(),
  n: () => $("note")?.click(),
  p: () => $("pencil")?.click(),
  c: () => $("possible")?.click(),
  k: () => extras.housekeep?.(),
  e: () => $("explain")?.click(),
  w: () => $("why")?.click(),
  "+": () => enlarge(1),
  "-": () => enlarge(-1),
  "?": () => net.askKeys(),
};

function openRules() {
  sheet.open("rules");
  $("find-rule").focus();
  $("find-rule").select();
}

// The keys of the board come first: as a capital, t is a value of a truth table.
const isFree = (event) => !event.altKey && !event.defaultPrevented;

function onKey(event) {
  if (document.querySelector("dialog[open]")) return;
  const typing = event.target.matches("input:not([type=hidden]), textarea, select");
  const letter = event.key.toLowerCase();
  const control = event.ctrlKey || event.metaKey;
  if (event.key === "Escape") return escape(typing);
  if (typing || !isFree(event)) return;
  if (control && letter === "z") net.press(event.shiftKey ? "redo" : "undo");
  else if (control && letter === "y") net.press("redo");
  else if (event.shiftKey && ["Backspace", "Delete"].includes(event.key)) board.clearAll();
  else if (!control && plain[letter]) plain[letter]();
  else return;
  event.preventDefault();
}

function escape(typing) {
  rules.putAway();
  extras.clear?.();
  tree.leaveJoining();
  if (!typing) return;
  $("find-rule").value = "";
  $("find-rule").dispatchEvent(new Event("input", { bubbles: true })); // all rules are listed again
  board.focus();
}

export function listen() {
  document.addEventListener("keydown", onKey);
}
