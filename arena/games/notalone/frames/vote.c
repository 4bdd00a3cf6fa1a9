/* SPDX-License-Identifier: MIT */
#include "games/notalone/frames/vote.h"

#include "games/notalone/questions/questions.h"

enum { NAMES = 32 };

unsigned vote_winner(const struct notalone_state *s, const uint8_t named[SEATS])
{
    unsigned votes[NAMES] = {0}, voter = 0;

    for_each_hunted(s, seat)
        votes[named[seat]]++;
    for_each_hunted(s, seat) {
        unsigned most = voter ? votes[named[voter]] : 0, own = votes[named[seat]];

        if (own > most || (own == most && s->seats[seat].will < s->seats[voter].will))
            voter = seat;
    }
    return named[voter];
}
