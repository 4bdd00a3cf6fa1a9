/* SPDX-License-Identifier: MIT */
/* The draft of the Labyrinth (RULES.md, XL-13 to XL-16): places are drawn from a pile; one of them is laid on the
 * planet, one is dropped from the match, and what is left goes under the pile. Neither the lower row nor the dropped
 * places ever have two of one number, and one can always choose so. */
#ifndef NOTALONE_DRAFT_H
#define NOTALONE_DRAFT_H

#include <stdint.h>

#include "games/notalone/state.h"

/* The empty spaces on which a place can be laid: a mask. */
uint16_t draft_spaces(const struct notalone_state *s);
/* Of the places that are drawn those that can be laid, and those that can be dropped: masks. */
uint32_t draft_to_lay(const struct notalone_state *s);
uint32_t draft_to_drop(const struct notalone_state *s);

#endif
