/* SPDX-License-Identifier: MIT */
/* Verbs that end a season and begin one: what is left of a season is put into FOLDER/seasons. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ladder/season/history.h"
#include "ladder/season/season_files.h"
#include "ladder/season/season_report.h"
#include "ladder/verbs/inside.h"
#include "ladder/verbs/sealed.h"

enum { TABLE_MOST = 256 << 20, ABOUT_MOST = 1 << 20 };

/* --- its files --------------------------------------------------------------------------------------------------- */

static bool put_buffer(const struct verb_state *state, const char *season, const char *name, struct buffer *bytes,
                       struct error *error)
{
    bool good = bytes->failed ? error_set(error, EXIT_COULD_NOT_RUN, "out of memory")
                              : season_files_put(state->folder, season, name, buffer_span(bytes), error);

    buffer_release(bytes);
    return good;
}

static bool put_table(const struct sealed_season *sealed, const char *season, struct error *error)
{
    json_t *table = sealed_season_table(sealed, error);
    char *text = table ? json_dumps(table, JSON_COMPACT | JSON_REAL_PRECISION(17)) : NULL;
    struct buffer csv;
    bool good = text ? season_files_put(sealed->state.folder, season, "table.json", span_text(text), error)
                     : fail_long(&sealed->state, error);

    buffer_init(&csv, TABLE_MOST);
    sealed_season_csv(&csv, table);
    good = put_buffer(&sealed->state, season, "table.csv", &csv, error) && good;
    free(text);
    json_decref(table);
    return good;
}

static bool put_report(const struct sealed_season *sealed, const char *season, struct error *error)
{
    const struct season_report report = {
        .name = season, .file = sealed->state.file, .published = sealed->state.published, .season = &sealed->season};
    struct buffer page;

    buffer_init(&page, TABLE_MOST);
    season_report_page(&page, &report);
    return put_buffer(&sealed->state, season, "report.html", &page, error);
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

static bool put_seals(const struct verb_state *state, const char *season, struct error *error)
{
    const struct roster *roster = state->roster;
    struct buffer about;
    bool good;

    buffer_init(&about, ABOUT_MOST);
    sealed_season_about(&about, state->file);
    good = about.failed ? error_set(error, EXIT_COULD_NOT_RUN, "out of memory")
                        : season_files_seal(state->folder, season,
                                            roster->season_count > 1 ? roster->seasons[roster->season_count - 2] : NULL,
                                            buffer_span(&about), state->ends, error);
    buffer_release(&about);
    return good;
}

static bool put_all(const struct sealed_season *sealed, const char *season, struct error *error)
{
    return put_table(sealed, season, error) && put_report(sealed, season, error) &&
           put_priors(&sealed->state, season, error) && put_history(&sealed->state, season, error) &&
           put_seals(&sealed->state, season, error);
}

/* --- the season -------------------------------------------------------------------------------------------------- */

/* From the files as they are now: the last match may have ended since the state was taken. */
static bool seal(const struct verb_call *call, const char *name)
{
    const struct verb_state *given = call->state;
    struct sealed_season sealed;
    bool good = sealed_season_read(&sealed, given->file, given->folder, name, given->ends, call->error) &&
                put_all(&sealed, name, call->error);

    sealed_season_release(&sealed);
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
