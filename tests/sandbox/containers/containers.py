# SPDX-License-Identifier: MIT
"""Images as bots, by an engine of the tests' own (the file podman beside this one)."""

import contextlib
import json
import os
import pathlib
import platform
import shlex
import signal
import subprocess
import sys
import unittest

HERE = pathlib.Path(__file__).parent
sys.path[:0] = [str(HERE / ".." / ".." / beside) for beside in ("patience", "end-to-end")]

import folder  # noqa: E402  # pylint: disable=wrong-import-position
from patience import until  # noqa: E402  # pylint: disable=wrong-import-position
from says import Says  # noqa: E402  # pylint: disable=wrong-import-position

CONTAIN = os.path.join(os.environ["ARENA_BUILD"], "tests", "contain")
MACHINE = {"x86_64": "amd64", "aarch64": "arm64"}.get(platform.machine(), platform.machine())
TOKEN = "0123456789abcdef0123456789abcdef"  # of contain.c
ID = "5" * 64
CONTAINED = os.path.exists("/run/.containerenv") or os.path.exists("/.dockerenv")
# All that a bot is kept from, and nothing else: whoever changes it changes what a host is promised.
GOLDEN = """run --name={name} --label=arena.run={run} --label=arena.process=PROCESS --cidfile={run}/container-1 --pull=never --log-driver=none
--no-healthcheck --sig-proxy=false --stop-timeout=0 --user=USER --cap-drop=all --security-opt=no-new-privileges --network=none
--ipc=private --read-only {podman}--memory=268435456 --memory-swap=268435456 --pids-limit=64 --ulimit=nofile=128:128
--ulimit=fsize=1048576:1048576 --ulimit=cpu=60:60 --ulimit=core=0:0 --tmpfs=/tmp:rw,nosuid,nodev,exec,mode=1777,size=1048576
--shm-size=1048576 --mount=type=bind,source={run},destination={run},readonly --mount=type=bind,source=/usr/share,destination=/usr/share,readonly
--env=HOME=/tmp --env=LEVEL --env=ARENA_ENDPOINT --env=ARENA_TOKEN mine a b"""
OF_PODMAN = "--read-only-tmpfs=false --image-volume=ignore --http-proxy=false "


def lives(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_bytes().rsplit(b")", 1)[1].split()[0] != b"Z"
    except OSError:
        return False


def mentioning(text):
    """Processes with this text in their command line."""
    found = []
    for process in filter(str.isdigit, os.listdir("/proc")):
        with contextlib.suppress(OSError):
            if text.encode() in pathlib.Path("/proc", process, "cmdline").read_bytes():
                found.append(int(process))
    return found


def is_of_arena(pid):
    """The arena of these tests, a keeper or a guard."""
    try:
        words = pathlib.Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False
    return b"container-keeper" in words or CONTAIN.encode() in words


class Stage(Says):
    engine = "podman"
    by_name = True  # so that the tests run inside a container, too

    def setUp(self):
        self.place = pathlib.Path(folder.of_test(self, "arena-run-"))
        for name in ("bin", "data", "data/images", "data/containers", "data/registry", "run"):
            (self.place / name).mkdir()
        self.run_folder = str(self.place / "run")
        self.folder = str(self.place)
        self.give(self.engine)
        self.addCleanup(self.end)

    def give(self, engine):
        """Puts an engine of this name in PATH; the interpreter is the one that runs this test."""
        path = self.place / "bin" / engine
        text = (HERE / "podman").read_text(encoding="utf-8")
        path.write_text(f"#!{sys.executable} -S\n" + text.split("\n", 1)[1], encoding="utf-8")
        path.chmod(0o755)

    def end(self):
        """Ends the bots that are left, and waits for guards, which remove their containers."""
        self.fault("")
        for container in self.containers().values():
            with contextlib.suppress(OSError):
                if container["pid"]:
                    os.killpg(container["pid"], signal.SIGKILL)
        until(lambda: not mentioning(str(self.place)), "processes are left")

    def image(self, name, *program, machine=MACHINE, where="images", **more):
        path = self.place / "data" / where / name.replace("/", "%")
        path.write_text(json.dumps({"id": ID, "machine": machine, "program": program, **more}), encoding="utf-8")

    def fault(self, name):
        (self.place / "data" / "fault").write_text(name, encoding="utf-8")

    def containers(self):
        found = {}
        for path in (self.place / "data" / "containers").iterdir():
            with contextlib.suppress(FileNotFoundError):
                if not path.name.startswith("."):
                    found[path.name] = json.loads(path.read_text(encoding="utf-8"))
        return found

    def calls(self, verb):
        lines = (self.place / "data" / "calls").read_text(encoding="utf-8").splitlines()
        return [words[1:] for words in map(json.loads, lines) if words[1] == verb]

    def environment(self):
        kept = {name: value for name, value in os.environ.items() if name not in ("container", "DOCKER_HOST")}
        return {**kept, "PATH": f"{self.place}/bin", "XDG_DATA_HOME": f"{self.place}/data", "LEVEL": "high & dry"}

    def start(self, *words, options=(), endpoint=None):
        named = (f"engine={self.engine}",) if self.by_name else ()
        words = [CONTAIN, self.run_folder, endpoint or f"ipc://{self.run_folder}/bots0", *named, *options, "--", *words]
        arena = subprocess.Popen(words, env=self.environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)  # pylint: disable=consider-using-with
        self.addCleanup(arena.stdout.close)
        self.addCleanup(arena.stdin.close)
        self.addCleanup(arena.kill)
        return arena

    def contain(self, *words, options=(), endpoint=None):
        """What is printed when the image has run to its end."""
        arena = self.start(*words, options=options, endpoint=endpoint)
        said = arena.stdout.read()
        self.assertIn(arena.wait(), (0, 2, 3), said)
        return said

    def assert_refused(self, *words, options=(), **how):
        said = self.contain(*words, options=options, **how)
        self.assertTrue(said.startswith("refused: "), said)
        self.assertEqual(1, said.count("\n"), said)
        self.assertEqual({}, self.containers())
        self.says(said, shlex.join(("contain", *words, *options, *how.values())),
                  but=((rf"\b{MACHINE}\b", "MACHINE"), ("(?<=needs root: ).*", "SETTINGS")))

    def running(self):
        """The one container, once its program runs."""
        until(lambda: any(found["status"] == "running" for found in self.containers().values()), "no container runs")
        return next(iter(self.containers().values()))

    def leaves_nothing(self):
        until(lambda: not self.containers(), "a container is left")


class Both:
    """What holds with each engine."""

    def test_the_command_line_is_this_one_and_has_no_secret(self):
        self.image("mine", "/bin/true")
        said = self.contain("mine", "a", "b", options=("pass=LEVEL", "show=/usr/share"))
        self.assertIn("end: exit code 0\nwhy: \n", said)
        (words,) = self.calls("run")
        text = " ".join("--user=USER" if word.startswith("--user=") else
                        "--label=arena.process=PROCESS" if word.startswith("--label=arena.process=") else word for word in words)
        podman = "" if self.engine == "docker" else OF_PODMAN
        self.assertEqual(GOLDEN.replace("\n", " ").format(name="run-1", run=self.run_folder, podman=podman), text)
        self.assertNotIn(TOKEN, json.dumps(self.calls("run")))
        self.leaves_nothing()

    def test_it_is_no_user_of_the_machine_and_another_each_time(self):
        self.image("mine", "/bin/true")
        users = set()
        for _ in range(3):
            self.contain("mine")
        for words in self.calls("run"):
            (user,) = [word.removeprefix("--user=") for word in words if word.startswith("--user=")]
            number, group = map(int, user.split(":"))
            users.add(number)
            self.assertEqual(number, group)
            self.assertTrue(number >= 2000000000 if self.engine == "docker" else 1000 <= number < 65536, user)
        self.assertGreater(len(users), 1)

    def test_its_output_and_its_end_are_those_of_the_bot(self):
        self.image("mine", "/bin/sh", "-c")
        said = self.contain("mine", "echo out; echo err >&2; exit 3")
        self.assertIn("out\n", said)
        self.assertIn("err\n", said)
        self.assertIn("end: exit code 3\nwhy: \n", said)
        self.assertIn("end: signal 11 (Segmentation fault)\n", self.contain("mine", "kill -SEGV $$"))
        self.leaves_nothing()

    def test_out_of_memory_is_said_with_the_limit(self):
        self.image("mine", "/bin/sh", "-c", "kill -KILL $$")
        self.fault("memory")
        said = self.contain("mine")
        self.assertIn("end: signal 9 (Killed)\n", said)
        self.says(said, "contain mine", about="out of memory")

    def test_a_stop_ends_the_container(self):
        self.image("mine", "/bin/sh", "-c", "trap '' TERM; while :; do sleep 1000; done")
        arena = self.start("mine")
        bot = self.running()["pid"]
        arena.stdin.close()
        arena.wait()
        until(lambda: not lives(bot), "the bot lives")
        self.leaves_nothing()

    def test_kill_9_of_the_arena_ends_the_container(self):
        self.image("mine", "/bin/sleep", "1000")
        arena = self.start("mine")
        bot = self.running()["pid"]
        arena.kill()
        arena.wait()
        until(lambda: not lives(bot), "the bot lives")
        self.leaves_nothing()

    def test_an_image_that_is_not_there(self):
        self.assert_refused("mine")
        self.assertEqual([], [words for verb in ("run", "pull") for words in self.calls(verb)])

    def test_a_program_that_is_not_in_the_image(self):
        self.image("mine", "/bin/true")
        self.fault("no-program")
        said = self.contain("mine")
        self.says(said, "contain mine", about="why: ")
        self.leaves_nothing()

    def test_an_engine_that_goes_away_in_the_middle(self):
        self.image("mine", "/bin/sleep", "1000")
        self.fault("goes-away")
        said = self.contain("mine")
        self.says(said, "contain mine", about="why: ")
        self.fault("")
        self.leaves_nothing()

    def test_an_engine_without_rights(self):
        self.image("mine", "/bin/true")
        for fault in ("no-rights", "no-daemon") if self.engine == "docker" else ("no-namespaces", "no-newuidmap", "no-users"):
            self.fault(fault)
            self.assert_refused("mine")

    def test_volumes_have_no_place_on_the_disk(self):
        self.image("mine", "/bin/true", volumes=["/data"])
        if self.engine == "docker":
            self.assert_refused("mine")
        else:
            self.assertIn("end: exit code 0", self.contain("mine"))


class Docker(Both, Stage):
    engine = "docker"


class Podman(Both, Stage):
    """And what needs no other."""

    def test_it_gets_the_variables_that_are_passed_and_no_others(self):
        self.image("mine", "/usr/bin/env")
        said = self.contain("mine", options=("pass=LEVEL",)).split("\n")
        got = {line.split("=")[0] for line in said if "=" in line}
        self.assertEqual({"PATH", "container", "HOME", "LEVEL", "ARENA_ENDPOINT", "ARENA_TOKEN"}, got - {"_", "PWD", "SHLVL"})
        self.assertIn("LEVEL=high & dry", said)
        self.assertIn(f"ARENA_TOKEN={TOKEN}", said)

    def test_what_the_engine_goes_by_is_not_passed(self):
        self.image("mine", "/bin/true")
        for name in ("PATH=/x", "LD_PRELOAD=/x", "DOCKER_HOST=x", "XDG_RUNTIME_DIR=/x", "HOME=/x"):
            self.assert_refused("mine", options=(f"pass={name}",))

    def test_no_token_stands_in_a_command_line(self):
        self.image("mine", "/bin/sleep", "1000")
        self.start("mine")
        self.running()
        for path in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
            with contextlib.suppress(OSError):
                self.assertNotIn(TOKEN.encode(), path.read_bytes())

    def test_a_bot_that_prints_for_ever_is_capped_and_ended(self):
        self.image("mine", "/usr/bin/yes")
        arena = self.start("mine")
        while arena.stdout.readline() != "y\n":
            pass
        arena.stdin.close()
        self.assertIn("end: ", arena.stdout.read())
        arena.wait()
        self.leaves_nothing()

    def test_kill_9_of_all_that_the_arena_started_leaves_it_to_the_next_start(self):
        self.image("mine", "/bin/sleep", "1000")
        arena = self.start("mine")
        bot = self.running()["pid"]
        own = [pid for pid in mentioning(self.run_folder) if is_of_arena(pid)]
        for pid in own:
            os.kill(pid, signal.SIGSTOP)
        for pid in own:
            os.kill(pid, signal.SIGKILL)
        arena.wait()
        self.assertTrue(lives(bot))
        self.image("other", "/bin/true")
        self.contain("other")
        self.assertFalse(lives(bot))
        self.leaves_nothing()

    def test_only_containers_of_an_ended_arena_of_this_user_and_machine_are_swept(self):
        self.image("mine", "/bin/true")
        self.contain("mine")
        (words,) = self.calls("run")
        (own,) = [word.removeprefix("--label=arena.process=") for word in words if word.startswith("--label=arena.process=")]
        self.leaves_nothing()
        machine, boot, numbers, user, pid, started = own.split(".")
        other_machine, other_boot = machine[::-1][:-1] + "f0"[machine[0] == "f"], boot[::-1]
        table = {"ended": (own, True), "earlier-boot": (f"{machine}.{other_boot}.1.{user}.1.1", machine != "0"),
                 "other-machine": (f"{other_machine}.{other_boot}.{numbers}.{user}.{pid}.{started}", False),
                 "other-user": (f"{machine}.{boot}.{numbers}.{int(user) + 1}.{pid}.{started}", False),
                 "other-numbers": (f"{machine}.{boot}.{int(numbers) + 1}.{user}.{pid}.{started}", False),
                 "nameless": (f"0.{other_boot}.{numbers}.{user}.{pid}.{started}", False),
                 "not-ours": ("true", False), "empty": ("", False), "more": (f"{own}.1", False)}
        for number, (name, (process, _)) in enumerate(table.items()):
            container = {"id": f"{number:064x}", "labels": {"arena.process": process}, "status": "exited", "code": 0, "killed": False,
                         "since": "2026-11-27", "pid": 0}
            (self.place / "data" / "containers" / name).write_text(json.dumps(container), encoding="utf-8")
        self.contain("mine")
        self.assertEqual({name for name, (_, gone) in table.items() if not gone}, set(self.containers()) & set(table))

    def test_the_containers_of_a_living_arena_are_left_alone(self):
        self.image("mine", "/bin/sleep", "1000")
        first = self.start("mine")
        bot = self.running()["pid"]
        self.image("other", "/bin/true")
        self.run_folder = str(self.place / "run" / "second")
        os.mkdir(self.run_folder)
        self.contain("other")
        self.assertTrue(lives(bot))
        first.stdin.close()
        first.wait()

    def test_an_image_is_loaded_only_if_the_host_says_so(self):
        self.image("mine", "/bin/true", where="registry")
        self.assert_refused("mine")
        self.assertIn("end: exit code 0", self.contain("mine", options=("pulls",)))
        self.assert_refused("other", options=("pulls",))

    def test_an_image_for_another_machine(self):
        other = "s390x" if MACHINE != "s390x" else "amd64"
        self.image("mine", "/bin/true", machine=other)
        self.assert_refused("mine")

    def test_a_name_that_is_an_option(self):
        self.assert_refused("--privileged")

    def test_an_engine_that_hangs_is_given_up(self):
        self.image("mine", "/bin/true")
        self.fault("hang-run")
        arena = self.start("mine")
        sentence = f"arena: {self.engine} has not started the container after 5 s\n"
        until(lambda: arena.stdout.readline() == sentence, "nothing is said")
        arena.stdin.close()
        self.assertIn(f"why: {sentence.removeprefix('arena: ')}", arena.stdout.read())
        arena.wait()

    def test_limits_that_it_cannot_keep(self):
        self.image("mine", "/bin/true")
        self.fault("no-controllers")
        self.assert_refused("mine")
        self.assert_refused("mine", options=("memory=0",))
        self.assertIn("end: exit code 0", self.contain("mine", options=("memory=0", "processes=0")))

    def test_what_a_container_cannot_have(self):
        self.image("mine", "/bin/true")
        self.assert_refused("mine", endpoint="tcp://127.0.0.1:5555")
        for options in (("state=/tmp",), ("show=/a,b",), ("show=/usr", "hide=/usr/share"), ("show=/usr", "other=/usr/share")):
            self.assert_refused("mine", options=options)
        self.assertIn("end: exit code 0", self.contain("mine", options=("show=/usr/share", "hide=/usr", "other=/usr/lib")))

    def test_an_engine_by_name(self):
        self.image("mine", "/bin/true")
        self.assert_refused("mine", options=("engine=nerdctl",))
        self.assert_refused("mine", options=("engine=/nowhere/podman",))
        self.assertIn("end: exit code 0", self.contain("mine", options=(f"engine={self.place}/bin/{self.engine}",)))


class Choice(Stage):
    """Which engine it is."""
    by_name = False

    def outside(self):
        if CONTAINED:
            self.skipTest("this is a container, where no engine is looked for")

    def test_podman_goes_before_docker(self):
        self.outside()
        self.give("docker")
        self.image("mine", "/bin/true")
        self.contain("mine")
        lines = (self.place / "data" / "calls").read_text(encoding="utf-8").splitlines()
        self.assertEqual({"podman"}, {json.loads(line)[0] for line in lines})
        self.contain("mine", options=("engine=docker",))
        lines = (self.place / "data" / "calls").read_text(encoding="utf-8").splitlines()
        self.assertEqual({"podman", "docker"}, {json.loads(line)[0] for line in lines})

    def test_without_an_engine_it_is_said_how_one_is_had(self):
        self.outside()
        (self.place / "bin" / "podman").unlink()
        self.assert_refused("mine")

    def test_inside_a_container_there_is_another_way(self):
        self.image("mine", "/bin/true")
        plain = self.environment
        self.environment = lambda: {**plain(), "container": "podman"}
        self.assert_refused("mine")
        self.assertIn("end: exit code 0", self.contain("mine", options=("engine=podman",)))


if __name__ == "__main__":
    unittest.main()
