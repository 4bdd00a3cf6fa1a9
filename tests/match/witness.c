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
    /* START, EVENTS, DECISION; EVENTS and, for two seats, DECISION; EVENTS, END. */
    assert_int_equal(witness.seen, 9 + 5 + 6);
    table_release(&table);
    paper_release(&paper);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seats_are_told_what_the_kernel_has),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
