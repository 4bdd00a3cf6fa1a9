/* SPDX-License-Identifier: MIT */
#include "pages/match_data.h"

#include <string.h>

static json_t *text_of(struct span text)
{
    json_t *json = json_stringn((const char *)text.at, text.size);

    return json ? json : json_string("");
}

/* --- facts ------------------------------------------------------------------------------------------------------- */

static json_t *seats_of(const struct record_match *match)
{
    json_t *seats = json_array();

    for (unsigned i = 0; i < match->seats; i++)
        (void)json_array_append_new(seats, json_pack("{sososo}", "role", text_of(match->role[i]), "bot",
                                                     text_of(match->bot[i]), "version", text_of(match->version[i])));
    return seats;
}

static json_t *settings_of(const struct record_match *match)
{
    json_t *settings = json_object();

    for (unsigned i = 0; i < match->settings; i++) {
        const struct span name = match->setting_name[i];

        (void)json_object_setn_new(settings, (const char *)name.at, name.size, text_of(match->setting_value[i]));
    }
    return settings;
}

static json_t *facts_of(const struct record_match *match)
{
    json_t *facts = json_pack("{sososososo}", "id", text_of(match->id), "game", text_of(match->game), "epoch",
                              text_of(match->epoch), "seats", seats_of(match), "settings", settings_of(match));
    json_t *scores = json_array();

    for (unsigned i = 0; match->finished && i < match->seats; i++)
        (void)json_array_append_new(scores, json_integer(match->score[i]));
    if (match->finished)
        (void)json_object_update_new(facts, json_pack("{sosososisi}", "winner", text_of(match->winner), "reason",
                                                      text_of(match->reason), "score", scores, "turns",
                                                      (int)match->turns, "decisions", (int)match->decisions));
    else
        json_decref(scores);
    return facts;
}

/* --- the match --------------------------------------------------------------------------------------------------- */

static void take_step(void *context, json_t *step)
{
    (void)json_array_append_new(context, step);
}

/* What was heard after the last round is part of it. */
static void tell_rest(json_t *list, const json_t *rest)
{
    json_t *last = json_array_get(list, json_array_size(list) - 1), *heard;
    const char *key;

    json_object_foreach((json_t *)(uintptr_t)rest, key, heard)
    {
        json_t *before = json_object_get(last, key);

        if (before)
            (void)json_array_extend(before, heard);
        else if (last)
            (void)json_object_set(last, key, heard);
    }
}

static json_t *tell(const struct record_file *file, size_t index, const struct record_games *games,
                    struct match_steps *steps, enum match_eyes eyes, json_t *list)
{
    const struct replay_ops ops = match_steps_ops(steps);
    struct record_report report;
    struct record_match match;

    record_replay(file, index, games, eyes == EYES_ALL ? GAME_ALL : GAME_PUBLIC, &ops, &report);
    tell_rest(list, match_steps_rest(steps));
    if (!record_file_match(file, index, &match, &(struct error){0}))
        return NULL;
    return json_pack("{sososOssss}", "match", facts_of(&match), "eyes", match_steps_eyes(steps), "steps", list,
                     "outcome", record_outcome_names[report.outcome], "why", report.why);
}

json_t *match_data(const struct record_file *file, size_t index, const struct record_games *games, enum match_eyes eyes,
                   struct error *error)
{
    struct record_match match;
    struct record_game game;
    struct match_steps *steps;
    json_t *data = NULL, *list;

    if (!record_file_match(file, index, &match, error))
        return NULL;
    if (!games->find(games->context, match.game, &game)) {
        error_set(error, EXIT_COULD_NOT_RUN, "this arena does not have the game %.*s", (int)match.game.size,
                  (const char *)match.game.at);
        return NULL;
    }
    list = json_array();
    steps = match_steps_new(game.game, match.seats, eyes, take_step, list, error);
    if (steps)
        data = tell(file, index, games, steps, eyes, list);
    if (!data && !error->code)
        error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    match_steps_free(steps);
    json_decref(list);
    return data;
}
