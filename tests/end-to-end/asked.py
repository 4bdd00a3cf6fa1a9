# SPDX-License-Identifier: MIT
"""What an author asks of a ladder over HTTP: why his bot loses. And what the answers are while the database, from which
they come, is not there."""

import json
import os
import unittest

import ladders
from served import Served
from stage import broken, until

PACED = ladders.PACED + 'class leduc { set = {"hands=50"} }\n'  # with long matches, so that there are not too many to ask for
LOSER = f'bot cid-1 {{ command = "{broken("illegal")}" owner = "cid" }}\nbench_after = 0\n'
OUTCOMES = {"won", "draw", "lost", "void"}


class Asked(Served):
    def pages(self, path, key="matches", **about):
        """All rows, page after page."""
        rows, more = [], ""
        while more is not None:
            page = self.get(f"{path}{'&' if '?' in path else '?'}count=7{more}")
            rows += page[key]
            more = page["older"] and f"&before={page['older']}"
        return rows

    def known(self, count):
        """Waits until the database is there, and knows so many matches."""
        until(lambda: self.ask("/api/v1/matches")[0] == 200, "the database is there")
        until(lambda: len(self.get("/api/v1/matches?count=500")["matches"]) >= count, "the database knows the matches")

    def refused(self, path, status):
        got, headers, body = self.ask(path)
        self.assertEqual((got, headers["content-type"]), (status, "application/problem+json"), body)
        self.says(json.loads(body)["detail"], "GET " + path)

    def test_an_author_learns_why_his_bot_loses(self):
        self.open(PACED + LOSER, "--http", "127.0.0.1:0")
        self.known(1)
        until(lambda: len(self.get("/api/v1/matches?bot=cid-1&outcome=lost")["matches"]) > 5, "it has lost")
        self.beside("ladder", self.at_folder, "pause")
        until(lambda: self.get("/api/v1/ladder")["playing"] == 0, "no match is under way")
        count = self.get("/api/v1/ladder")["matches"]
        self.known(min(count, 500))
        every = self.pages("/api/v1/matches")
        self.assertEqual(len(every), count)
        self.assertEqual([one["id"] for one in every], sorted((one["id"] for one in every), key=lambda id: -int(id[1:])))
        own = self.pages("/api/v1/matches?bot=cid-1")
        self.assertEqual([one["id"] for one in own], [one["id"] for one in every if "cid-1" in [seat["bot"] for seat in one["seats"]]])
        lost = self.pages("/api/v1/matches?bot=cid-1&outcome=lost")
        for one in lost:
            seat, other = sorted(one["seats"], key=lambda seat: seat["bot"] != "cid-1")
            self.assertEqual((one["outcome"], seat["owner"], other["side"]), ("lost", "cid", one["winner"]))
        self.assertEqual({one["outcome"] for one in own} - OUTCOMES, set())
        faulty = self.pages("/api/v1/matches?bot=cid-1&fault=yes")
        self.assertEqual(len(faulty), sum(any(seat["faults"] and seat["bot"] == "cid-1" for seat in one["seats"]) for one in own))
        self.assertGreater(len(faulty), 5)
        opponents = self.get("/api/v1/bots/cid-1/versus")["opponents"]
        self.assertEqual({one["against"] for one in opponents}, {"anna-1", "ben-1", "anna-2"})
        self.assertEqual(sum(one["lost"] for one in opponents), len([one for one in lost if one["purpose"] == "rated"]))
        self.assertEqual(sum(one["matches"] for one in opponents), len([one for one in own if one["purpose"] == "rated"]))
        against = self.get("/api/v1/bots/cid-1/versus?against=ben-1&season=1")["opponents"]
        self.assertEqual([one["against"] for one in against], ["ben-1"])
        self.assertEqual(sum(result["won"] for result in against[0]["results"]), against[0]["won"])
        self.assertEqual(self.get("/api/v1/roles"), {"roles": [{"role": "player", "classes": {"leduc": 2}}]})
        versions = self.get("/api/v1/bots/ben-1/versions")
        think = versions["versions"][0]["think"]
        self.assertEqual((versions["rows"], think["decisions"]),
                         (1, sum(seat["decisions"] for one in every for seat in one["seats"] if seat["bot"] == "ben-1")))
        self.assertTrue(0 < think["p50_ms"] <= think["p99_ms"] <= think["most_ms"], think)

    def test_what_makes_no_sense_is_refused_in_words(self):
        self.open(PACED, "--http", "127.0.0.1:0")
        self.known(1)
        self.refused("/api/v1/matches?season=2", 404)
        self.refused("/api/v1/matches?bot=nobody", 404)
        for path in ("versus", "history", "versions"):
            self.refused(f"/api/v1/bots/nobody/{path}", 404)
        self.refused("/api/v1/table?season=..", 400)
        self.refused("/api/v1/bots/anna-1/history?season=2", 404)
        self.refused("/api/v1/matches?version=1.0", 400)
        self.refused("/api/v1/matches?outcome=won", 400)
        self.refused("/api/v1/matches?before=m17", 400)
        self.refused("/api/v1/matches?before=m17-1&after=m3-1", 400)

    def test_who_asks_again_gets_what_is_new(self):
        self.open(PACED, "--http", "127.0.0.1:0")
        self.known(3)
        first = self.get("/api/v1/matches")
        until(lambda: self.get(f"/api/v1/matches?after={first['newer']}")["matches"], "there are newer matches")
        newer = self.get(f"/api/v1/matches?after={first['newer']}&count=1")
        self.assertGreater(int(newer["matches"][0]["id"][1:]), int(first["matches"][0]["id"][1:]))
        status, headers, _ = self.ask("/api/v1/matches?before=m3-1")
        self.assertEqual(status, 200)
        self.assertEqual(self.ask("/api/v1/matches?before=m3-1", If_None_Match=headers["etag"])[0] in (200, 304), True)

    def test_a_season_before_keeps_its_table_and_its_matches(self):
        self.open(PACED, "--http", "127.0.0.1:0")
        self.known(20)
        until(lambda: self.get("/api/v1/bots/anna-1/history")["history"], "there is a history")
        self.beside("ladder", self.at_folder, "pause")
        until(lambda: self.get("/api/v1/ladder")["playing"] == 0, "no match is under way")
        count = self.get("/api/v1/ladder")["matches"]
        until(lambda: self.get("/api/v1/ladder")["up_to"] == f"m{count}", "all are in the table")
        table = self.get("/api/v1/table")
        self.assertEqual(self.beside("ladder", self.at_folder, "season", "close").returncode, 0)
        self.assertEqual(self.beside("ladder", self.at_folder, "season", "new", "spring").returncode, 0)
        until(lambda: [one["season"] for one in self.get("/api/v1/seasons")["seasons"]] == ["1", "spring"], "a season began")
        for row in table["table"]:
            del row["trend"]  # of the season that is played alone
        self.assertEqual(self.get("/api/v1/table?season=1"), table)
        self.assertEqual(self.get("/api/v1/table?season=1&from=2&count=1")["table"], table["table"][1:2])
        self.assertEqual(self.get("/api/v1/table?season=spring")["season"], "spring")
        self.known(count)
        self.assertEqual(len(self.pages("/api/v1/matches?season=1")), count)
        points = self.pages("/api/v1/bots/anna-1/history?season=1", "history")
        self.assertTrue(points and points == sorted(points, key=lambda point: -int(point["up_to"][1:])))
        os.remove(os.path.join(self.at_folder, "seasons", "1", "table.json"))
        self.refused("/api/v1/table?season=1&count=2", 503)

    def test_a_match_that_was_over_before_the_arena_was_started_is_shown(self):
        self.open(PACED, "--http", "127.0.0.1:0")
        self.known(3)
        self.beside("ladder", self.at_folder, "pause")  # the events of a file with a match that goes on are still known
        until(lambda: self.get("/api/v1/ladder")["playing"] == 0, "no match is under way")
        until(lambda: "m1" in [one["id"] for one in self.pages("/api/v1/matches")], "m1 is over")
        before = self.get("/api/v1/matches/m1")
        self.process.terminate()
        self.process.communicate()
        self.at = None
        self.open_folder(self.at_folder, "--http", "127.0.0.1:0")
        self.known(3)
        match = self.get("/api/v1/matches/m1")
        self.assertEqual(match, {**before, "links": {name: before["links"][name] for name in ("released", "record")}})
        whole = self.get("/api/v1/matches/m1/released")
        self.assertEqual((whole["match"], len(whole["seed"])), (match, 32))
        self.assertGreater(len(whole["events"]), 3)
        status, headers, record = self.ask("/api/v1/matches/m1/record")
        self.assertEqual((status, headers["content-type"]), (200, "application/octet-stream"))
        path = os.path.join(self.folder, "one.arena")
        with open(path, "wb") as file:
            file.write(record)
        self.assertEqual(self.beside("verify", path).returncode, 0)
        for name in ("m999999", "anna-1"):
            self.refused(f"/api/v1/matches/{name}", 404)

    def test_a_database_that_is_not_there_holds_nobody_up(self):
        self.open(PACED, "--http", "127.0.0.1:0")
        self.known(5)
        os.remove(os.path.join(self.at_folder, "ladder.db"))
        status, headers, body = self.ask("/api/v1/matches")
        if status != 200:  # it is there again within seconds
            self.assertEqual((status, headers["retry-after"]), (503, "5"))
        until(lambda: self.ask("/api/v1/matches")[0] == 200, "it is made anew")


if __name__ == "__main__":
    unittest.main()
