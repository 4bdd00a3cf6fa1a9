/* SPDX-License-Identifier: MIT */
/* Verbs that look at who there is, and at what was decided. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "json/json.h"
#include "ladder/season/history.h"
#include "ladder/season/row_json.h"
#include "ladder/verbs/inside.h"
#include "proto/text.h"
#include "sandbox/level.h"

enum { WHAT_MAX = TEXT_WHY_MAX + 200 };

/* --- bots -------------------------------------------------------------------------------------------------------- */

static const struct ladder_bot *hosted_bot(const struct ladder_file *file, const char *name)
{
    for (unsigned i = 0; i < file->bot_count; i++)
        if (strcmp(file->bots[i].name, name) == 0)
            return &file->bots[i];
    return NULL;
}

/* As the file says: what `best` is on this machine only arena serve knows. Null: the ladder does not start it. */
static json_t *sandbox_json(const struct ladder_bot *hosted)
{
    enum sandbox_level level = hosted ? hosted->sandbox.level : SANDBOX_NONE;

    if (!hosted || hosted->command[0] == '@')
        return json_null();
    if (strncmp(hosted->command, "image:", strlen("image:")) == 0)
        level = SANDBOX_CONTAINER;
    return json_string(level == SANDBOX_BEST ? "best" : sandbox_levels[level].name);
}

static const char *ruling_word(const struct roster *roster, const char *bot)
{
    const struct roster_ruling *ruling = roster_ruling(roster, bot);

    return ruling && ruling->withdrawn ? "withdrawn" : ruling && ruling->benched ? "benched" : "plays";
}

/* The sums over the versions of a bot. */
struct sums {
    json_int_t matches, voids, faults;
};

static struct sums sums_of(const struct season *season, const char *bot)
{
    struct sums sums = {0};

    for (unsigned i = 0; i < season->version_count; i++) {
        if (strcmp(season->versions[i].bot, bot) != 0)
            continue;
        sums.matches += season->versions[i].matches;
        sums.voids += season->versions[i].voids;
        sums.faults += season->versions[i].faults;
    }
    return sums;
}

static json_t *bot_json(const struct verb_state *state, const char *name, const char *owner, const char *from)
{
    int current = season_current(state->season, name);
    struct sums sums = sums_of(state->season, name);

    return json_pack("{ss ss ss ss so sI sI sI}", "bot", name, "owner", owner, "from", from, "ruling",
                     ruling_word(state->roster, name), "version",
                     current == SEASON_NOBODY ? json_null() : json_text(state->season->versions[current].version),
                     "matches", sums.matches, "faults", sums.faults, "voids", sums.voids);
}

static const char *source_word(const struct ladder_bot *bot)
{
    if (bot->cluster.kind != CLUSTER_NONE)
        return cluster_names[bot->cluster.kind];
    return bot->command[0] == '@' ? "attaches" : "hosted";
}

bool run_bots(struct verb_call *call)
{
    const struct verb_state *state = call->state;
    json_t *bots = json_array();

    for (unsigned i = 0; i < state->file->bot_count; i++) {
        const struct ladder_bot *bot = &state->file->bots[i];

        (void)json_array_append_new(bots, bot_json(state, bot->name, bot->owner, source_word(bot)));
    }
    for (size_t i = 0; i < state->roster->bot_count; i++) {
        const struct roster_bot *bot = state->roster->bots[i];

        if (!hosted_bot(state->file, bot->name))
            (void)json_array_append_new(bots, bot_json(state, bot->name, bot->owner->name, "attaches"));
    }
    if (state->host->daemon)
        state->host->daemon->now(state->context, bots);
    put(call->body, "bots", bots);
    return true;
}

/* --- one bot ----------------------------------------------------------------------------------------------------- */

static const char *state_word(const struct roster_version *version)
{
    static const char *const words[] = {
        [VERSION_NEW] = "qualifies", [VERSION_PASSED] = "rated", [VERSION_KEPT_OUT] = "kept out"};

    return version ? words[version->state] : "rated";
}

/* Its history is empty. */
static json_t *version_json(const struct verb_state *state, const struct published *published, const char *bot,
                            const char *name, const struct season_version *played)
{
    const struct roster_version *version = roster_version(state->roster, bot, name);
    const struct ladder_row *row = published_row(published, bot, name);

    return json_pack("{so ss so so so sI sI sI}", "version", json_text(name), "state", state_word(version), "why",
                     version && version->why ? json_text(version->why) : json_null(), "rating",
                     row ? rating_json(published, row) : json_null(), "history", json_array(), "matches",
                     (json_int_t)(played ? played->matches : 0), "faults", (json_int_t)(played ? played->faults : 0),
                     "voids", (json_int_t)(played ? played->voids : 0));
}

static bool has_played(const struct season *season, const char *bot, const char *version)
{
    for (unsigned i = 0; i < season->version_count; i++)
        if (strcmp(season->versions[i].bot, bot) == 0 && strcmp(season->versions[i].version, version) == 0)
            return true;
    return false;
}

/* Those that played this season, and those that only came. */
static json_t *versions_json(const struct verb_state *state, const struct published *published, const char *bot)
{
    const struct roster_bot *registered = roster_bot(state->roster, bot);
    json_t *versions = json_array();

    for (unsigned i = 0; i < state->season->version_count; i++)
        if (strcmp(state->season->versions[i].bot, bot) == 0)
            (void)json_array_append_new(
                versions,
                version_json(state, published, bot, state->season->versions[i].version, &state->season->versions[i]));
    for (size_t i = 0; registered && i < registered->version_count; i++)
        if (!has_played(state->season, bot, registered->versions[i]->name))
            (void)json_array_append_new(versions,
                                        version_json(state, published, bot, registered->versions[i]->name, NULL));
    return versions;
}

/* To the version that it is of. */
static void take_point(void *context, const struct history_point *point)
{
    const json_t *versions = context;

    for (size_t i = 0; i < json_array_size(versions); i++) {
        const json_t *version = json_array_get(versions, i);

        if (strcmp(json_string_value(json_object_get(version, "version")), point->version) == 0)
            (void)json_array_append_new(json_object_get(version, "history"),
                                        json_pack("{sI sf sf s[ii] sI}", "match", (json_int_t)point->match, "elo",
                                                  point->elo, "interval", point->interval, "rank",
                                                  (int)point->rank_first, (int)point->rank_last, "matches",
                                                  (json_int_t)point->matches));
    }
}

/* A list of its versions, with what was published of them. */
static bool put_versions(const struct verb_call *call, const char *bot)
{
    const struct verb_state *state = call->state;
    struct published *published = published_for(call, 0);
    json_t *versions = published ? versions_json(state, published, bot) : NULL;

    if (!published)
        return false;
    put(call->body, "versions", versions);
    put(call->body, "up_to", published->table.last ? json_sprintf("m%" PRIu64, published->table.last) : json_null());
    published_let_go(&published);
    return history_read(state->folder, roster_season(state->roster), bot, take_point, versions, call->error);
}

bool run_bot(struct verb_call *call)
{
    const char *name = call->words[0];
    const struct ladder_bot *hosted = hosted_bot(call->state->file, name);
    const struct roster_bot *registered = roster_bot(call->state->roster, name);
    const struct roster_ruling *ruling = roster_ruling(call->state->roster, name);

    if (!check_bot(call, name))
        return false;
    put(call->body, "bot", json_string(name));
    put(call->body, "owner", json_string(hosted ? hosted->owner : registered->owner->name));
    put(call->body, "from", json_string(hosted ? source_word(hosted) : "attaches"));
    put(call->body, "command", hosted ? json_text(hosted->command) : json_null());
    put(call->body, "sandbox", sandbox_json(hosted));
    put(call->body, "ruling", json_string(ruling_word(call->state->roster, name)));
    put(call->body, "why", ruling && ruling->why && *ruling->why ? json_text(ruling->why) : json_null());
    if (call->state->host->daemon)
        call->state->host->daemon->way(call->state->context, name, call->body);
    return put_versions(call, name);
}

bool run_why(struct verb_call *call)
{
    json_t *sentences = json_array();

    put(call->body, "bot", json_string(call->words[0]));
    put(call->body, "sentences", sentences);
    if (!check_bot(call, call->words[0]))
        return false;
    if (!call->state->host->daemon->why(call->state->context, call->words[0], sentences))
        (void)json_array_append_new(sentences,
                                    json_string("it is not there, and was not since arena serve was started"));
    return true;
}

/* --- owners ------------------------------------------------------------------------------------------------------ */

static const char *credential_state(const struct roster_credential *credential, int64_t now_s)
{
    if (credential->revoked)
        return "revoked";
    return credential->expires_s && credential->expires_s <= now_s ? "expired" : "valid";
}

static json_t *time_json(int64_t time_s)
{
    char text[LOG_TIME_MAX];
    time_t when = (time_t)time_s;
    struct tm parts;

    if (time_s == 0 || !gmtime_r(&when, &parts) || strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts) == 0)
        return json_null();
    return json_string(text);
}

static void add_owner(json_t *rows, const struct roster_owner *owner)
{
    int64_t now_s = (int64_t)time(NULL);

    for (size_t i = 0; i < owner->credential_count; i++) {
        const struct roster_credential *credential = owner->credentials[i];

        (void)json_array_append_new(
            rows, json_pack("{ss ss ss ss so so}", "owner", owner->name, "kind", credential->is_token ? "token" : "key",
                            "id", credential->id, "state", credential_state(credential, now_s), "made",
                            time_json(credential->made_s), "expires", time_json(credential->expires_s)));
    }
    if (owner->credential_count == 0)
        (void)json_array_append_new(rows, json_pack("{ss sn sn ss sn sn}", "owner", owner->name, "kind", "id", "state",
                                                    "no key, no token", "made", "expires"));
}

bool run_owners(struct verb_call *call)
{
    const struct roster *roster = call->state->roster;
    const struct roster_owner *one = call->count ? roster_owner(roster, call->words[0]) : NULL;
    json_t *rows = json_array();

    put(call->body, "owners", rows);
    if (call->count && !one)
        return error_set(call->error, EXIT_WRONG_USE, "there is no owner %.64s", call->words[0]);
    for (size_t i = 0; i < roster->owner_count; i++)
        if (!one || one == roster->owners[i])
            add_owner(rows, roster->owners[i]);
    return true;
}

/* --- the log ----------------------------------------------------------------------------------------------------- */

/* The command with its fields: "void 1 m17". */
static json_t *what_json(const struct ladder_line *line)
{
    char what[WHAT_MAX];
    int used = snprintf(what, sizeof what, "%s", ladder_commands[line->command].word);

    for (unsigned i = 0; i < LADDER_FIELDS_MAX && line->field[i] && used < (int)sizeof what; i++)
        used += snprintf(what + used, sizeof what - (size_t)used, " %s", line->field[i]);
    return json_text(what);
}

bool run_log(struct verb_call *call)
{
    const struct ladder_log *log = call->state->log;
    json_t *lines = json_array();

    for (size_t i = 0; i < log->count; i++) {
        const struct ladder_line *line = &log->lines[i];

        (void)json_array_append_new(lines,
                                    json_pack("{si ss so so so sb}", "line", (int)line->number, "time", line->time,
                                              "who", json_text(line->who), "what", what_json(line), "why",
                                              *line->why ? json_text(line->why) : json_null(), "undone", line->undone));
    }
    put(call->body, "log", lines);
    return true;
}
