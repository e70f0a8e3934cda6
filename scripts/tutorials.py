#!/usr/bin/env python3
"""Fills a copy of the tutorials with code and screens: tutorials.py CATALOGUE OUTPUT.

A step names its code by file and by the beginning of each declaration in it, as in
@Code(name: "BudgetViewModels.swift", file: "final class BudgetListViewModel | func deleteBudget").
What stands there now is what docc gets, so neither copies nor marks can drift. A declaration that is
not found, or found twice, is an error. A screen is the last frame of the application's golden output.
"""

import html
import pathlib
import re
import sys

ROOMS = ["Sources/DaybookSamples", "Sources/DaybookViewModels"]
NOT_APPLICATIONS = {"DaybookSamples.docc", "Scripts", "Shared"}
TEXT = re.compile(r'"(?:[^"\\]|\\.)*"')
CODE = re.compile(r'@Code\(name: "([^"]+)", file: "((?:[^"\\]|\\.)+)"\)')


def source(name):
    found = [file for room in ROOMS for file in pathlib.Path(room).rglob(name)]
    if len(found) != 1:
        sys.exit(f"tutorials: {len(found)} files are called {name}")
    return found[0].read_text(encoding="utf-8").splitlines()


def excerpt(name, beginning):
    """The lines of a declaration or statement, with its comments and attributes."""
    lines = source(name)
    found = [row for row, line in enumerate(lines) if line.lstrip().startswith(beginning)]
    if len(found) != 1:
        sys.exit(f"tutorials: {name} has {len(found)} lines that begin with {beginning}")
    first = found[0]
    margin = len(lines[first]) - len(lines[first].lstrip())
    while first and re.match(r"\s*(///|@)", lines[first - 1]):
        first -= 1
    depth = 0
    for last in range(found[0], len(lines)):
        code = TEXT.sub("", lines[last])
        depth += sum(code.count(mark) for mark in "({[") - sum(code.count(mark) for mark in ")}]")
        if depth == 0:
            break
    else:
        sys.exit(f"tutorials: {name} does not close {beginning}")
    return "\n".join(line[margin:] for line in lines[first : last + 1]) + "\n"


def fill(page, output):
    """Writes a tutorial whose steps name files, and the files."""
    text = page.read_text(encoding="utf-8")
    count = 0

    def replace(match):
        nonlocal count
        count += 1
        name, pieces = match.group(1), match.group(2).replace('\\"', '"').split(" | ")
        file = f"{page.stem.lower()}-{count:02}.swift"
        code = "\n".join(excerpt(name, piece) for piece in pieces)
        (output / file).write_text(code, encoding="utf-8")
        return f'@Code(name: "{name}", file: "{file}", reset: true)'

    text = CODE.sub(replace, text)
    for step in text.split("@Step {")[1:]:
        if step.count("@Code(") != 1 or "Core Data" not in step:
            sys.exit(f"tutorials: {page.name}: code, and what Core Data would need: {step}")
    (output / page.name).write_text(text, encoding="utf-8")


def draw(name, output):
    """Writes the last frame of an application's golden output as a picture."""
    lines = pathlib.Path(f"Fixtures/Samples/{name}.txt").read_text(encoding="utf-8").splitlines()
    first = max(row for row, line in enumerate(lines) if line.startswith("┌"))
    end = next(row for row in range(first, len(lines)) if lines[row].startswith("└")) + 1
    rows = "\n".join(
        f'<text x="8" y="{row * 18 + 20}" textLength="720" xml:space="preserve">'
        f"{html.escape(line)}</text>"
        for row, line in enumerate(lines[first:end])
    )
    (output / f"{name}-screen.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="736" height="{(end - first) * 18 + 12}">\n'
        '<rect width="100%" height="100%" fill="#1d1f21"/>\n'
        f'<g font-family="monospace" font-size="15" fill="#e0e0e0">\n{rows}\n</g>\n</svg>\n',
        encoding="utf-8",
    )


def main(catalogue, output):
    catalogue, output = pathlib.Path(catalogue), pathlib.Path(output)
    output.mkdir(parents=True)
    for folder in pathlib.Path("Sources/DaybookSamples").iterdir():
        if folder.is_dir() and folder.name not in NOT_APPLICATIONS:
            if not (catalogue / f"{folder.name}.tutorial").exists():
                sys.exit(f"tutorials: {folder.name} has none")
            draw(folder.name.lower(), output)
    for page in sorted(catalogue.glob("*.tutorial")):
        fill(page, output)


main(*sys.argv[1:])
