/* SPDX-License-Identifier: MIT */
/* When the arena is root, each sandboxed process has a user of its own: one of a range that nobody else uses. */
#ifndef SANDBOX_NAMESPACES_USERS_H
#define SANDBOX_NAMESPACES_USERS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/error.h"

enum {
    USERS_MAX = 8192, /* of a range that is larger, the first so many are used */
    USERS_DEFAULT_FIRST =
        0x70000000, /* where /etc/subuid gives none: above people, services and systemd's own ranges */
    USERS_DEFAULT_COUNT = 8192,
};

struct users;

/* The range is that of `arena` in the file (NULL: /etc/subuid), or that of root, or the default. Several arenas share
 * it: a lock for each user, on a byte of a file in /run, says that it is taken. NULL with a sentence. */
struct users *users_open(const char *subuid, struct error *error) __attribute__((warn_unused_result));
void users_close(struct users *users);
/* Takes a user that nobody has, for the group of the same number too. False with a sentence: none is left. */
bool users_take(struct users *users, uid_t *user, struct error *error) __attribute__((warn_unused_result));
void users_give_back(struct users *users, uid_t user);

/* True if a user who owns nothing and is in no group may read the file, or enter and list the folder. Else writes the
 * part of the path that keeps them out. `path` has no symbolic links in it. */
bool users_may_read(const char *path, char *kept_out, unsigned size);
/* The same for passing through the folders above it. */
bool users_may_come_to(const char *path, char *kept_out, unsigned size);

#endif
