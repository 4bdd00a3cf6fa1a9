/* SPDX-License-Identifier: MIT */
#include "pages/match_steps.h"

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

struct match_steps {
    const struct game *game;
    struct encoder *encoder;
    struct last_view *last;
    struct view_choice choice;
    struct eye eyes[EYES_MAX]; /* the first is the public */
    unsigned eye_count, seats;
    bool all, begun;
    match_steps_take *take;
    void *context;
    json_t *next; /* what was heard since the last step */
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
static json_t *view_of(struct match_steps *steps, const void *state, unsigned audience)
{
    uint64_t view[(GATE_VIEW_MAX + VIEW_READ_BEHIND) / sizeof(uint64_t)];
    json_t *json, *value;
    const char *key;
    void *next;

    memset(view, 0, sizeof view);
    steps->game->view(state, audience, view);
    json = print_value(encode_chosen(steps->last, &steps->choice, view, steps->seats));
    json_object_foreach_safe(json, next, key, value)
    {
        if (is_for_search(steps->game, key))
            (void)json_object_del(json, key);
    }
    return json;
}

/* What makes the view before into this one. */
static json_t *change_of(json_t *before, json_t *after)
{
    json_t *change = json_object(), *value;
    const char *key;

    json_object_foreach(after, key, value)
    {
        if (!json_equal(value, json_object_get(before, key)))
            (void)json_object_set(change, key, value);
    }
    json_object_foreach(before, key, value)
    {
        if (!json_object_get(after, key))
            (void)json_object_set_new(change, key, json_null());
    }
    return change;
}

static void tell_views(struct match_steps *steps, json_t *step, const void *state)
{
    json_t *views = json_object();

    for (unsigned i = 0; i < steps->eye_count; i++) {
        struct eye *eye = &steps->eyes[i];
        json_t *view = view_of(steps, state, eye->audience);
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

static json_t *answers_of(const struct match_steps *steps, const struct record_step *answers, unsigned count)
{
    json_t *list = json_array();

    for (unsigned i = 0; steps->all && i < count; i++)
        (void)json_array_append_new(
            list, json_pack("{sisisssssI}", "seat", (int)answers[i].seat, "action", (int)answers[i].action, "text",
                            steps->game->actions_table[answers[i].action].text, "cause",
                            record_cause_names[answers[i].cause], "think_us", (json_int_t)answers[i].think_us));
    return list;
}

/* What is told of a round comes before it. Before the set-up come its events, and notes and faults of the first round.
 */
static json_t *take_next(struct match_steps *steps)
{
    json_t *step = steps->next, *events = json_object_get(step, "events");

    if (!steps->begun) {
        step = json_object();
        if (events)
            (void)json_object_set(step, "events", events);
        (void)json_object_del(steps->next, "events");
    } else {
        steps->next = json_object();
    }
    return step;
}

/* True if the public is not told of the round, but of what it did when there is an event again. */
static bool is_silent(const struct match_steps *steps)
{
    return steps->begun && !steps->all && !json_object_get(steps->next, "events");
}

static void on_round(void *context, const struct record_step *answers, unsigned count, const void *state)
{
    struct match_steps *steps = context;
    json_t *step;

    if (is_silent(steps))
        return;
    step = take_next(steps);
    (void)json_object_set_new(step, "turn", json_integer((json_int_t)steps->game->turn(state)));
    (void)json_object_set_new(step, "answers", answers_of(steps, answers, count));
    tell_views(steps, step, state);
    steps->begun = true;
    steps->take(steps->context, step);
}

static json_t *sentence_for(const struct match_steps *steps, const struct game_event *event, unsigned audience)
{
    char sentence[SENTENCE_MAX];
    struct game_text words = game_text_in(sentence, sizeof sentence);
    struct game_event stripped;

    event_strip(&stripped, event, audience);
    event_print(steps->game, &stripped, &words);
    return json_string(sentence);
}

/* The sentence of the eye that sees most, and those of others that read otherwise. */
static json_t *sentences_of(const struct match_steps *steps, const struct game_event *event)
{
    const struct eye *most = &steps->eyes[steps->eye_count - 1];
    json_t *sentences = json_object(), *first = sentence_for(steps, event, most->audience);

    (void)json_object_set_new(sentences, most->name, first);
    for (unsigned i = 0; i + 1 < steps->eye_count; i++) {
        json_t *sentence = sentence_for(steps, event, steps->eyes[i].audience);

        if (!json_equal(sentence, first))
            (void)json_object_set(sentences, steps->eyes[i].name, sentence);
        json_decref(sentence);
    }
    return sentences;
}

static void on_event(void *context, const struct game_event *event, struct span text)
{
    struct match_steps *steps = context;

    add_to(steps->next, "events",
           json_pack("{ssso*so*}", "event", steps->game->event_kinds[event->kind].name, "text",
                     sentences_of(steps, event), "said", text.size ? text_of(text) : NULL));
}

static void on_note(void *context, unsigned seat, struct span note)
{
    struct match_steps *steps = context;

    if (steps->all)
        add_to(steps->next, "notes", json_pack("{siso}", "seat", (int)seat, "note", text_of(note)));
}

static void on_fault(void *context, unsigned seat, struct span fault, uint64_t decision, struct span evidence)
{
    struct match_steps *steps = context;

    if (steps->all)
        add_to(steps->next, "faults",
               json_pack("{sisosIso}", "seat", (int)seat, "fault", text_of(fault), "decision", (json_int_t)decision,
                         "evidence", text_of(evidence)));
}

/* --- life -------------------------------------------------------------------------------------------------------- */

static void add_eye(struct match_steps *steps, unsigned audience, const char *name)
{
    struct eye *eye = &steps->eyes[steps->eye_count++];

    *eye = (struct eye){.audience = audience, .view = json_object()};
    (void)snprintf(eye->name, sizeof eye->name, "%s", name);
}

static void add_eyes(struct match_steps *steps)
{
    add_eye(steps, GAME_PUBLIC, "public");
    for (unsigned seat = 0; steps->all && seat < steps->seats; seat++) {
        char name[EYE_NAME_MAX];

        (void)snprintf(name, sizeof name, "%u", seat);
        add_eye(steps, seat, name);
    }
    if (steps->all)
        add_eye(steps, GAME_ALL, "all");
}

struct match_steps *match_steps_new(const struct game *game, unsigned seats, enum match_eyes eyes,
                                    match_steps_take *take, void *context, struct error *error)
{
    struct match_steps *steps = calloc(1, sizeof *steps);

    if (!steps) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
        return NULL;
    }
    *steps = (struct match_steps){.game = game,
                                  .seats = seats,
                                  .all = eyes == EYES_ALL,
                                  .choice = {.wanted = VIEWS_SPARSE},
                                  .take = take,
                                  .context = context,
                                  .next = json_object()};
    add_eyes(steps);
    steps->encoder = encoder_new(game, error);
    steps->last = steps->encoder ? last_view_new(steps->encoder) : NULL;
    if (steps->last)
        return steps;
    if (!error->code)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    match_steps_free(steps);
    return NULL;
}

void match_steps_free(struct match_steps *steps)
{
    if (!steps)
        return;
    for (unsigned i = 0; i < steps->eye_count; i++)
        json_decref(steps->eyes[i].view);
    if (steps->last)
        last_view_free(steps->last);
    if (steps->encoder)
        encoder_free(steps->encoder);
    json_decref(steps->next);
    free(steps);
}

struct replay_ops match_steps_ops(struct match_steps *steps)
{
    return (struct replay_ops){
        .event = on_event, .round = on_round, .note = on_note, .fault = on_fault, .context = steps};
}

const json_t *match_steps_rest(const struct match_steps *steps)
{
    return steps->next;
}

json_t *match_steps_eyes(const struct match_steps *steps)
{
    json_t *names = json_array();

    for (unsigned i = 0; i < steps->eye_count; i++)
        (void)json_array_append_new(names, json_string(steps->eyes[i].name));
    return names;
}

const json_t *match_steps_public(const struct match_steps *steps)
{
    return steps->eyes[0].view;
}
