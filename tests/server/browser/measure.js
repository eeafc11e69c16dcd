// What a reader really sees: every drawing with its `<use>` trees laid open, then the sizes of its texts and the boxes of its strokes.
() => {
  const near = 1;
  function opened(use) {
    const source = document.getElementById(use.getAttribute("href").slice(1));
    const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
    const number = (name) => (use.hasAttribute(name) ? parseFloat(use.getAttribute(name)) : null);
    for (const { name, value } of [...use.attributes]) if (!["href", "x", "y", "width", "height"].includes(name)) group.setAttribute(name, value);
    let place = `translate(${number("x") ?? 0} ${number("y") ?? 0})`;
    if (source.tagName === "symbol") {
      const [x, y, w, h] = source.getAttribute("viewBox").split(" ").map(Number);
      const box = use.ownerSVGElement.viewBox.baseVal;
      const [wide, tall] = [number("width") ?? box.width, number("height") ?? box.height];
      const scale = Math.min(wide / w, tall / h);
      place += ` translate(${(wide - w * scale) / 2} ${(tall - h * scale) / 2}) scale(${scale}) translate(${-x} ${-y})`;
      group.append(...[...source.childNodes].map((node) => node.cloneNode(true)));
    } else {
      const copy = source.cloneNode(true);
      copy.removeAttribute("id");
      group.append(copy);
    }
    group.setAttribute("transform", `${use.getAttribute("transform") ?? ""} ${place}`);
    use.replaceWith(group);
    group.querySelectorAll("use").forEach(opened);
  }
  for (const use of document.querySelectorAll("use")) if (!use.closest(".sprite")) opened(use);

  // The box of a turned shape is wider than its strokes: shapes are measured by points along them.
  function drawnBox(thing) {
    if (!thing.getTotalLength) { const box = thing.getBoundingClientRect(); return box.width ? box : null; }
    const [matrix, length] = [thing.getScreenCTM(), thing.getTotalLength()];
    if (!length) return null;
    const points = Array.from({ length: 33 }, (_, i) => thing.getPointAtLength((length * i) / 32).matrixTransform(matrix));
    const [xs, ys] = [points.map((point) => point.x), points.map((point) => point.y)];
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  }

  const found = { small: [], outside: [], sideways: document.documentElement.scrollWidth > innerWidth };
  const seen = (thing) => thing.checkVisibility() && thing.getBoundingClientRect().width > 0;
  // A drawing inside the drawing of an example is a window: what leaves it was meant to be cut.
  const windowed = (thing) => thing.closest(".example") && thing.ownerSVGElement?.ownerSVGElement;
  const texts = "#spine *,#status *,#board text,#board tspan,#board textPath,#hand *,#actions *,#buttons *,#others *,#own *,#ticker *,#result *,.example text,.example figcaption";
  for (const thing of document.querySelectorAll(texts)) {
    const words = [...thing.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent.trim()).join("");
    if (!words || thing.closest(".hush") || !seen(thing)) continue;
    const matrix = thing.ownerSVGElement ? thing.getScreenCTM() : null;
    const size = parseFloat(getComputedStyle(thing).fontSize) * (matrix ? Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c)) : 1);
    if (size < 10.95) found.small.push(`${words.slice(0, 20)}: ${size.toFixed(1)}`);
  }
  for (const text of document.querySelectorAll("text[data-room]")) {
    if (!text.checkVisibility()) continue;
    const over = text.getComputedTextLength() - Number(text.dataset.room);
    if (over > 0.5) found.outside.push(`${text.textContent.slice(0, 20)}: ${over.toFixed(1)} wider than its room`);
  }
  for (const drawing of document.querySelectorAll("#board .draw,#hand svg,.plate svg,#result svg,.example>svg")) {
    if (!seen(drawing)) continue;
    const box = drawing.getBoundingClientRect();
    // The drawing is fitted into its element: what leaves the element is cut off.
    // The paper of a card may stand out a little; its words not.
    const rimOf = (thing) => (drawing.closest("#hand") && thing.tagName !== "text" ? 4 : near);
    for (const thing of drawing.querySelectorAll("text,rect,circle,path,line,ellipse,polygon")) {
      if (!thing.checkVisibility() || windowed(thing)) continue;
      const own = drawnBox(thing);
      if (!own) continue;
      const out = Math.max(box.left - own.left, own.right - box.right, box.top - own.top, own.bottom - box.bottom);
      if (out > rimOf(thing)) found.outside.push(`${thing.tagName} ${thing.textContent.trim().slice(0, 16)} ${thing.getAttribute("d")?.slice(0, 24) ?? ""}: ${out.toFixed(1)}`);
    }
    // A board that scrolls cuts nothing off; that it shows where it goes on, test_planning.py sees.
    const board = drawing.closest("#board");
    const place = board && getComputedStyle(board).overflowY !== "auto" ? board.getBoundingClientRect() : null;
    if (place && (box.top < place.top - near || box.bottom > place.bottom + near)) found.outside.push("the drawing reaches over its place on the page");
    if (box.left < -near || box.right > innerWidth + near) { if (!drawing.closest("#hand") && !(drawing.style.minWidth && getComputedStyle(drawing.parentElement).overflowX === "auto")) found.outside.push(`${drawing.parentElement.id}: the drawing leaves the page`); }
  }
  return found;
}
