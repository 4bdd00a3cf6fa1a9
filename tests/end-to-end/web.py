# SPDX-License-Identifier: MIT
"""A ladder as it is seen over HTTP: the API against its own document, metrics, and what is refused."""

import json
import os
import re
import signal
import unittest

from ladders import THREE
from schemas import faults_of
from served import Served
from sse import Stream
from stage import until

IDS = {"bot": "anna-1"}  # of the parameters in paths, unless a test knows better
WORDS = {"class": "leduc", "role": "player", "season": "1", "before": "m17-1", "after": "m3-1"}  # what parameters that are ids may be
CHECKED = {"class": ("/api/v1/playing", "/api/v1/live", "/api/v1/table"), "role": ("/api/v1/table",)}  # these know all that there are
BASES = {name: "bot=anna-1&" for name in ("outcome", "version", "against")}  # what else must be said


class Web(Served):
    def setUp(self):
        super().setUp()
        self.ids = dict(IDS)

    def problem(self, path, status, **how):
        got, headers, body = self.ask(path, **how)
        self.assertEqual((got, headers["content-type"]), (status, "application/problem+json"), path)
        self.assertEqual(faults_of(json.loads(body), {"$ref": "#/components/schemas/problem"}, self.document), [])
        return json.loads(body)["detail"]

    def paths(self):
        """Each path of the document with its parameters: (path that can be asked, those of the query)."""
        for path, about in self.document["paths"].items():
            parameters = about["get"]["parameters"]
            if "{match}" in path:  # one of the latest: others are forgotten while this goes on
                self.ids["match"] = self.get("/api/v1/ladder")["up_to"]
                until(lambda: self.ask(f"/api/v1/matches/{self.ids['match']}")[0] == 200, "the feed knows it")
                until(lambda: self.ask(f"/api/v1/matches/{self.ids['match']}/released")[0] == 200, "it is released")
            for one in parameters:
                if one["in"] == "path":
                    path = path.replace("{" + one["name"] + "}", self.ids[one["name"]])
            yield path, about["get"], [one for one in parameters if one["in"] == "query"]

    @staticmethod
    def values(path, parameter):
        """What a parameter of a query may be, and what not."""
        name, schema = parameter["name"], parameter["schema"]
        if schema["type"] == "integer":
            right = [schema["minimum"], schema["maximum"]]
            wrong = [schema["minimum"] - 1, schema["maximum"] + 1, "x", ""]
        elif "enum" in schema:
            right, wrong = schema["enum"], ["frobnicate", ""]
        elif "pattern" in schema:
            right, wrong = [WORDS.get(name, "anna-2")], ["UPPER", 65 * "x", ""] + ["frobnicate"] * (path in CHECKED.get(name, ()))
        else:
            right, wrong = ["1.0", "%C3%A9"], [(schema["maxLength"] + 1) * "x", "%FF"]
        base = BASES.get(name, "") if path == "/api/v1/matches" else ""
        return [f"?{base}{name}={value}" for value in right], [f"?{base}{name}={value}" for value in (*wrong, "%00", f"{right[0]}&{name}={right[0]}")]

    def check_stream(self, path, content):
        """The first event is one of the document's; a match that is over is told to its end."""
        stream = Stream(self.at, path)
        self.assertEqual((stream.status, stream.kind), (200, "text/event-stream"), path)
        for name, data in stream.rest() if "/matches/" in path else [stream.next()]:
            self.assertEqual(faults_of(data, content["x-events"][name]["schema"], self.document), [], f"{path}: {name}")
        stream.close()

    def check_answer(self, path, kind, content):
        if kind == "text/event-stream":
            self.check_stream(path, content)
            return
        status, headers, body = self.ask(path)
        if path.endswith("/chances"):  # only NOT ALONE has them: chances.py
            self.assertEqual(status, 404)
            self.says(json.loads(body)["detail"])
            return
        self.assertEqual((status, headers["content-type"]), (200, kind), path)
        if "schema" in content:
            self.assertEqual(faults_of(json.loads(body), content["schema"], self.document), [], path)

    def test_events_of_a_match_from_before_the_start_are_not_kept(self):
        self.open("http = \"127.0.0.1:0\"\n" + THREE)
        until(lambda: self.get("/api/v1/ladder")["up_to"], "a match is in the table")
        self.beside("ladder", self.at_folder, "pause")  # the events of a file with a match that goes on are still known
        until(lambda: self.get("/api/v1/ladder")["playing"] == 0, "no match is under way")
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate()
        self.at = None
        self.open_folder(self.at_folder)
        until(lambda: self.ask("/api/v1/matches/m1")[0] == 200, "the database knows the match")
        for part in ("events", "live"):
            status, head, body = self.ask(f"/api/v1/matches/m1/{part}")
            self.assertEqual((status, head["content-type"]), (410, "application/problem+json"))
            self.assertIn("/api/v1/matches/m1/released", json.loads(body)["detail"])
            self.assertEqual(self.ask(f"/api/v1/matches/m999999999/{part}")[0], 404)

    def test_the_document_describes_each_answer(self):
        self.open(THREE, "--http", "127.0.0.1:0")
        self.document = self.get("/api/v1/openapi.json")
        self.assertEqual(self.document["openapi"], "3.1.0")
        until(lambda: len(self.get("/api/v1/table")["table"]) == 3, "all bots are in the table")
        until(lambda: self.ask("/api/v1/matches")[0] == 200, "the database is there")
        for path, about, query in self.paths():
            right, wrong = [""], ["?frobnicate=1"]
            for one in query:
                good, bad = self.values(path, one)
                right, wrong = right + good, wrong + bad
            (kind, content), = about["responses"]["200"]["content"].items()
            for more in right:
                self.check_answer(path + more, kind, content)
            for more in wrong:
                self.problem(path + more, 400)
            for method in ("POST", "PUT", "DELETE", "PATCH", "FROBNICATE"):
                self.says(self.problem(path, 405, method=method), "HTTP, another method than GET and HEAD")
            self.problem(path, 421, Host="evil.example")
            self.problem(path + "/", 404)

    def test_what_it_says_is_what_the_host_sees(self):
        self.open(THREE, "--http", "127.0.0.1:0")
        until(lambda: self.get("/api/v1/table")["results"] >= 20, "matches are in the table")
        self.assertEqual(self.get("/api/v1/ladder")["season"], "1")
        page = self.get("/api/v1/table?from=2&count=1")
        self.assertEqual((page["from"], len(page["table"]), page["rows"]), (2, 1, 3))
        self.assertEqual(self.get("/api/v1/table?from=4")["table"], [])
        self.assertEqual(self.get("/api/v1/bots/anna-1")["owner"], "anna")
        rows = [{"bot": bot, "owner": owner, "hosted": True, "benched": False, "withdrawn": False}
                for bot, owner in (("anna-1", "anna"), ("ben-1", "ben"), ("anna-2", "anna"))]
        self.assertEqual(self.get("/api/v1/bots"), {"rows": 3, "from": 1, "bots": rows})
        self.assertEqual(self.get("/api/v1/bots?from=2&count=1"), {"rows": 3, "from": 2, "bots": rows[1:2]})
        self.assertEqual(self.get("/api/v1/bots?owner=anna"), {"rows": 2, "from": 1, "bots": [rows[0], rows[2]]})
        self.assertEqual(self.get("/api/v1/bots?owner=eve")["rows"], 0)
        status, _, body = self.ask("/api/v1/bots/nobody")
        self.assertEqual(status, 404)
        self.says(json.loads(body)["detail"])

    def test_metrics_are_what_monitoring_reads(self):
        self.open(THREE, "--http", "127.0.0.1:0")
        until(lambda: self.get("/api/v1/ladder")["matches"] > 30, "matches are over")
        status, headers, body = self.ask("/metrics")
        self.assertEqual((status, headers["content-type"]), (200, "text/plain; version=0.0.4"))
        kinds, samples = {}, {}
        for line in body.decode().splitlines():
            if line.startswith("# TYPE "):
                _, _, name, kind = line.split(" ")
                self.assertNotIn(name, kinds)
                kinds[name] = kind
            elif not line.startswith("# HELP "):
                found = re.fullmatch(r'([a-z_]+)(\{[a-z]+="[^"\\]*"\})? ([0-9.e+-]+|\+Inf)', line)
                self.assertTrue(found, line)
                self.assertNotIn(found.group(1, 2), samples, line)
                samples[found.group(1, 2)] = float(found.group(3))
                self.assertIn(re.sub("_(bucket|sum|count)$", "", found.group(1)) if found.group(1) not in kinds else found.group(1), kinds)
        self.assertGreater(samples["arena_matches_total", '{outcome="won"}'] + samples["arena_matches_total", '{outcome="draw"}'], 20)
        for name, kind in kinds.items():
            self.assertEqual(name.endswith("_total"), kind == "counter", name)
            if kind == "histogram":
                buckets = [value for (sample, _), value in samples.items() if sample == name + "_bucket"]
                self.assertEqual(buckets, sorted(buckets))
                self.assertEqual(buckets[-1], samples[name + "_count", None])
        self.assertEqual(self.ask("/healthz")[2], b"ok\n")
        self.assertEqual(self.ask("/readyz")[2], b"ok\n")

    def test_names_of_hosts_come_from_the_file(self):
        self.open('http = "127.0.0.1:0"\nhttp_hosts = {"arena.example.org"}\nhttp_proxies = {"127.0.0.1"}\n' + THREE)
        self.assertEqual(self.ask("/healthz", Host="arena.example.org:443")[0], 200)
        self.assertEqual(self.ask("/healthz", Host="example.org")[0], 421)

    def test_a_wrong_address_is_said_in_words(self):
        for keys in ('http = "localhost"', 'http_hosts = {"a:80"}', 'http_proxies = {"proxy"}'):
            folder = self.ladder(keys + "\n" + THREE)
            self.says(self.arena("serve", folder, "--check", code=2))
        folder = self.ladder(THREE)
        self.says(self.arena("serve", folder, "--http", "8080", code=2))
        self.open(THREE, "--http", "127.0.0.1:0")
        other = self.ladder(THREE, "other")
        done = self.beside("serve", other, "--http", self.at)
        self.assertEqual(done.returncode, 3)
        self.says(done.stderr)

    def test_nothing_secret_is_shown(self):
        """What the host has in the folder, and in no record, is in no answer."""
        self.open(THREE, "--http", "127.0.0.1:0")
        self.beside("ladder", self.at_folder, "owner", "add", "cid")
        token = re.search(r"arena-[0-9a-f]{32}", self.beside("ladder", self.at_folder, "owner", "token", "cid").stdout).group()
        until(lambda: self.get("/api/v1/ladder")["matches"] > 10, "matches are over")
        with open(os.path.join(self.at_folder, "secret"), "rb") as file:
            secret = file.read()
        self.document = self.get("/api/v1/openapi.json")
        for path, about, _ in self.paths():
            if "text/event-stream" in about["responses"]["200"]["content"]:
                continue  # streams are read in listening.py
            body = self.ask(path)[2]
            for word in (token.encode(), token[6:].encode(), secret, secret.hex().encode(), self.folder.encode()):
                self.assertNotIn(word, body, path)


if __name__ == "__main__":
    unittest.main()
