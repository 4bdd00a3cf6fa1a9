/* SPDX-License-Identifier: MIT */
/* Who plays whom: every pairing on both sides, evenly, and rounds that follow from those before. */
#include "tournament/schedule/schedule.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "tournament/schedule/evenness.h"
#include "tournament/schedule/pairing.h"

/* Classes of NOT ALONE: one on side 0, and 1, 3 or 6 on side 1. */
static struct schedule_spec spec_of(enum format format, unsigned entries, unsigned groups)
{
    static const uint8_t seats[] = {2, 4, 7};
    struct schedule_spec spec = {.format = format, .entries = entries, .classes = 3, .groups = groups};

    for (unsigned class = 0; class < 3; class ++) {
        spec.seats[class] = seats[class];
        for (unsigned seat = 1; seat < seats[class]; seat++)
            spec.side[class][seat] = 1;
    }
    return spec;
}

static struct schedule_round round_of(const struct schedule_spec *spec, unsigned number, const struct outcome *outcomes,
                                      size_t count)
{
    struct schedule_round round;

    assert_true(schedule_round(spec, number, outcomes, count, &round));
    return round;
}

/* Numbers ascend, and so do groups; nobody meets himself. */
static void check_round(const struct schedule_spec *spec, const struct schedule_round *round)
{
    for (size_t i = 0; i < round->count; i++) {
        const struct fixture *fixture = &round->fixtures[i];

        assert_int_equal(fixture->match, i);
        assert_true(i == 0 || fixture->group == fixture[-1].group || fixture->group == fixture[-1].group + 1);
        for (unsigned seat = 1; seat < spec->seats[fixture->class]; seat++)
            assert_true(fixture->entry[seat] < spec->entries && fixture->entry[seat] != fixture->entry[0]);
    }
}

/* --- round robin ------------------------------------------------------------------------------------------------- */

static void everybody_plays_everybody_on_both_sides(void **unused)
{
    (void)unused;
    for (unsigned entries = 2; entries <= 9; entries++) {
        const struct schedule_spec spec = spec_of(FORMAT_ROUND_ROBIN, entries, 2);
        struct schedule_round round = round_of(&spec, 0, NULL, 0);
        struct evenness evenness = schedule_evenness(&spec, round.fixtures, round.count);

        check_round(&spec, &round);
        assert_int_equal(round.count, (size_t)entries * (entries - 1) * 3 * 2);
        assert_int_equal(evenness.side + evenness.class, 0);
        assert_int_equal(evenness.opponent, 0);
        for (size_t i = 0; i < round.count; i += 2) {
            const struct fixture *a = &round.fixtures[i], *b = a + 1;

            assert_int_equal(a->group, b->group);
            assert_int_equal(a->class, b->class);
            assert_true(a->entry[0] == b->entry[1] && a->entry[1] == b->entry[0]);
        }
        schedule_release(&round);
        assert_int_equal(schedule_rounds(&spec), 1);
        round = round_of(&spec, 1, NULL, 0);
        assert_int_equal(round.count, 0);
    }
}

static void mixed_teams_have_every_entry_in_every_place_equally_often(void **unused)
{
    (void)unused;
    for (unsigned entries = 3; entries <= 8; entries++) {
        struct schedule_spec spec = spec_of(FORMAT_ROUND_ROBIN, entries, entries - 1);
        unsigned times[EVENT_SEATS][EVENT_ENTRIES] = {{0}};
        struct evenness evenness;
        struct schedule_round round;

        spec.teams = TEAMS_MIXED;
        round = round_of(&spec, 0, NULL, 0);
        check_round(&spec, &round);
        evenness = schedule_evenness(&spec, round.fixtures, round.count);
        assert_int_equal(evenness.side + evenness.class + evenness.opponent, 0);
        for (size_t i = 0; i < round.count; i++)
            for (unsigned seat = 0; round.fixtures[i].class == 2 && seat < 7; seat++)
                times[seat][round.fixtures[i].entry[seat]]++;
        for (unsigned seat = 0; seat < 7; seat++)
            for (unsigned entry = 0; entry < entries; entry++)
                assert_int_equal(times[seat][entry], entries - 1);
        schedule_release(&round);
    }
}

static void mixed_teams_meet_everybody_about_equally_often_however_many_groups_there_are(void **unused)
{
    (void)unused;
    for (unsigned entries = 3; entries <= 16; entries++)
        for (unsigned groups = 1; groups <= 25; groups += groups < 4 ? 1 : 7) {
            struct schedule_spec spec = spec_of(FORMAT_ROUND_ROBIN, entries, groups);
            struct evenness evenness;
            struct schedule_round round;

            spec.teams = TEAMS_MIXED;
            spec.seats[1] = 3; /* teams of 1, 2 and 6 */
            round = round_of(&spec, 0, NULL, 0);
            check_round(&spec, &round);
            evenness = schedule_evenness(&spec, round.fixtures, round.count);
            assert_int_equal(evenness.side + evenness.class, 0);
            assert_in_range(evenness.opponent, 0, 1);
            schedule_release(&round);
        }
}

static void what_is_uneven_is_told(void **unused)
{
    const struct schedule_spec spec = spec_of(FORMAT_ROUND_ROBIN, 4, 1);
    struct schedule_round round = round_of(&spec, 0, NULL, 0);
    struct evenness evenness = schedule_evenness(&spec, round.fixtures, round.count - 1);

    (void)unused;
    assert_int_equal(evenness.side, 6); /* the match that is missing has a team of six */
    schedule_release(&round);
}

static void in_a_gauntlet_the_first_plays_all_others(void **unused)
{
    const enum format formats[] = {FORMAT_GAUNTLET, FORMAT_CANDIDATE};

    (void)unused;
    for (unsigned i = 0; i < 2; i++) {
        const struct schedule_spec spec = spec_of(formats[i], 5, 10);
        struct schedule_round round = round_of(&spec, 0, NULL, 0);
        unsigned met[5] = {0};

        check_round(&spec, &round);
        assert_int_equal(round.count, 10 * 4 * 3 * 2);
        for (size_t j = 0; j < round.count; j++) {
            assert_true((round.fixtures[j].entry[0] == 0) != (round.fixtures[j].entry[1] == 0));
            met[round.fixtures[j].entry[0] + round.fixtures[j].entry[1]]++;
        }
        for (unsigned entry = 1; entry < 5; entry++)
            assert_int_equal(met[entry], 10 * 3 * 2);
        schedule_release(&round);
    }
}

/* --- rounds that follow from others ------------------------------------------------------------------------------ */

enum { OUTCOMES_MOST = 8192 };

struct played {
    struct outcome outcomes[OUTCOMES_MOST];
    size_t count;
};

/* Plays a round: who has the lower number wins on both sides, but for every `upset`-th pairing. */
static void play(struct played *played, const struct schedule_spec *spec, unsigned number,
                 const struct schedule_round *round, unsigned upset)
{
    for (size_t i = 0; i < round->count; i++) {
        const struct fixture *fixture = &round->fixtures[i];
        struct outcome *outcome = &played->outcomes[played->count++];
        bool lower = fixture->entry[0] < fixture->entry[1], upsets = upset && fixture->group / 3 % upset == 0;

        assert_true(played->count < OUTCOMES_MOST);
        *outcome =
            (struct outcome){.fixture = *fixture, .round = (uint16_t)number, .seats = spec->seats[fixture->class]};
        memcpy(outcome->side, spec->side[fixture->class], sizeof outcome->side);
        outcome_set_duel(outcome, lower != upsets ? OUTCOME_SIDE_0 : OUTCOME_SIDE_1);
    }
}

static void of_a_gauntlet_the_opponents_are_compared_and_who_plays_them_all_is_not(void **unused)
{
    const struct schedule_spec spec = spec_of(FORMAT_GAUNTLET, 5, 10), all = spec_of(FORMAT_ROUND_ROBIN, 5, 10);
    struct schedule_round round = round_of(&spec, 0, NULL, 0);
    struct evenness evenness = schedule_evenness(&spec, round.fixtures, round.count);
    char words[EVENNESS_WORDS_MAX];

    (void)unused;
    assert_int_equal(evenness.side + evenness.class + evenness.opponent, 0);
    evenness_words(&spec, &evenness, words);
    assert_string_equal(words, "opponents differ by up to 0 seats on a side, 0 in a class, 0 against the first");
    evenness = schedule_evenness(&spec, round.fixtures, round.count - 6);
    assert_int_equal(evenness.side, 10); /* a pairing that is missing has teams of 1, 3 and 6 */
    assert_int_equal(evenness.class, 7);
    schedule_release(&round);
    evenness = (struct evenness){.side = 1, .class = 2, .opponent = 3};
    evenness_words(&all, &evenness, words);
    assert_string_equal(words, "entries differ by up to 1 seat on a side, 2 in a class, 3 against an opponent");
}

static void a_swiss_round_pairs_those_who_stand_alike_and_nobody_twice(void **unused)
{
    static struct played played;

    (void)unused;
    for (unsigned entries = 4; entries <= 17; entries++) {
        const struct schedule_spec spec = spec_of(FORMAT_SWISS, entries, 1);
        bool met[20][20] = {{false}};
        unsigned rests[20] = {0};

        played.count = 0;
        for (unsigned number = 0; number < schedule_rounds(&spec); number++) {
            struct schedule_round round = round_of(&spec, number, played.outcomes, played.count);
            bool plays[20] = {false};

            check_round(&spec, &round);
            assert_int_equal(round.count, entries / 2 * 6);
            for (size_t i = 0; i < round.count; i += 6) {
                unsigned a = round.fixtures[i].entry[0], b = round.fixtures[i].entry[1];

                assert_false(met[a][b] || plays[a] || plays[b]);
                met[a][b] = met[b][a] = plays[a] = plays[b] = true;
            }
            for (unsigned entry = 0; entry < entries; entry++)
                rests[entry] += !plays[entry];
            play(&played, &spec, number, &round, number + 2);
            schedule_release(&round);
        }
        for (unsigned entry = 0; entry < entries; entry++)
            assert_true(rests[entry] <= 1);
    }
}

static void in_the_second_swiss_round_winners_play_winners(void **unused)
{
    const struct schedule_spec spec = spec_of(FORMAT_SWISS, 8, 1);
    static struct played played;
    struct schedule_round round = round_of(&spec, 0, NULL, 0);
    bool won[8] = {false};

    (void)unused;
    played.count = 0;
    play(&played, &spec, 0, &round, 0);
    for (size_t i = 0; i < round.count; i++)
        won[round.fixtures[i].entry[0] < round.fixtures[i].entry[1] ? round.fixtures[i].entry[0]
                                                                    : round.fixtures[i].entry[1]] = true;
    schedule_release(&round);
    round = round_of(&spec, 1, played.outcomes, played.count);
    for (size_t i = 0; i < round.count; i++)
        assert_int_equal(won[round.fixtures[i].entry[0]], won[round.fixtures[i].entry[1]]);
    schedule_release(&round);
}

/* With more rounds than there are opponents some pairs meet again, and everybody still plays. */
static void a_long_swiss_event_goes_on(void **unused)
{
    struct schedule_spec spec = spec_of(FORMAT_SWISS, 4, 1);
    static struct played played;

    (void)unused;
    spec.rounds = 7;
    played.count = 0;
    for (unsigned number = 0; number < 7; number++) {
        struct schedule_round round = round_of(&spec, number, played.outcomes, played.count);

        assert_int_equal(round.count, 2 * 6);
        play(&played, &spec, number, &round, 3);
        schedule_release(&round);
    }
}

static void the_matches_of_an_event_are_known_before_it(void **unused)
{
    static struct played played;

    (void)unused;
    for (unsigned entries = 3; entries <= 9; entries++)
        for (unsigned format = 0; format <= FORMATS; format++) { /* the last is a round robin of mixed teams */
            struct schedule_spec spec = spec_of(format % FORMATS, entries, 2);
            unsigned second_final = format == FORMAT_DOUBLE_ELIMINATION ? 6 : 0;

            spec.groups = schedule_has_bracket(&spec) ? 1 : 2; /* so that no pairing is level */
            spec.teams = format == FORMATS ? TEAMS_MIXED : TEAMS_ONE;
            played.count = 0;
            for (unsigned number = 0; number < schedule_rounds(&spec); number++) {
                struct schedule_round round = round_of(&spec, number, played.outcomes, played.count);

                play(&played, &spec, number, &round, 3);
                schedule_release(&round);
            }
            assert_true(played.count == schedule_matches(&spec) ||
                        played.count == schedule_matches(&spec) + second_final);
        }
}

/* With more rounds than there are entries some rest again, and nobody twice more than another. */
static void in_a_long_swiss_event_who_rested_least_rests(void **unused)
{
    static struct played played;

    (void)unused;
    for (unsigned entries = 3; entries <= 9; entries += 2) {
        struct schedule_spec spec = spec_of(FORMAT_SWISS, entries, 1);
        unsigned rests[9] = {0};

        spec.rounds = 2 * entries + 3;
        played.count = 0;
        for (unsigned number = 0; number < spec.rounds; number++) {
            struct schedule_round round = round_of(&spec, number, played.outcomes, played.count);
            unsigned least = spec.rounds, most = 0;

            for (unsigned entry = 0; entry < entries; entry++) {
                rests[entry] += schedule_has_bye(&spec, number, &round, entry);
                least = rests[entry] < least ? rests[entry] : least;
                most = rests[entry] > most ? rests[entry] : most;
            }
            assert_in_range(most - least, 0, 1);
            play(&played, &spec, number, &round, number);
            schedule_release(&round);
        }
    }
}

static void the_two_best_meet_last_in_a_knockout(void **unused)
{
    static struct played played;

    (void)unused;
    for (unsigned entries = 2; entries <= 17; entries++) {
        const struct schedule_spec spec = spec_of(FORMAT_KNOCKOUT, entries, 1);
        unsigned rounds = schedule_rounds(&spec), left = entries;
        struct schedule_round round = {0};

        played.count = 0;
        for (unsigned number = 0; number < rounds; number++) {
            schedule_release(&round);
            round = round_of(&spec, number, played.outcomes, played.count);
            check_round(&spec, &round);
            play(&played, &spec, number, &round, 0);
            left -= (unsigned)round.count / 6;
        }
        assert_int_equal(left, 1);
        assert_int_equal(round.count, 6);
        assert_int_equal(round.fixtures[0].entry[0] + round.fixtures[0].entry[1], 1);
        schedule_release(&round);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_plays_everybody_on_both_sides),
        cmocka_unit_test(mixed_teams_have_every_entry_in_every_place_equally_often),
        cmocka_unit_test(mixed_teams_meet_everybody_about_equally_often_however_many_groups_there_are),
        cmocka_unit_test(what_is_uneven_is_told),
        cmocka_unit_test(in_a_gauntlet_the_first_plays_all_others),
        cmocka_unit_test(of_a_gauntlet_the_opponents_are_compared_and_who_plays_them_all_is_not),
        cmocka_unit_test(a_swiss_round_pairs_those_who_stand_alike_and_nobody_twice),
        cmocka_unit_test(in_the_second_swiss_round_winners_play_winners),
        cmocka_unit_test(a_long_swiss_event_goes_on),
        cmocka_unit_test(the_matches_of_an_event_are_known_before_it),
        cmocka_unit_test(in_a_long_swiss_event_who_rested_least_rests),
        cmocka_unit_test(the_two_best_meet_last_in_a_knockout),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
