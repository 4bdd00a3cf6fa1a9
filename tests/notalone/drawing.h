/* SPDX-License-Identifier: MIT */
/* The table of a scenario as it is drawn for people. */
#ifndef TESTS_NOTALONE_DRAWING_H
#define TESTS_NOTALONE_DRAWING_H

#include "scenario.h"

/* True if the table says this as the audience sees it. */
bool drawn(const struct scenario *sc, unsigned audience, const char *words);

#endif
