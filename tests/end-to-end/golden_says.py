# SPDX-License-Identifier: MIT
"""What is said is compared with golden files: another text, a case that is new and one that is gone each fail a test."""

import pathlib
import tempfile
import unittest
from unittest import mock

import says


class GoldenSays(unittest.TestCase):
    class Sample(says.Says):
        """The test that is tried below; SAID is what its command says, case by case."""
        folder, said_now = "/tmp/arena-test-sample", {}

        def test_it(self):
            for case, text in self.said_now.items():
                self.says(text, case)

    def setUp(self):
        temporary = tempfile.TemporaryDirectory(prefix="arena-test-")
        self.addCleanup(temporary.cleanup)
        self.golden = pathlib.Path(temporary.name) / "says"

    def run_sample(self, cases, writes=False):
        """What its failures say."""
        with mock.patch.multiple(says, GOLDEN=self.golden, WRITES=writes, WHOLE=True), mock.patch.object(self.Sample, "said_now", cases):
            result = self.Sample("test_it").run(unittest.TestResult())
        self.assertEqual(result.errors, [])
        return [text for _, text in result.failures]

    def test_a_text_that_was_written_is_the_same_on_another_day_and_in_another_folder(self):
        cases = {"arena match": "arena: /tmp/arena-test-sample/a at 127.0.0.1:43210 on 2026-11-29T01:02:03Z\n\n  as \x1b[2J it was\n",
                 "arena verify x": "run 20261129-010203-abcdef", "GET /x": "nothing"}
        self.assertEqual(self.run_sample(cases, writes=True), [])
        self.assertEqual(sorted(path.name for path in self.golden.iterdir()), ["http.txt", "match.txt", "verify.txt"])
        self.assertEqual((self.golden / "match.txt").read_text("utf-8"), "golden_says.GoldenSays.Sample.test_it\n  $ arena match\n"
                         "    arena: FOLDER/a at 127.0.0.1:PORT on DATE\n\n      as \\x1b[2J it was\n")
        self.assertEqual(self.run_sample(cases), [])
        with mock.patch.object(self.Sample, "folder", "/tmp/other"):
            self.assertEqual(self.run_sample({**cases, "arena match": cases["arena match"].replace("/tmp/arena-test-sample", "/tmp/other").replace(
                "43210", "54321").replace("03Z", "04Z"), "arena verify x": "run 20271129-010203-000000"}), [])

    def test_another_text_fails_with_the_difference_and_what_to_do(self):
        self.run_sample({"arena match": "one\ntwo\n"}, writes=True)
        failure, = self.run_sample({"arena match": "one\nthree\n"})
        for part in ("\n-two\n", "\n+three\n", "tests/golden/says/match.txt", "--target golden-says", "unittest golden_says.GoldenSays.Sample.test_it"):
            self.assertIn(part, failure)

    def test_a_case_that_is_new_and_one_that_is_gone_fail_until_they_are_written(self):
        self.run_sample({"arena match": "one\n", "arena match --json": "two\n"}, writes=True)
        for cases in ({"arena match": "one\n"}, {"arena match": "one\n", "arena match --json": "two\n", "arena verify": "three\n"}):
            self.assertEqual(len(self.run_sample(cases)), 1, cases)
            self.assertEqual(self.run_sample(cases, writes=True), [])
            self.assertEqual(self.run_sample(cases), [])

    def test_a_file_that_nobody_needs_goes(self):
        self.run_sample({"arena match": "one\n"}, writes=True)
        self.run_sample({"arena verify": "one\n"}, writes=True)
        self.assertEqual([path.name for path in self.golden.iterdir()], ["verify.txt"])

    def test_the_same_command_twice_has_a_case_for_each_text(self):
        class Twice(self.Sample):
            def test_it(self):
                for text in ("one", "two", "one"):
                    self.says(text, "arena match")
        with mock.patch.multiple(says, GOLDEN=self.golden, WRITES=True):
            self.assertTrue(Twice("test_it").run(unittest.TestResult()).wasSuccessful())
        (cases,) = says.read(self.golden / "match").values()
        self.assertEqual(cases, {"arena match": ["one"], "arena match #2": ["two"]})



if __name__ == "__main__":
    unittest.main()
