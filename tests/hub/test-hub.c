/* SPDX-License-Identifier: MIT */
/* The hub as its owner and its bots see it. What it does against those who mean harm is in test-limits.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <zmq.h>

#include "stage.h"

static void a_hello_is_answered_by_a_welcome_that_carries_what_the_owner_wants(void **state)
{
    static struct inbox inbox;
    struct table *table = *state;
    void *bot = connect_bot(table);

    say(bot, &tims_hello, 1);
    assert_int_equal(hear(table, bot, &inbox)->type, MESSAGE_WELCOME);
    check_text(inbox.message.welcome.token, "again");
    assert_string_equal(table->greeted->bot, "tim");
    assert_int_equal(table->greeted->capacity, 3);
    close_bot(table, bot);
}

static void a_hello_that_the_owner_refuses_is_refused_in_words(void **state)
{
    static struct inbox inbox;
    struct table *table = *state;
    void *bot = connect_bot(table);

    table->refuses = true;
    table->refusal = CODE_TOKEN;
    say(bot, &tims_hello, 1);
    assert_int_equal(hear(table, bot, &inbox)->type, MESSAGE_REFUSAL);
    check_text(inbox.message.refusal.code, "token");
    check_text(inbox.message.refusal.text, "not you");
    assert_null(table->greeted);
    close_bot(table, bot);
}

static void a_bot_that_speaks_another_protocol_is_refused_in_words(void **state)
{
    static struct inbox inbox;
    struct table *table = *state;
    void *bot = connect_bot(table);
    struct message other = tims_hello;

    other.hello.major = PROTO_MAJOR + 1;
    say(bot, &other, 1);
    assert_int_equal(hear(table, bot, &inbox)->type, MESSAGE_REFUSAL);
    check_text(inbox.message.refusal.code, "version");
    close_bot(table, bot);
}

static void who_does_not_say_hello_first_is_told_to(void **state)
{
    static struct inbox inbox;
    struct table *table = *state;
    void *bot = connect_bot(table);

    say(bot, &(struct message){.type = MESSAGE_READY, .ready = {.match = 1}}, 1);
    assert_int_equal(hear(table, bot, &inbox)->type, MESSAGE_REFUSAL);
    check_text(inbox.message.refusal.text, "say hello first");
    assert_int_equal(table->messages, 0);
    close_bot(table, bot);
}

static void messages_of_one_pass_go_out_as_one_frame_and_come_in_as_one(void **state)
{
    static struct inbox inbox;
    struct table *table = *state;
    struct message ready[2] = {{.type = MESSAGE_READY, .ready = {.match = 8}},
                               {.type = MESSAGE_READY, .ready = {.match = 9}}};
    struct refusal refusal;
    void *bot = connect_bot(table);
    uint64_t frames;

    greet(table, bot);
    say(bot, ready, 2);
    pass_until(table, &table->messages, 2);
    assert_int_equal(table->last_match, 9);
    frames = table->hub.frames_out;
    for (uint64_t i = 1; i <= 3; i++)
        hub_send(&table->hub, table->greeted, &(struct message){.type = MESSAGE_PING, .ping = {.number = i}});
    for (uint64_t i = 1; i <= 3; i++) {
        if (i == 1)
            (void)hear(table, bot, &inbox);
        else
            assert_int_equal(frame_next(&inbox.reader, &inbox.message, &refusal), FRAME_MESSAGE);
        assert_int_equal(inbox.message.ping.number, i);
    }
    assert_int_equal(table->hub.frames_out, frames + 1);
    close_bot(table, bot);
}

/* An empty array of events. */
static const uint8_t no_events[] = {0x90};

/* How long news to the only peer waits. */
enum { ALONE_US = HUB_PATIENCE_US + HUB_PATIENCE_EACH_US };

static void send_news(struct table *table, uint64_t first)
{
    const struct message news = {
        .type = MESSAGE_EVENTS, .events = {.match = 8, .first = first, .events = span_of(no_events, sizeof no_events)}};

    hub_send(&table->hub, table->greeted, &news);
}

static void news_alone_waits_for_company_and_goes_in_one_frame_with_it(void **state)
{
    static struct inbox inbox;
    struct table *table = *state;
    struct refusal refusal;
    void *bot = connect_bot(table);
    uint64_t frames;

    greet(table, bot);
    frames = table->hub.frames_out;
    send_news(table, 1);
    table->now_us += ALONE_US - 1;
    pass(table);
    assert_int_equal(table->hub.frames_out, frames);
    hub_send(&table->hub, table->greeted, &(struct message){.type = MESSAGE_PING, .ping = {.number = 7}});
    assert_int_equal(hear(table, bot, &inbox)->type, MESSAGE_EVENTS);
    assert_int_equal(inbox.message.events.first, 1);
    assert_int_equal(frame_next(&inbox.reader, &inbox.message, &refusal), FRAME_MESSAGE);
    assert_int_equal(inbox.message.ping.number, 7);
    assert_int_equal(table->hub.frames_out, frames + 1);
    zmq_close(bot);
}

static void news_goes_alone_when_no_company_comes(void **state)
{
    static struct inbox inbox;
    struct table *table = *state;
    void *bot = connect_bot(table);
    int64_t sent_us;

    greet(table, bot);
    sent_us = table->now_us;
    send_news(table, 1);
    table->now_us = sent_us + ALONE_US / 2;
    pass(table);
    send_news(table, 2);
    assert_int_equal(hub_deadline_us(&table->hub), sent_us + ALONE_US);
    table->now_us = sent_us + ALONE_US;
    assert_int_equal(hear(table, bot, &inbox)->events.first, 1);
    assert_true(hub_deadline_us(&table->hub) > table->now_us);
    zmq_close(bot);
}

static void garbage_is_reported_and_answered_in_words(void **state)
{
    static struct inbox inbox;
    static const uint8_t bomb[] = {0xdd, 0xff, 0xff, 0xff, 0xff};
    struct table *table = *state;
    void *bot = connect_bot(table);

    greet(table, bot);
    assert_int_equal(zmq_send(bot, bomb, sizeof bomb, 0), sizeof bomb);
    assert_int_equal(hear(table, bot, &inbox)->type, MESSAGE_ERROR);
    check_text(inbox.message.error.code, "malformed");
    assert_int_equal(table->garbage, 1);
    close_bot(table, bot);
}

static void a_message_of_two_frames_is_garbage(void **state)
{
    static struct inbox inbox;
    struct table *table = *state;
    void *bot = connect_bot(table);

    greet(table, bot);
    assert_int_equal(zmq_send(bot, "a", 1, ZMQ_SNDMORE), 1);
    assert_int_equal(zmq_send(bot, "b", 1, 0), 1);
    assert_int_equal(hear(table, bot, &inbox)->type, MESSAGE_ERROR);
    check_text(inbox.message.error.text, "a message is one frame; this one had more, and was not read");
    assert_int_equal(table->garbage, 1);
    close_bot(table, bot);
}

static void a_message_about_no_match_of_the_peer_is_answered_in_words(void **state)
{
    static struct inbox inbox;
    struct table *table = *state;
    void *bot = connect_bot(table);

    greet(table, bot);
    say(bot, &(struct message){.type = MESSAGE_READY, .ready = {.match = 666}}, 1);
    assert_int_equal(hear(table, bot, &inbox)->type, MESSAGE_ERROR);
    check_text(inbox.message.error.code, "unknown-match");
    check_text(inbox.message.error.text, "match 666 is none of yours; open: none");
    assert_int_equal(table->garbage, 0);
    close_bot(table, bot);
}

static void a_closed_connection_is_noticed(void **state)
{
    struct table *table = *state;
    void *bot = connect_bot(table);

    greet(table, bot);
    close_bot(table, bot);
    pass_until(table, &table->left, 1);
    assert_string_equal(table->how, "its connection closed");
    assert_int_equal(table->hub.peers.count, 0);
}

static void bots_that_come_and_go_are_each_noticed_though_descriptors_are_used_again(void **state)
{
    struct table *table = *state;

    for (unsigned i = 1; i <= 50; i++) {
        void *bot = connect_bot(table);

        greet(table, bot);
        close_bot(table, bot);
        pass_until(table, &table->left, i);
    }
    assert_int_equal(table->hub.peers.count, 0);
}

static void a_bye_is_noticed_and_nothing_is_heard_after_it(void **state)
{
    struct table *table = *state;
    struct message last[2] = {{.type = MESSAGE_BYE}, {.type = MESSAGE_READY, .ready = {.match = 1}}};
    void *bot = connect_bot(table);

    greet(table, bot);
    say(bot, last, 2);
    pass_until(table, &table->left, 1);
    assert_int_equal(table->left_how, LEFT_BYE);
    assert_int_equal(table->messages, 0);
    close_bot(table, bot);
}

static void an_idle_peer_is_pinged_and_a_silent_one_is_dropped(void **state)
{
    static struct inbox inbox;
    struct table *table = *state;
    void *bot = connect_bot(table);

    greet(table, bot);
    table->now_us += HUB_PING_AFTER_US;
    assert_int_equal(hear(table, bot, &inbox)->type, MESSAGE_PING);
    table->now_us += HUB_PONG_WITHIN_US;
    hub_stand_still(&table->hub, 1);
    pass(table);
    assert_int_equal(table->left, 0);
    table->now_us += HUB_WATCH_EVERY_US;
    pass(table);
    assert_int_equal(table->left, 1);
    assert_string_equal(table->how, "it did not answer a ping");
    close_bot(table, bot);
}

static void a_busy_peer_is_never_pinged(void **state)
{
    struct table *table = *state;
    void *bot = connect_bot(table);

    greet(table, bot);
    table->greeted->busy = true;
    table->now_us += 10 * (int64_t)HUB_PING_AFTER_US;
    pass(table);
    assert_int_equal(table->hub.pings, 0);
    assert_int_equal(table->left, 0);
    close_bot(table, bot);
}

static void a_peer_that_does_not_read_is_dropped(void **state)
{
    struct table *table = *state;
    static uint8_t events[30000] = {0xdd}; /* bytes of no matter: nobody reads them */
    void *bot = connect_bot(table);

    greet(table, bot);
    for (unsigned i = 0; i < 100000 && table->left == 0; i++) {
        hub_send(&table->hub, table->greeted,
                 &(struct message){.type = MESSAGE_EVENTS,
                                   .events = {.match = 1, .first = 1, .events = span_of(events, sizeof events)}});
        /* Alone the events would wait for more. */
        hub_send(&table->hub, table->greeted, &(struct message){.type = MESSAGE_PING, .ping = {.number = i}});
        hub_flush(&table->hub);
    }
    assert_string_equal(table->how, "it does not read what it is sent");
    close_bot(table, bot);
}

static void a_socket_where_somebody_listens_is_refused_in_words(void **state)
{
    struct table *table = *state;
    struct error error = {0};

    assert_false(endpoint_check(table->hub.routers[0].endpoint, false, &error));
    assert_non_null(strstr(error.text, "somebody else does"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_HUB(a_hello_is_answered_by_a_welcome_that_carries_what_the_owner_wants),
        WITH_HUB(a_hello_that_the_owner_refuses_is_refused_in_words),
        WITH_HUB(a_bot_that_speaks_another_protocol_is_refused_in_words),
        WITH_HUB(who_does_not_say_hello_first_is_told_to),
        WITH_HUB(messages_of_one_pass_go_out_as_one_frame_and_come_in_as_one),
        WITH_HUB(news_alone_waits_for_company_and_goes_in_one_frame_with_it),
        WITH_HUB(news_goes_alone_when_no_company_comes),
        WITH_HUB(garbage_is_reported_and_answered_in_words),
        WITH_HUB(a_message_of_two_frames_is_garbage),
        WITH_HUB(a_message_about_no_match_of_the_peer_is_answered_in_words),
        WITH_HUB(a_closed_connection_is_noticed),
        WITH_HUB(bots_that_come_and_go_are_each_noticed_though_descriptors_are_used_again),
        WITH_HUB(a_bye_is_noticed_and_nothing_is_heard_after_it),
        WITH_HUB(an_idle_peer_is_pinged_and_a_silent_one_is_dropped),
        WITH_HUB(a_busy_peer_is_never_pinged),
        WITH_HUB(a_peer_that_does_not_read_is_dropped),
        WITH_HUB(a_socket_where_somebody_listens_is_refused_in_words),
    };

    return cmocka_run_group_tests_name("hub", tests, NULL, NULL);
}
