/* SPDX-License-Identifier: MIT */
/* Swiss events of entries that are all equal: nobody is first because it rested. With --table it prints how often those
 * are first that had a bye, for arena/docs/formats.md. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "luck.h"
#include "outcomes.h"
#include "tournament/standing/standing.h"

enum { MATCHES_MAX = 2048 };

/* One kind of event, played `events` times. */
struct kind {
    unsigned entries, rounds, groups;
};

/* Entries that had a bye, in any round or in the first, and how many of them came first. In the first round the bye
 * follows from the list alone; later, from the results too: the last of the table rests. */
struct count {
    unsigned any, any_first, early, early_first;
};

static struct outcome outcomes[MATCHES_MAX];

/* The side with several seats wins 6 of 10 matches: who plays it does not matter, as the sides are exchanged. */
static size_t play_round(const struct schedule_round *round, unsigned number, size_t count, struct luck *luck)
{
    for (size_t i = 0; i < round->count; i++)
        outcomes[count++] = ended(
            (struct outcome){
                .fixture = round->fixtures[i], .round = (uint16_t)number, .seats = 2, .side = {0, 1}, .role = {0, 1}},
            (luck_uniform(luck) < 0.6 ? OUTCOME_SIDE_1 : OUTCOME_SIDE_0));
    assert_true(count <= MATCHES_MAX);
    return count;
}

static void play_event(const struct kind *kind, struct luck *luck, struct count *counts)
{
    const struct schedule_spec spec = {.format = FORMAT_SWISS,
                                       .entries = kind->entries,
                                       .classes = 1,
                                       .groups = kind->groups,
                                       .rounds = kind->rounds,
                                       .seats = {2},
                                       .side = {{0, 1}}};
    bool any[EVENT_ENTRIES] = {false}, early[EVENT_ENTRIES] = {false};
    struct standing standing;
    size_t count = 0;

    for (unsigned number = 0; number < kind->rounds; number++) {
        struct schedule_round round;

        assert_true(schedule_round(&spec, number, outcomes, count, &round));
        for (unsigned entry = 0; entry < kind->entries; entry++)
            if (schedule_has_bye(&spec, number, &round, entry)) {
                any[entry] = true;
                early[entry] = early[entry] || number == 0;
            }
        count = play_round(&round, number, count, luck);
        schedule_release(&round);
    }
    assert_true(standing_make(&standing, &spec, ROLES, outcomes, count, NULL));
    for (unsigned entry = 0; entry < kind->entries; entry++) {
        bool first = standing.table[0].entry == entry;

        counts->any += any[entry];
        counts->any_first += any[entry] && first;
        counts->early += early[entry];
        counts->early_first += early[entry] && first;
    }
    standing_release(&standing);
}

static struct count play_events(const struct kind *kind, unsigned events, uint64_t seed)
{
    struct luck luck = {seed};
    struct count count = {0};

    for (unsigned i = 0; i < events; i++)
        play_event(kind, &luck, &count);
    return count;
}

static double deviation(double part, unsigned of)
{
    return sqrt(part * (1 - part) / of);
}

static void among_equals_nobody_is_first_because_it_rested(void **unused)
{
    static const struct kind kinds[] = {{3, 3, 10}, {5, 3, 10}, {5, 5, 4}, {7, 3, 2}, {9, 4, 5}};
    enum { EVENTS = 400, SEED = 17 };

    (void)unused;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const struct count count = play_events(&kinds[i], EVENTS, SEED);
        double equal = 1.0 / kinds[i].entries;
        double any = (double)count.any_first / count.any, early = (double)count.early_first / count.early;

        if (any > equal + 2 * deviation(equal, count.any) || early > equal + 2 * deviation(equal, count.early))
            fail_msg("of %u entries in %u rounds of %u groups, seed %d: first are %.3f of those that had a bye, and "
                     "%.3f of those that had it in the first round, of whom %.3f would be fair",
                     kinds[i].entries, kinds[i].rounds, kinds[i].groups, SEED, any, early, equal);
    }
}

static void print_table(void)
{
    static const struct kind kinds[] = {{3, 2, 10}, {3, 3, 10}, {5, 3, 1},  {5, 3, 10},
                                        {5, 5, 10}, {7, 3, 10}, {9, 4, 10}, {15, 4, 10}};
    enum { EVENTS = 10000, SEED = 1 };

    (void)puts("| entries | rounds | groups | 1 of n | first, of those that had a bye | of those that had it in the "
               "first round |\n|---|---|---|---|---|---|");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const struct count count = play_events(&kinds[i], EVENTS, SEED);
        double any = (double)count.any_first / count.any, early = (double)count.early_first / count.early;

        (void)printf("| %u | %u | %u | %.1f %% | %.1f %% (+-%.1f) | %.1f %% (+-%.1f) |\n", kinds[i].entries,
                     kinds[i].rounds, kinds[i].groups, 100.0 / kinds[i].entries, 100 * any,
                     100 * deviation(any, count.any), 100 * early, 100 * deviation(early, count.early));
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(among_equals_nobody_is_first_because_it_rested),
    };

    if (argc > 1 && strcmp(argv[1], "--table") == 0) {
        print_table();
        return 0;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
