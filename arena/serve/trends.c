/* SPDX-License-Identifier: MIT */
#include "serve/trends.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM_FIRST = 64 };

static bool make_room(struct trends *trends, unsigned version)
{
    unsigned room = trends->room ? trends->room : ROOM_FIRST;
    struct trend *at;

    while (room <= version)
        room *= 2;
    if (room == trends->room)
        return true;
    at = realloc(trends->at, room * sizeof *at);
    if (!at)
        return false;
    memset(&at[trends->room], 0, (room - trends->room) * sizeof *at);
    trends->at = at;
    trends->room = room;
    return true;
}

void trends_add(struct trends *trends, unsigned version, double elo)
{
    struct trend *trend;

    if (!make_room(trends, version))
        return;
    trend = &trends->at[version];
    trend->before = trend->last;
    trend->last = elo;
    trend->points = trend->points < 2 ? trend->points + 1 : 2;
}

bool trends_before(const struct trends *trends, unsigned version, double *elo)
{
    if (version >= trends->room || trends->at[version].points < 2)
        return false;
    *elo = trends->at[version].before;
    return true;
}

void trends_release(struct trends *trends)
{
    free(trends->at);
    *trends = (struct trends){.at = NULL};
}
