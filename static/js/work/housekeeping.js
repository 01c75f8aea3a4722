// The toggle of housekeeping, whose state comes with the bar of each answer.
import { $, say, why } from "./page.js";
import * as net from "./net.js";

function toggle() {
  const form = $("housekeeping-form");
  if (why()) say(why(), "no");
  else net.sendTaking(form, { on: form.dataset.on === "true" ? "" : "on" });
}

function show() {
  const button = $("housekeeping");
  if (button) button.ariaPressed = $("housekeeping-form")?.dataset.on ?? "false";
}

document.addEventListener("click", (event) => event.target.closest("#housekeeping") && toggle());
document.addEventListener("htmx:afterOnLoad", show);
show();
