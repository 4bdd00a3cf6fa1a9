/* SPDX-License-Identifier: MIT */
#include "hub/peer.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "hub/writers.h"

enum { ROOM_FIRST = 64 };

bool peer_table_init(struct peer_table *table)
{
    *table = (struct peer_table){.room = ROOM_FIRST, .slots = calloc(ROOM_FIRST, sizeof(struct peer *))};
    randombytes_buf(table->key, sizeof table->key);
    return table->slots != NULL;
}

static void peer_free(struct peer *peer)
{
    writer_free(peer->queue);
    free(peer);
}

void peer_table_release(struct peer_table *table)
{
    for (size_t i = 0; i < table->room; i++)
        if (table->slots[i])
            peer_free(table->slots[i]);
    free(table->slots);
    *table = (struct peer_table){0};
}

static size_t home_of(const struct peer_table *table, unsigned router, const void *route, size_t size)
{
    uint8_t hash[crypto_shorthash_BYTES];
    uint64_t number;

    (void)crypto_shorthash(hash, route, size, table->key);
    memcpy(&number, hash, sizeof number);
    return (size_t)(number + router) & (table->room - 1);
}

bool peer_is_named(const struct peer *peer, unsigned router, const void *route, size_t size)
{
    return peer->router == router && peer->route_size == size && memcmp(peer->route, route, size) == 0;
}

/* The slot that holds the peer, or the free one where it belongs. */
static size_t slot_of(const struct peer_table *table, unsigned router, const void *route, size_t size)
{
    size_t at = home_of(table, router, route, size);

    while (table->slots[at] && !peer_is_named(table->slots[at], router, route, size))
        at = (at + 1) & (table->room - 1);
    return at;
}

struct peer *peer_table_find(const struct peer_table *table, unsigned router, const void *route, size_t size)
{
    return table->slots[slot_of(table, router, route, size)];
}

static void put(struct peer_table *table, struct peer *peer)
{
    table->slots[slot_of(table, peer->router, peer->route, peer->route_size)] = peer;
}

static bool grow(struct peer_table *table)
{
    struct peer **old = table->slots;
    size_t room = table->room;
    struct peer **slots = calloc(2 * room, sizeof(struct peer *));

    if (!slots)
        return false;
    table->slots = slots;
    table->room = 2 * room;
    for (size_t i = 0; i < room; i++)
        if (old[i])
            put(table, old[i]);
    free(old);
    return true;
}

struct peer *peer_table_add(struct peer_table *table, unsigned router, const void *route, size_t size)
{
    struct peer *peer;

    if (table->count == PEERS_MAX || size > PEER_ROUTE_MAX || (2 * (table->count + 1) > table->room && !grow(table)))
        return NULL;
    peer = calloc(1, sizeof *peer);
    if (!peer)
        return NULL;
    peer->router = router;
    memcpy(peer->route, route, size);
    peer->route_size = size;
    peer->fd = -1;
    peer->capacity = 1;
    put(table, peer);
    table->count++;
    return peer;
}

void peer_table_remove(struct peer_table *table, struct peer *peer)
{
    size_t at = slot_of(table, peer->router, peer->route, peer->route_size);

    table->slots[at] = NULL;
    table->count--;
    peer_free(peer);
    /* Those behind it may have been pushed there by it: they find their place anew. */
    for (at = (at + 1) & (table->room - 1); table->slots[at]; at = (at + 1) & (table->room - 1)) {
        struct peer *next = table->slots[at];

        table->slots[at] = NULL;
        put(table, next);
    }
}

struct peer *peer_table_next(const struct peer_table *table, size_t *at)
{
    while (*at < table->room) {
        struct peer *peer = table->slots[(*at)++];

        if (peer)
            return peer;
    }
    return NULL;
}
