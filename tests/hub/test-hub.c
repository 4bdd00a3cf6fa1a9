/* SPDX-License-Identifier: MIT */
/* The hub with real sockets: bots are DEALERs of this process, time is an argument. Waiting is a poll with a limit that
 * a working machine never reaches. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cmocka.h>
#include <zmq.h>

#include "hub/hub.h"

enum { PATIENCE_MS = 20000, SECOND_US = 1000000 };

struct table {
    struct hub hub;
    char folder[32];
    void *bots; /* the bots' context */
    int64_t now_us;

    bool refuses;
    struct peer *greeted;
    unsigned messages, garbage, left;
    uint64_t last_match;
    enum peer_left left_how;
    char how[200];
};

/* --- the owner --------------------------------------------------------------------------------------------------- */

static bool on_hello(void *context, struct peer *peer, const struct message_hello *hello, struct span *token,
                     struct hub_refusal *refusal)
{
    struct table *table = context;

    (void)hello;
    if (table->refuses) {
        *refusal = (struct hub_refusal){.code = CODE_TOKEN, .text = "wrong token"};
        return false;
    }
    peer->owner = table;
    *token = span_text("again");
    return true;
}

static void on_welcomed(void *context, struct peer *peer, const struct message_hello *hello)
{
    (void)hello;
    ((struct table *)context)->greeted = peer;
}

static bool on_message(void *context, struct peer *peer, const struct message *message)
{
    struct table *table = context;

    (void)peer;
    table->messages++;
    table->last_match = message->type == MESSAGE_READY ? message->ready.match : message->answer.match;
    return table->last_match != 666;
}

static void on_garbage(void *context, struct peer *peer, const char *what)
{
    struct table *table = context;

    (void)peer;
    assert_true(what[0] != '\0');
    table->garbage++;
}

static void on_left(void *context, struct peer *peer, enum peer_left how, const char *words)
{
    struct table *table = context;

    assert_ptr_equal(peer, table->greeted);
    table->left++;
    table->greeted = NULL;
    table->left_how = how;
    (void)snprintf(table->how, sizeof table->how, "%s", words);
}

static const struct hub_ops ops = {
    .hello = on_hello, .welcomed = on_welcomed, .message = on_message, .garbage = on_garbage, .left = on_left};

static int setup(void **state)
{
    struct table *table = calloc(1, sizeof *table);
    struct hub_ops own = ops;
    struct error error = {0};
    char endpoint[ENDPOINT_MAX];

    *state = table;
    own.context = table;
    strcpy(table->folder, "/tmp/test-hub-XXXXXX");
    if (!mkdtemp(table->folder) || !hub_init(&table->hub, &own, &error))
        return -1;
    (void)snprintf(endpoint, sizeof endpoint, "ipc://%s/bots", table->folder);
    table->bots = zmq_ctx_new();
    table->now_us = SECOND_US;
    return hub_listen(&table->hub, endpoint, &error) == 0 ? 0 : -1;
}

static int teardown(void **state)
{
    struct table *table = *state;
    int left_behind;

    (void)zmq_ctx_term(table->bots);
    hub_release(&table->hub);
    left_behind = rmdir(table->folder);
    free(table);
    return left_behind;
}

/* --- bots -------------------------------------------------------------------------------------------------------- */

static void *connect_bot(struct table *table)
{
    void *bot = zmq_socket(table->bots, ZMQ_DEALER);

    assert_int_equal(zmq_setsockopt(bot, ZMQ_LINGER, &(int){0}, sizeof(int)), 0);
    assert_int_equal(zmq_connect(bot, table->hub.routers[0].endpoint), 0);
    return bot;
}

static void say(void *bot, const struct message *messages, size_t count)
{
    struct frame_writer writer;
    struct span frame;

    frame_writer_init(&writer, PROTO_FRAME_MAX);
    for (size_t i = 0; i < count; i++)
        assert_true(frame_add(&writer, &messages[i]));
    frame = frame_take(&writer);
    assert_int_equal(zmq_send(bot, frame.at, frame.size, 0), frame.size);
    frame_writer_release(&writer);
}

static const struct message hello = {
    .type = MESSAGE_HELLO,
    .hello =
        {.major = PROTO_MAJOR, .as = PEER_BOT, .capacity = 3, .views = VIEWS_FULL, .bot = {(const uint8_t *)"tim", 3}},
};

/* One pass of the owner's loop. */
static void pass(struct table *table)
{
    hub_receive(&table->hub, table->now_us);
    hub_flush(&table->hub);
}

/* Waits until something comes, and passes. */
static void pass_once_more(struct table *table)
{
    zmq_pollitem_t items[HUB_ITEMS_MAX];
    int used = (int)hub_poll_items(&table->hub, items);

    assert_true(zmq_poll(items, used, PATIENCE_MS) > 0);
    pass(table);
}

/* Passes until `*counter` is at least `count`. */
static void pass_until(struct table *table, const unsigned *counter, unsigned count)
{
    for (pass(table); *counter < count;)
        pass_once_more(table);
}

struct inbox {
    uint8_t bytes[65536];
    struct frame_reader reader;
    struct message message;
};

/* Passes until the bot has a frame; reads its first message, and lets the test read the others. */
static const struct message *hear(struct table *table, void *bot, struct inbox *inbox)
{
    zmq_pollitem_t items[HUB_ITEMS_MAX + 1];
    struct refusal refusal;
    int size;

    for (pass(table);; pass(table)) {
        int used = (int)hub_poll_items(&table->hub, items);

        items[used] = (zmq_pollitem_t){.socket = bot, .events = ZMQ_POLLIN};
        assert_true(zmq_poll(items, used + 1, PATIENCE_MS) > 0);
        if (items[used].revents)
            break;
    }
    size = zmq_recv(bot, inbox->bytes, sizeof inbox->bytes, 0);
    assert_true(size > 0);
    assert_true(frame_open(&inbox->reader, span_of(inbox->bytes, (size_t)size), FROM_ARENA, &refusal));
    assert_int_equal(frame_next(&inbox->reader, &inbox->message, &refusal), FRAME_MESSAGE);
    return &inbox->message;
}

static void check_text(struct span text, const char *expected)
{
    assert_int_equal(text.size, strlen(expected));
    assert_memory_equal(text.at, expected, text.size);
}

static void greet(struct table *table, void *bot)
{
    static struct inbox inbox;

    say(bot, &hello, 1);
    assert_int_equal(hear(table, bot, &inbox)->type, MESSAGE_WELCOME);
    assert_non_null(table->greeted);
}

/* --- facts ------------------------------------------------------------------------------------------------------- */

static void a_hello_is_answered_by_a_welcome_that_carries_what_the_owner_wants(void **state)
{
    static struct inbox inbox;
    struct table *table = *state;
    void *bot = connect_bot(table);

    say(bot, &hello, 1);
    assert_int_equal(hear(table, bot, &inbox)->type, MESSAGE_WELCOME);
    check_text(inbox.message.welcome.token, "again");
    assert_string_equal(table->greeted->bot, "tim");
    assert_int_equal(table->greeted->capacity, 3);
    zmq_close(bot);
}

static void a_hello_that_the_owner_refuses_is_refused_in_words(void **state)
{
    static struct inbox inbox;
    struct table *table = *state;
    void *bot = connect_bot(table);

    table->refuses = true;
    say(bot, &hello, 1);
    assert_int_equal(hear(table, bot, &inbox)->type, MESSAGE_REFUSAL);
    check_text(inbox.message.refusal.code, "token");
    check_text(inbox.message.refusal.text, "wrong token");
    assert_null(table->greeted);
    zmq_close(bot);
}

static void a_bot_that_speaks_another_protocol_is_refused_in_words(void **state)
{
    static struct inbox inbox;
    struct table *table = *state;
    void *bot = connect_bot(table);
    struct message other = hello;

    other.hello.major = PROTO_MAJOR + 1;
    say(bot, &other, 1);
    assert_int_equal(hear(table, bot, &inbox)->type, MESSAGE_REFUSAL);
    check_text(inbox.message.refusal.code, "version");
    zmq_close(bot);
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
    zmq_close(bot);
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
    zmq_close(bot);
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
    zmq_close(bot);
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
    assert_int_equal(table->garbage, 0);
    zmq_close(bot);
}

static void a_flood_of_useless_messages_is_not_read_for_ever(void **state)
{
    struct table *table = *state;
    void *bot = connect_bot(table);

    greet(table, bot);
    for (unsigned i = 0; i < HUB_MISUSE_MAX + 10; i++)
        assert_int_equal(zmq_send(bot, "x", 1, 0), 1);
    pass_until(table, &table->left, 1);
    assert_string_equal(table->how, "it sent too many useless messages in a row");
    assert_int_equal(table->garbage, HUB_MISUSE_MAX - 1);
    zmq_close(bot);
}

static void a_closed_connection_is_noticed(void **state)
{
    struct table *table = *state;
    void *bot = connect_bot(table);

    greet(table, bot);
    zmq_close(bot);
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
        zmq_close(bot);
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
    zmq_close(bot);
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
    pass(table);
    assert_int_equal(table->left, 1);
    assert_string_equal(table->how, "it did not answer a ping");
    zmq_close(bot);
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
    zmq_close(bot);
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
        hub_flush(&table->hub);
    }
    assert_string_equal(table->how, "it does not read what it is sent");
    zmq_close(bot);
}

static void who_connects_and_says_nothing_is_no_peer(void **state)
{
    struct table *table = *state;
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    void *bot = connect_bot(table);
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);

    (void)snprintf(address.sun_path, sizeof address.sun_path, "%s/bots", table->folder);
    assert_int_equal(connect(fd, (struct sockaddr *)&address, sizeof address), 0);
    greet(table, bot);
    assert_int_equal(table->hub.peers.count, 1);
    (void)close(fd);
    zmq_close(bot);
}

static void a_socket_where_somebody_listens_is_refused_in_words(void **state)
{
    struct table *table = *state;
    struct error error = {0};

    assert_false(endpoint_check(table->hub.routers[0].endpoint, &error));
    assert_non_null(strstr(error.text, "somebody else does"));
}

#define WITH_HUB(fact) cmocka_unit_test_setup_teardown(fact, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_HUB(a_hello_is_answered_by_a_welcome_that_carries_what_the_owner_wants),
        WITH_HUB(a_hello_that_the_owner_refuses_is_refused_in_words),
        WITH_HUB(a_bot_that_speaks_another_protocol_is_refused_in_words),
        WITH_HUB(who_does_not_say_hello_first_is_told_to),
        WITH_HUB(messages_of_one_pass_go_out_as_one_frame_and_come_in_as_one),
        WITH_HUB(garbage_is_reported_and_answered_in_words),
        WITH_HUB(a_message_of_two_frames_is_garbage),
        WITH_HUB(a_message_about_no_match_of_the_peer_is_answered_in_words),
        WITH_HUB(a_flood_of_useless_messages_is_not_read_for_ever),
        WITH_HUB(a_closed_connection_is_noticed),
        WITH_HUB(bots_that_come_and_go_are_each_noticed_though_descriptors_are_used_again),
        WITH_HUB(a_bye_is_noticed_and_nothing_is_heard_after_it),
        WITH_HUB(an_idle_peer_is_pinged_and_a_silent_one_is_dropped),
        WITH_HUB(a_busy_peer_is_never_pinged),
        WITH_HUB(a_peer_that_does_not_read_is_dropped),
        WITH_HUB(who_connects_and_says_nothing_is_no_peer),
        WITH_HUB(a_socket_where_somebody_listens_is_refused_in_words),
    };

    return cmocka_run_group_tests_name("hub", tests, NULL, NULL);
}
