/* SPDX-License-Identifier: MIT */
#include "hub/hub.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <zmq.h>

#include "hub/connections.h"
#include "hub/guard.h"
#include "hub/listen.h"
#include "hub/session.h"

/* --- life -------------------------------------------------------------------------------------------------------- */

/* An option of contexts that the library's header shows only with its draft interface. Without it everything works,
 * too. */
enum { ZERO_COPY_RECV = 10 };

/* A frame from a bot is small. The library would hold it in the whole buffer into which it was read, of 18 KiB, and
 * take a new one for that connection. */
static void copy_what_comes(void *context)
{
    (void)zmq_ctx_set(context, ZERO_COPY_RECV, 0);
}

bool hub_init(struct hub *hub, const struct hub_ops *ops, struct error *error)
{
    *hub = (struct hub){.ops = *ops, .context = zmq_ctx_new(), .strangers_most = guard_strangers_most()};
    memory_watch_init(&hub->memory);
    peers_init(&hub->peers);
    TAILQ_INIT(&hub->due);
    TAILQ_INIT(&hub->patient);
    if (hub->context)
        copy_what_comes(hub->context);
    if (hub->context && waiting_init(&hub->waiting))
        return true;
    hub_release(hub);
    return error_set(error, EXIT_COULD_NOT_RUN, "cannot start the message library: %s", zmq_strerror(errno));
}

void hub_release(struct hub *hub)
{
    if (hub->context) {
        memory_watch_release(&hub->memory);
        waiting_release(&hub->waiting);
    }
    canary_release(&hub->canary);
    for (unsigned i = 0; i < HUB_SOCKETS_MAX; i++)
        listen_end(&hub->routers[i]);
    gate_release(&hub->gate);
    if (hub->context)
        (void)zmq_ctx_term(hub->context);
    peers_release(&hub->peers);
    writers_release(&hub->writers);
    link_table_release(&hub->links);
    *hub = (struct hub){0};
}

/* --- lateness --------------------------------------------------------------------------------------------------- */

bool hub_watch_lateness(struct hub *hub, struct error *error)
{
    assert(hub->router_count > 0);
    return canary_init(&hub->canary, hub->context, hub->routers[0].endpoint) ||
           error_set(error, EXIT_COULD_NOT_RUN, "cannot connect to %s: %s", hub->routers[0].endpoint,
                     zmq_strerror(errno));
}

int64_t hub_late_us(const struct hub *hub)
{
    return canary_late_us(&hub->canary, hub->now_us);
}

void hub_settle(struct hub *hub)
{
    settling_ask(&hub->settling, hub->now_us);
}

bool hub_is_settling(const struct hub *hub)
{
    return hub->settling.asked;
}

int64_t hub_settled_us(const struct hub *hub)
{
    return hub->settling.settled_us;
}

/* --- waiting ----------------------------------------------------------------------------------------------------- */

/* The descriptor of a socket reports a change in it only once. So wait for it only if there is nothing to read now;
 * sending may have consumed the report. */
static bool has_more(const struct hub *hub)
{
    for (unsigned i = 0; i < HUB_SOCKETS_MAX; i++) {
        void *socket = hub->routers[i].socket;
        int events = 0;
        size_t size = sizeof events;

        if (socket && zmq_getsockopt(socket, ZMQ_EVENTS, &events, &size) == 0 && (events & ZMQ_POLLIN))
            return true;
    }
    return gate_is_asked(&hub->gate);
}

bool hub_watch(struct hub *hub, int fd, bool *ready, struct error *error)
{
    return waiting_watch(&hub->waiting, fd, ready) ||
           error_set(error, EXIT_COULD_NOT_RUN, "cannot wait for messages: %s", strerror(errno));
}

bool hub_wait(struct hub *hub, int64_t now_us, int64_t until_us)
{
    bool more = has_more(hub);

    return waiting_sleep(&hub->waiting, now_us, more ? now_us : until_us) || more;
}

/* --- receiving --------------------------------------------------------------------------------------------------- */

/* Reads what is left of a message. */
static void skip_parts(void *socket, zmq_msg_t *part)
{
    while (zmq_msg_more(part) && zmq_msg_recv(part, socket, ZMQ_DONTWAIT) >= 0) {
    }
}

static void hear(struct hub *hub, struct peer *peer, zmq_msg_t *frame)
{
    hub->frames_in++;
    if (!peer)
        return;
    peer->heard_us = hub->now_us;
    peer->pinged_us = 0;
    if (guard_is_too_much(hub, peer, zmq_msg_size(frame)))
        session_too_much(hub, peer);
    else
        (zmq_msg_more(frame) ? session_parts : session_frame)(hub, peer,
                                                              span_of(zmq_msg_data(frame), zmq_msg_size(frame)));
}

/* The rest of a pass: some work, in which a long frame counts for more than one, and then some frames of any length, so
 * that each peer gets one. */
struct share {
    size_t work, frames;
};

static bool has_left(const struct share *share)
{
    return share->work > 0 || share->frames > 0;
}

static void take_from(struct share *share, size_t bytes)
{
    size_t work = 1 + bytes / HUB_FRAME_WORK;

    share->frames -= share->work == 0;
    share->work -= work < share->work ? work : share->work;
}

/* Reads one message of a router. Returns false if there is none. */
static bool receive_one(struct hub *hub, unsigned router, struct share *share)
{
    void *socket = hub->routers[router].socket;
    uint8_t route[PEER_ROUTE_SIZE];
    zmq_msg_t frame;
    int size = zmq_recv(socket, route, sizeof route, ZMQ_DONTWAIT); /* returns the true size, also if it is more */

    if (size < 0)
        return false;
    (void)zmq_msg_init(&frame);
    if (zmq_msg_recv(&frame, socket, ZMQ_DONTWAIT) >= 0) {
        take_from(share, zmq_msg_size(&frame));
        guard_heard(hub, zmq_msg_size(&frame));
        if (canary_landed(&hub->canary, span_of(zmq_msg_data(&frame), zmq_msg_size(&frame)), hub->now_us)) {
            settling_landed(&hub->settling, hub->canary.sent_us);
            connections_spare(hub, &frame);
        } else if (route_is_sound(route, (size_t)size)) {
            hear(hub, connections_peer(hub, router, route, &frame), &frame);
        }
        skip_parts(socket, &frame);
    }
    (void)zmq_msg_close(&frame);
    return true;
}

/* Sends a heartbeat to silent bots that have nothing to do, and drops those that do not answer it. */
static void watch_silence(struct hub *hub)
{
    struct peer *peer;

    TAILQ_FOREACH(peer, &hub->peers.line, among) {
        if (peer->state != PEER_GREETED || peer->busy)
            continue;
        if (peer->pinged_us != 0 && hub->now_us - peer->pinged_us >= HUB_PONG_WITHIN_US) {
            session_lost(hub, peer, LEFT_SILENT);
        } else if (peer->pinged_us == 0 && hub->now_us - peer->heard_us >= HUB_PING_AFTER_US) {
            peer->pinged_us = hub->now_us;
            peer->ping = ++hub->pings;
            hub_send(hub, peer, &(struct message){.type = MESSAGE_PING, .ping = {.number = peer->ping}});
        }
    }
}

/* Something that the monitors tell has not been read. */
static bool has_news(const struct hub *hub)
{
    bool news = false;

    for (unsigned i = 0; i < HUB_SOCKETS_MAX; i++)
        news = news || hub->routers[i].news;
    return news;
}

static void watch_files(struct hub *hub)
{
    for (unsigned i = 0; hub->ops.cut_off && i < HUB_SOCKETS_MAX; i++)
        if (hub->routers[i].socket && !socket_file_is_there(&hub->routers[i].file, hub->routers[i].endpoint))
            hub->ops.cut_off(hub->ops.context, hub->routers[i].listener);
}

void hub_stand_still(struct hub *hub, int64_t us)
{
    struct peer *peer;

    for (size_t fd = 0; fd < hub->links.room; fd++)
        hub->links.at[fd].opened_us += us;
    TAILQ_FOREACH(peer, &hub->peers.line, among)
        peer->pinged_us += peer->pinged_us ? us : 0;
}

void hub_receive(struct hub *hub, int64_t now_us)
{
    struct share share = {HUB_FRAMES_PER_PASS, HUB_FRAMES_PER_PEER * hub->peers.count};
    bool drained;
    uint64_t opened = hub->links.serial;

    hub->now_us = now_us;
    gate_work(&hub->gate, now_us, hub->ops.tell, hub->ops.context);
    for (unsigned i = 0; i < HUB_SOCKETS_MAX; i++)
        while (hub->routers[i].socket && has_left(&share) && receive_one(hub, i, &share)) {
        }
    drained = has_left(&share);
    settling_pass(&hub->settling, drained, hub->frames_in, now_us);
    if (has_news(hub))
        connections_read(hub);
    if (hub->links.serial != opened || now_us >= hub->watch_us)
        guard_connections(hub, drained);
    if (now_us >= hub->watch_us) {
        watch_silence(hub);
        watch_files(hub);
        listen_tidy(hub);
        hub->watch_us = now_us + HUB_WATCH_EVERY_US;
    }
    if (now_us >= hub->memory_us) {
        guard_memory(hub, drained);
        hub->memory_us = now_us + HUB_MEMORY_EVERY_US;
    }
}

static int64_t patience_us(const struct hub *hub)
{
    int64_t all_us = HUB_PATIENCE_US + (int64_t)hub->peers.count * HUB_PATIENCE_EACH_US;

    return all_us < HUB_PATIENCE_MOST_US ? all_us : HUB_PATIENCE_MOST_US;
}

int64_t hub_deadline_us(const struct hub *hub)
{
    const struct peer *first = TAILQ_FIRST(&hub->patient);
    int64_t deadline = hub->watch_us < hub->memory_us ? hub->watch_us : hub->memory_us;

    return first && first->queued_us + patience_us(hub) < deadline ? first->queued_us + patience_us(hub) : deadline;
}

/* --- sending ----------------------------------------------------------------------------------------------------- */

/* Sends the frame in a writer to the peer that was named before it, so there is room. */
static void send_frame(struct hub *hub, void *socket, struct writer *writer)
{
    zmq_msg_t frame;

    if (!writers_pack(&hub->writers, writer, &frame))
        (void)zmq_msg_init(&frame); /* which no bot takes for a frame: better than to hold up all that is sent */
    if (zmq_msg_send(&frame, socket, ZMQ_DONTWAIT) < 0)
        (void)zmq_msg_close(&frame);
    hub->frames_out++;
}

/* Sends the queue of a peer as one frame. A peer that does not read, or is not there any more, is lost. */
static void flush_peer(struct hub *hub, struct peer *peer)
{
    void *socket = hub->routers[peer->router].socket;
    struct writer *queue = peer->queue;

    if (!queue || queue->frame.count == 0)
        return;
    peer->queue = NULL;
    if (zmq_send(socket, peer->route, PEER_ROUTE_SIZE, ZMQ_SNDMORE | ZMQ_DONTWAIT) >= 0) {
        send_frame(hub, socket, queue);
        return;
    }
    session_lost(hub, peer, errno == EAGAIN ? LEFT_DEAF : LEFT_CLOSED);
    writers_take_back(&hub->writers, queue);
}

/* False if there is no room in the peer's queue, or no memory for one. */
static bool enqueue(struct hub *hub, struct peer *peer, const struct message *message)
{
    if (!peer->queue)
        peer->queue = writers_lend(&hub->writers);
    if (peer->queue)
        peer->queue->frame.minor = peer->minor;
    return peer->queue && frame_add(&peer->queue->frame, message);
}

/* A welcome has one if the bot comes back to several matches: it says the next hello. */
static bool has_reply(enum message_type type)
{
    return type == MESSAGE_START || type == MESSAGE_DECISION || type == MESSAGE_PING || type == MESSAGE_WELCOME;
}

void hub_send(struct hub *hub, struct peer *peer, const struct message *message)
{
    enum peer_queued queued = message->type == MESSAGE_EVENTS ? QUEUED_EVENTS : QUEUED_DUE;

    if (peer->state == PEER_GONE)
        return;
    if (!enqueue(hub, peer, message)) {
        flush_peer(hub, peer);
        if (peer->state == PEER_GONE || !enqueue(hub, peer, message))
            return;
    }
    hub->messages_out++;
    hub->decisions_out += message->type == MESSAGE_DECISION;
    peer->asked += has_reply(message->type);
    if (hub->ops.passed)
        hub->ops.passed(hub->ops.context, peer, FROM_ARENA, frame_last(&peer->queue->frame));
    if (queued > peer->queued)
        connections_line_up(hub, peer, queued);
}

void hub_complain(struct hub *hub, struct peer *peer, enum wire_code code, const char *text)
{
    struct message message = {
        .type = MESSAGE_ERROR,
        .error = {.code = span_text(schema_code(code)->name), .text = span_text(text)},
    };

    hub_send(hub, peer, &message);
}

void hub_drop(struct hub *hub, struct peer *peer)
{
    peer->state = PEER_GONE;
    peer->gone_us = hub->now_us;
    peer->owner = NULL;
}

void hub_flush(struct hub *hub)
{
    struct peer *peer;

    if (canary_send(&hub->canary, hub->now_us, settling_wants_round(&hub->settling)))
        settling_leaves(&hub->settling, hub->frames_in);
    while ((peer = TAILQ_FIRST(&hub->patient)) && peer->queued_us + patience_us(hub) <= hub->now_us)
        connections_line_up(hub, peer, QUEUED_DUE);
    while ((peer = TAILQ_FIRST(&hub->due))) {
        connections_line_up(hub, peer, QUEUED_NOTHING);
        flush_peer(hub, peer);
    }
}
