/* SPDX-License-Identifier: MIT */
/* A hub whose peers are controllers, and one whose peers are bots: neither takes what belongs to the other. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <zmq.h>

#include "stage.h"

static const struct message show = {
    .type = MESSAGE_COMMAND,
    .command = {.number = 17, .verb = {(const uint8_t *)"show", 4}},
};

static struct message host(void)
{
    struct message hello = tims_hello;

    hello.hello.as = PEER_CONTROLLER;
    return hello;
}

static void a_controller_says_hello_and_a_command_in_one_frame(void **state)
{
    static struct inbox inbox;
    struct table *table = *state;
    const struct message both[] = {host(), show};
    const struct message reply = {.type = MESSAGE_REPLY,
                                  .reply = {.number = 17, .code = 2, .text = {(const uint8_t *)"no", 2}}};
    void *controller;

    table->hub.ops.serves = PEER_CONTROLLER;
    controller = connect_bot(table);
    say(controller, both, 2);
    assert_int_equal(hear(table, controller, &inbox)->type, MESSAGE_WELCOME);
    assert_int_equal(table->messages, 1);
    assert_int_equal(table->last_match, 17); /* the number of the command lies there */
    assert_int_equal(table->greeted->user, geteuid());
    hub_send(&table->hub, table->greeted, &reply);
    assert_int_equal(hear(table, controller, &inbox)->type, MESSAGE_REPLY);
    assert_int_equal(inbox.message.reply.number, 17);
    assert_int_equal(inbox.message.reply.code, 2);
    check_text(inbox.message.reply.text, "no");
    assert_false(inbox.message.reply.has_next);
    close_bot(table, controller);
}

/* Says hello as one kind to a hub of the other, and checks the refusal. */
static void check_refused(struct table *table, bool controls, const char *words)
{
    static struct inbox inbox;
    struct message hello = controls ? tims_hello : host();
    void *peer;

    table->hub.ops.serves = controls ? PEER_CONTROLLER : PEER_BOT;
    peer = connect_bot(table);
    say(peer, &hello, 1);
    assert_int_equal(hear(table, peer, &inbox)->type, MESSAGE_REFUSAL);
    check_text(inbox.message.refusal.code, "kind");
    check_text(inbox.message.refusal.text, words);
    assert_null(table->greeted);
    close_bot(table, peer);
}

static void a_controller_is_refused_among_bots(void **state)
{
    check_refused(*state, false,
                  "only bots are served here: say hello as \"bot\"; observers of a ladder connect to an endpoint of "
                  "`watch` in its ladder.conf");
}

static void a_bot_is_refused_among_controllers(void **state)
{
    check_refused(*state, true, "only controllers are served here: say hello as \"controller\"");
}

/* An observer is told where to go, and where it is served a bot is. */
static void an_observer_and_a_bot_are_sent_to_their_own_endpoints(void **state)
{
    static struct inbox inbox;
    struct table *table = *state;
    struct message hello = tims_hello;
    void *peer = connect_bot(table);

    hello.hello.as = PEER_OBSERVER;
    say(peer, &hello, 1);
    assert_int_equal(hear(table, peer, &inbox)->type, MESSAGE_REFUSAL);
    check_text(inbox.message.refusal.code, "kind");
    assert_non_null(strstr((const char *)inbox.message.refusal.text.at, "an endpoint of `watch`"));
    close_bot(table, peer);
    table->hub.ops.serves = PEER_OBSERVER;
    peer = connect_bot(table);
    say(peer, &tims_hello, 1);
    assert_int_equal(hear(table, peer, &inbox)->type, MESSAGE_REFUSAL);
    assert_non_null(strstr((const char *)inbox.message.refusal.text.at, "an endpoint of `listen`"));
    say(peer, &hello, 1);
    assert_int_equal(hear(table, peer, &inbox)->type, MESSAGE_WELCOME);
    close_bot(table, peer);
}

/* Says hello as it should, and then what only the other kind says. */
static void check_unknown(struct table *table, bool controls, const struct message *other, const char *words)
{
    static struct inbox inbox;
    struct message hello = controls ? host() : tims_hello;
    void *peer;

    table->hub.ops.serves = controls ? PEER_CONTROLLER : PEER_BOT;
    peer = connect_bot(table);
    say(peer, &hello, 1);
    assert_int_equal(hear(table, peer, &inbox)->type, MESSAGE_WELCOME);
    say(peer, other, 1);
    assert_int_equal(hear(table, peer, &inbox)->type, MESSAGE_ERROR);
    check_text(inbox.message.error.code, "unknown-type");
    check_text(inbox.message.error.text, words);
    assert_int_equal(table->messages, 0);
    close_bot(table, peer);
}

static void a_bot_has_no_commands(void **state)
{
    check_unknown(*state, false, &show, "The bot sends no message of type command");
}

static void a_controller_plays_no_match(void **state)
{
    const struct message answer = {.type = MESSAGE_ANSWER, .answer = {.match = 1, .decision = 1}};

    check_unknown(*state, true, &answer, "The controller sends no message of type answer");
}

static void a_command_before_hello_is_refused(void **state)
{
    static struct inbox inbox;
    struct table *table = *state;
    void *controller;

    table->hub.ops.serves = PEER_CONTROLLER;
    controller = connect_bot(table);
    say(controller, &show, 1);
    assert_int_equal(hear(table, controller, &inbox)->type, MESSAGE_REFUSAL);
    check_text(inbox.message.refusal.code, "no-hello");
    assert_int_equal(table->messages, 0);
    close_bot(table, controller);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_HUB(a_controller_says_hello_and_a_command_in_one_frame),
        WITH_HUB(a_controller_is_refused_among_bots),
        WITH_HUB(a_bot_is_refused_among_controllers),
        WITH_HUB(an_observer_and_a_bot_are_sent_to_their_own_endpoints),
        WITH_HUB(a_bot_has_no_commands),
        WITH_HUB(a_controller_plays_no_match),
        WITH_HUB(a_command_before_hello_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
