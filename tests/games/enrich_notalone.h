/* SPDX-License-Identifier: MIT */
/* Settings of matches of NOT ALONE in which much is hidden. */
#ifndef TESTS_GAMES_ENRICH_NOTALONE_H
#define TESTS_GAMES_ENRICH_NOTALONE_H

#include "plugin/dice.h"
#include "plugin/settings.h"

/* A mix of EXPLORATION's places with its cards; or SANCTUARY with all cards, or with its own cards alone. */
void enrich_notalone(struct settings *settings, struct dice *dice);

/* SANCTUARY with its own cards alone. */
void enrich_sanctuary(struct settings *settings, struct dice *dice);

/* SANCTUARY with so few Survival cards that the one that gives another away is played often. */
void enrich_gifts(struct settings *settings, struct dice *dice);

#endif
