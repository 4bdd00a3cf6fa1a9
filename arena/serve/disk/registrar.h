/* SPDX-License-Identifier: MIT */
/* Writes ladder.log for the daemon, and takes its lines into the roster: what the host decides, at once; what the arena
 * registers by itself (names, versions, qualifications), by a thread of its own, since no shard waits for the disk.
 *
 * If the disk fails, what is to be registered waits and is tried again. */
#ifndef SERVE_REGISTRAR_H
#define SERVE_REGISTRAR_H

#include <pthread.h>
#include <stdbool.h>

#include "base/error.h"
#include "base/hash.h"
#include "ladder/roster/ladder_log.h"
#include "proto/message.h"
#include "proto/text.h"

struct serve;
struct serve_bot;

/* The user of lines that nobody decided. */
#define REGISTRAR_WHO "arena"

/* A line to be written. */
struct registration {
    struct registration *next;
    enum ladder_command command;
    struct serve_bot *bot; /* which has entered when the line is written; else only reviewed */
    bool enters;
    char version[PROTO_VERSION_MAX + 1], hash[HASH_HEX_SIZE]; /* of LADDER_BUILD */
    char why[TEXT_WHY_MAX + 1];
};

struct registrar {
    struct ladder_log log;
    pthread_mutex_t log_lock; /* protects the log; taken before the lock of the daemon, and held over the disk */

    pthread_t thread;
    bool started;
    pthread_mutex_t lock; /* protects the queue; taken after all other locks */
    pthread_cond_t wake;
    struct registration *first, **last;
    bool ends;
};

/* Reads the log and makes the roster. False with a sentence. */
bool registrar_open(struct serve *serve, struct error *error) __attribute__((warn_unused_result));
/* Starts the thread. False with a sentence. */
bool registrar_start(struct serve *serve, struct error *error) __attribute__((warn_unused_result));
/* What is still to be written is written, if the disk takes it. */
void registrar_end(struct serve *serve);
void registrar_release(struct serve *serve);

/* A line about a bot and its version is to be written; may be called under the lock of the daemon, and waits for
 * nothing. With `enters` the bot has entered when it is on the disk. False: no memory. */
bool registrar_note(struct serve *serve, enum ladder_command command, struct serve_bot *bot, bool enters,
                    const char *why) __attribute__((warn_unused_result));

/* The same: files of the bot with this hash play under the version. */
bool registrar_note_build(struct serve *serve, struct serve_bot *bot, const char *version, const char *hash)
    __attribute__((warn_unused_result));

/* The host decides something: checks it, writes it, and lets it hold. Not under the lock of the daemon. *number is that
 * of the line; NULL: not wanted. False with a sentence. */
bool registrar_decide(struct serve *serve, enum ladder_command command, const char *who,
                      const char *const fields[LADDER_FIELDS_MAX], const char *why, unsigned *number,
                      struct error *error) __attribute__((warn_unused_result));

#endif
