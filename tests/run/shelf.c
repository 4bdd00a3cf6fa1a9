/* SPDX-License-Identifier: MIT */
#include "shelf.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "crash.h"
#include "games/leduc/leduc.h"
#include "match/seed.h"

void shelf_init(struct shelf *shelf, unsigned games)
{
    struct error error = {0};
    struct plan *plan = calloc(1, sizeof *plan);

    assert_non_null(plan);
    paper_init_in_memory(&shelf->paper);
    plan->game = &leduc_game;
    (void)snprintf(plan->epoch, sizeof plan->epoch, "%s", leduc_game.epoch);
    plan->seed = table_seed(1);
    plan->games = games;
    plan->jobs = 1;
    plan->clock = clock_preset();
    plan->lost_seat = LOST_FILLER;
    plan->records = shelf->paper.directory;
    settings_init(&plan->lineup.settings, plan->game);
    assert_true(plan_count_seats(plan, &error));
    shelf->plan = plan;
}

void shelf_release(struct shelf *shelf)
{
    paper_release(&shelf->paper);
    free(shelf->plan);
}

static void answer(struct table *table, unsigned seat)
{
    const struct sent *asked = table_latest(table, seat, MESSAGE_DECISION);
    struct referee_seat_report report;

    referee_seat_report(table->referee, seat, 0, &report);
    if (asked && report.open)
        table_answer_with(table, seat, table_action(table, seat, asked, asked->count - 1), "", "a note", 0);
}

void shelf_finish(struct table *table)
{
    unsigned seats = referee_seats(table->referee);

    if (referee_state(table->referee) == REFEREE_NEW)
        referee_start(table->referee, 0);
    for (unsigned seat = 0; seat < seats; seat++)
        referee_ready(table->referee, seat, 0);
    while (referee_state(table->referee) == REFEREE_PLAYING)
        for (unsigned seat = 0; seat < seats; seat++)
            answer(table, seat);
}

void shelf_play(struct shelf *shelf, unsigned index)
{
    struct error error = {0};
    struct lineup lineup;
    struct table table;
    char id[32];

    plan_lineup(shelf->plan, index, &lineup);
    (void)snprintf(id, sizeof id, "m%u", index + 1);
    table_init(&table, shelf->plan->game, CLOCK, 1);
    table.options.id = span_text(id);
    table.options.seed = seed_attempt(&shelf->plan->seed, false, lineup.seed_number, 1);
    table.options.writer = shelf->paper.writer;
    table_start(&table);
    referee_fault(table.referee, 1, FAULT_GARBAGE, "no msgpack", 0);
    shelf_finish(&table);
    table_release(&table);
    record_writer_free(shelf->paper.writer);
    shelf->paper.writer = record_writer_new(shelf->paper.directory, SHELF_STEM, &error);
    assert_non_null(shelf->paper.writer);
}

void shelf_path(const struct shelf *shelf, unsigned number, char out[128])
{
    (void)snprintf(out, 128, "%s/" SHELF_STEM "-%04u.arena", shelf->paper.directory, number);
}

void shelf_write(const struct shelf *shelf, unsigned number, struct span bytes)
{
    char path[128];

    shelf_path(shelf, number, path);
    paper_write(path, bytes);
}
