/* SPDX-License-Identifier: MIT */
#include "serve/doors.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "serve/serve_inside.h"
#include "serve/watch/observers.h"

enum {
    DAY_S = 24 * 3600,
    MINUTE_S = 60,
    HOUR_MIN = 60,
    SECOND_MS = 1000,
    NEWER_RETRY_MS = 30000,
    DURATION_MAX = 48 /* bytes of its words */
};

/* --- refusals ---------------------------------------------------------------------------------------------------- */

/* Returns false, as a refusal does. */
__attribute__((format(printf, 3, 4))) static bool refuse(struct hub_refusal *refusal, enum wire_code code,
                                                         const char *format, ...)
{
    va_list arguments;

    refusal->code = code;
    va_start(arguments, format);
    (void)vsnprintf(refusal->text, sizeof refusal->text, format, arguments);
    va_end(arguments);
    return false;
}

/* --- owners ------------------------------------------------------------------------------------------------------ */

uint64_t doors_pass_of(const char *id)
{
    struct hash hash = hash_of(span_text(id));
    uint64_t pass = 0;

    for (unsigned i = 0; i < sizeof pass; i++)
        pass = pass << 8 | hash.bytes[i];
    return pass;
}

void doors_revoked(struct serve *serve, const char *id)
{
    if (!engine_turn_out(serve->engine, doors_pass_of(id),
                         "the key or token of this connection was revoked by the host"))
        serve_notice(serve, "out of memory: the connections of %s stay open until arena serve is started again", id);
    observers_look(serve);
}

void doors_announce(const struct serve *serve)
{
    const char *notice = serve->roster.notice;
    char sentence[PROTO_WORDS_MAX * 2];

    (void)snprintf(sentence, sizeof sentence, "the host says: %s", notice ? notice : "");
    if (!engine_announce(serve->engine, notice ? sentence : NULL))
        serve_notice(serve, "out of memory: the authors of bots are not told the notice");
}

/* The key or token of an owner (NULL: of nobody) with this number, if it is still good. */
static const struct roster_credential *of_pass(const struct roster_owner *owner, uint64_t pass, int64_t now_s)
{
    for (size_t i = 0; owner && i < owner->credential_count; i++)
        if (doors_pass_of(owner->credentials[i]->id) == pass &&
            roster_credential_is_valid(owner->credentials[i], now_s))
            return owner->credentials[i];
    return NULL;
}

/* The key or token with which a session of before was begun. */
static const struct roster_credential *of_session(const struct serve *serve, const char *name, uint64_t pass,
                                                  int64_t now_s)
{
    const struct roster_bot *bot = roster_bot(&serve->roster, name);

    return of_pass(bot ? bot->owner : NULL, pass, now_s);
}

/* NULL with the refusal filled in: it is nobody's. */
static const struct roster_credential *credential_of(const struct serve *serve, const char *name,
                                                     const struct doorman_visitor *visitor, struct hub_refusal *refusal)
{
    const struct roster_credential *found;
    int64_t now_s = time(NULL);

    if (*visitor->key) {
        found = roster_credential_by_key(&serve->roster, visitor->key);
        if (!found)
            (void)refuse(refusal, CODE_TOKEN, "the key of this connection is not known any more: ask the host");
        return found;
    }
    if (visitor->returns) {
        found = of_session(serve, name, visitor->pass, now_s);
        if (!found)
            (void)refuse(refusal, CODE_TOKEN, "the key or token with which that session began is not known any more");
        return found;
    }
    if (visitor->token.size == 0) {
        (void)refuse(refusal, CODE_TOKEN,
                     "a bot of this ladder belongs to an owner: ask its host for a token and set ARENA_TOKEN, or ask "
                     "the host to note your key");
        return NULL;
    }
    if (!visitor->local) {
        (void)refuse(refusal, CODE_TOKEN, "a token is taken from the ladder's own machine alone: use a key");
        return NULL;
    }
    found = roster_credential_by_token(&serve->roster, visitor->token, now_s);
    if (!found)
        (void)refuse(refusal, CODE_TOKEN,
                     "this token is nobody's: it is wrong, was revoked or has expired; ask the host for another");
    return found;
}

/* A key can be for some of its owner's bots alone. */
static bool check_names(const struct roster_credential *credential, const char *name, struct hub_refusal *refusal)
{
    return roster_credential_names(credential, name) ||
           refuse(refusal, CODE_BOT, "this key is not for %s: the host has it for the bots %.150s", name,
                  credential->bots);
}

/* --- names ------------------------------------------------------------------------------------------------------- */

/* A bot that ladder.log does not have yet belongs to somebody, too; one that a reload took out of ladder.conf does not.
 */
static const char *owner_of_name(const struct serve *serve, const char *name)
{
    const struct roster_bot *bot = roster_bot(&serve->roster, name);
    const struct serve_bot *comes = bots_named(serve, name);

    while (comes && !comes->entering && !comes->hosted)
        comes = comes->same_name;
    return bot ? bot->owner->name : comes ? comes->owner->name : NULL;
}

/* Who played under the name in this season: results of two owners are not one bot's. NULL: nobody. */
static const char *owner_of_results(const struct serve *serve, const char *name)
{
    int version = season_current(&serve->season, name);

    return version == SEASON_NOBODY ? NULL : serve->season.versions[version].owner;
}

static size_t bots_of(const struct serve *serve, const struct roster_owner *owner)
{
    const struct serve_owner *known = bots_owner(serve, owner->name);

    return owner->bot_count + (known ? known->naming : 0);
}

static bool check_name(const struct serve *serve, const char *name, const struct roster_owner *owner,
                       struct hub_refusal *refusal)
{
    const struct roster_ruling *ruling = roster_ruling(&serve->roster, name);
    const char *has = owner_of_name(serve, name), *had = owner_of_results(serve, name);

    if (ladder_is_of_people(name))
        return refuse(refusal, CODE_BOT, "people are called %s: choose another name", name);
    if (has && strcmp(has, owner->name) != 0)
        return refuse(refusal, CODE_BOT, "the name %s belongs to another owner: choose one of your own", name);
    if (!has && had && strcmp(had, owner->name) != 0)
        return refuse(refusal, CODE_BOT,
                      "%s played in this season as a bot of %s: choose another name, or come in the next season", name,
                      had);
    if (ruling && ruling->withdrawn)
        return refuse(refusal, CODE_BOT, "%s was withdrawn by the host%s%.150s", name, *ruling->why ? ": " : "",
                      ruling->why);
    if (!has && bots_of(serve, owner) >= DOORS_BOTS_EACH)
        return refuse(refusal, CODE_FULL, "an owner has at most %d bots on this ladder", DOORS_BOTS_EACH);
    return true;
}

/* --- versions ---------------------------------------------------------------------------------------------------- */

static unsigned entering_versions(const struct serve *serve, const char *name)
{
    unsigned count = 0;

    for (const struct serve_bot *at = bots_named(serve, name); at; at = at->same_name)
        count += at->entering && !roster_version(&serve->roster, name, at->version);
    return count;
}

/* When the bot may have another new version, in seconds; 0: now. */
static int64_t waits_s(const struct serve *serve, const char *name)
{
    const struct roster_bot *bot = roster_bot(&serve->roster, name);
    unsigned most = serve->file->versions_per_day, comes = entering_versions(serve, name), lately;
    int64_t now_s = time(NULL);

    lately = comes + (bot ? roster_versions_lately(bot, now_s) : 0);
    if (most == 0 || lately < most)
        return 0;
    if (comes >= most || !bot)
        return DAY_S;
    return bot->versions[bot->version_count - (most - comes)]->came_s + DAY_S - now_s;
}

/* "21 h 14 min" */
static void duration(int64_t seconds, char out[DURATION_MAX])
{
    int64_t minutes = (seconds + MINUTE_S - 1) / MINUTE_S;

    if (seconds < 2 * MINUTE_S)
        (void)snprintf(out, DURATION_MAX, "%" PRId64 " s", seconds);
    else if (minutes < HOUR_MIN)
        (void)snprintf(out, DURATION_MAX, "%" PRId64 " min", minutes);
    else
        (void)snprintf(out, DURATION_MAX, "%" PRId64 " h %" PRId64 " min", minutes / HOUR_MIN, minutes % HOUR_MIN);
}

static bool check_version(const struct serve *serve, const char *name, const char *version, struct hub_refusal *refusal)
{
    const struct roster_version *known = roster_version(&serve->roster, name, version);
    const struct serve_bot *comes = bots_find(serve, name, version);
    char wait[DURATION_MAX];
    int64_t wait_s = known || (comes && comes->entering) ? 0 : waits_s(serve, name);

    if (known && known->state == VERSION_KEPT_OUT)
        return refuse(refusal, CODE_BOT, "version '%s' of %s failed its qualification: %.150s", version, name,
                      known->why);
    if (wait_s == 0)
        return true;
    refusal->retry_ms = (uint64_t)wait_s * SECOND_MS;
    duration(wait_s, wait);
    return refuse(refusal, CODE_FULL,
                  "%s had %u new versions within a day, which is the most: come back with this one in %s; until then a "
                  "version that it has had may play",
                  name, serve->file->versions_per_day, wait);
}

/* The version that was registered last is the current one while it is connected. Another one has still its matches. */
static bool check_current(const struct serve *serve, const char *name, const char *version, struct hub_refusal *refusal)
{
    const struct serve_bot *newer = bots_newer(serve, name, version), *comes = bots_find(serve, name, version);

    if (!newer || (comes && comes->displaced))
        return true;
    refusal->retry_ms = NEWER_RETRY_MS;
    return refuse(refusal, CODE_TAKEN,
                  "version '%s' of %s is newer and is connected: stop it and come back in %d s, or leave this one out",
                  newer->version, name, NEWER_RETRY_MS / SECOND_MS);
}

/* --- what it plays ----------------------------------------------------------------------------------------------- */

/* A bit for each class. Without the name of a class, all are played. */
static bool choose_classes(const struct serve *serve, struct span plays, uint32_t *kinds, struct hub_refusal *refusal)
{
    const struct ladder_file *file = serve->file;

    *kinds = 0;
    for (unsigned class = 0; class < file->class_count; class ++)
        if (plays_has(plays, span_text(file->classes[class].name)))
            *kinds |= UINT32_C(1) << class;
    if (*kinds == 0 && plays_roles(file->game, plays) == 0)
        return refuse(refusal, CODE_PLAYS, "`plays` in the hello names no class of this ladder and no role of %.64s",
                      file->game->name);
    if (*kinds == 0)
        *kinds = UINT32_MAX;
    return true;
}

/* --- the doorman ------------------------------------------------------------------------------------------------- */

/* A bot that was started elsewhere comes with the key of its task, which says what it is called here. */
static bool admit_elsewhere(struct serve *serve, const struct serve_bot *bot, const struct doorman_visitor *visitor,
                            struct doorman_pass *pass, struct hub_refusal *refusal)
{
    const char *name = elsewhere_bot_of(serve, visitor->key);

    if (!name || strcmp(name, bot->name) != 0)
        return refuse(refusal, CODE_BOT, "%s is a bot that the ladder itself starts: choose another name", bot->name);
    if (bot->engine == SERVE_NO_ENGINE)
        return refuse(refusal, CODE_BOT, "%s does not play here", bot->name);
    pass->bot = bot->engine;
    pass->pass = elsewhere_enter(serve, visitor->key);
    return true;
}

/* Bots of ladder.conf are the host's own: they come from this machine, or with the key of the owner whom it names. */
static bool admit_hosted(struct serve *serve, const struct serve_bot *bot, const struct doorman_visitor *visitor,
                         struct doorman_pass *pass, struct hub_refusal *refusal)
{
    const struct roster_credential *credential = roster_credential_by_key(&serve->roster, visitor->key);

    if (bot->hosted->cluster.kind != CLUSTER_NONE)
        return admit_elsewhere(serve, bot, visitor, pass, refusal);
    if (!bot->attaches)
        return refuse(refusal, CODE_BOT, "%s is a bot that the ladder itself starts: choose another name", bot->name);
    if (bot->engine == SERVE_NO_ENGINE)
        return refuse(refusal, CODE_BOT, "%s does not play here", bot->name);
    if (*visitor->key ? !credential || strcmp(credential->owner->name, bot->owner->name) != 0 : !visitor->local)
        return refuse(refusal, CODE_BOT, "the name %s belongs to another owner: choose one of your own", bot->name);
    if (credential && !check_names(credential, bot->name, refusal))
        return false;
    pass->bot = bot->engine;
    pass->pass = credential ? doors_pass_of(credential->id) : 0;
    return true;
}

/* What ladder.log does not have is noted for it. `is_new`: nobody has said the name before. */
static bool register_bot(struct serve *serve, struct serve_bot *bot, bool is_new)
{
    if (bot->entering || roster_version(&serve->roster, bot->name, bot->version))
        return true;
    if (is_new && !registrar_note(serve, LADDER_ENTER, bot, false, ""))
        return false;
    bot->owner->naming += is_new;
    if (!registrar_note(serve, LADDER_VERSION_IN, bot, true, ""))
        return false;
    bot->entering = true;
    bots_review(serve, bot);
    return true;
}

static bool enter(struct serve *serve, const char *name, const char *version,
                  const struct roster_credential *credential, struct doorman_pass *pass, struct hub_refusal *refusal)
{
    bool is_new = !owner_of_name(serve, name);
    struct error error = {0};
    struct serve_bot *bot = (bots_newer(serve, name, version) ? bots_seat : bots_enter)(
        serve, name, version, credential->owner->name, &error);

    if (!bot)
        return refuse(refusal, CODE_FULL, "%.200s", error.text);
    if (!register_bot(serve, bot, is_new)) {
        bots_leave(serve, bot);
        return refuse(refusal, CODE_FULL, "out of memory");
    }
    pass->bot = bot->engine;
    pass->pass = doors_pass_of(credential->id);
    return true;
}

/* Under the lock. */
static bool decide(struct serve *serve, const struct doorman_visitor *visitor, struct doorman_pass *pass,
                   struct hub_refusal *refusal)
{
    const struct roster_credential *credential;
    const struct serve_bot *hosted;
    const char *away = elsewhere_bot_of(serve, visitor->key);
    char name[PROTO_ID_MAX + 1], version[PROTO_VERSION_MAX + 1];

    (void)snprintf(name, sizeof name, "%.*s", (int)visitor->bot.size, (const char *)visitor->bot.at);
    (void)snprintf(version, sizeof version, "%.*s", (int)visitor->version.size, (const char *)visitor->version.at);
    if (!choose_classes(serve, visitor->plays, &pass->kinds, refusal))
        return false;
    hosted = bots_find(serve, away ? away : name, "");
    if (hosted && hosted->hosted)
        return admit_hosted(serve, hosted, visitor, pass, refusal);
    credential = credential_of(serve, name, visitor, refusal);
    return credential && check_names(credential, name, refusal) &&
           check_name(serve, name, credential->owner, refusal) && check_version(serve, name, version, refusal) &&
           check_current(serve, name, version, refusal) && enter(serve, name, version, credential, pass, refusal);
}

static bool admits(void *context, const struct doorman_visitor *visitor, struct doorman_pass *pass,
                   struct hub_refusal *refusal)
{
    struct serve *serve = context;
    bool good;

    (void)pthread_mutex_lock(&serve->lock);
    good = decide(serve, visitor, pass, refusal);
    (void)pthread_mutex_unlock(&serve->lock);
    return good;
}

/* --- observers --------------------------------------------------------------------------------------------------- */

bool doors_observer(struct serve *serve, const struct doorman_visitor *visitor, struct doors_owner *owner,
                    struct hub_refusal *refusal)
{
    const struct roster_credential *credential = NULL;
    bool good;

    (void)pthread_mutex_lock(&serve->lock);
    if (*visitor->key)
        credential = roster_credential_by_key(&serve->roster, visitor->key);
    else if (visitor->token.size)
        credential = credential_of(serve, "", visitor, refusal);
    good = credential || *visitor->key || visitor->token.size == 0;
    if (credential) {
        (void)snprintf(owner->name, sizeof owner->name, "%s", credential->owner->name);
        owner->pass = doors_pass_of(credential->id);
        (void)snprintf(owner->bots, sizeof owner->bots, "%s", credential->bots);
    }
    (void)pthread_mutex_unlock(&serve->lock);
    return good;
}

bool doors_still(struct serve *serve, const char *owner, uint64_t pass)
{
    bool good;

    (void)pthread_mutex_lock(&serve->lock);
    good = of_pass(roster_owner(&serve->roster, owner), pass, time(NULL)) != NULL;
    (void)pthread_mutex_unlock(&serve->lock);
    return good;
}

/* --- keys -------------------------------------------------------------------------------------------------------- */

static bool knows(void *context, const char *key)
{
    struct serve *serve = context;
    bool known;

    (void)pthread_mutex_lock(&serve->lock);
    known = roster_credential_by_key(&serve->roster, key) || elsewhere_bot_of(serve, key);
    (void)pthread_mutex_unlock(&serve->lock);
    return known;
}

/* For which bots a key may speak is asked at the hello. */
static bool lets(void *context, const char *key, struct span bot)
{
    (void)bot;
    return knows(context, key);
}

void doors_init(struct serve *serve)
{
    serve->doors = (struct doors){.doorman = {.admits = admits, .context = serve},
                                  .judge = {.knows = knows, .lets = lets, .context = serve}};
}
