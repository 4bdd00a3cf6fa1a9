/* SPDX-License-Identifier: MIT */
/* Verbs that look at matches. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json/json.h"
#include "ladder/verbs/inside.h"

enum { DECIMAL = 10, LAST_PRESET = 20, LAST_MAX = SEASON_MATCHES_MAX, ID_SIZE = 16, PLAYED_MAX = 8 * 160 };

const struct outcome *find_match(const struct verb_call *call, const char *id)
{
    const struct season *season = call->state->season;
    uint64_t number = ladder_match_number(id);

    if (number == 0) {
        (void)error_set(call->error, EXIT_WRONG_USE, "a match is called by its id, such as m17, not '%.40s'", id);
        return NULL;
    }
    for (size_t i = season->count; i > 0; i--)
        if (season->outcomes[i - 1].fixture.match == number)
            return &season->outcomes[i - 1];
    (void)error_set(call->error, EXIT_WRONG_USE, "the season %s has no match %.40s that is over",
                    roster_season(call->state->roster), id);
    return NULL;
}

/* --- a match ----------------------------------------------------------------------------------------------------- */

/* The side that won; -1: nobody did. */
static int winner_of(const struct outcome *outcome)
{
    int winner = -1;

    for (unsigned side = 0; side < outcome->sides; side++) {
        if (outcome->place[side] != 1)
            continue;
        if (winner >= 0)
            return -1;
        winner = (int)side;
    }
    return winner;
}

static const char *result_word(const struct game *game, const struct outcome *outcome)
{
    int winner = winner_of(outcome);

    return outcome->is_void ? "void" : winner < 0 ? "draw" : game->sides[winner];
}

static const char *counts_word(const struct verb_state *state, const struct outcome *outcome)
{
    const struct roster_match *ruled = roster_match(state->roster, outcome->fixture.match);

    if (ruled && ruled->is_void)
        return ruled->replay ? "replayed" : "voided";
    return outcome->is_void ? "void" : outcome->unrated ? "unrated" : "rated";
}

/* The first seat of a side. */
static unsigned seat_of(const struct outcome *outcome, unsigned side)
{
    unsigned seat = 0;

    while (seat < outcome->seats && outcome->side[seat] != side)
        seat++;
    return seat;
}

static const struct season_version *version_of(const struct verb_state *state, const struct outcome *outcome,
                                               unsigned side)
{
    return &state->season->versions[outcome->fixture.entry[seat_of(outcome, side)]];
}

/* "creature wits 1, hunted random 1" */
static json_t *played_json(const struct verb_state *state, const struct outcome *outcome)
{
    char played[PLAYED_MAX];
    int used = 0;

    *played = '\0';
    for (unsigned side = 0; side < outcome->sides && used < (int)sizeof played; side++) {
        const struct season_version *version = version_of(state, outcome, side);

        used += snprintf(played + used, sizeof played - (size_t)used, "%s%s %s", side ? ", " : "",
                         state->file->game->sides[side], version->bot);
    }
    return json_text(played);
}

static json_t *sides_json(const struct verb_state *state, const struct outcome *outcome)
{
    json_t *sides = json_object();

    for (unsigned side = 0; side < outcome->sides; side++) {
        const struct season_version *version = version_of(state, outcome, side);

        put(sides, state->file->game->sides[side],
            json_pack("{ss so ss}", "bot", version->bot, "version", json_text(version->version), "owner",
                      version->owner));
    }
    return sides;
}

json_t *match_json(const struct verb_state *state, const struct outcome *outcome)
{
    char id[ID_SIZE];

    (void)snprintf(id, sizeof id, "m%" PRIu32, outcome->fixture.match);
    return json_pack("{ss ss so ss ss ss so}", "match", id, "class", state->file->classes[outcome->fixture.class].name,
                     "played", played_json(state, outcome), "winner", result_word(state->file->game, outcome), "counts",
                     counts_word(state, outcome), "chosen", record_choice_names[outcome->choice], "sides",
                     sides_json(state, outcome));
}

/* --- which ------------------------------------------------------------------------------------------------------- */

static bool is_of_bot(const struct verb_state *state, const struct outcome *outcome, const char *bot)
{
    for (unsigned side = 0; side < outcome->sides; side++)
        if (strcmp(version_of(state, outcome, side)->bot, bot) == 0)
            return true;
    return false;
}

static bool is_wanted(const struct verb_call *call, const struct outcome *outcome)
{
    const struct verb_state *state = call->state;
    const char *bot = call->option[VERB_BOT], *class = call->option[VERB_CLASS];

    return (!bot || is_of_bot(state, outcome, bot)) &&
           (!class || strcmp(state->file->classes[outcome->fixture.class].name, class) == 0);
}

static bool check_class(const struct verb_call *call, const char *class)
{
    const struct ladder_file *file = call->state->file;

    for (unsigned i = 0; i < file->class_count; i++)
        if (strcmp(file->classes[i].name, class) == 0)
            return true;
    return error_set(call->error, EXIT_WRONG_USE, "there is no class %.64s in ladder.conf", class);
}

static bool read_last(const struct verb_call *call, size_t *last)
{
    const char *text = call->option[VERB_LAST];
    char *end;
    unsigned long number = text ? strtoul(text, &end, DECIMAL) : LAST_PRESET;

    *last = number;
    return !text || (*text >= '1' && *text <= '9' && !*end && number <= LAST_MAX) ||
           error_set(call->error, EXIT_WRONG_USE, "--last is a number of 1..%d, not '%.40s'", LAST_MAX, text);
}

/* The last ones, the latest first. */
bool run_matches(struct verb_call *call)
{
    const struct season *season = call->state->season;
    json_t *matches = json_array();
    size_t last;

    put(call->body, "matches", matches);
    if (!read_last(call, &last) || (call->option[VERB_BOT] && !check_bot(call, call->option[VERB_BOT])) ||
        (call->option[VERB_CLASS] && !check_class(call, call->option[VERB_CLASS])))
        return false;
    for (size_t i = season->count; i > 0 && json_array_size(matches) < last; i--)
        if (is_wanted(call, &season->outcomes[i - 1]))
            (void)json_array_append_new(matches, match_json(call->state, &season->outcomes[i - 1]));
    return true;
}
