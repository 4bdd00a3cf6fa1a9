/* SPDX-License-Identifier: MIT */
/* Long frames are work, of which nobody may make so much that others wait for it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <zmq.h>

#include "stage.h"

enum {
    MANY = 40, /* frames */
    WORK = 1 + PROTO_FRAME_MAX / HUB_FRAME_WORK,
    MOST_IN_A_PASS = HUB_FRAMES_PER_PASS / WORK + 1 + HUB_FRAMES_PER_PEER,
};

static uint8_t long_frame[PROTO_FRAME_MAX]; /* that is no message */

static void a_pass_has_fewer_of_them(void **state)
{
    struct table *table = *state;
    void *bot = connect_bot(table);
    uint64_t heard;

    greet(table, bot);
    heard = table->hub.frames_in;
    for (unsigned i = 0; i < MANY; i++)
        assert_int_equal(zmq_send(bot, long_frame, sizeof long_frame, 0), sizeof long_frame);
    for (uint64_t end = heard + MANY; heard < end; heard = table->hub.frames_in) {
        pass_once_more(table);
        assert_in_range(table->hub.frames_in - heard, 0, MOST_IN_A_PASS);
    }
    close_bot(table, bot);
}

static void they_use_up_the_allowance_sooner(void **state)
{
    struct table *table = *state;
    void *bot = connect_bot(table);

    greet(table, bot);
    for (unsigned i = 0; i < 3; i++)
        assert_int_equal(zmq_send(bot, long_frame, sizeof long_frame, 0), sizeof long_frame);
    pass_until(table, &table->left, 1);
    assert_int_equal(table->left_how, LEFT_FLOOD);
    assert_int_equal(table->garbage, 1);
    close_bot(table, bot);
}

static void pass_short_of_memory(struct table *table)
{
    table->hub.memory.known = -(size_t)MEMORY_GROWTH_MAX; /* so it is always too much */
    table->hub.alert_us = table->hub.memory_us = table->now_us;
    pass(table);
    table->hub.memory.known = SIZE_MAX / 2;
}

static void who_sends_more_than_was_asked_for_is_lost_when_memory_is_short(void **state)
{
    static struct inbox inbox;
    struct table *table = *state;
    void *bot = connect_bot(table);

    greet(table, bot);
    assert_int_equal(zmq_send(bot, long_frame, sizeof long_frame, 0), sizeof long_frame);
    pass_until(table, &table->garbage, 1);
    assert_int_equal(hear(table, bot, &inbox)->type, MESSAGE_ERROR);
    check_text(inbox.message.error.code, "malformed");
    pass_short_of_memory(table);
    assert_int_equal(table->left, 0); /* it was not short then */
    assert_int_equal(zmq_send(bot, long_frame, sizeof long_frame, 0), sizeof long_frame);
    pass_until(table, &table->left, 1);
    assert_int_equal(table->left_how, LEFT_FLOOD);
    assert_int_equal(table->garbage, 1);
    assert_int_equal(hear(table, bot, &inbox)->type, MESSAGE_ERROR);
    check_text(inbox.message.error.code, "flood");
    close_bot(table, bot);
}

static void short_messages_of_no_use_are_counted_together_then(void **state)
{
    enum { SIZE = 256, ALLOWED = 1 + HUB_UNASKED_MAX / SIZE }; /* the welcome may have a reply */
    struct table *table = *state;
    void *bot = connect_bot(table);

    greet(table, bot);
    pass_short_of_memory(table);
    for (unsigned i = 0; i <= ALLOWED; i++)
        assert_int_equal(zmq_send(bot, long_frame, SIZE, 0), SIZE);
    pass_until(table, &table->left, 1);
    assert_int_equal(table->left_how, LEFT_FLOOD);
    assert_int_equal(table->garbage, ALLOWED);
    close_bot(table, bot);
}

static void an_answer_to_each_decision_is_never_too_much(void **state)
{
    enum { ASKED = 50 };
    const struct message decision = {.type = MESSAGE_DECISION, .decision = {.match = 8, .decision = 1}};
    struct message answers[ASKED];
    struct table *table = *state;
    void *bot = connect_bot(table);

    greet(table, bot);
    pass_short_of_memory(table);
    for (unsigned i = 0; i < ASKED; i++) {
        hub_send(&table->hub, table->greeted, &decision);
        answers[i] = (struct message){
            .type = MESSAGE_ANSWER, .answer = {.match = 8, .decision = 1, .note = span_of(long_frame, PROTO_NOTE_MAX)}};
    }
    say(bot, answers, ASKED);
    pass_until(table, &table->messages, ASKED);
    assert_int_equal(table->left, 0);
    say(bot, answers, 8);
    pass_until(table, &table->left, 1);
    close_bot(table, bot);
}

static void before_the_welcome_there_are_none(void **state)
{
    static struct inbox inbox;
    struct table *table = *state;
    struct message hellos[128];
    void *bot = connect_bot(table);

    for (unsigned i = 0; i < sizeof hellos / sizeof *hellos; i++)
        hellos[i] = tims_hello;
    say(bot, hellos, sizeof hellos / sizeof *hellos);
    assert_int_equal(hear(table, bot, &inbox)->type, MESSAGE_REFUSAL);
    check_text(inbox.message.refusal.code, "no-hello");
    check_text(inbox.message.refusal.text,
               "say hello first: before the welcome a frame has at most 4096 bytes, and this one was not read");
    assert_null(table->greeted);
    say(bot, &tims_hello, 1);
    assert_int_equal(hear(table, bot, &inbox)->type, MESSAGE_WELCOME);
    close_bot(table, bot);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_HUB(a_pass_has_fewer_of_them),
        WITH_HUB(they_use_up_the_allowance_sooner),
        WITH_HUB(who_sends_more_than_was_asked_for_is_lost_when_memory_is_short),
        WITH_HUB(short_messages_of_no_use_are_counted_together_then),
        WITH_HUB(an_answer_to_each_decision_is_never_too_much),
        WITH_HUB(before_the_welcome_there_are_none),
    };

    memset(long_frame, 'x', sizeof long_frame);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
