/* SPDX-License-Identifier: MIT */
#include "tournament/strength/links.h"

#include <stdlib.h>

/* Each player leads to another one of its group; the one at the end leads to itself. */
struct links {
    unsigned *leads_to;
};

struct links *links_new(unsigned players)
{
    struct links *links = calloc(1, sizeof *links);

    if (!links)
        return NULL;
    links->leads_to = calloc(players, sizeof *links->leads_to);
    if (!links->leads_to)
        links_free(&links);
    for (unsigned i = 0; links && i < players; i++)
        links->leads_to[i] = i;
    return links;
}

void links_free(struct links **links)
{
    if (*links)
        free((*links)->leads_to);
    free(*links);
    *links = NULL;
}

/* On the way each leads one further. */
static unsigned end_of(struct links *links, unsigned player)
{
    unsigned *leads_to = links->leads_to;

    while (leads_to[player] != player) {
        leads_to[player] = leads_to[leads_to[player]];
        player = leads_to[player];
    }
    return player;
}

void links_add(struct links *links, unsigned player, unsigned other)
{
    links->leads_to[end_of(links, player)] = end_of(links, other);
}

bool links_has(struct links *links, unsigned player, unsigned other)
{
    return end_of(links, player) == end_of(links, other);
}
