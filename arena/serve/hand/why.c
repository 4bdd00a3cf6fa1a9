/* SPDX-License-Identifier: MIT */
#include "serve/hand/why.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/steady.h"
#include "json/json.h"
#include "serve/serve_inside.h"

enum { SENTENCE_MAX = 1500, MICROSECONDS = 1000000, MINUTE_S = 60, SECONDS_MOST = 2 * MINUTE_S };

__attribute__((format(printf, 2, 3))) static void say(json_t *out, const char *format, ...)
{
    char sentence[SENTENCE_MAX];
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    (void)json_array_append_new(out, json_text(sentence));
}

/* Who tells whom. */
struct telling {
    const struct serve *serve;
    json_t *out;
    bool is_host; /* who may know the host's reasons, and what is played now: bots that look could dodge opponents */
};

/* --- the ladder -------------------------------------------------------------------------------------------------- */

/* The host is told how it ends, everybody else whom it is up to. */
static void tell_stand(const struct telling *telling, const char *what, const char *host, const char *others)
{
    say(telling->out, "%s %s", what, telling->is_host ? host : others);
}

static void tell_ladder(const struct telling *telling)
{
    const struct serve *serve = telling->serve;
    char closed[PROTO_ID_MAX + sizeof "season  is closed:"];

    if (serve->drains)
        say(telling->out, "the ladder drains: it ends when the matches that are played are over");
    if (serve->roster.paused)
        tell_stand(telling, "the ladder is paused", "until `resume`", "by its host");
    if (serve->roster.frozen)
        tell_stand(telling, "the ratings are frozen", "until `resume`: matches are played and not rated",
                   "by the host: matches are played and not rated");
    if (serve->roster.season_closed) {
        (void)snprintf(closed, sizeof closed, "season %s is closed:", serve->season_name);
        tell_stand(telling, closed, "there are matches again after `season new`",
                   "there are matches again when the host begins another one");
    }
}

/* --- a version --------------------------------------------------------------------------------------------------- */

/* "wits", or "version '2' of wits". */
static const char *called(const struct serve_bot *bot, char *out, size_t size)
{
    if (bot->hosted)
        (void)snprintf(out, size, "%s", bot->name);
    else
        (void)snprintf(out, size, "version '%s' of %s", bot->version, bot->name);
    return out;
}

static void tell_matches(const struct telling *telling, const struct serve_bot *bot, const char *name)
{
    const struct serve *serve = telling->serve;
    json_t *out = telling->out;

    for (const struct playing *playing = serve->playing; playing; playing = playing->next)
        for (unsigned side = 0; side < playing->sides; side++)
            if (playing->bot[side] == bot) {
                say(out, "%s plays m%" PRIu64 " of class %s", name, playing->number,
                    serve->file->classes[playing->class].name);
                break;
            }
}

bool why_has_opponent(const struct serve *serve, const struct serve_bot *bot)
{
    for (unsigned i = 0; i < serve->bot_count; i++) {
        const struct serve_bot *other = serve->bots[i];

        if (other != bot && other->standing == STANDING_PLAYS &&
            (serve->file->same_owner || other->owner != bot->owner))
            return true;
    }
    return false;
}

unsigned why_missing(const struct serve *serve, const struct serve_bot *bot)
{
    unsigned least = UINT32_MAX;

    for (unsigned class = 0; class < serve->file->class_count; class ++)
        for (unsigned side = 0; side < EVENT_SEATS; side++) {
            struct lineup lineup;
            unsigned lacks;

            choose_side_alone(serve, class, side, bot, &lineup);
            lacks = lineup.seats ? engine_missing(serve->engine, &lineup, bot->engine) : UINT32_MAX;
            least = lacks < least ? lacks : least;
        }
    return least;
}

static void tell_playing(const struct telling *telling, const struct serve_bot *bot, const char *name)
{
    const struct serve *serve = telling->serve;
    json_t *out = telling->out;
    const struct ladder_file *file = serve->file;
    unsigned lacks = bot->attaches ? why_missing(serve, bot) : 0;

    if (telling->is_host)
        tell_matches(telling, bot, name);
    if (lacks > 0)
        say(out, "%s has too few connections for any of its seats: attach %u more", name, lacks);
    else if (!why_has_opponent(serve, bot))
        say(out, "%s waits: nobody else is there that it may meet%s", name,
            file->same_owner ? "" : " (bots of one owner do not meet)");
    else if (!telling->is_host)
        say(out, "%s is there, and gets matches", name);
    else if (file->bot_matches && bot->playing >= file->bot_matches)
        say(out, "%s plays as many matches at once as a bot may (bot_matches = %u)", name, file->bot_matches);
    else if (file->owner_matches && bot->owner->playing >= file->owner_matches)
        say(out, "%s waits: the bots of %s play as many matches at once as they may (owner_matches = %u)", name,
            bot->owner->name, file->owner_matches);
    else if (bot->playing == 0)
        say(out, "%s waits: at this moment more can be learned of others, or all places are taken", name);
}

/* What somebody did, with the reason for who may know it. */
static void tell_reason(const struct telling *telling, const char *name, const char *did, const char *why)
{
    if (telling->is_host)
        say(telling->out, "%s %s: %s", name, did, why);
    else
        say(telling->out, "%s %s", name, did);
}

static void tell_pause(json_t *out, const char *name, int64_t left_s)
{
    bool minutes = left_s >= SECONDS_MOST;

    say(out, "%s spoiled matches by its own faults, and pauses for %" PRId64 " %s more", name,
        minutes ? left_s / MINUTE_S : left_s, minutes ? "minutes" : "s");
}

static void tell_version(const struct telling *telling, const struct serve_bot *bot)
{
    const struct serve *serve = telling->serve;
    json_t *out = telling->out;
    const struct roster_ruling *ruling = roster_ruling(&serve->roster, bot->name);
    const struct roster_version *version = roster_version(&serve->roster, bot->name, bot->version);
    const char *why = ruling && *ruling->why ? ruling->why : "no reason was given";
    char name[PROTO_ID_MAX + PROTO_VERSION_MAX + sizeof "version '' of "];

    (void)called(bot, name, sizeof name);
    switch (bot->standing) {
    case STANDING_ENTERING:
        say(out, "%s has just attached: it plays when ladder.log has its name", name);
        break;
    case STANDING_AWAY:
        if (bot->refused)
            tell_reason(telling, name, "cannot be started", bot->refused);
        else
            say(out, bot->hosted ? "%s is not hosted any more" : "%s is not attached", name);
        break;
    case STANDING_DISPLACED:
        say(out, "%s goes on with matches that were broken off; a newer version is current", name);
        break;
    case STANDING_WITHDRAWN:
        tell_reason(telling, name, "was withdrawn by the host", why);
        break;
    case STANDING_BENCHED:
        tell_reason(telling, name, "was benched by the host", why);
        break;
    case STANDING_KEPT_OUT:
        tell_reason(telling, name, "did not qualify", version ? version->why : "");
        break;
    case STANDING_QUALIFIES:
        if (telling->is_host)
            say(out, "%s has passed %u of %u qualification matches, and plays %u", name, bot->passed,
                serve->file->qualification, bot->trying);
        else
            say(out, "%s has passed %u of %u qualification matches", name, bot->passed, serve->file->qualification);
        break;
    case STANDING_PAUSES:
        tell_pause(out, name, (bot->pause.until_us - steady_us()) / MICROSECONDS);
        break;
    case STANDING_PLAYS:
        tell_playing(telling, bot, name);
        break;
    case STANDINGS:
        break;
    }
}

/* --- a bot ------------------------------------------------------------------------------------------------------- */

/* The versions that are there, or else the last one that came. False: none has come since the daemon was started. */
static bool tell_versions(const struct telling *telling, const struct roster_bot *known)
{
    const struct serve_bot *last = NULL;
    bool any = false;

    for (size_t i = 0; i < known->version_count; i++) {
        const struct serve_bot *bot = bots_find(telling->serve, known->name, known->versions[i]->name);

        last = bot ? bot : last;
        if (bot && bot->engine != SERVE_NO_ENGINE) {
            tell_version(telling, bot);
            any = true;
        }
    }
    if (!any && last)
        tell_version(telling, last);
    return any || last;
}

bool why_tell(struct serve *serve, const char *name, enum why_reader reader, json_t *sentences)
{
    const struct telling telling = {.serve = serve, .out = sentences, .is_host = reader == WHY_HOST};
    const struct roster_bot *known;
    const struct serve_bot *hosted; /* in ladder.conf */

    (void)pthread_mutex_lock(&serve->lock);
    hosted = bots_find(serve, name, "");
    hosted = hosted && hosted->hosted ? hosted : NULL;
    known = roster_bot(&serve->roster, name);
    if (hosted || known)
        tell_ladder(&telling);
    if (hosted)
        tell_version(&telling, hosted);
    else if (known && !tell_versions(&telling, known))
        say(sentences, "%s has not attached since arena serve was started", name);
    (void)pthread_mutex_unlock(&serve->lock);
    return hosted || known;
}
