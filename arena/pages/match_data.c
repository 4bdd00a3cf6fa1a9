/* SPDX-License-Identifier: MIT */
#include "pages/match_data.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gate/gate.h"
#include "match/encode.h"
#include "proto/print.h"

enum { EYES_MAX = GAME_SEATS_MAX + 2, EYE_NAME_MAX = 12, SENTENCE_MAX = 1024 };

/* An eye: whose knowledge is shown. */
struct eye {
    unsigned audience;
    char name[EYE_NAME_MAX];
    json_t *view; /* as it was told last */
};

struct telling {
    const struct game *game;
    struct encoder *encoder;
    struct last_view *last;
    struct view_choice choice;
    struct eye eyes[EYES_MAX];
    unsigned eye_count, seats;
    bool all;
    json_t *steps, *next; /* `next` has what was heard since the last of `steps` */
};

static json_t *text_of(struct span text)
{
    json_t *json = json_stringn((const char *)text.at, text.size);

    return json ? json : json_string("");
}

/* A list of the step, which is made when something comes into it. */
static json_t *list_of(json_t *step, const char *key)
{
    json_t *list = json_object_get(step, key);

    if (!list && json_object_set_new(step, key, json_array()) == 0)
        list = json_object_get(step, key);
    return list;
}

static void add_to(json_t *step, const char *key, json_t *value)
{
    (void)json_array_append_new(list_of(step, key), value);
}

/* --- views ------------------------------------------------------------------------------------------------------- */

static bool is_for_search(const struct game *game, const char *key)
{
    for (unsigned i = 0; i < game->view_field_count; i++)
        if (strcmp(game->view_fields[i].name, key) == 0)
            return game->view_fields[i].tier == GAME_SEARCH;
    return false;
}

/* The view without what only searches need. NULL if memory is short. */
static json_t *view_of(struct telling *telling, const void *state, unsigned audience)
{
    uint64_t view[(GATE_VIEW_MAX + VIEW_READ_BEHIND) / sizeof(uint64_t)];
    json_t *json, *value;
    const char *key;
    void *next;

    memset(view, 0, sizeof view);
    telling->game->view(state, audience, view);
    json = print_value(encode_chosen(telling->last, &telling->choice, view, telling->seats));
    json_object_foreach_safe(json, next, key, value) if (is_for_search(telling->game, key))(void)
        json_object_del(json, key);
    return json;
}

/* What makes the view before into this one. */
static json_t *change_of(const json_t *before, const json_t *after)
{
    json_t *change = json_object(), *value;
    const char *key;

    json_object_foreach((json_t *)(uintptr_t)after, key, value) if (!json_equal(value, json_object_get(before, key)))(
        void) json_object_set(change, key, value);
    json_object_foreach((json_t *)(uintptr_t)before, key, value) if (!json_object_get(after, key))(void)
        json_object_set_new(change, key, json_null());
    return change;
}

static void tell_views(struct telling *telling, json_t *step, const void *state)
{
    json_t *views = json_object();

    for (unsigned i = 0; i < telling->eye_count; i++) {
        struct eye *eye = &telling->eyes[i];
        json_t *view = view_of(telling, state, eye->audience);
        json_t *change = change_of(eye->view, view);

        if (json_object_size(change) > 0)
            (void)json_object_set(views, eye->name, change);
        json_decref(change);
        json_decref(eye->view);
        eye->view = view;
    }
    (void)json_object_set_new(step, "views", views);
}

/* --- what happens ------------------------------------------------------------------------------------------------ */

static json_t *answers_of(const struct telling *telling, const struct record_step *steps, unsigned count)
{
    json_t *answers = json_array();

    for (unsigned i = 0; telling->all && i < count; i++)
        (void)json_array_append_new(
            answers, json_pack("{sisisssI}", "seat", (int)steps[i].seat, "action", (int)steps[i].action, "cause",
                               record_cause_names[steps[i].cause], "think_us", (json_int_t)steps[i].think_us));
    return answers;
}

/* What is told of a round comes before it. Before the set-up come its events, and notes and faults of the first round.
 */
static json_t *take_next(struct telling *telling)
{
    json_t *step = telling->next, *events = json_object_get(step, "events");

    if (json_array_size(telling->steps) == 0) {
        step = json_object();
        if (events)
            (void)json_object_set(step, "events", events);
        (void)json_object_del(telling->next, "events");
    } else {
        telling->next = json_object();
    }
    return step;
}

static void on_round(void *context, const struct record_step *steps, unsigned count, const void *state)
{
    struct telling *telling = context;
    json_t *step = take_next(telling);

    (void)json_object_set_new(step, "turn", json_integer((json_int_t)telling->game->turn(state)));
    (void)json_object_set_new(step, "answers", answers_of(telling, steps, count));
    tell_views(telling, step, state);
    (void)json_array_append_new(telling->steps, step);
}

/* What was heard after the last round is part of it, such as the fault of a bot that a match ends with. */
static void tell_rest(struct telling *telling)
{
    json_t *last = json_array_get(telling->steps, json_array_size(telling->steps) - 1), *heard;
    const char *key;

    json_object_foreach(telling->next, key, heard) if (last)(void) json_array_extend(list_of(last, key), heard);
}

static json_t *sentence_for(const struct telling *telling, const struct game_event *event, unsigned audience)
{
    char sentence[SENTENCE_MAX];
    struct game_text words = game_text_in(sentence, sizeof sentence);
    struct game_event stripped;

    event_strip(&stripped, event, audience);
    event_print(telling->game, &stripped, &words);
    return json_string(sentence);
}

/* The sentence of the eye that sees most, and those of others that read otherwise. */
static json_t *sentences_of(const struct telling *telling, const struct game_event *event)
{
    const struct eye *most = &telling->eyes[telling->eye_count - 1];
    json_t *sentences = json_object(), *first = sentence_for(telling, event, most->audience);

    (void)json_object_set_new(sentences, most->name, first);
    for (unsigned i = 0; i + 1 < telling->eye_count; i++) {
        json_t *sentence = sentence_for(telling, event, telling->eyes[i].audience);

        if (!json_equal(sentence, first))
            (void)json_object_set(sentences, telling->eyes[i].name, sentence);
        json_decref(sentence);
    }
    return sentences;
}

static void on_event(void *context, const struct game_event *event, struct span text)
{
    struct telling *telling = context;

    add_to(telling->next, "events",
           json_pack("{ssso*so*}", "event", telling->game->event_kinds[event->kind].name, "text",
                     sentences_of(telling, event), "said", text.size ? text_of(text) : NULL));
}

static void on_note(void *context, unsigned seat, struct span note)
{
    struct telling *telling = context;

    if (telling->all)
        add_to(telling->next, "notes", json_pack("{siso}", "seat", (int)seat, "note", text_of(note)));
}

static void on_fault(void *context, unsigned seat, struct span fault, uint64_t decision, struct span evidence)
{
    struct telling *telling = context;

    if (telling->all)
        add_to(telling->next, "faults",
               json_pack("{sisosIso}", "seat", (int)seat, "fault", text_of(fault), "decision", (json_int_t)decision,
                         "evidence", text_of(evidence)));
}

/* --- the match --------------------------------------------------------------------------------------------------- */

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

static void add_eye(struct telling *telling, unsigned audience, const char *name)
{
    struct eye *eye = &telling->eyes[telling->eye_count++];

    *eye = (struct eye){.audience = audience, .view = json_object()};
    (void)snprintf(eye->name, sizeof eye->name, "%s", name);
}

static json_t *add_eyes(struct telling *telling)
{
    json_t *names = json_array();

    add_eye(telling, GAME_PUBLIC, "public");
    for (unsigned seat = 0; telling->all && seat < telling->seats; seat++) {
        char name[EYE_NAME_MAX];

        (void)snprintf(name, sizeof name, "%u", seat);
        add_eye(telling, seat, name);
    }
    if (telling->all)
        add_eye(telling, GAME_ALL, "all");
    for (unsigned i = 0; i < telling->eye_count; i++)
        (void)json_array_append_new(names, json_string(telling->eyes[i].name));
    return names;
}

static void release(struct telling *telling)
{
    for (unsigned i = 0; i < telling->eye_count; i++)
        json_decref(telling->eyes[i].view);
    if (telling->last)
        last_view_free(telling->last);
    if (telling->encoder)
        encoder_free(telling->encoder);
}

static json_t *tell(struct telling *telling, const struct record_file *file, size_t index,
                    const struct record_games *games, json_t *facts)
{
    const struct replay_ops ops = {
        .event = on_event, .round = on_round, .note = on_note, .fault = on_fault, .context = telling};
    json_t *eyes = add_eyes(telling);
    struct record_report report;

    telling->steps = json_array();
    telling->next = json_object();
    record_replay(file, index, games, telling->all ? GAME_ALL : GAME_PUBLIC, &ops, &report);
    tell_rest(telling);
    json_decref(telling->next);
    return json_pack("{sososossso}", "match", facts, "eyes", eyes, "steps", telling->steps, "outcome",
                     record_outcome_names[report.outcome], "why", json_string(report.why));
}

json_t *match_data(const struct record_file *file, size_t index, const struct record_games *games, enum match_eyes eyes,
                   struct error *error)
{
    struct telling telling = {.all = eyes == EYES_ALL, .choice = {.wanted = VIEWS_SPARSE}};
    struct record_match match;
    struct record_game game;
    json_t *data = NULL;

    if (!record_file_match(file, index, &match, error))
        return NULL;
    if (!games->find(games->context, match.game, &game)) {
        error_set(error, EXIT_COULD_NOT_RUN, "this arena does not have the game %.*s", (int)match.game.size,
                  (const char *)match.game.at);
        return NULL;
    }
    telling.game = game.game;
    telling.seats = match.seats;
    telling.encoder = encoder_new(game.game, error);
    telling.last = telling.encoder ? last_view_new(telling.encoder) : NULL;
    if (telling.last)
        data = tell(&telling, file, index, games, facts_of(&match));
    if (!data && !error->code)
        error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    release(&telling);
    return data;
}
