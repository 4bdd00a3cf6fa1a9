/* SPDX-License-Identifier: MIT */
/* Record files by path, and the games that their matches need. */
#ifndef CLI_RECORDS_H
#define CLI_RECORDS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "cli/options/game.h"
#include "match/record.h"
#include "plugin/epoch.h"
#include "plugin/registry.h"

/* The games of a registry with their current epochs, as a reader of records needs them. */
struct record_rules {
    const struct registry *registry;
    char epochs[REGISTRY_MOST][EPOCH_TEXT_SIZE];
};

void record_rules_init(struct record_rules *rules, const struct registry *registry);
/* Lives as long as `rules`. */
struct record_games record_rules_games(const struct record_rules *rules);

struct record_paths {
    char **at; /* sorted within each folder */
    size_t count;
};

/* True for the folder of a ladder. */
bool record_place_is_ladder(const char *place);

/* Adds a file, or the record files (*.arena) that lie in a folder; those of an event or a ladder if it is the folder of
 * one. */
bool record_paths_add(struct record_paths *paths, const char *path, struct error *error)
    __attribute__((warn_unused_result));
void record_paths_release(struct record_paths *paths);

/* One match in a file. */
struct record_found {
    struct record_file *file; /* the caller frees it */
    size_t index;
    struct record_match match;
};

/* Finds the only match in the files of the paths or, if `id` is not NULL, the only one with this id. Copies of one
 * record count once. False with a sentence if there is none, or several, then with the files of the first two. */
bool record_find(const struct record_paths *paths, const char *id, struct record_found *found, struct error *error)
    __attribute__((warn_unused_result));

/* Writes what is wrong with the file as a whole, such as "cut at byte 17"; "" if nothing is. */
enum { RECORD_DAMAGE_TEXT_MAX = 80 };
void record_damage_text(const struct record_file *file, char out[RECORD_DAMAGE_TEXT_MAX]);

#endif
