/* SPDX-License-Identifier: MIT */
/* The matchmaker: what it may choose, what it prefers, and, in a simulated ladder, what comes of it. */
#include "ladder/matchmaker.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/chance.h"
#include "ladder/season/rating.h"
#include "ladder/season/season.h"
#include "tournament/schedule/pairing.h"
#include "tournament/strength/strength.h"

enum { BOTS = 8 };
#ifdef ARENA_SANITIZED
enum { LADDERS = 40 };
#else
enum { LADDERS = 400 };
#endif

static const struct matchmaker_class two_sides = {
    .seats = 3, .sides = 2, .side = {0, 1, 1}, .role = {0, 1, 1}, .share = 1};
static const struct matchmaker_class four_sides = {
    .seats = 4, .sides = 4, .side = {0, 1, 2, 3}, .role = {0, 0, 0, 0}, .share = 1};

static bool has_all(void *context, unsigned bot, unsigned class, unsigned side)
{
    (void)context;
    (void)bot;
    (void)class;
    (void)side;
    return true;
}

static const struct matchmaker_room everybody = {.has = has_all};

/* Each bot with an owner of its own, unless `owners` are fewer. */
static struct matchmaker *make(const struct matchmaker_class *classes, unsigned count, unsigned bots, unsigned owners,
                               double random_share)
{
    struct matchmaker_options options = {.class_count = count, .random_share = random_share, .seed = {{7}}};
    struct matchmaker *maker;

    memcpy(options.classes, classes, count * sizeof *classes);
    maker = matchmaker_new(&options);
    assert_non_null(maker);
    for (unsigned bot = 0; bot < bots; bot++)
        assert_true(matchmaker_add(maker, bot % owners));
    return maker;
}

/* --- what it may choose ------------------------------------------------------------------------------------------ */

static void nobody_meets_itself_or_a_bot_of_its_owner(void **state)
{
    struct matchmaker *maker = make(&four_sides, 1, BOTS, 5, 0.5);
    struct matchmaker_match match;

    (void)state;
    for (unsigned i = 0; i < 500; i++) {
        assert_true(matchmaker_next(maker, &everybody, &match));
        for (unsigned a = 0; a < 4; a++)
            for (unsigned b = 0; b < a; b++)
                assert_int_not_equal(match.bot[a] % 5, match.bot[b] % 5);
        matchmaker_over(maker, &match);
    }
    matchmaker_free(&maker);
}

static bool has_some(void *context, unsigned bot, unsigned class, unsigned side)
{
    const unsigned *only = context;

    (void)class;
    return *only >> (2 * bot + side) & 1;
}

static void only_who_has_room_plays(void **state)
{
    struct matchmaker *maker = make(&two_sides, 1, 4, 4, 0.3);
    unsigned only = 1u << (2 * 1 + 1) | 1u << (2 * 3 + 0); /* bot 1 on side 1, bot 3 on side 0 */
    const struct matchmaker_room room = {.has = has_some, .context = &only};
    struct matchmaker_match match;

    (void)state;
    for (unsigned i = 0; i < 50; i++) {
        assert_true(matchmaker_next(maker, &room, &match));
        assert_int_equal(match.bot[0], 3);
        assert_int_equal(match.bot[1], 1);
        matchmaker_over(maker, &match);
    }
    only = 1u << (2 * 1 + 1);
    assert_false(matchmaker_next(maker, &room, &match));
    matchmaker_let(maker, 3, false);
    only = UINT32_MAX;
    for (unsigned i = 0; i < 50; i++) {
        assert_true(matchmaker_next(maker, &room, &match));
        assert_int_not_equal(match.bot[0], 3);
        assert_int_not_equal(match.bot[1], 3);
        matchmaker_over(maker, &match);
    }
    matchmaker_free(&maker);
}

static bool is_two(void *context, unsigned bot)
{
    (void)context;
    return bot == 2;
}

static void a_match_is_made_for_those_who_may_lead(void **state)
{
    struct matchmaker *maker = make(&two_sides, 1, 6, 6, 0.5);
    const struct matchmaker_room room = {.has = has_all, .leads = is_two};
    unsigned others[6] = {0};
    struct matchmaker_match match;

    (void)state;
    for (unsigned i = 0; i < 100; i++) {
        assert_true(matchmaker_next(maker, &room, &match));
        assert_true(match.bot[0] == 2 || match.bot[1] == 2);
        others[match.bot[0] == 2 ? match.bot[1] : match.bot[0]]++;
        matchmaker_over(maker, &match);
    }
    for (unsigned bot = 0; bot < 6; bot++)
        assert_int_equal(others[bot] > 0, bot != 2);
    matchmaker_free(&maker);
}

/* A class that cannot be seated is passed over for one that can. */
static void classes_are_played_by_their_shares(void **state)
{
    struct matchmaker_class classes[] = {two_sides, two_sides, four_sides};
    struct matchmaker *maker;
    struct matchmaker_match match;
    unsigned played[3] = {0};

    (void)state;
    classes[0].share = 3;
    maker = make(classes, 3, 3, 3, 0.1);
    for (unsigned i = 0; i < 400; i++) {
        assert_true(matchmaker_next(maker, &everybody, &match));
        played[match.class]++;
        matchmaker_over(maker, &match);
    }
    assert_int_equal(played[2], 0); /* of four sides, and there are three bots */
    assert_int_equal(played[0], 300);
    assert_int_equal(played[1], 100);
    matchmaker_free(&maker);
}

/* Two that are 1.5 logits apart tell as much of each other as equals, and keep the estimates of all together. But a bot
 * that is far from all others plays the nearest of them. */
static void all_within_reach_are_opponents(void **state)
{
    enum { MANY = 64, MATCHES = 640, FAR_AWAY = MANY - 1 };
    struct matchmaker *maker = make(&two_sides, 1, MANY, MANY, 0);
    struct matchmaker_match match;
    double apart = 0, reach = 1.5;
    unsigned near = 0, far = 0;

    (void)state;
    for (unsigned bot = 0; bot < MANY; bot++)
        for (unsigned role = 0; role < 2; role++)
            matchmaker_know(maker, bot, role, bot == FAR_AWAY ? 6 : reach * bot / (double)MANY, 0.1);
    for (unsigned i = 0; i < MATCHES; i++) {
        unsigned one, other;

        assert_true(matchmaker_next(maker, &everybody, &match));
        one = match.bot[0] < match.bot[1] ? match.bot[0] : match.bot[1];
        other = match.bot[0] < match.bot[1] ? match.bot[1] : match.bot[0];
        if (other == FAR_AWAY)
            far++;
        else
            apart += reach * (other - one) / (double)MANY;
        near += other == FAR_AWAY && one >= MANY / 2;
        matchmaker_over(maker, &match);
    }
    apart /= MATCHES - far;
    if (apart < reach / 4)
        fail_msg("opponents are %.2f logits apart on average; any two would be %.2f", apart, reach / 3);
    if (near < 0.9 * far)
        fail_msg("of %u matches of the bot far above all, %u are with the stronger half", far, near);
    matchmaker_free(&maker);
}

/* --- a simulated ladder ------------------------------------------------------------------------------------------ */

struct simulation {
    struct matchmaker *maker;
    struct season season;
    double truth[BOTS + 1][2]; /* by role; the last bot comes late */
    unsigned bots;
    struct game_seed seed;
    uint32_t draws;
    unsigned met[BOTS + 1][BOTS + 1];
};

static double uniform(struct simulation *simulation)
{
    return ldexp((double)chance_draw(&simulation->seed, 1, 0, simulation->draws++), -64);
}

/* About normal, by the sum of twelve. */
static double normal(struct simulation *simulation)
{
    double sum = -6;

    for (unsigned i = 0; i < 12; i++)
        sum += uniform(simulation);
    return sum;
}

static void simulation_begin(struct simulation *simulation, unsigned number)
{
    char name[8];

    *simulation = (struct simulation){.bots = BOTS, .seed = {{(uint8_t)number, 3}}};
    simulation->maker = make(&two_sides, 1, BOTS + 1, BOTS + 1, 0.1);
    matchmaker_let(simulation->maker, BOTS, false);
    season_init(&simulation->season);
    for (unsigned bot = 0; bot <= BOTS; bot++) {
        (void)snprintf(name, sizeof name, "b%u", bot);
        assert_int_equal(season_version(&simulation->season, name, "1", name), bot);
        for (unsigned role = 0; role < 2; role++)
            simulation->truth[bot][role] = 1.5 * normal(simulation);
    }
}

static void simulation_end(struct simulation *simulation)
{
    matchmaker_free(&simulation->maker);
    season_release(&simulation->season);
}

static void play(struct simulation *simulation)
{
    struct matchmaker_match match;
    struct outcome outcome = {.seats = 3, .side = {0, 1, 1}, .role = {0, 1, 1}};
    double p;

    assert_true(matchmaker_next(simulation->maker, &everybody, &match));
    p = 1 / (1 + exp(simulation->truth[match.bot[0]][0] - simulation->truth[match.bot[1]][1]));
    outcome_set_duel(&outcome, uniform(simulation) < p ? OUTCOME_SIDE_1 : OUTCOME_SIDE_0);
    for (unsigned seat = 0; seat < 3; seat++)
        outcome.fixture.entry[seat] = match.bot[outcome.side[seat]];
    simulation->met[match.bot[0]][match.bot[1]]++;
    simulation->met[match.bot[1]][match.bot[0]]++;
    assert_true(season_add(&simulation->season, simulation->season.last + 1, &outcome));
    matchmaker_over(simulation->maker, &match);
}

static struct rating *fit(struct simulation *simulation)
{
    struct rating *rating = rating_new(&simulation->season, 0, 1, 2);

    assert_non_null(rating);
    for (size_t i = 0; i < simulation->season.count; i++)
        assert_true(rating_add(rating, &simulation->season.outcomes[i]));
    assert_true(rating_fit(rating, 0, SPARSE_EFFORT));
    for (unsigned bot = 0; bot <= BOTS; bot++)
        for (unsigned role = 0; role < 2 && rating_has(rating, bot); role++) {
            struct estimate alone = rating_alone(rating, bot, (int)role);

            matchmaker_know(simulation->maker, bot, role, alone.mean, alone.deviation);
        }
    return rating;
}

static void play_on(struct simulation *simulation, unsigned matches)
{
    for (unsigned i = 0; i < matches; i++) {
        play(simulation);
        if (i % 25 == 24) {
            struct rating *rating = fit(simulation);

            rating_free(&rating);
        }
    }
}

static unsigned matches_of(const struct simulation *simulation, unsigned bot)
{
    return simulation->season.versions[bot].matches;
}

static void every_bot_plays_and_meets_all_others(void **state)
{
    struct simulation simulation;

    (void)state;
    for (unsigned number = 0; number < 4; number++) {
        simulation_begin(&simulation, number);
        play_on(&simulation, 600);
        for (unsigned bot = 0; bot < BOTS; bot++) {
            if (matches_of(&simulation, bot) < 75)
                fail_msg("ladder %u: bot %u played %u of 600 matches; half of an even part is 75", number, bot,
                         matches_of(&simulation, bot));
            for (unsigned other = 0; other < bot; other++)
                if (simulation.met[bot][other] == 0)
                    fail_msg("ladder %u: bots %u and %u never met", number, bot, other);
        }
        simulation_end(&simulation);
    }
}

/* It is least known, so it plays until it is known as well as the others. */
static void a_new_bot_plays_more_than_others_at_first(void **state)
{
    struct simulation simulation;
    unsigned before[BOTS], most = 0, late;

    (void)state;
    simulation_begin(&simulation, 11);
    play_on(&simulation, 400);
    for (unsigned bot = 0; bot < BOTS; bot++)
        before[bot] = matches_of(&simulation, bot);
    matchmaker_let(simulation.maker, BOTS, true);
    play_on(&simulation, 100);
    late = matches_of(&simulation, BOTS);
    for (unsigned bot = 0; bot < BOTS; bot++)
        most = matches_of(&simulation, bot) - before[bot] > most ? matches_of(&simulation, bot) - before[bot] : most;
    if (late <= most || late < 25)
        fail_msg("the new bot played %u of 100 matches, another one %u", late, most);
    simulation_end(&simulation);
}

/* Adaptive choice must not make intervals too narrow. Of many ladders of 8 bots, the truth above the first bot lies in
 * at least 93 of 100 intervals; 2,800 of them have a deviation of 0.5. */
static void intervals_hold_the_truth(void **state)
{
    enum { MATCHES = 300 };
    unsigned held = 0, all = 0;

    (void)state;
    for (unsigned number = 0; number < LADDERS; number++) {
        struct simulation simulation;
        struct rating *rating;

        simulation_begin(&simulation, 20 + number);
        play_on(&simulation, MATCHES);
        rating = fit(&simulation);
        for (unsigned bot = 1; bot < BOTS; bot++) {
            struct estimate above = rating_above(rating, bot, SPARSE_ALL, SPARSE_ALL);
            double truth = (simulation.truth[bot][0] + simulation.truth[bot][1] - simulation.truth[0][0] -
                            simulation.truth[0][1]) /
                           2;

            held += fabs(above.mean - truth) < NORMAL_95 * above.deviation;
            all++;
        }
        rating_free(&rating);
        simulation_end(&simulation);
    }
    if (held < 93 * all / 100)
        fail_msg("%u of %u intervals hold the truth; 93 of 100 should", held, all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_meets_itself_or_a_bot_of_its_owner),
        cmocka_unit_test(only_who_has_room_plays),
        cmocka_unit_test(a_match_is_made_for_those_who_may_lead),
        cmocka_unit_test(classes_are_played_by_their_shares),
        cmocka_unit_test(all_within_reach_are_opponents),
        cmocka_unit_test(every_bot_plays_and_meets_all_others),
        cmocka_unit_test(a_new_bot_plays_more_than_others_at_first),
        cmocka_unit_test(intervals_hold_the_truth),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
