# SPDX-License-Identifier: MIT
"""An event on a cluster, and a verification, whose folder lies on a network file system that is late and fails: equal to the byte
with what one machine makes. Each node has a mount of its own, and the coordinator another. No real network file system was tried."""

import glob
import os
import re
import unittest

from share import Shared
from stage import BROKEN, RANDOM

NODES = 3
CACHE_S = 2  # that the mounts remember what they saw, and that the coordinator is told
CONF = ('game = leduc\nclock = "none"\nseed = "e"\ngroups = 6\nclass short { set = {"hands=2"} }\n' +
        "".join(f'entry {name} {{ command = "{RANDOM}" }}\n' for name in ("one", "two", "three")))
LATE = (f"entries {CACHE_S * 500}", f"sizes {CACHE_S * 1000}")


class ClusterEvent(Shared):
    def event_at(self, folder, conf=CONF):
        os.mkdir(folder)
        with open(os.path.join(folder, "event.conf"), "w", encoding="utf-8") as file:
            file.write(conf)
        return folder

    def nodes(self, *lines):
        """The words of a cluster of NODES nodes: task N runs on node N modulo NODES, which sees the share by a mount of its own at the
        path of the coordinator's."""
        self.mounts = [self.mount(f"node-{number}", number + 2) for number in range(NODES)]
        for mount in self.mounts:
            mount.control(*lines)
        path = os.path.join(self.beside, "start")
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"""#!/bin/sh
number="${{1##* }}"
exec unshare --mount sh -c "mount --bind {self.beside}/node-$((number % {NODES})) {self.share.path} && $1"
""")
        os.chmod(path, 0o755)
        return f"command: {path} {{}}"

    def setUp(self):
        super().setUp()
        if os.geteuid():
            raise unittest.SkipTest("to give each node a mount of its own takes root")
        self.share = self.mount("share", 1)
        self.here = self.event_at(os.path.join(self.folder, "here"))
        self.arena("tournament", self.here)
        with open(os.path.join(self.here, "matches.csv"), "rb") as file:
            self.wanted = file.read()

    def on(self, *words, on, code=0):
        return self.arena(*words, "--on", on, "--local", os.path.join(self.folder, "local"), "--cache-wait", str(2 * CACHE_S), "--tasks", "3",
                          code=code)

    def assert_same(self, there):
        with open(os.path.join(there, "matches.csv"), "rb") as file:
            self.assertEqual(file.read(), self.wanted)
        self.assertRegex(self.arena("verify", there).stdout, r"\n36 records: 36 agrees\n")

    def assert_no_database_or_lock(self, there):
        """Beside the records are files alone that a network file system can have."""
        self.assertEqual(glob.glob(os.path.join(there, "**", "event.db*"), recursive=True), [])
        self.assertFalse(os.path.exists(os.path.join(there, "tasks", "coordinator")))

    def test_a_late_share_gives_the_same_matches(self):
        there = self.event_at(os.path.join(self.share.path, "there"))
        on = self.nodes(*LATE)
        self.share.control(*LATE, "fail flock ENOLCK 1")
        done = self.on("tournament", there, on=on)
        self.says(done.stderr, "arena tournament --on, on a share that is late", about=" came to nothing", but=((r"\b\d+ tasks?", "N tasks"),))
        self.share.control()
        self.assert_same(there)
        self.assert_no_database_or_lock(there)

    def test_evidence_that_shows_late_comes_home(self):
        conf = CONF.replace("groups = 6", "groups = 1") + f'entry faint {{ command = "{BROKEN} dies" }}\n'
        here = self.event_at(os.path.join(self.folder, "faint"), conf)
        self.arena("tournament", here)
        there = self.event_at(os.path.join(self.share.path, "there"), conf)
        on = self.nodes(*LATE)
        self.share.control(*LATE)
        self.on("tournament", there, on=on)
        self.share.control()
        names = [sorted(map(os.path.basename, glob.glob(os.path.join(place, "rounds", "*", "*", "*.json")))) for place in (here, there)]
        self.assertEqual(len(names[0]), 6)
        self.assertEqual(names[0], names[1])

    def test_a_share_that_fails_gives_the_same_matches(self):
        there = self.event_at(os.path.join(self.share.path, "there"))
        on = self.nodes("fail close ENOSPC 3 .arena.tmp", "fail fsync ESTALE 5", "fail rename EIO 7")
        done = self.on("tournament", there, on=on)
        self.assertTrue(any(mount.done() for mount in self.mounts), "the share failed")
        self.assertTrue(re.search("No space left|Stale file handle|Input/output error|was lost", done.stderr), done.stderr)
        self.assert_same(there)

    def test_a_full_share_is_a_sentence_of_the_coordinator_and_the_event_is_resumed(self):
        there = self.event_at(os.path.join(self.share.path, "there"))
        on = self.nodes()
        self.share.control("fail write ENOSPC 2 .part")
        done = self.on("tournament", there, on=on, code=3)
        self.assertIn("No space left on device", done.stderr)
        self.share.control()
        self.on("tournament", there, on=on)
        self.assert_same(there)

    def test_a_verification_on_a_late_share_prints_the_same(self):
        there = os.path.join(self.share.path, "there")
        self.arena("tournament", self.event_at(there))
        wanted = self.arena("verify", there).stdout
        on = self.nodes(*LATE)
        self.share.control(*LATE)
        self.assertEqual(self.on("verify", there, on=on).stdout, wanted)


if __name__ == "__main__":
    unittest.main()
