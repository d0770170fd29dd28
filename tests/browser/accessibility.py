"""What axe-core finds on a page, by the rules of WCAG 2.2 AA and good practice."""

from axe_playwright_python.sync_playwright import Axe

OPTIONS = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    # Two that axe does not run of itself.
    "rules": {"target-size": {"enabled": True}, "label-content-name-mismatch": {"enabled": True}},
    "resultTypes": ["violations"],
}
# What it finds in the theme and not in our pages: rule -> (part of the selector, reason).
OF_THE_THEME = {}


def violations(page, context=None):
    """What is serious or critical, without what belongs to the theme."""
    return [
        f"{violation['id']} ({violation['impact']}): {node['html'][:160]}"
        for violation in Axe().run(page, context, OPTIONS).response["violations"]
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"]
        if not of_the_theme(violation["id"], node)
    ]


def of_the_theme(rule, node):
    selector, _ = OF_THE_THEME.get(rule, (None, ""))
    return selector is not None and selector in " ".join(map(str, node["target"]))
