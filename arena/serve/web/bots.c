/* SPDX-License-Identifier: MIT */
/* The bots of a ladder, as JSON: all of them by page, and one with its versions. */
#include <stdio.h>
#include <string.h>

#include "json/json.h"
#include "ladder/season/row_json.h"
#include "serve/hand/why.h"
#include "serve/web/web_inside.h"

enum { AT_ONCE = 64 /* bots that are looked at before others have the lock */ };
static const double US_IN_MS = 1000;

/* --- a bot ------------------------------------------------------------------------------------------------------- */

static json_t *think_json(const struct histogram *think)
{
    if (!think || think->total == 0)
        return json_null();
    return json_pack("{sI sf sf sf}", "decisions", (json_int_t)think->total, "p50_ms",
                     (double)histogram_quantile(think, 0.5) / US_IN_MS, "p99_ms",
                     (double)histogram_quantile(think, 0.99) / US_IN_MS, "most_ms", (double)think->most / US_IN_MS);
}

static json_t *faults_json(const uint64_t *faults)
{
    json_t *json = json_object();

    for (unsigned kind = 0; faults && kind < FAULT_COUNT; kind++)
        if (faults[kind] > 0)
            web_put(json, fault_kinds[kind].name, json_integer((json_int_t)faults[kind]));
    return json;
}

/* A version of a bot as it is told: where it stands, and under the lock how it thinks. */
struct telling {
    const struct serve *serve;
    const struct published *published;
    const char *bot;
};

static json_t *version_json(const struct telling *telling, const char *version, const char *state)
{
    const struct ladder_row *row = published_row(telling->published, telling->bot, version);
    const struct roster_build *build = roster_build(&telling->serve->roster, telling->bot, version);

    return json_pack("{so ss so so so so}", "version", json_text(version), "state", state, "hash",
                     build ? json_string(build->hash) : json_null(), "row",
                     row ? row_json(telling->published, row) : json_null(), "think",
                     think_json(thinking_of(&telling->serve->thinking, telling->bot, version)), "faults",
                     faults_json(thinking_faults(&telling->serve->thinking, telling->bot, version)));
}

static bool is_registered(const struct roster_bot *registered, const char *version)
{
    for (size_t i = 0; registered && i < registered->version_count; i++)
        if (strcmp(registered->versions[i]->name, version) == 0)
            return true;
    return false;
}

/* Those that the table knows, which need not be in the log: the bot may be the host's. */
static void add_played(json_t *versions, const struct telling *telling, const struct roster_bot *registered)
{
    const struct season *season = &telling->published->season;

    for (unsigned i = 0; i < season->version_count; i++) {
        const struct season_version *version = &season->versions[i];

        if (strcmp(version->bot, telling->bot) == 0 && !is_registered(registered, version->version))
            (void)json_array_append_new(versions, version_json(telling, version->version, "rated"));
    }
}

static void add_registered(json_t *versions, const struct telling *telling, const struct roster_bot *bot)
{
    static const char *const states[] = {
        [VERSION_NEW] = "qualifies", [VERSION_PASSED] = "rated", [VERSION_KEPT_OUT] = "kept out"};

    for (size_t i = 0; bot && i < bot->version_count; i++)
        (void)json_array_append_new(versions,
                                    version_json(telling, bot->versions[i]->name, states[bot->versions[i]->state]));
}

static const struct ladder_bot *find_hosted(const struct ladder_file *file, const char *name)
{
    for (unsigned i = 0; i < file->bot_count; i++)
        if (strcmp(file->bots[i].name, name) == 0)
            return &file->bots[i];
    return NULL;
}

/* Under the lock. NULL: there is no such bot. */
static json_t *bot_json(const struct serve *serve, const struct published *published, const char *name)
{
    const struct ladder_bot *hosted = find_hosted(serve->file, name);
    const struct roster_bot *registered = roster_bot(&serve->roster, name);
    const struct roster_ruling *ruling = roster_ruling(&serve->roster, name);
    const struct telling telling = {.serve = serve, .published = published, .bot = name};
    json_t *versions;

    if (!hosted && !registered)
        return NULL;
    versions = json_array();
    add_played(versions, &telling, registered);
    add_registered(versions, &telling, registered);
    return json_pack("{ss ss sb sb sb so}", "bot", name, "owner", hosted ? hosted->owner : registered->owner->name,
                     "hosted", hosted && hosted->command[0] != '@', "benched", ruling && ruling->benched, "withdrawn",
                     ruling && ruling->withdrawn, "versions", versions);
}

bool web_has_bot(const struct serve *serve, const char *name)
{
    return find_hosted(serve->file, name) || roster_bot(&serve->roster, name);
}

void web_no_bot(struct http_reply *reply, const char *name)
{
    http_reply_problem(reply, 404, "there is no bot %s on this ladder", name);
}

/* NULL: there is none of that name. */
static json_t *ask_bot(struct serve *serve, const char *name)
{
    struct published *published = publisher_last(serve);
    json_t *body;

    (void)pthread_mutex_lock(&serve->lock);
    body = bot_json(serve, published, name);
    (void)pthread_mutex_unlock(&serve->lock);
    published_let_go(&published);
    return body;
}

void web_bot(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    char name[WEB_TEXT_SIZE];
    json_t *body;

    web_copy(name, &ask->value[0]);
    body = ask_bot(context, name);
    if (body) {
        json_t *why = json_array();

        if (!why_tell(context, name, WHY_PUBLIC, why))
            json_array_clear(why);
        web_put(body, "why", why);
        http_reply_json(reply, body);
    } else
        web_no_bot(reply, name);
}

/* A page of its versions, the latest first. */
void web_versions(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    char name[WEB_TEXT_SIZE];
    uint64_t from = ask->value[1].number, count = ask->value[2].number;
    json_t *page = json_array(), *bot, *all;
    size_t size;

    web_copy(name, &ask->value[0]);
    bot = ask_bot(context, name);
    all = json_object_get(bot, "versions");
    size = json_array_size(all);
    for (uint64_t i = from; bot && i < from + count && i <= size; i++)
        (void)json_array_append(page, json_array_get(all, size - i));
    if (bot)
        http_reply_json(reply, json_pack("{ss sI sI so}", "bot", name, "rows", (json_int_t)size, "from",
                                         (json_int_t)from, "versions", page));
    else {
        json_decref(page);
        web_no_bot(reply, name);
    }
    json_decref(bot);
}

/* --- all bots ---------------------------------------------------------------------------------------------------- */

/* A row of the list, copied under the lock. */
struct listed {
    char bot[PROTO_ID_MAX + 1], owner[PROTO_ID_MAX + 1];
    bool hosted, benched, withdrawn;
};

struct list {
    uint64_t from, end, count; /* places from 0 */
    const char *owner;         /* of this one alone; "": of all */
    json_t *rows;
};

/* Bots are numbered: first those of ladder.conf, then those that were registered, in the order in which they came. */
static bool copy_bot(const struct serve *serve, size_t number, struct listed *out)
{
    const struct ladder_file *file = serve->file;
    const struct ladder_bot *hosted = number < file->bot_count ? &file->bots[number] : NULL;
    const struct roster_bot *registered = hosted ? NULL : serve->roster.bots[number - file->bot_count];
    const char *name = hosted ? hosted->name : registered->name;
    const struct roster_ruling *ruling = roster_ruling(&serve->roster, name);

    if (!hosted && find_hosted(file, name))
        return false; /* it was registered in a former season, and is the host's now */
    *out = (struct listed){.hosted = hosted && hosted->command[0] != '@',
                           .benched = ruling && ruling->benched,
                           .withdrawn = ruling && ruling->withdrawn};
    (void)snprintf(out->bot, sizeof out->bot, "%s", name);
    (void)snprintf(out->owner, sizeof out->owner, "%s", hosted ? hosted->owner : registered->owner->name);
    return true;
}

static json_t *listed_json(const struct listed *bot)
{
    return json_pack("{ss ss sb sb sb}", "bot", bot->bot, "owner", bot->owner, "hosted", bot->hosted, "benched",
                     bot->benched, "withdrawn", bot->withdrawn);
}

/* Looks at AT_ONCE bots from this number on. Returns the next number; 0: there is none. */
static size_t list_some(struct serve *serve, size_t number, struct list *list)
{
    struct listed some[AT_ONCE], one;
    size_t count = 0, all, end;

    (void)pthread_mutex_lock(&serve->lock);
    all = serve->file->bot_count + serve->roster.bot_count;
    end = all < number + AT_ONCE ? all : number + AT_ONCE;
    for (size_t i = number; i < end; i++) {
        if (!copy_bot(serve, i, &one) || (*list->owner && strcmp(one.owner, list->owner) != 0))
            continue;
        if (list->count >= list->from && list->count < list->end)
            some[count++] = one;
        list->count++;
    }
    (void)pthread_mutex_unlock(&serve->lock);
    for (size_t i = 0; i < count; i++)
        (void)json_array_append_new(list->rows, listed_json(&some[i]));
    return end < all ? end : 0;
}

void web_bots(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    uint64_t from = ask->value[0].number;
    char owner[WEB_TEXT_SIZE] = "";
    struct list list = {.from = from - 1, .end = from - 1 + ask->value[1].number, .owner = owner, .rows = json_array()};
    size_t number = 0;

    if (ask->value[2].given)
        web_copy(owner, &ask->value[2]);
    do
        number = list_some(context, number, &list);
    while (number > 0);
    http_reply_json(
        reply, json_pack("{sI sI so}", "rows", (json_int_t)list.count, "from", (json_int_t)from, "bots", list.rows));
}
