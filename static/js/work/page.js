// Finding things on the page, and saying things.
export const $ = (id) => document.getElementById(id);
export const all = (selector, within = document) => [...within.querySelectorAll(selector)];
export const grid = () => $("grid");
export const cellOf = (name) => $(`c-${name}`);
export const handleOf = (name) => $(`h-${name}`);
export const nameOf = (cell) => cell.id.slice(2); // of a cell or a handle
export const node = () => $("board-head").dataset.node;
export const why = () => $("board-head").dataset.why;
// Which board is shown, for answers that hold only what changes of it; undefined where all of it is sent.
export const shown = () => $("board-head").dataset.shown;

// A word from the page itself; what the server says arrives ready made. The live region must exist before.
export function say(text, kind = "wait") {
  const line = document.createElement("p");
  line.className = `say ${kind}`;
  line.append(Object.assign(document.createElement("span"), { textContent: text }));
  $("status").replaceChildren(line);
}

// Keep one element of a group in the tab order.
export function setTabStop(items, current) {
  for (const item of items) item.tabIndex = item === current ? 0 : -1;
}

// Sentences of the page's own, from the page, so that they can be translated. None names a key: there may be none.
export const word = (name) => $("words").dataset[name];

// A sentence with a number: of those on the page, the one for a number that takes the same plural form.
export function counted(name, number) {
  const rules = new Intl.PluralRules(document.documentElement.lang);
  const fits = ({ dataset }) => rules.select(Number(dataset.n)) === rules.select(number);
  const form = all(`[data-counted=${name}]`, $("words")).find(fits);
  return form.textContent.trim().replace("{n}", number);
}

// Remember, on this device, how somebody likes the page; storage may be forbidden.
export function keep(name, value) {
  try {
    localStorage.setItem(`gridproof:${name}`, value);
  } catch {
    // Then it is forgotten with the page.
  }
}

export function kept(name) {
  try {
    return localStorage.getItem(`gridproof:${name}`);
  } catch {
    return null;
  }
}
