"""axe-core finds no serious violation of ours, in the light and in the dark."""

import pytest

# What the theme does and we do not: rule -> (selector of the element, reason it is not ours).
OF_THE_THEME = {}


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_no_serious_violation(visit, page_name, dark):
    from axe_playwright_python.sync_playwright import Axe

    page = visit(dark=dark).open(page_name)
    found = Axe().run(page).response["violations"]
    ours = [
        f"{violation['id']} ({violation['impact']}): {node['html'][:160]}"
        for violation in found
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"]
        if not of_the_theme(violation["id"], node)
    ]
    assert ours == []


def of_the_theme(rule, node):
    selectors, _ = OF_THE_THEME.get(rule, ((), ""))
    return any(selector in " ".join(map(str, node["target"])) for selector in selectors)
