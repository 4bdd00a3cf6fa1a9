/* SPDX-License-Identifier: MIT */
/* The parts of an engine that its files share; for arena/run alone.
 *
 * A match is played at a table; a chair is one of its seats. An instance is a bot's process, or the connection of a bot
 * that attached. It may sit at many tables, on one chair of each. (With team=joint, on all chairs of a side.) */
#ifndef RUN_INSIDE_H
#define RUN_INSIDE_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/histogram.h"
#include "hub/hub.h"
#include "launch/process.h"
#include "match/encode.h"
#include "match/referee.h"
#include "run/bots/absence.h"
#include "run/bots/contestants.h"
#include "run/bots/roll.h"
#include "run/bots/announced.h"
#include "run/bots/turned_out.h"
#include "run/playing/disk.h"
#include "run/bots/listener.h"
#include "run/doorman.h"
#include "run/bots/instance_log.h"
#include "run/bots/session.h"
#include "run/playing/claims.h"
#include "run/evidence/evidence.h"
#include "run/feed.h"
#include "run/folder.h"
#include "run/playing/handles.h"
#include "run/playing/lateness.h"
#include "run/bots/leftovers.h"
#include "run/playing/met_seeds.h"
#include "run/measuring/meter.h"
#include "run/news.h"
#include "run/measuring/pulse.h"
#include "run/bots/placement.h"
#include "run/engine.h"
#include "run/bots/plays.h"
#include "run/sandboxes/sandboxed.h"
#include "run/playing/chairs.h"
#include "run/playing/choked.h"
#include "run/playing/returning.h"
#include "run/results.h"
#include "run/run.h"
#include "run/signals.h"
#include "run/source.h"
#include "run/evidence/trace.h"
#include "run/transport.h"

enum {
    INSTANCES_ATTACHED_MAX = 5000,
    INSTANCES_EACH_MAX = 256, /* of one bot that a doorman admits */
    INSTANCES_MAX = LAUNCH_PROCESSES_MAX + INSTANCES_ATTACHED_MAX,
    TOKEN_SIZE = 33,         /* of a process: 16 random bytes in hex, and a final zero */
    SHARD_THREADS = 2,       /* threads of a shard: its loop, and one for its disk */
    CLOSE_GRACE_US = 500000, /* from CLOSE until an instance is ended */
    LAST_WORDS_US = 500000,  /* from a process's end until its connection must have closed */
};

#define RUN_NEVER INT64_MAX

enum instance_state {
    INSTANCE_STARTING, /* its process was started, or its hello is expected */
    INSTANCE_GREETED,
    INSTANCE_AWAY,    /* its connection broke; it may resume */
    INSTANCE_CLOSING, /* not needed any more, or lost: it is being ended */
    INSTANCE_OUT,     /* it has ended */
};

struct instance {
    enum instance_state state;
    unsigned bot; /* its number in the engine */
    unsigned number;
    char token[SESSION_TOKEN_SIZE];
    char session[SESSION_SIZE]; /* of a bot that attached; "" of a process */
    bool returned;              /* its token is of an earlier life of the arena, or of an earlier instance */
    bool plain;                 /* its latest hello named no match */
    int64_t greeted_us;         /* when that was accepted */
    struct claims claims;
    uint64_t pass;                  /* what the doorman admitted it by; */
    uint32_t kinds;                 /* what it plays, in the doorman's bits; */
    char key[CERTIFICATE_KEY_SIZE]; /* the key that its connection proved then */
    struct instance *next, *before; /* of the same bot */
    struct instance *same_bucket;   /* of the roll */
    role_set counted;               /* the roles for which it counts as connected */
    struct announced announced;
    struct process *process; /* NULL: it attached, or its process ended */
    struct sandbox *sandbox; /* that its process is in; NULL: none */
    struct state *kept;      /* where its process may keep data; NULL: nowhere */
    struct peer *peer;       /* NULL: no connection */
    char name[PROTO_ID_MAX + 1];
    char version[PROTO_VERSION_MAX + 1];
    uint32_t capacity;
    struct view_choice views;
    role_set plays;
    struct handles handles;
    unsigned matches;           /* number of matches that it plays */
    int64_t idle_us;            /* since when it plays none */
    int64_t deadline_us;        /* of its state; RUN_NEVER for none */
    int64_t waited_us;          /* since when its hello or its return is expected; or since its last respite */
    unsigned respites;          /* number of respites so far */
    int64_t started_us;         /* when its process was started */
    struct sighting *seen;      /* attempts seen before its hello; NULL: none */
    struct met_seeds met_seeds; /* seeds of the matches that it played */
    bool played;                /* it was in a match that began */
    bool told_to_go;            /* it was sent CLOSE, at waited_us */
    struct place place;
    bool flooded;                 /* a referee has charged it with a flood */
    struct instance_log *log;     /* NULL: no memory */
    struct instance_lines *lines; /* lines that it prints; NULL: they are not wanted */
    char end[FAULT_EVIDENCE_MAX]; /* how its process ended; "" if it did not */
};

struct chair {
    struct instance *instance;    /* NULL: none yet, or none any more */
    uint32_t handle;              /* the match's handle for it, while the match is played */
    bool failed;                  /* no bot will come */
    bool away;                    /* the bot lost its connection and has not resumed this match */
    bool anew;                    /* the process is a new one and must be sent this whole match */
    bool awaited;                 /* of a resumed match: the bot that attached may still come back to it */
    unsigned crashes;             /* crashes of its processes before there was a referee */
    char *why;                    /* why it failed, or the latest crash; chair_note, chair_why */
    struct instance_log *log;     /* of the bot that sits or sat here; held */
    struct instance_log *crashed; /* of the latest of the crashes; held */
};

enum table_state {
    TABLE_FREE,
    TABLE_OPEN,    /* chairs are being assigned */
    TABLE_TAKEN,   /* every chair has its instance; some have not sent hello yet */
    TABLE_PLAYING, /* there is a referee */
    TABLE_OVER,    /* and a verdict */
    TABLE_STATES,
};

struct table {
    struct shard *shard;
    enum table_state state;
    unsigned slot;
    struct chair chairs[GAME_SEATS_MAX];
    struct referee *referee;
    struct run_fixture fixture;    /* the match */
    uint64_t turn;                 /* that it was taken in, among those of the shard */
    struct run_result *result;     /* filled in as the match goes on */
    struct unfinished *unfinished; /* of a resumed match; NULL if the match is new */
    int64_t awaits_us;             /* until then its bots may come back; */
    int64_t looks_us;              /* the next look for them */
    int64_t began_us;              /* when the match began */
    uint64_t sealed;               /* number of the disk sync that its verdict waits for; UINT64_MAX: a future one */
    struct bundle *bundles[EVIDENCE_EACH_MAX];
    unsigned bundle_count;
};

enum ending {
    ENGINE_GOES_ON,
    ENGINE_CLOSES, /* nothing more is played: bots are ended in order */
    ENGINE_STOPS,  /* interrupted, or something broke: matches are interrupted, bots are ended */
    ENGINE_ENDS,   /* at once */
};

/* The fate of a bot in all shards, in one play. Each flag becomes true once. */
struct fate {
    atomic_bool played;           /* an instance of it was in a match that began */
    atomic_bool failed;           /* one was lost before it played */
    atomic_bool at_once;          /* a process of it ended before it said hello */
    atomic_bool given_up;         /* a shard lost several in a row before they played */
    char why[FAULT_EVIDENCE_MAX]; /* the first was lost; written before `failed`, and not again */
    /* Reported: one stayed at close, or exited with a code; to the host alone, why one ended; a state too large. */
    atomic_bool stayed, complained, explained, outgrown;
};

/* A bot of the engine. Who counts among its uses may read it; others need the engine's lock. */
struct engine_bot {
    struct plan_bot what; /* its texts are its own */
    struct fate fate;
    atomic_uint_least64_t spent_us;  /* processor time of its processes that have ended */
    uint64_t generation;             /* no other bot had this number with this generation */
    unsigned dropped;                /* the engine's `admission` then */
    atomic_bool gone;                /* it was dropped; its number is free once nothing uses it */
    atomic_uint uses, round_trip_us; /* instances and seats at tables; the way of the last one, 0: unknown */
    atomic_uint connected[GAME_SEATS_MAX], connected_all; /* connections that play each role; all of them */
    struct announcement announcement;                     /* under the engine's lock, */
    char version[PROTO_VERSION_MAX + 1];                  /* as this is: of the process that came last */
};

struct playing {
    const struct source *source; /* what is played now; NULL: nothing */
    const struct run_ops *ops;
    unsigned number; /* of the plays of the engine, from 1 */
};

/* Matches that the source took back, for a shard that may have one of them. */
struct cancelled {
    uint64_t *ids;
    size_t count, room;
};

/* Numbers of bots that were dropped, as a ring: the oldest first. A number is free once nothing uses it. */
struct vacated {
    uint16_t numbers[ENGINE_BOTS_MAX];
    unsigned first, count;
};

/* What the shards of an engine share. Several threads use it; each member names its lock. */
struct engine {
    struct engine_options options;
    struct session_secret secret;
    struct engine_bot **bots; /* by number, ENGINE_BOTS_MAX of them; changed under `lock`, read by all */
    atomic_uint bot_count;
    atomic_uint admission;   /* grows when the doorman is asked, and when that is over: odd meanwhile */
    atomic_uint attaching;   /* bots that attach and were not dropped */
    uint64_t generations;    /* under the lock, */
    struct vacated vacated;  /* as this is */
    struct signals signals;  /* the caller's */
    struct encoder *encoder; /* no shard changes it */
    struct folder folder;
    struct placement placement;
    struct sandboxing sandboxing;
    struct launch_limits limits; /* of each shard */
    struct shard *shards;
    unsigned shard_count, started; /* threads that were started */
    bool begun;                    /* so that none is started again */
    atomic_int ending;             /* enum ending; only grows */
    atomic_uint shards_ready;      /* number of shards that listen */
    atomic_uint play_number;       /* that of `playing` */
    atomic_bool turns_out;         /* there are passes in `turned_out` */
    atomic_uint announcements;     /* that were made, of all kinds */
    atomic_bool halts;             /* the source wants nothing more of this play */
    atomic_bool starved;           /* a shard was told `later` */
    atomic_uint finished;          /* matches of this play that are over */
    atomic_uint instances_made, bundles_written;
    atomic_bool evidence_failed; /* and that was reported */
    int news_fd;                 /* an eventfd: there is news, or a shard is quiet or has ended */
    struct leftovers leftovers;  /* has a lock of its own */
    struct results results;      /* the caller's, but for the count of those that it gave */

    pthread_mutex_t feed; /* held while the source is asked; protects the next */
    struct playing playing;

    pthread_mutex_t lock; /* protects all members below */
    struct news *first, *last;
    struct turned_out *turned_out; /* the oldest last */
    struct announcement announcement;
    unsigned quiet;        /* shards that have nothing to do any more in this play */
    unsigned ended;        /* shards whose threads are over */
    struct histogram late; /* of the shards that are quiet */
    struct trace trace;    /* of the wire */
    struct error error;

    pthread_mutex_t telling; /* held while `ops` are called, but for `output` */
};

/* The last check of all instances, and its findings. */
struct look {
    bool touched; /* since then something has changed that needs a check at once */
    bool wanted;  /* bots were wanted */
    int64_t at_us;
    int64_t due_us;  /* when the next of them is due */
    uint64_t frames; /* frames that had been read */
};

/* A part of an engine with its own thread and loop: a hub, the bots that it started, tables. Shards share no bots and
 * no tables. */
struct shard {
    struct engine *engine;
    const struct engine_options *options; /* the engine's */
    struct playing playing;               /* what it plays; no source and no ops if it has nothing to do */
    bool quiet;                           /* it has told so, for this play */
    bool no_more;                         /* the source has nothing more for it */
    struct cancelled cancelled;           /* under the engine's lock */
    atomic_bool cancels;                  /* there are such */
    int64_t asks_us;                      /* the source is not asked before */
    atomic_uint untaken;                  /* results that it told and that the caller has not taken yet */
    uint64_t turns;                       /* matches that it has taken */
    bool watches;                         /* the last of them is watched */
    atomic_uint busy;                     /* matches that are played here, but for those that only wait for the disk */
    unsigned number;
    pthread_t thread;
    int wake_fd;         /* an eventfd: readable when another thread has changed something that each pass checks */
    bool woken;          /* by it, for this pass */
    bool processes_call; /* the launcher has something to do in this pass */
    struct error error;
    struct hub hub;
    struct launcher launcher;
    struct referee_desk desk;
    struct record_writer *writer;
    struct disk disk;    /* if there is a writer */
    uint64_t disk_asked; /* number of disk syncs that were asked for */
    int64_t disk_us;     /* when the last was asked for */
    int64_t choked_us;   /* the disk takes no records, and is tried again then; 0: it takes them */

    struct listener listener;       /* for bots that attach; in the first shard only */
    struct contestant *contestants; /* by number of the bot; contestant_of */
    unsigned contestant_count;
    struct roll roll;
    struct buffer ignored; /* of the current hello: the keys that no view has */
    bool vacancy;          /* an instance has got room for a match since the last search found none to play */
    struct look look;
    struct table *tables;
    unsigned table_count;
    unsigned jobs;   /* matches played here at once; fewer than tables, some of which only wait for the disk */
    unsigned sealed; /* tables that wait for the disk */
    unsigned tables_in[TABLE_STATES]; /* number of tables in each state */
    int64_t waits_us;                 /* no wait of a match ends before this; it may have passed */
    int64_t soonest_us;               /* the shortest time that a match of this play gives a bot */

    int64_t now_us;           /* when this pass began */
    int64_t stalled_until_us; /* time before this belongs to stalls that were forgiven */
    struct lateness lateness;
    struct histogram late;              /* how late each pass was, in microseconds */
    struct gauge gauge;                 /* of the ops' meter */
    struct pulse pulse;                 /* for all threads */
    int64_t absent_us;                  /* deadline for bots that must attach; RUN_NEVER if there are none */
    struct sighting unknown, attaching; /* attempts of unknown processes; attempts of bots that attach */
    uint64_t turned_away;               /* refused attempts of bots that attach */
    int64_t ascribing_us;               /* the last pass that searched for ancestors, */
    unsigned ascribed;                  /* and how often */
    struct announcing announcing;
    bool waiting_told;
    bool cut_off_told;     /* it was reported that the file of a socket was removed */
    bool cut_off_for_good; /* it could not be created again, and that was reported */
    bool halting;          /* interrupts the matches of this play, or has done so */
    bool stopping;         /* the same for good: bots are ended too */
};

/* The instances with a place for a match. */
struct vacancies {
    const struct shard *shard;
};

/* --- bots/newcomers.c -------------------------------------------------------------------------------------------- */

/* A bot that attached, with this hello, as a bot of the engine. `session` is the number of its session of before; NULL:
 * it begins one. NULL if there are too many. */
struct instance *instance_attached(struct shard *shard, unsigned bot, const struct message_hello *hello,
                                   const char *session, const struct doorman_pass *pass);
/* Starts a process for the bot. NULL if there are too many, or it cannot be run, which ends the run. */
struct instance *instance_start(struct shard *shard, unsigned bot);
/* Its hello, or its return, is expected from now on. */
void instance_waits(const struct shard *shard, struct instance *instance);

/* --- bots/instances.c -------------------------------------------------------------------------------------------- */

void instance_greeted(struct shard *shard, struct instance *instance, struct peer *peer);
/* Its connection is gone. */
void instance_cut_off(struct shard *shard, struct instance *instance, enum peer_left how, const char *words);
/* It is in a match that is played. */
void instance_plays(struct shard *shard, struct instance *instance);
/* Takes it out of all its matches, with this fault. */
void instance_lose(struct shard *shard, struct instance *instance, enum fault fault, const char *why);
/* It was asked something, or it answered: it may be moved to another core. */
void instance_asked(const struct shard *shard, struct instance *instance);
void instance_answered(const struct shard *shard, struct instance *instance);
/* It has left a match. */
void instance_release(struct shard *shard, struct instance *instance);
/* Ends the instances that are not needed, acts on deadlines, and frees those that have ended. */
void instances_work(struct shard *shard);
int64_t instances_deadline_us(const struct shard *shard);
void instances_free(struct shard *shard);
extern void instance_ended(void *context, struct process *process);

/* --- bots/absent.c ----------------------------------------------------------------------------------------------- */

/* It made this attempt before its welcome, or before it resumed. */
void instance_attempted(struct shard *shard, struct instance *instance, const struct attempt *attempt);
/* The instance whose process leads the group, or is an ancestor of the group's leader; NULL if unknown. */
struct instance *instance_of_group(struct shard *shard, pid_t group);
/* It did not send hello in time: takes it out of all its matches. */
void instance_lose_absent(struct shard *shard, struct instance *instance);

/* --- bots/instance_lines.c --------------------------------------------------------------------------------------- */

/* Its process was started. Reports the lines that it prints, if they are wanted, until instance_lines_close. */
void instance_lines_open(const struct shard *shard, struct instance *instance);
void instance_lines_close(struct instance *instance);
extern void instance_printed(void *context, struct process *process, struct span bytes);

/* --- playing/vacancies.c ----------------------------------------------------------------------------------------- */

/* An instance with room for a match that plays the seat's role and does not sit at the table yet. It may start one.
 * NULL: there is none now; sets *failed if there will be none. */
struct instance *instance_for(struct shard *shard, const struct table *table, unsigned seat, bool *failed);
/* True if the instance is in this state and can sit down at the table: it is the seat's bot, plays its role, and has a
 * free place. */
bool instance_has_place(const struct shard *shard, const struct table *table, unsigned seat,
                        const struct instance *instance, enum instance_state state);

/* --- bots/restart.c ---------------------------------------------------------------------------------------------- */

/* Its process ended. Restarts it for those of its matches in which the plan allows it, and gives up its seats in the
 * others. False, with nothing done, if there is no such match or no process. */
bool instance_restart(struct shard *shard, struct instance *instance);
/* There is a referee now: charges the earlier crashes to the seat. */
void restart_charge(struct table *table, unsigned seat);
/* It was welcomed: sends it the whole of each match that it took over. */
void restart_tell(struct shard *shard, struct instance *instance);

/* --- playing/tables.c -------------------------------------------------------------------------------------------- */

void table_becomes(struct table *table, enum table_state state);
/* Opens matches, assigns chairs, and begins the matches whose chairs are complete. */
void tables_fill(struct shard *shard);
/* Lets referees judge, and clears the tables that are over. */
void tables_work(struct shard *shard);
/* The host was stalled for so long: this time counts on no clock. */
void tables_stand_still(struct shard *shard, int64_t us);
/* The messages of this pass left only now. */
void tables_sent(struct shard *shard, int64_t now_us);
/* Interrupts all matches. */
void tables_stop(struct shard *shard);
bool tables_are_free(const struct shard *shard);
/* True if there are chairs to assign, now or later. */
bool tables_want_bots(const struct shard *shard);
/* True if a match is played at every table. */
bool tables_are_full(const struct shard *shard);
int64_t tables_deadline_us(const struct shard *shard);
void tables_free(struct shard *shard);

/* --- playing/reports.c ------------------------------------------------------------------------------------------- */

struct referee_ops table_referee_ops(struct table *table);
/* To whoever watches the match: its state; all that was reported of it is void. */
void table_tell_state(const struct table *table, const void *state);
void table_tell_again(const struct table *table);

/* --- playing/sealed.c -------------------------------------------------------------------------------------------- */

/* Syncs the disk when it is time, and releases the verdicts that are on it. */
void sealed_work(struct shard *shard);
/* When the disk must be synced, if matches wait for it; else RUN_NEVER. */
int64_t sealed_deadline_us(const struct shard *shard);

/* --- playing/wire.c ---------------------------------------------------------------------------------------------- */

extern const struct hub_ops wire_ops; /* their context is the shard */

/* --- shard.c ----------------------------------------------------------------------------------------------------- */

/* Sets up the shard, plays until the engine ends, and cleans up. Sets the shard's error if something of ours broke. */
void shard_play(struct shard *shard);
/* Something of ours broke, as the shard's error says: the engine ends. */
void shard_break(struct shard *shard);
/* True if the matches of this play are interrupted. */
bool shard_halts(const struct shard *shard);
/* True if the engine stops and bots that attached come back to the next one: they are told nothing. */
bool shard_leaves(const struct shard *shard);

/* --- shared.c ---------------------------------------------------------------------------------------------------- */

/* The bot of a number. */
struct engine_bot *engine_bot(const struct engine *engine, unsigned number);
const struct plan_bot *bot_of(const struct shard *shard, unsigned number);
void bot_use(const struct shard *shard, unsigned number);
void bot_unuse(const struct shard *shard, unsigned number);
/* True if it may not be started or asked any more. */
bool bot_is_out(const struct shard *shard, unsigned number);
/* Makes the folder of the sockets, unless it is there: not while shards play. And again if it was removed. */
bool engine_has_folder(struct engine *engine, struct error *error) __attribute__((warn_unused_result));
bool engine_mend_folder(struct engine *engine) __attribute__((warn_unused_result));
/* One line of the trace, if there is one. */
bool engine_trace(struct engine *engine, const struct trace_line *line, struct error *error)
    __attribute__((warn_unused_result));
/* A sentence for the person who runs it. Does not wait for him. */
__attribute__((format(printf, 2, 3))) void engine_notice(struct engine *engine, const char *format, ...);
__attribute__((format(printf, 3, 4))) void engine_notice_about(struct engine *engine, const struct run_about *about,
                                                               const char *format, ...);
/* It is about a bot of the engine. */
struct run_about about_bot(const struct shard *shard, unsigned bot);
/* A shard listens. Bots are started when all shards listen: a bot could remove a socket that another shard is just
 * creating. */
void engine_shard_ready(struct engine *engine);
bool engine_all_ready(const struct engine *engine);
void engine_end(struct engine *engine, enum ending ending);
/* Frees all bots, when no shard is left. */
void bots_free(struct engine *engine);
/* News for the thread that called engine_play; takes it over. */
void engine_tell(struct engine *engine, struct news *news);

#endif
