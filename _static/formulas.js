"use strict";

// MathJax sets a formula when it comes near the screen, and writes MathML for screen readers then, not before. Until then
// they read its TeX: a formula out of sight is not silent.
const say = (formula, document) => {
  if (!formula.lazyTypeset) formula.assistiveMml(document);
  else if (formula.lazyMarker) {
    formula.lazyMarker.setAttribute("role", "math");
    formula.lazyMarker.setAttribute("aria-label", formula.math);
  }
};

// A long formula in a line may go on in the next after a relation, as in print; the style sheet lets it on a phone. A
// relation is a sign with the wide space (4) before and after it.
const fold = formula => {
  const signs = formula.display ? [] : formula.typesetRoot?.querySelectorAll("mjx-c") ?? [];
  if (signs.length > 20)
    for (const next of formula.typesetRoot.querySelectorAll(':scope > mjx-math > mjx-mo[space="4"] + [space="4"]'))
      next.before(document.createElement("wbr"));
};
if (window.MathJax?.options) MathJax.options.renderActions = {
  assistiveMml: [153, document => { for (const formula of document.math) say(formula, document); }, say],
  fold: [154, document => { for (const formula of document.math) fold(formula); }, fold],
};

// The keyboard reaches what it must scroll, and nothing else: no formula that fits, no sign that shows under the
// mouse only (the links of headings, which the list of contents has, too).
document.addEventListener("DOMContentLoaded", () => {
  const watch = new ResizeObserver(changes => {
    for (const { target } of changes) {
      const formula = target.querySelector("mjx-container");
      if (formula) formula.tabIndex = formula.scrollWidth > formula.clientWidth ? 0 : -1;
    }
  });
  for (const box of document.querySelectorAll("div.math")) watch.observe(box);
});
addEventListener("load", () => {
  for (const sign of document.querySelectorAll(".headerlink")) sign.tabIndex = -1;
});

// Paper cannot be unfolded, and it is white: for printing everything opens, the page is light and the picture of an
// explorer has its sentence, and afterwards all is as before.
// The printer does not wait for fonts, so those of formulas that nobody has scrolled to are there before: upright,
// italic, bold, calligraphic, signs of all sizes (150 kB).
addEventListener("load", async () => {
  await window.MathJax?.startup?.promise;
  const needed = [...document.fonts].filter(font => /MJXTEX(-(I|B|BI|C|A|V|S\d))?"?$/.test(font.family));
  for (const font of needed) font.load().catch(() => {});
});
let opened = [], said = [], theme = "light";
addEventListener("beforeprint", () => {
  opened = [...document.querySelectorAll("article details:not([open])")];
  for (const fold of opened) fold.open = true;
  said = [...document.querySelectorAll("linked-view > img")].map(picture => {
    const words = document.createElement("p");
    words.textContent = picture.alt;
    picture.parentNode.after(words);
    return words;
  });
  theme = document.documentElement.dataset.theme;
  document.documentElement.dataset.theme = "light";
});
addEventListener("afterprint", () => {
  for (const fold of opened) fold.open = false;
  for (const words of said) words.remove();
  document.documentElement.dataset.theme = theme;
});
