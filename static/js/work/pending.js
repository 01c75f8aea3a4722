// What is marked on the board and not sent yet, by node, kept through reloads and lost connections.
import { node } from "./page.js";

// Where the marks of a node are kept. A step may change the address and the node: ask before it is sent.
export const place = (of = node()) => `gridproof:${location.pathname}:${of}`;

export function read() {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(place()) ?? "[]"));
  } catch {
    return new Map(); // storage may be forbidden or hold rubbish: begin with nothing
  }
}

export function write(changes) {
  if (!changes.size) return forget(place());
  try {
    sessionStorage.setItem(place(), JSON.stringify([...changes]));
  } catch {
    // Without storage the marks still live as long as the page: see board.js.
  }
}

export function forget(where) {
  try {
    sessionStorage.removeItem(where);
  } catch {
    // As above.
  }
}
