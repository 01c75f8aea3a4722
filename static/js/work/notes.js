// Notes are made by a script of their own (../notes.js), which only windows with notes load.
import { extras } from "./extras.js";
import { $ } from "./page.js";
import * as pending from "./pending.js";

let made = null; // { spoken, toggle, clear, draw }
let loading = false;
const early = []; // what was noted before the script was there

const noting = () => $("note")?.ariaPressed === "true";
const spoken = (cell) => made?.spoken(cell) ?? "";
const toggle = (...noted) => (made ? made.toggle(...noted) : early.push(noted));
const clear = (cells) => made?.clear(cells);
const draw = (...pictured) => made?.draw(...pictured);

function load(show) {
  if (loading) return;
  loading = true;
  document.addEventListener("notes", ({ detail }) => {
    made = detail(show);
    for (const noted of early) made.toggle(...noted);
    show();
  });
  const { src } = $("note").dataset;
  document.head.append(Object.assign(document.createElement("script"), { type: "module", src }));
}

function listen(show) {
  const button = $("note");
  if (!button) return;
  if (button.dataset.notes || pending.read("notes").length) load(show);
  button.addEventListener("click", () => {
    button.ariaPressed = String(!noting());
    load(show);
  });
}

Object.assign(extras, { noting, spoken, note: toggle, wipe: clear, draw, listen });
