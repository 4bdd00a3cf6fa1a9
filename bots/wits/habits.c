/* SPDX-License-Identifier: MIT */
#include "habits.h"

#include <string.h>

void habits_hear(struct habits *habits, const struct arena_event *event)
{
    const double fading = 0.8;
    int64_t places[2] = {0};
    int64_t seat = arena_number(arena_get(event->fields, "seat"), 0);
    size_t count;

    if (strcmp(event->kind, "reveal") != 0 || seat < 1 || seat >= SEATS)
        return;
    count = arena_numbers(arena_get(event->fields, "places"), places, 2);
    for (unsigned place = 1; place < PLACES; place++)
        habits->revealed[seat][place] *= fading;
    for (size_t i = 0; i < count && i < 2; i++)
        if (places[i] > 0 && places[i] < PLACES)
            habits->revealed[seat][places[i]]++;
}

double habits_weight(const struct habits *habits, unsigned seat, unsigned place)
{
    const double own = 1.0, others = 0.5;
    double weight = 1 + own * habits->revealed[seat][place];

    for (unsigned other = 1; other < SEATS; other++)
        if (other != seat)
            weight += others * habits->revealed[other][place];
    return weight;
}
