"use strict";

// Puzzles: a choice of a line is answered, and what is found in a chapter is counted. Whoever unfolds the answer first has
// read it, not found it.
document.addEventListener("DOMContentLoaded", () => {
  for (const count of document.querySelectorAll(".puzzle-count output")) {
    const puzzles = [...count.closest("section").querySelectorAll(".puzzle")];
    const found = new Set();
    const say = () => { count.textContent = `${found.size} of ${puzzles.length} found`; };
    for (const puzzle of puzzles) {
      const answer = puzzle.querySelector("details"), reply = puzzle.querySelector(".reply");
      const message = answer.querySelector("blockquote").textContent;
      let read = false;
      answer.addEventListener("toggle", () => { read ||= answer.open; });
      puzzle.addEventListener("submit", event => {
        event.preventDefault();
        const line = new FormData(puzzle).get("line");
        const right = answer.dataset.lines.split(" ").includes(line);
        if (right && !read) found.add(puzzle);
        if (right) answer.open = true;
        say();
        reply.querySelector("output").textContent = !line ? "Choose a line first."
          : right ? `Line ${line}: yes. ${count.textContent}.`
          : `Line ${line}: not this one. The checker says: ${message}`;
        reply.scrollIntoView({ block: "nearest" }); // Enter on a line far above the button
      });
      reply.hidden = false;
    }
    say();
  }
});
