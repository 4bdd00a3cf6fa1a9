/* SPDX-License-Identifier: MIT */
/* The draft of the Labyrinth (RULES.md, XL-13 to XL-16): a Hunted draws places from a pile, lays one of them on the
 * planet, drops one from the match, and puts the rest under the pile. No two places of the lower row have the same
 * number, and no two dropped places have the same number. There is always a choice that keeps to this. */
#ifndef NOTALONE_DRAFT_H
#define NOTALONE_DRAFT_H

#include <stdint.h>

#include "games/notalone/state.h"

/* The empty spaces on which a place can be laid: a mask. */
uint16_t draft_spaces(const struct notalone_state *s);
/* The drawn places that can be laid, and those that can be dropped: masks. */
uint32_t draft_to_lay(const struct notalone_state *s);
uint32_t draft_to_drop(const struct notalone_state *s);

#endif
