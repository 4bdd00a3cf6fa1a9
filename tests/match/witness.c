/* SPDX-License-Identifier: MIT */
/* A result is durable before anyone is told of it: whatever a seat is sent, the record has it already. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "council.h"
#include "paper.h"

/* Looks at the file whenever a seat is sent something. */
struct witness {
    struct paper *paper;
    struct referee_ops table; /* what is done with the message then */
    unsigned rounds;          /* that must be in the file */
    unsigned seen;
};

static void check_file(const struct witness *witness, bool end)
{
    struct span bytes = paper_read(witness->paper, 1);
    struct record_file *file = record_file_in(bytes);
    struct record_games games = paper_games();
    struct record_report report;

    record_verify(file, 0, &games, &report);
    assert_int_equal(report.outcome, end ? RECORD_AGREES : RECORD_UNFINISHED);
    assert_int_equal(report.steps, COUNCIL_SEATS * witness->rounds);
    record_file_free(file);
    free((void *)(uintptr_t)bytes.at);
}

static void see(void *context, unsigned seat, const struct message *message)
{
    struct witness *witness = context;

    if (message->type == MESSAGE_EVENTS || message->type == MESSAGE_DECISION)
        check_file(witness, witness->rounds == 2);
    if (message->type == MESSAGE_END)
        check_file(witness, true);
    witness->seen++;
    witness->table.send(witness->table.context, seat, message);
}

static void hear_the_end(void *context, struct referee *referee)
{
    struct witness *witness = context;

    check_file(witness, true);
    witness->table.finished(witness->table.context, referee);
}

static void seats_are_told_what_the_kernel_has(void **state)
{
    struct paper paper;
    struct table table;
    struct witness witness = {.paper = &paper};

    (void)state;
    paper_init(&paper);
    table_init(&table, &council_game, CLOCK, 1);
    table.options.writer = paper.writer;
    witness.table = table.options.ops;
    table.options.ops = (struct referee_ops){.send = see, .finished = hear_the_end, .context = &witness};
    table_start(&table);
    for (witness.rounds = 1; witness.rounds <= 2; witness.rounds++)
        for (unsigned seat = 0; seat < 4 - witness.rounds; seat++)
            table_answer(&table, seat, COUNCIL_NOTHING, 0);
    assert_int_equal(table.finished, 1);
    /* START, EVENTS three times, DECISION; EVENTS and, for two seats, DECISION; EVENTS, END. */
    assert_int_equal(witness.seen, 15 + 5 + 6);
    table_release(&table);
    paper_release(&paper);
}

enum { HELD = 3 };

/* Plays matches that hold their results to their end, in one writer. */
static void play_held(struct paper *paper, struct table *tables)
{
    paper_init(paper);
    for (unsigned i = 0; i < HELD; i++) {
        table_init(&tables[i], &council_game, CLOCK, i);
        tables[i].values[0] = 1;
        tables[i].options.writer = paper->writer;
        tables[i].options.hold = true;
        table_start(&tables[i]);
        for (unsigned seat = 0; seat < COUNCIL_SEATS; seat++)
            table_answer(&tables[i], seat, COUNCIL_VOTE_1, 0);
        assert_int_equal(referee_state(tables[i].referee), REFEREE_SEALED);
        assert_int_equal(referee_next_us(tables[i].referee), CLOCK_NEVER_US);
    }
}

static void release_held(struct paper *paper, struct table *tables)
{
    for (unsigned i = 0; i < HELD; i++)
        table_release(&tables[i]);
    paper_release(paper);
}

static void a_held_result_is_told_to_nobody_before_its_release(void **state)
{
    struct paper paper;
    struct table tables[HELD];
    struct error error = {0};
    struct span bytes;

    (void)state;
    play_held(&paper, tables);
    for (unsigned i = 0; i < HELD; i++) {
        table_answer(&tables[i], 0, COUNCIL_VOTE_1, 0);
        referee_gone(tables[i].referee, 1, "signal 9", 0);
        referee_stop(tables[i].referee);
        assert_false(table_back(&tables[i], 2, 0, VIEWS_FULL, 0));
        table_pass(&tables[i], 1000 * CLOCK_SECOND_US);
        for (unsigned seat = 0; seat < COUNCIL_SEATS; seat++) {
            assert_int_equal(table_count(&tables[i], seat, MESSAGE_EVENTS), COUNCIL_SEATS);
            assert_int_equal(table_count(&tables[i], seat, MESSAGE_END), 0);
        }
        assert_int_equal(tables[i].finished, 0);
    }
    assert_true(record_writer_sync(paper.writer, &error));
    for (unsigned i = 0; i < HELD; i++) {
        referee_release(tables[i].referee, NULL);
        table_check_verdict(&tables[i], VERDICT_DRAW, "votes");
        assert_int_equal(table_count(&tables[i], 0, MESSAGE_EVENTS), COUNCIL_SEATS + COUNCIL_SEATS + 1);
        assert_null(referee_error(tables[i].referee));
    }
    bytes = paper_read(&paper, 1);
    assert_true(paper_agrees(bytes, HELD));
    free((void *)(uintptr_t)bytes.at);
    release_held(&paper, tables);
}

static void if_the_disk_fails_held_results_are_void(void **state)
{
    struct paper paper;
    struct table tables[HELD];
    struct error error = {.code = EXIT_COULD_NOT_RUN, .text = "the disk is on fire"};

    (void)state;
    play_held(&paper, tables);
    for (unsigned i = 0; i < HELD; i++) {
        referee_release(tables[i].referee, &error);
        table_check_verdict(&tables[i], VERDICT_VOID, "record");
        assert_string_equal(referee_error(tables[i].referee)->text, "the disk is on fire");
    }
    release_held(&paper, tables);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seats_are_told_what_the_kernel_has),
        cmocka_unit_test(a_held_result_is_told_to_nobody_before_its_release),
        cmocka_unit_test(if_the_disk_fails_held_results_are_void),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
