/* SPDX-License-Identifier: MIT */
/* Who plays a match, and how. */
#ifndef RUN_LINEUP_H
#define RUN_LINEUP_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "game/game.h"
#include "hub/hub.h"
#include "launch/environment.h"
#include "launch/words.h"
#include "match/clock.h"
#include "plugin/settings.h"
#include "proto/message.h"
#include "run/bots/plays.h"
#include "sandbox/sandbox.h"

enum { PLAN_RESTARTS_MAX = 8 /* fewer than the times that a bot may resume a seat */ };
enum { PLAN_LISTEN_MAX = HUB_ROUTERS_MAX - 1 };

enum team {
    TEAM_SEPARATE, /* a process, or a connection, for each seat */
    TEAM_JOINT,    /* one for all seats of a side */
};
extern const char *const team_words[]; /* "separate", "joint" */

/* A bot that plays some of the seats of matches. */
struct plan_bot {
    const char *command;         /* as given */
    const char *called;          /* its name in notices: the command, if the plan's owner knows no name */
    struct words words;          /* of a command to start; empty if the bot attaches */
    size_t own;                  /* the first of them that names its own program (run/bots/bridged.h) */
    const struct passed *passed; /* variables passed to it in addition to the plan's; NULL: none */
    const char *directory;       /* where it is started; NULL: in the arena's working directory */
    struct sandbox_spec sandbox; /* of its processes; all zero: none */
    char name[PROTO_ID_MAX + 1]; /* the name under which it attaches; the name of its seats before its hello */
    bool attaches;
    role_set roles;    /* that it may have to play */
    unsigned seats;    /* that it may have to play in one match */
    unsigned restarts; /* of its processes that end, for each seat of each match */
    const char *taken; /* versions that it does not play as, one a line: "2" is then "2+1"; NULL: none */
};

/* The bots and the settings of a match. */
struct lineup {
    struct settings settings;
    struct clock_spec clock;
    enum team team;
    unsigned seed_number; /* matches of a source with the same number have the same seed */
    uint32_t kind; /* what the match is, in the doorman's bits (run/doorman.h): bots that attached must play it; 0:
                    * any may */
    unsigned seats;
    uint16_t bot_of[GAME_SEATS_MAX]; /* the bot of each seat: its number in the engine (run/engine.h) */
    uint8_t side_of[GAME_SEATS_MAX]; /* index into the game's sides */
    uint8_t role_of[GAME_SEATS_MAX]; /* index into the game's roles */
};

/* The endpoints where bots may attach, and their timeout. The caller owns the texts. */
struct plan_attach {
    const char *listen[PLAN_LISTEN_MAX];
    unsigned listen_count;
    const char *keys;  /* the arena's secret certificate, which encrypts tcp; NULL for none */
    const char *allow; /* the list of keys that may attach over tcp; with `keys`, unless the engine has a judge of keys;
                        * NULL without them */
    int64_t wait_us;
};

/* True if they go together, and the endpoints are free: an endpoint beyond loopback needs keys, and keys need a tcp
 * endpoint. */
bool plan_attach_check(const struct plan_attach *attach, struct error *error) __attribute__((warn_unused_result));

/* The same where the engine has a judge of keys, so that there is no list; it does not look whether they are free. */
bool plan_attach_check_endpoints(const struct plan_attach *attach, struct error *error)
    __attribute__((warn_unused_result));

/* Computes the number of seats from the settings, which must be set before. The seats have no bots yet. */
bool lineup_count_seats(struct lineup *lineup, struct error *error) __attribute__((warn_unused_result));

/* Which of the seats of its role the seat is, from 1; *whole: its bot plays all of them. */
unsigned lineup_place(const struct lineup *lineup, unsigned seat, bool *whole);

#endif
