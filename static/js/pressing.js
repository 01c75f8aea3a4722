// A link that looks like a button is pressed like one, with the space bar, too.
document.addEventListener("keydown", (event) => {
  if (event.key !== " " || !event.target.matches("a[role=button]")) return;
  event.preventDefault();
  event.target.click();
});
