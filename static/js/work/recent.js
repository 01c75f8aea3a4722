// The rules that were used last, as chips at the head of the sheet: most steps use one of a few rules.

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

export function add(rule) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([rule, ...read().filter((each) => each !== rule)].slice(0, KEPT)));
  } catch {
    // Without storage there are no chips.
  }
}

// `buttons` are those of the rules on this page; a chip presses the button of its rule.
export function render(buttons) {
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
