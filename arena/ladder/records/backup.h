/* SPDX-License-Identifier: MIT */
/* A copy of a ladder's folder, made while a daemon may play it, that is a ladder of its own. */
#ifndef LADDER_BACKUP_H
#define LADDER_BACKUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

struct backup_done {
    size_t files;
    uint64_t bytes;
};

/* Makes the folder `target`, which must not be there, and copies ladder.conf, the records, the seasons and ladder.log
 * into it. A file of records that is written to is copied up to the end of its last whole frame. ladder.db, which
 * follows, is left out; so is what is secret, unless `secrets`. The disk has everything when it returns true.
 *
 * Until then the folder is called TARGET.part: what a failure, or an end of the program, leaves there is no backup. */
bool ladder_backup(const char *folder, const char *target, bool secrets, struct backup_done *done, struct error *error)
    __attribute__((warn_unused_result));

#endif
