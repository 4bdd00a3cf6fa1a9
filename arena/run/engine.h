/* SPDX-License-Identifier: MIT */
/* The engine: plays the matches that sources give it (run/source.h). Bots, connections and threads belong to it and
 * outlive a source: bots that attached stay from one source to the next.
 *
 *     engine_open, engine_add_bot ..., engine_play(source), engine_play(another source) ..., engine_close
 *
 * It consists of shards. A shard is a loop on a thread, one for each core for which there is work. All bots that attach
 * are the first shard's, as they know one endpoint; if there are other shards, matches without such bots are played
 * there. SIGINT and SIGTERM end what is played: records are kept, and no process or socket is left behind. */
#ifndef RUN_ENGINE_H
#define RUN_ENGINE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "match/referee.h"
#include "keys/judge.h"
#include "plugin/epoch.h"
#include "run/bots/session.h"
#include "run/doorman.h"
#include "run/lineup.h"
#include "run/plan.h"
#include "run/run.h"
#include "run/source.h"
#include "run/transport.h"

enum { ENGINE_BOTS_MAX = 16384 };

/* The texts and lists must live as long as the engine. */
struct engine_options {
    const struct game *game;
    char epoch[EPOCH_TEXT_SIZE];
    const char *const *plugins; /* loaded plugin files */
    unsigned plugin_count;
    const struct hash *plugin; /* of the file that the game comes from; NULL: it is built in */
    const char *plugin_hashed; /* as struct plugin names it by its hash; NULL: the game is built in */
    unsigned jobs;             /* matches at once */
    unsigned expects;          /* matches in all, if that is known: no more shards than so many are made; 0: unknown */
    int64_t start_us;          /* that a bot has to say hello, or to come back */
    enum lost_seat lost_seat;
    enum transport transport; /* between the arena and the bots that it starts */
    bool keeps_hangup;        /* SIGHUP does not end it: the owner has a use of its own for it */
    bool affinity;            /* shards are bound to their cores, quick bots to neighbours of these */
    bool records;             /* sources keep records */
    /* While the disk takes no records, no match is played; a bot whose program cannot be started is lost, and the
     * others play. Else either ends the engine. */
    bool patient;
    unsigned files_beside; /* descriptors that the caller may need for connections of its own */
    unsigned idle_most;    /* idle processes that are kept for their next match; 0: any number */
    struct plan_attach attach;
    bool is_public; /* strangers read its results: what tells of files of this machine is a notice, no evidence */
    const struct doorman *doorman; /* decides which bots may attach; NULL: those that were added, by their names */
    const struct key_judge *judge; /* decides which keys may connect; NULL: the list of `attach` does */
    const char *trace;             /* a file for the trace of the wire; NULL for none */
    const char *folder;            /* the folder of further programs; NULL for none */
    const struct passed *passed;   /* variables of the environment that the host passes to all bots; NULL: none */
    /* Bots that attached come back to their matches after this engine was stopped, to another with the same secret. So
     * a stop is not told to them. NULL: they are told, and a secret is drawn. */
    const struct session_secret *secret;
};

struct engine;

/* Takes the signals; starts no thread yet. NULL with a sentence if something is missing. */
struct engine *engine_open(const struct engine_options *options, struct error *error);

/* True if a bot can have the sandbox that it asks for. engine_add_bot refuses one that cannot. From any thread. */
bool engine_admits(struct engine *engine, const struct plan_bot *bot, struct error *error)
    __attribute__((warn_unused_result));

/* Adds a bot, also while matches are played, from any thread. Its command, name and words are copied; `passed` must
 * live as long as the engine. *number is what lineups call it. */
bool engine_add_bot(struct engine *engine, const struct plan_bot *bot, unsigned *number, struct error *error)
    __attribute__((warn_unused_result));
/* Takes a bot away, from any thread: its matches are played to their end, it gets no others, its processes and
 * connections are closed. No lineup may name it any more: its number is given to another bot once it is free. */
void engine_drop_bot(struct engine *engine, unsigned number);

/* True if no process of the bot is started any more, because several in a row were lost before they played. Who takes
 * the bot away and adds it again begins anew. From any thread. */
bool engine_gave_up(const struct engine *engine, unsigned number);

/* The version that a process of the bot played under last, "" before the first. From any thread. */
void engine_version(struct engine *engine, unsigned number, char out[PROTO_VERSION_MAX + 1]);

/* Closes all connections of bots that the doorman admitted by this pass, from any thread. They are sent the sentence as
 * an error, and then `close`; their matches go on without them, as if they had left. The doorman must know before that
 * the pass counts no more. False: no memory. */
bool engine_turn_out(struct engine *engine, uint64_t pass, const char *sentence) __attribute__((warn_unused_result));
/* A sentence of the caller's for the authors of all bots that attached, and of those that attach later, in place of the
 * one before; NULL: none any more. From any thread. False: no memory. */
bool engine_announce(struct engine *engine, const char *sentence) __attribute__((warn_unused_result));
/* The same for the author of one bot. */
bool engine_announce_to(struct engine *engine, unsigned bot, const char *sentence) __attribute__((warn_unused_result));
/* How many more connections a bot that attaches needs to play its seats of a lineup, if it plays nothing else. From any
 * thread. */
unsigned engine_missing(const struct engine *engine, const struct lineup *lineup, unsigned bot);

/* How many connections a bot that attaches has now. From any thread. */
unsigned engine_connections(const struct engine *engine, unsigned bot);

/* How long the way to a bot that attaches takes over tcp, there and back, in microseconds, by the kernel's count: of
 * its connection that came, or ended a match, last. 0: it is not known. From any thread. */
unsigned engine_round_trip_us(const struct engine *engine, unsigned bot);

/* Plays what the source gives until it gives no more and all has come back. Reports through `ops` whatever is not a
 * result. Returns EXIT_DONE, EXIT_INTERRUPTED, or the code of the error that is set; after the last two the engine
 * plays no more. */
int engine_play(struct engine *engine, const struct source *source, const struct run_ops *ops, struct error *error);

/* The source may have a match now. From any thread, but not from `next`. */
void engine_wake(struct engine *engine);
/* Ends what is played as the first signal does: matches are interrupted, bots that attached are told nothing. From any
 * thread. */
void engine_stop(struct engine *engine);
/* True once a signal asks the caller to end: what takes long before the first play looks at it. */
const atomic_bool *engine_interrupted(const struct engine *engine);
/* Takes back a match that the source gave, unless it has begun. Its `unplayed`, or its result, comes as ever. From any
 * thread. */
void engine_cancel(struct engine *engine, uint64_t id);

/* Ends all bots and threads, reports what is left to say, and frees the engine. EXIT_INTERRUPTED if a signal came after
 * the last play. */
int engine_close(struct engine *engine, const struct run_ops *ops);

#endif
