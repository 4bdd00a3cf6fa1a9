# SPDX-License-Identifier: MIT
"""Honest bots of a ladder while others on it try all rows of rows.h at once, in turns with the same ladder without those.

The honest ones' faults, voids and late decisions must not differ. It plays with the real clock and prints what it
counted. Rows that are not promised on this machine are left out: without a cgroup those are more. With HOSTILE_ALL=1
they are tried too; what of them succeeds is printed, and what becomes of the honest ones is judged with a cgroup and
as root: what is not promised there lets a bot see others, and takes nothing from them."""

import collections
import glob
import json
import os
import random
import signal
import subprocess
import sys
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "end-to-end"))
from ladders import Ladders  # pylint: disable=wrong-import-position
from stage import ARENA, BUILD, RANDOM  # pylint: disable=wrong-import-position

HOSTILE = os.path.join(BUILD, "tests", "bot-hostile")
HONEST = ("ada", "ben", "cleo")
TURNS = int(os.environ.get("HOSTILE_TURNS", 3))  # of each of the two ladders
SECONDS = float(os.environ.get("HOSTILE_SECONDS", 60))  # of a turn
CLOCK = os.environ.get("HOSTILE_CLOCK", "move=500ms,bank=0ms,grace=50ms")
BOTS = int(os.environ.get("HOSTILE_BOTS", 6))  # that try rows; two more are mates
ALL = bool(os.environ.get("HOSTILE_ALL"))
MIB = 1 << 20
LIMITS = {"memory": 64 * MIB, "processes": 48, "file": 8 * MIB, "tmp": 16 * MIB, "files": 128}

CONF = f"""
name = club
clock = "{CLOCK}"
jobs = 4
bench_after = 100
sandbox = namespaces
limits = "memory=64M,processes=48,file=8M,tmp=16M,files=128"
"""


Row = collections.namedtuple("Row", "name plain cgroup root mate after")


def rows(cgroup):
    """Those that are tried here."""
    out = subprocess.run([HOSTILE, "rows"], capture_output=True, text=True, check=True).stdout
    for row in (Row(*(word if word[0].isalpha() else word == "1" for word in line.split())) for line in out.splitlines()):
        if ALL or row.plain or (cgroup and row.cgroup) or (os.geteuid() == 0 and row.root):
            yield row


def began_at(pid):
    """In the kernel's ticks since the machine's start: field 22 of proc_pid_stat(5)."""
    with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
        return file.read().rsplit(")", 1)[1].split()[19]


class Beside(Ladders):
    def setUp(self):
        super().setUp()
        done = subprocess.run([ARENA, "match", "--game", "leduc", "--json", "--player", RANDOM, "--sandbox", "namespaces"],
                              env=self.environment, capture_output=True, text=True, check=False)
        if done.returncode:
            print(done.stderr.strip(), file=sys.stderr)
            raise unittest.SkipTest(done.stderr.strip())
        self.cgroup = json.loads(done.stdout)["seats"][0]["limits"] == "cgroup"

    def facts(self, folder):
        """What the rows are told: all of it is of this machine and this ladder."""
        with open("/proc/self/mountinfo", encoding="utf-8") as file:
            devices = {str(os.makedev(*map(int, line.split()[2].split(":")))) for line in file}
        return {"nonce": f"beside-{random.getrandbits(32)}", "listener": "beside-nobody", "key": random.randrange(1 << 20) << 6,
                "run": folder, "folder": os.path.join(folder, "records"), "shared": HOSTILE,
                "page": HOSTILE, "loopback": "127.0.0.1", "port": 22, "echo": 53, "devices": ",".join(sorted(devices)[:30]),
                "pids": f"{os.getpid()},{os.getppid()}",
                "began": f"{began_at(os.getpid())},{began_at(os.getppid())}", "tmp_folder": "/tmp", "state_bytes": 16 * MIB, **LIMITS}

    def hostile_bots(self, folder):
        """Each tries the rows of a list: the last has the deeds of the mate of the one before."""
        tried = list(rows(self.cgroup))
        alone = [row.name for row in tried if not row.mate]
        pairs = [row.name for row in tried if row.mate]  # by bots that leave nothing in their own way
        lists = [alone[i::BOTS] for i in range(BOTS)] + [pairs, [f"mate:{name}" for name in pairs]]
        facts = " ".join(f"{name}=@{value}" for name, value in self.facts(folder).items())
        for number, names in enumerate(lists):
            yield (f'bot eve-{number} {{ command = "{HOSTILE} plays {",".join(names)} {RANDOM} {facts}" owner = eve-{number}\n'
                   f'  state = "{self.folder}/kept" state_size = "16M" }}\n')

    def turn(self, name, hostile):
        """Plays; returns what was counted of the honest bots."""
        folder = self.ladder(CONF + "".join(f'bot {bot} {{ command = "{RANDOM}" owner = {bot} }}\n' for bot in HONEST), name)
        os.chmod(folder, 0o711)
        if hostile:
            with open(os.path.join(folder, "ladder.conf"), "a", encoding="utf-8") as file:
                file.writelines(self.hostile_bots(folder))
        process = self.start("serve", folder, "--quiet")
        time.sleep(SECONDS)  # the clock is what is tested
        process.send_signal(signal.SIGTERM)
        _, err = process.communicate()
        self.assertEqual(process.returncode, 0, err)
        self.assertNotIn("does not play", err)
        self.assert_nothing_is_left()
        counted = self.count(folder)
        counted["rounds"] = self.said(folder, "round ")
        print(f"{'beside hostile bots' if hostile else 'alone':<20} {dict(counted)}", flush=True)
        if hostile:
            self.assert_rows_held(folder, counted)
        return counted

    def assert_rows_held(self, folder, counted):
        # What an end leaves, the arena looks at; and here a bot shares the processor with more than a mate.
        after = [f"BROKEN: {row.name}:" for row in rows(self.cgroup) if row.after or row.name == "cpu-share"]
        broken = [line for line in self.prints(folder) if line.startswith("BROKEN") and not line.startswith(tuple(after))]
        if ALL:
            print("\n".join(sorted(set(broken))), flush=True)
            return
        self.assertEqual(broken, [])
        self.assertGreater(counted["rounds"], 0, "no bot tried all its rows")
        left = [path for place in ("/tmp", "/dev/shm", self.sockets, folder) for path in glob.glob(f"{place}/*beside-*")]
        self.assertEqual(left, [], "files are left")

    def prints(self, folder):
        for path in glob.glob(os.path.join(folder, "records", "*.txt")):
            with open(path, encoding="utf-8", errors="replace") as file:
                yield from (line.rstrip("\n") for line in file)

    def said(self, folder, start):
        return sum(line.startswith(start) for line in self.prints(folder))

    def count(self, folder):
        """Of seats of honest bots, in all records."""
        counted = collections.Counter(matches=0, decisions=0, faults=0, late=0, voids=0)
        for path in sorted(glob.glob(os.path.join(folder, "records", "*.arena"))):
            out = subprocess.run([ARENA, "replay", "--json", path], env=self.environment, capture_output=True, text=True,
                                 check=False).stdout
            bots, faults = [], []
            for line in map(json.loads, out.splitlines()):
                if "seats" in line:
                    bots, faults = [seat["bot"] for seat in line["seats"]], []
                elif "fault" in line:
                    faults.append((bots[line["seat"]], line["fault"]))
                elif "answers" in line:
                    counted["decisions"] += sum(bots[answer["seat"]] in HONEST for answer in line["answers"])
                elif "winner" in line and set(bots) & set(HONEST):
                    self.count_match(line, faults, counted)
                elif "winner" in line:
                    counted["matches of others"] += 1
        return counted

    def count_match(self, verdict, faults, counted):
        """A void to which a hostile bot's own fault led is not the honest one's."""
        kinds = [kind for bot, kind in faults if bot in HONEST]
        counted["matches"] += 1
        counted["faults"] += len(kinds)
        counted["late"] += kinds.count("late")
        counted["voids"] += verdict["winner"] == "void" and len(kinds) == len(faults)
        for bot, kind in faults:
            counted[f"{'honest' if bot in HONEST else 'hostile'} {kind}"] += 1
        if verdict["winner"] == "void":
            counted[f"void {verdict['reason']}"] += 1

    def test_honest_bots_play_as_well_as_without_them(self):
        print(f"limits by {'cgroup' if self.cgroup else 'rlimits'}, {'root' if os.geteuid() == 0 else 'no root'}: "
              f"{len(list(rows(self.cgroup)))} rows are tried", flush=True)
        sums = {False: collections.Counter(), True: collections.Counter()}
        for number in range(TURNS):
            for hostile in (False, True):
                sums[hostile].update(self.turn(f"turn-{number}-{hostile}", hostile))
        for hostile, counted in sums.items():
            print(f"{'beside them' if hostile else 'alone'}: {dict(counted)}", flush=True)
            self.assertGreater(counted["matches"], 0)
        if ALL and not (self.cgroup and os.geteuid() == 0):
            return
        for kind in ("faults", "late", "voids"):
            self.assertEqual(sums[True][kind], sums[False][kind], kind)


if __name__ == "__main__":
    unittest.main()
