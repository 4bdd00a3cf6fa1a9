/* SPDX-License-Identifier: MIT */
#include "run/playing/handles.h"

#include <assert.h>
#include <sodium/randombytes.h>
#include <stdlib.h>

enum {
    FIRST_ROOM = 8,
    ROOM_MOST = 1 << 17, /* for numbers of before, which may lie anyhow; twice the matches that a bot can play */
};

static struct handle *place_of(const struct handles *handles, uint64_t number)
{
    return &handles->at[number & (handles->room - 1)];
}

void handles_release(struct handles *handles)
{
    free(handles->at);
    *handles = (struct handles){0};
}

/* Two numbers that differ by the remainder of a division differ by that of a division by twice as much, too. */
static bool widen(struct handles *handles)
{
    const struct handles before = *handles;
    const uint32_t room = before.room ? 2 * before.room : FIRST_ROOM;
    struct handle *at = calloc(room, sizeof *at);

    assert(room > before.room);
    if (!at)
        return false;
    handles->at = at;
    handles->room = room;
    for (uint32_t i = 0; i < before.room; i++)
        if (before.at[i].number)
            *place_of(handles, before.at[i].number) = before.at[i];
    free(before.at);
    return true;
}

static bool make_room(struct handles *handles)
{
    return 2 * (handles->used + 1) <= handles->room || widen(handles);
}

static void put(struct handles *handles, uint32_t number, struct table *table, unsigned seat)
{
    *place_of(handles, number) = (struct handle){.number = number, .seat = seat, .table = table};
    handles->used++;
}

uint32_t handles_give(struct handles *handles, struct table *table, unsigned seat)
{
    if (!make_room(handles))
        return 0;
    do
        handles->last = handles->last < PROTO_HANDLE_MOST ? handles->last + 1 : 1;
    while (place_of(handles, handles->last)->number);
    put(handles, handles->last, table, seat);
    return handles->last;
}

bool handles_give_again(struct handles *handles, uint32_t number, struct table *table, unsigned seat)
{
    if (!make_room(handles))
        return false;
    while (place_of(handles, number)->number)
        if (place_of(handles, number)->number == number || handles->room >= ROOM_MOST || !widen(handles))
            return false;
    put(handles, number, table, seat);
    return true;
}

void handles_skip(struct handles *handles)
{
    handles->last = randombytes_uniform(PROTO_HANDLE_MOST);
}

const struct handle *handles_find(const struct handles *handles, uint64_t number)
{
    const struct handle *found = number && handles->room ? place_of(handles, number) : NULL;

    return found && found->number == number ? found : NULL;
}

void handles_drop(struct handles *handles, uint32_t number)
{
    struct handle *found = number && handles->room ? place_of(handles, number) : NULL;

    if (!found || found->number != number)
        return;
    *found = (struct handle){0};
    handles->used--;
}
