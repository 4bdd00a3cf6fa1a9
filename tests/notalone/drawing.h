/* SPDX-License-Identifier: MIT */
/* The table of a scenario as text for people. */
#ifndef TESTS_NOTALONE_DRAWING_H
#define TESTS_NOTALONE_DRAWING_H

#include "scenario.h"

/* True if the table that the audience sees has these words. */
bool drawn(const struct scenario *sc, unsigned audience, const char *words);

#endif
