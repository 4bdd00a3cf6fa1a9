/* SPDX-License-Identifier: MIT */
/* The bots that the daemon can give matches: the hosted ones, and each version that attached since it started. For
 * arena/serve alone; everything under the lock of the daemon. */
#ifndef SERVE_BOTS_H
#define SERVE_BOTS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "ladder/file/ladder_file.h"
#include "ladder/roster/roster.h"

struct serve;
struct playing;

#define SERVE_NO_ENGINE UINT32_MAX

/* An owner, as far as the daemon needs one. */
struct serve_owner {
    char name[PROTO_ID_MAX + 1];
    unsigned number;  /* in the matchmaker */
    unsigned playing; /* matches with bots of his */
    unsigned naming;  /* bots of his that ladder.log does not have yet */
};

/* A bot that spoils or leaves its matches pauses. */
struct pause {
    unsigned spoiled; /* matches in a row */
    unsigned matches; /* its last ones, LADDER_BENCH_AMONG_MAX at most, */
    uint64_t left;    /* and those of them that it left: the latest is bit 0 */
    unsigned times;   /* pauses so far, since it last played well */
    int64_t until_us; /* steady time; 0: it plays */
};

/* Why a bot gets no matches, or that it gets some; the order is that of their weight. */
enum serve_standing {
    STANDING_PLAYS,
    STANDING_ENTERING,
    STANDING_AWAY,      /* it is not in the engine */
    STANDING_DISPLACED, /* another version is current */
    STANDING_WITHDRAWN, /* by the host */
    STANDING_BENCHED,   /* by the host */
    STANDING_KEPT_OUT,  /* it failed its qualification */
    STANDING_QUALIFIES, /* it plays only for its qualification */
    STANDING_PAUSES,    /* it spoiled its matches */
    STANDINGS,
};

struct serve_bot {
    char name[PROTO_ID_MAX + 1];
    char version[PROTO_VERSION_MAX + 1]; /* that attached; "" of a hosted bot, which says it match by match */
    struct serve_owner *owner;
    const struct ladder_bot *hosted; /* in ladder.conf; NULL: it attaches with a key or token of its owner */
    struct serve_bot *same_name;     /* another version of it, which came before */
    unsigned number;                 /* in the matchmaker; it stays */
    unsigned engine;                 /* in the engine; SERVE_NO_ENGINE: it is not there */
    bool entering;                   /* ladder.log does not have it yet, so it plays no matches */
    bool attaches;
    const struct serve_build *build; /* the files that it is; NULL: it is not started here, or has none */
    const struct serve_build *noted; /* for ladder.log, which may not have it yet: they played as this; NULL: none */
    char noted_as[PROTO_VERSION_MAX + 1];
    uint64_t stamp, later_stamp; /* of these files; of others that are there now, */
    int64_t changed_us;          /* since then; 0: they are the same */
    bool renewed;                /* it has other files since `reload` asked last */
    char *refused;               /* why it cannot be started, so that it is not in the engine; NULL: it can */
    unsigned going_on;           /* seats at matches that were broken off, and are not over */
    bool
        displaced; /* another version is current: it is in the engine for matches that were broken off, and no others */
    enum serve_standing standing; /* as bots_review found it last */
    unsigned playing;             /* matches */
    unsigned passed, trying;      /* qualification matches without a fault; those under way */
    struct pause pause;
};

/* Adds the bots of ladder.conf. One that cannot be started is left out with a note: the others play. */
bool bots_host(struct serve *serve, struct error *error) __attribute__((warn_unused_result));
/* ladder.conf was read again, and had these bots before: hosts those that are new or changed, and takes those out that
 * are gone. False with a sentence about the first that cannot be hosted; the others are. */
bool bots_host_again(struct serve *serve, const struct ladder_bot *before, unsigned count, struct error *error)
    __attribute__((warn_unused_result));
/* After its pause: one whose program could not be started is looked up again, and left out if it is still so. */
void bots_return(struct serve *serve, struct serve_bot *bot);
/* Ends its processes when their matches are over, and starts others: its files have changed. */
void bots_renew(struct serve *serve, struct serve_bot *bot);
/* Says what it means that the bot does not play, if that is more than that. */
void bots_miss(const struct serve *serve, const struct serve_bot *bot);
/* False with a sentence if a bot of the file cannot be started. `programs`: the folder of further programs. */
bool bots_check(const struct ladder_file *file, const char *programs, struct error *error)
    __attribute__((warn_unused_result));
/* The bot for a version that may attach, which is made at its first time. NULL with a sentence. */
struct serve_bot *bots_know(struct serve *serve, const char *name, const char *version, const char *owner,
                            struct error *error);
/* The bot for a version that attaches, which is made at its first time, and put into the engine. NULL with a sentence.
 */
struct serve_bot *bots_seat(struct serve *serve, const char *name, const char *version, const char *owner,
                            struct error *error);
/* The same, and it is the current version from now on. The others are taken out: their matches are played to their end,
 * also those that were broken off and have still to go on. */
struct serve_bot *bots_enter(struct serve *serve, const char *name, const char *version, const char *owner,
                             struct error *error);
/* A version that was registered later than this one, and has a connection; NULL: there is none. */
const struct serve_bot *bots_newer(const struct serve *serve, const char *name, const char *version);
/* Of several versions in the engine the one that was registered last is the current one. */
void bots_settle(struct serve *serve);
/* A match is over, or does not go on: a bot that was there for such matches alone is taken out. */
void bots_played(struct serve *serve, const struct playing *playing);
/* Takes a bot out of the engine: its matches are played to their end, and it gets no others. */
void bots_leave(struct serve *serve, struct serve_bot *bot);
/* NULL: there is none. The hosted bot has version "". */
struct serve_bot *bots_find(const struct serve *serve, const char *name, const char *version);
/* The version of this name that was added last; NULL: there is none. */
struct serve_bot *bots_named(const struct serve *serve, const char *name);
/* NULL: no bot of his came yet. */
struct serve_owner *bots_owner(const struct serve *serve, const char *name);
/* A sentence for the author of a bot that attached, in place of the one before. */
__attribute__((format(printf, 3, 4))) void bots_announce(const struct serve *serve, const struct serve_bot *bot,
                                                         const char *format, ...);
/* Something changed for a bot, or for all: finds its standing, and lets it play or not. */
void bots_review(struct serve *serve, struct serve_bot *bot);
void bots_review_all(struct serve *serve);
/* Takes bots out of the engine that may not play any more, unless they are hosted. */
void bots_send_home(struct serve *serve);
void bots_release(struct serve *serve);

#endif
