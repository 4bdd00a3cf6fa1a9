/* SPDX-License-Identifier: MIT */
/* The table of verbs: its rows are whole, its words are checked, and arena/docs/ladder.md holds what it says. With
 * --write it puts it there, between the marks. */
#include "ladder/verbs/verbs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "docs_part.h"

enum { LINE_MOST = 240 };

static void the_documentation_holds_the_table(void **state)
{
    struct buffer expected;

    (void)state;
    buffer_init(&expected, DOCS_TEXT_MOST);
    verb_print(&expected);
    if (!docs_has_part(DOCS, "verbs", buffer_span(&expected)))
        fail_msg("arena/docs/ladder.md does not say what the table of verbs does; test-ladder verbs --write");
    buffer_release(&expected);
}

static int write_docs(void)
{
    struct buffer part;
    bool good;

    buffer_init(&part, DOCS_TEXT_MOST);
    verb_print(&part);
    good = docs_write_part(DOCS, "verbs", buffer_span(&part));
    buffer_release(&part);
    return good ? 0 : 1;
}

static void every_row_says_what_becomes_of_matches_ratings_and_hellos(void **state)
{
    (void)state;
    for (const struct verb_row *row = verb_rows; row->name; row++) {
        assert_in_range(strlen(row->name), 1, VERB_NAME_MAX - 1);
        assert_true(row->words && row->help && *row->help && row->run);
        assert_in_range(row->most, row->least, VERB_WORDS_MAX);
        if (!row->matches != !row->pairings || !row->matches != !row->ratings || !row->matches != !row->hellos ||
            !row->matches != !row->undo)
            fail_msg("%s says a part only of what it changes", row->name);
        if (row->done && !row->matches)
            fail_msg("%s decides something, and does not say what becomes of it", row->name);
        if (row->columns && !row->list)
            fail_msg("%s has columns, and no list", row->name);
        for (const struct verb_row *other = verb_rows; other < row; other++)
            assert_string_not_equal(row->name, other->name);
    }
}

/* The words of a line, "void m3 --why x", and what is refused in it; NULL: nothing. */
static const struct line {
    const char *words, *verb, *refused;
} lines[] = {
    {"show", "show", NULL},
    {"owner add anna", "owner add", NULL},
    {"owner token anna --days 3 --why new", "owner token", NULL},
    {"challenge wits random --class duel", "challenge", NULL},
    {"void m3 --why late", "void", NULL},
    {"void --why late m3", "void", NULL},
    {"void", "void", "void needs more words: void MATCH"},
    {"void m3 m4", "void", "'m4' is too much: void MATCH"},
    {"void m3 --days 4", "void", "void has no option --days"},
    {"void m3 --why", "void", "--why needs a value: --why TEXT"},
    {"void m3 --why a --why b", "void", "--why is given twice"},
    {"table person wits --set a=1 --set b=2 --mix all --absent forfeit", "table", NULL},
    {"table person --absent filler --absent filler", "table", "--absent is given twice"},
    {"table", "table", "table needs more words: table WHO..."},
    {"end t1", "end", NULL},
    {"end", "end", "end needs more words: end TABLE"},
    {"forget t1", "forget", "forget needs more words: forget TABLE SEAT"},
    {"keep --dry-run", "keep", NULL},
    {"keep --dry-run now", "keep", "'now' is too much: keep "},
    {"keep --dry-run --dry-run", "keep", "--dry-run is given twice"},
    {"owner", NULL, "'owner' is no verb; there are owner add, owner key, owner token, owner revoke"},
    {"owner sell anna", NULL, "'owner sell' is no verb; there are owner add, owner key, owner token, owner revoke"},
    {"season", NULL, "'season' is no verb; there are season close, season new"},
};

static unsigned split(char *line, const char *words[])
{
    unsigned count = 0;

    for (char *word = strtok(line, " "); word; word = strtok(NULL, " "))
        words[count++] = word;
    return count;
}

static void words_are_checked_before_anything_is_done(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        char line[LINE_MOST];
        const char *words[LINE_MOST];
        const struct verb_row *row;
        struct error error = {0};
        struct verb_call call;
        unsigned count, used;

        (void)snprintf(line, sizeof line, "%s", lines[i].words);
        count = split(line, words);
        row = verb_find(words, count, &used, &error);
        if (row) {
            assert_string_equal(row->name, lines[i].verb);
            (void)!verb_parse(row, words + used, count - used, &call, &error);
        }
        assert_string_equal(error.text, lines[i].refused ? lines[i].refused : "");
        assert_int_equal(error.code, lines[i].refused ? EXIT_WRONG_USE : EXIT_DONE);
    }
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_documentation_holds_the_table),
        cmocka_unit_test(every_row_says_what_becomes_of_matches_ratings_and_hellos),
        cmocka_unit_test(words_are_checked_before_anything_is_done),
    };

    if (count == 2 && strcmp(words[1], "--write") == 0)
        return write_docs();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
