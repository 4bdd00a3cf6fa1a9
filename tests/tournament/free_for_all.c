/* SPDX-License-Identifier: MIT */
/* Matches of three to eight sides: who sits where, what the format refuses, and what a result counts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "tournament/evenness.h"
#include "tournament/pairing.h"
#include "tournament/schedule.h"
#include "tournament/share.h"
#include "tournament/standing.h"

/* A class in which every seat is a side of its own. */
static struct schedule_spec spec_of(enum format format, unsigned entries, unsigned sides, unsigned groups)
{
    struct schedule_spec spec = {.format = format, .entries = entries, .classes = 1, .groups = groups};

    spec.seats[0] = (uint8_t)sides;
    for (unsigned seat = 0; seat < sides; seat++)
        spec.side[0][seat] = (uint8_t)seat;
    return spec;
}

/* --- schedules --------------------------------------------------------------------------------------------------- */

static void every_entry_has_every_side_once_in_a_group(void **unused)
{
    (void)unused;
    for (unsigned sides = 3; sides <= EVENT_SEATS; sides++)
        for (unsigned entries = sides; entries <= 16; entries++) {
            const struct schedule_spec spec = spec_of(FORMAT_ROUND_ROBIN, entries, sides, 3);
            unsigned times[EVENT_SEATS][EVENT_ENTRIES] = {{0}};
            struct schedule_round round;
            struct evenness evenness;

            assert_true(schedule_round(&spec, 0, NULL, 0, &round));
            assert_int_equal(round.count, 3 * entries);
            assert_int_equal(round.count, schedule_matches(&spec));
            for (size_t i = 0; i < round.count; i++) {
                assert_int_equal(round.fixtures[i].group, i / entries);
                for (unsigned side = 0; side < sides; side++)
                    assert_int_equal(times[side][round.fixtures[i].entry[side]]++, i / entries);
            }
            evenness = schedule_evenness(&spec, round.fixtures, round.count);
            assert_int_equal(evenness.side + evenness.class, 0);
            schedule_release(&round);
        }
}

/* --- refusals ---------------------------------------------------------------------------------------------------- */

static void what_a_format_cannot_play_is_refused_in_a_sentence(void **unused)
{
    static const struct {
        enum format format;
        enum teams teams;
        unsigned entries, sides;
        const char *sentence; /* NULL: it is played */
    } rows[] = {
        {FORMAT_ROUND_ROBIN, TEAMS_ONE, 3, 3, NULL},
        {FORMAT_ROUND_ROBIN, TEAMS_ONE, 2, 2, NULL},
        {FORMAT_GAUNTLET, TEAMS_ONE, 2, 8, NULL},
        {FORMAT_KNOCKOUT, TEAMS_ONE, 4, 2, NULL},
        {FORMAT_ROUND_ROBIN, TEAMS_MIXED, 4, 2, NULL},
        {FORMAT_ROUND_ROBIN, TEAMS_ONE, 4, 1,
         "has one side, so nobody plays against anybody: an event needs 2 to 8 sides"},
        {FORMAT_SWISS, TEAMS_ONE, 4, 3,
         "has 3 sides, and swiss plays only matches of two: free-for-all can be played as round-robin or gauntlet"},
        {FORMAT_KNOCKOUT, TEAMS_ONE, 4, 8,
         "has 8 sides, and knockout plays only matches of two: free-for-all can be played as round-robin or gauntlet"},
        {FORMAT_DOUBLE_ELIMINATION, TEAMS_ONE, 4, 4,
         "has 4 sides, and double-elimination plays only matches of two: free-for-all can be played as round-robin or "
         "gauntlet"},
        {FORMAT_ROUND_ROBIN, TEAMS_MIXED, 4, 3,
         "has 3 sides, and mixed teams need two: free-for-all is played with teams \"one\""},
        {FORMAT_ROUND_ROBIN, TEAMS_ONE, 3, 4,
         "has 4 sides, so a round-robin needs 4 entries or more and there are 3: in a gauntlet an entry may have "
         "several "
         "sides"},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct schedule_spec spec = spec_of(rows[i].format, rows[i].entries, rows[i].sides, 1);
        char sentence[SCHEDULE_REFUSAL_MAX] = "";

        spec.teams = rows[i].teams;
        assert_int_equal(schedule_refuses(&spec, 0, sentence), rows[i].sentence != NULL);
        assert_string_equal(sentence, rows[i].sentence ? rows[i].sentence : "");
    }
}

static void a_side_without_a_seat_is_refused(void **unused)
{
    struct schedule_spec spec = spec_of(FORMAT_ROUND_ROBIN, 4, 3, 1);
    char sentence[SCHEDULE_REFUSAL_MAX];

    (void)unused;
    spec.side[0][1] = 0;
    assert_true(schedule_refuses(&spec, 0, sentence));
    assert_string_equal(sentence, "has no seat on one of its sides: an event needs a seat on each of sides 0 to 2");
}

/* --- what counts ------------------------------------------------------------------------------------------------- */

/* A match of the entries "acb" on the sides 0, 1 and 2, and the places of these sides. */
static struct outcome table_of(const char *entries, const char *places)
{
    struct outcome outcome = {.seats = (uint8_t)strlen(entries), .sides = (uint8_t)strlen(entries)};

    for (unsigned seat = 0; seat < outcome.seats; seat++) {
        outcome.fixture.entry[seat] = (uint16_t)(entries[seat] - 'a');
        outcome.side[seat] = (uint8_t)seat;
        outcome.place[seat] = (uint8_t)(places[seat] - '0');
        outcome.decisions[seat] = 1;
    }
    return outcome;
}

static void assert_row(const struct tally_row *row, unsigned wins, unsigned draws, unsigned losses, double points)
{
    assert_int_equal(row->games, wins + draws + losses);
    assert_int_equal(row->wins, wins);
    assert_int_equal(row->draws, draws);
    assert_int_equal(row->losses, losses);
    assert_true(row_points(row) == points);
}

static const struct standing_entry *row_of(const struct standing *standing, unsigned entry)
{
    const struct standing_entry *row = standing->table;

    while (row->entry != entry)
        row++;
    return row;
}

static void a_match_counts_by_the_places_of_its_sides(void **unused)
{
    const struct schedule_spec spec = spec_of(FORMAT_ROUND_ROBIN, 4, 4, 1);
    struct outcome outcomes[] = {table_of("abcd", "1234"), table_of("badc", "1144"), table_of("dcab", "1111"),
                                 table_of("dcab", "0000")};
    struct standing standing;
    const struct tally_row *a, *d;

    (void)unused;
    outcomes[1].place[2] = outcomes[1].place[3] = 3;
    outcome_set_void(&outcomes[3]);
    assert_true(standing_make(&standing, &spec, 1, outcomes, 4, NULL));
    a = &row_of(&standing, 0)->role[0].all;
    d = &row_of(&standing, 3)->role[0].all;
    assert_row(a, 1, 2, 0, 1 + 2.5 / 3 + 0.5);
    assert_row(d, 0, 1, 2, 0 + 0.5 / 3 + 0.5);
    assert_int_equal(a->places[0], 3);
    assert_int_equal(d->places[0], 1);
    assert_int_equal(d->places[2], 1);
    assert_int_equal(d->places[3], 1);
    assert_int_equal(row_of(&standing, 0)->role[0].voids, 1);
    assert_row(&standing.versus[0 * 4 + 1], 1, 2, 0, 2);
    assert_row(&standing.versus[1 * 4 + 0], 0, 2, 1, 1);
    assert_row(&standing.versus[3 * 4 + 2], 0, 2, 1, 1);
    assert_true(share_of(a).mean == (1 + 2.5 / 3 + 0.5) / 3);
    assert_int_equal(row_of(&standing, 0)->rank, 1);
    standing_release(&standing);
}

/* In a gauntlet with few opponents. */
static void an_entry_is_not_compared_with_itself(void **unused)
{
    const struct schedule_spec spec = spec_of(FORMAT_GAUNTLET, 2, 4, 1);
    const struct outcome outcome = table_of("babb", "1234");
    struct standing standing;

    (void)unused;
    assert_true(standing_make(&standing, &spec, 1, &outcome, 1, NULL));
    assert_row(&row_of(&standing, 0)->role[0].all, 0, 0, 1, 2.0 / 3);
    assert_row(&row_of(&standing, 1)->role[0].all, 1, 0, 2, 1);
    assert_row(&standing.versus[0 * 2 + 1], 2, 0, 1, 2);
    assert_row(&standing.versus[1 * 2 + 0], 1, 0, 2, 1);
    assert_int_equal(standing.versus[0].games + standing.versus[3].games, 0);
    standing_release(&standing);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_entry_has_every_side_once_in_a_group),
        cmocka_unit_test(what_a_format_cannot_play_is_refused_in_a_sentence),
        cmocka_unit_test(a_side_without_a_seat_is_refused),
        cmocka_unit_test(a_match_counts_by_the_places_of_its_sides),
        cmocka_unit_test(an_entry_is_not_compared_with_itself),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
