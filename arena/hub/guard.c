/* SPDX-License-Identifier: MIT */
#include "hub/guard.h"

#include <sys/ioctl.h>

#include "hub/session.h"

enum kind { STARTED, ATTACHED, KINDS };

/* Bots that the arena starts have the first router to themselves. */
static enum kind kind_of(const struct link *link)
{
    return link->router == 0 ? STARTED : ATTACHED;
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

static int oldest_stranger(const struct hub *hub, enum kind kind)
{
    int oldest = -1;

    for (size_t fd = 0; fd < hub->links.room; fd++) {
        const struct link *link = &hub->links.at[fd];

        if (is_strange(link) && kind_of(link) == kind && (oldest < 0 || link->serial < hub->links.at[oldest].serial))
            oldest = (int)fd;
    }
    return oldest;
}

void guard_connections(struct hub *hub, bool drained)
{
    unsigned most[KINDS] = {hub->strangers_most + hub->expected, hub->strangers_most};
    unsigned count[KINDS] = {0};

    for (size_t fd = 0; fd < hub->links.room; fd++) {
        const struct link *link = &hub->links.at[fd];

        if (!is_strange(link))
            continue;
        if (is_overdue(hub, link))
            link_shut(&hub->links, (int)fd);
        else
            count[kind_of(link)]++;
    }
    for (enum kind kind = STARTED; kind < KINDS; kind++)
        for (unsigned over = drained ? most[kind] : 2 * most[kind]; count[kind] > over; count[kind]--)
            link_shut(&hub->links, oldest_stranger(hub, kind));
}

/* --- memory ------------------------------------------------------------------------------------------------------ */

/* What the library keeps of a message that never ends comes over a connection on which bytes wait and of which nothing
 * is heard: an honest bot's were read just now. Who has not said hello has no need of many bytes, nor of much time. */
static bool may_be_to_blame(const struct hub *hub, const struct link *link, int fd)
{
    int waiting = 0;

    if (!link->open || link->shut || link->ours || ioctl(fd, FIONREAD, &waiting) != 0)
        return false;
    if (is_strange(link))
        return waiting > HUB_PENDING_MAX || hub->now_us - link->opened_us >= HUB_STRANGER_US;
    return waiting > HUB_PENDING_MAX && hub->now_us - link->peer->heard_us >= HUB_MEMORY_EVERY_US;
}

void guard_memory(struct hub *hub)
{
    for (size_t fd = 0; fd < hub->links.room; fd++) {
        struct link *link = &hub->links.at[fd];

        if (!may_be_to_blame(hub, link, (int)fd))
            continue;
        hub->blamed_us = hub->now_us;
        link_shut(&hub->links, (int)fd);
        if (link->peer)
            session_lost(hub, link->peer, LEFT_ENDLESS);
    }
    if (hub->now_us - hub->blamed_us >= HUB_BLAMED_US)
        memory_settle(&hub->memory);
}
