/* SPDX-License-Identifier: MIT */
/* The table as text for a person. */
#ifndef NOTALONE_TEXT_H
#define NOTALONE_TEXT_H

#include "game/text.h"

void text_draw(const void *view, struct game_text *out);

#endif
