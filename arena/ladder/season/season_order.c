/* SPDX-License-Identifier: MIT */
#include "ladder/season/season_order.h"

#include <stdlib.h>
#include <string.h>

struct came {
    uint64_t first;
    unsigned seat, version;
};

static int by_first(const void *a, const void *b)
{
    const struct came *x = a, *y = b;

    if (x->first != y->first)
        return x->first < y->first ? -1 : 1;
    return (x->seat > y->seat) - (x->seat < y->seat);
}

static void take_places(struct season_order *order, const struct season *season, uint64_t up_to, struct came *came)
{
    for (unsigned i = 0; i < season->version_count; i++) {
        const struct season_version *version = &season->versions[i];

        order->place[i] = SEASON_NOBODY;
        if (version->first > 0 && (up_to == 0 || version->first <= up_to))
            came[order->count++] = (struct came){version->first, version->first_seat, i};
    }
    qsort(came, order->count, sizeof *came, by_first);
    for (unsigned place = 0; place < order->count; place++) {
        order->version[place] = came[place].version;
        order->place[came[place].version] = (int)place;
    }
}

static int by_place(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

/* Versions lie by name, so those of a bot lie together. `places`: room for all. */
static void take_predecessors(struct season_order *order, const struct season *season, int *places)
{
    unsigned end = 0;

    for (unsigned from = 0; from < season->version_count; from = end) {
        const char *bot = season->versions[season->by_name[from]].bot;
        unsigned count = 0;

        for (end = from; end < season->version_count; end++) {
            unsigned version = season->by_name[end];

            if (strcmp(season->versions[version].bot, bot) != 0)
                break;
            if (order->place[version] != SEASON_NOBODY)
                places[count++] = order->place[version];
        }
        qsort(places, count, sizeof *places, by_place);
        for (unsigned i = 0; i < count; i++)
            order->predecessor[places[i]] = i ? places[i - 1] : SEASON_NOBODY;
    }
}

bool season_order_make(struct season_order *order, const struct season *season, uint64_t up_to)
{
    const size_t versions = season->version_count;
    struct came *came = calloc(versions + 1, sizeof *came);
    int *places = calloc(versions + 1, sizeof *places);

    *order = (struct season_order){.version = calloc(versions + 1, sizeof *order->version),
                                   .place = calloc(versions + 1, sizeof *order->place),
                                   .predecessor = calloc(versions + 1, sizeof *order->predecessor),
                                   .versions = season->version_count};
    if (came && places && order->version && order->place && order->predecessor) {
        take_places(order, season, up_to, came);
        take_predecessors(order, season, places);
    } else {
        season_order_release(order);
    }
    free(came);
    free(places);
    return order->version != NULL;
}

void season_order_release(struct season_order *order)
{
    free(order->version);
    free(order->place);
    free(order->predecessor);
    *order = (struct season_order){0};
}
