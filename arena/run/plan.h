/* SPDX-License-Identifier: MIT */
/* The plan of a run: so many matches of a game between these bots, all with one lineup or each with its own. It does
 * not change during the run. */
#ifndef RUN_PLAN_H
#define RUN_PLAN_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/hash.h"
#include "game/game.h"
#include "match/record.h"
#include "match/referee.h"
#include "plugin/epoch.h"
#include "run/lineup.h"
#include "run/transport.h"

enum {
    PLAN_GAMES_MAX = 10000000,
    PLAN_JOBS_MAX = 4096, /* matches at once */
    PLAN_BOTS_MAX = 256,
    PLAN_PLUGINS_MAX = 8,
    PLAN_WAIT_US = 60 * 1000000, /* timeout of the first match for bots that attach */
};

/* An option of the command line. */
struct plan_option {
    const char *name;
    const char *value; /* NULL if it takes none */
};

/* The matches of a run whose lineups differ. Each call for the same match returns the same lineup; shards call at the
 * same time. The seed number never falls from match to match. */
struct fixtures {
    void (*lineup)(const void *context, unsigned match, struct lineup *lineup);
    /* True if the match is left out, unless it was finished before: its result is then this verdict. NULL: all matches
     * are played. */
    bool (*left_out)(const void *context, unsigned match, struct verdict *verdict);
    /* Returns the seeds of each attempt at the match, and its number in records, from 1. NULL: both follow from the
     * plan. */
    const struct game_seed *(*given)(const void *context, unsigned match, unsigned *number);
    bool share_seeds; /* several matches may have the same seed: no process plays two of them */
    const void *context;
};

struct run_file;

struct plan {
    const struct game *game;
    char epoch[EPOCH_TEXT_SIZE];
    struct game_seed seed; /* of the run; of its one match if `seed_is_match` */
    bool seed_is_match;
    const char *plugins[PLAN_PLUGINS_MAX]; /* loaded plugin files */
    unsigned plugin_count;
    unsigned games, jobs;
    struct clock_spec clock;
    bool counts_cpu; /* also the clock of some fixture has a budget of processor time */
    enum lost_seat lost_seat;
    enum transport transport; /* between the arena and the bots that it starts */
    bool affinity;            /* shards are bound to their cores, quick bots to neighbours of these */
    enum team team;
    unsigned restarts;                 /* restarts of ended processes, for each seat of each match */
    unsigned idle_most;                /* idle processes that are kept for their next match; 0: any number */
    struct plan_attach attach;         /* for bots that attach */
    const char *records;               /* the folder; NULL for none */
    const char *sign;                  /* the file of the key that signs the run's manifest; NULL for none */
    const struct plan_option *options; /* the options that decide the run's results, for its file in `records` */
    size_t option_count;
    const char *again, *again_place; /* command and place that resume a run; NULL for arena match --resume */
    const struct run_file *resumed;  /* the file of a resumed run, whose records are in `records`; NULL for a new run */
    bool locked;               /* the caller has a lock of its own on the folder of records, whose disk may have none */
    bool looks;                /* it only reports results, while another arena may play it: it repairs nothing */
    const struct hash *plugin; /* of the file that the game comes from; NULL: it is built in */
    const char *plugin_hashed; /* as struct plugin names it by its hash; NULL: the game is built in */
    bool same_rules;           /* a run that began with another such file may be resumed */
    const char *trace;         /* a file for the trace of the wire; NULL for none */
    const char *folder;        /* the folder of further programs; NULL for none */
    const struct passed *passed; /* variables of the environment that the host passes to all bots; NULL: none */

    struct plan_bot bots[PLAN_BOTS_MAX];
    unsigned bot_count;
    struct lineup lineup;            /* of every match, but for its seed... */
    const struct fixtures *fixtures; /* ... unless there are these */
    const atomic_bool *set_aside;    /* by bot: true if it must not be started or asked any more; NULL for none */
};

/* The lineup of a match, by its index. */
void plan_lineup(const struct plan *plan, unsigned match, struct lineup *lineup);
/* True if the match is left out; then fills in its verdict. */
bool plan_leaves_out(const struct plan *plan, unsigned match, struct verdict *verdict);

/* The roles that a bot of the plan may have to play: all, if the plan has fixtures. */
role_set plan_roles(const struct plan *plan, unsigned bot);

/* The same for the lineup of the plan. */
bool plan_count_seats(struct plan *plan, struct error *error) __attribute__((warn_unused_result));

/* Reads a command: the words that start a bot, `json:` and such words (run/bots/bridged.h), or @NAME for one that
 * attaches. The command must live as long as the bot. The caller releases the bot's words. */
bool plan_bot_read(struct plan_bot *bot, const char *command, struct error *error) __attribute__((warn_unused_result));
/* False with a sentence if the bot is started here and its program is not there, or may not be run. `folder`: that of
 * further programs; NULL: none. */
bool plan_bot_can_start(const struct plan_bot *bot, const char *folder, struct error *error)
    __attribute__((warn_unused_result));
/* False with a sentence if the bot attaches and there is no endpoint for it. */
bool plan_bot_can_attach(const struct plan_bot *bot, const struct plan_attach *attach, struct error *error)
    __attribute__((warn_unused_result));

/* The same for all bots of the plan. If it is false, no match can be played, but finished results can be reported. */
bool plan_can_attach(const struct plan *plan, struct error *error) __attribute__((warn_unused_result));

/* True if all variables that must be passed to its bots can be passed. */
bool plan_has_environment(const struct plan *plan, struct error *error) __attribute__((warn_unused_result));

/* Adds a bot: a command, which must live as long as the plan, or @NAME for one that attaches. The plan must have fewer
 * than PLAN_BOTS_MAX bots. */
bool plan_add_bot(struct plan *plan, const char *command, struct error *error) __attribute__((warn_unused_result));

/* A bot for a role, as the user names it. */
struct plan_claim {
    const char *role; /* ROLE or ROLE.N, N counting the seats of the role from 1 */
    const char *command;
};

/* Computes seats, bots and lineup from game, settings and team, which must be set before. A single bot without a number
 * fills all remaining seats of its role; several bots fill one seat each. The error names the seats that have no bot,
 * or too many. */
bool plan_seat(struct plan *plan, const struct plan_claim *claims, size_t count, struct error *error)
    __attribute__((warn_unused_result));
void plan_release(struct plan *plan);

#endif
