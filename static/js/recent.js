// The rules that were used last, as chips at the head of the sheet: most steps use one of a few rules. Only narrow windows
// have it and load it; rules.js tells it of what is used.

const KEY = "gridproof:recent";
const KEPT = 12; // of all types together
const SHOWN = 4;

function read() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
  } catch {
    return []; // storage may be forbidden or hold rubbish: begin with nothing
  }
}

function add(rule) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([rule, ...read().filter((each) => each !== rule)].slice(0, KEPT)));
  } catch {
    // Without storage there are no chips.
  }
}

// A chip presses the button of its rule.
function render() {
  const buttons = [...document.querySelectorAll("#rules [data-rule]")];
  const line = document.querySelector(".recent");
  const used = read()
    .map((rule) => buttons.find((each) => each.dataset.rule === rule))
    .filter(Boolean)
    .slice(0, SHOWN);
  line.hidden = !used.length;
  line.replaceChildren(...used.map(chip));
}

function chip(button) {
  const made = Object.assign(document.createElement("button"), {
    type: "button",
    textContent: button.querySelector("b").textContent,
  });
  made.setAttribute("aria-pressed", button.getAttribute("aria-pressed"));
  made.addEventListener("click", () => button.click());
  return made;
}

document.addEventListener("rules", ({ detail }) => {
  if (detail) add(detail);
  render();
});
render();
