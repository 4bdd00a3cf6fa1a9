# SPDX-License-Identifier: MIT
"""The pages of a ladder: what browsers get, what they may run, and what cannot be in there."""

import contextlib
import gzip
import html
import re
import unittest
import xml.etree.ElementTree
from urllib.parse import quote

from ladders import THREE
from served import Served
from stage import until
from wishing_bot import Bot

POLICY = ("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
          "form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
PAGES = ("/", "/?name=anna&owner=&by=role-player&season=", "/?name=&owner=ben&by=class-leduc", "/?from=3", "/bots/anna-1",
         "/matches", "/matches?bot=anna-1&against=&owner=&outcome=lost&class=&season=&purpose=rated&fault=", "/rules")
HOSTILE = "<script>alert(1)</script>\"'&é"
LONG = 'class leduc { set = "hands=50" }\n'
WHY = "the-reason-of-the-host"
FIRST_LOAD_MOST = 120 << 10  # bytes on the wire
ELSEWHERE = re.compile(r"(src|href)=\"(https?:)?//")
FILES = re.compile(r"(?:src|href)=\"(/static/[^\"]+)\"")
IMPORTS = re.compile(r"from \"\./([a-z]+\.mjs)\"")


class Guest(Bot):
    """A bot that may be left alone."""

    def play(self):
        with contextlib.suppress(ConnectionError):
            super().play()


class Site(Served):
    def page(self, path, status=200, **headers):
        """A page, which is checked: its head, and its body as XML."""
        got, head, body = self.ask(path, Accept="text/html", **headers)
        self.assertEqual((got, head["content-type"]), (status, "text/html; charset=utf-8"), path)
        self.assertEqual((head["content-security-policy"], head["x-content-type-options"]), (POLICY, "nosniff"))
        text = body.decode()
        self.assertIsNone(ELSEWHERE.search(text), "nothing is loaded from elsewhere")
        self.assertNotRegex(text, r"<style|\sstyle=|\son[a-z]+=\"|<script>")
        xml.etree.ElementTree.fromstring(text.removeprefix("<!DOCTYPE html>\n"))
        return text

    def words(self, path, **how):
        """The text of a page as people see it."""
        tree = xml.etree.ElementTree.fromstring(self.page(path, **how).removeprefix("<!DOCTYPE html>\n"))
        return re.sub(r"\s+", " ", "".join(tree.itertext()))

    def serve_some(self, text=THREE):
        """A ladder with some matches, of which none is under way: nobody reads what it prints of more of them."""
        self.open(LONG + text, "--http", "127.0.0.1:0")
        until(lambda: self.get("/api/v1/table")["results"] >= 20, "matches are in the table")
        self.rest()
        last = self.get("/api/v1/ladder")["matches"]
        until(lambda: self.ask("/api/v1/matches")[0] == 200 and self.get("/api/v1/matches")["known_up_to"] == f"m{last}",
              "the database knows them")

    def host(self, *words):
        """What the host's command prints."""
        done = self.beside("ladder", self.at_folder, *words)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def rest(self):
        """No match is under way, and none begins."""
        self.host("pause")
        until(lambda: self.get("/api/v1/ladder")["playing"] == 0, "no match is under way")

    def on_the_wire(self, path):
        """Bytes of a page with all files that it loads, as a browser gets them."""
        loaded, waiting = {}, [path]
        while waiting:
            at = waiting.pop()
            if at in loaded:
                continue
            status, head, body = self.ask(at, Accept_Encoding="gzip")
            self.assertEqual(status, 200, at)
            loaded[at] = len(body) + sum(len(name) + len(value) + 4 for name, value in head.items())
            text = (gzip.decompress(body) if head.get("content-encoding") == "gzip" else body).decode()
            waiting += FILES.findall(text) + [f"{at.rsplit('/', 1)[0]}/{name}" for name in IMPORTS.findall(text)]
        return loaded

    def test_each_page_is_well_formed_small_and_not_sent_twice(self):
        self.serve_some()
        for path in PAGES:
            self.page(path)

            def is_unchanged():
                _, head, _ = self.ask(path)
                status, _, body = self.ask(path, If_None_Match=head["etag"])
                return (status, body) == (304, b"")
            until(is_unchanged, f"{path} is not sent twice")
            loaded = self.on_the_wire(path)
            self.assertLess(sum(loaded.values()), FIRST_LOAD_MOST, loaded)
            self.assertGreaterEqual(len(loaded), 3, "a page, its icon and its style sheet")
            self.assertEqual(len([at for at in loaded if at.endswith(".css")]), 1, loaded)
        file = next(at for at in loaded if at.endswith("style.css"))
        self.assertEqual(self.ask(file)[1]["cache-control"], "public, max-age=31536000")
        self.assertEqual(self.ask("/static/0/style.css")[1]["cache-control"], "no-cache")
        self.assertEqual(self.ask("/static/0/secret.css")[0], 404)

    def test_links_lead_somewhere(self):
        self.serve_some()
        links = {html.unescape(link) for path in PAGES for link in re.findall(r"<a [^>]*href=\"([^\"#]+)", self.page(path))}
        self.assertGreater(len(links), 20)
        for link in sorted(links):
            self.assertEqual(self.ask(link, Accept="text/html")[0], 200, link)

    def test_what_is_wrong_is_said_on_a_page_and_to_programs_as_before(self):
        self.serve_some()
        for path, status in (("/frobnicate", 404), ("/bots/nobody", 404), ("/bots/UPPER", 404), ("/?by=role-king", 400), ("/?by=king", 400),
                             ("/?season=9", 404), ("/?x=1", 400), ("/matches?outcome=lost", 400),
                             (f"/?by={quote('class-' + HOSTILE)}", 400)):
            self.says(self.words(path, status=status), "GET " + path)
        status, head, _ = self.ask("/frobnicate")
        self.assertEqual((status, head["content-type"]), (404, "application/problem+json"))
        status, head, _ = self.ask("/api/v1/bots/nobody", Accept="text/html")
        self.assertEqual((status, head["content-type"]), (404, "application/problem+json"))

    def test_pages_show_what_the_api_says(self):
        self.serve_some()
        last = self.get("/api/v1/ladder")["matches"]
        until(lambda: self.get("/api/v1/table")["up_to"] == f"m{last}", "the table has all")
        table = self.get("/api/v1/table")
        games = sum(row["shares"]["player"]["games"] for row in table["table"])
        points = sum(row["shares"]["player"]["games"] * row["shares"]["player"]["share"] for row in table["table"])
        self.assertEqual((games, round(points, 6)), (2 * table["results"], table["results"]))
        page = self.words("/")
        self.assertIn("paused", page)
        for row in table["table"]:
            self.assertIn(f"{row['bot']}", page)
            self.assertIn(f"{abs(round(row['strength']['elo']))}±{round(row['strength']['interval'])}", page)
            points = self.get(f"/api/v1/bots/{row['bot']}/history")["history"]
            self.assertGreaterEqual(len(points), 2, "some matches are some points")
            self.assertAlmostEqual(row["trend"], row["strength"]["elo"] - points[1]["elo"], places=6)
        self.assertIn("2 bots and versions found", self.words("/?owner=anna"))
        self.assertIn("1 bots and versions found", self.words("/?name=EN-1".lower()))
        self.assertIn("Nobody was found.", self.words("/?owner=eve"))
        self.assertEqual([row["bot"] for row in self.get("/api/v1/table?name=anna")["table"]],
                         [row["bot"] for row in table["table"] if "anna" in row["bot"]])
        by = self.get("/api/v1/table?role=player")["table"]
        self.assertEqual(by, sorted(by, key=lambda row: -row["roles"]["player"]["elo"]))
        why = self.get("/api/v1/bots/anna-1")["why"][0]
        self.assertIn(why, self.words("/bots/anna-1"))
        self.says(why)
        rules = self.words("/rules")
        self.assertIn("Jack of Spades", rules)
        self.assertIn("hands of a match, opened in turn", rules)

    def test_reasons_of_the_host_stay_with_the_host(self):
        self.serve_some()
        self.host("bench", "anna-1", "--why", WHY)
        self.assertIn(WHY, self.host("bot", "anna-1"))
        until(lambda: "benched by the host" in self.words("/bots/anna-1"), "it is benched")
        for path in (*PAGES, "/api/v1/bots/anna-1", "/api/v1/bots", "/api/v1/queue"):
            self.assertNotIn(WHY, self.ask(path)[2].decode(), path)

    def test_names_that_are_markup_are_only_text(self):
        door = f"ipc://{self.folder}/door"
        self.serve_some(f'title = "{HOSTILE.replace(chr(34), chr(92) + chr(34))}"\nlisten = {{"{door}"}}\nqualification = 0\n{THREE}')
        self.told = None
        self.host("owner", "add", "eve")
        token = re.search(r"arena-[0-9a-f]{32}", self.host("owner", "token", "eve")).group(0)
        self.host("notice", HOSTILE)
        self.host("resume")
        bot = Guest(door, "eve-1", token=token, version=HOSTILE)
        self.addCleanup(bot.dealer.socket.close)
        bot.begin()
        until(lambda: any(row["bot"] == "eve-1" for row in self.get("/api/v1/table")["table"]), "it is in the table")
        for path in ("/", "/bots/eve-1", "/matches?bot=eve-1", "/rules"):
            self.assertIn(HOSTILE, self.words(path), path)
        self.assertEqual(self.words("/").count(HOSTILE), 4, "title twice, notice and version")
        self.assertIn("eve-1", self.words("/?name=eve&owner=eve"))
        self.assertIn("Nobody was found.", self.words(f"/?name={quote(HOSTILE)}"))
        self.page(f"/?name={quote(chr(0x202e))}", status=400)


if __name__ == "__main__":
    unittest.main()
