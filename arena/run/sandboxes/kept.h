/* SPDX-License-Identifier: MIT */
/* The folders in which the bots of an engine keep their state, so that a sandbox hides those of all bots, wherever they
 * lie. One stays on the list when its bot is dropped: what the bot kept is still there. */
#ifndef RUN_KEPT_H
#define RUN_KEPT_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

enum { KEPT_FOLDERS_MAX = 16384 };

struct kept_folders {
    pthread_mutex_t lock; /* of all below */
    char **paths;         /* absolute, without links, each once */
    size_t count, room;
};

void kept_folders_init(struct kept_folders *folders);
void kept_folders_release(struct kept_folders *folders);

/* Adds one that is there. False with a sentence. From any thread. */
bool kept_folders_add(struct kept_folders *folders, const char *folder, struct error *error)
    __attribute__((warn_unused_result));
/* All of them now; the caller frees the list, and not its texts. NULL with a sentence: no memory. From any thread. */
const char **kept_folders_list(struct kept_folders *folders, size_t *count, struct error *error)
    __attribute__((warn_unused_result));

#endif
