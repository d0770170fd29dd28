"""What comes of a class: tables for a spreadsheet, a page for each student, a page about the class.

Messages and names come from strangers. They are escaped for the page or the table that they stand
in, and signs that do not show, or that turn the direction of the text, are written out.
"""

import csv
import html
import re
import unicodedata
from collections import Counter, defaultdict
from pathlib import Path
from urllib.parse import quote

from tools.grade.checker import MISSING, RIGHT, TIME_UP, UNGRADED, WRONG
from tools.grade.exercise import NO_NOTEBOOK

KINDS = RIGHT, WRONG, TIME_UP, MISSING, UNGRADED
SHOWN = 8  # messages of a part that the report of the class names
LONGEST = 4000  # characters of a message
STYLE = """
:root { color-scheme: light dark; --ink: #1d2430; --dim: #5c6675; --page: #fff; --line: #dde2e9;
  --right: #2e7d4f; --wrong: #c2452d; --time: #8a6200; --missing: #667080; --odd: #7356a8; }
@media (prefers-color-scheme: dark) { :root { --ink: #e5e9ef; --dim: #9aa5b4; --page: #161a20;
  --line: #333b47; --right: #5cb883; --wrong: #ec7a62; --time: #dcae4b; --missing: #8b96a6;
  --odd: #a78fd6; } }
body { font: 16px/1.55 system-ui, sans-serif; color: var(--ink); background: var(--page);
  max-width: 46rem; margin: 2.5rem auto; padding: 0 1.2rem; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .2rem; }
h2 { font-size: 1.12rem; margin: 2.2rem 0 .6rem; }
p { margin: .5rem 0; } a { color: inherit; }
.dim { color: var(--dim); } .score { font-size: 1.15rem; margin: .2rem 0 1.6rem; }
section { border: 1px solid var(--line); border-left: .3rem solid var(--kind); border-radius: .4rem;
  padding: .7rem 1rem; margin: .8rem 0; }
section h2 { margin: 0; font-size: 1rem; } .kind { color: var(--kind); font-weight: 600; }
.right { --kind: var(--right); } .wrong { --kind: var(--wrong); } .time-up { --kind: var(--time); }
.missing { --kind: var(--missing); } .not-graded { --kind: var(--odd); }
.says { white-space: pre-wrap; margin: .35rem 0 0; }
pre { font: .85rem/1.45 ui-monospace, monospace; white-space: pre-wrap; border-radius: .3rem;
  background: color-mix(in srgb, var(--line) 40%, transparent); padding: .6rem .8rem;
  margin: .5rem 0; }
summary { cursor: pointer; color: var(--dim); font-size: .9rem; margin-top: .4rem; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; }
th, td { text-align: left; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid var(--line);
  vertical-align: top; }
th, .id { overflow-wrap: normal; } .id { white-space: nowrap; }
.wide { overflow-x: auto; } .wide td:first-child { min-width: 8rem; }
.n { text-align: right; font-variant-numeric: tabular-nums; } td.n, td.kind { white-space: nowrap; }
ul { padding-left: 1.2rem; } li { margin: .25rem 0; }
.bars th, .bars td { border: 0; } .bars th { font-weight: normal; } .whole { width: 100%; }
.bar { display: flex; gap: 1px; } .bar i { background: var(--kind); height: 1.4rem; }
.legend span { margin-right: 1.1rem; white-space: nowrap; }
.legend i { display: inline-block; width: .75em; height: .75em; background: var(--kind);
  border-radius: .15em; margin-right: .35em; }
@media (max-width: 40rem) { .messages tr { display: block; padding: .4rem 0;
  border-bottom: 1px solid var(--line); } .messages td { display: inline; border: 0; }
  .messages td:last-child { display: block; } }
@media print { body { margin: 0; } details { display: none; } }
"""
PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
{body}
</body>
</html>
"""


def printable(text: str, most: int = LONGEST) -> str:
    """With what does not show, or is no text, written out as Python would."""
    text = text if len(text) <= most else text[:most] + " ..."
    return "".join(
        sign
        if sign == "\n"
        or unicodedata.category(sign) not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
        else sign.encode("unicode_escape").decode("ascii")
        for sign in text.replace("\t", "    ")
    )


def escaped(text: str) -> str:
    """As text of a page; the direction of what stands in it ends with it."""
    return f"<bdi>{html.escape(printable(text))}</bdi>"


def cell(text: str) -> str:
    """For a table that a spreadsheet opens, at ; in some countries: no formula begins here."""
    text = printable(text).replace("\n", " ")
    return re.sub(
        r"(^|;)([\s\"]*)(?=[=+@＝＋－＠-])", r"\1\2'", text
    )  # some begin a cell at ; as well


def css(kind: str) -> str:
    return kind.replace(" ", "-")


def write(exercise, records: list, folder: Path) -> None:
    """The tables and pages of one exercise."""
    from tools.grade.run import page_name

    parts = exercise.parts
    rows = [["student", *parts, "total", "remarks"]]
    plain = [["student", *parts, "total"]]
    for record in records:
        verdicts = [record.parts[part] for part in parts]
        said = [
            v.kind if v.kind == RIGHT or not v.says else f"{v.kind}: {v.says}" for v in verdicts
        ]
        name = cell(record.student)
        rows.append(
            [
                name,
                *map(cell, said),
                record.total,
                cell("; ".join([*record.remarks, *record.notes])),
            ]
        )
        plain.append([name, *(int(v.kind == RIGHT) for v in verdicts), record.total])
    write_table(folder / "grades.csv", rows, "utf-8-sig")  # or Excel spoils accents
    write_table(folder / "lms.csv", plain)
    pages = folder / "feedback"
    pages.mkdir(exist_ok=True)
    wanted = {f"{page_name(record.student)}.html" for record in records}
    for old in pages.glob("*.html"):
        if old.name not in wanted:
            old.unlink()
    for record in records:
        write_page(pages / f"{page_name(record.student)}.html", *feedback(exercise, record))
    write_page(folder / "report.html", *of_class(exercise, records))


def write_all(records: dict[str, list], out: Path) -> None:
    """What belongs to all exercises: right parts for each, and a page that leads to the others."""
    totals = {id: {r.student: r.total for r in found} for id, found in records.items()}
    students = list(dict.fromkeys(student for found in totals.values() for student in found))
    rows = [["student", *records, "total"]]
    for student in students:
        mine = [found.get(student, 0) for found in totals.values()]
        rows.append([cell(student), *mine, sum(mine)])
    write_table(out / "lms.csv", rows)
    lines = [
        f'<tr><td class="id"><a href="{quote(id)}/report.html">{html.escape(id)}</a></td>'
        f'<td class="n">{sum(r.total > 0 for r in found)}</td>'
        f'<td class="n">{mean(r.total for r in found):.1f} of {len(found[0].parts)}</td></tr>'
        for id, found in records.items()
        if found
    ]
    body = f"""<h1>The class</h1>
<p class="dim">{count(len(students), "student")}. The same in a table:
<a href="lms.csv">lms.csv</a></p>
<table><tr><th>exercise</th><th class="n">students with a right part</th>
<th class="n">right parts, mean</th></tr>{"".join(lines)}</table>"""
    write_page(out / "report.html", "The class", body)


def write_table(path: Path, rows: list[list], encoding: str = "utf-8") -> None:
    with open(path, "w", encoding=encoding, newline="") as stream:
        csv.writer(stream).writerows(rows)


def write_page(path: Path, title: str, body: str) -> None:
    page = PAGE.format(title=html.escape(printable(title)), style=STYLE, body=body)
    path.write_text(page, "utf-8")


# The page of a student


def feedback(exercise, record) -> tuple[str, str]:
    """One card a part: what was found, why, and what was handed in."""
    cards = [card(part, record) for part in exercise.parts]
    notes = "".join(f"<p class='dim'>{escaped(remark)}</p>" for remark in record.remarks)
    if record.unread:
        cards = [f"<p>Nothing could be read: {escaped(record.unread)}.</p>"]
    body = f"""<h1>{html.escape(exercise.title)}</h1>
<p class="score">{escaped(record.student)}: {record.total} of
{count(len(exercise.parts), "part")} right</p>
{notes}{"".join(cards)}"""
    return f"{exercise.id}: {record.student}", body


HINTS = {
    MISSING: "No answer was found in the cell of this part.",
    TIME_UP: "It was stopped: ",
    UNGRADED: "Your instructor will look at this part. ",
}


def card(part: str, record) -> str:
    verdict, answer = record.parts[part], record.answers.get(part, "")
    says = verdict.says.removeprefix("Right: ")
    says = says if verdict.kind == MISSING and says else HINTS.get(verdict.kind, "") + says
    shown = (
        f"<details><summary>your answer</summary><pre>{escaped(answer)}</pre></details>"
        if answer.strip()
        else ""
    )
    return f"""<section class="{css(verdict.kind)}">
<h2>Part {html.escape(part)}: <span class="kind">{verdict.kind}</span></h2>
<p class="says">{escaped(says)}</p>{shown}
</section>"""


# The page of the class


def of_class(exercise, records: list) -> tuple[str, str]:
    parts = exercise.parts
    blocks = [f"<h2>Part {html.escape(part)}</h2>{messages(part, records)}" for part in parts]
    body = f"""<h1>{html.escape(exercise.title)}</h1>
<p class="score">{count(len(records), "student")}; {mean(r.total for r in records):.1f} of
{count(len(parts), "part")} right on average</p>
<p class="dim">Tables: <a href="grades.csv">grades.csv</a> with messages,
<a href="lms.csv">lms.csv</a> with numbers alone</p>
{figure(parts, records)}
{to_look_at(records)}
{"".join(blocks)}
<h2>Students</h2><div class="wide">{of_students(parts, records)}</div>"""
    return f"{exercise.id}: the class", body


def figure(parts, records: list) -> str:
    """A bar a part, divided by what was found."""
    rows, present = [], set()
    for part in parts:
        found = Counter(r.parts[part].kind for r in records)
        present |= found.keys()
        pieces = [
            f'<i class="{css(kind)}" style="flex: {found[kind]}" title="{found[kind]} {kind}"></i>'
            for kind in KINDS
            if found[kind]
        ]
        rows.append(
            f'<tr><th scope="row">{html.escape(part)}</th>'
            f'<td class="whole"><div class="bar">{"".join(pieces)}</div></td>'
            f'<td class="n">{found[RIGHT]} of {len(records)} right</td></tr>'
        )
    legend = "".join(
        f'<span class="{css(kind)}"><i></i>{kind}</span>' for kind in KINDS if kind in present
    )
    return f"""<table class="bars">{"".join(rows)}</table>
<p class="legend">{legend}</p>"""


UNREAD = "there is no notebook, or none that can be read"  # why not, stands once on the page
NUMBER = re.compile(r"(0x[\da-fA-F]+|[-+]?\d[\d.]*(?:e[-+]?\d+)?)")  # the first: an address


def messages(part: str, records: list) -> str:
    """How often each message was given; those that differ in their numbers alone are one."""
    alike = defaultdict(list)
    for record in records:
        verdict = record.parts[part]
        if verdict.kind != RIGHT:
            says = UNREAD if record.unread else verdict.says or HINTS[verdict.kind]
            pieces = NUMBER.split(says)  # every other one is a number
            alike[verdict.kind, *pieces[::2]].append(pieces)
    if not alike:
        return "<p>Everybody is right.</p>"
    lines = [
        f'<tr><td class="n">{len(found)} of {len(records)}</td>'
        f'<td class="kind {css(kind)}">{kind}</td><td>{escaped(merged(found))}</td></tr>'
        for (kind, *_), found in sorted(alike.items(), key=lambda item: -len(item[1]))[:SHOWN]
    ]
    more = len(alike) - SHOWN
    rest = f"<p class='dim'>and {count(more, 'other message')}</p>" if more > 0 else ""
    return f'<table class="messages">{"".join(lines)}</table>{rest}'


def merged(messages: list[list[str]]) -> str:
    """One text for them, with dots where the numbers differ."""
    return "".join(found[0] if len(set(found)) == 1 else "\u2026" for found in zip(*messages))


def to_look_at(records: list) -> str:
    """What no program decides: answers that name the library, odd notebooks, failed checks."""
    read = [(r, [*r.remarks, *r.notes, *of_failures(r)]) for r in records]
    unread = [(r, [r.unread]) for r in records if r.unread not in ("", NO_NOTEBOOK)]
    return listing("Not read", "All parts of these count as missing.", unread) + listing(
        "To look at",
        "Nothing is deducted for these. An answer that names a function of manifoldlib may have "
        "left the work to it.",
        [(record, remarks) for record, remarks in read if remarks],
    )


def listing(title: str, why: str, found: list) -> str:
    lines = [f"<li>{escaped(r.student)}: {escaped('; '.join(said))}</li>" for r, said in found]
    return f'<h2>{title}</h2><p class="dim">{why}</p><ul>{"".join(lines)}</ul>' if lines else ""


def of_failures(record) -> list[str]:
    return [f"part {p}: {v.says}" for p, v in record.parts.items() if v.kind == UNGRADED]


def of_students(parts, records: list) -> str:
    from tools.grade.run import page_name

    head = "".join(f"<th>{html.escape(part)}</th>" for part in parts)
    lines = []
    for r in records:
        kinds = "".join(
            f'<td class="kind {css(r.parts[p].kind)}">{r.parts[p].kind}</td>' for p in parts
        )
        page = quote(f"feedback/{page_name(r.student)}.html")
        lines.append(
            f'<tr><td><a href="{page}">{escaped(r.student)}</a></td>{kinds}'
            f'<td class="n">{r.total}</td></tr>'
        )
    return f"<table><tr><th>student</th>{head}<th class='n'>total</th></tr>{''.join(lines)}</table>"


def mean(values) -> float:
    values = list(values)
    return sum(values) / len(values) if values else 0.0


def count(n: int, thing: str) -> str:
    return f"{n} {thing}{'s' * (n != 1)}"
