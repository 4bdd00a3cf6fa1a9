/* SPDX-License-Identifier: MIT */
#include "src/match.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 4 };

size_t match_copy(char *out, size_t size, struct span text)
{
    size_t used = text.size < size ? text.size : size - 1;

    if (used)
        memcpy(out, text.at, used);
    out[used] = '\0';
    return used;
}

void match_free(struct arena_match *match)
{
    if (match) {
        free(match->settings);
        free(match->numbers);
    }
    free(match);
}

void matches_release(struct matches *matches)
{
    for (size_t i = 0; i < matches->count; i++)
        match_free(matches->at[i]);
    free(matches->at);
    *matches = (struct matches){0};
}

struct arena_match *matches_find(struct matches *matches, uint64_t handle)
{
    if (matches->found < matches->count && matches->at[matches->found]->handle == handle)
        return matches->at[matches->found];
    for (size_t i = 0; i < matches->count; i++) {
        if (matches->at[i]->handle == handle) {
            matches->found = i;
            return matches->at[i];
        }
    }
    return NULL;
}

static bool make_room(struct matches *matches)
{
    size_t room = matches->room ? 2 * matches->room : FIRST_ROOM;
    struct arena_match **at;

    if (matches->count < matches->room)
        return true;
    at = realloc(matches->at, room * sizeof(struct arena_match *));
    if (!at)
        return false;
    matches->at = at;
    matches->room = room;
    return true;
}

static bool copy_settings(struct arena_match *match, const struct message_start *start)
{
    match->settings = calloc(start->setting_count + 1, sizeof *match->settings);
    if (!match->settings)
        return false;
    match->setting_count = start->setting_count;
    for (size_t i = 0; i < start->setting_count; i++) {
        struct match_setting *setting = &match->settings[i];

        match_copy(setting->name, sizeof setting->name, start->settings[i].name);
        match_copy(setting->value, sizeof setting->value, start->settings[i].value);
    }
    return true;
}

static bool copy_numbers(struct arena_match *match, const struct message_start *start)
{
    match->numbers = malloc(start->numbers.size + 1);
    if (!match->numbers)
        return false;
    match->numbers_size = start->numbers.size;
    if (match->numbers_size)
        memcpy(match->numbers, start->numbers.at, match->numbers_size);
    return true;
}

struct arena_match *matches_add(struct matches *matches, const struct message_start *start)
{
    struct arena_match *match = calloc(1, sizeof *match);

    if (!match || !copy_settings(match, start) || !copy_numbers(match, start) || !make_room(matches)) {
        match_free(match);
        return NULL;
    }
    match->handle = start->match;
    match->seat = start->seat;
    match->seats = start->seats;
    match_copy(match->game, sizeof match->game, start->game);
    match_copy(match->role, sizeof match->role, start->role);
    match_copy(match->epoch, sizeof match->epoch, start->epoch);
    match_copy(match->clock, sizeof match->clock, start->clock);
    memcpy(match->seed, start->bot_seed.at, sizeof match->seed);
    matches->at[matches->count++] = match;
    return match;
}

void matches_take(struct matches *matches, struct arena_match *match)
{
    size_t i = 0;

    while (matches->at[i] != match)
        i++;
    matches->at[i] = matches->at[--matches->count];
}

/* --- what a bot may ask ------------------------------------------------------------------------------------------ */

const char *arena_match_game(const struct arena_match *match)
{
    return match->game;
}

const char *arena_match_epoch(const struct arena_match *match)
{
    return match->epoch;
}

const char *arena_match_role(const struct arena_match *match)
{
    return match->role;
}

const char *arena_match_clock(const struct arena_match *match)
{
    return match->clock;
}

unsigned arena_match_seat(const struct arena_match *match)
{
    return match->seat;
}

unsigned arena_match_seats(const struct arena_match *match)
{
    return match->seats;
}

uint64_t arena_match_handle(const struct arena_match *match)
{
    return match->handle;
}

const char *arena_match_setting(const struct arena_match *match, const char *name)
{
    for (size_t i = 0; i < match->setting_count; i++)
        if (strcmp(match->settings[i].name, name) == 0)
            return match->settings[i].value;
    return NULL;
}

int64_t arena_match_setting_number(const struct arena_match *match, const char *name, int64_t otherwise)
{
    const char *value = arena_match_setting(match, name);
    char *end;
    long long number;

    if (!value || !*value)
        return otherwise;
    errno = 0;
    number = strtoll(value, &end, 10);
    return *end || errno ? otherwise : number;
}

struct arena_value arena_match_numbers(const struct arena_match *match)
{
    return (struct arena_value){.at = match->numbers, .size = match->numbers_size};
}

const uint8_t *arena_match_seed(const struct arena_match *match)
{
    return match->seed;
}

void arena_match_keep(struct arena_match *match, void *yours)
{
    match->yours = yours;
}

void *arena_match_kept(const struct arena_match *match)
{
    return match->yours;
}
