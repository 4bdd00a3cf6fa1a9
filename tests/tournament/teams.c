/* SPDX-License-Identifier: MIT */
/* Mixed teams of all sizes and numbers of entries: who met whom, and who was on one team with whom, counted from the
 * fixtures. With --table it prints how even they are, for arena/docs/formats.md. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "tournament/schedule/evenness.h"
#include "tournament/schedule/schedule.h"

enum { ENTRIES_MOST = 16, TEAM_MOST = 6, TURNS = 4 };

static struct schedule_spec spec_of(unsigned entries, unsigned team, unsigned groups)
{
    struct schedule_spec spec = {.format = FORMAT_ROUND_ROBIN,
                                 .teams = TEAMS_MIXED,
                                 .entries = entries,
                                 .classes = 1,
                                 .groups = groups,
                                 .seats = {(uint8_t)(1 + team)}};

    memset(&spec.side[0][1], 1, team);
    return spec;
}

/* By entry, of the groups so far: how often it had which seat, which opponent on side 1, and which teammate. */
struct counts {
    unsigned seat[ENTRIES_MOST][EVENT_SEATS], met[ENTRIES_MOST][ENTRIES_MOST], mates[ENTRIES_MOST][ENTRIES_MOST];
};

static void count(struct counts *counts, const struct fixture *fixture, unsigned team)
{
    const uint16_t *entry = fixture->entry;

    counts->seat[entry[0]][0]++;
    for (unsigned i = 1; i <= team; i++) {
        counts->seat[entry[i]][i]++;
        counts->met[entry[0]][entry[i]]++;
        for (unsigned j = 1; j < i; j++)
            if (entry[i] != entry[j]) {
                counts->mates[entry[i]][entry[j]]++;
                counts->mates[entry[j]][entry[i]]++;
            }
    }
}

/* The most by which two numbers off the diagonal differ. */
static unsigned spread(unsigned (*numbers)[ENTRIES_MOST], unsigned entries)
{
    unsigned least = numbers[0][1], most = least;

    for (unsigned a = 0; a < entries; a++)
        for (unsigned b = 0; b < entries; b++) {
            least = a != b && numbers[a][b] < least ? numbers[a][b] : least;
            most = a != b && numbers[a][b] > most ? numbers[a][b] : most;
        }
    return most - least;
}

/* What is seen of events of one number of entries and one size of teams, for each number of groups. */
struct seen {
    unsigned met, mates; /* the widest spreads */
    unsigned mates_after_turn[TURNS];
    unsigned period; /* turns until all are on a team with all equally often; 0: not in TURNS */
};

static void check_seats(const struct counts *counts, unsigned entries, unsigned team, unsigned groups)
{
    for (unsigned entry = 0; entry < entries; entry++)
        for (unsigned seat = 0; seat <= team; seat++)
            assert_int_equal(counts->seat[entry][seat], groups);
}

static struct seen look(unsigned entries, unsigned team)
{
    const struct schedule_spec spec = spec_of(entries, team, TURNS * (entries - 1));
    struct counts counts = {.seat = {{0}}};
    struct schedule_round round;
    struct seen seen = {0};

    assert_true(schedule_round(&spec, 0, NULL, 0, &round));
    assert_int_equal(round.count, (size_t)spec.groups * entries);
    for (unsigned group = 0; group < spec.groups; group++) {
        unsigned turn = (group + 1) / (entries - 1), met, mates;

        for (unsigned i = 0; i < entries; i++)
            count(&counts, &round.fixtures[group * entries + i], team);
        check_seats(&counts, entries, team, group + 1);
        met = spread(counts.met, entries);
        mates = spread(counts.mates, entries);
        seen.met = met > seen.met ? met : seen.met;
        seen.mates = mates > seen.mates ? mates : seen.mates;
        if ((group + 1) % (entries - 1) == 0) {
            seen.mates_after_turn[turn - 1] = mates;
            seen.period = seen.period || mates || met ? seen.period : turn;
        }
    }
    assert_int_equal(schedule_evenness(&spec, round.fixtures, round.count).mate, seen.mates_after_turn[TURNS - 1]);
    schedule_release(&round);
    return seen;
}

/* Also where the size of a team divides entries - 1, so that each turn could have the same few teams again. */
static void everybody_is_on_a_team_with_everybody_equally_often(void **unused)
{
    (void)unused;
    for (unsigned team = 1; team <= TEAM_MOST; team++)
        for (unsigned entries = 2; entries <= ENTRIES_MOST; entries++) {
            const struct seen seen = look(entries, team);

            if (seen.met > 1 || !seen.period || seen.period > 2)
                fail_msg("teams of %u of %u entries: opponents differ by %u, teammates by %u after %u groups, and %u "
                         "after %u",
                         team, entries, seen.met, seen.mates_after_turn[0], entries - 1, seen.mates_after_turn[1],
                         2 * (entries - 1));
        }
}

static void and_in_between_nearly_so(void **unused)
{
    static const unsigned most[TEAM_MOST + 1] = {0, 0, 2, 4, 5, 5, 6};

    (void)unused;
    for (unsigned team = 1; team <= TEAM_MOST; team++)
        for (unsigned entries = 2; entries <= ENTRIES_MOST; entries++) {
            unsigned mates = look(entries, team).mates;

            if (mates > most[team])
                fail_msg("teams of %u of %u entries: teammates differ by up to %u", team, entries, mates);
        }
}

static void more_groups_change_none_of_those_before(void **unused)
{
    (void)unused;
    for (unsigned entries = 3; entries <= ENTRIES_MOST; entries += 4) {
        struct schedule_spec more = spec_of(entries, 4, 3 * entries), fewer = more;
        struct schedule_round long_round, short_round;

        more.classes = fewer.classes = 2;
        more.seats[1] = fewer.seats[1] = 3;
        more.side[1][1] = more.side[1][2] = fewer.side[1][1] = fewer.side[1][2] = 1;
        assert_true(schedule_round(&more, 0, NULL, 0, &long_round));
        for (fewer.groups = 1; fewer.groups < more.groups; fewer.groups++) {
            assert_true(schedule_round(&fewer, 0, NULL, 0, &short_round));
            assert_memory_equal(short_round.fixtures, long_round.fixtures,
                                short_round.count * sizeof *short_round.fixtures);
            schedule_release(&short_round);
        }
        schedule_release(&long_round);
    }
}

/* Over all classes, whatever the sizes of their teams, who meets whom differs by little, and in none by more than one.
 */
static void classes_share_out_opponents_between_them(void **unused)
{
    static const unsigned sizes[][3] = {{3, 3, 3}, {1, 3, 6}, {2, 2, 5}};

    (void)unused;
    for (unsigned entries = 3; entries <= ENTRIES_MOST; entries++)
        for (unsigned kind = 0; kind < sizeof sizes / sizeof *sizes; kind++) {
            struct schedule_spec spec = spec_of(entries, sizes[kind][0], entries);
            struct counts counts = {.seat = {{0}}};
            struct schedule_round round;

            spec.classes = 3;
            for (unsigned class = 1; class < 3; class ++) {
                spec.seats[class] = (uint8_t)(1 + sizes[kind][class]);
                memset(&spec.side[class][1], 1, sizes[kind][class]);
            }
            assert_true(schedule_round(&spec, 0, NULL, 0, &round));
            for (size_t i = 0; i < round.count; i++) {
                count(&counts, &round.fixtures[i], sizes[kind][round.fixtures[i].class]);
                if ((i + 1) % (3 * entries) == 0 && spread(counts.met, entries) > 2)
                    fail_msg("of %u entries, kind %u: opponents differ by %u after %zu matches", entries, kind,
                             spread(counts.met, entries), i + 1);
            }
            assert_in_range(schedule_evenness(&spec, round.fixtures, round.count).opponent, 0, 1);
            schedule_release(&round);
        }
}

static void what_is_uneven_is_told(void **unused)
{
    const struct schedule_spec spec = spec_of(7, 3, 6);
    struct fixture same[14];
    struct schedule_round round;
    char words[EVENNESS_WORDS_MAX];
    struct evenness evenness;

    (void)unused;
    assert_true(schedule_round(&spec, 0, NULL, 0, &round));
    evenness = schedule_evenness(&spec, round.fixtures, round.count);
    evenness_words(&spec, &evenness, words);
    assert_string_equal(words,
                        "entries differ by up to 0 seats on a side, 0 in a class, 0 against an opponent, 0 beside "
                        "a teammate");
    for (unsigned i = 0; i < 14; i++) { /* neighbours make teams */
        same[i] = round.fixtures[i];
        for (unsigned seat = 1; seat <= 3; seat++)
            same[i].entry[seat] = (uint16_t)((same[i].entry[0] + (i < 7 ? 0 : 3) + seat) % 7);
    }
    evenness = schedule_evenness(&spec, same, 14);
    assert_int_equal(evenness.opponent, 0);
    assert_int_equal(evenness.mate, 4); /* those next to each other 4 times, those 3 apart never */
    schedule_release(&round);
}

static void print_table(void)
{
    (void)printf("| teams of |");
    for (unsigned entries = 3; entries <= ENTRIES_MOST; entries++)
        (void)printf(" %u |", entries);
    (void)printf("\n|---|");
    for (unsigned entries = 3; entries <= ENTRIES_MOST; entries++)
        (void)printf("---|");
    for (unsigned team = 2; team <= TEAM_MOST; team++) {
        (void)printf("\n| %u |", team);
        for (unsigned entries = 3; entries <= ENTRIES_MOST; entries++) {
            const struct seen seen = look(entries, team);

            (void)printf(" %u, %u, %u |", seen.mates, seen.mates_after_turn[0], seen.mates_after_turn[1]);
        }
    }
    (void)putchar('\n');
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_is_on_a_team_with_everybody_equally_often),
        cmocka_unit_test(and_in_between_nearly_so),
        cmocka_unit_test(more_groups_change_none_of_those_before),
        cmocka_unit_test(classes_share_out_opponents_between_them),
        cmocka_unit_test(what_is_uneven_is_told),
    };

    if (argc > 1 && strcmp(argv[1], "--table") == 0) {
        print_table();
        return 0;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
