# SPDX-License-Identifier: MIT
"""The unit of a ladder in the Debian package, as systemd reads it: it needs no systemd that runs."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "patience"))

import folder as folders  # noqa: E402  # pylint: disable=wrong-import-position

DEBIAN = pathlib.Path(os.environ["ARENA_SOURCE"], "debian")
ARENA = os.path.join(os.environ["ARENA_BUILD"], "bin", "arena")
MOST_EXPOSED = 30  # tenths, as systemd-analyze counts
PROGRAM = "/usr/bin/arena"


def exits():
    """The exit codes of the program by their names."""
    header = pathlib.Path(os.environ["ARENA_SOURCE"], "arena/base/error.h").read_text(encoding="utf-8")
    return dict(re.findall(r"\b(EXIT_[A-Z_]+) = (\d+)", header))


class Unit(unittest.TestCase):
    def setUp(self):
        self.assertTrue(shutil.which("systemd-analyze"), "systemd-analyze is missing: install the package systemd")
        self.folder = folders.of_test(self)
        self.text = DEBIAN.joinpath("artemia-arena@.arena.service").read_text(encoding="utf-8")
        shutil.copy(DEBIAN / "artemia-arena.arena.target", os.path.join(self.folder, "arena.target"))
        self.unit = os.path.join(self.folder, "arena@club.service")

    def analyze(self, *words):
        with open(self.unit, "w", encoding="utf-8") as file:
            file.write(self.text.replace(PROGRAM, ARENA))
        return subprocess.run(("systemd-analyze", *words, self.unit), capture_output=True, text=True, check=False)

    def values(self, key):
        return re.findall(rf"^{key}=(.*)$", self.text, re.MULTILINE)

    def test_systemd_understands_each_line(self):
        done = self.analyze("verify", "--man=no")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))
        self.text += "[Service]\nFrobnicate=yes\n"
        self.assertIn("Frobnicate", self.analyze("verify", "--man=no").stderr)

    def test_it_is_less_exposed_than_systemd_calls_ok(self):
        done = self.analyze("security", "--offline=yes", f"--threshold={MOST_EXPOSED}")
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertLess(float(re.search(r"Overall exposure level for \S+: ([0-9.]+) ", done.stdout).group(1)), MOST_EXPOSED / 10)
        self.text = self.text.replace("CapabilityBoundingSet=\n", "").replace("NoNewPrivileges=yes\n", "")
        self.assertNotEqual(self.analyze("security", "--offline=yes", f"--threshold={MOST_EXPOSED}").returncode, 0)

    def test_what_cannot_be_mended_by_the_same_again_is_not_tried_again(self):
        self.assertEqual(self.values("RestartPreventExitStatus"), [exits()["EXIT_WRONG_USE"]])
        self.assertEqual(self.values("Restart"), ["on-failure"])

    def test_what_it_left_is_swept_when_it_has_ended(self):
        """tests/install/containers.sh kills one that has a container. Here: for its own ladder, by an option that there is, whatever it ended with."""
        ladder = self.values("ExecStart")[0].split()[-1]
        command, = self.values("ExecStopPost")
        self.assertEqual(command, f"-{PROGRAM} serve --sweep --quiet {ladder}")
        folder = os.path.join(self.folder, "club")
        subprocess.run((ARENA, "init", "ladder", folder), check=True, capture_output=True)
        environment = dict(os.environ, PATH="/nonexistent")  # no engine is needed where no bot is an image
        done = subprocess.run((ARENA, *command.split()[1:-1], folder), env=environment, capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))

    def test_bots_can_have_sandboxes_in_it(self):
        """tests/install/limits.sh does so. Here: what each part of a sandbox needs of the unit."""
        self.assertEqual(self.values("Delegate"), ["memory pids cpu"])
        self.assertEqual(sorted(self.values("RestrictNamespaces")[0].split()), ["cgroup", "ipc", "mnt", "net", "pid", "user", "uts"])
        for forbidden in ("ProtectControlGroups", "ProtectKernelTunables", "ProtectHostname", "MemoryDenyWriteExecute"):
            self.assertEqual(self.values(forbidden), [], forbidden)
        last = self.values("SystemCallFilter")[-1].split()
        for call in ("@mount", "capset", "sethostname", "seccomp", "landlock_restrict_self"):
            self.assertIn(call, last)

    def test_as_many_files_may_be_open_as_the_arena_asks_for(self):
        """It says how many it needs where they are too few."""
        ladder = os.path.join(self.folder, "club")
        subprocess.run((ARENA, "init", "ladder", ladder), check=True, capture_output=True)
        conf = pathlib.Path(ladder, "ladder.conf")
        text = conf.read_text(encoding="utf-8")
        conf.write_text(text.replace("listen = {}", 'listen = {"ipc://' + self.folder + '/door"}').replace("jobs = 12", "jobs = 4096")
                        .replace(" --pace 200", ""), encoding="utf-8")
        environment = dict(os.environ, PATH=os.path.dirname(ARENA) + ":" + os.environ["PATH"])
        done = subprocess.run(("sh", "-c", 'ulimit -n 1024 && exec "$0" serve "$1" --matches 1', ARENA, ladder), env=environment,
                              capture_output=True, text=True, check=False)
        needed = re.search(r"only 1024 files may be open at once; .* (\d+) are needed", done.stderr)
        self.assertTrue(needed, done.stderr)
        self.assertGreaterEqual(int(self.values("LimitNOFILE")[0]), int(needed.group(1)))

    def test_there_are_no_core_dumps_also_where_a_program_gets_them(self):
        self.assertEqual(self.values("LimitCORE"), ["1"])

    def test_what_it_may_write_is_made_by_the_package(self):
        made = re.findall(r"^d (\S+) 0750 arena arena", DEBIAN.joinpath("artemia-arena.tmpfiles").read_text(encoding="utf-8"), re.MULTILINE)
        self.assertEqual(made, ["/var/lib/arena", "/var/backups/arena"])
        self.assertEqual(self.values("ReadWritePaths"), ["-/var/backups/arena"])
        self.assertEqual(self.values("StateDirectory"), ["arena/%i"])
        for folder in made:
            self.assertIn(folder, DEBIAN.joinpath("artemia-arena.postrm").read_text(encoding="utf-8"))

    def test_documents_name_units_that_there_are(self):
        """journalctl says nothing of a unit that there is not, and finds no entries."""
        source = DEBIAN.parent
        pages = [*source.glob("*.md"), *source.joinpath("arena").glob("*.md"), *source.joinpath("arena/docs").glob("*.md")]
        said = "\n".join(page.read_text(encoding="utf-8") for page in pages)
        named = re.findall(r"journalctl (?:-u|--unit=?) ?'?([^\s'`]+)", said)
        named += re.findall(r"systemctl (?:start|stop|restart|reload|edit|status|enable(?: --now)?) ([^\s`,;]+)", said)
        self.assertGreater(len(named), 6)
        self.assertEqual([unit for unit in named if not re.fullmatch(r"arena@[a-zA-Z*]*|arena\.target|docker", unit)], [])
