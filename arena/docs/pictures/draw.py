# SPDX-License-Identifier: MIT
"""Draws the pictures of README.md from real runs of the programs.

usage: draw.py BIN [match|report|page] [--check]

`match`: the match that .ci/try plays, in `arena replay --step`, as match.svg. With --check nothing is written, and exit
code 1 says that the file is not what the programs show today.
`report`: the page of the event that `arena init tournament` describes, as report.png; needs chromium.
`page`: the page of a match of four, as page.png; needs chromium."""

import fcntl
import html
import os
import pathlib
import pty
import re
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time

HERE = pathlib.Path(__file__).resolve().parent
PATIENCE = 60
ROWS, COLUMNS = 30, 80
SEED = "the first match"  # as in .ci/try
KEYS = "NNNN" + "p" * 4  # the fifth turn, some steps before its first: tokens lie on the planet
MOMENT = "event=74&eye=2"  # Hunted 2 is caught
CELL, LINE, EDGE = 8.4, 16, 14  # pixels: width of a character, height of a row, space around
# What the codes of a terminal's colours look like here; 1 is bold, 2 dim, 7 inverse.
COLOURS = {"31": "#e06c75", "32": "#98c379", "33": "#e5c07b", "34": "#61afef", "35": "#c678dd", "36": "#56b6c2"}
GROUND, INK, DIM = "#1e2127", "#d5d9e0", "#7d8590"
NO_BREAK = "\u00a0"  # a blank that no viewer of SVG takes together with the next one


def ask(master, text, until):
    """Writes text to the terminal and returns what the program says, up to the mark that ends a screen."""
    os.write(master, text.encode())
    said, limit = b"", time.monotonic() + PATIENCE
    while not said.endswith(until):
        assert time.monotonic() < limit, f"waited in vain after {said[-300:]!r}"
        if select.select([master], [], [], 0.05)[0]:
            said += os.read(master, 65536)
    return said.decode()


def screen(program, record, keys):
    """What `arena replay --step` shows after the keys: lines with the codes of their colours."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
    environment = {"PATH": os.environ["PATH"], "TERM": "xterm", "LANG": "C.UTF-8"}
    with subprocess.Popen([program, "replay", record, "--step"], stdin=slave, stdout=slave, env=environment) as process:
        shown = ask(master, "", b"\033[J")
        for key in keys:
            shown = ask(master, key, b"\033[J")
        os.write(master, b"q")
        while process.poll() is None:
            if select.select([master], [], [], 0.05)[0]:
                os.read(master, 65536)
    os.close(master)
    os.close(slave)
    return re.sub(r"\033\[[KJ]", "", shown.rsplit("\033[H", 1)[1]).split("\r\n")


def runs(line):
    """Pairs of a set of codes and the characters that have them, neighbours with the same codes together."""
    codes, found = frozenset(), []
    for code, words in re.findall(r"\033\[([0-9;]*)m|([^\033]+)", line):
        if words:
            if found and found[-1][0] == codes:
                found[-1][1] += words
            else:
                found.append([codes, words])
        else:
            codes = frozenset() if code in ("", "0") else codes | frozenset(code.split(";"))
    return found


def drawn(line, row):
    """One line of the screen as elements of SVG."""
    column, top = 0, EDGE + row * LINE
    for codes, words in runs(line):
        left, width = EDGE + column * CELL, len(words) * CELL
        colour = next((COLOURS[code] for code in codes if code in COLOURS), DIM if "2" in codes else INK)
        if "7" in codes:
            yield f'<rect x="{left:.1f}" y="{top}" width="{width:.1f}" height="{LINE}" fill="{colour}"/>'
            colour = GROUND
        weight = ' font-weight="bold"' if "1" in codes else ""
        if words.strip():
            yield (f'<text x="{left:.1f}" y="{top + 12}" textLength="{width:.1f}" fill="{colour}"{weight}>'
                   f"{html.escape(words).replace(' ', NO_BREAK)}</text>")
        column += len(words)


def svg(lines):
    width, height = 2 * EDGE + COLUMNS * CELL, 2 * EDGE + len(lines) * LINE
    text = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" width="{width:.0f}" '
            f'height="{height}" font-family="monospace" font-size="14">',
            f'<rect width="100%" height="100%" rx="8" fill="{GROUND}"/>']
    for row, line in enumerate(lines):
        text += drawn(line, row)
    return "\n".join([*text, "</svg>"]) + "\n"


def match(programs, folder):
    subprocess.run([programs / "arena", "match", "--creature", programs / "bot-wits", "--hunted", programs / "bot-wits",
                    "--seed", SEED, "--records", folder, "--quiet"], check=True, stdout=subprocess.DEVNULL,
                   timeout=PATIENCE)
    return svg(screen(programs / "arena", folder, KEYS))


def photograph(page, name, width, height):
    """A page as chromium shows it, drawn when its script has had its time."""
    subprocess.run(["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--virtual-time-budget=3000",
                    f"--window-size={width},{height}", f"--screenshot={HERE / name}", f"file://{page}"],
                   check=True, stderr=subprocess.DEVNULL)


def report(programs, folder):
    environment = dict(os.environ, PATH=f"{programs}:{os.environ['PATH']}")
    for words in (["init", "tournament", "demo", "--name", "demo", "--seed", "demo"], ["tournament", "demo", "--quiet"]):
        subprocess.run(["arena", *words], check=True, cwd=folder, env=environment, stdout=subprocess.DEVNULL)
    photograph(f"{folder}/demo/report.html", "report.png", 960, 710)


def page(programs, folder):
    records = f"{folder}/records"
    for words in (["match", "--creature", programs / "bot-wits", "--hunted", programs / "bot-wits", "--set", "hunted=3", "--seed", SEED,
                   "--records", records, "--quiet"], ["replay", records, "--html", f"{folder}/page.html"]):
        subprocess.run([programs / "arena", *words], check=True, stdout=subprocess.DEVNULL, timeout=PATIENCE)
    photograph(f"{folder}/page.html#{MOMENT}", "page.png", 1120, 670)


def main(words):
    programs, what, check = pathlib.Path(words[0]).resolve(), words[1], "--check" in words
    with tempfile.TemporaryDirectory() as folder:
        if what in ("report", "page"):
            (report if what == "report" else page)(programs, folder)
            return 0
        picture, file = match(programs, folder), HERE / "match.svg"
        if not check:
            file.write_text(picture, encoding="utf-8")
        elif file.read_text(encoding="utf-8") != picture:
            print(f"{file} is not what the programs show; draw it again: python3 {__file__} {programs} match")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
