/* SPDX-License-Identifier: MIT */
#include "hub/peer.h"

#include <stdlib.h>
#include <string.h>

#include "hub/writers.h"

/* --- routes ------------------------------------------------------------------------------------------------------ */

bool route_is_sound(const uint8_t *route, size_t size)
{
    return size == PEER_ROUTE_SIZE && route[0] == 0;
}

static uint32_t number_of(const uint8_t *route)
{
    return (uint32_t)route[1] << 24 | (uint32_t)route[2] << 16 | (uint32_t)route[3] << 8 | route[4];
}

bool route_is_newer(const uint8_t *route, const uint8_t *than)
{
    uint32_t after = number_of(route) - number_of(than);

    return after != 0 && after < UINT32_C(1) << 31;
}

bool peer_is_named(const struct peer *peer, unsigned router, const uint8_t *route)
{
    return peer->router == router && memcmp(peer->route, route, PEER_ROUTE_SIZE) == 0;
}

/* --- all of them ------------------------------------------------------------------------------------------------- */

void peers_init(struct peers *peers)
{
    *peers = (struct peers){0};
    TAILQ_INIT(&peers->line);
}

struct peer *peers_add(struct peers *peers, unsigned router, const uint8_t *route)
{
    struct peer *peer = peers->count < PEERS_MAX ? calloc(1, sizeof *peer) : NULL;

    if (!peer)
        return NULL;
    peer->router = router;
    memcpy(peer->route, route, PEER_ROUTE_SIZE);
    peer->fd = -1;
    peer->capacity = 1;
    TAILQ_INSERT_TAIL(&peers->line, peer, among);
    peers->count++;
    return peer;
}

void peers_remove(struct peers *peers, struct peer *peer)
{
    TAILQ_REMOVE(&peers->line, peer, among);
    peers->count--;
    writer_free(peer->queue);
    free(peer);
}

void peers_release(struct peers *peers)
{
    for (struct peer *peer = TAILQ_FIRST(&peers->line), *next; peer; peer = next) {
        next = TAILQ_NEXT(peer, among);
        peers_remove(peers, peer);
    }
}
