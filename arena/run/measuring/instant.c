/* SPDX-License-Identifier: MIT */
#include "run/measuring/instant.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <zmq.h>

#include "base/threads.h"
#include "hub/hub.h"
#include "keys/certificate.h"
#include "proto/codec.h"

/* The arena refuses a name that its number makes too long. */
enum { NAME_ROOM = PROTO_ID_MAX + 16 };

const char instant_name[] = "instant";
const char *const instant_views[VIEWS_KEYS + 1] = {
    [VIEWS_FULL] = "full", [VIEWS_NONE] = "none", [VIEWS_SPARSE] = "sparse"};
static const uint64_t golden_ratio = 0x9e3779b97f4a7c15; /* of 2^64 */

struct instant {
    const struct instant_plan *plan;
    struct error *error;
    void *context;
    zmq_pollitem_t *items;   /* the connections */
    unsigned open;           /* those that were not told to close */
    struct certificate keys; /* all zero if there are none */
    const char *server_key;
    struct frame_reader reader;
    struct frame_writer writer;
    struct message message;
};

/* --- connecting -------------------------------------------------------------------------------------------------- */

static void flush(struct instant *instant, void *socket)
{
    struct span frame = frame_take(&instant->writer);

    if (frame.size)
        (void)zmq_send(socket, frame.at, frame.size, 0);
}

static void say(struct instant *instant, void *socket, const struct message *message)
{
    if (frame_add(&instant->writer, message))
        return;
    flush(instant, socket);
    (void)frame_add(&instant->writer, message);
}

static void name_bot(const struct instant_plan *plan, unsigned connection, char out[NAME_ROOM])
{
    if (plan->names > 1)
        (void)snprintf(out, NAME_ROOM, "%s-%u", plan->name, connection % plan->names + 1);
    else
        (void)snprintf(out, NAME_ROOM, "%s", plan->name);
}

static void say_hello(struct instant *instant, unsigned connection, void *socket)
{
    const char *token = getenv("ARENA_TOKEN");
    char name[NAME_ROOM];
    struct message hello = {.type = MESSAGE_HELLO,
                            .hello = {.major = PROTO_MAJOR,
                                      .minor = PROTO_MINOR,
                                      .as = PEER_BOT,
                                      .token = span_text(token ? token : ""),
                                      .capacity = instant->plan->capacity,
                                      .views = instant->plan->views}};

    name_bot(instant->plan, connection, name);
    hello.hello.bot = span_text(name);
    say(instant, socket, &hello);
    flush(instant, socket);
}

/* False with a sentence only if there are keys and they cannot be used. */
static bool take_keys(struct instant *instant)
{
    const char *path = getenv("ARENA_KEYS");

    instant->server_key = getenv("ARENA_SERVER_KEY");
    return !path || !*path || !instant->server_key || certificate_read_secret(&instant->keys, path, instant->error);
}

static bool set_keys(const struct instant *instant, void *socket)
{
    return !*instant->keys.secret_key ||
           (zmq_setsockopt(socket, ZMQ_CURVE_SERVERKEY, instant->server_key, CERTIFICATE_KEY_SIZE) == 0 &&
            zmq_setsockopt(socket, ZMQ_CURVE_PUBLICKEY, instant->keys.public_key, CERTIFICATE_KEY_SIZE) == 0 &&
            zmq_setsockopt(socket, ZMQ_CURVE_SECRETKEY, instant->keys.secret_key, CERTIFICATE_KEY_SIZE) == 0);
}

static bool connect_one(struct instant *instant, unsigned index, const char *endpoint)
{
    void *socket = zmq_socket(instant->context, ZMQ_DEALER);

    instant->items[index] = (zmq_pollitem_t){.socket = socket, .events = ZMQ_POLLIN};
    if (!socket || zmq_setsockopt(socket, ZMQ_LINGER, &(int){0}, sizeof(int)) != 0 || !set_keys(instant, socket) ||
        zmq_connect(socket, endpoint) != 0)
        return error_set(instant->error, EXIT_COULD_NOT_RUN, "cannot connect to %s: %s", endpoint, zmq_strerror(errno));
    say_hello(instant, index, socket);
    instant->open++;
    return true;
}

/* --- playing ----------------------------------------------------------------------------------------------------- */

uint16_t instant_choice(const struct message_decision *decision)
{
    return decision->actions[(decision->decision * golden_ratio >> 32) * decision->action_count >> 32];
}

static bool is_refused(struct instant *instant, struct span text)
{
    return error_set(instant->error, EXIT_COULD_NOT_RUN, "the arena says: %.*s", (int)text.size, (const char *)text.at);
}

static bool hear(struct instant *instant, void *socket)
{
    const struct message *heard = &instant->message;
    struct message answer = {0};

    switch (heard->type) {
    case MESSAGE_START:
        answer = (struct message){.type = MESSAGE_READY, .ready = {.match = heard->start.match}};
        break;
    case MESSAGE_DECISION:
        answer.type = MESSAGE_ANSWER;
        answer.answer = (struct message_answer){.match = heard->decision.match,
                                                .decision = heard->decision.decision,
                                                .action = instant_choice(&heard->decision)};
        break;
    case MESSAGE_PING:
        answer = (struct message){.type = MESSAGE_PONG, .ping = heard->ping};
        break;
    case MESSAGE_CLOSE:
        instant->open--;
        return true;
    case MESSAGE_REFUSAL:
        return is_refused(instant, heard->refusal.text);
    case MESSAGE_ERROR:
        return is_refused(instant, heard->error.text);
    default:
        return true;
    }
    say(instant, socket, &answer);
    return true;
}

static bool answer_frame(struct instant *instant, void *socket, struct span frame)
{
    struct refusal refusal = {0};
    enum frame_step step;

    if (!frame_open(&instant->reader, frame, FROM_ARENA, &refusal))
        return is_refused(instant, span_text(refusal.text));
    while ((step = frame_next(&instant->reader, &instant->message, &refusal)) != FRAME_END)
        if (step == FRAME_MESSAGE && !hear(instant, socket))
            return false;
    flush(instant, socket);
    return true;
}

/* Answers all frames that are there; with `flags` 0 waits for one, and answers that. */
static bool serve(struct instant *instant, void *socket, int flags)
{
    zmq_msg_t frame;
    bool good = true;

    (void)zmq_msg_init(&frame);
    while (good && instant->open > 0 && zmq_msg_recv(&frame, socket, flags) >= 0) {
        good = answer_frame(instant, socket, span_of(zmq_msg_data(&frame), zmq_msg_size(&frame)));
        if (flags == 0)
            break;
    }
    (void)zmq_msg_close(&frame);
    return good;
}

/* Connects one after the other, each when the one before was welcomed: many strangers at once would be refused. */
static bool connect_all(struct instant *instant)
{
    const char *endpoint = getenv("ARENA_ENDPOINT");

    if (!endpoint)
        return error_set(instant->error, EXIT_WRONG_USE, "ARENA_ENDPOINT is not set: the arena starts this bot");
    (void)zmq_ctx_set(instant->context, ZMQ_MAX_SOCKETS, (int)instant->plan->connections + 1);
    for (unsigned i = 0; i < instant->plan->connections; i++)
        if (!connect_one(instant, i, endpoint) || !serve(instant, instant->items[i].socket, 0))
            return false;
    return true;
}

static bool serve_ready(struct instant *instant)
{
    (void)zmq_poll(instant->items, (int)instant->plan->connections, -1);
    for (unsigned i = 0; i < instant->plan->connections; i++)
        if (instant->items[i].revents && !serve(instant, instant->items[i].socket, ZMQ_DONTWAIT))
            return false;
    return true;
}

static bool play(struct instant *instant)
{
    if (!connect_all(instant))
        return false;
    while (instant->open > 0)
        if (!(instant->plan->connections > 1 ? serve_ready(instant) : serve(instant, instant->items[0].socket, 0)))
            return false;
    return true;
}

bool instant_play(const struct instant_plan *plan, struct error *error)
{
    struct instant *instant = calloc(1, sizeof *instant);
    bool good = false;

    if (!instant || !threads_check(HUB_THREADS, error)) {
        free(instant);
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    }
    *instant = (struct instant){.plan = plan, .error = error, .context = zmq_ctx_new()};
    instant->items = calloc(plan->connections, sizeof *instant->items);
    frame_writer_init(&instant->writer, PROTO_FRAME_MAX);
    if (!instant->context || !instant->items)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    else
        good = take_keys(instant) && play(instant);
    for (unsigned i = 0; instant->items && i < plan->connections; i++)
        if (instant->items[i].socket)
            (void)zmq_close(instant->items[i].socket);
    if (instant->context)
        (void)zmq_ctx_term(instant->context);
    frame_writer_release(&instant->writer);
    free(instant->items);
    free(instant);
    return good;
}
