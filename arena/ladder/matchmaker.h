/* SPDX-License-Identifier: MIT */
/* Which match is most worth playing next. It knows bots, classes and owners by number only.
 *
 * A match is chosen in three steps:
 *
 *     class  the one that was played least for its share, of those that can be seated now
 *     first  the bot and side of which least is known: the variance of its strength in the role, less what the matches
 *            since the last fit will have told. So every bot that is there gets its part, and a new one more
 *     others for each other side in turn, the bot that tells most: information p (1 - p) of a match between the two,
 *            times what is not known of them; halved for each time that they met lately. All opponents that are nearer
 *            than some 360 Elo are near enough, and count alike
 *
 * Only equals to play, as the estimates have it, would tell hardly more of each match and make strengths seem further
 * apart than they are: who was lucky would never again meet those that it was lucky against (arena/docs/ratings.md).
 *
 * A part of the matches is drawn at random instead, so that no bot is left out for what the fit says of it. With the
 * same calls in the same order it chooses the same matches. */
#ifndef LADDER_MATCHMAKER_H
#define LADDER_MATCHMAKER_H

#include <stdbool.h>
#include <stdint.h>

#include "game/game.h"
#include "tournament/standing/outcome.h"

enum {
    MATCHMAKER_BOTS_MAX = 16384,
    MATCHMAKER_LATELY = 16, /* opponents of a bot that it remembers */
};

/* The seats of a class. */
struct matchmaker_class {
    unsigned seats, sides;
    uint8_t side[EVENT_SEATS], role[EVENT_SEATS]; /* by seat */
    double share;                                 /* how often it is played, above 0 */
};

struct matchmaker_options {
    unsigned class_count;
    struct matchmaker_class classes[EVENT_CLASSES];
    double random_share; /* 0 to 1 */
    bool same_owner;     /* bots of one owner may meet */
    struct game_seed seed;
};

/* A match: who plays each side. Bots are numbers. */
struct matchmaker_match {
    unsigned class;
    uint16_t bot[EVENT_SEATS]; /* by side */
    uint8_t first;             /* the side that was chosen first; the others were chosen for its bot */
    bool random;               /* it was drawn */
};

struct matchmaker;

/* NULL: no memory. */
struct matchmaker *matchmaker_new(const struct matchmaker_options *options);
void matchmaker_free(struct matchmaker **maker);

/* Adds a bot, which gets the next number from 0. False: no memory, or there are too many. */
bool matchmaker_add(struct matchmaker *maker, unsigned owner) __attribute__((warn_unused_result));
/* What the host changed: the part of matches that is drawn, whether bots of one owner may meet, and the shares of the
 * classes. */
void matchmaker_tune(struct matchmaker *maker, double random_share, bool same_owner, const double *shares);
/* A bot is another owner's now. */
void matchmaker_give(struct matchmaker *maker, unsigned bot, unsigned owner);
/* Whether a bot gets matches; at first it does. */
void matchmaker_let(struct matchmaker *maker, unsigned bot, bool plays);
/* What the last fit says of a bot in a role, in logits. Before, its strength is 0 with the deviation of the prior. The
 * matches that it was given since the fit before count no longer. */
void matchmaker_know(struct matchmaker *maker, unsigned bot, unsigned role, double strength, double deviation);
/* A match that was played before: it counts for the shares of the classes. */
void matchmaker_count(struct matchmaker *maker, unsigned class);

/* Who can be given a match now. */
struct matchmaker_room {
    /* True if the bot has room for all seats of a side of the class. In a choice it is asked once for each. */
    bool (*has)(void *context, unsigned bot, unsigned class, unsigned side);
    /* True if a match may be chosen for the sake of this bot; the others at its table may be any. NULL: for every bot.
     */
    bool (*leads)(void *context, unsigned bot);
    void *context;
};

/* Chooses a match. False: there is none for now. */
bool matchmaker_next(struct matchmaker *maker, const struct matchmaker_room *room, struct matchmaker_match *match)
    __attribute__((warn_unused_result));
/* The same, but it does not count as chosen, unless matchmaker_again follows. */
bool matchmaker_find(struct matchmaker *maker, const struct matchmaker_room *room, struct matchmaker_match *match)
    __attribute__((warn_unused_result));
/* A match that was found, or chosen in an earlier life and goes on, counts as chosen now. */
void matchmaker_again(struct matchmaker *maker, const struct matchmaker_match *match);
/* A chosen match is over, or was not played. */
void matchmaker_over(struct matchmaker *maker, const struct matchmaker_match *match);

#endif
