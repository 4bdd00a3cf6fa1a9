/* SPDX-License-Identifier: MIT */
/* What a run is to do: so many matches of a game between these bots, all alike or each by its own lineup. Nothing in it
 * changes while it runs. */
#ifndef RUN_PLAN_H
#define RUN_PLAN_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "game/game.h"
#include "hub/hub.h"
#include "launch/environment.h"
#include "launch/words.h"
#include "match/clock.h"
#include "match/record.h"
#include "match/referee.h"
#include "plugin/epoch.h"
#include "plugin/settings.h"
#include "proto/message.h"
#include "run/plays.h"
#include "run/transport.h"

enum {
    PLAN_GAMES_MAX = 10000000,
    PLAN_JOBS_MAX = 4096, /* matches at once */
    PLAN_BOTS_MAX = 256,
    PLAN_RESTARTS_MAX = 8, /* fewer than the times that a bot may come back to a seat */
    PLAN_LISTEN_MAX = HUB_ROUTERS_MAX - 1,
    PLAN_PLUGINS_MAX = 8,
    PLAN_WAIT_US = 60 * 1000000, /* how long the first match waits for bots that attach */
};

enum team {
    TEAM_SEPARATE, /* a process, or a connection, for each seat */
    TEAM_JOINT,    /* one for all seats of a side */
};

/* An option of the command line. */
struct plan_option {
    const char *name;
    const char *value; /* NULL if it takes none */
};

/* A bot that plays some of the seats. */
struct plan_bot {
    const char *command;         /* as given */
    const char *called;          /* what notices call it: the command, if the plan's owner knows no name */
    struct words words;          /* of a command to start; empty if the bot attaches */
    const struct passed *passed; /* variables that are passed to it beside the plan's; NULL: none */
    char name[PROTO_ID_MAX + 1]; /* the name under which it attaches; what its seats are called before it says hello */
    bool attaches;
};

/* Who plays a match, and how it is set. */
struct lineup {
    struct settings settings;
    unsigned seed_number; /* of the run: matches with the same number have the same seed */
    unsigned seats;
    uint16_t bot_of[GAME_SEATS_MAX]; /* whose a seat is: index into the plan's bots */
    uint8_t side_of[GAME_SEATS_MAX]; /* index into the game's sides */
    uint8_t role_of[GAME_SEATS_MAX]; /* index into the game's roles */
};

/* The matches of a run that are not all alike. Each is the same whenever it is asked for; shards ask at once. Luck
 * never grows smaller from match to match. */
struct fixtures {
    void (*lineup)(const void *context, unsigned match, struct lineup *lineup);
    /* True if the match is not played, unless it was finished before: its result is this verdict. NULL: all are. */
    bool (*left_out)(const void *context, unsigned match, struct verdict *verdict);
    bool share_seeds; /* several matches may have one seed: no process plays two of them */
    const void *context;
};

struct run_file;

/* Where bots may attach, and how long they are waited for. The texts are the caller's. */
struct plan_attach {
    const char *listen[PLAN_LISTEN_MAX];
    unsigned listen_count;
    const char *keys;  /* the arena's secret certificate, with which tcp is encrypted; NULL for none */
    const char *allow; /* the list of those who may attach over it; NULL exactly if `keys` is */
    int64_t wait_us;
};

struct plan {
    const struct game *game;
    char epoch[EPOCH_TEXT_SIZE];
    struct game_seed seed; /* of the run; of its one match if `seed_is_match` */
    bool seed_is_match;
    const char *plugins[PLAN_PLUGINS_MAX]; /* files that were loaded */
    unsigned plugin_count;
    unsigned games, jobs;
    struct clock_spec clock;
    enum lost_seat lost_seat;
    enum transport transport; /* between the arena and the bots that it starts */
    bool affinity;            /* shards keep to their cores, and quick bots beside them */
    enum team team;
    unsigned restarts;                 /* of processes that end in a match, for each seat of each match */
    unsigned idle_most;                /* processes that are kept for their next match; 0: any number */
    struct plan_attach attach;         /* for bots that attach */
    const char *records;               /* the folder; NULL for none */
    const char *sign;                  /* the file of the key that signs the run's manifest; NULL for none */
    const struct plan_option *options; /* that decide what comes of the run, for its file in `records` */
    size_t option_count;
    const char *again, *again_place; /* command and place by which a run that is broken off is gone on with; NULL for
                                      * arena match --resume */
    const struct run_file
        *resumed;                /* of a run that is gone on with, whose records are in `records`; NULL for a new one */
    bool looks;                  /* its results are only told, while another arena may play it: nothing is mended */
    const char *trace;           /* a file for the trace of the wire; NULL for none */
    const char *folder;          /* where further programs lie; NULL for none */
    const struct passed *passed; /* variables of the environment that the host passes to all bots; NULL: none */

    struct plan_bot bots[PLAN_BOTS_MAX];
    unsigned bot_count;
    struct lineup lineup;            /* of every match, but for its seed... */
    const struct fixtures *fixtures; /* ... unless there are these */
    const atomic_bool *set_aside;    /* by bot: it is not started or asked any more, from now on; NULL for none */
};

/* The lineup of a match, by its index. */
void plan_lineup(const struct plan *plan, unsigned match, struct lineup *lineup);
/* Whether the match is left out, and with what verdict. */
bool plan_leaves_out(const struct plan *plan, unsigned match, struct verdict *verdict);

/* The roles that a bot of the plan may have to play: all, if the matches are not all alike. */
role_set plan_roles(const struct plan *plan, unsigned bot);

/* Works out the seats of the settings, which are set before; nobody sits on them yet. */
bool lineup_count_seats(struct lineup *lineup, struct error *error) __attribute__((warn_unused_result));
bool plan_count_seats(struct plan *plan, struct error *error) __attribute__((warn_unused_result));

/* What a command says: the words that start a bot, or @NAME for one that attaches. It must live as long as the bot,
 * whose words are the caller's to release. */
bool plan_bot_read(struct plan_bot *bot, const char *command, struct error *error) __attribute__((warn_unused_result));
/* False with a sentence if the bot attaches and there is no endpoint for it. */
bool plan_bot_can_attach(const struct plan_bot *bot, const struct plan_attach *attach, struct error *error)
    __attribute__((warn_unused_result));

/* The same of all of its bots: without it nothing can be played, but what was played can be told. */
bool plan_can_attach(const struct plan *plan, struct error *error) __attribute__((warn_unused_result));

/* Whether the variables that are to be passed to its bots can be. */
bool plan_has_environment(const struct plan *plan, struct error *error) __attribute__((warn_unused_result));

/* Adds a bot, of which there are fewer than PLAN_BOTS_MAX: a command, which must live as long as the plan, or @NAME for
 * one that attaches. */
bool plan_add_bot(struct plan *plan, const char *command, struct error *error) __attribute__((warn_unused_result));

/* Who is to play, as the user says it. */
struct plan_claim {
    const char *role; /* ROLE or ROLE.N, N counting the seats of the role from 1 */
    const char *command;
};

/* Works out seats, bots and who plays what from game, settings and team, which are set before. One bot without number
 * fills all seats of its role that are left; several fill one each. The error says which seats have no bot, or too
 * many. */
bool plan_seat(struct plan *plan, const struct plan_claim *claims, size_t count, struct error *error)
    __attribute__((warn_unused_result));
void plan_release(struct plan *plan);

#endif
