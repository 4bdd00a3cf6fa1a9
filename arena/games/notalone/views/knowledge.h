/* SPDX-License-Identifier: MIT */
/* Who may know which entries of the fields that are open in part, by the rules; view.c does not use it, so that one can
 * be checked against the other. */
#ifndef NOTALONE_KNOWLEDGE_H
#define NOTALONE_KNOWLEDGE_H

#include <stdbool.h>

bool knowledge_may(const void *state, unsigned audience, unsigned field, unsigned row, unsigned entry);

#endif
