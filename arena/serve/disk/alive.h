/* SPDX-License-Identifier: MIT */
/* FOLDER/alive: when a daemon of the ladder last lived, so that the next one knows how long the ladder was away. A
 * thread of its own writes it each second, as the disk may keep it waiting.
 *
 * The file is one line: the id of this boot of the machine, the microseconds since the boot, and those since 1970. If
 * the machine was not started again, the time since the boot counts, which nobody sets; else the clock, and what it
 * says of the future counts as now. */
#ifndef SERVE_ALIVE_H
#define SERVE_ALIVE_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"

enum { ALIVE_BOOT_SIZE = 37 }; /* of the id of a boot, with a zero */

struct alive_time {
    char boot[ALIVE_BOOT_SIZE];
    int64_t since_boot_us, since_1970_us;
};

struct alive {
    int fd; /* -1: it is not open */
    pthread_t thread;
    bool started;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    bool ends; /* under the lock */
};

struct alive_time alive_now(void);
/* How long ago that was. */
int64_t alive_away_us(const struct alive_time *last, const struct alive_time *now);
/* Reads the line. False if it is none. */
bool alive_parse(struct alive_time *time, const char *line);

/* How long nobody has written the file; 0 if there is none, or no line in it. */
int64_t alive_last_us(const char *folder);
/* Writes it from now on. False with a sentence; alive_stop may be called in any case. */
bool alive_start(struct alive *alive, const char *folder, struct error *error) __attribute__((warn_unused_result));
void alive_stop(struct alive *alive);

#endif
