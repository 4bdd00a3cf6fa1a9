/* SPDX-License-Identifier: MIT */
#include "hub/session.h"

#include <stdio.h>
#include <string.h>

/* What a peer can say. The messages of the protocol that come from the arena are refused by the codec. */
enum session_event { SAYS_HELLO, SAYS_READY, SAYS_ANSWER, SAYS_PONG, SAYS_BYE, SAYS_NONSENSE, SESSION_EVENTS };

struct saying {
    struct hub *hub;
    struct peer *peer;
    const struct message *message; /* not for nonsense */
    const struct refusal *refusal; /* for nonsense only */
};

typedef void session_action(const struct saying *saying);

static void send_refusal(struct hub *hub, struct peer *peer, enum wire_code code, const char *text)
{
    struct message message = {
        .type = MESSAGE_REFUSAL,
        .refusal = {.code = span_text(schema_code(code)->name), .text = span_text(text)},
    };

    hub_send(hub, peer, &message);
}

/* Answers a useless message in words, and counts it. A peer that sends nothing else is heard no longer. */
static void turn_down(struct hub *hub, struct peer *peer, enum wire_code code, const char *text)
{
    if (peer->state == PEER_GREETED)
        hub_complain(hub, peer, code, text);
    else
        send_refusal(hub, peer, code, text);
    if (++peer->misuse < HUB_MISUSE_MAX)
        return;
    send_refusal(hub, peer, CODE_FLOOD, "too many messages in a row that are of no use; nothing more is read");
    session_lost(hub, peer, LEFT_FLOOD);
}

void session_lost(struct hub *hub, struct peer *peer, enum peer_left how)
{
    static const char *const words[] = {
        [LEFT_BYE] = "it said bye",
        [LEFT_CLOSED] = "its connection closed",
        [LEFT_FLOOD] = "it sent too many useless messages in a row",
        [LEFT_DEAF] = "it does not read what it is sent",
        [LEFT_SILENT] = "it did not answer a ping",
    };
    bool known = peer->state == PEER_GREETED;

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

static bool check_hello(const struct message_hello *hello, struct hub_refusal *refusal)
{
    if (hello->major != PROTO_MAJOR) {
        refusal->code = CODE_VERSION;
        (void)snprintf(refusal->text, sizeof refusal->text,
                       "this arena speaks version %d.%d of the protocol, the bot %u.%u", PROTO_MAJOR, PROTO_MINOR,
                       hello->major, hello->minor);
        return false;
    }
    if (hello->as != PEER_BOT) {
        refusal->code = CODE_KIND;
        (void)snprintf(refusal->text, sizeof refusal->text, "only bots are served here: say hello as \"bot\"");
        return false;
    }
    return true;
}

static void take_hello(struct peer *peer, const struct message_hello *hello)
{
    copy_text(peer->bot, sizeof peer->bot, hello->bot);
    copy_text(peer->version, sizeof peer->version, hello->version);
    peer->capacity = hello->capacity;
    peer->views = hello->views;
}

static void welcome(const struct saying *saying, struct span token)
{
    struct message message = {
        .type = MESSAGE_WELCOME,
        .welcome = {.major = PROTO_MAJOR,
                    .minor = PROTO_MINOR,
                    .arena = span_text("artemia-arena " ARENA_VERSION),
                    .token = token},
    };

    hub_send(saying->hub, saying->peer, &message);
}

static void greet(const struct saying *saying)
{
    struct hub *hub = saying->hub;
    struct peer *peer = saying->peer;
    const struct message_hello *hello = &saying->message->hello;
    struct hub_refusal refusal = {.code = CODE_INVALID};
    struct span token = {0};

    if (peer->state == PEER_STRANGE)
        take_hello(peer, hello);
    if (!check_hello(hello, &refusal) || !hub->ops.hello(hub->ops.context, peer, hello, &token, &refusal)) {
        turn_down(hub, peer, refusal.code, refusal.text);
        return;
    }
    peer->state = PEER_GREETED;
    peer->misuse = 0;
    welcome(saying, token);
    hub->ops.welcomed(hub->ops.context, peer, hello);
}

static void deliver(const struct saying *saying)
{
    if (saying->hub->ops.message(saying->hub->ops.context, saying->peer, saying->message))
        saying->peer->misuse = 0;
    else
        turn_down(saying->hub, saying->peer, CODE_UNKNOWN_MATCH,
                  "no such match is played on this connection; it may be over");
}

/* That it said something was noted already. */
static void note_pong(const struct saying *saying)
{
    (void)saying;
}

static void take_leave(const struct saying *saying)
{
    session_lost(saying->hub, saying->peer, LEFT_BYE);
}

static void ask_for_hello(const struct saying *saying)
{
    turn_down(saying->hub, saying->peer, CODE_NO_HELLO, "say hello first");
}

static void refuse_nonsense(const struct saying *saying)
{
    turn_down(saying->hub, saying->peer, saying->refusal->code, saying->refusal->text);
}

static void report_nonsense(const struct saying *saying)
{
    turn_down(saying->hub, saying->peer, saying->refusal->code, saying->refusal->text);
    if (saying->peer->state == PEER_GREETED)
        saying->hub->ops.garbage(saying->hub->ops.context, saying->peer, saying->refusal->text);
}

static void ignore(const struct saying *saying)
{
    (void)saying;
}

static session_action *const actions[PEER_STATES][SESSION_EVENTS] = {
    [PEER_STRANGE] = {[SAYS_HELLO] = greet,
                      [SAYS_READY] = ask_for_hello,
                      [SAYS_ANSWER] = ask_for_hello,
                      [SAYS_PONG] = ask_for_hello,
                      [SAYS_BYE] = ignore,
                      [SAYS_NONSENSE] = refuse_nonsense},
    [PEER_GREETED] = {[SAYS_HELLO] = greet,
                      [SAYS_READY] = deliver,
                      [SAYS_ANSWER] = deliver,
                      [SAYS_PONG] = note_pong,
                      [SAYS_BYE] = take_leave,
                      [SAYS_NONSENSE] = report_nonsense},
    [PEER_GONE] = {[SAYS_HELLO] = ignore,
                   [SAYS_READY] = ignore,
                   [SAYS_ANSWER] = ignore,
                   [SAYS_PONG] = ignore,
                   [SAYS_BYE] = ignore,
                   [SAYS_NONSENSE] = ignore},
};

static const enum session_event events[] = {
    [MESSAGE_HELLO] = SAYS_HELLO, [MESSAGE_READY] = SAYS_READY, [MESSAGE_ANSWER] = SAYS_ANSWER,
    [MESSAGE_PONG] = SAYS_PONG,   [MESSAGE_BYE] = SAYS_BYE,
};

/* --- frames ------------------------------------------------------------------------------------------------------ */

static void nonsense(struct hub *hub, struct peer *peer, const struct refusal *refusal)
{
    actions[peer->state][SAYS_NONSENSE](&(struct saying){.hub = hub, .peer = peer, .refusal = refusal});
}

static void pass(struct hub *hub, const struct peer *peer, const uint8_t *from, const uint8_t *to)
{
    if (hub->ops.passed && peer->state != PEER_GONE)
        hub->ops.passed(hub->ops.context, peer, FROM_BOT, span_of(from, (size_t)(to - from)));
}

void session_parts(struct hub *hub, struct peer *peer, struct span first)
{
    struct refusal refusal = {.code = CODE_MALFORMED,
                              .text = "a message is one frame; this one had more, and was not read"};

    pass(hub, peer, first.at, first.at + first.size);
    nonsense(hub, peer, &refusal);
}

void session_frame(struct hub *hub, struct peer *peer, struct span frame)
{
    struct refusal refusal = {0};
    enum frame_step step;

    if (peer->state == PEER_GONE)
        return;
    if (!frame_open(&hub->reader, frame, FROM_BOT, &refusal)) {
        pass(hub, peer, frame.at, frame.at + frame.size);
        nonsense(hub, peer, &refusal);
        return;
    }
    for (const uint8_t *at = hub->reader.rest.at;
         (step = frame_next(&hub->reader, &hub->message, &refusal)) != FRAME_END; at = hub->reader.rest.at) {
        hub->messages_in++;
        pass(hub, peer, at, hub->reader.rest.at);
        if (step == FRAME_REFUSED)
            nonsense(hub, peer, &refusal);
        else
            actions[peer->state][events[hub->message.type]](
                &(struct saying){.hub = hub, .peer = peer, .message = &hub->message});
    }
}
