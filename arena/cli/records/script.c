/* SPDX-License-Identifier: MIT */
#include "cli/records/script.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/visible.h"
#include "match/encode.h"

enum { SENTENCE_MAX = 1400, ROOM_FIRST = 64 };

/* --- room -------------------------------------------------------------------------------------------------------- */

static bool make_room(void **at, size_t count, size_t *room, size_t size)
{
    size_t wanted = *room ? 2 * *room : ROOM_FIRST;
    void *more;

    if (count < *room)
        return true;
    more = realloc(*at, wanted * size);
    if (!more)
        return false;
    *at = more;
    *room = wanted;
    return true;
}

/* Adds a line at a place of the moment that is being read, made fit for a terminal. */
static void add(struct script *script, size_t place, enum script_kind kind, const char *text)
{
    void *lines = script->lines;
    size_t size = VISIBLE_GROWTH * strlen(text) + 1;
    char *copy = malloc(size);

    if (!copy || !make_room(&lines, script->line_count, &script->line_room, sizeof *script->lines)) {
        free(copy);
        script->failed = true;
        return;
    }
    visible(copy, size, text);
    script->lines = lines;
    memmove(&script->lines[place + 1], &script->lines[place], (script->line_count - place) * sizeof *script->lines);
    script->lines[place] = (struct script_line){copy, kind, script->moments};
    script->line_count++;
}

/* --- what is replayed -------------------------------------------------------------------------------------------- */

static void on_event(void *context, const struct game_event *event, struct span text)
{
    struct script *script = context;
    char sentence[SENTENCE_MAX];
    struct game_text words = game_text_in(sentence, sizeof sentence - 300);

    event_print(script->game, event, &words);
    if (words.used == 0)
        return;
    if (text.size)
        (void)snprintf(sentence + words.used, sizeof sentence - words.used, " - \"%.*s\"", (int)text.size,
                       (const char *)text.at);
    if (sentence[0] >= 'a' && sentence[0] <= 'z')
        sentence[0] = (char)(sentence[0] - 'a' + 'A');
    add(script, script->line_count, SCRIPT_EVENT, sentence);
}

static void seat_line(struct script *script, size_t place, enum script_kind kind, unsigned seat, const char *between,
                      struct span text)
{
    char sentence[SENTENCE_MAX];
    struct game_text words = game_text_in(sentence, 80);

    event_print_seat(script->game, seat, &words);
    (void)snprintf(sentence + words.used, sizeof sentence - words.used, "%s%.*s", between, (int)text.size,
                   (const char *)text.at);
    add(script, place, kind, sentence);
}

static void on_round(void *context, const struct record_step *steps, unsigned count, const void *state)
{
    struct script *script = context;
    size_t bytes = script->game->state_bytes;
    void *states = script->states;

    for (unsigned i = 0; i < count; i++) {
        static const char *const between[CAUSE_COUNT] = {[CAUSE_BOT] = " > ",
                                                         [CAUSE_DEFAULT] = " (default) > ",
                                                         [CAUSE_FILLER] = " (filler) > ",
                                                         [CAUSE_FORCED] = " (no choice) > "};

        seat_line(script, script->first + i, SCRIPT_ANSWER, steps[i].seat, between[steps[i].cause],
                  span_text(script->game->actions_table[steps[i].action].text));
    }
    script->failed = script->failed || !make_room(&states, script->moments, &script->moment_room, bytes);
    script->states = states;
    if (script->failed)
        return;
    memcpy(script->states + script->moments++ * bytes, state, bytes);
    script->first = script->line_count;
}

static void on_fault(void *context, unsigned seat, struct span fault, uint64_t decision, struct span evidence)
{
    char between[64];

    (void)decision;
    (void)snprintf(between, sizeof between, ": fault %.*s: ", (int)fault.size, (const char *)fault.at);
    seat_line(context, ((struct script *)context)->line_count, SCRIPT_FAULT, seat, between, evidence);
}

static void on_note(void *context, unsigned seat, struct span note)
{
    seat_line(context, ((struct script *)context)->line_count, SCRIPT_NOTE, seat, " notes: ", note);
}

static void on_resumed(void *context, struct span arena)
{
    struct script *script = context;
    char sentence[SENTENCE_MAX];

    (void)snprintf(sentence, sizeof sentence, "the match was interrupted here; %.*s resumed it, with new processes",
                   (int)arena.size, (const char *)arena.at);
    add(script, script->line_count, SCRIPT_NOTE, sentence);
}

bool script_load(struct script *script, const struct record_file *file, size_t index, const struct record_games *games,
                 const struct game *game, unsigned audience, struct error *error)
{
    const struct replay_ops ops = {.event = on_event,
                                   .round = on_round,
                                   .fault = on_fault,
                                   .note = on_note,
                                   .resumed = on_resumed,
                                   .context = script};

    *script = (struct script){.game = game, .audience = audience};
    record_replay(file, index, games, audience, &ops, &script->report);
    if (script->failed)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    else if (script->moments == 0)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "there is nothing to go through: %s",
                        *script->report.why ? script->report.why : "the match ended before the game began");
    for (size_t i = script->line_count; i > 0 && script->lines[i - 1].moment == script->moments; i--)
        script->lines[i - 1].moment = script->moments - 1; /* what was noted after the last answer */
    if (!error->code)
        return true;
    script_free(script);
    return false;
}

void script_free(struct script *script)
{
    for (size_t i = 0; i < script->line_count; i++)
        free(script->lines[i].text);
    free(script->lines);
    free(script->states);
    *script = (struct script){0};
}

const void *script_state(const struct script *script, size_t moment)
{
    return script->states + moment * script->game->state_bytes;
}

unsigned script_turn(const struct script *script, size_t moment)
{
    return script->game->turn(script_state(script, moment));
}
