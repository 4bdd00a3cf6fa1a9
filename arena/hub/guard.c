/* SPDX-License-Identifier: MIT */
#include "hub/guard.h"

#include <stdlib.h>
#include <sys/ioctl.h>

#include "hub/accepting.h"
#include "hub/session.h"

unsigned guard_strangers_most(void)
{
    size_t share = accepting_files() / HUB_STRANGERS_FILES;

    return share < HUB_STRANGERS_MAX ? (unsigned)share : HUB_STRANGERS_MAX;
}

/* --- connections ------------------------------------------------------------------------------------------------- */

enum kind { STARTED, ATTACHED, KINDS };

/* Bots that the arena starts have the first router to themselves. */
static enum kind kind_of(const struct hub *hub, const struct link *link)
{
    return hub->routers[link->router].listener == 0 ? STARTED : ATTACHED;
}

static bool is_strange(const struct link *link)
{
    return link->open && !link->shut && !link->ours && (!link->peer || link->peer->state != PEER_GREETED);
}

static bool is_overdue(const struct hub *hub, const struct link *link)
{
    if (link->peer && link->peer->state == PEER_GONE)
        return hub->now_us - link->peer->gone_us >= HUB_LAST_WORDS_US;
    return hub->now_us - link->opened_us >= HUB_HELLO_WITHIN_US;
}

/* The numbers of routes start again after 2^32, and the library ends the program if one is still in use then. */
static bool is_of_a_former_lap(const struct hub *hub, const struct link *link)
{
    return link->open && !link->shut && hub->links.serial - link->serial > HUB_CONNECTIONS_LAP;
}

struct stranger {
    uint64_t serial;
    int fd;
};

static int by_age(const void *a, const void *b)
{
    uint64_t first = ((const struct stranger *)a)->serial, second = ((const struct stranger *)b)->serial;

    return (first > second) - (first < second);
}

/* Closes so many of the `count` strangers of this kind, the oldest first. Without memory, in a later pass. */
static void shut_oldest(struct hub *hub, enum kind kind, size_t count, size_t over)
{
    struct stranger *strangers = malloc(count * sizeof *strangers);
    size_t found = 0;

    if (!strangers)
        return;
    for (size_t fd = 0; fd < hub->links.room && found < count; fd++)
        if (is_strange(&hub->links.at[fd]) && kind_of(hub, &hub->links.at[fd]) == kind)
            strangers[found++] = (struct stranger){hub->links.at[fd].serial, (int)fd};
    qsort(strangers, found, sizeof *strangers, by_age);
    for (size_t i = 0; i < over; i++)
        link_shut(&hub->links, strangers[i].fd);
    free(strangers);
}

void guard_connections(struct hub *hub, bool drained)
{
    unsigned most[KINDS] = {hub->strangers_most + hub->expected, hub->strangers_most};
    unsigned count[KINDS] = {0};

    for (size_t fd = 0; fd < hub->links.room; fd++) {
        const struct link *link = &hub->links.at[fd];

        if (is_of_a_former_lap(hub, link))
            link_shut(&hub->links, (int)fd);
        if (!is_strange(link))
            continue;
        if (is_overdue(hub, link))
            link_shut(&hub->links, (int)fd);
        else
            count[kind_of(hub, link)]++;
    }
    for (enum kind kind = STARTED; kind < KINDS; kind++) {
        unsigned allowed = drained ? most[kind] : 2 * most[kind];

        if (count[kind] > allowed)
            shut_oldest(hub, kind, count[kind], count[kind] - allowed);
    }
}

/* --- memory ------------------------------------------------------------------------------------------------------ */

/* Strangers of the process at the other end; over tcp it is not known. */
static unsigned siblings(const struct hub *hub, const struct link *link)
{
    unsigned count = 0;

    for (size_t fd = 0; fd < hub->links.room; fd++)
        count += is_strange(&hub->links.at[fd]) && hub->links.at[fd].process == link->process;
    return count;
}

/* A connection that has not said hello has sent some hundred bytes at most, and needs one connection. How much came is
 * known for tcp alone. */
static bool is_bad_stranger(const struct hub *hub, const struct link *link, int fd, int waiting, bool drained)
{
    int64_t age_us = hub->now_us - link->opened_us;

    if (waiting > HUB_PENDING_MAX || link_bytes(fd) > HUB_STRANGER_BYTES || age_us >= HUB_STRANGER_US)
        return true;
    return drained && link->process && age_us >= HUB_SIBLING_US && siblings(hub, link) > HUB_SIBLINGS_MAX;
}

/* The library keeps an unfinished message until its end. Waiting bytes of an honest bot are read before this moment is
 * settled (hub/settling.h). So a bot sends a message without end if nothing of it was read by then, and bytes of it
 * wait again. */
static bool is_endless(const struct hub *hub, struct link *link, int waiting)
{
    if (link->peer->heard_us >= link->waited_us)
        link->waited_us = 0;
    if (waiting > 0 && link->waited_us && hub->settling.settled_us >= link->waited_us)
        return true;
    if (waiting > 0 && !link->waited_us)
        link->waited_us = hub->now_us;
    return false;
}

static bool is_to_blame(const struct hub *hub, struct link *link, int fd, bool drained)
{
    int waiting = 0;

    if (!link->open || link->shut || link->ours || ioctl(fd, FIONREAD, &waiting) != 0)
        return false;
    return is_strange(link) ? is_bad_stranger(hub, link, fd, waiting, drained) : is_endless(hub, link, waiting);
}

static void raise_alert(struct hub *hub)
{
    bool is_new = hub->alerted_us == 0 || hub->now_us - hub->alerted_us > HUB_ALERT_OLD_US;
    struct peer *peer;

    hub->alerted_us = hub->now_us;
    if (hub->alert_us == 0)
        hub->alert_us = hub->now_us;
    if (is_new)
        TAILQ_FOREACH(peer, &hub->peers.line, among)
            peer->unasked = 0;
}

void guard_heard(struct hub *hub, size_t bytes)
{
    hub->unwatched += bytes;
    if (hub->unwatched < HUB_MEMORY_BYTES)
        return;
    hub->unwatched = 0;
    if (memory_has_grown(&hub->memory))
        raise_alert(hub);
}

/* Many bots, each with the most bytes that may wait, fill memory faster than their messages can be read. So the length
 * alone decides. */
bool guard_is_too_much(const struct hub *hub, const struct peer *peer, size_t bytes)
{
    return hub->alert_us != 0 && peer->state == PEER_GREETED &&
           peer->unasked + bytes > HUB_UNASKED_MAX + HUB_REPLY_MAX * peer->asked;
}

void guard_memory(struct hub *hub, bool drained)
{
    if (!memory_has_grown(&hub->memory)) {
        hub->alert_us = 0;
        return;
    }
    raise_alert(hub);
    hub_settle(hub);
    for (size_t fd = 0; fd < hub->links.room; fd++) {
        struct link *link = &hub->links.at[fd];

        if (!is_to_blame(hub, link, (int)fd, drained))
            continue;
        hub->alert_us = hub->now_us;
        link_shut(&hub->links, (int)fd);
        if (link->peer)
            session_lost(hub, link->peer, LEFT_ENDLESS);
    }
    if (hub->now_us - hub->alert_us < HUB_ALERT_US)
        return;
    memory_settle(&hub->memory);
    hub->alert_us = 0;
}
