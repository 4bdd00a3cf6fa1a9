/* SPDX-License-Identifier: MIT */
#include "cli/records/copies.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM_LEAST = 256 };

/* --- gathering --------------------------------------------------------------------------------------------------- */

static void hash_text(struct hasher *hasher, struct span text)
{
    uint64_t size = text.size;

    hasher_add(hasher, span_of(&size, sizeof size));
    hasher_add(hasher, text);
}

static struct hash hash_match(const struct record_match *match)
{
    struct hasher hasher;

    hasher_init(&hasher);
    hash_text(&hasher, match->id);
    hash_text(&hasher, match->game);
    hasher_add(&hasher, span_of(&match->seed, sizeof match->seed));
    hasher_add(&hasher, span_of(&match->attempt, sizeof match->attempt));
    for (unsigned seat = 0; seat < match->seats; seat++) {
        hash_text(&hasher, match->bot[seat]);
        hash_text(&hasher, match->version[seat]);
    }
    return hasher_end(&hasher);
}

bool copies_add(struct copies *copies, const struct record_match *match, uint32_t file, size_t index)
{
    if (copies->count == copies->room) {
        size_t room = copies->room ? 2 * copies->room : ROOM_LEAST;
        struct copies_entry *at = realloc(copies->at, room * sizeof *at);

        if (!at)
            return false;
        copies->at = at;
        copies->room = room;
    }
    copies->at[copies->count++] = (struct copies_entry){hash_match(match), file, (uint32_t)index, !match->finished};
    return true;
}

void copies_release(struct copies *copies)
{
    free(copies->at);
    *copies = (struct copies){0};
}

/* --- finding ----------------------------------------------------------------------------------------------------- */

struct pair {
    struct copies_entry first, other;
};

static int compare_places(const struct copies_entry *a, const struct copies_entry *b)
{
    if (a->file != b->file)
        return a->file < b->file ? -1 : 1;
    return (a->index > b->index) - (a->index < b->index);
}

static int by_match(const void *left, const void *right)
{
    const struct copies_entry *a = left, *b = right;
    int order = memcmp(&a->match, &b->match, sizeof a->match);

    if (!order)
        order = a->unfinished - b->unfinished;
    return order ? order : compare_places(a, b);
}

static int by_place(const void *left, const void *right)
{
    return compare_places(&((const struct pair *)left)->other, &((const struct pair *)right)->other);
}

/* Each record with the first one of its match; the caller frees them. */
static struct pair *pairs_of(struct copies *copies, size_t *count)
{
    struct pair *pairs = malloc((copies->count + 1) * sizeof *pairs);
    size_t first = 0;

    *count = 0;
    if (!pairs)
        return NULL;
    if (copies->count)
        qsort(copies->at, copies->count, sizeof *copies->at, by_match);
    for (size_t i = 1; i < copies->count; i++) {
        if (memcmp(&copies->at[i].match, &copies->at[first].match, sizeof copies->at[i].match) != 0)
            first = i;
        else
            pairs[(*count)++] = (struct pair){copies->at[first], copies->at[i]};
    }
    qsort(pairs, *count, sizeof *pairs, by_place);
    return pairs;
}

/* A file that is kept open from pair to pair. */
struct opened {
    struct record_file *file;
    uint32_t number;
};

static struct record_file *open_it(struct opened *opened, uint32_t number, char *const *paths, struct error *error)
{
    if (!opened->file || opened->number != number) {
        record_file_free(opened->file);
        opened->file = record_file_open(paths[number], error);
        opened->number = number;
    }
    return opened->file;
}

static bool look_at(struct copies_found *found, const struct record_file *file, const struct record_file *other,
                    const struct pair *pair, struct error *error)
{
    struct hash seals[2];
    struct record_match match, first;

    if (pair->other.index >= record_file_matches(other) || pair->first.index >= record_file_matches(file))
        return error_set(error, EXIT_COULD_NOT_RUN, "%s was changed meanwhile", found->path);
    if (!record_file_match(other, pair->other.index, &match, error) ||
        !record_file_match(file, pair->first.index, &first, error))
        return false;
    seals[0] = record_file_seal(file, pair->first.index);
    seals[1] = record_file_seal(other, pair->other.index);
    (void)snprintf(found->id, sizeof found->id, "%.*s", (int)match.id.size, (const char *)match.id.at);
    found->is_copy = memcmp(&seals[0], &seals[1], sizeof seals[0]) == 0;
    found->same_way = match.finished && first.finished && memcmp(&match.hash, &first.hash, sizeof match.hash) == 0;
    return true;
}

bool copies_find(struct copies *copies, char *const *paths,
                 void (*take)(void *context, const struct copies_found *found), void *context, struct error *error)
{
    struct opened first = {0}, other = {0};
    size_t count;
    struct pair *pairs = pairs_of(copies, &count);
    bool good = true;

    if (!pairs)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    for (size_t i = 0; good && i < count; i++) {
        const struct pair *pair = &pairs[i];
        struct copies_found found = {.path = paths[pair->other.file], .first_path = paths[pair->first.file]};

        good = open_it(&first, pair->first.file, paths, error) && open_it(&other, pair->other.file, paths, error) &&
               look_at(&found, first.file, other.file, pair, error);
        if (good && (found.is_copy || !pair->other.unfinished))
            take(context, &found);
    }
    record_file_free(first.file);
    record_file_free(other.file);
    free(pairs);
    return good;
}
