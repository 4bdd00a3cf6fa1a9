/* SPDX-License-Identifier: MIT */
#include "tournament/strength/estimate.h"

#include <math.h>

double estimate_elo(struct estimate estimate)
{
    return STRENGTH_ELO * estimate.mean;
}

double estimate_interval(struct estimate estimate)
{
    return STRENGTH_ELO * NORMAL_95 * estimate.deviation;
}

double estimate_above_zero(struct estimate estimate)
{
    return estimate.deviation > 0 ? 0.5 * erfc(-estimate.mean / estimate.deviation / sqrt(2)) : 0.5;
}
