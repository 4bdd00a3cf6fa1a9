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
 *     ladder club
 *     game notalone
 *     epoch notalone 7 0123456789abcdef
 *     anchor wits
 *     class duel separate move=1s,bank=60s... hunted=1 ...      team, clock, settings
 *     priors 1 812 64-hex-digits       priors.json of season 1; `priors none`: it had none
 *     file table.json 812 64-hex-digits
 *     records ladder-0001.arena 732590 64-hex-digits
 *     signed 64-hex-digits-of-the-key 128-hex-digits-of-the-signature
 *
 * The last line may be missing. It signs the BLAKE2b-256 of all before it (keys/signing.h). */
#ifndef LADDER_SEASON_FILES_H
#define LADDER_SEASON_FILES_H

#include <limits.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "base/error.h"
#include "base/span.h"
#include "keys/signing.h"
#include "ladder/roster/roster.h"
#include "ladder/season/season.h"

/* The path of a file of a season; "": of its folder. False with a sentence: it is too long. */
bool season_files_path(char out[PATH_MAX], const char *folder, const char *season, const char *name,
                       struct error *error) __attribute__((warn_unused_result));
/* Makes the folder of a season, unless it is there. */
bool season_files_make_folder(const char *folder, const char *season, struct error *error)
    __attribute__((warn_unused_result));
/* Makes the folder of a season, and puts a file into it that everybody may read. */
bool season_files_put(const char *folder, const char *season, const char *name, struct span bytes, struct error *error)
    __attribute__((warn_unused_result));
/* Writes the strengths with which the next season begins. */
bool season_files_put_priors(const char *folder, const char *season, const struct season_prior *priors, unsigned count,
                             struct error *error) __attribute__((warn_unused_result));
/* Writes season.seals, of all that is there. `before`: the season whose priors it began with; NULL: none. `about`:
 * lines that say what was played. */
bool season_files_seal(const char *folder, const char *season, const char *before, struct span about,
                       const atomic_bool *ends, struct error *error) __attribute__((warn_unused_result));
/* Signs season.seals, in place of an earlier signature. Who calls it has checked it. */
bool season_files_sign(const char *folder, const char *season, const struct signing_key *key, struct error *error)
    __attribute__((warn_unused_result));
/* Whether its lines about what was played are these. False, too, if it cannot be read. */
bool season_files_are_about(const char *folder, const char *season, struct span about);
/* True if a season has season.seals. */
bool season_files_are_sealed(const char *folder, const char *season);

/* What was found of sealed seasons. */
struct season_seals {
    size_t lines;                  /* files that are as they were */
    char signer[SIGNING_KEY_SIZE]; /* of the last one that is signed; "": none is */
};

/* Whether all is as it was sealed; files of records that were replaced since are as kept.log says (ladder/keep.h). It
 * must be signed by `signer`, unless that is NULL. Adds to *found. The error says what is not. */
bool season_files_check(const char *folder, const char *season, const struct signing_key *signer,
                        struct season_seals *found, struct error *error) __attribute__((warn_unused_result));

/* Sets the priors of the current season from the files of the season before, if there are any. */
bool season_files_priors(struct season *season, const char *folder, const struct roster *roster, struct error *error)
    __attribute__((warn_unused_result));

#endif
