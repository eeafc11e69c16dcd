// The rulebook beside the board.
import { $, game } from "./shared.js";

export async function openBook(href = `/rules/${game}`) {
  const [page, anchor] = href.split("#");
  const answer = await fetch(page);
  if (!answer.ok) return;
  const read = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main");
  $("book-page").replaceChildren(...read.childNodes);
  $("book").hidden = false;
  const clause = anchor && $("book-page").querySelector(`[id="${CSS.escape(anchor)}"]`);
  clause?.classList.add("target");
  clause?.scrollIntoView({ block: "center" });
  $("book-close").focus();
}

export const isOpen = () => !$("book").hidden;
export const closeBook = () => { $("book").hidden = true; };

$("book-close").addEventListener("click", closeBook);
$("tool-rules").addEventListener("click", () => openBook());
