/* SPDX-License-Identifier: MIT */
#include "event.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void place_make(struct event_place *place)
{
    (void)strcpy(place->folder, "/tmp/arena-store-XXXXXX");
    assert_non_null(mkdtemp(place->folder));
    (void)snprintf(place->path, sizeof place->path, "%.40s/event.db", place->folder);
}

void place_remove(const struct event_place *place)
{
    struct dirent **entries;
    int count = scandir(place->folder, &entries, NULL, alphasort);

    assert_true(count >= 0);
    for (int i = 0; i < count; i++) {
        char path[sizeof place->folder + sizeof entries[i]->d_name];

        (void)snprintf(path, sizeof path, "%s/%s", place->folder, entries[i]->d_name);
        if (entries[i]->d_name[0] != '.')
            assert_int_equal(remove(path), 0);
        free(entries[i]);
    }
    free(entries);
    assert_int_equal(rmdir(place->folder), 0);
}

struct store *event_open(const struct event_place *place, enum store_mode mode)
{
    struct error error = {0};
    struct store *store = store_open(place->path, mode, &error);

    assert_string_equal(error.text, "");
    assert_non_null(store);
    return store;
}

static const char *const versions[] = {"1.0", "it's \"quoted\", with a comma", "=1+1", "", "\xc3\xa9t\xc3\xa9", "a\nb"};

static void seats_make(struct event_match *match)
{
    struct store_played *played = &match->played;
    const struct store_match *head = &played->match;
    int64_t number = head->match;

    played->seats = number % 5 == 4 ? 1 : 4;
    for (unsigned i = 0; i < played->seats; i++) {
        (void)snprintf(match->text[i], sizeof match->text[i], "bot-%d", (int)((number + i) % 3));
        played->seat[i] = (struct store_seat){
            .round = head->round,
            .match = number,
            .seat = i,
            .role = i ? "hunted" : "creature",
            .side = i ? "hunted" : "creature",
            .entry = (number + i) % 3,
            .bot = match->text[i],
            .version = versions[((uint64_t)number + i) % (sizeof versions / sizeof versions[0])],
            .score = i ? -number : INT64_C(1) << 40,
            .place = number % 4 == 3                 ? 0
                     : (number % 2 == 0) == (i == 0) ? 1
                                                     : 2,
            .asked = 10 * number + i,
            .think_us = 1000 * number + i,
            .faults = number % 3 == 0 && i < 2,
            .excused = number % 7 == 0,
        };
    }
}

void match_make(struct event_match *match, int64_t round, int64_t number, int64_t attempt)
{
    struct store_played *played = &match->played;

    *match = (struct event_match){0};
    (void)snprintf(match->id, sizeof match->id, "r%d-m%d", (int)round, (int)number);
    (void)snprintf(match->hash, sizeof match->hash, "%032d%032d", (int)attempt, (int)number);
    played->match = (struct store_match){
        .round = round,
        .match = number,
        .id = match->id,
        .seed_group = number / 2,
        .class = number % 2,
        .seed = match->hash + 32,
        .attempt = attempt,
        .winner = number % 4 == 3 ? "void"
                  : number % 2    ? "hunted"
                                  : "creature",
        .reason = "rescue",
        .turns = 7 + number % 11,
        .decisions = 100 + number,
        .hash = match->hash,
        .counts = number % 6 != 5,
    };
    seats_make(match);
    played->fault = match->faults;
    played->faults = number % 3 == 0 && attempt == 1 ? 2 : 0;
    for (unsigned i = 0; i < played->faults; i++)
        match->faults[i] = (struct store_fault){
            .round = round,
            .match = number,
            .fault = i,
            .seat = i,
            .kind = i ? "illegal" : "late",
            .decision = i,
            .evidence = i ? "action 7 of [1, 2]" : "",
        };
}

void match_put(struct store *store, int64_t round, int64_t number, int64_t attempt)
{
    struct event_match match;
    struct error error = {0};

    match_make(&match, round, number, attempt);
    assert_true(store_put_match(store, &match.played, &error));
}

void rest_put(struct store *store, bool backwards)
{
    static const struct store_event event = {"cup", "notalone", "na-1", "round-robin", ""};
    static const struct store_class classes[] = {{0, "hunted=3", "hunted=3 set=base"}, {1, "hunted=5", "hunted=5"}};
    static const struct store_entry entries[] = {
        {0, "a", "", "./a", 0}, {1, "b", "B", "./b --x 'y'", 3}, {2, "c", "", "./c", 0}};
    static const struct store_round rounds[] = {{0, 40, 20}, {1, 40, 20}};
    static const struct store_command commands[] = {{1, "2026-01-01T00:00:00Z", "ann", "void", "a stall", "r0-m1"},
                                                    {2, "2026-01-02T00:00:00Z", "ben", "withdraw", "crashes", "c"}};
    struct error error = {0};

    assert_true(store_put_event(store, &event, &error));
    for (unsigned i = 0; i < 3; i++)
        assert_true(store_put_entry(store, &entries[backwards ? 2 - i : i], &error));
    for (unsigned i = 0; i < 2; i++) {
        unsigned at = backwards ? 1 - i : i;

        assert_true(store_put_class(store, &classes[at], &error));
        assert_true(store_put_round(store, &rounds[at], &error));
        assert_true(store_put_command(store, &commands[at], &error));
    }
}

uint64_t count_of(struct store *store, enum store_table table)
{
    struct error error = {0};
    uint64_t count = 0;

    assert_true(store_count(store, table, &count, &error));
    return count;
}

char *dump_of(struct store *store)
{
    struct error error = {0};
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    assert_non_null(out);
    assert_true(store_dump(store, out, &error));
    assert_int_equal(fclose(out), 0);
    return text;
}
