"use strict";

// Words without the brackets of a citation: "[MMST Table 16.1]" -> ["mmst", "table", "16.1"].
const bookWords = text => text.toLowerCase().split(/[\s()[\],:]+/).filter(Boolean);

// A page that belongs to no part of the book shows the chapters in the sidebar.
document.addEventListener("DOMContentLoaded", () => {
  const parts = [...document.querySelectorAll(".bd-sidebar-primary .toctree-l0 > details")];
  if (parts.length && !parts.some(part => part.open)) parts[0].open = true;
});

// The page of all items: choose by text, by state, and by number or words.
document.addEventListener("DOMContentLoaded", () => {
  const form = document.querySelector(".item-filter");
  if (!form) return;
  const spaced = text => " " + text.replace(/[^\p{L}\p{N}]+/gu, " ");
  const entries = [...document.querySelectorAll(".item")].map(element => {
    const parts = element.querySelectorAll(".item-title, .item-check");
    const words = bookWords([...parts].map(part => part.textContent).join(" "));
    return { element, words: new Set(words), starts: spaced(words.join(" ")) };
  });
  const filter = () => {
    const { text, state, words } = Object.fromEntries(new FormData(form));
    // A number is meant exactly, of a word the beginning is enough: 4.2 is not 4.22, "centr" finds "centring".
    const wanted = bookWords(words);
    const has = entry => word => entry.words.has(word) || (!/\d/.test(word) && entry.starts.includes(spaced(word)));
    let shown = 0;
    for (const entry of entries) {
      const classes = entry.element.classList;
      const fits = (!text || classes.contains(text)) && (!state || classes.contains(state)) && wanted.every(has(entry));
      entry.element.hidden = !fits;
      shown += fits;
    }
    form.querySelector("output").textContent = `${shown} of ${entries.length} items`;
    for (const section of document.querySelectorAll("section:has(> .item)"))
      section.hidden = !section.querySelector(".item:not([hidden])");
  };
  form.addEventListener("input", filter);
  form.addEventListener("submit", event => event.preventDefault());
  addEventListener("hashchange", () => {
    const target = document.getElementById(location.hash.slice(1));
    if (!target?.closest("[hidden]")) return;
    form.reset();
    filter();
    target.scrollIntoView();
    setTimeout(() => target.scrollIntoView(), 300); // once more, when the formulas around it have their height
  });
  form.hidden = false;
  filter();
});

// The theme takes the focus from what is pressed, for a mouse to leave no bubble behind. Who presses a key keeps it, and
// gets it back when what was opened closes.
addEventListener("click", event => {
  const button = event.target.closest?.(".theme-switch-button, .search-button, .primary-toggle, .secondary-toggle");
  if (button) button.blur = event.detail ? HTMLElement.prototype.blur : () => {};
}, true);

// What the theme does not say to who does not see it: the names of what opens, whether the sidebar is there, the theme
// that is chosen, that code was copied.
document.addEventListener("DOMContentLoaded", () => {
  const names = { search: "Search", "primary-sidebar": "Contents of the book", "secondary-sidebar": "Contents of the page" };
  for (const dialog of document.querySelectorAll("dialog[id^=pst-]"))
    dialog.setAttribute("aria-label", names[dialog.id.replace(/^pst-|-(dialog|modal)$/g, "")]);
  // Names that open under the mouse are left to the browser: the theme's vanish on the way to them, and stay at Escape.
  for (const named of document.querySelectorAll("[data-bs-toggle=tooltip]")) bootstrap.Tooltip.getInstance(named)?.dispose();
  for (const icon of document.querySelectorAll("[class*=fa-]")) icon.ariaHidden = "true";  // a letter of its own font
  const toggle = document.querySelector(".primary-toggle"), sidebar = document.querySelector("#pst-primary-sidebar");
  const modes = document.querySelectorAll(".theme-switch-button"), root = document.documentElement;
  const say = () => {
    const shown = sidebar?.checkVisibility() && !sidebar.classList.contains("pst-sidebar-hidden");
    if (toggle && sidebar) toggle.setAttribute("aria-expanded", shown);
    for (const button of modes) button.setAttribute("aria-label", `Color mode: ${root.dataset.mode}`);
  };
  const watch = new MutationObserver(say);
  watch.observe(root, { attributes: true, attributeFilter: ["data-mode"] });
  if (sidebar) watch.observe(sidebar, { attributes: true });
  addEventListener("resize", say);
  say();
  const main = document.querySelector("main"), copied = document.createElement("p");
  copied.className = "visually-hidden";
  copied.setAttribute("role", "status");
  main.append(copied);
  new MutationObserver(changes => {
    const { target } = changes.at(-1);
    copied.textContent = target.dataset.tooltip.replace(/^Copy$/, "");
    if (document.activeElement === document.body) target.focus();  // what is copied had it for a moment
  }).observe(main, { subtree: true, attributes: true, attributeFilter: ["data-tooltip"] });
});

// Keys stop at the button of every code that can be copied: from the top of the page they also get to what moves.
document.addEventListener("DOMContentLoaded", () => {
  const explorer = document.querySelector("article linked-view"), skip = document.querySelector("#pst-skip-link");
  if (!explorer || !skip) return;
  explorer.id = "first-explorer";
  skip.append(Object.assign(document.createElement("a"), { href: "#first-explorer", textContent: "Skip to the first explorer" }));
});

// How much a search has found is said to those who do not see it appear.
document.addEventListener("DOMContentLoaded", () => {
  const results = document.getElementById("search-results");
  const say = () => results.querySelector(".search-summary")?.setAttribute("role", "status");
  if (results) new MutationObserver(say).observe(results, { childList: true });
});

// Search: Sphinx drops the digits of a query and finds pages only; here it finds items by number and by name as well,
// words in both spellings, pages that have a word with hyphens as a whole first, and shows errata last.
const SPELLINGS = [
  [/(\w\w)our/, "$1or"], [/(\w\w)or/, "$1our"], // neighbour, neighbor
  [/tre(s?)$/, "ter$1"], [/ter(s?)$/, "tre$1"], [/tr(ed|ing)$/, "ter$1"], [/ter(ed|ing)$/, "tr$1"], // centre, center
  [/([iy])s(e[ds]?|ing|ations?)$/, "$1z$2"], [/([iy])z(e[ds]?|ing|ations?)$/, "$1s$2"], // normalise, normalize
  [/ll(ed|ing)$/, "l$1"], [/l(ed|ing)$/, "ll$1"], // labelled, labeled
];
const spelled = word => [word, ...SPELLINGS.filter(([old]) => old.test(word)).map(([old, now]) => word.replace(old, now))];
// Every way to spell a query; a form that no page has finds nothing and does no harm.
const spellings = query => query.toLowerCase().split(/\s+/).map(spelled).reduce(
  (queries, forms) => queries.flatMap(query => forms.map(form => [...query, form])).slice(0, 32), [[]]
).map(words => words.join(" "));

// The results of Sphinx are [page, title, anchor, description, score, file], the best one last.
document.addEventListener("DOMContentLoaded", () => {
  if (typeof Search === "undefined" || typeof BOOK_ITEMS === "undefined") return;
  const excerpt = Search.htmlToText;
  // An excerpt is of the article. It has no formulas: a letter or a sum can be read as it is written, the rest is left out.
  Search.htmlToText = (html, anchor) => excerpt(html.replace(/(<main[^>]*>).*?(?=<article)/s, "$1"), anchor)
    .replace(/\\[([](.*?)\\[)\]]/gs, (_, tex) => /[\\^_{}&]/.test(tex) ? "…" : tex);
  const perform = Search._performSearch;
  const inEverySpelling = (query, terms, excluded, highlighted, objects) => {
    const best = new Map(perform(query, terms, excluded, highlighted, objects).map(found => [found.slice(0, 3).join(), found]));
    for (const variant of spellings(query)) {
      const [, words, without, shown, names] = Search._parseQuery(variant);
      for (const found of perform(variant, words, without, shown, names)) {
        const key = found.slice(0, 3).join();
        if (!(best.get(key)?.[4] >= found[4])) best.set(key, found);
      }
      for (const word of words) terms.add(word); // what the excerpt looks for
      for (const word of shown) highlighted.add(word); // what the page that opens will mark
    }
    localStorage.setItem("sphinx_highlight_terms", [...highlighted].join(" "));
    return [...best.values()].sort((a, b) => a[4] - b[4]);
  };
  const asOneWord = query => query.replace(/(\w)-(?=\w)/g, "$1");
  const isErratum = found => found[0] === "reference/errata";
  Search._performSearch = (query, ...parsed) => {
    const named = [], exact = [];
    const wanted = bookWords(query);
    for (const [label, title, page, anchor] of wanted.length ? BOOK_ITEMS : []) {
      const name = bookWords(label), words = new Set([...name, ...bookWords(title)]);
      const isNamed = wanted.every(word => words.has(word));
      const isExact = wanted.join(" ") === bookWords(title).join(" ") || (isNamed && wanted.includes(name.at(-1)));
      if (isNamed || isExact) (isExact ? exact : named).push([page, label, "#" + anchor, title, 0, page]);
    }
    const whole = asOneWord(query) === query ? [] : inEverySpelling(...Search._parseQuery(asOneWord(query)));
    const parts = inEverySpelling(query, ...parsed).filter(each => !whole.some(better => better[0] === each[0]));
    const found = [...named.reverse(), ...parts, ...whole];
    const [terms, , highlighted] = parsed; // what an excerpt looks for, and marks: no single letters
    for (const words of [terms, highlighted]) for (const word of words) if (word.length < 2) words.delete(word);
    return [...found.filter(isErratum), ...found.filter(each => !isErratum(each)), ...exact.reverse()];
  };
});
