"""What axe-core finds on a page, by the rules of WCAG 2.2 AA and good practice."""

from axe_playwright_python.sync_playwright import Axe

OPTIONS = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    # Two that axe does not run of itself.
    "rules": {"target-size": {"enabled": True}, "label-content-name-mismatch": {"enabled": True}},
    "resultTypes": ["violations"],
}
# The entries of the long pages are alike: the first of each section stand for all.
KEEP_THE_FIRST = """document.querySelectorAll(
  '.item:nth-of-type(n + 6), section[id^=erratum]:nth-of-type(n + 4), .puzzle:nth-of-type(n + 4)'
).forEach(entry => entry.remove())"""


def violations(page, only="html"):
    """What is serious or critical; the last thing to ask a page, because it loses entries."""
    page.evaluate(KEEP_THE_FIRST)
    page.add_style_tag(content=".item, .puzzle { content-visibility: visible !important; }")
    return [
        f"{violation['id']} ({violation['impact']}): {node['html'][:160]}"
        for violation in Axe().run(page, only, OPTIONS).response["violations"]
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"]
    ]
