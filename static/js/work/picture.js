// What is marked, and the candidates that are left, are drawn into the board's picture from the page's symbols.
import { $, all, grid, nameOf } from "./page.js";
import { spoken, values } from "./marks.js";
import { extras } from "./extras.js";
import { element } from "./svg.js";
import { marked, refused } from "./store.js";

export const spots = () => all("[data-spot]", $("board"));

export function draw(derives) {
  const picture = grid().parentElement.querySelector("svg");
  for (const old of all(".pending, .derived", picture)) old.remove();
  $("board").classList.toggle("derives", derives);
  const layer = element("g", { class: "pending" });
  all("[data-cell]", picture).at(-1).after(layer); // below borders, and below the numbers and names of rooms
  for (const cell of spots()) {
    const text = marked().get(nameOf(cell));
    cell.dataset.marked = text ?? "";
    cell.dataset.words ??= cell.getAttribute("aria-label") ?? "";
    if (cell.role === "gridcell")
      cell.setAttribute("aria-label", cell.dataset.words + spoken(text) + (extras.spoken?.(cell) ?? ""));
    if (cell.role === "gridcell") markInvalid(cell, refused(nameOf(cell)));
    if (text) layer.append(...pieces(cell, text), ...clues(picture, cell));
  }
  extras.derive?.(picture, marked(), derives);
  extras.draw?.(picture, derives, marked());
}

// Why it was not accepted stands in the status line.
export function markInvalid(cell, invalid) {
  if (!invalid && !cell.ariaInvalid) return;
  cell.ariaInvalid = invalid ? "true" : null;
  cell.toggleAttribute("aria-errormessage", false);
  if (invalid) cell.setAttribute("aria-errormessage", "status");
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
