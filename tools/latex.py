"""Find the LaTeX that makes the PDF, or say how to get it."""

import shutil
import subprocess

# What is needed, and the package of Debian and Ubuntu that brings it.
COMMANDS = {"latexmk": "latexmk", "xelatex": "texlive-xetex"}
FILES = {
    "adjustbox.sty": "texlive-latex-extra",
    "pzdr.tfm": "texlive-fonts-recommended",
    "lmroman10-regular.otf": "lmodern",
    "texgyrepagella-regular.otf": "fonts-texgyre",
    "texgyrepagella-math.otf": "fonts-texgyre-math",
    "DejaVuSansMono.ttf": "fonts-dejavu",
}


def missing():
    """The packages to install before the book can be printed."""
    lacks = [package for command, package in COMMANDS.items() if not shutil.which(command)]
    found = ""
    if shutil.which("kpsewhich"):
        found = subprocess.run(["kpsewhich", *FILES], capture_output=True, text=True).stdout
    return lacks + [package for file, package in FILES.items() if file not in found]


def how_to_get():
    """What to say where the PDF cannot be made; empty where it can."""
    lacks = " ".join(missing())
    return lacks and f"the PDF needs LaTeX. Debian, Ubuntu: sudo apt-get install {lacks}"
