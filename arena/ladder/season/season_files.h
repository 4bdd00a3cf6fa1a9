/* SPDX-License-Identifier: MIT */
/* FOLDER/seasons/NAME: what is left of a season that was closed.
 *
 * - priors.json: strengths of its versions, with which the next season begins: an array of {bot, version, roles:
 * [[mean, deviation]...]}, in logits above the anchor.
 * - history.csv: strengths as they were published while it was played (history.h).
 * - other files that who closes the season gives, such as its table.
 * - season.seals, written last: a line for each of these files and for each file of records, with its bytes and the
 *   BLAKE2b-256 of so many of its first bytes:
 *
 *     artemia-season 1
 *     season 2
 *     file table.json 812 64-hex-digits
 *     records ladder-0001.arena 732590 64-hex-digits
 */
#ifndef LADDER_SEASON_FILES_H
#define LADDER_SEASON_FILES_H

#include <limits.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "base/error.h"
#include "base/span.h"
#include "ladder/roster/roster.h"
#include "ladder/season/season.h"

/* The path of a file of a season; "": of its folder. False with a sentence: it is too long. */
bool season_files_path(char out[PATH_MAX], const char *folder, const char *season, const char *name,
                       struct error *error) __attribute__((warn_unused_result));
/* Makes the folder of a season, unless it is there. */
bool season_files_make_folder(const char *folder, const char *season, struct error *error)
    __attribute__((warn_unused_result));
/* Makes the folder of a season, and puts a file into it. */
bool season_files_put(const char *folder, const char *season, const char *name, struct span bytes, struct error *error)
    __attribute__((warn_unused_result));
/* Writes the strengths with which the next season begins. */
bool season_files_put_priors(const char *folder, const char *season, const struct season_prior *priors, unsigned count,
                             struct error *error) __attribute__((warn_unused_result));
/* Writes season.seals, of all that is there. */
bool season_files_seal(const char *folder, const char *season, const atomic_bool *ends, struct error *error)
    __attribute__((warn_unused_result));
/* True if a season has season.seals. */
bool season_files_are_sealed(const char *folder, const char *season);

/* Whether all is as it was sealed; files of records that were replaced since are as kept.log says
 * (ladder/records/keep.h). Adds to *lines. The error says what is not. */
bool season_files_check(const char *folder, const char *season, size_t *lines, struct error *error)
    __attribute__((warn_unused_result));

/* Sets the priors of the current season from the files of the season before, if there are any. */
bool season_files_priors(struct season *season, const char *folder, const struct roster *roster, struct error *error)
    __attribute__((warn_unused_result));

#endif
