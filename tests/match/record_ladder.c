/* SPDX-License-Identifier: MIT */
/* The record of a match of a ladder: it names ladder, season, class and owners, all of them or none. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "council.h"
#include "paper.h"
#include "sheets.h"

#define SPAN(text)                                                                                                     \
    {                                                                                                                  \
        (const uint8_t *)(text), sizeof(text) - 1                                                                      \
    }

static const struct record_ladder spring = {.ladder = SPAN("spring"),
                                            .season = SPAN("2"),
                                            .class = SPAN("duel"),
                                            .purpose = PURPOSE_CHALLENGE,
                                            .owner = {SPAN("anna"), SPAN("ben"), SPAN("anna")}};

/* The bytes of a record with this ladder, which the caller frees. */
static struct span play_and_read(const struct record_ladder *ladder)
{
    struct paper paper;
    struct table table;
    struct span bytes;

    paper_init(&paper);
    table_init(&table, &council_game, CLOCK, 1);
    table.values[0] = 3;
    table.options.writer = paper.writer;
    table.options.ladder = ladder;
    paper_play_at(&table);
    assert_null(referee_error(table.referee));
    table_release(&table);
    bytes = paper_read(&paper, 1);
    paper_release(&paper);
    return bytes;
}

static bool read_match(struct span bytes, struct record_match *match, struct record_file **file)
{
    struct error error = {0};

    *file = record_file_in(bytes);
    assert_non_null(*file);
    assert_int_equal(record_file_matches(*file), 1);
    return record_file_match(*file, 0, match, &error);
}

static void a_match_of_a_ladder_names_it(void **state)
{
    struct span bytes = play_and_read(&spring);
    struct record_match match;
    struct record_file *file;

    (void)state;
    assert_true(read_match(bytes, &match, &file));
    assert_true(span_equal(match.ladder.ladder, span_text("spring")));
    assert_true(span_equal(match.ladder.season, span_text("2")));
    assert_true(span_equal(match.ladder.class, span_text("duel")));
    assert_int_equal(match.ladder.purpose, PURPOSE_CHALLENGE);
    assert_int_equal(match.ladder.line, 0);
    assert_true(span_equal(match.ladder.owner[1], span_text("ben")));
    assert_true(paper_agrees(bytes, 1));
    record_file_free(file);
    free((void *)(uintptr_t)bytes.at);
}

static void a_replay_names_the_line_that_asked_for_it(void **state)
{
    struct record_ladder ladder = spring;
    struct record_match match;
    struct record_file *file;
    struct span bytes;

    (void)state;
    ladder.line = 70000;
    bytes = play_and_read(&ladder);
    assert_true(read_match(bytes, &match, &file));
    assert_int_equal(match.ladder.line, 70000);
    assert_true(paper_agrees(bytes, 1));
    record_file_free(file);
    free((void *)(uintptr_t)bytes.at);
}

static void it_says_why_it_was_played(void **state)
{
    (void)state;
    for (unsigned choice = CHOICE_UNSAID; choice < CHOICES; choice++) {
        struct record_ladder ladder = spring;
        struct record_match match;
        struct record_file *file;
        struct span bytes;

        ladder.choice = (enum record_choice)choice;
        ladder.chosen_for = 1;
        bytes = play_and_read(&ladder);
        assert_true(read_match(bytes, &match, &file));
        assert_int_equal(match.ladder.choice, choice);
        assert_int_equal(match.ladder.chosen_for, choice == CHOICE_WORTH || choice == CHOICE_RANDOM);
        assert_true(paper_agrees(bytes, 1));
        record_file_free(file);
        free((void *)(uintptr_t)bytes.at);
    }
}

static void another_match_names_nothing_of_it(void **state)
{
    struct span bytes = play_and_read(NULL);
    struct record_match match;
    struct record_file *file;

    (void)state;
    assert_true(read_match(bytes, &match, &file));
    assert_int_equal(match.ladder.ladder.size, 0);
    assert_int_equal(match.ladder.owner[0].size, 0);
    record_file_free(file);
    free((void *)(uintptr_t)bytes.at);
}

/* A bot that attached can come back: the header names its session, and by which handle it called the match. */
static void a_seat_names_the_session_of_its_bot(void **state)
{
    struct paper paper;
    struct table table;
    struct record_match match;
    struct record_file *file;
    struct span bytes;

    (void)state;
    paper_init(&paper);
    table_init(&table, &council_game, CLOCK, 1);
    table.values[0] = 3;
    table.options.writer = paper.writer;
    table.options.ladder = &spring;
    table.options.seat[1].session = span_text("0123456789abcdef");
    paper_play_at(&table);
    table_release(&table);
    bytes = paper_read(&paper, 1);
    paper_release(&paper);
    assert_true(read_match(bytes, &match, &file));
    assert_true(span_equal(match.session[1], span_text("0123456789abcdef")));
    assert_int_equal(match.handle[1], 101);
    assert_int_equal(match.session[0].size, 0);
    assert_int_equal(match.handle[0], 0);
    assert_true(paper_agrees(bytes, 1));
    record_file_free(file);
    free((void *)(uintptr_t)bytes.at);
}

/* A purpose of the same length that nobody knows: the header is refused. */
static void an_unknown_purpose_is_refused(void **state)
{
    struct span bytes = play_and_read(&spring);
    char *at = memmem(bytes.at, bytes.size, "challenge", sizeof "challenge" - 1);
    struct record_match match;
    struct record_file *file;
    struct sheets sheets;
    struct buffer changed;

    (void)state;
    assert_non_null(at);
    sheets_read(&sheets, bytes);
    at[0] = 'k';
    buffer_init(&changed, RECORD_FILE_MOST);
    sheets_write(&sheets, &changed);
    assert_false(read_match(buffer_span(&changed), &match, &file));
    record_file_free(file);
    buffer_release(&changed);
    free((void *)(uintptr_t)bytes.at);
}

/* Each part in turn is no id: the header is refused, whichever it is. */
static void what_is_no_id_is_refused(void **state)
{
    static const struct span wrong[] = {SPAN(""), SPAN("Two Words"), SPAN("a\x1b[0m")};

    (void)state;
    for (unsigned part = 0; part < 4; part++)
        for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
            struct record_ladder ladder = spring;
            struct span *const parts[] = {&ladder.ladder, &ladder.season, &ladder.class, &ladder.owner[2]};
            struct record_match match;
            struct record_file *file;
            struct span bytes;

            *parts[part] = wrong[i];
            bytes = play_and_read(&ladder);
            if (read_match(bytes, &match, &file))
                fail_msg("part %u with text %zu is believed", part, i);
            record_file_free(file);
            free((void *)(uintptr_t)bytes.at);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_match_of_a_ladder_names_it),
        cmocka_unit_test(it_says_why_it_was_played),
        cmocka_unit_test(a_replay_names_the_line_that_asked_for_it),
        cmocka_unit_test(another_match_names_nothing_of_it),
        cmocka_unit_test(a_seat_names_the_session_of_its_bot),
        cmocka_unit_test(an_unknown_purpose_is_refused),
        cmocka_unit_test(what_is_no_id_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
