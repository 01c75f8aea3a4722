// What is marked, and the candidates that are left, are drawn into the board's picture from the page's symbols.
import { $, all, grid, nameOf, word } from "./page.js";
import { spoken, values } from "./marks.js";
import { noted } from "./notes.js";
import { marked, refused } from "./store.js";

const SVG = "http://www.w3.org/2000/svg";

export const spots = () => all("[data-spot]", $("board"));

export function draw(derives) {
  const picture = grid().parentElement.querySelector("svg");
  for (const old of all(".pending, .derived, .notes", picture)) old.remove();
  $("board").classList.toggle("derives", derives);
  const layer = element("g", { class: "pending" });
  all("[data-cell]", picture).at(-1).after(layer); // below borders, and below the numbers and names of rooms
  for (const cell of spots()) {
    const text = marked().get(nameOf(cell));
    cell.dataset.marked = text ?? "";
    cell.dataset.words ??= cell.getAttribute("aria-label") ?? "";
    if (cell.role === "gridcell")
      cell.setAttribute("aria-label", cell.dataset.words + spoken(text) + spokenNotes(cell));
    if (cell.role === "gridcell") markInvalid(cell, refused(nameOf(cell)));
    if (text) layer.append(...pieces(cell, text), ...clues(picture, cell));
  }
  if (derives) picture.append(candidates());
  if ($("note")) picture.append(notesOf(picture, derives));
}

const notesIn = (cell) =>
  cell.dataset.held ? [] : values().flatMap(({ value }) => noted(nameOf(cell)).filter((each) => each === value));
const spokenNotes = (cell) => (notesIn(cell).length ? `, ${word("noted")} ${notesIn(cell).join(" ")}` : "");

// Notes have a ring around them; where the same candidate is drawn already, the ring goes around that.
function notesOf(picture, derives) {
  const layer = element("g", { class: "notes" });
  const spot = slots();
  for (const cell of spots()) {
    const drawn = derives
      ? (cell.dataset.possible ?? "").split(" ")
      : all(`[data-cell="${nameOf(cell)}"] .gp-pencil text`, picture).map((each) => each.textContent);
    for (const value of marked().has(nameOf(cell)) ? [] : notesIn(cell)) {
      const { x, y, size } = spot(cell, value);
      const around = {
        class: "gp-note-ring",
        cx: x.toFixed(1),
        cy: (y - size / 3).toFixed(1),
        r: (0.62 * size).toFixed(1),
      };
      layer.append(element("circle", around));
      if (!drawn.includes(value)) layer.append(element("text", { ...at(x, y, size), class: "gp-note" }, value));
    }
  }
  return layer;
}

// Why it was not accepted stands in the status line.
export function markInvalid(cell, invalid) {
  if (!invalid && !cell.ariaInvalid) return;
  cell.ariaInvalid = invalid ? "true" : null;
  cell.toggleAttribute("aria-errormessage", false);
  if (invalid) cell.setAttribute("aria-errormessage", "status");
}

// The candidates that the page names for each open cell, each at its fixed place in the box.
function candidates() {
  const layer = element("g", { class: "gp-pencil derived" });
  const spot = slots();
  for (const cell of all("[data-possible]", $("board"))) {
    if (marked().has(nameOf(cell))) continue;
    for (const value of cell.dataset.possible.split(" ")) {
      const { x, y, size } = spot(cell, value);
      layer.append(element("text", at(x, y, size), value));
    }
  }
  return layer;
}

const at = (x, y, size) => ({ x: x.toFixed(1), y: y.toFixed(1), "font-size": size.toFixed(1) });

// Where each candidate has its place in a cell, and how large it is.
function slots() {
  const order = values().map((each) => each.value);
  const across = Number($("board").dataset.pencil);
  const down = Math.ceil(order.length / across);
  const digits = Math.max(...order.map((value) => value.length));
  return (cell, value) => {
    const [left, top, width, height] = cell.dataset.box.split(" ").map(Number);
    const place = order.indexOf(value);
    const size = (3 / (3 + digits)) * Math.min(width / across, height / down);
    const x = left + ((2 * (place % across) + 1) * width) / (2 * across);
    return { x, y: top + ((2 * Math.floor(place / across) + 1) * height) / (2 * down) + size / 3, size };
  };
}

function element(name, attributes, text = "") {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return made;
}

function pieces(cell, text) {
  const [x, y, width, height] = cell.dataset.box.split(" ").map(Number);
  const inset = Math.min(width, height) / 10;
  const frame = { x: x + inset, y: y + inset, width: width - 2 * inset, height: height - 2 * inset, rx: 8 };
  const bad = refused(nameOf(cell));
  const box = element("rect", { ...frame, class: bad ? "gp-dash gp-refused" : "gp-dash" });
  const drawn = bad
    ? [
        box,
        element("text", { class: "gp-refused", x: x + width - inset - 10, y: y + inset + 16, "font-size": 16 }, "!"),
      ]
    : [box];
  if (text.startsWith("-")) {
    const words = text.slice(1).split("/").join(" ");
    const size = Math.min(18, (1.6 * width) / Math.max(words.length, 3));
    return [
      ...drawn,
      element("text", { class: "gp-gone", x: x + width / 2, y: y + height / 2 + size / 3, "font-size": size }, words),
    ];
  }
  const symbol = values().find((each) => each.value === text)?.symbol;
  const rim = element("rect", { ...frame, class: `${box.getAttribute("class")} gp-rim` }); // over a value that fills its square
  return [...drawn, element("use", { class: "gp-pending", href: `#${symbol}`, x, y, width, height }), rim];
}

// The number of a clue that stands in the marked square itself.
function clues(picture, cell) {
  return all(`[data-cell="${nameOf(cell)}"] > text`, picture).map((text) => {
    const copy = text.cloneNode(true);
    copy.setAttribute("class", "gp-over-mark");
    return copy;
  });
}
