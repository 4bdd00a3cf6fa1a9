/* SPDX-License-Identifier: MIT */
/* The table of the season. */
#include <stdlib.h>
#include <string.h>

#include "json/json.h"
#include "ladder/season/row_json.h"
#include "ladder/verbs/inside.h"

/* Bots of ladder.conf without a match of this season. */
static json_t *waiting_json(const struct verb_state *state)
{
    json_t *names = json_array();

    for (unsigned i = 0; i < state->file->bot_count; i++)
        if (season_current(state->season, state->file->bots[i].name) == SEASON_NOBODY)
            (void)json_array_append_new(names, json_string(state->file->bots[i].name));
    return names;
}

static void put_counts(json_t *body, const struct verb_state *state, const struct ladder_table *table)
{
    put(body, "results", json_integer((json_int_t)table->results));
    put(body, "last", json_integer((json_int_t)table->last));
    put(body, "voids", json_integer((json_int_t)table->voids));
    put(body, "taken_out", json_integer((json_int_t)table->taken_out));
    put(body, "unrated", json_integer((json_int_t)table->unrated));
    put(body, "unfinished", json_integer((json_int_t)state->report->unfinished));
    put(body, "others", json_integer((json_int_t)state->report->others));
    put(body, "damaged", json_integer((json_int_t)state->report->damaged));
    put(body, "other_code", json_integer((json_int_t)state->report->other_code));
}

static void put_rulings(json_t *body, const struct roster *roster)
{
    put(body, "season", json_string(roster_season(roster)));
    put(body, "closed", json_boolean(roster->season_closed));
    put(body, "paused", json_boolean(roster->paused));
    put(body, "frozen", json_boolean(roster->frozen));
    put(body, "notice", roster->notice ? json_text(roster->notice) : json_null());
}

/* The number of the last match; 0: all. */
static bool read_at(const struct verb_call *call, uint64_t *at)
{
    const char *text = call->option[VERB_AT];
    char *end;
    unsigned long number = text ? strtoul(text, &end, 10) : 0;

    *at = number;
    return !text || (*text >= '1' && *text <= '9' && !*end && number <= SEASON_MATCHES_MAX) ||
           error_set(call->error, EXIT_WRONG_USE, "--at is a number of 1..%d, not '%.40s'", SEASON_MATCHES_MAX, text);
}

struct published *published_for(const struct verb_call *call, uint64_t up_to)
{
    const struct verb_state *state = call->state;
    struct published *published = state->published && !up_to
                                      ? published_hold(state->published)
                                      : published_make(state->file, state->season, state->roster, up_to, state->ends);

    if (!published)
        (void)fail_long(state, call->error);
    return published;
}

/* Matches that are over and not in the table. */
static json_int_t newer(const struct verb_state *state, const struct ladder_table *table)
{
    size_t in_it = table->results + table->voids + table->taken_out + table->unrated;

    return state->over > in_it ? (json_int_t)(state->over - in_it) : 0;
}

bool run_show(struct verb_call *call)
{
    const struct verb_state *state = call->state;
    struct published *published;
    json_t *rows;
    uint64_t at;

    if (!read_at(call, &at))
        return false;
    published = published_for(call, at);
    if (!published)
        return false;
    rows = json_array();
    put(call->body, "ladder", json_string(state->file->name));
    put_rulings(call->body, state->roster);
    put_counts(call->body, state, &published->table);
    put(call->body, "newer", json_integer(newer(state, &published->table)));
    put(call->body, "anchored", json_boolean(published->table.anchor != SEASON_NOBODY));
    put(call->body, "waiting", waiting_json(state));
    for (unsigned i = 0; i < published->table.count; i++)
        (void)json_array_append_new(rows, row_json(published, &published->table.rows[i]));
    put(call->body, "table", rows);
    published_let_go(&published);
    return true;
}
