# SPDX-License-Identifier: MIT
"""A stage with ladders."""

import json
import os
import subprocess

from stage import BUILD, PASSED, RANDOM, Stage

THREE = "".join(f'bot {name} {{ command = "{RANDOM}" owner = "{owner}" }}\n'
                for name, owner in (("anna-1", "anna"), ("ben-1", "ben"), ("anna-2", "anna")))
# The same, which leave the processor to what is tested while they play.
PACED = THREE.replace(RANDOM, RANDOM + " --pace 2")


class Ladders(Stage):
    def ladder(self, text, name="ladder"):
        """The folder of a ladder of this file. Its bots are in no sandbox, unless the file says anything about that."""
        folder = os.path.join(self.folder, name)
        os.makedirs(folder, exist_ok=True)
        passed = ", ".join(f'"{name}"' for name in PASSED if name in self.environment)
        with open(os.path.join(folder, "ladder.conf"), "w", encoding="utf-8") as file:
            file.write(f"game = leduc\nenv = {{{passed}}}\n{'' if 'sandbox' in text else 'sandbox = none '}{text}")
        return folder

    def serve(self, folder, matches, words=()):
        done = self.arena("serve", folder, "--json", "--matches", str(matches), *words)
        return [json.loads(line) for line in done.stdout.splitlines()]

    def table(self, folder):
        return json.loads(self.arena("ladder", folder, "--json", left=self.sockets_now()).stdout)

    def sockets_now(self):
        return os.listdir(self.sockets)

    def look(self, folder):
        """The table while a daemon runs."""
        done = subprocess.run([os.path.join(BUILD, "bin", "arena"), "ladder", folder, "--json"],
                              env=self.environment, capture_output=True, text=True, check=True)
        return json.loads(done.stdout)

    def read_results(self, process, count):
        return [json.loads(process.stdout.readline()) for _ in range(count)]
