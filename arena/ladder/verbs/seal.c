/* SPDX-License-Identifier: MIT */
/* Verbs that end a season and begin one: what is left of a season is put into FOLDER/seasons. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json/json.h"
#include "ladder/season/history.h"
#include "ladder/season/season_files.h"
#include "ladder/verbs/inside.h"

enum { TABLE_MOST = 256 << 20, ROW_MAX = 600 };

/* --- the table --------------------------------------------------------------------------------------------------- */

static const char *text_of(const json_t *row, const char *key)
{
    const char *text = json_string_value(json_object_get(row, key));

    return text ? text : "";
}

static long long number_of(const json_t *row, const char *key)
{
    return (long long)json_integer_value(json_object_get(row, key));
}

/* Ids need no quotes; a version may. */
static void add_row(struct buffer *out, const json_t *row)
{
    const json_t *strength = json_object_get(row, "strength"), *rank = json_object_get(row, "rank");
    char line[ROW_MAX];
    int size = snprintf(line, sizeof line, "%lld,%lld,%s,\"", (long long)json_integer_value(json_array_get(rank, 0)),
                        (long long)json_integer_value(json_array_get(rank, 1)), text_of(row, "bot"));

    buffer_add(out, line, (size_t)size);
    for (const char *at = text_of(row, "version"); *at; at++)
        buffer_add(out, *at == '"' ? "\"\"" : at, *at == '"' ? 2 : 1);
    size = snprintf(line, sizeof line, "\",%s,%.6f,%.6f,%lld,%lld,%lld\n", text_of(row, "owner"),
                    json_number_value(json_object_get(strength, "elo")),
                    json_number_value(json_object_get(strength, "interval")), number_of(row, "matches"),
                    number_of(row, "faults"), number_of(row, "voids"));
    buffer_add(out, line, (size_t)size);
}

static bool put_csv(const char *folder, const char *season, const json_t *body, struct error *error)
{
    static const char heads[] = "rank_first,rank_last,bot,version,owner,elo,interval,matches,faults,voids\n";
    const json_t *rows = json_object_get(body, "table");
    struct buffer out;
    bool good;

    buffer_init(&out, TABLE_MOST);
    buffer_add(&out, heads, sizeof heads - 1);
    for (size_t i = 0; i < json_array_size(rows); i++)
        add_row(&out, json_array_get(rows, i));
    good = out.failed ? error_set(error, EXIT_COULD_NOT_RUN, "out of memory")
                      : season_files_put(folder, season, "table.csv", buffer_span(&out), error);
    buffer_release(&out);
    return good;
}

/* As the verb `show` has it. */
static bool put_table(const struct verb_state *state, const char *season, struct error *error)
{
    struct verb_call show = {.state = state, .body = json_object(), .error = error};
    char *text = show.body && run_show(&show) ? json_dumps(show.body, JSON_COMPACT | JSON_REAL_PRECISION(17)) : NULL;
    bool good = (text || fail_long(state, error)) &&
                season_files_put(state->folder, season, "table.json", span_text(text), error) &&
                put_csv(state->folder, season, show.body, error);

    free(text);
    json_decref(show.body);
    return good;
}

static bool put_priors(const struct verb_state *state, const char *season, struct error *error)
{
    const struct published *published = state->published;
    struct season_prior *priors = calloc(published->table.count + 1, sizeof *priors);
    bool good = priors || error_set(error, EXIT_COULD_NOT_RUN, "out of memory");

    if (good)
        ladder_table_priors(&published->table, &published->season, priors);
    good = good && season_files_put_priors(state->folder, season, priors, published->table.count, error);
    free(priors);
    return good;
}

static void note_last(void *context, const struct history_point *point)
{
    uint64_t *last = context;

    *last = point->match > *last ? point->match : *last;
}

/* The last point of the history. */
static bool put_history(const struct verb_state *state, const char *season, struct error *error)
{
    uint64_t last = 0;

    return history_read(state->folder, season, NULL, note_last, &last, error) &&
           (last == state->published->table.last ||
            history_append(state->folder, season, state->published, last, error));
}

/* --- the season -------------------------------------------------------------------------------------------------- */

static bool put_all(const struct verb_state *state, const char *season, struct error *error)
{
    return put_table(state, season, error) && put_priors(state, season, error) && put_history(state, season, error) &&
           season_files_seal(state->folder, season, state->ends, error);
}

/* From the files as they are now: the last match may have ended since the state was taken. */
static bool seal(struct verb_call *call, const char *name)
{
    const struct verb_state *given = call->state;
    struct season season;
    struct archive_report report;
    struct verb_state state = *given;
    bool good;

    season_init(&season);
    state.season = &season;
    state.published = NULL;
    state.report = &report;
    good = archive_read(&season, given->file, given->folder, name, &report, given->ends, call->error) &&
           season_files_priors(&season, given->folder, given->roster, call->error);
    if (good) {
        season_rule(&season, given->roster);
        state.over = season.count;
        state.published = published_make(given->file, &season, given->roster, 0, given->ends);
        good = state.published != NULL;
    }
    good = good && put_all(&state, name, call->error);
    published_let_go(&state.published);
    season_release(&season);
    return good || fail_long(given, call->error);
}

bool run_season_close(struct verb_call *call)
{
    struct error done;
    char name[PROTO_ID_MAX + 1];

    (void)snprintf(name, sizeof name, "%s", roster_season(call->state->roster));
    if (call->state->report->other_epoch[0])
        return error_set(call->error, EXIT_COULD_NOT_RUN,
                         "the season %s was played by the rules %s: close it with the arena that played it", name,
                         call->state->report->other_epoch);
    if (!run_decision(call))
        return false;
    done = *call->error;
    *call->error = (struct error){0};
    if (seal(call, name)) {
        *call->error = done;
        return true;
    }
    if (call->state->ends && *call->state->ends) {
        *call->error = (struct error){0};
        (void)error_set(call->error, EXIT_COULD_NOT_RUN,
                        "arena serve is ending: season %s is closed, but not sealed; `season new` seals it", name);
    }
    return false;
}

/* A season that was closed, and could not be sealed then, is sealed now. */
bool run_season_new(struct verb_call *call)
{
    const char *name = roster_season(call->state->roster);

    if (call->state->roster->season_closed && !season_files_are_sealed(call->state->folder, name) && !seal(call, name))
        return false;
    return run_decision(call);
}
