/* SPDX-License-Identifier: MIT */
/* For arena/serve/people alone. All of it is under the lock of the tables, which is taken after that of the daemon
 * where both are. */
#ifndef SERVE_PEOPLE_INSIDE_H
#define SERVE_PEOPLE_INSIDE_H

#include <pthread.h>
#include <stdatomic.h>

#include "base/buffer.h"
#include "base/hash.h"
#include "http/reply.h"
#include "http/route.h"
#include "http/stream.h"
#include "run/lineup.h"
#include "serve/people/people.h"
#include "serve/serve_inside.h"

enum {
    PEOPLE_SECRET_BYTES = 16,
    PEOPLE_SECRET_TEXT = 2 * PEOPLE_SECRET_BYTES, /* hex digits */
    PEOPLE_NAME_MAX = 24,                         /* characters of a person's name */
    PEOPLE_NAME_BYTES = 4 * PEOPLE_NAME_MAX + 1,
    PEOPLE_ID_MAX = 20,
    PEOPLE_LINES_MAX = 8 << 20, /* bytes of all lines for one person of a match */
    PEOPLE_SAID_MAX = 64 << 10, /* bytes that a person said and the bridge has not read */
    PEOPLE_WAIT_S = 3600,       /* a table waits so long for its people */
    PEOPLE_UNUSED_S = 600,      /* the same of one that was asked for over HTTP, while nobody has sat down at it */
    PEOPLE_ABSENT_S = 300,      /* a person may be away so long in a match */
    PEOPLE_KEPT_S = 900,        /* a table that is over is shown so long */
    PEOPLE_FRESH_S = 10,        /* what became of a match is in the feed after so long at most */
    PEOPLE_OVER_MAX = 32,       /* tables that are over and shown */
    PEOPLE_CLOSES_S = 10,       /* bridges of a table that is over end so soon, or are let go */
    PEOPLE_CLIENTS_MAX = 512,   /* clients whose tables are counted */
    PEOPLE_WHY_MAX = 200,
};
/* Three minutes for a decision; who has let three of them pass has lost the seat. */
#define PEOPLE_CLOCK "move=3m,bank=0s,inc=0s,start=1m,grace=1s,strikes=3"

enum people_state { TABLE_WAITS, TABLE_IS_READY, TABLE_PLAYS, TABLE_IS_OVER };

struct people_seat {
    bool person;
    char bot[PROTO_ID_MAX + 1]; /* LADDER_PERSON of a person */

    /* Of a person. */
    struct hash secret, cookie, token; /* their hashes */
    bool used;                         /* the link was: there are cookie and token */
    char name[PEOPLE_NAME_BYTES];
    unsigned engine;            /* the number of the bot that is the person; SERVE_NO_ENGINE: none */
    struct hash key;            /* the hash of what the bridge says first */
    char run[HTTP_RUN_MAX + 1]; /* of the lines: another one begins anew */
    int fd;                     /* the bridge; -1: none */
    struct buffer lines;        /* all of the match, each with its end */
    size_t line_count;
    size_t looked_at; /* how many bytes of the lines were looked through for decisions */
    size_t asked_at;  /* where the last decision begins in the lines, */
    int64_t asked_us; /* and when it came; 0: there is none */
    struct buffer said;
    uint64_t reader; /* the stream that has the seat */
    bool present, lost;
    int64_t absent_us; /* since when */
    bool patient;      /* votes to wait for who is absent, until nobody is */
};

struct people_table {
    struct people_table *next;
    char id[PEOPLE_ID_MAX + 1];
    char asker[HTTP_ASKER_MAX]; /* who made it; "": the host */
    enum people_state state;
    char why[PEOPLE_WHY_MAX]; /* it is over */
    uint64_t number;          /* of the match; 0: none yet */
    bool keeping, kept;       /* the file with that number is being written; is written, so the match may begin */
    bool begun;               /* people have heard of the match; the file is behind by one writing at most */
    bool returns;             /* it was broken off, and goes on */
    bool given;               /* the engine has it, and will give it back */
    struct lineup lineup;
    enum lost_seat lost_seat; /* what becomes of the seat of a person who is away for too long */
    struct people_seat seat[GAME_SEATS_MAX];
    struct run_ladder ladder;
    int64_t since_us; /* that it is in its state */
    uint64_t version; /* of what its people are told of it */
};

/* A connection that has not said yet which seat it is for. */
enum { PEOPLE_STRANGERS_MAX = 16 };
struct people_stranger {
    int fd; /* -1: none */
    int64_t since_us;
    char key[PEOPLE_SECRET_TEXT + 1];
    size_t used;
};

/* Who asks for tables over HTTP: an address, or a network of 64 bits of IPv6, as HTTP counts them. */
struct people_client {
    char asker[HTTP_ASKER_MAX]; /* "": nobody */
    unsigned held;              /* tables that have places */
    int64_t spent_us;           /* then the tables of the last hour have been forgotten */
};

/* What a ladder file says of the places for tables. */
struct people_limits {
    unsigned most;   /* of the host, and as many of guests */
    unsigned client; /* of these for one client */
    unsigned rate;   /* that a client makes in an hour; 0: any number */
};

struct people {
    struct serve *serve;
    pthread_mutex_t lock;
    struct people_table *tables; /* each has a place, so there are as many as the host allows at most */
    struct people_table *over;   /* the others, the latest first: PEOPLE_OVER_MAX, but for those of a moment */
    struct people_client clients[PEOPLE_CLIENTS_MAX];
    unsigned of_host, of_guests; /* places that are taken */
    struct http_server *server;  /* NULL: it does not run */
    bool dirty;                  /* the file is to be written again */
    const char *holder;          /* whom matches that could begin wait for; NULL: a place. Written under both locks */
    uint64_t readers;            /* streams so far */
    int64_t (*clock)(void);      /* microseconds of a steady clock: steady_us, but for tests */
    atomic_bool ends;
    pthread_t thread;
    bool started;
    int wake_fd, listen_fd;
    char path[PATH_MAX]; /* of the socket */
    struct people_stranger strangers[PEOPLE_STRANGERS_MAX];
};

/* --- secrets.c --------------------------------------------------------------------------------------------------- */

/* Draws a secret: its text, and the hash to be kept. */
void people_draw(char text[PEOPLE_SECRET_TEXT + 1], struct hash *hash);
/* Whether it is the secret with this hash, in a time that does not say how much of it is right. */
bool people_is(struct span text, const struct hash *hash);
/* The value of the cookie `seat` in a header; of size 0 if there is none. */
struct span people_cookie(struct span header);
/* Takes a person's name: without blanks at its ends. False: it is empty, too long, or has characters that are not seen
 * or turn the direction of writing. */
bool people_take_name(char out[PEOPLE_NAME_BYTES], const char *name) __attribute__((warn_unused_result));

/* --- tables.c ---------------------------------------------------------------------------------------------------- */

/* NULL: no memory. `asker` is as in an order. */
struct people_table *people_new_table(const struct people *people, const char *asker);
void people_free_table(struct people_table *table);
struct people_table *people_find(struct people *people, struct span id);
/* The seat in a table whose cookie is in the header; NULL: none. */
struct people_seat *people_seat_of(struct people_table *table, struct span cookies);
void people_ends(struct people *people, struct people_table *table, const char *why);
/* Its people are told. */
void people_changed(struct people *people, struct people_table *table);
/* Forgets what the person calls themselves, also where the table says why it is over. */
void people_forget_name(struct people *people, struct people_table *table, struct people_seat *seat);
/* Whether its match has begun, and is called by its number: where names are hidden, it is when it is over. */
bool people_shows(const struct people *people, const struct people_table *table);
/* What its people are told of a table. */
json_t *people_describe(const struct people *people, const struct people_table *table);
/* What the time changes: tables that expire, people who are away; tables that are over leave their places. Only the
 * thread with the bridges calls it: it alone frees tables. */
void people_tick(struct people *people, int64_t now_us);

/* --- places.c: who may have a table ------------------------------------------------------------------------------- */

/* By the ladder file: under the lock of the daemon, and not that of the tables. */
struct people_limits people_limits_of(const struct ladder_file *file);
/* Gives a new table a place. False with a sentence: there is none, or its client has had enough. */
bool people_take_place(struct people *people, struct people_table *table, const struct people_limits *limits,
                       struct error *error) __attribute__((warn_unused_result));
/* The same for a table of an earlier life, whoever made it. */
void people_keep_place(struct people *people, struct people_table *table);
/* The table has left the list of those with places. */
void people_leave_place(struct people *people, const struct people_table *table);

/* --- match.c: of the daemon's lock, too --------------------------------------------------------------------------- */

/* Why a table is over whose match was found in no state to go on. */
extern const char people_went_away[];

/* All people are there: they become bots of the engine. */
void people_begin(struct people *people, struct people_table *table);
/* The people of a table that is over are no bots any more. */
void people_leave_engine(struct people *people, struct people_table *table);

/* --- keep.c: the file of the tables ------------------------------------------------------------------------------- */

/* Writes it; takes the lock of the tables. True: there are matches that may begin now, as their numbers are in it. */
bool people_keep(struct people *people);
/* Tables that cannot be read are left out. */
void people_read(struct people *people);

/* --- lines.c: the thread with the bridges ------------------------------------------------------------------------- */

bool lines_open(struct people *people, struct error *error) __attribute__((warn_unused_result));
void lines_close(struct people *people);
/* Something was said, or a bridge is to be let go. */
void lines_wake(struct people *people);
void lines_drop(struct people_seat *seat);

/* --- stream.c ----------------------------------------------------------------------------------------------------- */

http_answer people_events;

#endif
