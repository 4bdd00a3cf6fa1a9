/* SPDX-License-Identifier: MIT */
/* Facts about settled moments; then a model of the way that the bots' messages go (kernel, the library's thread with
 * its pieces and limits, our passes with theirs) in which nothing that is told as settled may still be on its way. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "hub/hub.h"
#include "hub/settling.h"

enum { SECOND_US = 1000000 };

/* A canary leaves, comes back, and a pass reads it; `heard` frames of others with it. */
static void round_trip(struct settling *settling, int64_t sent_us, uint64_t *frames, unsigned heard, bool drained)
{
    settling_leaves(settling, *frames);
    *frames += heard;
    settling_landed(settling, sent_us);
    settling_pass(settling, drained, *frames, sent_us + 1);
}

static void when_nobody_talks_a_few_rounds_settle_a_moment(void **state)
{
    struct settling settling = {0};
    uint64_t frames = 5;

    (void)state;
    assert_false(settling_wants_round(&settling));
    settling_ask(&settling, SECOND_US);
    for (unsigned i = 0; i < SETTLING_QUIET; i++) {
        assert_true(settling_wants_round(&settling));
        assert_int_equal(settling.settled_us, 0);
        round_trip(&settling, SECOND_US + i, &frames, 0, true);
    }
    assert_int_equal(settling.settled_us, SECOND_US);
    assert_false(settling_wants_round(&settling));
}

static void a_canary_that_left_before_proves_nothing(void **state)
{
    struct settling settling = {0};
    uint64_t frames = 0;

    (void)state;
    settling_ask(&settling, SECOND_US);
    for (unsigned i = 0; i < SETTLING_ROUNDS; i++)
        round_trip(&settling, SECOND_US - 1, &frames, 0, true);
    assert_int_equal(settling.settled_us, 0);
}

static void while_others_talk_it_takes_more_rounds(void **state)
{
    struct settling settling = {0};
    uint64_t frames = 0;

    (void)state;
    settling_ask(&settling, SECOND_US);
    for (unsigned i = 0; i < SETTLING_ROUNDS; i++) {
        assert_int_equal(settling.settled_us, 0);
        round_trip(&settling, SECOND_US + i, &frames, 1, true);
    }
    assert_int_equal(settling.settled_us, SECOND_US);
}

static void a_round_without_an_end_of_reading_lasts_until_all_queues_were_read(void **state)
{
    struct settling settling = {0};
    uint64_t frames = 0;

    (void)state;
    settling_ask(&settling, SECOND_US);
    for (unsigned i = 0; i < SETTLING_ROUNDS; i++) {
        round_trip(&settling, SECOND_US + i, &frames, 1000, false);
        for (unsigned j = 1; j < SETTLING_PASSES; j++) {
            assert_false(settling_wants_round(&settling));
            assert_int_equal(settling.settled_us, 0);
            settling_pass(&settling, false, frames += 1000, SECOND_US + 100);
        }
    }
    assert_int_equal(settling.settled_us, SECOND_US);
    assert_true(SETTLING_PASSES * HUB_FRAMES_PER_PEER > HUB_QUEUE_IN_MAX);
}

static void a_lost_canary_is_not_waited_for(void **state)
{
    struct settling settling = {0};

    (void)state;
    settling_ask(&settling, SECOND_US);
    settling_pass(&settling, true, 0, SECOND_US + SETTLING_LOST_US - 1);
    assert_int_equal(settling.settled_us, 0);
    settling_pass(&settling, true, 0, SECOND_US + SETTLING_LOST_US);
    assert_int_equal(settling.settled_us, SECOND_US);
}

static void one_moment_is_settled_after_the_other(void **state)
{
    struct settling settling = {0};
    uint64_t frames = 0;

    (void)state;
    settling_ask(&settling, SECOND_US);
    settling_ask(&settling, 2 * SECOND_US);
    for (unsigned i = 0; i < SETTLING_QUIET; i++)
        round_trip(&settling, 2 * SECOND_US, &frames, 0, true);
    assert_int_equal(settling.settled_us, SECOND_US);
    settling_ask(&settling, 3 * SECOND_US);
    for (unsigned i = 0; i < SETTLING_QUIET; i++)
        round_trip(&settling, 3 * SECOND_US, &frames, 0, true);
    assert_int_equal(settling.settled_us, 3 * SECOND_US);
}

/* --- the model --------------------------------------------------------------------------------------------------- */

enum {
    BOTS_MOST = 40,
    BURST_MOST = 512,   /* frames that a bot has on their way at most */
    READS_AT_ONCE = 32, /* frames of 256 bytes in the piece that the library's thread reads */
    STEPS = 20000,
};

struct way {
    int64_t came[BURST_MOST];        /* when the frames came that the kernel has, and those in the queue; a ring */
    unsigned first, queued, waiting; /* the oldest; so many are in our queue, and so many more in the kernel */
    bool ready, stopped;             /* it is on the thread's list; its queue was full */
    unsigned taken;                  /* of its queue since it was stopped */
};

struct model {
    uint64_t random;
    int64_t now;
    unsigned bots; /* the way after the last bot's is the canary's */
    struct way way[BOTS_MOST + 1];
    unsigned list[BOTS_MOST + 1], listed; /* the thread's */
    bool canary_sent, canary_flying;      /* the command for the thread; the whole flight */
    int64_t canary_us;
    unsigned turn; /* whose frame we read next */
    uint64_t frames;
    struct settling settling;
};

static unsigned chance(struct model *model, unsigned range)
{
    model->random = model->random * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(model->random >> 33) % range;
}

static void list(struct model *model, unsigned i)
{
    struct way *way = &model->way[i];

    if (way->ready || way->stopped || way->waiting == 0)
        return;
    way->ready = true;
    model->list[model->listed++] = i;
}

static void come(struct model *model, unsigned i)
{
    struct way *way = &model->way[i];

    if (way->queued + way->waiting == BURST_MOST)
        return;
    way->came[(way->first + way->queued + way->waiting++) % BURST_MOST] = model->now;
    list(model, i);
}

static void hand_over(struct model *model, unsigned i)
{
    struct way *way = &model->way[i];

    for (unsigned reads = 0; reads < READS_AT_ONCE && way->waiting > 0; reads++) {
        if (way->queued == HUB_QUEUE_IN_MAX) {
            way->stopped = true;
            way->taken = 0;
            return;
        }
        way->queued++;
        way->waiting--;
    }
    list(model, i);
}

/* The library's thread takes its commands, then a connection from its list. */
static void thread_step(struct model *model)
{
    unsigned i;

    for (i = 0; i < model->bots; i++)
        if (model->way[i].stopped && model->way[i].taken >= HUB_QUEUE_IN_MAX / 2) {
            model->way[i].stopped = false;
            hand_over(model, i);
        }
    if (model->canary_sent) {
        model->canary_sent = false;
        come(model, model->bots);
    }
    if (model->listed == 0)
        return;
    i = model->list[0];
    memmove(model->list, model->list + 1, --model->listed * sizeof *model->list);
    model->way[i].ready = false;
    hand_over(model, i);
}

/* Reads one frame, from everybody in turn. False if there is none. */
static bool read_one(struct model *model)
{
    for (unsigned tried = 0; tried <= model->bots; tried++) {
        unsigned i = model->turn++ % (model->bots + 1);
        struct way *way = &model->way[i];

        if (way->queued == 0)
            continue;
        way->queued--;
        way->taken++;
        way->first = (way->first + 1) % BURST_MOST;
        if (i == model->bots) {
            model->canary_flying = false;
            settling_landed(&model->settling, model->canary_us);
        } else {
            model->frames++;
        }
        return true;
    }
    return false;
}

static void check_settled(const struct model *model, uint64_t seed)
{
    for (unsigned i = 0; i < model->bots; i++) {
        const struct way *way = &model->way[i];

        if (way->queued + way->waiting > 0 && way->came[way->first] < model->settling.settled_us)
            fail_msg("seed %u: %d is settled at %d, but a frame of %d is on its way", (unsigned)seed,
                     (int)model->settling.settled_us, (int)model->now, (int)way->came[way->first]);
    }
}

static void pass(struct model *model, unsigned limit, uint64_t seed)
{
    unsigned left = limit + HUB_FRAMES_PER_PEER * model->bots;

    while (left > 0 && read_one(model))
        left--;
    settling_pass(&model->settling, left > 0, model->frames, model->now);
    check_settled(model, seed);
    settling_ask(&model->settling, model->now);
    if (!model->canary_flying && settling_wants_round(&model->settling)) {
        settling_leaves(&model->settling, model->frames);
        model->canary_flying = model->canary_sent = true;
        model->canary_us = model->now;
    }
}

/* Who runs when is drawn, with stalls of ours and of the thread; bots talk in bursts. */
static void nothing_that_came_before_a_settled_moment_is_on_its_way(void **state)
{
    unsigned settled = 0;

    (void)state;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        struct model model = {.random = seed};
        unsigned limit = seed % 3 == 0 ? 4 : HUB_FRAMES_PER_PASS, thread = 1 + chance(&model, 9), stall = 0;

        model.bots = 1 + chance(&model, BOTS_MOST);
        for (unsigned step = 0; step < STEPS; step++) {
            int64_t before = model.settling.settled_us;

            model.now++;
            if (chance(&model, 300) == 0)
                stall = chance(&model, 200);
            if (chance(&model, 20) == 0) {
                unsigned bot = chance(&model, model.bots),
                         burst = 1 + chance(&model, chance(&model, 30) ? 3 : BURST_MOST);

                for (unsigned i = 0; i < burst; i++)
                    come(&model, bot);
            }
            if (stall > 0)
                stall--;
            else if (chance(&model, 10) < thread)
                thread_step(&model);
            else
                pass(&model, limit, seed);
            settled += model.settling.settled_us != before;
        }
    }
    assert_true(settled > 10000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(when_nobody_talks_a_few_rounds_settle_a_moment),
        cmocka_unit_test(a_canary_that_left_before_proves_nothing),
        cmocka_unit_test(while_others_talk_it_takes_more_rounds),
        cmocka_unit_test(a_round_without_an_end_of_reading_lasts_until_all_queues_were_read),
        cmocka_unit_test(a_lost_canary_is_not_waited_for),
        cmocka_unit_test(one_moment_is_settled_after_the_other),
        cmocka_unit_test(nothing_that_came_before_a_settled_moment_is_on_its_way),
    };

    return cmocka_run_group_tests_name("settling", tests, NULL, NULL);
}
