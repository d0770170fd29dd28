"""What axe-core finds on a page, by the rules of WCAG 2.2 AA and good practice."""

from axe_playwright_python.sync_playwright import Axe

OPTIONS = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    # Two that axe does not run of itself, and those of colours, which take most of its time.
    "rules": {
        "target-size": {"enabled": True},
        "label-content-name-mismatch": {"enabled": True},
        "color-contrast": {"enabled": False},
        "link-in-text-block": {"enabled": False},
    },
    "resultTypes": ["violations"],
}
COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"], "resultTypes": ["violations"]}
RUN = "async ([where, options]) => (await axe.run(where, options)).violations"
# Words have the colours of their classes and those around them: the first three of a kind stand
# for all.
MARK_KINDS = """() => {
  const kinds = new Map(), count = new Map();
  const kind = e => {
    if (!kinds.has(e)) {
      const own = `${e.tagName}.${e.className}[${e.getAttribute('style') ?? ''}]`;
      kinds.set(e, e.parentElement ? `${kind(e.parentElement)} ${own}` : own);
    }
    return kinds.get(e);
  };
  for (const e of document.querySelectorAll('body *')) {
    const words = [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim());
    if (!words && !e.matches('a[href]')) continue;
    const seen = count.get(kind(e)) ?? 0;
    if (seen < 3) e.setAttribute('data-of-its-kind', seen);
    count.set(kind(e), seen + 1);
  }
}"""
# What is alike: of the entries of the long pages the first of each section stand for all, of
# code the first of each kind of word, of formulas the first thirty.
KEEP_THE_FIRST = """() => {
  const all = found => [...document.querySelectorAll(found)].filter(e => e.checkVisibility());
  const seen = new Set();
  const alike = [
    '.item:nth-of-type(n + 6)',
    'section[id^=erratum]:nth-of-type(n + 4)',
    '.puzzle:nth-of-type(n + 4)'
  ];
  all(alike).forEach(e => e.remove());
  for (const word of all('article .highlight span:not(:has(*))')) {
    const kind = [word, ...['a', '[class*=cell_]', '[class*=highlight-]'].map(e => word.closest(e))]
      .map(element => element?.className).join();
    if (seen.has(kind)) word.replaceWith(word.textContent);
    seen.add(kind);
  }
  all('article mjx-container').slice(30).forEach(formula => formula.replaceWith('x'));
}"""


def violations(page, only="html"):
    """What is serious or critical; the last thing to ask a page, because it loses entries."""
    page.evaluate(KEEP_THE_FIRST)
    page.add_style_tag(content=".item, .puzzle { content-visibility: visible !important; }")
    page.evaluate(MARK_KINDS)
    page.evaluate(Axe().axe_script)
    found = page.evaluate(RUN, [only, OPTIONS])
    found += page.evaluate(RUN, [f"{only} [data-of-its-kind]", COLOURS])
    return [
        f"{violation['id']} ({violation['impact']}): {node['html'][:160]}"
        for violation in found
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"]
    ]
