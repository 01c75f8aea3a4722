// The toggle of housekeeping, whose state comes with the bar of each answer.
import { extras } from "./extras.js";
import { $, say, why } from "./page.js";
import * as net from "./net.js";

function toggle() {
  const form = $("housekeeping-form");
  if (why()) say(why(), "no");
  else net.sendTaking(form, { on: form.dataset.on === "true" ? "" : "on" });
}

// By its key. Where the terms forbid it there is no button, and the key says so.
extras.housekeep = () => {
  const { noHousekeeping } = $("pad").dataset;
  if (noHousekeeping) say(noHousekeeping, "no");
  else $("housekeeping")?.click();
};

function show() {
  const button = $("housekeeping");
  if (button) button.ariaPressed = $("housekeeping-form")?.dataset.on ?? "false";
}

document.addEventListener("click", (event) => event.target.closest("#housekeeping") && toggle());
document.addEventListener("htmx:afterOnLoad", show);
show();
