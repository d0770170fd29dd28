"""Words of other languages, marked for those who have the page read out."""

import re

# Chapter 4 lists one to ten, each line behind the name of its language.
LANGUAGES = {
    "Dutch": "nl", "German": "de", "Danish": "da", "Swedish": "sv", "Latin": "la", "French": "fr",
    "Spanish": "es", "Italian": "it", "Portuguese": "pt", "Polish": "pl", "Czech": "cs",
    "Croatian": "hr", "Finnish": "fi", "Estonian": "et", "Hungarian": "hu",
}  # fmt: skip
# The title of an article that another one remarks on.
QUOTED = re.compile(r"(?<=“)(Sur la [^”<]+)(?=”)")
COUNTED = re.compile(rf"(?<=>)({'|'.join(LANGUAGES)}) ((?:[^\W\d_]+ ){{9}}[^\W\d_]+)(?=<)")


def say_the_language(app, pagename, templatename, context, doctree):
    """A screen reader says the words of another language as they are said there."""
    body = COUNTED.sub(
        lambda found: f'{found[1]} <span lang="{LANGUAGES[found[1]]}">{found[2]}</span>',
        context.get("body", ""),
    )
    if pagename == "reference/bibliography":
        body = QUOTED.sub(r'<span lang="fr">\1</span>', body)
    context["body"] = body


def setup(app):
    app.connect("html-page-context", say_the_language)
