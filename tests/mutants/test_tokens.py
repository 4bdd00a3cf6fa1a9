# SPDX-License-Identifier: MIT
"""Which mutants a file has, and that each changes what it says and nothing else."""

import unittest

import tokens

SAMPLE = """\
#define LEAST 0 /* a == b */
static bool full(const struct shelf *shelf, int more)
{
    assert(more >= 0);
    if (!shelf->open && shelf->count + 1 == LEAST) // 0
        return false;
    shelf_sort(shelf);
    (void)close(shelf->fd);
    log_line("a < b", more > 0);
    shelf->sum = -1;
    return name_is(shelf, "1 + 1");
}
"""
EXPECTED = [(5, "!", ""), (5, "&&", "||"), (5, "+", "-"), (5, "1", "0"), (5, "==", "!="), (6, "false", "true"),
            (7, "shelf_sort(shelf);", "(void)0;"), (10, "1", "0")]


class Tokens(unittest.TestCase):
    def test_code_is_changed_and_texts_logs_and_assertions_are_not(self):
        self.assertEqual([(one.line, one.old, one.new) for one in tokens.mutants(SAMPLE)], EXPECTED)

    def test_a_mutant_differs_in_its_token_alone(self):
        for mutant in tokens.mutants(SAMPLE):
            lines = SAMPLE.split("\n")
            before, after = lines[mutant.line - 1][:mutant.column - 1], lines[mutant.line - 1][mutant.column - 1 + len(mutant.old):]
            lines[mutant.line - 1] = before + mutant.new + after
            self.assertEqual(tokens.mutate(SAMPLE, mutant), "\n".join(lines))

    def test_one_that_is_not_there_is_refused(self):
        with self.assertRaises(ValueError):
            tokens.mutate(SAMPLE, tokens.Mutant(6, 1, "false", "true"))


if __name__ == "__main__":
    unittest.main()
