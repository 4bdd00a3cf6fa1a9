/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/serve_inside.h"
#include "serve/watch/feeder.h"
#include "serve/watch/inside.h"
#include "serve/watch/old.h"

enum { DECIMAL = 10, DIGITS_MAX = 15 };

/* A command of an observer. */
struct asking {
    struct observers *all;
    struct observer *observer;
    struct observer_reply *reply;
};

/* False: the outcome says why not. */
typedef bool ask_action(struct asking *asking);

static bool refuse(struct asking *asking, const char *words)
{
    return error_set(&asking->reply->outcome, EXIT_WRONG_USE, "%s", words);
}

static const char *word_of(const struct asking *asking, unsigned index)
{
    return index < asking->observer->count ? asking->observer->words[index] : NULL;
}

/* --- words ------------------------------------------------------------------------------------------------------- */

static bool check_class(struct asking *asking, const char *class)
{
    const struct ladder_file *file = asking->all->serve->file; /* its classes do not change while it runs */

    for (unsigned i = 0; class && i < file->class_count; i++)
        if (strcmp(file->classes[i].name, class) == 0)
            return true;
    return !class || error_set(&asking->reply->outcome, EXIT_WRONG_USE, "there is no class %s", class);
}

/* One that nobody has, and one that is hidden, are answered alike. */
static bool find_match(struct asking *asking, uint64_t *match)
{
    *match = feed_find(asking->all->feed, word_of(asking, 0));
    return *match || error_set(&asking->reply->outcome, EXIT_NO,
                               "there is no match %s among those that are played and the latest that are over",
                               word_of(asking, 0));
}

static bool read_number(struct asking *asking, unsigned index, uint64_t *number)
{
    const char *text = word_of(asking, index);
    size_t size = text ? strlen(text) : 0;

    *number = 0;
    if (!text)
        return true;
    if (size == 0 || size > DIGITS_MAX || text[strspn(text, "0123456789")] != '\0')
        return error_set(&asking->reply->outcome, EXIT_WRONG_USE, "'%s' is no number", text);
    *number = strtoull(text, NULL, DECIMAL);
    return true;
}

/* --- matches that the feed has forgotten -------------------------------------------------------------------------- */

/* At the desk. The body, or why there is none. */
static void say(struct http_reply *reply, json_t *body, const struct error *error)
{
    if (body)
        http_reply_json(reply, body);
    else
        http_reply_problem(reply, error->code == EXIT_NO ? 404 : 503, "%s", error->text);
}

static void make_facts(struct serve *serve, uint64_t key, struct http_reply *reply)
{
    struct error error = {0};
    struct feed_old *old = old_open(serve, serve->observers->desk_query, old_facts_number(key), &error);

    say(reply, old ? feed_old_facts(feeder_feed(serve), old) : NULL, &error);
    feed_old_free(&old);
}

/* The sentence also says that it was not released. */
static void make_whole(struct serve *serve, uint64_t number, struct http_reply *reply)
{
    struct error error = {0};
    struct feed_old *old = old_open(serve, serve->observers->desk_query, number, &error);

    say(reply, old ? feed_old_whole(feeder_feed(serve), old, &error) : NULL, &error);
    feed_old_free(&old);
}

static bool refuse_with(struct asking *asking, const struct http_reply *made)
{
    json_t *problem = json_loadb((const char *)made->body.at, made->body.used, 0, NULL);
    const char *detail = json_string_value(json_object_get(problem, "detail"));

    (void)error_set(&asking->reply->outcome, made->status == 404 ? EXIT_NO : EXIT_COULD_NOT_RUN, "%s",
                    detail ? detail : "memory is short; come back later");
    json_decref(problem);
    return false;
}

/* What the desk makes of the match, which the command waits for. It is asked again in each tick, until it is there. */
static bool ask_desk(struct asking *asking, desk_make *make)
{
    uint64_t number = ladder_match_number(word_of(asking, 0));
    struct http_reply made;
    bool good = true;

    if (number == 0) /* no id of a match that is over */
        return error_set(&asking->reply->outcome, EXIT_NO, "there is no match %s among those that are played or over",
                         word_of(asking, 0));
    http_reply_init(&made, "application/json");
    desk_reply(asking->all->desk, make, make == make_facts ? old_facts_key(number) : number, &made);
    asking->reply->waits = made.waits;
    if (!made.waits && made.status == 200)
        asking->reply->body = json_loadb((const char *)made.body.at, made.body.used, 0, NULL);
    if (!made.waits && !asking->reply->body)
        good = refuse_with(asking, &made);
    http_reply_release(&made);
    return good;
}

/* --- verbs ------------------------------------------------------------------------------------------------------- */

static bool list(struct asking *asking, bool over)
{
    if (!check_class(asking, word_of(asking, 0)))
        return false;
    asking->reply->body = json_object();
    (void)json_object_set_new(asking->reply->body, "matches", feed_list(asking->all->feed, over, word_of(asking, 0)));
    return true;
}

static bool ask_matches(struct asking *asking)
{
    return list(asking, false);
}

static bool ask_results(struct asking *asking)
{
    return list(asking, true);
}

static bool ask_match(struct asking *asking)
{
    uint64_t match = feed_find(asking->all->feed, word_of(asking, 0));

    if (!match)
        return ask_desk(asking, make_facts);
    asking->reply->body = feed_facts(asking->all->feed, match);
    return asking->reply->body || refuse(asking, "there is no such match any more");
}

static bool ask_released(struct asking *asking)
{
    uint64_t match = feed_find(asking->all->feed, word_of(asking, 0));

    if (!match)
        return ask_desk(asking, make_whole);
    asking->reply->body = feed_whole(asking->all->feed, match, &asking->reply->outcome);
    return asking->reply->body != NULL;
}

static bool ask_watch(struct asking *asking)
{
    uint64_t match, last;
    uint32_t handle;

    if (!find_match(asking, &match) || !read_number(asking, 1, &last) ||
        !observer_watch(asking->all, asking->observer, match, last + 1, &handle, &asking->reply->outcome))
        return false;
    asking->reply->body = json_pack("{sI}", "match", (json_int_t)handle);
    return true;
}

static bool ask_unwatch(struct asking *asking)
{
    uint64_t match;

    if (!word_of(asking, 0)) {
        observer_unwatch_all(asking->all, asking->observer);
        return true;
    }
    return find_match(asking, &match) &&
           (observer_unwatch(asking->all, asking->observer, match) || refuse(asking, "you do not watch that match"));
}

/* Those that are played now, and then each that begins. */
static bool ask_follow(struct asking *asking)
{
    struct observer *observer = asking->observer;
    uint64_t matches[OBSERVER_MATCHES_MAX];
    unsigned count;

    if (!check_class(asking, word_of(asking, 0)))
        return false;
    (void)snprintf(observer->class, sizeof observer->class, "%s", word_of(asking, 0) ? word_of(asking, 0) : "");
    observer->follows = true;
    count = feed_open(asking->all->feed, word_of(asking, 0), matches, OBSERVER_MATCHES_MAX, &observer->cursor);
    for (unsigned i = 0; i < count; i++) {
        struct error error = {0};
        uint32_t handle;

        (void)observer_watch(asking->all, observer, matches[i], 1, &handle, &error);
    }
    return true;
}

/* A key can be for some of its owner's bots alone. */
static json_t *faults_of(struct asking *asking, uint64_t after)
{
    const struct doors_owner *owner = &asking->observer->owner;
    json_t *faults = feed_faults(asking->all->feed, owner->name, after);

    for (size_t i = json_array_size(faults); *owner->bots && i > 0; i--) {
        const char *bot = json_string_value(json_object_get(json_array_get(faults, i - 1), "bot"));

        if (!bot || !certificate_bots_have(owner->bots, span_text(bot)))
            (void)json_array_remove(faults, i - 1);
    }
    return faults;
}

static bool ask_faults(struct asking *asking)
{
    uint64_t after;

    if (!*asking->observer->owner.name)
        return error_set(&asking->reply->outcome, EXIT_NO,
                         "faults are shown to the owner of a bot: say hello with his token, or over a connection with "
                         "his key");
    if (!read_number(asking, 0, &after))
        return false;
    asking->reply->body = json_object();
    (void)json_object_set_new(asking->reply->body, "faults", faults_of(asking, after));
    return true;
}

static const struct ask_row {
    const char *verb;
    unsigned least, most; /* words */
    const char *list;     /* the key of the body that may come in pages */
    const char *usage;
    ask_action *act;
} rows[] = {
    {"matches", 0, 1, "matches", "matches [CLASS]", ask_matches},
    {"results", 0, 1, "matches", "results [CLASS]", ask_results},
    {"match", 1, 1, NULL, "match ID", ask_match},
    {"watch", 1, 2, NULL, "watch ID [EVENT]", ask_watch},
    {"follow", 0, 1, NULL, "follow [CLASS]", ask_follow},
    {"unwatch", 0, 1, NULL, "unwatch [ID]", ask_unwatch},
    {"released", 1, 1, "events", "released ID", ask_released},
    {"faults", 0, 1, "faults", "faults [NUMBER]", ask_faults},
};

static const struct ask_row *row_of(const char *verb)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(rows[i].verb, verb) == 0)
            return &rows[i];
    return NULL;
}

void observer_ask(struct observers *all, struct observer *observer, struct observer_reply *reply)
{
    const struct ask_row *row = row_of(observer->verb);
    struct asking asking = {all, observer, reply};

    *reply = (struct observer_reply){0};
    if (!row) {
        (void)refuse(&asking,
                     "an observer asks for matches, results, match, watch, follow, unwatch, released or faults");
        return;
    }
    if (observer->count < row->least || observer->count > row->most) {
        (void)error_set(&reply->outcome, EXIT_WRONG_USE, "an observer says it as: %s", row->usage);
        return;
    }
    reply->list = row->list;
    if (!row->act(&asking)) {
        json_decref(reply->body);
        reply->body = NULL;
    }
}
