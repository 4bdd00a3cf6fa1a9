/* SPDX-License-Identifier: MIT */
#include "hub/session.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "base/version.h"

/* The messages that a peer can send. The codec refuses those that only the arena sends. */
enum session_event {
    SAYS_HELLO,
    SAYS_READY,
    SAYS_ANSWER,
    SAYS_COMMAND,
    SAYS_PONG,
    SAYS_BYE,
    SAYS_NONSENSE,
    SESSION_EVENTS
};

struct saying {
    struct hub *hub;
    struct peer *peer;
    const struct message *message; /* not for nonsense */
    const struct refusal *refusal; /* for nonsense only, */
    struct span bytes;             /* as this is: the frame, the first of several, or the message */
};

typedef void session_action(const struct saying *saying);

/* --- words ------------------------------------------------------------------------------------------------------- */

/* Reports a mistake: as an error to a bot that was welcomed, else as a refusal. `retry_ms` 0: a retry would not
 * help. */
static void say(struct hub *hub, struct peer *peer, enum wire_code code, const char *text, uint64_t retry_ms)
{
    struct span name = span_text(schema_code(code)->name), words = span_text(text);
    struct message error = {.type = MESSAGE_ERROR,
                            .error = {.code = name, .text = words, .has_retry = retry_ms, .retry = retry_ms}};
    struct message refusal = {.type = MESSAGE_REFUSAL,
                              .refusal = {.code = name, .text = words, .has_retry = retry_ms, .retry = retry_ms}};

    hub_send(hub, peer, peer->state == PEER_GREETED ? &error : &refusal);
}

/* Between `ms` and three times as much, by chance. */
static uint64_t jittered(uint64_t ms)
{
    return ms + randombytes_uniform(2 * (uint32_t)ms + 1);
}

/* Counts a useless message. True if the peer may get an error for it. A peer that has used up its allowance is asked to
 * slow down, and dropped if it continues. */
static bool count_useless(struct hub *hub, struct peer *peer)
{
    char text[PROTO_WORDS_MAX + 1];

    if (!hub->heard_asked)
        peer->unasked += hub->heard_bytes;
    switch (allowance_use(&peer->useless, hub->heard_bytes, peer->capacity, hub->now_us)) {
    case ALLOWANCE_HOLDS:
        return true;
    case ALLOWANCE_SPENT:
        (void)snprintf(text, sizeof text,
                       "too many messages that nobody asked for: until `retry` is over they are dropped silently, and "
                       "if they do not stop the connection is closed");
        say(hub, peer, CODE_SLOW_DOWN, text,
            1 + (uint64_t)(allowance_retry_us(&peer->useless, peer->capacity, hub->now_us) / 1000));
        break;
    case ALLOWANCE_QUIET:
        break;
    case ALLOWANCE_FLOOD:
        say(hub, peer, CODE_FLOOD, "too many messages that nobody asked for; nothing more is read", 0);
        session_lost(hub, peer, LEFT_FLOOD);
        break;
    }
    return false;
}

/* Answers a useless message with a sentence, unless there are too many. Returns true if it did. `retry_ms` 0: as the
 * code has it. */
static bool turn_down_for(struct hub *hub, struct peer *peer, enum wire_code code, const char *text, uint64_t retry_ms)
{
    if (!count_useless(hub, peer))
        return false;
    if (retry_ms == 0 && schema_code(code)->flags & PASSES)
        retry_ms = jittered(HUB_RETRY_MS);
    say(hub, peer, code, text, retry_ms);
    return true;
}

static bool turn_down(struct hub *hub, struct peer *peer, enum wire_code code, const char *text)
{
    return turn_down_for(hub, peer, code, text, 0);
}

void session_lost(struct hub *hub, struct peer *peer, enum peer_left how)
{
    static const char *const words[] = {
        [LEFT_BYE] = "it said bye",
        [LEFT_CLOSED] = "its connection closed",
        [LEFT_FLOOD] = "it sent too many messages that nobody asked for",
        [LEFT_ENDLESS] = "it sent a message without end",
        [LEFT_DEAF] = "it does not read what it is sent",
        [LEFT_SILENT] = "it did not answer a ping",
    };
    bool known = peer->state == PEER_GREETED;

    if (peer->state != PEER_GONE)
        peer->gone_us = hub->now_us;
    peer->state = PEER_GONE;
    if (known)
        hub->ops.left(hub->ops.context, peer, how, words[how]);
    peer->owner = NULL;
}

/* --- actions ----------------------------------------------------------------------------------------------------- */

static void copy_text(char *out, size_t size, struct span text)
{
    size_t used = text.size < size ? text.size : size - 1;

    if (used)
        memcpy(out, text.at, used);
    out[used] = '\0';
}

/* Who is served. */
struct served {
    enum peer_kind kind;
    enum schema_direction from;
    const char *words; /* for others */
};

static const struct served *kind_of(const struct hub *hub)
{
    static const struct served bots = {PEER_BOT, FROM_BOT,
                                       "only bots are served here: say hello as \"bot\"; observers of a ladder connect "
                                       "to an endpoint of `watch` in its ladder.conf"};
    static const struct served observers = {PEER_OBSERVER, FROM_OBSERVER,
                                            "only observers are served here: say hello as \"observer\"; bots attach "
                                            "to an endpoint of `listen` in ladder.conf"};
    static const struct served controllers = {PEER_CONTROLLER, FROM_CONTROLLER,
                                              "only controllers are served here: say hello as \"controller\""};
    static const struct served *const all[] = {
        [0] = &bots, [PEER_BOT] = &bots, [PEER_OBSERVER] = &observers, [PEER_CONTROLLER] = &controllers};

    return all[hub->ops.serves];
}

static bool check_hello(const struct hub *hub, const struct peer *peer, const struct message_hello *hello,
                        struct hub_refusal *refusal)
{
    if (hello->major != PROTO_MAJOR) {
        refusal->code = CODE_VERSION;
        (void)snprintf(refusal->text, sizeof refusal->text,
                       "this arena speaks version %d.%d of the protocol, the bot %u.%u", PROTO_MAJOR, PROTO_MINOR,
                       hello->major, hello->minor);
        return false;
    }
    if (hello->as != kind_of(hub)->kind) {
        refusal->code = CODE_KIND;
        (void)snprintf(refusal->text, sizeof refusal->text, "%s", kind_of(hub)->words);
        return false;
    }
    if (*peer->key && !gate_lets(&hub->gate, peer->key, hello->bot)) {
        refusal->code = CODE_BOT;
        (void)snprintf(refusal->text, sizeof refusal->text, "the key of this connection may not speak for a bot '%.*s'",
                       (int)hello->bot.size, (const char *)hello->bot.at);
        return false;
    }
    return true;
}

static void take_hello(struct peer *peer, const struct message_hello *hello)
{
    copy_text(peer->bot, sizeof peer->bot, hello->bot);
    copy_text(peer->version, sizeof peer->version, hello->version);
    peer->minor = hello->minor;
    peer->capacity = hello->capacity;
}

static void welcome(const struct saying *saying, const struct hub_welcome *said)
{
    struct message message = {
        .type = MESSAGE_WELCOME,
        .welcome = {.major = PROTO_MAJOR,
                    .minor = saying->peer->minor < PROTO_MINOR ? saying->peer->minor : PROTO_MINOR,
                    .arena = span_text(version_program),
                    .token = said->token,
                    .ignored = said->ignored},
    };

    hub_send(saying->hub, saying->peer, &message);
}

static void greet(const struct saying *saying)
{
    struct hub *hub = saying->hub;
    struct peer *peer = saying->peer;
    const struct message_hello *hello = &saying->message->hello;
    struct hub_refusal refusal = {.code = CODE_INVALID};
    struct hub_welcome said = {0};

    if (peer->state == PEER_STRANGE)
        take_hello(peer, hello);
    if (!check_hello(hub, peer, hello, &refusal) || !hub->ops.hello(hub->ops.context, peer, hello, &said, &refusal)) {
        if (turn_down_for(hub, peer, refusal.code, refusal.text, refusal.retry_ms))
            attempt_refused(hub, peer, refusal.code, refusal.text, hello->token);
        return;
    }
    peer->state = PEER_GREETED;
    welcome(saying, &said);
    hub->ops.welcomed(hub->ops.context, peer, hello);
}

static void deliver(const struct saying *saying)
{
    struct hub *hub = saying->hub;
    struct hub_refusal refusal;

    switch (hub->ops.message(hub->ops.context, saying->peer, saying->message, &refusal)) {
    case HUB_OF_USE:
        break;
    case HUB_USELESS:
        (void)count_useless(hub, saying->peer);
        break;
    case HUB_NO_MATCH:
        (void)turn_down(hub, saying->peer, refusal.code, refusal.text);
        break;
    }
}

static void take_pong(const struct saying *saying)
{
    struct peer *peer = saying->peer;

    if (peer->ping == 0 || saying->message->ping.number != peer->ping)
        (void)count_useless(saying->hub, peer);
    peer->ping = 0;
}

static void take_leave(const struct saying *saying)
{
    session_lost(saying->hub, saying->peer, LEFT_BYE);
}

static void ask_for_hello(const struct saying *saying)
{
    struct peer *peer = saying->peer;

    if (peer->told_in_frame == saying->hub->frames_in)
        return;
    peer->told_in_frame = saying->hub->frames_in;
    if (turn_down(saying->hub, peer, CODE_NO_HELLO, "say hello first"))
        attempt_refused(saying->hub, peer, CODE_NO_HELLO, "what it said first is no hello", (struct span){0});
}

static void refuse_nonsense(const struct saying *saying)
{
    if (turn_down(saying->hub, saying->peer, saying->refusal->code, saying->refusal->text))
        attempt_garbage(saying->hub, saying->peer, saying->refusal, saying->bytes);
}

static void report_nonsense(const struct saying *saying)
{
    if (turn_down(saying->hub, saying->peer, saying->refusal->code, saying->refusal->text))
        saying->hub->ops.garbage(saying->hub->ops.context, saying->peer, saying->refusal);
}

static void ignore(const struct saying *saying)
{
    (void)saying;
}

static session_action *const actions[PEER_STATES][SESSION_EVENTS] = {
    [PEER_STRANGE] = {[SAYS_HELLO] = greet,
                      [SAYS_READY] = ask_for_hello,
                      [SAYS_ANSWER] = ask_for_hello,
                      [SAYS_COMMAND] = ask_for_hello,
                      [SAYS_PONG] = ask_for_hello,
                      [SAYS_BYE] = ask_for_hello,
                      [SAYS_NONSENSE] = refuse_nonsense},
    [PEER_GREETED] = {[SAYS_HELLO] = greet,
                      [SAYS_READY] = deliver,
                      [SAYS_ANSWER] = deliver,
                      [SAYS_COMMAND] = deliver,
                      [SAYS_PONG] = take_pong,
                      [SAYS_BYE] = take_leave,
                      [SAYS_NONSENSE] = report_nonsense},
    [PEER_GONE] = {[SAYS_HELLO] = ignore,
                   [SAYS_READY] = ignore,
                   [SAYS_ANSWER] = ignore,
                   [SAYS_COMMAND] = ignore,
                   [SAYS_PONG] = ignore,
                   [SAYS_BYE] = ignore,
                   [SAYS_NONSENSE] = ignore},
};

static const enum session_event events[] = {
    [MESSAGE_HELLO] = SAYS_HELLO, [MESSAGE_READY] = SAYS_READY, [MESSAGE_ANSWER] = SAYS_ANSWER,
    [MESSAGE_PONG] = SAYS_PONG,   [MESSAGE_BYE] = SAYS_BYE,     [MESSAGE_COMMAND] = SAYS_COMMAND,
};

/* --- frames ------------------------------------------------------------------------------------------------------ */

/* Reading is work that a peer without a hello must not cause. It may be a bot that has not noticed yet that its
 * connection broke. */
static bool open_frame(struct hub *hub, const struct peer *peer, struct span frame, struct refusal *refusal)
{
    if (peer->state != PEER_STRANGE || frame.size <= PROTO_FIRST_FRAME_MAX)
        return frame_open(&hub->reader, frame, kind_of(hub)->from, refusal);
    refusal->code = CODE_NO_HELLO;
    (void)snprintf(refusal->text, sizeof refusal->text,
                   "say hello first: before the welcome a frame has at most %d bytes, and this one was not read",
                   PROTO_FIRST_FRAME_MAX);
    return false;
}

static void nonsense(struct hub *hub, struct peer *peer, const struct refusal *refusal, struct span bytes)
{
    actions[peer->state][SAYS_NONSENSE](&(struct saying){.hub = hub, .peer = peer, .refusal = refusal, .bytes = bytes});
}

static void pass(struct hub *hub, struct peer *peer, const uint8_t *from, const uint8_t *to)
{
    hub->heard_bytes = (size_t)(to - from);
    hub->heard_asked = peer->asked > 0;
    peer->asked -= hub->heard_asked;
    if (hub->ops.passed && peer->state != PEER_GONE)
        hub->ops.passed(hub->ops.context, peer, FROM_BOT, span_of(from, (size_t)(to - from)));
}

void session_too_much(struct hub *hub, struct peer *peer)
{
    hub->alert_us = hub->now_us;
    say(hub, peer, CODE_FLOOD, "more came than was asked for while memory is short; nothing more is read", 0);
    session_lost(hub, peer, LEFT_FLOOD);
}

void session_parts(struct hub *hub, struct peer *peer, struct span first)
{
    struct refusal refusal = {.code = CODE_MALFORMED,
                              .text = "a message is one frame; this one had more, and was not read"};

    if (first.size == 0)
        (void)snprintf(refusal.text, sizeof refusal.text,
                       "a message is one frame; this one had more, the first of them empty, as a REQ socket sends it: "
                       "use a DEALER");
    pass(hub, peer, first.at, first.at + first.size);
    nonsense(hub, peer, &refusal, (struct span){0});
}

void session_frame(struct hub *hub, struct peer *peer, struct span frame)
{
    struct refusal refusal = {0};
    enum frame_step step;

    if (peer->state == PEER_GONE)
        return;
    if (!open_frame(hub, peer, frame, &refusal)) {
        pass(hub, peer, frame.at, frame.at + frame.size);
        nonsense(hub, peer, &refusal, frame);
        return;
    }
    for (const uint8_t *at = hub->reader.rest.at;
         (step = frame_next(&hub->reader, &hub->message, &refusal)) != FRAME_END; at = hub->reader.rest.at) {
        hub->messages_in++;
        pass(hub, peer, at, hub->reader.rest.at);
        if (step == FRAME_REFUSED)
            nonsense(hub, peer, &refusal, span_of(at, (size_t)(hub->reader.rest.at - at)));
        else
            actions[peer->state][events[hub->message.type]](
                &(struct saying){.hub = hub, .peer = peer, .message = &hub->message});
    }
}
