"""Pages made here: plain, without script, for phones and for large screens, light and dark."""

from html import escape

STYLE_PATH = "/page.css"
STYLE = """\
:root { color-scheme: light dark; --ink: #22252a; --paper: #faf8f4; --soft: #5c6470;
  --line: #d9d4c8; --mark: #1f5f4a; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8e6e1; --paper: #17191c; --soft: #a3a9b3; --line: #34383e; --mark: #7cc7a8; }
}
* { box-sizing: border-box; }
body { margin: 0; padding: 1.5rem 1rem 4rem; color: var(--ink); background: var(--paper);
  font: 1rem/1.55 system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 1rem; }
h2 { font-size: 1.1rem; margin: 2.2rem 0 .4rem; overflow-wrap: anywhere; }
p, ul, table { margin: .4rem 0 1rem; }
a { color: var(--mark); }
code { font: .92em ui-monospace, monospace; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; display: block; overflow-x: auto; }
th, td { text-align: left; vertical-align: top; padding: .3rem .8rem .3rem 0;
  border-bottom: 1px solid var(--line); }
.soft { color: var(--soft); }
button { font: inherit; padding: .7rem 1.4rem; border: 0; border-radius: .4rem; cursor: pointer;
  color: var(--paper); background: var(--mark); }
button:focus-visible, a:focus-visible { outline: 3px solid var(--mark); outline-offset: 2px; }
"""


def page(title: str, *parts: str) -> str:
    """A whole page; the parts are HTML already, the title is not."""
    name = escape(title)
    body = "\n".join(parts)
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>{name}</title>
<link rel="stylesheet" href="{STYLE_PATH}">
</head>
<body>
<main>
<h1>{name}</h1>
{body}
</main>
</body>
</html>
"""


def paragraph(text: str, kind: str = "") -> str:
    """Plain text as a paragraph."""
    mark = f' class="{kind}"' if kind else ""
    return f"<p{mark}>{escape(text)}</p>"


def code(text: str) -> str:
    """Something that is typed."""
    return f"<code>{escape(text)}</code>"


def link(address: str, text: str) -> str:
    """A link within this server."""
    return f'<a href="{escape(address, quote=True)}">{escape(text)}</a>'


def listing(items: list[str]) -> str:
    """A list of HTML parts."""
    return "<ul>" + "".join(f"<li>{item}</li>" for item in items) + "</ul>"


def rows(heads: list[str], lines: list[list[str]]) -> str:
    """A table of HTML parts."""
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in heads)
    cells = ["".join(f"<td>{each}</td>" for each in line) for line in lines]
    body = "".join(f"<tr>{each}</tr>" for each in cells)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
