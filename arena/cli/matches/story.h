/* SPDX-License-Identifier: MIT */
/* Prints a match for a person: what happens in words, and the table at the beginning of each turn. Live matches and
 * replays are printed by the same code.
 *
 * If the game has an event "turn", a turn begins with it. Events after it are held back until the state is known: then
 * the new turn's table is drawn, and they are printed under it. */
#ifndef CLI_STORY_H
#define CLI_STORY_H

#include <stdbool.h>
#include <stdio.h>

#include "base/span.h"
#include "game/game.h"
#include "match/fault.h"

enum { STORY_HELD_MAX = 8192 /* bytes */ };

struct story {
    FILE *out;
    const struct game *game;
    unsigned audience; /* a seat, GAME_PUBLIC or GAME_ALL */
    unsigned turn;     /* the turn that was printed last */
    bool opened;       /* a turn has begun and its table is not drawn yet */
    size_t held;       /* bytes of `text` that are held back */
    char text[STORY_HELD_MAX];
};

void story_init(struct story *story, FILE *out, const struct game *game, unsigned audience);
/* An event, with all its values or only those that the audience may know. */
void story_event(struct story *story, const struct game_event *event, struct span text);
/* The state after something happened: draws the table if a new turn has begun. */
void story_state(struct story *story, const void *state);
/* A bot did something wrong. */
void story_fault(struct story *story, unsigned seat, struct span fault, struct span evidence);
/* What the bot had printed by then. Each line ends with a line break. */
void story_printed(struct story *story, const char *bot, const char *lines);
/* The note that a bot sent with its answer. */
void story_note(struct story *story, unsigned seat, struct span note);
/* The match was interrupted, and this program resumes it. */
void story_resumed(struct story *story, struct span arena);
/* The match has ended: nothing more comes. */
void story_end(struct story *story);

#endif
