/* SPDX-License-Identifier: MIT */
/* The simulated cluster itself: that it does all of what it is there for, that one seed is one history, and that a
 * coordinator which only submits again what is missing gets everything done. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "nasty.h"

enum { SEEDS = 200, TASKS = 60, NODES = 8, POLL_S = 30, LOST_S = 900, DAYS_MAX_S = 5 * 86400 };

struct season {
    unsigned whole[TASKS], broken;
    int64_t seen_s[TASKS]; /* when it was submitted or reported last */
    uint64_t history;      /* a hash of all that was done and reported */
    struct nasty *nasty;
};

static void note(struct season *season, uint64_t what)
{
    season->history = (season->history ^ what) * UINT64_C(0x100000001b3);
}

static void run(void *context, const char *const *words, unsigned number, unsigned part)
{
    struct season *season = context;

    assert_string_equal(words[0], "/bin/task");
    season->whole[number] += part == 1000;
    season->broken += part < 1000;
    note(season, number * 1000 + part);
}

static void take(void *context, const struct cluster_report *report)
{
    struct season *season = context;

    note(season, (uint64_t)report->state);
    if (report->state == CLUSTER_WAITS || report->state == CLUSTER_RUNS)
        season->seen_s[report->number] = nasty_now_s(season->nasty);
}

/* Submits each task of which nothing was heard for LOST_S, in a batch of its own. */
static bool submit_missing(struct season *season, struct cluster *cluster, unsigned *batches)
{
    bool all = true;

    for (unsigned number = 0; number < TASKS; number++) {
        char name[CLUSTER_NAME_MAX];
        struct cluster_batch batch = {.name = name,
                                      .words = (const char *const[]){"/bin/task", NULL},
                                      .first = number,
                                      .count = 1,
                                      .output = "/tmp"};
        struct error error = {0};

        if (season->whole[number] > 0)
            continue;
        all = false;
        if (nasty_now_s(season->nasty) - season->seen_s[number] < LOST_S)
            continue;
        (void)snprintf(name, sizeof name, "e-%u", (*batches)++);
        if (cluster_submit(cluster, &batch, &error))
            season->seen_s[number] = nasty_now_s(season->nasty);
    }
    return all;
}

static void play(struct season *season, uint64_t seed, const struct nasty_rates *rates)
{
    struct error error = {0};
    struct nasty_work work = {.run = run, .context = season};
    struct cluster *cluster;
    unsigned batches = 0;

    *season = (struct season){.history = seed, .nasty = nasty_new(seed, NODES, rates, &work)};
    cluster = nasty_open(season->nasty, &error);
    for (unsigned number = 0; number < TASKS; number++)
        season->seen_s[number] = -LOST_S;
    while (!submit_missing(season, cluster, &batches)) {
        (void)!cluster_poll(cluster, "e-", take, season, &error);
        nasty_pass(season->nasty, POLL_S);
        if (nasty_now_s(season->nasty) > DAYS_MAX_S)
            fail_msg("seed %llu: not done in five days", (unsigned long long)seed);
    }
    for (unsigned i = 0; i < batches; i++) {
        char name[CLUSTER_NAME_MAX];

        (void)snprintf(name, sizeof name, "e-%u", i);
        (void)!cluster_cancel(cluster, name, CLUSTER_ALL, &error);
    }
    note(season, (uint64_t)nasty_now_s(season->nasty));
    cluster_close(cluster);
}

static void every_deed_is_done_and_all_tasks_too(void **state)
{
    struct nasty_rates rates = nasty_usual_rates();
    uint64_t deeds[NASTY_DEEDS] = {0}, twice = 0, broken = 0;

    (void)state;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct season season;

        play(&season, seed, &rates);
        for (unsigned deed = 0; deed < NASTY_DEEDS; deed++)
            deeds[deed] += nasty_count(season.nasty, (enum nasty_deed)deed);
        for (unsigned number = 0; number < TASKS; number++)
            twice += season.whole[number] > 1;
        broken += season.broken;
        nasty_free(season.nasty);
    }
    for (unsigned deed = 0; deed < NASTY_DEEDS; deed++)
        assert_true(deeds[deed] > 0);
    assert_true(twice > 0 && broken > 0);
}

static void one_seed_is_one_history(void **state)
{
    struct nasty_rates rates = nasty_usual_rates();
    struct season first, again, other;

    (void)state;
    play(&first, 7, &rates);
    play(&again, 7, &rates);
    play(&other, 8, &rates);
    assert_true(first.history == again.history);
    assert_true(first.history != other.history);
    nasty_free(first.nasty);
    nasty_free(again.nasty);
    nasty_free(other.nasty);
}

static void without_rates_it_does_what_it_should(void **state)
{
    struct nasty_rates none = {0};
    struct season season;

    (void)state;
    play(&season, 1, &none);
    assert_int_equal(season.broken, 0);
    for (unsigned number = 0; number < TASKS; number++)
        assert_int_equal(season.whole[number], 1);
    nasty_free(season.nasty);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_deed_is_done_and_all_tasks_too),
        cmocka_unit_test(one_seed_is_one_history),
        cmocka_unit_test(without_rates_it_does_what_it_should),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
