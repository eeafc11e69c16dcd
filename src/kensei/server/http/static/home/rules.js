// The rules page: which part is being read, tables that go on at the side, printing.
const tabs = [...document.querySelectorAll(".tabs nav:first-child a")];
const parts = [...document.querySelectorAll(".rulebook .part")];

/** Mark the tab of the part that crosses the upper third of the window. */
function mark() {
  const here = parts.findLastIndex((part) => part.getBoundingClientRect().top < innerHeight / 3);
  tabs.forEach((tab, at) => at === Math.max(here, 0) ? tab.setAttribute("aria-current", "location") : tab.removeAttribute("aria-current"));
}

/** A table that is wider than its place says so. */
function hint() {
  for (const box of document.querySelectorAll(".scroller")) box.classList.toggle("wider", box.scrollWidth > box.clientWidth + 1);
}

document.querySelector(".tabs .folded")?.addEventListener("click", (event) => {
  if (event.target.closest("a")) event.currentTarget.closest("details").open = false;
});
if (tabs.length) addEventListener("scroll", mark, { passive: true });
addEventListener("resize", () => { mark(); hint(); });
mark();
hint();

const button = document.querySelector("#print");
if (button) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
