/* SPDX-License-Identifier: MIT */
/* The properties of the conformance suite: demands of game/game.h on every game, checked at the states of random
 * matches. `arena check --game` runs them, and the tests run them on the built-in games. */
#ifndef CONFORMANCE_PROPERTY_H
#define CONFORMANCE_PROPERTY_H

#include "conformance/trial.h"

struct property {
    const char *name;      /* [a-z0-9-]{1,64} */
    const char *help;      /* what holds, in a sentence without a full stop */
    const char *functions; /* of the game, that it is about */
    /* Returns if the property holds; else the trial ends. */
    void (*holds)(const struct trial *trial);
};

/* Ends with a row whose name is NULL. */
extern const struct property properties[];

/* In the order of the table. */
void property_tables(const struct trial *trial);
void property_calls(const struct trial *trial);
void property_variables(const struct trial *trial);
void property_seats(const struct trial *trial);
void property_start(const struct trial *trial);
void property_actions(const struct trial *trial);
void property_refusals(const struct trial *trial);
void property_default_action(const struct trial *trial);
void property_defaults_end(const struct trial *trial);
void property_end(const struct trial *trial);
void property_scores(const struct trial *trial);
void property_forfeit(const struct trial *trial);
void property_turns(const struct trial *trial);
void property_clones(const struct trial *trial);
void property_listener(const struct trial *trial);
void property_replay(const struct trial *trial);
void property_rounds(const struct trial *trial);
void property_text(const struct trial *trial);
void property_meanings(const struct trial *trial);
void property_drawing(const struct trial *trial);
void property_view(const struct trial *trial);
void property_sample(const struct trial *trial);
void property_fresh_samples(const struct trial *trial);
void property_asks(const struct trial *trial);
void property_ask_counts(const struct trial *trial);
void property_audiences(const struct trial *trial);
void property_views_hide(const struct trial *trial);
void property_events_hide(const struct trial *trial);

#endif
