"""Find a Chromium for the browser tests, or say how to get one."""

import os
import shutil
from pathlib import Path

COMMANDS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "msedge",
    "chrome",
)
APPLICATIONS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files/Chromium/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
HOW_TO_GET = (
    "no Chromium found. Debian: sudo apt-get install chromium; Ubuntu: sudo snap install chromium; "
    "Fedora: sudo dnf install chromium; macOS: brew install --cask chromium; "
    "Windows: winget install Hibbiki.Chromium. "
    "A browser of this family elsewhere: set CHROMIUM to its path"
)


def find():
    """The path of a Chromium, Chrome or Edge on this machine, None without one."""
    candidates = (os.environ.get("CHROMIUM"), *map(shutil.which, COMMANDS), *APPLICATIONS)
    return next((path for path in candidates if path and Path(path).is_file()), None)
