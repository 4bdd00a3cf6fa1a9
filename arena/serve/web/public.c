/* SPDX-License-Identifier: MIT */
/* What anybody may know of a ladder, as JSON. Big things come from what was published; the lock of the daemon is held
 * for a few numbers, or for one bot. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "game/setting.h"
#include "json/json.h"
#include "serve/web/web_inside.h"

void web_put(json_t *object, const char *key, json_t *value)
{
    (void)json_object_set_new(object, key, value);
}

json_t *web_span(struct span text)
{
    return json_stringn((const char *)text.at, text.size);
}

void web_copy(char out[WEB_TEXT_SIZE], const struct http_value *value)
{
    (void)snprintf(out, WEB_TEXT_SIZE, "%.*s", (int)value->text.size, (const char *)value->text.at);
}

static json_t *text_or_null(const char *text)
{
    return text && *text ? json_text(text) : json_null();
}

json_t *web_match_or_null(uint64_t number)
{
    return number ? json_sprintf("m%" PRIu64, number) : json_null();
}

/* --- the ladder -------------------------------------------------------------------------------------------------- */

unsigned web_playing(const struct serve *serve)
{
    unsigned count = 0;

    for (const struct playing *match = serve->playing; match; match = match->next)
        count++;
    return count;
}

/* Under the lock. */
static void put_now(const struct serve *serve, json_t *body)
{
    const struct ladder_file *file = serve->file;

    web_put(body, "ladder", json_string(file->name));
    web_put(body, "title", text_or_null(file->title));
    web_put(body, "game", json_string(file->game->name));
    web_put(body, "epoch", json_string(serve->epoch));
    web_put(body, "season", json_string(roster_season(&serve->roster)));
    web_put(body, "closed", json_boolean(serve->roster.season_closed));
    web_put(body, "paused", json_boolean(serve->roster.paused));
    web_put(body, "frozen", json_boolean(serve->roster.frozen));
    web_put(body, "notice", text_or_null(serve->roster.notice));
    web_put(body, "anchor", json_string(file->bots[file->anchor].name));
    web_put(body, "matches", json_integer((json_int_t)serve->season.count));
    web_put(body, "playing", json_integer(web_playing(serve)));
}

void web_ladder(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    struct serve *serve = context;
    struct published *published = publisher_last(serve);
    json_t *body = json_object();

    (void)ask;
    (void)pthread_mutex_lock(&serve->lock);
    put_now(serve, body);
    (void)pthread_mutex_unlock(&serve->lock);
    web_put(body, "up_to", web_match_or_null(published->table.last));
    web_put(body, "versions", json_integer(published->table.count));
    published_let_go(&published);
    http_reply_json(reply, body);
}

/* --- classes and seasons ----------------------------------------------------------------------------------------- */

static json_t *settings_json(const struct settings *settings)
{
    json_t *json = json_object();
    char value[SETTING_TEXT_SIZE];

    for (unsigned i = 0; i < settings->game->setting_count; i++) {
        settings_print(settings, i, value);
        web_put(json, settings->game->settings[i].name, json_string(value));
    }
    return json;
}

static json_t *seats_json(const struct serve *serve, const struct lineup *lineup)
{
    const struct game *game = serve->file->game;
    json_t *seats = json_array();

    for (unsigned seat = 0; seat < lineup->seats; seat++)
        (void)json_array_append_new(seats, json_pack("{ss ss}", "side", game->sides[lineup->side_of[seat]], "role",
                                                     game->roles[lineup->role_of[seat]].name));
    return seats;
}

static json_t *class_json(const struct serve *serve, unsigned class)
{
    const struct ladder_class *about = &serve->file->classes[class];
    char clock[CLOCK_TEXT_MAX];

    clock_print(&about->clock, clock);
    return json_pack("{ss sf ss ss so so}", "class", about->name, "share", about->share, "clock", clock, "team",
                     team_words[about->team], "settings", settings_json(&about->settings), "seats",
                     seats_json(serve, &serve->lineups[class]));
}

void web_classes(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    struct serve *serve = context;
    json_t *classes = json_array();

    (void)ask;
    (void)pthread_mutex_lock(&serve->lock);
    for (unsigned class = 0; class < serve->file->class_count; class ++)
        (void)json_array_append_new(classes, class_json(serve, class));
    (void)pthread_mutex_unlock(&serve->lock);
    http_reply_json(reply, json_pack("{so}", "classes", classes));
}

/* The classes in which a role is played, and how many seats it has there. */
static json_t *role_json(const struct serve *serve, unsigned role)
{
    json_t *classes = json_object();

    for (unsigned class = 0; class < serve->file->class_count; class ++) {
        const struct lineup *lineup = &serve->lineups[class];
        unsigned count = 0;

        for (unsigned seat = 0; seat < lineup->seats; seat++)
            count += lineup->role_of[seat] == role;
        if (count)
            web_put(classes, serve->file->classes[class].name, json_integer(count));
    }
    return json_pack("{ss so}", "role", serve->file->game->roles[role].name, "classes", classes);
}

void web_roles(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    struct serve *serve = context;
    json_t *roles = json_array();

    (void)ask;
    (void)pthread_mutex_lock(&serve->lock);
    for (unsigned role = 0; role < serve->file->game->role_count; role++)
        (void)json_array_append_new(roles, role_json(serve, role));
    (void)pthread_mutex_unlock(&serve->lock);
    http_reply_json(reply, json_pack("{so}", "roles", roles));
}

void web_seasons(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    struct serve *serve = context;
    const struct roster *roster = &serve->roster;
    json_t *seasons = json_array();

    (void)ask;
    (void)pthread_mutex_lock(&serve->lock);
    for (size_t i = 0; i < roster->season_count; i++) {
        bool current = i + 1 == roster->season_count;

        (void)json_array_append_new(seasons, json_pack("{ss sb sb}", "season", roster->seasons[i], "current", current,
                                                       "closed", !current || roster->season_closed));
    }
    (void)pthread_mutex_unlock(&serve->lock);
    http_reply_json(reply, json_pack("{so}", "seasons", seasons));
}
