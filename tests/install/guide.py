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
LEFT_OUT = ("sudo apt build-dep ", "dpkg-buildpackage ", "cd ..", "git pull", "sudoedit ")
BEFORE = {"sudo install -o arena ": "owner_makes_keys", "sudo nginx -t": "has_certificate"}
AFTER = {"sudo -u arena arena init ladder /var/lib/arena/club": "hasten",
         "sudo systemctl enable --now arena@club": "has_the_first", "sudo systemctl restart arena@club": "has_matches",
         "sudo nginx -s reload": "reader_asks", "sudo -u arena arena ladder /var/lib/arena/club owner token": "owner_starts_bot",
         "sudo -u arena arena ladder /var/lib/arena/club resume": "has_matches", "rm ../artemia-arena_": "comes_newer",
         "arena version": "is_upgraded"}


def beside(table, line):
    """What belongs to the command in this table."""
    return [more for begin, more in table.items() if line.startswith(begin)]


def script(text):
    """The commands of the guide, as lines of a script."""
    lines = [line[4:] for line in text.splitlines() if line.startswith("    ")]
    made = []
    for line in lines:
        if line.startswith(LEFT_OUT):
            continue
        if re.match(r"[a-z_]+ = ", line):
            made.append(f"edit {shlex.quote(line)}")
            continue
        verb = "again" if line.endswith(" season close") else "firewall" if line.startswith("sudo nft ") else "guide"
        # What a person answers, the name that they put, and that the packages lie in the folder where the commands are given.
        asked = line.replace("sudo apt install ", "sudo apt-get install -y ").replace("YOUR NAME", "arena.example.org").replace("rm ../", "rm ")
        made += beside(BEFORE, line) + [f"{verb} {shlex.quote(asked)}"] + beside(AFTER, line)
    return made + ["echo 'all commands of the guide work'"]


def main(source, kept=None):
    text = pathlib.Path(source, GUIDE).read_text(encoding="utf-8")
    begin = pathlib.Path(HERE, "guide.sh").read_text(encoding="utf-8")
    service.play(source, kept, begin + "\n".join(script(text)) + "\n",
                 ("artemia-arena_older.deb", "newer.deb"))


if __name__ == "__main__":
    main(*sys.argv[1:])
