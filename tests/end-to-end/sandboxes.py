# SPDX-License-Identifier: MIT
"""Sandboxes of bots as hosts ask for them: options, keys of files, what results say, what bots keep, and --as-ladder.

What a sandbox keeps out is tested in tests/sandbox. Here the level `limits` does, which every machine has."""

import glob
import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import unittest

from hand import Hand
from stage import ARENA, BEST_SANDBOX, PLAIN, Stage, until

LIMITS = {"sandbox": "limits", "limits": "rlimits"}
CGROUP = {"sandbox": "limits", "limits": "cgroup"}
NONE = {"sandbox": "none", "limits": "none"}


def lived(seat):
    return {key: seat[key] for key in ("sandbox", "limits")}


class Sandboxes(Stage):
    def match(self, *words, **more):
        return self.play("--player", PLAIN, "--clock", "none", *words, **more)

    def refused(self, *words, code=2):
        return self.arena("match", "--game", "leduc", "--player", PLAIN, *words, code=code).stderr

    def test_options_that_make_no_sense_are_refused_in_words(self):
        for words in (
                ("--sandbox", "jail"),
                ("--limits", "memory=1G"),
                ("--state-size", "1M"),
                ("--state", ""),
                ("--state", "x", "--state-size", "1T"),
                ("--class", "duel")):
            self.says(self.refused(*words))
        self.assertIn("--limits: ", self.refused("--sandbox", "limits", "--limits", "memory=much"))
        self.says(self.refused(*("--show", "/tmp") * 33))
        self.says(self.arena("check", "--attach", "eve", "--sandbox", "best", code=2))

    def test_each_seat_says_what_its_bot_lived_in(self):
        self.assertEqual([lived(seat) for seat in self.match("--seed", "a")[0]["seats"]], [NONE, NONE])
        for seat in self.match("--seed", "a", "--sandbox", "limits")[0]["seats"]:
            self.assertIn(lived(seat), (LIMITS, CGROUP))

    def test_the_best_is_said_and_is_what_results_say(self):
        done = self.arena("match", "--game", "leduc", "--json", "--player", PLAIN, "--sandbox", "best")
        level = json.loads(done.stdout)["seats"][0]["sandbox"]
        self.assertIn(level, ("limits", "namespaces"))
        self.assertIn(f"arena: {BEST_SANDBOX}{level}, ", done.stderr)

    def test_a_bot_that_takes_more_memory_than_it_may_have_ends_and_the_result_says_how(self):
        """In a cgroup tests/install/limits.sh sees it, too."""
        python = shutil.which("python3", path="/usr/bin:/bin") or sys.executable  # one that any user may read
        eater = shlex.join((python, "-c", "b'x' * (1 << 30)"))
        result, = self.play("--player", eater, "--player", PLAIN, "--clock", "none", "--sandbox", "best", "--limits", "memory=64M")
        seat = result["seats"][0]
        fault, = seat["faults"]
        self.assertEqual(fault["fault"], "gone")
        self.assertIn({"cgroup": "out of memory, 64 MiB", "rlimits": "MemoryError"}[seat["limits"]], fault["evidence"])

    def test_more_than_there_is_is_refused_or_had(self):
        done = self.arena("match", "--game", "leduc", "--json", "--player", PLAIN, "--sandbox", "namespaces", code=(0, 2, 3))
        if done.returncode:
            self.assertEqual(done.stdout, "")
            self.assertIn("namespaces", done.stderr)
            self.skipTest(done.stderr.strip())
        self.assertEqual(json.loads(done.stdout)["seats"][0]["sandbox"], "namespaces")

    def test_a_machine_without_bubblewrap_or_user_namespaces_says_the_remedy(self):
        words = (ARENA, "match", "--game", "leduc", "--player", PLAIN, "--sandbox")
        without = {"PATH": os.path.dirname(ARENA)}
        none = ("unshare", "--user", "--keep-caps", "--map-user=1000", "--map-group=1000", "sh", "-c",
                'echo 0 >/proc/sys/user/max_user_namespaces && exec "$@"', "sh")
        machines = [((), without, "bubblewrap is missing, which makes the namespaces: ")]
        if shutil.which("bwrap") and subprocess.run((*none, "true"), capture_output=True, check=False).returncode == 0:
            machines.append((none, {}, "sysctl user.max_user_namespaces=10000"))
        for before, environment, remedy in machines:
            environment = {**self.environment, **environment}
            done = subprocess.run((*before, *words, "namespaces"), env=environment, capture_output=True, text=True, check=False)
            self.assertEqual((done.returncode, done.stdout), (3, ""), done.stderr)
            self.assertIn(remedy, done.stderr)
            done = subprocess.run((*before, *words, "best"), env=environment, capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn(f"arena: {BEST_SANDBOX}limits, ", done.stderr)
            self.assertIn(remedy, done.stderr)

    def test_a_bundle_says_what_the_process_was_in(self):
        bot = "sh -c 'exit 3'"
        self.play("--bot", f"player.1={bot}", "--bot", f"player.2={PLAIN}", "--sandbox", "limits", "--records", self.records,
                  "--clock", "start=2s")
        bundle = json.loads(self.text(glob.glob(os.path.join(self.records, "*", "*.json"))[0]))
        self.assertEqual(bundle["process"]["sandbox"]["level"], "limits")
        self.assertIn("--sandbox limits", bundle["command"])

    def test_a_run_that_is_resumed_says_the_same(self):
        words = ("--game", "leduc", "--json", "--player", PLAIN, "--clock", "none", "--sandbox", "limits", "--games", "300",
                 "--seed", "resume", "--records", self.records)
        process = self.start("match", *words)
        for _ in range(5):
            process.stdout.readline()
        process.send_signal(signal.SIGTERM)
        process.communicate()
        self.assertEqual(process.returncode, 130)
        refused = self.arena("match", "--resume", self.records, "--sandbox", "none", code=2).stderr
        self.says(refused)
        done = self.arena("match", "--json", "--resume", self.records)
        results = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual(len(results), 300)
        for result in results:
            for seat in result["seats"]:
                self.assertEqual(seat["sandbox"], "limits")

    # --- what bots keep

    def keeper(self, script):
        return shlex.join(["sh", "-c", script + f"; exec {shlex.quote(PLAIN)}"])

    def test_each_process_keeps_a_folder_of_its_own(self):
        state = os.path.join(self.folder, "state")
        bot = self.keeper("echo here >> $ARENA_STATE/log")
        for level in ("none", "limits"):
            self.play("--player", bot, "--state", state, "--sandbox", level)
        logs = sorted(glob.glob(os.path.join(state, "player", "*", "log")))
        self.assertEqual([os.path.relpath(log, state) for log in logs], ["player/1/log", "player/2/log"])
        for log in logs:
            self.assertEqual(self.text(log), "here\nhere\n")
        self.assertEqual(os.stat(state).st_mode & 0o066, 0)

    def test_bots_of_several_seats_keep_apart(self):
        state = os.path.join(self.folder, "state")
        self.play("--bot", "player.1=" + self.keeper("touch $ARENA_STATE/one"),
                  "--bot", "player.2=" + self.keeper("touch $ARENA_STATE/two"), "--state", state)
        self.assertEqual(sorted(os.path.relpath(path, state) for path in glob.glob(os.path.join(state, "*", "*", "*"))),
                         ["player.1/1/one", "player.2/1/two"])

    def test_what_is_too_large_is_not_started_again(self):
        state = os.path.join(self.folder, "state")
        words = ("--bot", "player.1=" + self.keeper("head -c 2000000 /dev/zero > $ARENA_STATE/big"),
                 "--bot", f"player.2={PLAIN}", "--state", state, "--state-size", "1M")
        done = self.arena("match", "--game", "leduc", *words, code=0)
        self.says(done.stderr)
        fault = self.play(*words)[0]["seats"][0]["faults"][0]
        self.assertEqual(fault["fault"], "gone")
        self.says(fault["evidence"])
        os.remove(os.path.join(state, "player.1", "1", "big"))
        self.assertEqual(self.play(*words)[0]["seats"][0]["faults"], [])

    def test_that_it_is_too_large_is_said_once_for_a_bot(self):
        bot = self.keeper("head -c 2000000 /dev/zero > $ARENA_STATE/big")
        done = self.arena("match", "--game", "leduc", "--player", bot, "--state", os.path.join(self.folder, "state"),
                          "--state-size", "1M", "--games", "3", code=0)
        self.says(done.stderr, about="makes it smaller", but=((r"\d(?= is larger)", "N"),))

    def test_what_grows_too_large_is_ended_while_it_plays(self):
        state = os.path.join(self.folder, "state")
        grows = self.keeper("(sleep 1; head -c 2000000 /dev/zero > $ARENA_STATE/big) & true")
        done = self.until_over(grows, state)
        self.says(done, but=(("^it was not started: ", ""), (r"player.1/\d+", "player.1/N")))

    @unittest.skipIf(os.geteuid() == 0, "root may look into every folder")
    def test_who_hides_a_folder_from_the_arena_is_ended(self):
        state = os.path.join(self.folder, "state")
        hidden = os.path.join(state, "player.1", "1", "hidden")
        for mode in (0o000, 0o400):
            done = self.until_over(self.keeper(f"mkdir -p $ARENA_STATE/hidden/in; chmod {mode:o} $ARENA_STATE/hidden"), state)
            os.chmod(hidden, 0o700)
            self.says(done, but=(("^it was not started: ", ""), (r"player.1/\d+", "player.1/N")))

    def until_over(self, bot, state):
        """The first fault of a run that goes on until there is one."""
        process = self.start("match", "--game", "leduc", "--json", "--bot", f"player.1={bot}", "--bot", f"player.2={PLAIN}",
                             "--state", state, "--state-size", "1M", "--games", "1000000", "--clock", "none")
        for line in process.stdout:
            faults = json.loads(line)["seats"][0]["faults"]
            if faults:
                break
        process.send_signal(signal.SIGTERM)
        process.communicate()
        return faults[0]["evidence"]

    def test_a_folder_that_others_may_write_is_refused(self):
        state = os.path.join(self.folder, "state")
        os.makedirs(os.path.join(state, "player"))
        os.chmod(os.path.join(state, "player"), 0o777)
        self.says(self.refused("--state", state, code=3))

    # --- events

    def test_an_entry_goes_before_its_event(self):
        state = os.path.join(self.folder, "state")
        event = self.event(f"""
game = leduc
groups = 1
clock = "none"
sandbox = limits
limits = "memory=300M"
state = "{state}"
entry a {{ command = "{self.quoted(self.keeper('touch $ARENA_STATE/was'))}" }}
entry b {{ command = "{PLAIN}" sandbox = none }}
""")
        done = self.arena("tournament", "--json", event)
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        for match in (line for line in lines if "seats" in line):
            for seat in match["seats"]:
                self.assertEqual(seat["sandbox"], {"a": "limits", "b": "none"}[seat["entry"]])
        self.assertEqual(lived(lines[-1]), NONE)
        self.assertTrue(glob.glob(os.path.join(state, "a", "1", "was")))
        again = [json.loads(line) for line in self.arena("tournament", "--json", event).stdout.splitlines()]
        self.assertEqual(lived(again[-1]), NONE)

    def namespaces(self, *words, code):
        """What a command prints about bots in namespaces."""
        done = self.arena(*words, code=(*code, 3))
        if "no sandbox of namespaces" in done.stderr:
            self.skipTest(done.stderr.strip())
        self.assertIn(done.returncode, code)
        return done

    def test_the_folder_of_an_event_is_no_bot_s(self):
        event = self.event(f"""
game = leduc
groups = 1
sandbox = namespaces
entry a {{ command = "{PLAIN}" directory = "{self.folder}/event" }}
entry b {{ command = "{PLAIN}" }}
""")
        self.says(self.namespaces("tournament", event, code=(3,)).stderr)

    def test_what_another_bot_keeps_is_hidden_wherever_it_lies(self):
        os.chmod(self.folder, 0o755)
        for name in "ab":
            os.mkdir(os.path.join(self.folder, name), 0o755)
            with open(os.path.join(self.folder, name, "open"), "w", encoding="utf-8"):
                pass
        state = {name: os.path.join(self.folder, name, "state") for name in "ab"}
        look = self.keeper(f"ls -A {self.folder}/a {self.folder}/b {state['a']} {state['b']} > $ARENA_STATE/seen 2>&1")
        event = f"""
game = leduc
groups = 1
clock = "none"
sandbox = namespaces
entry b {{ command = "{self.quoted(look)}" state = "{state['b']}" show = {{"{self.folder}", "{PLAIN}"}} }}
"""
        self.namespaces("tournament", self.event(f"""{event}
entry a {{ command = "{PLAIN}" state = "{state['a']}" }}
"""), code=(0,))
        self.assertTrue(os.listdir(state["a"]))
        seen = self.text(os.path.join(state["b"], "1", "seen"))
        self.assertEqual(seen, "\n".join(f"{self.folder}/{name}:\nopen\nstate\n\n{state[name]}:\n" for name in "ab"))
        # What a bot can change is no program of another's.
        program = os.path.join(state["a"], "1", "program")
        with open(program, "w", encoding="utf-8") as file:
            file.write("exit 3\n")
        self.says(self.namespaces("tournament", self.event(f"""{event}
entry a {{ command = "{PLAIN}" state = "{state['a']}" }}
entry c {{ command = "sh {program}" }}
""", "event-2"), code=(3,)).stderr)

    def looks_for_a_file(self):
        """A bot that ends as it does not find a file of the machine, and the sentence on that."""
        os.chmod(self.folder, 0o755)
        path = os.path.join(self.folder, "model")
        with open(path, "w", encoding="utf-8"):
            pass
        return f"sh -c 'echo cannot open {path} >&2; exit 1'", f"it did not see {path}: --show {path} shows it"

    def test_a_hidden_file_that_a_bot_of_an_event_missed_is_evidence(self):
        bot, sentence = self.looks_for_a_file()
        event = self.event(f"""
game = leduc
groups = 1
sandbox = namespaces
entry a {{ command = "{bot}" }}
entry b {{ command = "{PLAIN}" }}
""")
        self.namespaces("tournament", event, code=(0, 1))
        bundles = glob.glob(os.path.join(event, "**", "*.json"), recursive=True)
        self.assertTrue(any(sentence in self.text(path) for path in bundles), bundles)

    def test_a_trace_is_no_bot_s(self):
        trace = os.path.join(self.folder, "trace")
        os.chmod(self.folder, 0o755)
        bot = shlex.join(["sh", "-c", f"wc -c < {trace} >&2; exit 3"])
        done = self.namespaces("match", "--game", "leduc", "--player", bot, "--sandbox", "namespaces", "--show", self.folder,
                               "--trace", trace, "--clock", "start=2s", code=(0, 1))
        self.assertIn(f"cannot open {trace}: Permission denied", done.stdout)

    @staticmethod
    def quoted(text):
        return text.replace("\\", "\\\\").replace('"', '\\"').replace("$", "\\$")

    def test_keys_that_make_no_sense_are_refused(self):
        entries = f'entry a {{ command = "{PLAIN}" }}\nentry b {{ command = "{PLAIN}" %s }}\n'
        for number, (root, own) in enumerate((
                ("sandbox = jail\n", ""),
                ('limits = "memory=1G"\n', ""),
                ("", 'limits = "memory=1G"'),
                ('state_size = "1M"\n', ""))):
            event = self.event("game = leduc\n" + root + entries % own, f"event-{number}")
            self.says(self.arena("tournament", event, code=2))

    # --- as on a ladder

    CONF = f"""
game = leduc
name = "club"
clock = "move=700ms,bank=3s"
lost_seat = forfeit
sandbox = limits
limits = "memory=300M"
env = {{"MODE=ladder", "HOST_ONLY_SECRET"}}
class short {{ set = {{"hands=2"}} }}
class long {{ set = {{"hands=9"}} clock = "move=900ms" }}
bot one {{ command = "{PLAIN}" }}
bot two {{ command = "{PLAIN}" }}
"""

    def conf(self, name="ladder.conf", text=None):
        folder = os.path.join(self.folder, "there")
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text or self.CONF)
        return folder

    def as_ladder(self, *words, **more):
        return self.arena("match", "--player", PLAIN, "--json", "--records", self.records, *words, **more)

    def run_options(self):
        """The file of the last run."""
        return self.text(max(glob.glob(os.path.join(self.records, "*.done")), key=os.path.getmtime))

    @staticmethod
    def text(path):
        with open(path, encoding="utf-8") as file:
            return file.read()

    def test_a_bot_plays_at_home_as_on_the_ladder(self):
        done = self.as_ladder("--as-ladder", self.conf())
        self.says(done.stderr)
        self.assertEqual(json.loads(done.stdout)["seats"][0]["sandbox"], "limits")
        options = self.run_options()
        for word in ("hands=2", "move=700ms", "forfeit", "memory=300M"):
            self.assertIn(word, options)
        self.assertNotIn("MODE", options)  # a stranger's file makes no bot run what it says
        self.assertNotIn("as-ladder", options)

    def test_what_bots_are_shown_because_the_file_says_so_is_named(self):
        show = f'show = {{"{self.sockets}", "/no/such/path"}}\n'
        done = self.as_ladder("--as-ladder", self.conf(text=self.CONF + show))
        self.says(done.stderr)

    def test_a_class_is_chosen_and_options_go_before(self):
        folder = self.conf()
        done = self.as_ladder("--as-ladder", os.path.join(folder, "ladder.conf"), "--class", "long", "--clock", "move=2s",
                              "--sandbox", "none", "--limits", "memory=1G", code=2)
        self.says(done.stderr)
        done = self.as_ladder("--as-ladder", folder, "--class", "long", "--clock", "move=2s")
        self.says(done.stderr)
        self.assertIn("hands=9", self.run_options())
        self.says(self.as_ladder("--as-ladder", folder, "--class", "odd", code=2).stderr)

    def test_what_contradicts_is_refused(self):
        folder = self.conf()
        self.says(self.as_ladder("--game", "leduc", "--as-ladder", folder, code=2).stderr)
        self.says(self.as_ladder("--as-ladder", self.sockets, code=2).stderr)

    def test_an_event_can_be_played_at_home_too(self):
        folder = self.conf("event.conf", self.CONF.replace("bot ", "entry "))
        done = self.as_ladder("--as-ladder", folder)
        self.says(done.stderr)


class Hosted(Hand):
    """Of a ladder: a stranger's bot is in a sandbox unless the file says otherwise."""

    def replayed(self, folder):
        """All that the records have, line by line."""
        for path in glob.glob(os.path.join(folder, "records", "*.arena")):
            done = subprocess.run([ARENA, "replay", "--json", path],
                                  env=self.environment, capture_output=True, text=True, check=False)
            yield from done.stdout.splitlines()

    def records_of(self, folder):
        levels = {}
        for line in self.replayed(folder):
            for seat in json.loads(line).get("seats", []):
                if "sandbox" in seat:
                    levels[seat["bot"]] = seat["sandbox"]
        return levels

    def test_the_default_is_by_owner(self):
        folder = self.ladder(f'bot own {{ command = "{PLAIN}" }}\n'
                             f'bot strange {{ command = "{PLAIN}" owner = anna }}\n'
                             f'bot said {{ command = "{PLAIN}" owner = ben sandbox = none }}\n')
        process = self.hold(folder)
        until(lambda: {"own", "strange", "said"} <= set(self.records_of(folder)), "each has played")
        self.finish(process)
        levels = self.records_of(folder)
        self.assertEqual((levels["own"], levels["said"]), ("none", "none"))
        self.assertIn(levels["strange"], ("limits", "namespaces"))

    def test_a_process_plays_match_after_match_and_keeps_its_folder(self):
        kept = os.path.join(self.folder, "kept")
        folder = self.ladder(f'bot one {{ command = "{PLAIN}" state = "{kept}" }}\n'
                             f'bot two {{ command = "{PLAIN}" owner = anna sandbox = none }}\n')
        process = self.hold(folder)
        until(lambda: self.ask(folder, "show")["results"] > 20, "matches are over")
        self.finish(process)
        self.assertLess(len(os.listdir(kept)), 10)  # one for each process that there was

    def test_what_is_the_ladders_own_is_hidden_within_what_is_shown(self):
        done = self.arena("match", "--game", "leduc", "--player", PLAIN, "--sandbox", "namespaces", code=(0, 2, 3))
        if done.returncode:
            self.skipTest(done.stderr.strip())
        os.chmod(self.folder, 0o755)
        keys, kept = os.path.join(self.folder, "keys"), os.path.join(self.folder, "kept")
        os.mkdir(keys, 0o755)
        self.arena("keys", "new", os.path.join(keys, "host"))
        folder = os.path.join(self.folder, "ladder")
        look = (f"exec 2>&1; cat {self.folder}/seen; find {folder} {keys} -type f -size +0; "
                f"cat {folder}/ladder.conf {folder}/secret {folder}/ladder.log {keys}/host_secret; ls -A {folder} {folder}/records")
        with open(os.path.join(self.folder, "seen"), "w", encoding="utf-8") as file:
            file.write("this is seen\n")
        bot = f"sh -c '({look}) > $ARENA_STATE/seen; exec {PLAIN}'"
        self.ladder(f'sandbox = namespaces\nshow = {{"{self.folder}", "{PLAIN}"}}\nstate = "{kept}"\nkeys = "{keys}/host"\n'
                    f'listen = {{"tcp://127.0.0.1:*"}}\nbot eve {{ command = "{Sandboxes.quoted(bot)}" owner = eve }}\n'
                    f'bot own {{ command = "{PLAIN}" }}\n')
        process = self.hold(folder)
        process.send_signal(signal.SIGTERM)
        self.assertEqual((process.communicate(), process.returncode)[1], 0)
        seen = Sandboxes.text(os.path.join(kept, "eve", "1", "seen"))
        self.assertTrue(seen.startswith("this is seen\n"), seen)
        self.assertIn(f"{keys}/host\n", seen)  # the public one of the two
        for hidden in ("command = ", "secret-key", f"{folder}/ladder.conf\n", f"{folder}/records/", f"{folder}/secret\n",
                       f"{keys}/host_secret\n"):
            self.assertNotIn(hidden, seen)

    def test_a_hidden_file_that_a_stranger_s_bot_missed_is_said_to_the_host_alone(self):
        bot, sentence = Sandboxes.looks_for_a_file(self)
        folder = self.ladder(f'sandbox = namespaces\nbot eve {{ command = "{bot}" owner = eve }}\n'
                             f'bot one {{ command = "{PLAIN}" }}\nbot two {{ command = "{PLAIN}" owner = anna }}\n')
        done = self.arena("serve", folder, "--matches", "6", code=(0, 2, 3))
        if "no sandbox of namespaces" in done.stderr:
            self.skipTest(done.stderr.strip())
        self.assertEqual((done.returncode, done.stderr.count(sentence)), (0, 1), done.stderr)
        said = [self.hand(folder, *words, "--json").stdout for words in (("bot", "eve"), ("show",))]
        said += self.replayed(folder)
        faults = [json.loads(Sandboxes.text(path))["fault"] for path in glob.glob(os.path.join(folder, "records", "**", "*.json"), recursive=True)]
        evidence = [fault["evidence"] for fault in faults if fault["bot"] == "eve"]
        self.assertTrue(any("exit code 1" in words for words in evidence), faults)
        for words in said + evidence:
            self.assertNotIn("--show", words)

    def test_one_that_cannot_be_started_so_is_left_out_and_the_others_play(self):
        good = (f'bot one {{ command = "{PLAIN}" }}\n'
                f'bot two {{ command = "{PLAIN}" owner = anna sandbox = none }}\n')
        bad = f'bot three {{ command = "{PLAIN}" sandbox = limits state = "{self.sockets}/none/none/none" }}\n'
        folder = self.ladder(good + bad)
        process = self.hold(folder)
        until(lambda: self.ask(folder, "show")["results"] > 3, "the others play")
        self.says(self.hand(folder, "reload", code=3))
        self.assertEqual(self.ask(folder, "bot", "three")["sandbox"], "limits")
        process.send_signal(signal.SIGTERM)
        _, err = process.communicate()
        self.assertEqual(process.returncode, 0)
        self.says(err)


if __name__ == "__main__":
    unittest.main()
