"use strict";

// A card for every cited item: its name, its formula, its state. It opens under the mouse, at the focus of the keyboard,
// and at the first tap of a finger; the second tap follows the link. Escape closes it.
document.addEventListener("DOMContentLoaded", () => {
  const data = document.getElementById("cards");
  if (!data) return;
  const cards = JSON.parse(data.textContent);
  const anchor = link => link.hash.slice(1);
  for (const link of document.querySelectorAll("a.citation"))
    if (cards[anchor(link)]) link.removeAttribute("title"); // the card says more than the tooltip of the browser

  const box = Object.assign(document.createElement("div"), { id: "card", role: "tooltip", popover: "manual" });
  document.body.append(box);
  let owner = null, timer = 0, finger = false;

  // Text with formulas between \( and \), or a formula as a whole.
  const line = (name, text) => {
    const p = Object.assign(document.createElement("p"), { className: name });
    text.split(/\\\((.*?)\\\)/).forEach((part, k) => p.append(k % 2 ? formula(part, false) : part));
    return p;
  };
  const formula = (tex, display) => {
    const place = Object.assign(document.createElement(display ? "p" : "span"), { className: "math" });
    typeset(tex, display).then(set => place.append(set));
    return place;
  };
  const show = link => {
    clearTimeout(timer);
    if (owner === link) return;
    hide();
    const [label, title, tex, words = "tested, explained"] = cards[anchor(link)];
    const head = line("", ` ${title}`);
    head.prepend(Object.assign(document.createElement("strong"), { textContent: label }));
    box.replaceChildren(head, ...(tex ? [formula(tex, true)] : []), ...(words ? [line("state", words)] : []));
    owner = link;
    link.setAttribute("aria-describedby", "card");
    box.showPopover();
    place();
  };
  const hide = () => {
    clearTimeout(timer);
    if (!owner) return;
    owner.removeAttribute("aria-describedby");
    owner = null;
    box.hidePopover();
  };

  // Below the link where there is room, else above it; it grows away from the link when its formula is set.
  const place = () => {
    if (!owner) return;
    const lines = owner.getClientRects(), first = lines[0], last = lines[lines.length - 1];
    const below = last.bottom + box.offsetHeight + 8 < innerHeight || first.top < innerHeight / 2;
    const left = Math.max(8, Math.min((below ? last : first).left, document.documentElement.clientWidth - box.offsetWidth - 8));
    Object.assign(box.style, below
      ? { left: `${left}px`, top: `${last.bottom + 6}px`, bottom: "auto" }
      : { left: `${left}px`, top: "auto", bottom: `${innerHeight - first.top + 6}px` });
  };
  // Formulas that are set above a link move it and send no event.
  const watch = new ResizeObserver(place);
  for (const moving of [box, document.body]) watch.observe(moving);
  addEventListener("scroll", place, { passive: true });
  addEventListener("resize", place);

  // A page without formulas has no MathJax until a card needs it.
  let ready = null;
  const load = () => new Promise(resolve => {
    const script = document.createElement("script");
    script.src = `${document.documentElement.dataset.content_root}_static/mathjax/tex-chtml.js`;
    script.onload = resolve;
    document.head.append(script);
  });
  const typeset = async (tex, display) => {
    if (!window.MathJax?.startup) await (ready ??= load());
    await MathJax.startup.promise;
    const set = await MathJax.tex2chtmlPromise(tex, { display });
    const style = MathJax.chtmlStylesheet(); // now with the letters of this formula
    if (!style.isConnected) document.head.append(style);
    return set;
  };

  const cited = event => {
    const link = event.target.closest?.("a.citation");
    return link && cards[anchor(link)] ? link : null;
  };
  const later = (action, wait) => {
    clearTimeout(timer);
    timer = setTimeout(action, wait);
  };
  addEventListener("pointerover", event => {
    if (event.pointerType !== "mouse") return;
    const link = cited(event);
    if (link) later(() => show(link), 150);
    else if (box.contains(event.target)) clearTimeout(timer);
    else if (owner && !owner.matches(":focus-visible")) later(hide, 250);
    else if (!owner) clearTimeout(timer);
  });
  addEventListener("focusin", event => {
    const link = cited(event);
    if (link?.matches(":focus-visible")) show(link);
    else hide();
  });
  addEventListener("keydown", event => { if (event.key === "Escape") hide(); });
  addEventListener("pointerdown", event => {
    finger = event.pointerType === "touch";
    if (finger && !cited(event) && !box.contains(event.target)) hide();
  });
  addEventListener("click", event => {
    const link = cited(event);
    if (!finger || !link || owner === link) return;
    event.preventDefault();
    show(link);
  });
});
