/* SPDX-License-Identifier: MIT */
#include "stage.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <zmq.h>

#include "patience.h"

/* --- the owner --------------------------------------------------------------------------------------------------- */

static bool on_hello(void *context, struct peer *peer, const struct message_hello *hello, struct hub_welcome *welcome,
                     struct hub_refusal *refusal)
{
    struct table *table = context;

    (void)hello;
    if (table->refuses) {
        *refusal = (struct hub_refusal){.code = table->refusal, .text = "not you"};
        return false;
    }
    peer->owner = table;
    welcome->token = span_text("again");
    return true;
}

static void on_welcomed(void *context, struct peer *peer, const struct message_hello *hello)
{
    (void)hello;
    ((struct table *)context)->greeted = peer;
}

static enum hub_use on_message(void *context, struct peer *peer, const struct message *message,
                               struct hub_refusal *refusal)
{
    struct table *table = context;

    (void)peer;
    table->messages++;
    table->last_match = message->type == MESSAGE_READY ? message->ready.match : message->answer.match;
    if (table->last_match == 666) {
        refusal->code = CODE_UNKNOWN_MATCH;
        (void)snprintf(refusal->text, sizeof refusal->text, "match 666 is none of yours; open: none");
        return HUB_NO_MATCH;
    }
    return table->last_match == 777 ? HUB_USELESS : HUB_OF_USE;
}

static void on_garbage(void *context, struct peer *peer, const struct refusal *refusal)
{
    struct table *table = context;

    (void)peer;
    assert_true(refusal->text[0] != '\0');
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

int stage_setup(void **state)
{
    struct table *table = calloc(1, sizeof *table);
    struct hub_ops own = ops;
    struct error error = {0};
    char endpoint[ENDPOINT_MAX];

    patience_begin();
    *state = table;
    own.context = table;
    strcpy(table->folder, "/tmp/test-hub-XXXXXX");
    if (!mkdtemp(table->folder) || !hub_init(&table->hub, &own, &error))
        return -1;
    table->hub.memory.known = SIZE_MAX / 2; /* what the test itself needs is nobody's fault */
    (void)snprintf(endpoint, sizeof endpoint, "ipc://%s/bots", table->folder);
    table->bots = zmq_ctx_new();
    table->now_us = SECOND_US;
    return hub_listen(&table->hub, endpoint, &error) == 0 ? 0 : -1;
}

int stage_teardown(void **state)
{
    struct table *table = *state;
    int left_behind;

    for (unsigned i = 0; i < STAGE_BOTS_MAX; i++)
        if (table->open_bots[i])
            (void)zmq_close(table->open_bots[i]);
    (void)zmq_ctx_term(table->bots);
    hub_release(&table->hub);
    left_behind = rmdir(table->folder);
    free(table);
    return left_behind;
}

/* --- bots -------------------------------------------------------------------------------------------------------- */

void *connect_bot(struct table *table)
{
    void *bot = zmq_socket(table->bots, ZMQ_DEALER);

    assert_int_equal(zmq_setsockopt(bot, ZMQ_LINGER, &(int){0}, sizeof(int)), 0);
    assert_int_equal(zmq_connect(bot, table->hub.routers[0].endpoint), 0);
    for (unsigned i = 0; i < STAGE_BOTS_MAX; i++)
        if (!table->open_bots[i]) {
            table->open_bots[i] = bot;
            return bot;
        }
    fail_msg("more than %d bots at once", STAGE_BOTS_MAX);
    return NULL;
}

void close_bot(struct table *table, void *bot)
{
    for (unsigned i = 0; i < STAGE_BOTS_MAX; i++)
        if (table->open_bots[i] == bot)
            table->open_bots[i] = NULL;
    (void)zmq_close(bot);
}

void say(void *bot, const struct message *messages, size_t count)
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

const struct message tims_hello = {
    .type = MESSAGE_HELLO,
    .hello =
        {.major = PROTO_MAJOR, .as = PEER_BOT, .capacity = 3, .views = VIEWS_FULL, .bot = {(const uint8_t *)"tim", 3}},
};

/* One pass of the owner's loop. */
void pass(struct table *table)
{
    hub_receive(&table->hub, table->now_us);
    hub_flush(&table->hub);
}

/* Waits until something comes, and passes. */
void pass_once_more(struct table *table)
{
    assert_true(hub_wait(&table->hub, table->now_us, INT64_MAX));
    pass(table);
}

/* Passes until `*counter` is at least `count`. */
void pass_until(struct table *table, const unsigned *counter, unsigned count)
{
    for (pass(table); *counter < count;)
        pass_once_more(table);
}

static int fd_of(void *socket)
{
    int fd = -1;

    assert_int_equal(zmq_getsockopt(socket, ZMQ_FD, &fd, &(size_t){sizeof fd}), 0);
    return fd;
}

static bool is_readable(void *socket)
{
    int events = 0;

    assert_int_equal(zmq_getsockopt(socket, ZMQ_EVENTS, &events, &(size_t){sizeof events}), 0);
    return events & ZMQ_POLLIN;
}

/* Passes until the bot has a frame; reads its first message, and lets the test read the others. */
static const enum schema_direction heard_from[] = {
    [0] = FROM_ARENA, [PEER_BOT] = FROM_ARENA, [PEER_OBSERVER] = TO_OBSERVER, [PEER_CONTROLLER] = TO_CONTROLLER};

const struct message *hear(struct table *table, void *bot, struct inbox *inbox)
{
    struct refusal refusal;
    struct error error = {0};
    int size;

    assert_true(hub_watch(&table->hub, fd_of(bot), NULL, &error));
    for (pass(table); !is_readable(bot); pass(table))
        assert_true(hub_wait(&table->hub, table->now_us, INT64_MAX));
    size = zmq_recv(bot, inbox->bytes, sizeof inbox->bytes, 0);
    assert_true(size > 0);
    assert_true(
        frame_open(&inbox->reader, span_of(inbox->bytes, (size_t)size), heard_from[table->hub.ops.serves], &refusal));
    assert_int_equal(frame_next(&inbox->reader, &inbox->message, &refusal), FRAME_MESSAGE);
    return &inbox->message;
}

void check_text(struct span text, const char *expected)
{
    assert_int_equal(text.size, strlen(expected));
    assert_memory_equal(text.at, expected, text.size);
}

void greet(struct table *table, void *bot)
{
    static struct inbox inbox;

    say(bot, &tims_hello, 1);
    assert_int_equal(hear(table, bot, &inbox)->type, MESSAGE_WELCOME);
    assert_non_null(table->greeted);
}
