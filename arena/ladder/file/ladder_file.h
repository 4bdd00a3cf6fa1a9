/* SPDX-License-Identifier: MIT */
/* ladder.conf: what a ladder plays, and the bots that the host gives it. Its syntax is that of conf/conf.h, and there
 * is one table of keys (ladder_words.h). The parser reads it; the commented file of `arena init ladder`, the table of
 * what holds when, and the errors are made from it. */
#ifndef LADDER_LADDER_FILE_H
#define LADDER_LADDER_FILE_H

#include <stdbool.h>

#include "base/buffer.h"
#include "base/error.h"
#include "cluster/cluster_spec.h"
#include "ladder/records/keep.h"
#include "ladder/records/release.h"
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

enum {
    LADDER_FILE_VERSION = 1,
    LADDER_CLASSES = 16,
    LADDER_BOTS = 512, /* in ladder.conf */
    LADDER_JOBS_MAX = 4096,
    LADDER_BENCH_AMONG_MAX = 64,
    LADDER_TABLES_MAX = 64, /* of people, at once; as many of guests */
    LADDER_TABLES_RATE_MAX = 10000,
    LADDER_PROCESSES_MAX = 256, /* of a bot that runs elsewhere */
    LADDER_CHANCES_MAX = 10000, /* playouts */
    LADDER_HTTP_NAMES = 16,     /* in http_hosts, and in http_proxies */
};

/* When a change of a key holds. */
enum ladder_when {
    LADDER_NOW,     /* as soon as the file is read again */
    LADDER_SEASON,  /* from the next season on */
    LADDER_RESTART, /* when arena serve is started again */
    LADDER_WHENS,
};
extern const char *const ladder_when_words[LADDER_WHENS]; /* "at once", "from the next season on", ... */

/* Whether people play. */
enum ladder_play {
    PLAY_OFF,
    PLAY_BY_LINK, /* the host makes tables */
    PLAY_OPEN,    /* anybody does */
};

/* The class of their matches and the owner of their seats, in records, and what they are called there. No class is
 * called the first, and no bot either of them. */
#define LADDER_PEOPLE "people"
#define LADDER_PERSON "person"
bool ladder_is_of_people(const char *name);

/* Settings of some of the matches. Results are compared within a class. */
struct ladder_class {
    char name[PROTO_ID_MAX + 1];
    struct clock_spec clock; /* its own, or the ladder's */
    enum team team;
    struct settings settings;
    double share; /* above 0 */
};

/* A bot that the host gives the ladder. */
enum { LADDER_FILES_MAX = 64 /* that a bot names besides its program */ };

struct ladder_bot {
    char name[PROTO_ID_MAX + 1];
    char title[TEXT_TITLE_MAX + 1]; /* "": nothing */
    char owner[PROTO_ID_MAX + 1];
    char *command; /* or json: CMD, or @NAME for one that attaches */
    unsigned restarts;
    bool people;                   /* it plays at tables with people */
    char *directory;               /* NULL: that of arena serve */
    char *files[LADDER_FILES_MAX]; /* besides its program and script */
    unsigned file_count;
    struct passed passed;         /* variables for it alone; the bot owns the texts */
    struct sandbox_words sandbox; /* its own, completed by the ladder's */
    struct cluster_spec cluster;  /* where it runs; of no kind: here */
    unsigned processes;           /* there */
    int line;                     /* of the command in the file, from 1 */
};

struct ladder_file {
    char name[PROTO_ID_MAX + 1];
    char title[TEXT_TITLE_MAX + 1];
    const struct game *game;
    unsigned anchor; /* index of a bot */
    struct clock_spec clock;
    enum lost_seat lost_seat;
    unsigned jobs; /* matches at once; 0: as many as there are cores */
    unsigned idle; /* processes that are kept for their next match; 0: twice as many as play at once, and 32 */
    enum transport transport;
    struct plan_attach attach;          /* its texts belong to the file */
    const char *watch[PLAN_LISTEN_MAX]; /* endpoints of observers; the file owns them */
    unsigned watch_count;
    struct release_rule release; /* when what is hidden of a match is shown */
    bool hides_names;            /* of bots, to observers, until a match is over */
    char *http;                  /* where it is shown over HTTP; NULL: nowhere */
    const char *http_hosts[LADDER_HTTP_NAMES], *http_proxies[LADDER_HTTP_NAMES]; /* the file owns these, too */
    unsigned http_host_count, http_proxy_count;
    uint64_t logs_each, logs_all, evidence_each, evidence_all; /* bytes (ladder/records/bot_files.h) */
    enum ladder_play play;
    unsigned tables_max;               /* of the host, and as many of guests */
    unsigned tables_each, tables_rate; /* of one client of these: at once, 0: a third; in an hour, 0: any number */
    unsigned chances;                  /* playouts for the chances of winning at a turn; 0: none */
    double random_share;               /* of the matches, 0 to 1 */
    unsigned bench_after; /* matches in a row with faults, or that it left of the last `bench_among`; 0: any number */
    unsigned bench_among; /* at most LADDER_BENCH_AMONG_MAX */
    int64_t bench_pause_us;
    int64_t void_after_us;               /* that the arena may be away until matches under way are void */
    unsigned bot_matches, owner_matches; /* at once, of a bot and of an owner; 0: any number */
    unsigned versions_per_day;           /* new versions of a bot that attaches; 0: any number */
    unsigned qualification;              /* unrated matches of a new version before it is rated */
    int64_t keep_s;                      /* how long files of records stay as they are; 0: for ever */
    enum keep_how older;                 /* what becomes of them then */
    bool same_owner;                     /* bots of one owner may meet */
    char *reach,
        *elsewhere;       /* for bots that run on a cluster: the endpoint, and the folder; NULL: none, DIR/elsewhere */
    int64_t let_go_us;    /* until their processes end when they get no matches */
    struct passed passed; /* variables for all hosted bots; this owns the texts */
    struct sandbox_words sandbox; /* of all hosted bots */
    struct ladder_class classes[LADDER_CLASSES];
    unsigned class_count; /* at least 1 */
    struct ladder_bot bots[LADDER_BOTS];
    unsigned bot_count; /* at least 1 */
};

/* Reads the file. A plugin that it names is loaded into the registry, unless that has a plugin already. The error names
 * the file, the line and the key, and says what is allowed. */
bool ladder_file_read(struct ladder_file *file, struct registry *registry, const char *path, struct error *error)
    __attribute__((warn_unused_result));
void ladder_file_release(struct ladder_file *file);
/* Whose bots are the host's own. */
#define LADDER_HOST "host"
/* The level of a bot of this owner for which the file says none. */
enum sandbox_level ladder_file_sandbox(const char *owner);

/* Appends a commented ladder.conf that can be played as it stands: three reference bots in two classes of NOT ALONE.
 * `name`: what the ladder is called, if that is an id. */
void ladder_file_sample(struct buffer *out, const char *name);

#endif
