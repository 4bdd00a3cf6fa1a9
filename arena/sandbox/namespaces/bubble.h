/* SPDX-License-Identifier: MIT */
/* bubblewrap: the program that makes the namespaces. It is given its options in a file in memory, so nobody reads the
 * bot's token off the list of processes, and what is passed on to the bot changes nothing for bubblewrap itself. */
#ifndef SANDBOX_NAMESPACES_BUBBLE_H
#define SANDBOX_NAMESPACES_BUBBLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "launch/find.h"
#include "launch/process.h"
#include "sandbox/inside/order.h"
#include "sandbox/namespaces/view.h"

#define BUBBLE_HOME  "/home/bot"
#define BUBBLE_STATE BUBBLE_HOME "/state"

enum { BUBBLE_USER = 1000 }; /* whom the bot is in its own namespace, user and group */

/* Small files of /etc that are made, the same for all bots. */
enum bubble_file { BUBBLE_PASSWD, BUBBLE_GROUP, BUBBLE_NSSWITCH, BUBBLE_HOSTS, BUBBLE_FILES };

/* What all sandboxes of a host share. */
struct bubble {
    char program[FIND_PLACE_MAX]; /* bwrap */
    int inside;                   /* a descriptor of arena-inside */
    int filter;                   /* of the filter of system calls (filter.h) */
    int files[BUBBLE_FILES];
    struct view *base; /* what every bot sees */
};

/* Finds all of it. False with a sentence that says what is missing and how it is had. */
bool bubble_open(struct bubble *bubble, struct error *error) __attribute__((warn_unused_result));
void bubble_close(struct bubble *bubble);

/* What one bot is to have. */
struct bubble_bot {
    const struct view *view; /* settled */
    const char *directory;   /* where it is started */
    const char *program;
    const char *const *words;
    char *const *environment; /* NAME=VALUE, then NULL */
    bool has_state;           /* the view has a place at BUBBLE_STATE */
    uint64_t tmp_bytes;       /* of each folder in memory; 0: no limit but the machine's */
    uint64_t processes;       /* 0: no limit */
    unsigned port;            /* of the relay; 0: none */
    const char *socket;
};

/* The process that is to be started. */
struct bubble_start {
    const char **words; /* of bubblewrap, then NULL */
    char *order;        /* the memory of some of them */
    char args[32];
    int kept[BOUNDS_KEPT_MAX]; /* descriptors for the process, closed by bubble_started */
    size_t kept_count;
    int report; /* of a struct inside_report in memory */
};

bool bubble_prepare(const struct bubble *bubble, const struct bubble_bot *bot, struct bubble_start *start,
                    struct error *error) __attribute__((warn_unused_result));
/* Adds the descriptors to what the process is to keep. */
void bubble_keeps(const struct bubble_start *start, struct process_bounds *bounds);
void bubble_started(struct bubble_start *start);
/* What was reported from within; all zero if nothing was, or what was makes no sense. */
struct inside_report bubble_reported(const struct bubble_start *start);
void bubble_ended(struct bubble_start *start);

#endif
