/* SPDX-License-Identifier: MIT */
/* The table of the season. */
#include <stdlib.h>
#include <string.h>

#include "json/json.h"
#include "ladder/season/ladder_table.h"
#include "ladder/verbs/inside.h"

static json_t *estimate_json(struct estimate estimate)
{
    return json_pack("{sf sf}", "elo", estimate_elo(estimate), "interval", estimate_interval(estimate));
}

static json_t *row_json(const struct verb_state *state, const struct ladder_row *row)
{
    const struct season_version *version = &state->season->versions[row->version];
    const struct game *game = state->file->game;
    json_t *roles = json_object(), *classes = json_object();

    for (unsigned role = 0; role < game->role_count; role++)
        put(roles, game->roles[role].name, estimate_json(row->role[role]));
    for (unsigned class = 0; class < state->file->class_count; class ++)
        put(classes, state->file->classes[class].name, estimate_json(row->class[class]));
    return json_pack("{s[ii] ss so ss sb sb sb so so so sI sI sI sI}", "rank", (int)row->rank_first,
                     (int)row->rank_last, "bot", version->bot, "version", json_text(version->version), "owner",
                     version->owner, "anchor", row->anchor, "provisional", row->provisional, "inactive", row->inactive,
                     "strength", estimate_json(row->strength), "roles", roles, "classes", classes, "matches",
                     (json_int_t)row->matches, "faults", (json_int_t)row->faults, "voids", (json_int_t)row->voids,
                     "last", (json_int_t)row->last);
}

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

bool run_show(struct verb_call *call)
{
    const struct verb_state *state = call->state;
    struct ladder_table table = {0};
    json_t *rows;
    uint64_t at;
    bool good;

    if (!read_at(call, &at))
        return false;
    rows = json_array();
    good = ladder_table_make(&table, state->file, state->season, state->roster, at, state->ends);
    put(call->body, "ladder", json_string(state->file->name));
    put_rulings(call->body, state->roster);
    put_counts(call->body, state, &table);
    put(call->body, "anchored", json_boolean(table.anchor != SEASON_NOBODY));
    put(call->body, "waiting", waiting_json(state));
    for (unsigned i = 0; i < table.count; i++)
        (void)json_array_append_new(rows, row_json(state, &table.rows[i]));
    put(call->body, "table", rows);
    ladder_table_release(&table);
    return good || fail_long(call->state, call->error);
}
