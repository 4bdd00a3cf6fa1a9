/* SPDX-License-Identifier: MIT */
/* FOLDER/seasons/NAME/ladder.conf: the ladder.conf by which a season began. Keys that hold from the next season on stay
 * as they are there, also when arena serve is started again in the middle of the season. */
#ifndef LADDER_SEASON_CONF_H
#define LADDER_SEASON_CONF_H

#include <limits.h>
#include <stdbool.h>

#include "base/error.h"

/* The folder that has the copy for the season that is played now. False: there is none, because the ladder is new, or
 * the season was closed. */
bool season_conf_folder(char out[PATH_MAX], const char *folder) __attribute__((warn_unused_result));

/* The folder that has the copy for this season, whether it was closed or not. False: there is none. */
bool season_conf_of(char out[PATH_MAX], const char *folder, const char *season) __attribute__((warn_unused_result));

/* Keeps FOLDER/ladder.conf as it is for a season that has no copy of it yet. False with a sentence. */
bool season_conf_keep(const char *folder, const char *season, struct error *error) __attribute__((warn_unused_result));

#endif
