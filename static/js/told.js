// Counts below the board, such as those of a fleet, for who does not see them. They are told from outside, as only few
// types have them.
function tell() {
  const told = JSON.parse(document.getElementById("board").dataset.told);
  const said = Object.entries(told).map(([name, words]) => {
    const [first] = document.querySelector(`[data-tally=${name}]`).textContent.split("/");
    return words.replace("{first}", first);
  });
  document.getElementById("grid").ariaDescription = said.join("; ");
}

// Looking at another step changes the counts without an answer, so they are read when somebody comes to the board, too.
document.addEventListener("htmx:afterOnLoad", tell);
document.addEventListener("focusin", tell);
tell();
