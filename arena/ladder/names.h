/* SPDX-License-Identifier: MIT */
/* Texts by number: each text has one, from 0 in the order in which they came. */
#ifndef LADDER_NAMES_H
#define LADDER_NAMES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/span.h"

enum { NAMES_MAX = 1 << 20, NAMES_NONE = -1 };

struct names {
    char **text;
    unsigned count;

    /* For names.c alone. */
    unsigned room;
    unsigned *sorted;
};

void names_release(struct names *names);
/* The number of a text; it is added if it is new. NAMES_NONE: no memory, or there are NAMES_MAX. */
int names_number(struct names *names, struct span text);
/* The same of one that is there; NAMES_NONE if it is not. */
int names_find(const struct names *names, struct span text);

#endif
