/* SPDX-License-Identifier: MIT */
/* Knockout and double elimination, played from the first round to the last: by any results, with whatever is level. */
#include "tournament/schedule/bracket.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "luck.h"
#include "outcomes.h"
#include "tournament/standing/standing.h"

enum { MATCHES_MAX = 16384 };

static struct schedule_spec spec;
static struct lots lots;
static struct outcome outcomes[MATCHES_MAX];
static size_t count;
static unsigned rounds; /* that were played */
static struct schedule_round last;

static int begin(void **unused)
{
    (void)unused;
    lots.count = 0;
    count = rounds = 0;
    return 0;
}

static int end(void **unused)
{
    (void)unused;
    schedule_release(&last);
    return 0;
}

static void event_of(enum format format, unsigned entries, unsigned groups, unsigned pairs)
{
    (void)begin(NULL);
    spec = (struct schedule_spec){.format = format,
                                  .entries = entries,
                                  .classes = 1,
                                  .groups = groups,
                                  .tiebreak_pairs = pairs,
                                  .lots = &lots,
                                  .seats = {2},
                                  .side = {{0, 1}}};
}

typedef enum outcome_end ends(const struct fixture *fixture, struct luck *luck);

static enum outcome_end the_first_wins(const struct fixture *fixture, struct luck *luck)
{
    (void)luck;
    return fixture->entry[0] < fixture->entry[1] ? OUTCOME_SIDE_0 : OUTCOME_SIDE_1;
}

static enum outcome_end nobody_wins(const struct fixture *fixture, struct luck *luck)
{
    (void)fixture;
    (void)luck;
    return OUTCOME_DRAW;
}

static enum outcome_end nobody_plays(const struct fixture *fixture, struct luck *luck)
{
    (void)fixture;
    (void)luck;
    return OUTCOME_VOID;
}

static enum outcome_end anything_happens(const struct fixture *fixture, struct luck *luck)
{
    (void)fixture;
    return (enum outcome_end)luck_roll(luck, OUTCOME_VOID + 1);
}

static enum outcome_end somebody_wins(const struct fixture *fixture, struct luck *luck)
{
    (void)fixture;
    return luck_roll(luck, 2) ? OUTCOME_SIDE_0 : OUTCOME_SIDE_1;
}

/* Makes the next round and plays it; false if there is none. */
static bool play_round(ends *end_of, struct luck *luck)
{
    schedule_release(&last);
    assert_true(rounds < schedule_rounds(&spec) + 1);
    assert_true(schedule_round(&spec, rounds, outcomes, count, &last));
    assert_true(count + last.count <= MATCHES_MAX);
    for (size_t i = 0; i < last.count; i++)
        outcomes[count++] = ended(
            (struct outcome){
                .fixture = last.fixtures[i], .round = (uint16_t)rounds, .seats = 2, .side = {0, 1}, .role = {0, 1}},
            end_of(&last.fixtures[i], luck));
    rounds += last.count > 0;
    return last.count > 0;
}

static const struct bracket *follow(void)
{
    static struct bracket bracket;
    static struct scores scores;

    memset(&scores, 0, sizeof scores);
    for (size_t i = 0; i < count; i++)
        scores_add_played(&scores, &outcomes[i]);
    bracket_begin(&bracket, &spec);
    bracket_follow(&bracket, &scores);
    return &bracket;
}

/* For all that wait: the second of the two wins. */
static unsigned draw_lots(void)
{
    const struct bracket *bracket = follow();
    unsigned before = lots.count;

    for (unsigned i = 0; i < bracket->count; i++)
        if (bracket->at[i].waits) {
            lots.at[lots.count].matchup = (uint16_t)i;
            lots.at[lots.count].winner = bracket->at[i].entry[1];
            lots.at[lots.count++].loser = bracket->at[i].entry[0];
        }
    return lots.count - before;
}

static void play_all(ends *end_of, struct luck *luck)
{
    while (play_round(end_of, luck) || draw_lots() > 0) {
    }
    assert_false(last.waits);
}

/* --- what is level ----------------------------------------------------------------------------------------------- */

static void what_is_level_is_played_on_until_it_is_decided(void **unused)
{
    (void)unused;
    event_of(FORMAT_KNOCKOUT, 4, 3, 5);
    assert_true(play_round(the_first_wins, NULL));
    assert_int_equal(last.count, 2 * 6);
    assert_string_equal(last.title, "semi-finals");
    for (size_t i = 0; i < count; i++) /* 0 against 3 is level, 1 against 2 is not */
        if (outcomes[i].fixture.entry[0] == 0 || outcomes[i].fixture.entry[1] == 0)
            outcome_set_duel(&outcomes[i], OUTCOME_DRAW);
    for (unsigned pair = 1; pair <= 3; pair++) {
        char title[SCHEDULE_TITLE_MAX];

        assert_true(play_round(pair < 3 ? nobody_wins : the_first_wins, NULL));
        assert_int_equal(last.count, 2);
        assert_int_equal(last.fixtures[0].entry[0] + last.fixtures[0].entry[1], 3);
        assert_int_equal(last.fixtures[0].entry[0], last.fixtures[1].entry[1]);
        (void)snprintf(title, sizeof title, "semi-finals, tie-break pair %u of at most 5", pair);
        assert_string_equal(last.title, title);
    }
    assert_int_equal(follow()->at[0].decided, DECIDED_TIEBREAK);
    assert_int_equal(follow()->at[0].rounds, 4);
    assert_true(play_round(the_first_wins, NULL));
    assert_string_equal(last.title, "final");
    assert_int_equal(last.count, 6);
    assert_int_equal(last.fixtures[0].entry[0] + last.fixtures[0].entry[1], 1);
    assert_false(play_round(the_first_wins, NULL));
    assert_int_equal(bracket_champion(follow()), 0);
}

static void after_the_last_pair_it_waits_for_a_lot(void **unused)
{
    for (unsigned pairs = 0; pairs <= 3; pairs++) {
        event_of(FORMAT_KNOCKOUT, 2, 1, pairs);
        for (unsigned i = 0; i <= pairs; i++)
            assert_true(play_round(nobody_wins, NULL));
        assert_false(play_round(nobody_wins, NULL));
        assert_true(last.waits);
        assert_int_equal(bracket_champion(follow()), BRACKET_NOBODY);
        assert_int_equal(draw_lots(), 1);
        assert_false(play_round(nobody_wins, NULL));
        assert_false(last.waits);
        assert_int_equal(bracket_champion(follow()), 1);
        assert_int_equal(follow()->at[0].decided, DECIDED_LOT);
        lots.at[0].loser = 7; /* of others than those who met */
        assert_true(follow()->waits);
    }
    (void)unused;
}

static void where_nobody_played_there_is_a_lot_at_once(void **unused)
{
    (void)unused;
    event_of(FORMAT_KNOCKOUT, 2, 1, 10);
    assert_true(play_round(nobody_plays, NULL));
    assert_true(follow()->waits);
    outcomes[0].decisions[1] = 1; /* void, but not because nobody was there */
    assert_false(follow()->waits);
    assert_true(play_round(nobody_plays, NULL));
    assert_true(follow()->waits);
}

/* A round is the same whenever it is made, whatever the host changed, and whatever was replayed. */
static void rounds_follow_from_results_as_they_were_first_played(void **unused)
{
    struct luck luck = {3};

    (void)unused;
    event_of(FORMAT_DOUBLE_ELIMINATION, 9, 1, 2);
    play_all(anything_happens, &luck);
    for (unsigned round = 0; round < rounds; round++) {
        struct schedule_round again;
        static struct outcome changed[MATCHES_MAX];
        size_t before = 0, first = 0;

        for (; first < count && outcomes[first].round < round; first++) {
            changed[before] = outcomes[first];
            changed[before++].withdrawn = true;
            changed[before] = outcomes[first];
            changed[before].again = true;
            outcome_set_duel(&changed[before++], OUTCOME_SIDE_0);
        }
        assert_true(schedule_round(&spec, round, changed, before, &again));
        for (size_t i = 0; i < again.count; i++)
            assert_memory_equal(&again.fixtures[i], &outcomes[first + i].fixture, sizeof *again.fixtures);
        schedule_release(&again);
    }
}

/* When what is level went to the entry that is listed first, that one won more than half of the events. */
static void among_equals_nobody_wins_because_it_is_listed_first(void **unused)
{
    enum { EVENTS = 4000, ENTRIES = 4, SEED = 5 };
    struct luck luck = {SEED};
    unsigned wins[ENTRIES] = {0};

    (void)unused;
    for (unsigned i = 0; i < EVENTS; i++) {
        unsigned drawn = 0;

        event_of(FORMAT_KNOCKOUT, ENTRIES, 1, i % 2);
        while (play_round(somebody_wins, &luck) || draw_lots() > 0)
            for (; drawn < lots.count; drawn++)
                if (luck_roll(&luck, 2)) {
                    uint16_t winner = lots.at[drawn].winner;

                    lots.at[drawn].winner = lots.at[drawn].loser;
                    lots.at[drawn].loser = winner;
                }
        wins[bracket_champion(follow())]++;
    }
    for (unsigned entry = 0; entry < ENTRIES; entry++)
        if (wins[entry] < EVENTS / 4 - 82 || wins[entry] > EVENTS / 4 + 82) /* three standard errors */
            fail_msg("seed %d: entry %u of %d equals wins %u of %d events", SEED, entry, ENTRIES, wins[entry], EVENTS);
}

/* --- double elimination ------------------------------------------------------------------------------------------ */

/* By entry: match-ups that it lost. */
static unsigned count_losses(const struct bracket *bracket, unsigned losses[EVENT_ENTRIES])
{
    unsigned played = 0;

    memset(losses, 0, EVENT_ENTRIES * sizeof *losses);
    for (unsigned i = 0; i < bracket->count; i++) {
        const struct matchup *matchup = &bracket->at[i];

        assert_true(matchup->known && matchup->decided);
        if (matchup->decided == DECIDED_BYE)
            continue;
        losses[matchup->entry[!matchup->winner]]++;
        played++;
    }
    return played;
}

static void who_is_out_has_lost_twice_and_the_winner_at_most_once(void **unused)
{
    struct luck luck = {7};

    (void)unused;
    for (unsigned entries = 2; entries <= 40; entries++) {
        unsigned losses[EVENT_ENTRIES], champion, played;

        event_of(FORMAT_DOUBLE_ELIMINATION, entries, 1, 1);
        play_all(anything_happens, &luck);
        champion = bracket_champion(follow());
        played = count_losses(follow(), losses);
        assert_true(champion < entries);
        for (unsigned entry = 0; entry < entries; entry++)
            if (entry == champion ? losses[entry] > 1 : losses[entry] != 2)
                fail_msg("of %u entries %u lost %u times, and %u is the winner", entries, entry, losses[entry],
                         champion);
        assert_int_equal(played, 2 * (entries - 1) + losses[champion]);
        assert_int_equal(bracket_matchups(&spec), 2 * (entries - 1));
    }
}

static void nobody_plays_twice_in_a_round(void **unused)
{
    struct luck luck = {11};

    (void)unused;
    for (unsigned entries = 2; entries <= 33; entries++)
        for (unsigned format = FORMAT_KNOCKOUT; format <= FORMAT_DOUBLE_ELIMINATION; format++) {
            event_of((enum format)format, entries, 1, 2);
            for (;;) {
                unsigned times[EVENT_ENTRIES] = {0};

                if (!play_round(anything_happens, &luck) && draw_lots() == 0)
                    break;
                for (size_t i = 0; i < last.count; i++) {
                    assert_int_equal(last.fixtures[i].match, i);
                    times[last.fixtures[i].entry[0]]++;
                    times[last.fixtures[i].entry[1]]++;
                }
                for (unsigned entry = 0; entry < entries; entry++)
                    assert_true(times[entry] == 0 || times[entry] == 2);
                assert_true(last.count == 0 || *last.title);
            }
            assert_true(rounds <= schedule_rounds(&spec));
        }
}

static void who_lost_before_must_win_twice_at_the_end(void **unused)
{
    const struct bracket *bracket;

    (void)unused;
    event_of(FORMAT_DOUBLE_ELIMINATION, 4, 1, 0);
    play_all(the_first_wins, NULL);
    bracket = follow();
    assert_int_equal(bracket_champion(bracket), 0);
    assert_true(matchup_is_empty(&bracket->at[bracket->count - 1])); /* there is no second final */
    assert_int_equal(bracket_stages_needed(bracket), bracket->stages - 1);
    assert_string_equal(last.title, "");
    for (size_t i = 0; i < count; i++) /* 1 wins the final */
        if (outcomes[i].round + 1u == rounds)
            outcome_set_duel(&outcomes[i], outcomes[i].fixture.entry[0] == 1 ? OUTCOME_SIDE_0 : OUTCOME_SIDE_1);
    assert_int_equal(bracket_champion(follow()), BRACKET_NOBODY);
    assert_true(play_round(the_first_wins, NULL));
    assert_string_equal(last.title, "second final");
    assert_false(play_round(the_first_wins, NULL));
    assert_int_equal(bracket_champion(follow()), 0);
}

/* Where the better seeded win, they are ranked as they are seeded as far as the bracket can tell. */
static void places_follow_from_when_an_entry_was_put_out(void **unused)
{
    unsigned survived[EVENT_ENTRIES];

    (void)unused;
    event_of(FORMAT_DOUBLE_ELIMINATION, 8, 1, 0);
    play_all(the_first_wins, NULL);
    bracket_survived(follow(), survived);
    for (unsigned entry = 1; entry < 8; entry++)
        assert_true(survived[entry - 1] >= survived[entry]);
    assert_true(survived[0] > survived[1] && survived[1] > survived[2] && survived[2] > survived[3]);
    assert_int_equal(survived[7], 1);
}

/* Nobody meets again in the first half whom it has met before. */
static void losers_come_from_another_part_of_the_bracket(void **unused)
{
    struct luck luck = {13};

    (void)unused;
    for (unsigned entries = 8; entries <= 64; entries *= 2)
        for (unsigned time = 0; time < 20; time++) {
            unsigned met[64][64] = {{0}};
            const struct bracket *bracket;

            event_of(FORMAT_DOUBLE_ELIMINATION, entries, 1, 0);
            play_all(anything_happens, &luck);
            bracket = follow();
            for (unsigned i = 0; i < bracket->count; i++) {
                const struct matchup *matchup = &bracket->at[i];
                unsigned a = matchup->entry[0], b = matchup->entry[1];

                if (matchup->decided == DECIDED_BYE)
                    continue;
                if (met[a][b] && matchup->stage < bracket->stages / 2)
                    fail_msg("of %u entries two meet again in stage %u of %u", entries, matchup->stage + 1u,
                             bracket->stages);
                met[a][b] = met[b][a] = 1;
            }
        }
}

/* --- what the host changes ---------------------------------------------------------------------------------------- */

static void a_final_that_the_host_makes_level_waits_for_a_lot(void **unused)
{
    struct standing standing;

    (void)unused;
    event_of(FORMAT_KNOCKOUT, 4, 1, 3);
    play_all(the_first_wins, NULL);
    for (size_t i = count - 2; i < count; i++) {
        outcomes[i].withdrawn = true;
        outcomes[i].instead = OUTCOME_DRAW;
    }
    assert_true(standing_make(&standing, &spec, ROLES, outcomes, count, NULL));
    assert_int_equal(standing.winner, STANDING_NOBODY);
    assert_true(standing.ranks.bracket->waits);
    standing_release(&standing);
    lots.count = 1;
    lots.at[0].matchup = 2;
    lots.at[0].winner = 1;
    lots.at[0].loser = 0;
    assert_true(standing_make(&standing, &spec, ROLES, outcomes, count, NULL));
    assert_int_equal(standing.winner, 1);
    assert_int_equal(standing.table[0].entry, 1);
    assert_int_equal(standing.table[1].entry, 0);
    standing_release(&standing);
}

/* --- names ------------------------------------------------------------------------------------------------------- */

static void every_matchup_is_found_by_its_name(void **unused)
{
    (void)unused;
    for (unsigned format = FORMAT_KNOCKOUT; format <= FORMAT_DOUBLE_ELIMINATION; format++)
        for (unsigned entries = 2; entries <= EVENT_ENTRIES; entries += entries < 10 ? 1 : 82) {
            const struct bracket *bracket;

            event_of((enum format)format, entries, 1, 0);
            bracket = follow();
            assert_in_range(bracket->count, 1, BRACKET_MATCHUPS);
            for (unsigned i = 0; i < bracket->count; i++) {
                char name[BRACKET_NAME_MAX];

                bracket_name(&bracket->at[i], name);
                assert_int_equal(bracket_find(bracket, name), i);
            }
            assert_int_equal(bracket_find(bracket, "w0.1"), bracket->count);
            assert_int_equal(bracket_find(bracket, ""), bracket->count);
        }
}

#define EVENT(test) cmocka_unit_test_setup_teardown(test, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        EVENT(what_is_level_is_played_on_until_it_is_decided),
        EVENT(after_the_last_pair_it_waits_for_a_lot),
        EVENT(where_nobody_played_there_is_a_lot_at_once),
        EVENT(rounds_follow_from_results_as_they_were_first_played),
        EVENT(among_equals_nobody_wins_because_it_is_listed_first),
        EVENT(who_is_out_has_lost_twice_and_the_winner_at_most_once),
        EVENT(nobody_plays_twice_in_a_round),
        EVENT(who_lost_before_must_win_twice_at_the_end),
        EVENT(places_follow_from_when_an_entry_was_put_out),
        EVENT(losers_come_from_another_part_of_the_bracket),
        EVENT(a_final_that_the_host_makes_level_waits_for_a_lot),
        EVENT(every_matchup_is_found_by_its_name),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
