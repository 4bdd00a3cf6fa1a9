# SPDX-License-Identifier: MIT
"""The pages of matches that a ladder serves: what they load, what a viewer is told before and after the release, and that
a daemon that was started again goes on where it was."""

import http.client
import json
import os
import re
import signal
import unittest
import zlib

from ladders import THREE
from served import Served
from sse import Stream
from stage import RANDOM, until

HTML = "text/html; charset=utf-8"
TWO = "".join(f'bot {name} {{ command = "{RANDOM}" owner = "{name}" }}\n' for name in ("anna", "ben"))
HELD = ("hunt_hand", "survival", "hunt_apart", "offered", "dealt")  # keys with cards that one seat alone knows
UNKNOWN = 255


class MatchPages(Served):
    def page(self, path, status=200):
        got, headers, body = self.ask(path, Accept="text/html")
        self.assertEqual((got, headers["content-type"]), (status, HTML), body)
        self.assertIn("default-src 'none'", headers["content-security-policy"])
        return body.decode()

    def over(self):
        stream = Stream(self.at, "/api/v1/live")
        name = stream.until("over")[-1][1]["id"]
        stream.close()
        return name

    def steps(self, match, last=None):
        stream = Stream(self.at, f"/api/v1/matches/{match}/steps", last)
        told = stream.rest()
        stream.close()
        return [data for kind, data in told if kind == "step"], told, stream

    def loaded(self, page):
        """All that a page loads, and what its modules load in turn."""
        waiting = re.findall(r'(?:src|href)="(/static/[^"]+)"', page)
        seen = {}
        while waiting:
            path = waiting.pop()
            if path not in seen:
                status, headers, body = self.ask(path)
                self.assertEqual((status, headers["cache-control"]), (200, "public, max-age=31536000"), path)
                seen[path] = body
                waiting += [path.rsplit("/", 1)[0] + "/" + name for name in re.findall(r'^import [^;]*"\./([^"]+)"', body.decode(), re.M)]
        return seen

    def test_pages_load_their_modules_at_once_and_nothing_else(self):
        self.open(f"release = end\n{THREE}", "--http", "127.0.0.1:0")
        name = self.over()
        for path in (f"/matches/{name}", f"/overlay/{name}?delay=20", "/live"):
            page = self.page(path)
            named = {found.rsplit("/", 1)[1] for found in re.findall(r'src="(/static/[^"]+)"', page)}
            loaded = {found.rsplit("/", 1)[1] for found in self.loaded(page) if found.endswith(".mjs")}
            self.assertEqual(named, loaded, path)
            self.assertNotRegex(page, r"<script(?! type=\"module\" src=)|<style|\son[a-z]+=|https?://")
        page = self.page(f"/matches/{name}")
        self.assertIn(f'data-match="{name}"', page)
        self.assertIn(f'href="/api/v1/matches/{name}/record"', page)
        until(lambda: self.ask("/api/v1/matches")[0] == 200, "the database is there")
        for path in ("/matches/m999999", "/overlay/m999999"):
            self.page(path, 404)
        self.assertIn("delay", self.page(f"/overlay/{name}?delay=x", 400))

    def test_before_the_release_nobody_is_told_a_hand(self):
        self.at_folder = self.ladder(f'release = 1h\nclass duel {{ set = {{"hunted=2"}} }}\n{TWO}')
        self.rewrite("game = leduc", "game = notalone")
        self.open_folder(self.at_folder, "--http", "127.0.0.1:0")
        name = self.over()
        steps, _, _ = self.steps(name)
        self.assertGreater(len(steps), 5)
        back = 0  # cards that all have seen as they were taken back
        for step in steps:
            self.assertEqual((step["answers"], set(step["views"]) - {"public"}, {"notes", "faults"} & set(step)), ([], set(), set()))
            back += [event["event"] for event in step.get("events", ())].count("unspent")
            for key in HELD:
                held = step["views"].get("public", {}).get(key) or []
                flat = [code for row in held for code in (row if isinstance(row, list) else [row])]
                self.assertLessEqual(len([code for code in flat if code != UNKNOWN]), back, (key, held))
            self.assertTrue(step.get("events") or step is steps[0], "a step that nobody is told an event of")
        status, _, body = self.ask(f"/api/v1/matches/{name}/shown")
        self.assertEqual(status, 403)
        self.says(json.loads(body)["detail"])
        self.rewrite("release = 1h", "release = end")
        self.assertEqual(self.beside("ladder", self.at_folder, "reload").returncode, 0)
        until(lambda: self.get(f"/api/v1/matches/{name}")["released"], "it is released")
        shown = self.get(f"/api/v1/matches/{name}/shown")
        self.assertEqual(shown["eyes"], ["public", "0", "1", "2", "all"])
        self.assertTrue(any(step["views"].get("0", {}).get("hunt_hand") for step in shown["steps"]), "a hand is there to be found")
        self.assertTrue(any(answer["think_us"] > 0 for step in shown["steps"] for answer in step["answers"]), "think times")
        told = [event["event"] for step in steps for event in step.get("events", ())]
        self.assertEqual(told, [event["event"] for step in shown["steps"] for event in step.get("events", ())])

    def rewrite(self, old, new):
        path = os.path.join(self.at_folder, "ladder.conf")
        with open(path, encoding="utf-8") as file:
            text = file.read()
        with open(path, "w", encoding="utf-8") as file:
            file.write(text.replace(old, new))

    def zipped(self, path, **headers):
        """A stream as a browser asks for it, and what is read of it while it goes on."""
        connection = http.client.HTTPConnection(self.at)
        self.addCleanup(connection.close)
        connection.request("GET", path, headers={"Host": "localhost", "Accept-Encoding": "gzip, deflate, br, zstd", **headers})
        answer, unzip = connection.getresponse(), zlib.decompressobj(31)
        self.addCleanup(answer.close)
        while piece := answer.read1(65536):
            yield answer.getheader("content-encoding"), len(piece), unzip.decompress(piece)
        self.assertTrue(unzip.eof)

    def test_a_stream_is_compressed_as_it_comes(self):
        self.open(f"release = end\n{THREE}", "--http", "127.0.0.1:0")
        name = self.over()
        pieces = list(self.zipped(f"/api/v1/matches/{name}/steps"))
        plain = self.steps(name)[2].bytes
        self.assertEqual((b"".join(text for _, _, text in pieces), {encoding for encoding, _, _ in pieces}), (plain, {"gzip"}))
        self.assertLess(sum(size for _, size, _ in pieces), len(plain) / 3)
        heard = b""
        for _, _, text in self.zipped("/api/v1/live"):  # which does not end
            heard += text
            if heard.count(b"event: over\n") >= 3:  # several may come at once
                break

    def test_boards_show_what_is_played_and_how_it_ended(self):
        self.open(THREE, "--http", "127.0.0.1:0")
        stream = Stream(self.at, "/api/v1/boards")
        self.assertEqual(stream.next()[0], "start")
        told = stream.until("board")
        while told[-1][1]["match"]["state"] != "over":
            told = stream.until("board")
        board = told[-1][1]
        self.assertLess(board["place"], 12)
        self.assertIn("winner", board["match"])
        self.assertTrue({"view", "step", "turn"} <= set(board))
        stream.close()

    def test_after_a_restart_a_match_that_is_over_has_its_page(self):
        self.open(f"release = end\n{THREE}", "--http", "127.0.0.1:0")
        name = self.over()
        steps, _, stream = self.steps(name)
        before = self.get(f"/api/v1/matches/{name}/shown")
        self.beside("ladder", self.at_folder, "pause")
        until(lambda: self.get("/api/v1/ladder")["playing"] == 0, "no match is under way")
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate()
        self.at = None
        self.open_folder(self.at_folder, "--http", "127.0.0.1:0")
        until(lambda: self.ask(f"/matches/{name}")[0] == 200, "the match is known")
        self.assertIn(f'data-match="{name}"', self.page(f"/matches/{name}"))
        self.assertEqual(self.get(f"/api/v1/matches/{name}/shown"), before)
        self.assertEqual(self.ask(f"/api/v1/matches/{name}/steps", Last_Event_ID=stream.last)[0], 410)
        self.assertGreater(len(steps), 0)


if __name__ == "__main__":
    unittest.main()
