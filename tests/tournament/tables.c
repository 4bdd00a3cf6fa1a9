/* SPDX-License-Identifier: MIT */
/* The tables of a free-for-all of all sizes and numbers of entries: who sat where, who met whom, and who sat after
 * whom, counted from the fixtures. With --table it prints how even they are, for arena/docs/formats.md. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "tournament/schedule/evenness.h"
#include "tournament/schedule/schedule.h"

enum { ENTRIES_MOST = 16, SIDES_LEAST = 3, TURNS = 2, TURNS_TO_EVEN = 2 };

/* Each seat is a side, but in reverse: no schedule may take one for the other. */
static struct schedule_spec spec_of(enum format format, unsigned entries, unsigned sides, unsigned groups)
{
    struct schedule_spec spec = {
        .format = format, .entries = entries, .classes = 1, .groups = groups, .seats = {(uint8_t)sides}};

    for (unsigned seat = 0; seat < sides; seat++)
        spec.side[0][seat] = (uint8_t)(sides - 1 - seat);
    return spec;
}

static struct schedule_round round_of(const struct schedule_spec *spec)
{
    struct schedule_round round;

    assert_true(schedule_round(spec, 0, NULL, 0, &round));
    assert_int_equal(round.count, schedule_matches(spec));
    for (size_t i = 0; i < round.count; i++) {
        assert_int_equal(round.fixtures[i].match, i);
        assert_int_equal(round.fixtures[i].group, i / (round.count / spec->groups));
    }
    return round;
}

/* By entry, of the matches so far: how often it had which side, met which other one, and that one sat so many sides
 * after it. */
struct counts {
    unsigned side[ENTRIES_MOST][EVENT_SEATS], met[ENTRIES_MOST][ENTRIES_MOST];
    unsigned after[EVENT_SEATS][ENTRIES_MOST][ENTRIES_MOST];
};

static void count(struct counts *counts, const struct schedule_spec *spec, const struct fixture *fixture)
{
    unsigned sides = spec->seats[0];

    for (unsigned a = 0; a < sides; a++) {
        unsigned entry = fixture->entry[a], side = spec->side[0][a];

        counts->side[entry][side]++;
        for (unsigned b = 0; b < sides; b++)
            if (b != a) {
                counts->met[entry][fixture->entry[b]]++;
                counts->after[(spec->side[0][b] + sides - side) % sides][entry][fixture->entry[b]]++;
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

static unsigned larger(unsigned a, unsigned b)
{
    return a > b ? a : b;
}

/* What is seen of a round robin, for each number of groups: the widest spreads. */
struct seen {
    unsigned met, next, after;
    unsigned met_after_turn[TURNS], next_after_turn[TURNS];
};

static void check_sides(const struct counts *counts, unsigned entries, unsigned sides, unsigned times)
{
    for (unsigned entry = 0; entry < entries; entry++)
        for (unsigned side = 0; side < sides; side++)
            assert_int_equal(counts->side[entry][side], times);
}

/* Evenness as it is told must be what is counted here. */
static void check_told(const struct schedule_spec *spec, const struct schedule_round *round, struct counts *counts)
{
    struct evenness evenness = schedule_evenness(spec, round->fixtures, round->count);
    unsigned widest = 0;

    for (unsigned after = 1; after < spec->seats[0]; after++)
        widest = larger(widest, spread(counts->after[after], spec->entries));
    assert_int_equal(evenness.side + evenness.class + evenness.mate, 0);
    assert_int_equal(evenness.opponent, spread(counts->met, spec->entries));
    assert_int_equal(evenness.order, widest);
}

static struct seen look(unsigned entries, unsigned sides)
{
    const unsigned turn = entries - 1;
    const struct schedule_spec spec = spec_of(FORMAT_ROUND_ROBIN, entries, sides, TURNS * turn);
    struct schedule_round round = round_of(&spec);
    struct counts counts = {.side = {{0}}};
    struct seen seen = {0};

    assert_int_equal(round.count, (size_t)spec.groups * entries);
    for (unsigned group = 0; group < spec.groups; group++) {
        unsigned met, next;

        for (unsigned i = 0; i < entries; i++)
            count(&counts, &spec, &round.fixtures[group * entries + i]);
        check_sides(&counts, entries, sides, group + 1);
        met = spread(counts.met, entries);
        next = spread(counts.after[1], entries);
        seen.met = larger(met, seen.met);
        seen.next = larger(next, seen.next);
        for (unsigned after = 2; after + 1 < sides; after++)
            seen.after = larger(spread(counts.after[after], entries), seen.after);
        if ((group + 1) % turn == 0) {
            seen.met_after_turn[group / turn] = met;
            seen.next_after_turn[group / turn] = next;
        }
    }
    check_told(&spec, &round, &counts);
    schedule_release(&round);
    return seen;
}

static void everybody_meets_everybody_and_sits_next_to_everybody_equally_often(void **unused)
{
    (void)unused;
    for (unsigned sides = SIDES_LEAST; sides <= EVENT_SEATS; sides++)
        for (unsigned entries = sides; entries <= ENTRIES_MOST; entries++) {
            const struct seen seen = look(entries, sides);

            if (seen.met_after_turn[TURNS_TO_EVEN - 1] || seen.met > (sides < 5 ? 4 : 6) || seen.next > 4 ||
                seen.next_after_turn[TURNS_TO_EVEN - 1] > 2 || seen.after > 8)
                fail_msg(
                    "%u sides, %u entries: opponents differ by up to %u, by %u after %u groups; the next one by up to "
                    "%u, by %u after as many; others by up to %u",
                    sides, entries, seen.met, seen.met_after_turn[TURNS_TO_EVEN - 1], TURNS_TO_EVEN * (entries - 1),
                    seen.next, seen.next_after_turn[TURNS_TO_EVEN - 1], seen.after);
        }
}

/* The number of a fixture among all orders of the entries. */
static unsigned number_of(const struct fixture *fixture, unsigned entries)
{
    unsigned number = 0;

    for (unsigned i = 0; i < entries; i++)
        number = number * entries + fixture->entry[i];
    return number;
}

static void with_all_at_the_table_each_order_comes_once_before_any_comes_again(void **unused)
{
    static bool seen[5 * 5 * 5 * 5 * 5];

    (void)unused;
    for (unsigned sides = SIDES_LEAST, orders = 2; sides <= 5; orders *= sides++) {
        const struct schedule_spec spec = spec_of(FORMAT_ROUND_ROBIN, sides, sides, 2 * orders);
        struct schedule_round round = round_of(&spec);

        for (unsigned again = 0; again < 2; again++) {
            memset(seen, 0, sizeof seen);
            for (unsigned i = 0; i < orders * sides; i++) {
                bool *order = &seen[number_of(&round.fixtures[again * orders * sides + i], sides)];

                assert_false(*order);
                *order = true;
            }
        }
        schedule_release(&round);
    }
}

/* --- gauntlets --------------------------------------------------------------------------------------------------- */

/* All at the table have each side once in a group. */
static void check_group(const struct schedule_spec *spec, const struct fixture *fixtures)
{
    unsigned sides = spec->seats[0], times[ENTRIES_MOST] = {0};
    struct counts counts = {.side = {{0}}};

    for (unsigned i = 0; i < sides; i++)
        count(&counts, spec, &fixtures[i]);
    for (unsigned seat = 0; seat < sides; seat++)
        times[fixtures[0].entry[seat]]++;
    assert_int_equal(times[0], 1);
    for (unsigned entry = 0; entry < spec->entries; entry++)
        for (unsigned side = 0; side < sides; side++)
            assert_int_equal(counts.side[entry][side], times[entry]);
}

static void in_a_gauntlet_the_others_take_turns_at_the_table_of_the_first(void **unused)
{
    const enum format formats[] = {FORMAT_GAUNTLET, FORMAT_CANDIDATE};

    (void)unused;
    for (unsigned sides = SIDES_LEAST; sides <= EVENT_SEATS; sides++)
        for (unsigned entries = 2; entries <= ENTRIES_MOST; entries++) {
            const struct schedule_spec spec = spec_of(formats[entries % 2], entries, sides, 2 * (entries - 1));
            struct schedule_round round = round_of(&spec);
            struct counts counts = {.side = {{0}}};

            assert_int_equal(round.count, (size_t)spec.groups * sides);
            for (unsigned group = 0; group < spec.groups; group++) {
                unsigned least = UINT32_MAX, most = 0;

                check_group(&spec, &round.fixtures[group * sides]);
                for (unsigned i = 0; i < sides; i++)
                    count(&counts, &spec, &round.fixtures[group * sides + i]);
                for (unsigned entry = 1; entry < entries; entry++) {
                    least = counts.met[0][entry] < least ? counts.met[0][entry] : least;
                    most = larger(counts.met[0][entry], most);
                }
                if (most - least > sides)
                    fail_msg("%u sides, %u entries: %u and %u matches against the first after %u groups", sides,
                             entries, least, most, group + 1);
            }
            schedule_release(&round);
        }
}

/* With as many others as seats beside the first, or more, nobody meets itself. */
static void who_has_several_sides_has_them_for_want_of_others(void **unused)
{
    (void)unused;
    for (unsigned sides = SIDES_LEAST; sides <= EVENT_SEATS; sides++)
        for (unsigned entries = 2; entries <= ENTRIES_MOST; entries++) {
            const struct schedule_spec spec = spec_of(FORMAT_GAUNTLET, entries, sides, 20);
            struct schedule_round round = round_of(&spec);

            for (size_t i = 0; i < round.count; i++) {
                unsigned times[ENTRIES_MOST] = {0}, most = 0;

                for (unsigned seat = 0; seat < sides; seat++)
                    most = larger(++times[round.fixtures[i].entry[seat]], most);
                assert_int_equal(most, (sides - 1 + entries - 2) / (entries - 1));
            }
            schedule_release(&round);
        }
}

/* --- both -------------------------------------------------------------------------------------------------------- */

static void more_groups_change_none_of_those_before(void **unused)
{
    const enum format formats[] = {FORMAT_ROUND_ROBIN, FORMAT_GAUNTLET};

    (void)unused;
    for (unsigned i = 0; i < 2; i++)
        for (unsigned entries = 4; entries <= ENTRIES_MOST; entries += 6) {
            struct schedule_spec more = spec_of(formats[i], entries, 4, 3 * entries), fewer = more;
            struct schedule_round long_round, short_round;

            more.classes = fewer.classes = 3; /* and one of 3 sides, and one of duels */
            memcpy(more.side[1], (const uint8_t[]){0, 1, 2}, more.seats[1] = fewer.seats[1] = 3);
            memcpy(fewer.side[1], more.side[1], sizeof more.side[1]);
            more.seats[2] = fewer.seats[2] = 2;
            more.side[2][1] = fewer.side[2][1] = 1;
            long_round = (struct schedule_round){0};
            assert_true(schedule_round(&more, 0, NULL, 0, &long_round));
            assert_int_equal(long_round.count, schedule_matches(&more));
            for (fewer.groups = 1; fewer.groups < more.groups; fewer.groups += 2) {
                assert_true(schedule_round(&fewer, 0, NULL, 0, &short_round));
                assert_memory_equal(short_round.fixtures, long_round.fixtures,
                                    short_round.count * sizeof *short_round.fixtures);
                schedule_release(&short_round);
            }
            schedule_release(&long_round);
        }
}

static void what_is_uneven_is_told(void **unused)
{
    const struct schedule_spec spec = spec_of(FORMAT_ROUND_ROBIN, 5, 3, 4);
    struct schedule_round round = round_of(&spec);
    struct evenness evenness = schedule_evenness(&spec, round.fixtures, round.count);
    char words[EVENNESS_WORDS_MAX];

    (void)unused;
    evenness_words(&spec, &evenness, words);
    assert_string_equal(words,
                        "entries differ by up to 0 seats on a side, 0 in a class, 0 against an opponent, 0 in how "
                        "far after whom they sit");
    for (unsigned i = 0; i < 10; i++) /* those next to each other in the list sit next to each other */
        for (unsigned seat = 0; seat < 3; seat++)
            round.fixtures[i].entry[seat] = (uint16_t)((i + seat) % 5);
    evenness = schedule_evenness(&spec, round.fixtures, 10);
    assert_int_equal(evenness.side, 0);
    assert_int_equal(evenness.opponent, 2); /* 4 matches against the next ones, 2 against those after them */
    assert_int_equal(evenness.order, 4);    /* the next one always sits on the side before */
    schedule_release(&round);
}

static void print_table(void)
{
    (void)printf("| sides |");
    for (unsigned entries = SIDES_LEAST; entries <= ENTRIES_MOST; entries++)
        (void)printf(" %u |", entries);
    (void)printf("\n|---|");
    for (unsigned entries = SIDES_LEAST; entries <= ENTRIES_MOST; entries++)
        (void)printf("---|");
    (void)printf("\n");
    for (unsigned sides = SIDES_LEAST; sides <= EVENT_SEATS; sides++) {
        (void)printf("| %u |", sides);
        for (unsigned entries = SIDES_LEAST; entries <= ENTRIES_MOST; entries++) {
            struct seen seen = {0};

            if (entries < sides) {
                (void)printf(" |");
                continue;
            }
            seen = look(entries, sides);
            (void)printf(" %u, %u, %u; %u, %u |", seen.met, seen.met_after_turn[0], seen.met_after_turn[1], seen.next,
                         seen.after);
        }
        (void)printf("\n");
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_meets_everybody_and_sits_next_to_everybody_equally_often),
        cmocka_unit_test(with_all_at_the_table_each_order_comes_once_before_any_comes_again),
        cmocka_unit_test(in_a_gauntlet_the_others_take_turns_at_the_table_of_the_first),
        cmocka_unit_test(who_has_several_sides_has_them_for_want_of_others),
        cmocka_unit_test(more_groups_change_none_of_those_before),
        cmocka_unit_test(what_is_uneven_is_told),
    };

    if (argc == 2 && strcmp(argv[1], "--table") == 0) {
        print_table();
        return 0;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
