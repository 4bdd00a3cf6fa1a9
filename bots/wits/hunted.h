/* SPDX-License-Identifier: MIT */
/* A Hunted's rules of thumb: go where use and risk are in proportion, and not always to the same place; keep enough
 * places in hand to stay unpredictable; spend Will and Survival cards when that is worth more than keeping them. */
#ifndef WITS_HUNTED_H
#define WITS_HUNTED_H

#include "choose.h"

#define HUNTED_SPREAD 0.5

extern const struct rule hunted_rules[];

#endif
