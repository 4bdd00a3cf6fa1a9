/* SPDX-License-Identifier: MIT */
/* Closes a match that was broken off and that nobody resumes. */
#ifndef MATCH_RECORD_VOID_H
#define MATCH_RECORD_VOID_H

#include "match/record.h"

/* Ends match `index` of a file, which is at `path` in the writer's directory and was repaired (record_mend), as void:
 * appends `resumed` by the program `arena` and a trailer with the reason, an id, and waits for the disk. The trailer
 * agrees with the record, unless the game, or this epoch of it, cannot be played again here: then its hash is zero.
 * False with a sentence if the record does not agree with itself, which is then left as it is, or cannot be written. */
bool record_void(struct record_writer *writer, const char *path, const struct record_file *file, size_t index,
                 const struct record_game *game, const char *arena, const char *reason, struct error *error)
    __attribute__((warn_unused_result));

#endif
