/* SPDX-License-Identifier: MIT */
/* FOLDER/tables: the tables that are not over, so that people come back to them when the daemon is started again. It
 * holds hashes of secrets, and names; only the daemon's user can read it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/disk.h"
#include "serve/people/inside.h"

enum { FILE_MAX = 4 << 20 };

/* False: the path is too long. */
static bool path_of(const struct people *people, char path[PATH_MAX])
{
    return snprintf(path, PATH_MAX, "%s/tables", people->serve->options->folder) < PATH_MAX;
}

/* --- writing ----------------------------------------------------------------------------------------------------- */

static json_t *hash_text(const struct hash *hash)
{
    char text[HASH_HEX_SIZE];

    hex_print(text, hash->bytes, sizeof hash->bytes);
    return json_string(text);
}

static json_t *seat_json(const struct people_seat *seat)
{
    return json_pack("{ss sb sb ss so so so}", "bot", seat->bot, "person", (int)seat->person, "used", (int)seat->used,
                     "name", seat->name, "secret", hash_text(&seat->secret), "cookie", hash_text(&seat->cookie),
                     "token", hash_text(&seat->token));
}

static json_t *table_json(const struct people_table *table)
{
    const struct game *game = table->lineup.settings.game;
    json_t *seats = json_array(), *settings = json_array();
    char value[SETTING_TEXT_SIZE];

    for (unsigned i = 0; i < game->setting_count; i++) {
        settings_print(&table->lineup.settings, i, value);
        (void)json_array_append_new(settings, json_sprintf("%s=%s", game->settings[i].name, value));
    }
    for (unsigned i = 0; i < table->lineup.seats; i++)
        (void)json_array_append_new(seats, seat_json(&table->seat[i]));
    return json_pack("{ss ss ss sI sb so so}", "id", table->id, "asker", table->asker, "absent",
                     lost_seat_names[table->lost_seat], "match", (json_int_t)table->number, "begun", (int)table->begun,
                     "settings", settings, "seats", seats);
}

/* A match whose number is written is found again, whenever the daemon is killed. Without the file it begins, too. */
static bool let_begin(struct people *people)
{
    bool any = false;

    (void)pthread_mutex_lock(&people->lock);
    for (struct people_table *table = people->tables; table; table = table->next) {
        any = any || (table->keeping && !table->kept);
        table->kept = table->kept || table->keeping;
        table->keeping = false;
    }
    (void)pthread_mutex_unlock(&people->lock);
    return any;
}

bool people_keep(struct people *people)
{
    json_t *tables = json_array();
    char path[PATH_MAX], *text;

    (void)pthread_mutex_lock(&people->lock);
    people->dirty = false;
    for (struct people_table *table = people->tables; table; table = table->next) {
        table->keeping = table->state == TABLE_IS_READY;
        if (table->state != TABLE_IS_OVER)
            (void)json_array_append_new(tables, table_json(table));
    }
    (void)pthread_mutex_unlock(&people->lock);
    text = json_dumps(tables, JSON_COMPACT);
    if (path_of(people, path) && text && !disk_put(path, span_text(text)))
        serve_note(people->serve, &(struct note){.level = NOTE_WARNING},
                   "%s cannot be written: people do not come back to their tables if the arena is started again", path);
    free(text);
    json_decref(tables);
    return let_begin(people);
}

/* --- reading ----------------------------------------------------------------------------------------------------- */

static bool read_hash(const json_t *object, const char *key, struct hash *hash)
{
    const char *text = json_string_value(json_object_get(object, key));

    return text && hex_read(hash->bytes, sizeof hash->bytes, text);
}

static bool read_text(const json_t *object, const char *key, char *out, size_t size)
{
    const char *text = json_string_value(json_object_get(object, key));

    return text && snprintf(out, size, "%s", text) < (int)size;
}

static bool read_seat(const json_t *object, struct people_seat *seat)
{
    char name[PEOPLE_NAME_BYTES];

    seat->person = json_is_true(json_object_get(object, "person"));
    seat->used = json_is_true(json_object_get(object, "used"));
    return read_text(object, "bot", seat->bot, sizeof seat->bot) && read_text(object, "name", name, sizeof name) &&
           (!*name || people_take_name(seat->name, name)) && read_hash(object, "secret", &seat->secret) &&
           read_hash(object, "cookie", &seat->cookie) && read_hash(object, "token", &seat->token);
}

static bool read_table(const struct people *people, const json_t *object, struct people_table *table)
{
    const json_t *settings = json_object_get(object, "settings"), *seats = json_object_get(object, "seats");
    const char *absent = json_string_value(json_object_get(object, "absent")); /* an older daemon did not say it */
    struct error error = {0};

    table->number = (uint64_t)json_integer_value(json_object_get(object, "match"));
    table->begun = json_is_true(json_object_get(object, "begun"));
    table->state = table->number ? TABLE_PLAYS : TABLE_WAITS;
    table->lineup = (struct lineup){.team = TEAM_SEPARATE};
    settings_init(&table->lineup.settings, people->serve->file->game);
    if (!read_text(object, "id", table->id, sizeof table->id) ||
        !read_text(object, "asker", table->asker, sizeof table->asker) ||
        !lost_seat_parse(&table->lost_seat, span_text(absent ? absent : lost_seat_names[LOST_FILLER])) ||
        !clock_parse(&table->lineup.clock, PEOPLE_CLOCK, &error))
        return false;
    for (size_t i = 0; i < json_array_size(settings); i++) {
        const char *setting = json_string_value(json_array_get(settings, i));

        if (!setting || !settings_set(&table->lineup.settings, setting, &error))
            return false;
    }
    if (!lineup_count_seats(&table->lineup, &error) || json_array_size(seats) != table->lineup.seats)
        return false;
    for (unsigned i = 0; i < table->lineup.seats; i++)
        if (!read_seat(json_array_get(seats, i), &table->seat[i]))
            return false;
    return true;
}

/* The order of the file stays. */
static void take_table(struct people *people, const json_t *object)
{
    struct people_table *table = people_new_table(people, NULL), **at = &people->tables;

    if (!table)
        return;
    if (!read_table(people, object, table)) {
        people_free_table(table);
        return;
    }
    while (*at)
        at = &(*at)->next;
    *at = table;
    people_keep_place(people, table);
}

void people_read(struct people *people)
{
    char path[PATH_MAX];
    struct buffer bytes;
    struct error error = {0};
    json_t *tables = NULL;

    buffer_init(&bytes, FILE_MAX + 1);
    if (path_of(people, path) && access(path, F_OK) == 0 && disk_read(path, FILE_MAX, &bytes, &error))
        tables = json_loadb((const char *)bytes.at, bytes.used, JSON_REJECT_DUPLICATES, NULL);
    for (size_t i = 0; i < json_array_size(tables) && i < 2 * LADDER_TABLES_MAX; i++)
        take_table(people, json_array_get(tables, i));
    json_decref(tables);
    buffer_release(&bytes);
}
