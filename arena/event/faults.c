/* SPDX-License-Identifier: MIT */
#include "event/faults.h"

#include <stdlib.h>

enum { ROOM_FIRST = 64 };

static bool make_room(struct event_faults *faults)
{
    size_t room = faults->room ? 2 * faults->room : ROOM_FIRST;
    struct event_fault *grown;

    if (faults->count < faults->room)
        return true;
    grown = realloc(faults->at, room * sizeof *grown);
    faults->at = grown ? grown : faults->at;
    faults->room = grown ? room : faults->room;
    return grown != NULL;
}

static bool add_one(struct event_faults *faults, size_t match, unsigned seat, enum fault kind)
{
    for (size_t i = faults->count; i > 0 && faults->at[i - 1].match == match; i--)
        if (faults->at[i - 1].seat == seat && faults->at[i - 1].kind == kind) {
            faults->at[i - 1].count++;
            return true;
        }
    if (!make_room(faults))
        return false;
    faults->at[faults->count++] =
        (struct event_fault){.match = (uint32_t)match, .seat = (uint8_t)seat, .kind = (uint8_t)kind, .count = 1};
    return true;
}

bool event_faults_add(struct event_faults *faults, size_t match, const struct run_fault *added, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!add_one(faults, match, added[i].seat, added[i].fault))
            return false;
    return true;
}

void event_faults_cut(struct event_faults *faults, size_t matches)
{
    while (faults->count && faults->at[faults->count - 1].match >= matches)
        faults->count--;
}

void event_faults_release(struct event_faults *faults)
{
    free(faults->at);
    *faults = (struct event_faults){0};
}

struct fault_counts *event_faults_count(const struct event_faults *faults, const struct outcome *outcomes,
                                        unsigned entries, unsigned roles)
{
    struct fault_counts *counts = calloc((size_t)entries * roles, sizeof *counts);

    for (size_t i = 0; counts && i < faults->count; i++) {
        const struct event_fault *fault = &faults->at[i];
        const struct outcome *outcome = &outcomes[fault->match];

        if (!outcome->withdrawn)
            counts[outcome->fixture.entry[fault->seat] * roles + outcome->role[fault->seat]].of[fault->kind] +=
                fault->count;
    }
    return counts;
}

struct fault_counts event_faults_of(const struct fault_counts *counts, unsigned entry, unsigned roles)
{
    struct fault_counts all = {{0}};

    for (unsigned role = 0; role < roles; role++)
        for (unsigned kind = 0; kind < FAULT_COUNT; kind++)
            all.of[kind] += counts[entry * roles + role].of[kind];
    return all;
}
