// The candidates that are left, on boards that have them.
import { extras } from "./extras.js";
import { $, all, nameOf } from "./page.js";
import { at, slots } from "./slots.js";
import { element } from "./svg.js";

// The candidates that the page names for each open cell, each at its fixed place in the box. Housekeeping leaves a cell
// with a single one to the student, so that this one shows even where the others are not asked for.
function draw(picture, marked, derives) {
  for (const old of all(".outdated", picture)) old.classList.remove("outdated");
  if (!derives && $("housekeeping-form")?.dataset.on !== "true") return;
  const layer = element("g", { class: "gp-pencil derived" });
  const spot = slots();
  for (const cell of all("[data-possible]", $("board"))) {
    if (marked.has(nameOf(cell))) continue;
    const values = cell.dataset.possible.split(" ");
    if (!derives && values.length > 1) continue;
    picture.querySelector(`[data-cell="${nameOf(cell)}"] .gp-pencil`)?.classList.add("outdated");
    for (const value of values) {
      const { x, y, size } = spot(cell, value);
      layer.append(element("text", at(x, y, size), value));
    }
  }
  picture.append(layer);
}

extras.derive = draw;
