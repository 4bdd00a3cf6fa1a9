/* SPDX-License-Identifier: MIT */
/* The table of a ladder, as JSON: that which was published, or that of a season that is over. */
#include <string.h>

#include "ladder/season/row_json.h"
#include "serve/web/table_pick.h"
#include "serve/web/web_inside.h"

/* --- what is asked ----------------------------------------------------------------------------------------------- */

struct question {
    struct table_wish wish;
    char text[WEB_TABLE_PARAMETERS][WEB_TEXT_SIZE];
};

static const char *text_of(struct question *question, const struct http_value *value, unsigned place)
{
    if (!value[place].given)
        return NULL;
    web_copy(question->text[place], &value[place]);
    return question->text[place];
}

static int number_of_role(const struct game *game, const char *name)
{
    for (unsigned role = 0; role < game->role_count; role++)
        if (strcmp(game->roles[role].name, name) == 0)
            return (int)role;
    return -1;
}

static bool read_question(struct serve *serve, const struct http_value *value, struct question *question,
                          struct http_reply *reply)
{
    struct table_wish *wish = &question->wish;
    char class[PROTO_ID_MAX + 1];

    *wish = (struct table_wish){.from = value[WEB_TABLE_FROM].number,
                                .count = value[WEB_TABLE_COUNT].number,
                                .owner = text_of(question, value, WEB_TABLE_OWNER),
                                .name = text_of(question, value, WEB_TABLE_NAME),
                                .role = text_of(question, value, WEB_TABLE_ROLE),
                                .class = text_of(question, value, WEB_TABLE_CLASS)};
    if (!web_class(serve, &value[WEB_TABLE_CLASS], class, reply))
        return false;
    if (wish->role && wish->class)
        http_reply_problem(reply, 400, "say either role or class: no strength is of both");
    else if (wish->role && number_of_role(serve->file->game, wish->role) < 0)
        http_reply_problem(reply, 400, "there is no role %s; /api/v1/roles has all of them", wish->role);
    else
        return true;
    return false;
}

/* --- the table that was published -------------------------------------------------------------------------------- */

struct current_rows {
    const struct published *published;
    int role, class; /* -1: over all */
};

static bool read_row(void *context, size_t number, struct table_candidate *out)
{
    const struct current_rows *rows = context;
    const struct ladder_row *row = &rows->published->table.rows[number];
    const struct season_version *version = published_version(rows->published, row);

    *out = (struct table_candidate){.bot = version->bot,
                                    .owner = version->owner,
                                    .strength = rows->role >= 0    ? row->role[rows->role].mean
                                                : rows->class >= 0 ? row->class[rows->class].mean
                                                                   : row->strength.mean};
    return true;
}

static int number_of_class(const struct published *published, const char *name)
{
    for (unsigned class = 0; class < published->class_count; class ++)
        if (strcmp(published->class[class], name) == 0)
            return (int)class;
    return -1;
}

/* NULL: no memory. */
static json_t *rows_json(const struct published *published, const struct table_wish *wish, size_t *all)
{
    struct current_rows current = {.published = published,
                                   .role = wish->role ? number_of_role(published->game, wish->role) : -1,
                                   .class = wish->class ? number_of_class(published, wish->class) : -1};
    struct table_pick pick;
    json_t *rows;

    if (!table_pick(&pick, wish, published->table.count, read_row, &current))
        return NULL;
    rows = json_array();
    for (size_t i = 0; i < pick.count; i++) {
        const struct ladder_row *row = &published->table.rows[pick.row[i]];
        json_t *json = row_json(published, row);

        web_put(json, "trend", row->moved ? json_real(row->moved_elo) : json_null());
        (void)json_array_append_new(rows, json);
    }
    *all = pick.all;
    table_pick_release(&pick);
    return rows;
}

static void current_table(struct serve *serve, const struct table_wish *wish, struct http_reply *reply)
{
    struct published *published;
    const struct ladder_table *table;
    json_t *rows, *body = json_object();
    size_t all = 0;

    (void)pthread_mutex_lock(&serve->lock);
    web_put(body, "ladder", json_string(serve->file->name));
    web_put(body, "season", json_string(roster_season(&serve->roster)));
    published = publisher_last(serve);
    (void)pthread_mutex_unlock(&serve->lock);
    table = &published->table;
    rows = rows_json(published, wish, &all);
    web_put(body, "up_to", web_match_or_null(table->last));
    web_put(body, "results", json_integer((json_int_t)table->results));
    web_put(body, "voids", json_integer((json_int_t)table->voids));
    web_put(body, "unrated", json_integer((json_int_t)table->unrated));
    web_put(body, "taken_out", json_integer((json_int_t)table->taken_out));
    web_put(body, "anchored", json_boolean(table->anchor != SEASON_NOBODY));
    web_put(body, "rows", json_integer((json_int_t)all));
    web_put(body, "from", json_integer((json_int_t)wish->from));
    published_let_go(&published);
    if (!rows) {
        json_decref(body);
        body = NULL;
    } else
        web_put(body, "table", rows);
    http_reply_json(reply, body);
}

void web_table(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    struct serve *serve = context;
    char season[PROTO_ID_MAX + 1];
    struct question question;
    bool current;

    if (!web_season(serve, &ask->value[WEB_TABLE_SEASON], season, reply) ||
        !read_question(serve, ask->value, &question, reply))
        return;
    (void)pthread_mutex_lock(&serve->lock);
    current = !*season || strcmp(season, roster_season(&serve->roster)) == 0;
    (void)pthread_mutex_unlock(&serve->lock);
    if (current)
        current_table(serve, &question.wish, reply);
    else
        web_sealed_table(serve, season, &question.wish, reply);
}
