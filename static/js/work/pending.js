// What is marked on the board and not sent yet, by node, kept through reloads and lost connections: for each mark its
// cell, its text, and the rule that did not accept it, if there was one.
import { node } from "./page.js";

// Where the marks of a node are kept. A step may change the address and the node: ask before it is sent.
export const place = (of = node()) => `gridproof:${location.pathname}:${of}`;

export function read(of) {
  try {
    return [...JSON.parse(sessionStorage.getItem(place(of)) ?? "[]")].filter(Array.isArray);
  } catch {
    return []; // storage may be forbidden or hold rubbish: begin with nothing
  }
}

export function write(marks) {
  if (!marks.length) return forget(place());
  try {
    sessionStorage.setItem(place(), JSON.stringify(marks));
  } catch {
    // Without storage the marks still live as long as the page: see marks.js.
  }
}

export function forget(where) {
  try {
    sessionStorage.removeItem(where);
  } catch {
    // As above.
  }
}
