/* SPDX-License-Identifier: MIT */
#include "zmtp_fuzz.h"

#include <poll.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include <zmq.h>

#include "curve.h"
#include "zmtp.h"

enum {
    BYTES_MAX = 1 << 20,
    HEAR_MS = 5,          /* that a stranger waits for an answer, which may never come */
    HONEST_PASSES = 5000, /* that an honest bot has to be welcome, on a machine however slow */
    PROPERTIES_MAX = 6,
    COME_TRIES = 3,
};

struct stranger {
    int fd; /* -1: not connected */
    struct curve curve;
};

struct script {
    const uint8_t *at, *end;
    struct zmtp_stage *stage;
    struct stranger strangers[ZMTP_STRANGERS];
    struct buffer out;
};

static uint8_t next(struct script *script)
{
    return script->at < script->end ? *script->at++ : 0;
}

/* As many of the next bytes as their first one says. */
static struct span next_bytes(struct script *script)
{
    size_t left, size = next(script);
    const uint8_t *at = script->at;

    left = (size_t)(script->end - at);
    size = size < left ? size : left;
    script->at += size;
    return span_of(at, size);
}

/* --- what can be said -------------------------------------------------------------------------------------------- */

static const char *const names[] = {"Identity",   "User-Id", "Socket-Type",  "Resource", "Peer-Address",
                                    "Routing-Id", "X-any",   "Peer-Routing", "identity", ""};

static const char *const types[] = {"DEALER", "REQ", "ROUTER", "PUB", "STREAM", "", "DEALER\0", "dealer"};

static void put_number(uint8_t *out, uint32_t number)
{
    for (unsigned i = 0; i < 4; i++)
        out[i] = (uint8_t)(number >> 8 * (3 - i));
}

/* Of what a property of this name can have, or of all that it must not have. */
static struct span next_value(struct script *script, const char *name)
{
    static uint8_t large[60000], route[5];
    const struct peer *peer = TAILQ_LAST(&script->stage->hub.peers.line, peer_line);

    switch (next(script) % 6) {
    case 0:
        return span_text(types[next(script) % (sizeof types / sizeof *types)]);
    case 1: /* a route that is or will be somebody's */
        if (peer)
            memcpy(route, peer->route, sizeof route);
        put_number(route + 1, (uint32_t)route[1] << 24 | (uint32_t)route[2] << 16 | (uint32_t)route[3] << 8 |
                                  (uint8_t)(route[4] + next(script) % 8));
        return span_of(route, sizeof route);
    case 2:
        return span_text(script->stage->anna.public_key);
    case 3:
        return span_of(large, 250 * (size_t)next(script) % sizeof large);
    case 4:
        return strcmp(name, "Socket-Type") == 0 ? span_text("DEALER") : span_of(NULL, 0);
    default:
        return next_bytes(script);
    }
}

/* Properties, the sizes of which may lie. */
static void next_properties(struct script *script, struct buffer *out)
{
    const struct zmtp_property dealer = {"Socket-Type", span_text("DEALER")};
    unsigned count = next(script) % PROPERTIES_MAX;

    if (next(script) % 8)
        zmtp_properties(out, &dealer, 1);
    for (unsigned i = 0; i < count; i++) {
        struct zmtp_property property = {.name = names[next(script) % (sizeof names / sizeof *names)]};

        property.value = next_value(script, property.name);
        zmtp_properties(out, &property, 1);
    }
    if (next(script) % 16 == 1 && out->used > 5)
        out->at[out->used - 1 - next(script) % 5] ^= next(script);
}

/* A message of a bot; some of its bytes may be others. */
static void next_content(struct script *script, struct buffer *out)
{
    static const struct message says[] = {
        {.type = MESSAGE_HELLO,
         .hello = {.major = PROTO_MAJOR, .as = PEER_BOT, .capacity = 1, .bot = {(const uint8_t *)"anna", 4}}},
        {.type = MESSAGE_HELLO,
         .hello = {.major = PROTO_MAJOR, .as = PEER_BOT, .capacity = 8, .bot = {(const uint8_t *)"tim", 3}}},
        {.type = MESSAGE_READY, .ready = {.match = 7}},
        {.type = MESSAGE_ANSWER, .answer = {.match = 7, .decision = 1, .action = 3}},
        {.type = MESSAGE_PONG, .ping = {.number = 1}},
        {.type = MESSAGE_BYE},
        {.type = MESSAGE_HELLO,
         .hello = {.major = PROTO_MAJOR,
                   .minor = PROTO_MINOR,
                   .as = PEER_BOT,
                   .capacity = 1,
                   .bot = {(const uint8_t *)"anna", 4},
                   .views = VIEWS_KEYS,
                   .keys = {(const uint8_t *)"\x92\xa4will\xa1x", 8},
                   .plays = {(const uint8_t *)"\x91\xa6hunted", 8}}},
        {.type = MESSAGE_HELLO,
         .hello = {.major = PROTO_MAJOR,
                   .minor = PROTO_MINOR,
                   .as = PEER_OBSERVER,
                   .capacity = 1,
                   .bot = {(const uint8_t *)"anna", 4},
                   .views = VIEWS_SPARSE}},
    };
    struct frame_writer writer;
    struct span frame;

    frame_writer_init(&writer, PROTO_FRAME_MAX);
    for (unsigned left = 1 + next(script) % 4; left > 0; left--) {
        struct message message = says[next(script) % (sizeof says / sizeof *says)];

        if (message.type == MESSAGE_HELLO && message.hello.views == 0)
            message.hello.views = VIEWS_FULL;
        (void)frame_add(&writer, &message);
    }
    frame = frame_take(&writer);
    buffer_add(out, frame.at, frame.size);
    frame_writer_release(&writer);
    for (unsigned left = next(script) % 4; left > 1 && out->used > 0; left--)
        out->at[next(script) % out->used] = next(script);
}

/* --- deeds ------------------------------------------------------------------------------------------------------- */

typedef void deed(struct script *script, struct stranger *stranger);

static void leave(struct script *script, struct stranger *stranger)
{
    (void)script;
    if (stranger->fd >= 0)
        (void)close(stranger->fd);
    stranger->fd = -1;
}

/* The arena closes what it likes; then there is nothing to say. */
static void send_out(struct script *script, struct stranger *stranger)
{
    if (stranger->fd >= 0 && script->out.used > 0 &&
        send(stranger->fd, script->out.at, script->out.used, MSG_NOSIGNAL | MSG_DONTWAIT) < 0)
        leave(script, stranger);
    buffer_clear(&script->out);
}

static void connect_at(struct script *script, struct stranger *stranger)
{
    const struct zmtp_stage *stage = script->stage;
    uint8_t server[CURVE_KEY], own[CURVE_KEY];

    leave(script, stranger);
    stranger->fd = zmtp_connect(stage->hub.routers[next(script) % ENDPOINTS].endpoint);
    (void)zmq_z85_decode(server, stage->arena.public_key);
    (void)zmq_z85_decode(own, stage->anna.secret_key);
    if (next(script) % 4 == 1)
        randombytes_buf(own, sizeof own);
    curve_init(&stranger->curve, server, own);
}

static void shut_half(struct script *script, struct stranger *stranger)
{
    if (stranger->fd >= 0)
        (void)shutdown(stranger->fd, next(script) % 3);
}

static void say_greeting(struct script *script, struct stranger *stranger)
{
    static const char *const mechanisms[] = {"NULL", "CURVE", "PLAIN", "GSSAPI", "", "null"};
    uint8_t how = next(script);

    zmtp_greeting(&script->out, mechanisms[how % 6]);
    if (how & 0x40)
        script->out.at[next(script) % script->out.used] = next(script);
    if (how & 0x80)
        script->out.used = next(script) % script->out.used;
    send_out(script, stranger);
}

static void say_ready(struct script *script, struct stranger *stranger)
{
    struct buffer command;

    buffer_init(&command, BYTES_MAX);
    buffer_add(&command, "\5READY", 6);
    next_properties(script, &command);
    zmtp_frame(&script->out, ZMTP_COMMAND, buffer_span(&command));
    buffer_release(&command);
    send_out(script, stranger);
}

static void say_command(struct script *script, struct stranger *stranger)
{
    static const char *const commands[] = {"\4PING",  "\4PONG",    "\11SUBSCRIBE", "\6CANCEL",  "\5ERROR",
                                           "\5HELLO", "\7WELCOME", "\10INITIATE",  "\7MESSAGE", "\5READY",
                                           "\0",      "\377",      "\4JOIN",       "\5LEAVE"};
    const char *name = commands[next(script) % (sizeof commands / sizeof *commands)];
    struct span body = next_bytes(script);
    struct buffer command;

    buffer_init(&command, BYTES_MAX);
    buffer_add(&command, name, strlen(name) + (*name == '\0'));
    buffer_add(&command, body.at, body.size);
    zmtp_frame(&script->out, next(script) % 8 ? ZMTP_COMMAND : 0, buffer_span(&command));
    buffer_release(&command);
    send_out(script, stranger);
}

static void say_frame(struct script *script, struct stranger *stranger)
{
    struct buffer content;
    uint8_t how = next(script);

    buffer_init(&content, BYTES_MAX);
    next_content(script, &content);
    zmtp_frame(&script->out, how & 0x80 ? how : how & ZMTP_MORE, buffer_span(&content));
    buffer_release(&content);
    send_out(script, stranger);
}

/* The head of a frame whose content may never come. */
static void say_head(struct script *script, struct stranger *stranger)
{
    buffer_add_byte(&script->out, ZMTP_LONG | (next(script) & 5));
    for (unsigned i = 0; i < 8; i++)
        buffer_add_byte(&script->out, i < 8u - next(script) % 9 ? 0 : next(script));
    send_out(script, stranger);
}

static void say_bytes(struct script *script, struct stranger *stranger)
{
    struct span bytes = next_bytes(script);

    buffer_add(&script->out, bytes.at, bytes.size);
    send_out(script, stranger);
}

/* Reads what comes; a WELCOME of CURVE is taken from it. */
static void hear(struct script *script, struct stranger *stranger)
{
    enum { HEAD = 2, GREETING = 64 };
    struct pollfd waits = {.fd = stranger->fd, .events = POLLIN};
    uint8_t bytes[4096];
    ssize_t size;

    zmtp_stage_pass(script->stage);
    if (stranger->fd < 0 || poll(&waits, 1, HEAR_MS) <= 0)
        return;
    size = recv(stranger->fd, bytes, sizeof bytes, MSG_DONTWAIT);
    for (ssize_t at = 0; at + HEAD < size && !stranger->curve.welcomed; at += GREETING)
        if (bytes[at] == ZMTP_COMMAND && at + HEAD + bytes[at + 1] <= size)
            (void)curve_welcome(&stranger->curve, span_of(bytes + at + HEAD, bytes[at + 1]));
}

static void say_curve_hello(struct script *script, struct stranger *stranger)
{
    curve_hello(&stranger->curve, &script->out);
    if (next(script) % 8 == 1)
        script->out.at[next(script) % script->out.used] ^= next(script);
    send_out(script, stranger);
}

static void say_curve_initiate(struct script *script, struct stranger *stranger)
{
    struct buffer properties;

    buffer_init(&properties, BYTES_MAX);
    next_properties(script, &properties);
    curve_initiate(&stranger->curve, &script->out, buffer_span(&properties));
    if (next(script) % 8 == 1)
        script->out.at[next(script) % script->out.used] ^= next(script);
    buffer_release(&properties);
    send_out(script, stranger);
}

static void say_curve_message(struct script *script, struct stranger *stranger)
{
    struct buffer content;

    buffer_init(&content, BYTES_MAX);
    next_content(script, &content);
    curve_message(&stranger->curve, &script->out, next(script) % 4, buffer_span(&content));
    buffer_release(&content);
    send_out(script, stranger);
}

/* All of a handshake, up to the properties without a mistake, and then perhaps a hello. */
static void come_in(struct script *script, struct stranger *stranger)
{
    bool encrypts = script->at < script->end && *script->at % ENDPOINTS == AT_CURVE;

    connect_at(script, stranger);
    zmtp_greeting(&script->out, encrypts ? "CURVE" : "NULL");
    send_out(script, stranger);
    if (encrypts) {
        say_curve_hello(script, stranger);
        for (unsigned tries = 0; tries < COME_TRIES && stranger->fd >= 0 && !stranger->curve.welcomed; tries++)
            hear(script, stranger);
    }
    (encrypts ? say_curve_initiate : say_ready)(script, stranger);
    hear(script, stranger);
    hear(script, stranger);
    (encrypts ? say_curve_message : say_frame)(script, stranger);
    zmtp_stage_pass(script->stage);
}

static void let_pass(struct script *script, struct stranger *stranger)
{
    (void)stranger;
    script->stage->now_us += (int64_t)next(script) * next(script) * 200; /* up to 13 s */
    zmtp_stage_pass(script->stage);
}

static deed *const deeds[] = {
    come_in,      come_in,   come_in,     come_in,         connect_at,         connect_at,
    say_greeting, say_ready, say_command, say_frame,       say_frame,          say_head,
    say_bytes,    hear,      hear,        say_curve_hello, say_curve_initiate, say_curve_message,
    let_pass,     leave,     shut_half};

const char *zmtp_fuzz(struct zmtp_stage *stage, const uint8_t *bytes, size_t size)
{
    struct script script = {.at = bytes, .end = bytes + size, .stage = stage};

    buffer_init(&script.out, BYTES_MAX);
    for (unsigned i = 0; i < ZMTP_STRANGERS; i++)
        script.strangers[i].fd = -1;
    for (unsigned i = 0; i < ZMTP_DEEDS_MAX && script.at < script.end; i++) {
        struct stranger *stranger = &script.strangers[next(&script) % ZMTP_STRANGERS];

        deeds[next(&script) % (sizeof deeds / sizeof *deeds)](&script, stranger);
    }
    zmtp_stage_pass(stage);
    for (unsigned i = 0; i < ZMTP_STRANGERS; i++)
        leave(&script, &script.strangers[i]);
    zmtp_stage_pass(stage);
    buffer_release(&script.out);
    return stage->broken;
}

/* --- an honest bot ----------------------------------------------------------------------------------------------- */

static void *honest(const struct zmtp_stage *stage, void *context, unsigned endpoint)
{
    void *bot = zmq_socket(context, ZMQ_DEALER);

    (void)zmq_setsockopt(bot, ZMQ_LINGER, &(int){0}, sizeof(int));
    if (endpoint == AT_CURVE) {
        (void)zmq_setsockopt(bot, ZMQ_CURVE_SERVERKEY, stage->arena.public_key, CERTIFICATE_KEY_SIZE);
        (void)zmq_setsockopt(bot, ZMQ_CURVE_PUBLICKEY, stage->anna.public_key, CERTIFICATE_KEY_SIZE);
        (void)zmq_setsockopt(bot, ZMQ_CURVE_SECRETKEY, stage->anna.secret_key, CERTIFICATE_KEY_SIZE);
    }
    (void)zmq_connect(bot, stage->hub.routers[endpoint].endpoint);
    return bot;
}

const char *zmtp_fuzz_honest(struct zmtp_stage *stage, unsigned endpoint)
{
    static const uint8_t hello[] = {0}; /* a script: one hello, as anna */
    struct script script = {.at = hello, .end = hello, .stage = stage};
    void *context = zmq_ctx_new(), *bot = honest(stage, context, endpoint);
    uint8_t welcome[4096];
    int size = -1;

    buffer_init(&script.out, BYTES_MAX);
    next_content(&script, &script.out);
    (void)zmq_send(bot, script.out.at, script.out.used, 0);
    for (unsigned i = 0; i < HONEST_PASSES && size < 0; i++) {
        zmtp_stage_pass(stage);
        size = zmq_recv(bot, welcome, sizeof welcome, ZMQ_DONTWAIT);
    }
    buffer_release(&script.out);
    (void)zmq_close(bot);
    (void)zmq_ctx_term(context);
    if (size < 0 || !memmem(welcome, (size_t)size, "welcome", 7))
        return "an honest bot is not welcome";
    return stage->broken;
}
