# SPDX-License-Identifier: MIT
"""The guide for hosts alone, on a machine with systemd: each of its commands, one after the other, as root.

guide.py SOURCE [FOLDER]: FOLDER is that of service.py.
"""

import os
import pathlib
import re
import shlex
import sys

import service

HERE = os.path.dirname(os.path.abspath(__file__))
GUIDE = os.path.join("arena", "HOSTING.md")
# The package was made before: the machine has no network and no compiler.
LEFT_OUT = ("sudo apt build-dep ", "dpkg-buildpackage ", "cd ..", "sudoedit ")
BEFORE = {"sudo install -o arena ": "owner_makes_keys", "sudo nginx -t": "has_certificate"}
AFTER = {"sudo -u arena arena init ladder /var/lib/arena/club": "hasten",
         "sudo systemctl enable --now arena@club": "has_the_first", "sudo systemctl restart arena@club": "has_matches",
         "sudo nginx -s reload": "reader_asks", "sudo -u arena arena ladder /var/lib/arena/club owner token": "owner_starts_bot",
         "sudo -u arena arena ladder /var/lib/arena/club resume": "has_matches"}
NEWER = "rm artemia-arena_*.deb && mv new.deb artemia-arena_2_amd64.deb"


def beside(table, line):
    """What belongs to the command in this table."""
    return [more for begin, more in table.items() if line.startswith(begin)]


def script(text):
    """The commands of the guide, as lines of a script."""
    lines = [line[4:] for line in text.splitlines() if line.startswith("    ")]
    made, installed = [], False
    for line in lines:
        if line.startswith(LEFT_OUT):
            continue
        if re.match(r"[a-z_]+ = ", line):
            made.append(f"edit {shlex.quote(line)}")
            continue
        if line.startswith("sudo apt install "):
            made += [NEWER] if installed else []
            installed = True
        verb = "again" if line.endswith(" season close") else "firewall" if line.startswith("sudo nft ") else "guide"
        # What a person answers, and the name that they put.
        asked = line.replace("sudo apt install ", "sudo apt-get install -y ").replace("YOUR NAME", "arena.example.org")
        made += beside(BEFORE, line) + [f"{verb} {shlex.quote(asked)}"] + beside(AFTER, line)
    return made + ["echo 'all commands of the guide work'"]


def main(source, kept=None):
    text = pathlib.Path(source, GUIDE).read_text(encoding="utf-8")
    begin = pathlib.Path(HERE, "guide.sh").read_text(encoding="utf-8")
    service.play(source, kept, begin + "\n".join(script(text)) + "\n",
                 {"0.1.0~before": "artemia-arena_1_amd64.deb", "0.1.0+after": "new.deb"})


if __name__ == "__main__":
    main(*sys.argv[1:])
