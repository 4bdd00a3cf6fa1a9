/* SPDX-License-Identifier: MIT */
#include "tournament/standing/share.h"

#include <math.h>
#include <stdio.h>

struct share share_of(const struct tally_row *row)
{
    double games = row->games, square = NORMAL_95 * NORMAL_95, mean, middle, width;

    if (row->games == 0)
        return (struct share){0, 0, 1};
    mean = row_points(row) / games;
    middle = (mean + square / (2 * games)) / (1 + square / games);
    width = NORMAL_95 / (1 + square / games) * sqrt(mean * (1 - mean) / games + square / (4 * games * games));
    return (struct share){mean, fmax(0, middle - width), fmin(1, middle + width)};
}

void likelihood_words(double likelihood, char out[LIKELIHOOD_WORDS_MAX])
{
    long rounded = lround(100 * likelihood);

    if (rounded <= 0 || rounded >= 100)
        (void)snprintf(out, LIKELIHOOD_WORDS_MAX, "%s", rounded <= 0 ? "<1" : ">99");
    else
        (void)snprintf(out, LIKELIHOOD_WORDS_MAX, "%ld", rounded);
}
