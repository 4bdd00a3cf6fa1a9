/* SPDX-License-Identifier: MIT */
/* Tables of seasons that are over, from the files that were made when they were closed. The last one that was asked for
 * is kept. */
#include <stdio.h>
#include <string.h>

#include "json/json.h"
#include "ladder/season/season_files.h"
#include "serve/web/table_pick.h"
#include "serve/web/web_inside.h"

struct sealed_rows {
    const json_t *rows;
    const struct table_wish *wish;
};

/* What the file and the answer have alike. */
static const char *const same[] = {"results", "voids", "unrated", "taken_out", "anchored"};

bool web_season(struct serve *serve, const struct http_value *value, char out[PROTO_ID_MAX + 1],
                struct http_reply *reply)
{
    const struct roster *roster = &serve->roster;

    *out = '\0';
    if (!value->given)
        return true;
    (void)pthread_mutex_lock(&serve->lock);
    for (size_t i = 0; i < roster->season_count; i++)
        if (span_equal(value->text, span_text(roster->seasons[i])))
            (void)snprintf(out, PROTO_ID_MAX + 1, "%s", roster->seasons[i]);
    (void)pthread_mutex_unlock(&serve->lock);
    if (!*out)
        http_reply_problem(reply, 404, "there is no season %.*s; /api/v1/seasons has those that there are",
                           (int)value->text.size, (const char *)value->text.at);
    return *out != '\0';
}

void web_sealed_release(struct web_sealed *sealed)
{
    json_decref(sealed->table);
    *sealed = (struct web_sealed){.table = NULL};
}

static bool is_unchanged(const struct web_sealed *sealed, const char *season, const struct stat *about)
{
    return sealed->table && strcmp(sealed->season, season) == 0 && sealed->about.st_ino == about->st_ino &&
           sealed->about.st_size == about->st_size && sealed->about.st_mtim.tv_sec == about->st_mtim.tv_sec &&
           sealed->about.st_mtim.tv_nsec == about->st_mtim.tv_nsec;
}

/* The table of a season from its file; NULL: it cannot be read. */
static const json_t *sealed_table(struct serve *serve, const char *season)
{
    struct web_sealed *sealed = &serve->web->sealed;
    struct error error = {0};
    struct stat about;
    char path[PATH_MAX];

    if (!season_files_path(path, serve->options->folder, season, "table.json", &error) || stat(path, &about) != 0 ||
        !S_ISREG(about.st_mode) || about.st_size > WEB_SEALED_MOST)
        return NULL;
    if (is_unchanged(sealed, season, &about))
        return sealed->table;
    web_sealed_release(sealed);
    sealed->table = json_load_file(path, JSON_REJECT_DUPLICATES, NULL);
    sealed->about = about;
    (void)snprintf(sealed->season, sizeof sealed->season, "%s", season);
    return sealed->table;
}

static bool read_row(void *context, size_t number, struct table_candidate *out)
{
    const struct sealed_rows *sealed = context;
    const json_t *row = json_array_get(sealed->rows, number);
    const json_t *of = sealed->wish->role    ? json_object_get(json_object_get(row, "roles"), sealed->wish->role)
                       : sealed->wish->class ? json_object_get(json_object_get(row, "classes"), sealed->wish->class)
                                             : json_object_get(row, "strength");

    out->bot = json_string_value(json_object_get(row, "bot"));
    out->owner = json_string_value(json_object_get(row, "owner"));
    out->strength = json_number_value(json_object_get(of, "elo"));
    return out->bot && out->owner && of;
}

void web_sealed_table(struct serve *serve, const char *season, const struct table_wish *wish, struct http_reply *reply)
{
    const json_t *table = sealed_table(serve, season), *all = json_object_get(table, "table");
    struct sealed_rows sealed = {all, wish};
    struct table_pick pick;
    json_t *rows, *body;

    if (!json_is_array(all)) {
        http_reply_problem(reply, 503, "season %s was closed without a table, or its table cannot be read", season);
        return;
    }
    if (!table_pick(&pick, wish, json_array_size(all), read_row, &sealed)) {
        http_reply_json(reply, NULL);
        return;
    }
    rows = json_array();
    body = json_object();
    for (size_t i = 0; i < pick.count; i++)
        (void)json_array_append(rows, json_array_get(all, pick.row[i]));
    web_put(body, "ladder", json_string(serve->file->name));
    web_put(body, "season", json_string(season));
    web_put(body, "up_to", web_match_or_null((uint64_t)json_integer_value(json_object_get(table, "last"))));
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        (void)json_object_set(body, same[i], json_object_get(table, same[i]));
    web_put(body, "rows", json_integer((json_int_t)pick.all));
    web_put(body, "from", json_integer((json_int_t)wish->from));
    web_put(body, "table", rows);
    http_reply_json(reply, body);
    table_pick_release(&pick);
}
