/* SPDX-License-Identifier: MIT */
#include "habits.h"

void habits_reveal(struct habits *habits, int64_t seat, const int64_t *places, size_t count)
{
    const double fading = 0.8;

    if (seat < 1 || seat >= SEATS)
        return;
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
