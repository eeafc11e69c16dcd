// The hand of a phone is a row that scrolls where it must: two signs beside it say how many cards lie beyond, and go there. The board shows what a chosen card improves.
import { $, shape, words } from "./state.js";

const hand = $("hand");
const signs = [...$("further").querySelectorAll("button")];
const cards = () => [...hand.children].filter((one) => one.matches(".card"));

/** How wide the row is when its cards lie as close together as they may. */
function least(row) {
  const look = getComputedStyle(hand);
  const seen = row.slice(0, -1).reduce((sum, card) => sum + parseFloat(getComputedStyle(card).minWidth || 0), 0);
  return parseFloat(look.paddingLeft) * 2 + seen + (parseFloat(look.columnGap) || 0) * (row.length - 1) + row.at(-1).offsetWidth;
}

/** The part of the row in which cards are seen: a card that stays at the edge covers those below it. */
function sight(row) {
  const { left, right } = hand.getBoundingClientRect();
  const last = row.at(-1);
  return [left, getComputedStyle(last).position === "sticky" ? last.getBoundingClientRect().left : right];
}

/** How many cards lie beyond the left and the right end of what is seen; more than a third hidden counts. */
function beyond(row) {
  const [left, right] = sight(row);
  const moving = row.filter((card) => getComputedStyle(card).position !== "sticky").map((card) => card.getBoundingClientRect());
  return [moving.filter((box) => box.left + box.width / 3 < left).length, moving.filter((box) => box.right - box.width / 3 > right).length];
}

/** Show the signs where the row scrolls, with what lies beyond each end. */
export function countFurther() {
  const row = cards();
  const scrolls = row.length > 1 && getComputedStyle(hand).overflowX === "auto" && least(row) > $("strip").clientWidth + 1;
  $("strip").classList.toggle("goes-on", scrolls);
  $("further").hidden = !scrolls;
  const counts = scrolls ? beyond(row) : [0, 0];
  ["left", "right"].forEach((side, i) => {
    hand.classList.toggle(`goes-${side}`, counts[i] > 0);
    signs[i].disabled = !counts[i];
    signs[i].querySelector("span").textContent = counts[i] ? words.more.replace("{n}", counts[i]) : "";
    signs[i].setAttribute("aria-label", words[`cards_${side}`].replace("{n}", counts[i]));
  });
}

/** Go on by as many cards as are seen whole. */
function goOn(event) {
  const row = cards();
  const [left, right] = sight(row);
  const step = row.length > 1 ? row[1].offsetLeft - row[0].offsetLeft : right - left;
  const calm = matchMedia("(prefers-reduced-motion:reduce)").matches;
  hand.scrollBy({ left: Number(event.currentTarget.dataset.side) * step * Math.max(1, Math.floor((right - left) / step)), behavior: calm ? "instant" : "smooth" });
}

for (const sign of signs) sign.addEventListener("click", goOn);
hand.addEventListener("scroll", countFurther, { passive: true });
new ResizeObserver(countFurther).observe($("strip"));

/** Where the board is larger than its room: show the place that a chosen card improves most, unless one is in sight. */
export function bringGainsNear() {
  const board = $("board");
  const foot = innerHeight - parseFloat(board.style.getPropertyValue("--foot"));
  const scroller = board.scrollHeight > board.clientHeight + 8 ? board : document.scrollingElement;
  const ceiling = Math.max(0, scroller === board ? board.getBoundingClientRect().top : $("spine").getBoundingClientRect().bottom);
  const worth = (figure) => Number(figure.textContent.match(/\d+/)?.[0] ?? 0);
  const figures = [...board.querySelectorAll(`.draw.${shape()} .next .when.on`)].sort((one, other) => worth(other) - worth(one));
  const places = figures.map((figure) => figure.closest(".next").getBoundingClientRect());
  if (!places.length || places.some(({ top, bottom }) => top >= ceiling && bottom <= foot)) return;
  const [{ top, bottom }] = places;
  scroller.scrollBy({ top: bottom > foot ? bottom - foot + 6 : top - ceiling - 6 });
}
