/* SPDX-License-Identifier: MIT */
/* An engine plays what sources give it: any ids, in the order in which matches end or in that of their ids; bots come
 * and go meanwhile; what has not begun can be taken back.
 *
 * Argument: the program of bot-random. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/steady.h"
#include "plugin/registry.h"
#include "run/engine.h"
#include "run/measuring/pulse.h"
#include "run/plan.h"

enum { GIVEN_MAX = 16, NO_BOT = 9999, SEATINGS = SEATING_HOSTED + 1 };

static const char *program;
static struct registry registry;

/* A source for tests: matches of Leduc. */
struct test {
    struct engine *engine;
    struct lineup lineup; /* of every match, but for its bots */
    struct source source;
    pthread_mutex_t lock; /* of all below: `next` is called by shards */
    pthread_cond_t gave;
    unsigned bots[GIVEN_MAX]; /* of the match that is given n-th: it plays both seats */
    uint64_t ids[GIVEN_MAX];
    unsigned given, most; /* matches given; how many may be given now */
    unsigned all;         /* after so many there is no more */
    unsigned asked[SEATINGS], gave_to[SEATINGS];
    uint64_t back[GIVEN_MAX], unplayed[GIVEN_MAX];
    unsigned back_count, unplayed_count, finished;
    void (*after)(struct test *test, uint64_t id); /* after a result */
};

static enum source_answer give(struct test *test, struct run_fixture *fixture)
{
    unsigned n = test->given++;

    fixture->id = test->ids[n];
    (void)snprintf(fixture->name, sizeof fixture->name, "a-%u", n);
    fixture->lineup = test->lineup;
    fixture->lineup.seed_number = n;
    for (unsigned seat = 0; seat < fixture->lineup.seats; seat++)
        fixture->lineup.bot_of[seat] = (uint16_t)test->bots[n];
    fixture->attempt = 1;
    (void)pthread_cond_signal(&test->gave);
    return SOURCE_MATCH;
}

static enum source_answer next(void *context, const struct source_ask *ask, struct run_fixture *fixture)
{
    struct test *test = context;
    enum source_answer answer = SOURCE_LATER;

    fixture->later_us = INT64_MAX;
    (void)pthread_mutex_lock(&test->lock);
    test->asked[ask->seating]++;
    if (test->given == test->all)
        answer = SOURCE_NO_MORE;
    else if (ask->seating != SEATING_ATTACHED && test->given < test->most && test->ids[test->given] < ask->before &&
             !ask->only_vacant)
        answer = give(test, fixture);
    test->gave_to[ask->seating] += answer == SOURCE_MATCH;
    (void)pthread_mutex_unlock(&test->lock);
    return answer;
}

static bool take(void *context, uint64_t id, struct run_result *result, struct error *error)
{
    struct test *test = context;

    (void)error;
    assert_non_null(result);
    assert_int_equal(strncmp(result->id, "a-", 2), 0);
    assert_int_equal(result->fault_count, 0);
    test->back[test->back_count++] = id;
    if (test->after)
        test->after(test, id);
    return true;
}

static void unplayed(void *context, uint64_t id)
{
    struct test *test = context;

    test->unplayed[test->unplayed_count++] = id;
}

static void finished(void *context, bool played)
{
    struct test *test = context;

    test->finished += played;
}

static unsigned add_bot(struct engine *engine, const char *command)
{
    struct error error = {0};
    struct plan_bot bot;
    unsigned number = NO_BOT;

    assert_true(plan_bot_read(&bot, command, &error));
    bot.roles = ROLES_ALL;
    bot.seats = GAME_SEATS_MAX;
    assert_true(engine_add_bot(engine, &bot, &number, &error));
    words_release(&bot.words);
    return number;
}

static struct engine *open_engine(unsigned jobs)
{
    struct engine_options options = {.game = registry_find(&registry, "leduc", &(struct error){0}),
                                     .jobs = jobs,
                                     .start_us = 60000000,
                                     .lost_seat = LOST_FORFEIT,
                                     .attach = {.listen = {"ipc://@arena-test-engine"}, .wait_us = 600000000}};
    struct error error = {0};
    struct engine *engine;

    epoch_text(options.game, options.epoch);
    engine = engine_open(&options, &error);
    assert_non_null(engine);
    return engine;
}

static void test_init(struct test *test, struct engine *engine)
{
    struct error error = {0};

    *test = (struct test){.engine = engine, .lock = PTHREAD_MUTEX_INITIALIZER, .gave = PTHREAD_COND_INITIALIZER};
    settings_init(&test->lineup.settings, registry_find(&registry, "leduc", &error));
    assert_true(clock_parse(&test->lineup.clock, "none", &error));
    assert_true(lineup_count_seats(&test->lineup, &error));
    test->source =
        (struct source){.next = next, .result = take, .unplayed = unplayed, .finished = finished, .context = test};
}

static int play(struct test *test)
{
    const struct run_ops ops = {0};
    struct error error = {0};
    int code = engine_play(test->engine, &test->source, &ops, &error);

    assert_string_equal(error.text, "");
    return code;
}

static bool came_back(const struct test *test, uint64_t id)
{
    for (unsigned i = 0; i < test->back_count; i++)
        if (test->back[i] == id)
            return true;
    return false;
}

/* --- the tests --------------------------------------------------------------------------------------------------- */

static void ids_are_the_sources_own_and_each_comes_back_once(void **unused)
{
    static const uint64_t ids[] = {UINT64_MAX - 1, 7, 1000000, 0, 5};
    struct engine *engine = open_engine(3);
    struct test test;

    (void)unused;
    test_init(&test, engine);
    test.bots[0] = add_bot(engine, program);
    memcpy(test.ids, ids, sizeof ids);
    test.most = test.all = 5;
    assert_int_equal(play(&test), EXIT_DONE);
    assert_int_equal(test.back_count, 5);
    assert_int_equal(test.finished, 5);
    for (unsigned i = 0; i < 5; i++)
        assert_true(came_back(&test, ids[i]));
    assert_int_equal(engine_close(engine, NULL), EXIT_DONE);
}

static void in_order_results_come_by_their_ids(void **unused)
{
    struct engine *engine = open_engine(4);
    struct test test;

    (void)unused;
    test_init(&test, engine);
    test.source.in_order = true;
    test.bots[0] = add_bot(engine, program);
    for (unsigned i = 0; i < 12; i++)
        test.ids[i] = i;
    test.most = test.all = 12;
    assert_int_equal(play(&test), EXIT_DONE);
    assert_int_equal(test.back_count, 12);
    for (unsigned i = 0; i < 12; i++)
        assert_int_equal(test.back[i], i);
    assert_int_equal(engine_close(engine, NULL), EXIT_DONE);
}

/* One more match, whenever a result has come. */
static void one_more(struct test *test, uint64_t id)
{
    (void)id;
    (void)pthread_mutex_lock(&test->lock);
    test->most++;
    (void)pthread_mutex_unlock(&test->lock);
    engine_wake(test->engine);
}

static void a_source_that_has_nothing_now_wakes_the_engine_when_it_has(void **unused)
{
    struct engine *engine = open_engine(2);
    struct test test;

    (void)unused;
    test_init(&test, engine);
    test.bots[0] = add_bot(engine, program);
    for (unsigned i = 0; i < 4; i++)
        test.ids[i] = i;
    test.most = 1;
    test.all = 4;
    test.after = one_more;
    assert_int_equal(play(&test), EXIT_DONE);
    assert_int_equal(test.back_count, 4);
    assert_int_equal(engine_close(engine, NULL), EXIT_DONE);
}

/* The next match is played by a bot that comes only now; the one that played is taken away. */
static void another_bot(struct test *test, uint64_t id)
{
    unsigned number = add_bot(test->engine, program);

    assert_int_not_equal(number, test->bots[id]);
    test->bots[id + 1] = number;
    engine_drop_bot(test->engine, test->bots[id]);
    one_more(test, id);
}

static void bots_are_added_and_taken_away_while_matches_are_played(void **unused)
{
    struct engine *engine = open_engine(1);
    struct test test;

    (void)unused;
    for (unsigned round = 0; round < 2; round++) { /* the second time with the numbers of bots that are gone */
        test_init(&test, engine);
        test.bots[0] = add_bot(engine, program);
        for (unsigned i = 0; i < 6; i++)
            test.ids[i] = i;
        test.most = 1;
        test.all = 6;
        test.after = another_bot;
        assert_int_equal(play(&test), EXIT_DONE);
        assert_int_equal(test.back_count, 6);
        assert_in_range(test.bots[0], 0, 7);
    }
    assert_in_range(add_bot(engine, program), 0, 7);
    assert_int_equal(engine_close(engine, NULL), EXIT_DONE);
}

static void *cancel_when_given(void *context)
{
    struct test *test = context;

    (void)pthread_mutex_lock(&test->lock);
    while (test->given < 2)
        (void)pthread_cond_wait(&test->gave, &test->lock);
    (void)pthread_mutex_unlock(&test->lock);
    engine_cancel(test->engine, test->ids[0]); /* it is over, or played: nothing happens */
    engine_cancel(test->engine, test->ids[1]);
    return NULL;
}

static void what_has_not_begun_can_be_taken_back(void **unused)
{
    struct engine *engine = open_engine(1);
    struct test test;
    pthread_t canceller;

    (void)unused;
    test_init(&test, engine);
    test.bots[0] = add_bot(engine, program);
    test.bots[1] = add_bot(engine, "@nobody");
    test.bots[2] = test.bots[0];
    for (unsigned i = 0; i < 3; i++)
        test.ids[i] = 100 + i;
    test.most = test.all = 3;
    assert_int_equal(pthread_create(&canceller, NULL, cancel_when_given, &test), 0);
    assert_int_equal(play(&test), EXIT_DONE);
    assert_int_equal(pthread_join(canceller, NULL), 0);
    assert_int_equal(test.unplayed_count, 1);
    assert_int_equal(test.unplayed[0], 101);
    assert_int_equal(test.back_count, 2);
    assert_true(came_back(&test, 100) && came_back(&test, 102));
    assert_int_equal(engine_close(engine, NULL), EXIT_DONE);
}

static void one_shard_alone_plays_with_bots_that_attach(void **unused)
{
    struct engine *engine = open_engine(2);
    struct test test;

    (void)unused;
    test_init(&test, engine);
    (void)add_bot(engine, "@nobody");
    test.bots[0] = add_bot(engine, program);
    for (unsigned i = 0; i < 8; i++) {
        test.bots[i] = test.bots[0];
        test.ids[i] = i;
    }
    test.most = test.all = 8;
    assert_int_equal(play(&test), EXIT_DONE);
    assert_int_equal(test.back_count, 8);
    if (test.asked[SEATING_ANY] == 0) { /* there is a second core, so the first shard waits for such matches alone */
        assert_true(test.asked[SEATING_ATTACHED] > 0);
        assert_int_equal(test.gave_to[SEATING_HOSTED], 8);
    } else {
        assert_int_equal(test.gave_to[SEATING_ANY], 8);
    }
    assert_int_equal(engine_close(engine, NULL), EXIT_DONE);
}

static bool take_one(void *context, uint64_t id, struct run_result *result, struct error *error)
{
    (void)take(context, id, result, error);
    return false;
}

static void a_source_that_wants_no_more_ends_its_play_and_not_the_engine(void **unused)
{
    struct engine *engine = open_engine(1);
    struct test test;

    (void)unused;
    test_init(&test, engine);
    test.bots[0] = add_bot(engine, program);
    test.most = test.all = GIVEN_MAX;
    test.source.result = take_one;
    assert_int_equal(play(&test), EXIT_DONE);
    assert_in_range(test.back_count, 1, 2);
    test_init(&test, engine);
    test.most = test.all = 3;
    assert_int_equal(play(&test), EXIT_DONE);
    assert_int_equal(test.back_count, 3);
    assert_int_equal(engine_close(engine, NULL), EXIT_DONE);
}

/* --- loops that turn --------------------------------------------------------------------------------------------- */

struct turning {
    struct engine *engine;
    struct source source;
    int64_t asked_us; /* when the loop asked first; it is asked after that */
    atomic_uint asks, calls;
};

/* Asked by the loop of the one shard: in the pass in which it asks it has not turned since. */
static enum source_answer next_of_turning(void *context, const struct source_ask *ask, struct run_fixture *fixture)
{
    struct turning *turning = context;
    int64_t now_us = steady_us();

    (void)ask;
    assert_false(engine_turned(turning->engine, now_us));
    if (turning->asks++ == 0)
        turning->asked_us = now_us;
    else
        assert_true(engine_turned(turning->engine, turning->asked_us));
    fixture->later_us = now_us;
    return turning->calls < 3 ? SOURCE_LATER : SOURCE_NO_MORE;
}

/* The engine itself says so, too. */
static void on_turns(void *context)
{
    struct turning *turning = context;

    turning->calls++;
    engine_wake(turning->engine);
}

static void a_loop_that_has_not_ended_a_pass_has_not_turned(void **unused)
{
    struct turning turning = {.engine = open_engine(1)};
    const struct run_ops ops = {.turns = on_turns, .turns_us = 1, .context = &turning};
    struct engine_pulse pulse;
    struct error error = {0};

    (void)unused;
    turning.source = (struct source){.next = next_of_turning, .context = &turning};
    assert_false(engine_turned(turning.engine, 0));
    assert_int_equal(engine_play(turning.engine, &turning.source, &ops, &error), EXIT_DONE);
    assert_in_range(turning.calls, 3, UINT32_MAX);
    engine_pulse(turning.engine, &pulse);
    assert_int_equal(pulse.shards, 1);
    assert_in_range(pulse.late.total, turning.asks, UINT64_MAX);
    assert_int_equal(engine_close(turning.engine, NULL), EXIT_DONE);
}

static void an_engine_that_never_played_closes(void **unused)
{
    (void)unused;
    assert_int_equal(engine_close(open_engine(2), NULL), EXIT_DONE);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ids_are_the_sources_own_and_each_comes_back_once),
        cmocka_unit_test(in_order_results_come_by_their_ids),
        cmocka_unit_test(a_source_that_has_nothing_now_wakes_the_engine_when_it_has),
        cmocka_unit_test(bots_are_added_and_taken_away_while_matches_are_played),
        cmocka_unit_test(what_has_not_begun_can_be_taken_back),
        cmocka_unit_test(one_shard_alone_plays_with_bots_that_attach),
        cmocka_unit_test(a_source_that_wants_no_more_ends_its_play_and_not_the_engine),
        cmocka_unit_test(a_loop_that_has_not_ended_a_pass_has_not_turned),
        cmocka_unit_test(an_engine_that_never_played_closes),
    };
    int failed;

    program = argc > 1 ? argv[1] : NULL;
    registry_init(&registry);
    failed = cmocka_run_group_tests_name("engine", tests, NULL, NULL);
    registry_release(&registry);
    return failed;
}
