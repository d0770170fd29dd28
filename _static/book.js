"use strict";

// Words without the brackets of a citation: "[MMST Table 16.1]" -> ["mmst", "table", "16.1"].
const bookWords = text => text.toLowerCase().split(/[\s()[\],:]+/).filter(Boolean);

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

// Search: Sphinx drops the digits of a query and finds pages only; here it finds items by number and by name as well.
// The results of Sphinx are [page, title, anchor, description, score, file], the best one last.
document.addEventListener("DOMContentLoaded", () => {
  if (typeof Search === "undefined" || typeof BOOK_ITEMS === "undefined") return;
  const perform = Search._performSearch;
  Search._performSearch = (query, ...terms) => {
    const wanted = bookWords(query);
    if (!wanted.length) return perform(query, ...terms);
    const named = [], exact = [];
    for (const [label, title, page, anchor] of BOOK_ITEMS) {
      const name = bookWords(label), words = new Set([...name, ...bookWords(title)]);
      const isNamed = wanted.every(word => words.has(word));
      const isExact = wanted.join(" ") === bookWords(title).join(" ") || (isNamed && wanted.includes(name.at(-1)));
      if (isNamed || isExact) (isExact ? exact : named).push([page, label, "#" + anchor, title, 0, page]);
    }
    return [...named.reverse(), ...perform(query, ...terms), ...exact.reverse()];
  };
});
