/* SPDX-License-Identifier: MIT */
/* Knockouts and double eliminations between entries that are all equal: who is first, how often a match-up is played
 * on, and how often a lot decides. With --table it prints this for many events. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "luck.h"
#include "outcomes.h"
#include "tournament/schedule/bracket.h"
#include "tournament/schedule/schedule.h"

enum { MATCHES_MAX = 4096, TENTHS = 10 };

/* A kind of event. */
struct kind {
    enum format format;
    unsigned entries, groups, pairs;
    unsigned side_wins; /* of ten matches between equals, those that the first side wins */
};

/* What became of many of them. */
struct found {
    unsigned events;
    unsigned firsts[EVENT_ENTRIES]; /* by entry: how often it was first */
    unsigned matchups, played_on, lots, matches;
};

/* One event. */
struct event {
    struct schedule_spec spec;
    struct lots lots;
    struct outcome outcomes[MATCHES_MAX];
    size_t count;
};

static bool play_round(struct event *event, unsigned round, unsigned side_wins, struct luck *luck)
{
    struct schedule_round made;
    size_t before = event->count;

    assert_true(schedule_round(&event->spec, round, event->outcomes, event->count, &made));
    assert_true(event->count + made.count <= MATCHES_MAX);
    for (size_t i = 0; i < made.count; i++)
        event->outcomes[event->count++] = ended(
            (struct outcome){
                .fixture = made.fixtures[i], .round = (uint16_t)round, .seats = 2, .side = {0, 1}, .role = {0, 1}},
            luck_roll(luck, TENTHS) < side_wins ? OUTCOME_SIDE_0 : OUTCOME_SIDE_1);
    schedule_release(&made);
    return event->count > before;
}

static void follow(const struct event *event, struct bracket *bracket)
{
    static struct scores scores;

    memset(&scores, 0, sizeof scores);
    for (size_t i = 0; i < event->count; i++)
        scores_add_played(&scores, &event->outcomes[i]);
    bracket_begin(bracket, &event->spec);
    bracket_follow(bracket, &scores);
}

/* For all match-ups that wait for one. */
static bool draw_lots(struct event *event, struct bracket *bracket, struct luck *luck)
{
    unsigned before = event->lots.count;

    follow(event, bracket);
    for (unsigned i = 0; i < bracket->count; i++)
        if (bracket->at[i].waits) {
            unsigned winner = luck_roll(luck, 2);

            event->lots.at[event->lots.count].matchup = (uint16_t)i;
            event->lots.at[event->lots.count].winner = bracket->at[i].entry[winner];
            event->lots.at[event->lots.count++].loser = bracket->at[i].entry[!winner];
        }
    return event->lots.count > before;
}

static void count_event(struct found *found, const struct event *event, const struct bracket *bracket)
{
    unsigned champion = bracket_champion(bracket);

    assert_true(champion < event->spec.entries);
    found->events++;
    found->firsts[champion]++;
    found->matches += (unsigned)event->count;
    for (unsigned i = 0; i < bracket->count; i++) {
        const struct matchup *matchup = &bracket->at[i];

        found->matchups += matchup->decided != DECIDED_BYE && matchup->decided != DECIDED_NOT;
        found->played_on += matchup->decided == DECIDED_TIEBREAK || matchup->decided == DECIDED_LOT;
        found->lots += matchup->decided == DECIDED_LOT;
    }
}

static void play_events(struct found *found, const struct kind *kind, unsigned events, uint64_t seed)
{
    static struct event event;
    static struct bracket bracket;
    struct luck luck = {seed};

    memset(found, 0, sizeof *found);
    while (found->events < events) {
        unsigned round = 0;

        event.lots.count = 0;
        event.count = 0;
        event.spec = (struct schedule_spec){.format = kind->format,
                                            .entries = kind->entries,
                                            .classes = 1,
                                            .groups = kind->groups,
                                            .tiebreak_pairs = kind->pairs,
                                            .lots = &event.lots,
                                            .seats = {2},
                                            .side = {{0, 1}}};
        do {
            while (play_round(&event, round, kind->side_wins, &luck))
                round++;
        } while (draw_lots(&event, &bracket, &luck));
        count_event(found, &event, &bracket);
    }
}

static double deviation(double share, unsigned count)
{
    return sqrt(share * (1 - share) / count);
}

/* --- the test ---------------------------------------------------------------------------------------------------- */

/* Where nobody has a bye, whatever decides. */
static void among_equals_each_entry_is_first_as_often(void **unused)
{
    static const struct kind kinds[] = {{FORMAT_KNOCKOUT, 4, 1, 10, 9},
                                        {FORMAT_KNOCKOUT, 8, 1, 0, 5},
                                        {FORMAT_DOUBLE_ELIMINATION, 4, 1, 2, 9},
                                        {FORMAT_DOUBLE_ELIMINATION, 8, 2, 10, 7}};
    enum { EVENTS = 1000, SEED = 23, ERRORS = 4 };

    (void)unused;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        double equal = 1.0 / kinds[i].entries;
        struct found found;

        play_events(&found, &kinds[i], EVENTS, SEED);
        for (unsigned entry = 0; entry < kinds[i].entries; entry++)
            if (fabs((double)found.firsts[entry] / (double)EVENTS - equal) > (double)ERRORS * deviation(equal, EVENTS))
                fail_msg("kind %zu, seed %d: of %u equals entry %u is first in %u of %d events", i, SEED,
                         kinds[i].entries, entry, found.firsts[entry], EVENTS);
        assert_true(found.played_on > 0 && found.lots <= found.played_on);
    }
}

static void print_table(void)
{
    static const struct kind kinds[] = {
        {FORMAT_KNOCKOUT, 4, 1, 10, 5},           {FORMAT_KNOCKOUT, 8, 1, 10, 7},
        {FORMAT_KNOCKOUT, 8, 1, 10, 9},           {FORMAT_KNOCKOUT, 8, 10, 10, 9},
        {FORMAT_KNOCKOUT, 5, 1, 10, 7},           {FORMAT_KNOCKOUT, 6, 1, 10, 7},
        {FORMAT_DOUBLE_ELIMINATION, 4, 1, 10, 5}, {FORMAT_DOUBLE_ELIMINATION, 8, 1, 10, 7},
        {FORMAT_DOUBLE_ELIMINATION, 8, 1, 10, 9}, {FORMAT_DOUBLE_ELIMINATION, 8, 10, 10, 9},
        {FORMAT_DOUBLE_ELIMINATION, 5, 1, 10, 7}, {FORMAT_DOUBLE_ELIMINATION, 6, 1, 10, 7}};
    enum { EVENTS = 10000, SEED = 1 };

    (void)puts(
        "| format | entries | groups | first side wins | 1 of n | first: first of the list | first: last of the list "
        "| match-ups played on | by lot | matches |\n|---|---|---|---|---|---|---|---|---|---|");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const struct kind *kind = &kinds[i];
        struct found found;
        double top, low;

        play_events(&found, kind, EVENTS, SEED);
        top = (double)found.firsts[0] / (double)EVENTS;
        low = (double)found.firsts[kind->entries - 1] / (double)EVENTS;
        (void)printf(
            "| %s | %u | %u | %u of 10 | %.1f %% | %.1f %% (+-%.1f) | %.1f %% (+-%.1f) | %.1f %% | %.2f %% | %.1f |\n",
            kind->format == FORMAT_KNOCKOUT ? "knockout" : "double elimination", kind->entries, kind->groups,
            kind->side_wins, 100.0 / kind->entries, 100 * top, 100 * deviation(top, EVENTS), 100 * low,
            100 * deviation(low, EVENTS), 100.0 * found.played_on / found.matchups, 100.0 * found.lots / found.matchups,
            (double)found.matches / (double)EVENTS);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(among_equals_each_entry_is_first_as_often),
    };

    if (argc > 1 && strcmp(argv[1], "--table") == 0) {
        print_table();
        return 0;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
