/* SPDX-License-Identifier: MIT */
/* The file of an event: what is to be played, by which bots, and how. Its syntax is libconfuse's: KEY = VALUE lines,
 * and sections with a title, `entry wits { command = "bot-wits" }`. There is one table of keys (event_words.h). The
 * parser reads it; the options of the command line, the commented file of `arena init tournament` and the errors are
 * made from it. */
#ifndef EVENT_EVENT_FILE_H
#define EVENT_EVENT_FILE_H

#include <stdbool.h>
#include <stdint.h>

#include "cluster/cluster_spec.h"
#include "base/buffer.h"
#include "base/error.h"
#include "launch/environment.h"
#include "match/clock.h"
#include "match/record.h"
#include "plugin/registry.h"
#include "plugin/settings.h"
#include "proto/message.h"
#include "proto/text.h"
#include "run/lineup.h"
#include "run/sandboxes/sandbox_words.h"
#include "run/transport.h"
#include "tournament/schedule/schedule.h"
#include "tournament/standing/sprt.h"

enum {
    EVENT_FILE_VERSION = 1,
    EVENT_GROUPS_MAX = 1000000,
    EVENT_MATCHES_MAX = 10000000,
    EVENT_ROUNDS_MAX = 64,
};

/* Settings of some of the matches. Results are compared within a class. */
struct event_class {
    char name[PROTO_ID_MAX + 1];
    struct clock_spec clock; /* if has_clock; else the event's */
    bool has_clock;
    enum team team;
    struct settings settings;
};

/* Which matches share a seed. */
enum seed_sharing { SEEDS_OWN /* none */, SEEDS_SHARED /* those of a group */, SEED_SHARINGS };
extern const char *const seed_sharing_names[SEED_SHARINGS]; /* "own", "shared" */

struct event_entry {
    char name[PROTO_ID_MAX + 1];
    char *command;                  /* or json: CMD, or @NAME for a bot that attaches */
    char title[TEXT_TITLE_MAX + 1]; /* what it is called beside its name; "": nothing */
    unsigned restarts;              /* of its processes that end, for each seat of each match */
    char *directory;                /* where it is started; NULL: in the working directory of the arena */
    int line;             /* of the command in the file, from 1; unused in an event that is made without a file */
    struct passed passed; /* to it alone; the entry owns the texts */
    struct sandbox_words sandbox; /* its own, completed by the event's */
};

/* By default the arena keeps this many idle processes, and two for each process that plays at once. With fewer it would
 * often start a process for a match that one which has just finished could have played. */
enum { EVENT_IDLE_LEAST = 32 };

struct event_file {
    char name[PROTO_ID_MAX + 1];
    const struct game *game;
    enum format format;
    enum teams teams;
    unsigned groups; /* of matches, for each pairing and class */
    enum seed_sharing seeds;
    bool seeds_given;         /* the file says which; if not, an event that was begun keeps its own (begun.h) */
    unsigned rounds;          /* of Swiss; 0: as many as a knockout would have */
    unsigned tiebreak_pairs;  /* of a match-up of a bracket; after so many a lot decides */
    unsigned jobs;            /* matches at once; 0: as many as there are cores */
    unsigned idle;            /* processes that are kept for their next match; 0: see EVENT_IDLE_LEAST */
    enum transport transport; /* between the arena and the bots that it starts */
    struct clock_spec clock;
    enum lost_seat lost_seat;
    struct cluster_spec cluster; /* where it is played; all zero: here */
    bool has_seed;
    struct game_seed seed;
    unsigned faults_most;         /* a bot is set aside after so many matches in a row with faults; 0: never */
    struct sprt sprt;             /* of a candidate */
    struct passed passed;         /* environment variables for all bots; this owns the texts */
    struct sandbox_words sandbox; /* of all bots that the arena starts */
    struct event_class classes[EVENT_CLASSES];
    unsigned class_count;
    struct event_entry entries[EVENT_ENTRIES];
    unsigned entry_count;
};

/* Reads the file. A plugin that it names is loaded into the registry, unless that has a plugin already. The error names
 * the file, the line and the key, and says what is allowed. */
bool event_file_read(struct event_file *event, struct registry *registry, const char *path, struct error *error)
    __attribute__((warn_unused_result));
/* The same for a copy of the file (conf_read_copy in conf/conf.h). */
bool event_file_read_copy(struct event_file *event, struct registry *registry, const char *path, const char *copy,
                          struct error *error) __attribute__((warn_unused_result));
/* The same for the file's text, as the command line gave it (event_given.h): the error names the option. */
bool event_file_parse(struct event_file *event, struct registry *registry, const char *text, struct error *error)
    __attribute__((warn_unused_result));
/* Passes these variables to all bots, in place of those that the file names. */
bool event_file_pass(struct event_file *event, const struct passed *passed, struct error *error)
    __attribute__((warn_unused_result));
void event_file_release(struct event_file *event);

#endif
