/* SPDX-License-Identifier: MIT */
/* Liar's Dice as the bot sees it: its own dice, the number of dice of the others, and the bids of the round. */
#ifndef ODDS_TABLE_H
#define ODDS_TABLE_H

#include <stdbool.h>

#include "arena_sdk.h"

enum { SEATS_MOST = 6, FACES = 6, DICE_MOST = 36, BIDS_MOST = DICE_MOST * FACES };

/* Action a below CHALLENGE is the bid of a / 6 + 1 dice on the face a % 6 + 1. */
enum { CHALLENGE = BIDS_MOST };

struct table {
    unsigned me, seats;
    unsigned dice[SEATS_MOST];  /* that each seat has */
    unsigned all;               /* dice on the table */
    unsigned hand[FACES + 1];   /* own dice by their face */
    unsigned leans[SEATS_MOST]; /* the face of the seat's last bid of this round, 0 for none */
    unsigned count, face;       /* the last bid; 0 if there is none */
    bool wild;                  /* a one counts for any face */
    bool difference;            /* a challenge costs as many dice as the bid was wrong by */
};

void table_read(struct table *table, const struct arena_decision *decision);

/* The players who have dice. */
unsigned table_players(const struct table *table);

#endif
