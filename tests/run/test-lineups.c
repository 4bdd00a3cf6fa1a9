/* SPDX-License-Identifier: MIT */
/* Runs whose matches are not all alike: each has its own bots, settings and luck.
 *
 * Arguments: the programs of bot-random and bot-wits. */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "plugin/registry.h"
#include "run/plan.h"
#include "run/run.h"

enum { RANDOM, WITS, BOTS, CREATURE = 0, MATCHES = 12, GROUP = 2 };

static const char *const names[BOTS] = {[RANDOM] = "random", [WITS] = "wits"};
static char commands[BOTS][1024]; /* they print, so that a file of each process is kept */

static bool shares_luck;

/* Groups of two matches, with sides exchanged; the first group has one Hunted, the next two, and so on. */
static void lineup_of(const void *context, unsigned match, struct lineup *lineup)
{
    struct error error = {0};
    char setting[16];

    *lineup = (struct lineup){.team = TEAM_SEPARATE};
    assert_true(clock_parse(&lineup->clock, "none", &error));
    settings_init(&lineup->settings, context);
    (void)snprintf(setting, sizeof setting, "hunted=%u", 1 + match / GROUP % 3);
    assert_true(settings_set(&lineup->settings, setting, &error));
    assert_true(lineup_count_seats(lineup, &error));
    lineup->seed_number = shares_luck ? match / GROUP : match;
    for (unsigned seat = 0; seat < lineup->seats; seat++)
        lineup->bot_of[seat] = (seat == CREATURE) == (match % GROUP == 0) ? RANDOM : WITS;
}

struct outcome {
    unsigned matches;
    struct game_seed seeds[MATCHES];
};

static bool take(void *context, const struct run_result *result, struct error *error)
{
    struct outcome *outcome = context;
    struct lineup lineup;
    struct registry registry;

    registry_init(&registry);
    lineup_of(registry_find(&registry, "notalone", error), result->index, &lineup);
    assert_int_equal(result->index, outcome->matches);
    assert_int_equal(result->fault_count, 0);
    for (unsigned seat = 0; seat < lineup.seats; seat++)
        assert_string_equal(result->seat[seat].bot, names[lineup.bot_of[seat]]);
    outcome->seeds[outcome->matches++] = result->seed;
    registry_release(&registry);
    return true;
}

/* Files of what processes have printed: one for each process. */
static unsigned remove_all(const char *folder)
{
    unsigned outputs = 0;
    struct dirent *entry;
    DIR *files = opendir(folder);

    assert_non_null(files);
    while ((entry = readdir(files))) {
        char path[600];

        (void)snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        outputs += strstr(entry->d_name, ".txt") != NULL;
        if (entry->d_name[0] != '.')
            assert_int_equal(unlink(path), 0);
    }
    (void)closedir(files);
    assert_int_equal(rmdir(folder), 0);
    return outputs;
}

static void play(unsigned jobs, bool shares, struct outcome *outcome, unsigned *processes)
{
    char folder[] = "/tmp/arena-lineups-XXXXXX";
    const struct run_ops ops = {.result = take, .context = outcome};
    struct fixtures fixtures = {.lineup = lineup_of, .share_seeds = shares};
    struct plan *plan = calloc(1, sizeof *plan);
    struct error error = {0};
    struct registry registry;

    shares_luck = shares;
    registry_init(&registry);
    assert_non_null(mkdtemp(folder));
    plan->game = registry_find(&registry, "notalone", &error);
    plan->games = MATCHES;
    plan->jobs = jobs;
    plan->records = folder;
    plan->lost_seat = LOST_FILLER;
    fixtures.context = plan->game;
    plan->fixtures = &fixtures;
    epoch_text(plan->game, plan->epoch);
    assert_true(clock_parse(&plan->clock, "none", &error));
    for (unsigned i = 0; i < BOTS; i++)
        assert_true(plan_add_bot(plan, commands[i], &error));
    assert_int_equal(run_play(plan, &ops, &error), EXIT_DONE);
    *processes = remove_all(folder);
    plan_release(plan);
    free(plan);
    registry_release(&registry);
}

static void each_match_has_its_lineup_and_groups_share_their_luck(void **unused)
{
    struct outcome one = {0}, many = {0};
    unsigned processes, more;

    (void)unused;
    play(1, true, &one, &processes);
    play(4, true, &many, &more);
    assert_int_equal(one.matches, MATCHES);
    assert_int_equal(many.matches, MATCHES);
    for (unsigned i = 1; i < MATCHES; i++)
        assert_int_equal(memcmp(&one.seeds[i], &one.seeds[i - 1], sizeof one.seeds[i]) == 0, i % GROUP != 0);
}

/* With luck of its own for each match, one process for each seat is enough; a bot that has played the first match of a
 * group is not asked to play the second. */
static void no_process_plays_two_matches_of_one_luck(void **unused)
{
    struct outcome outcome = {0};
    unsigned apart, together;

    (void)unused;
    play(1, false, &outcome, &apart);
    outcome.matches = 0;
    play(1, true, &outcome, &together);
    print_message("%u processes, and %u where two matches share their luck\n", apart, together);
    assert_true(together > apart);
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_match_has_its_lineup_and_groups_share_their_luck),
        cmocka_unit_test(no_process_plays_two_matches_of_one_luck),
    };

    for (int i = 0; i < BOTS && i + 1 < count; i++)
        (void)snprintf(commands[i], sizeof commands[i], "sh -c 'echo begun; exec %s'", arguments[i + 1]);
    return count > BOTS ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
