/* SPDX-License-Identifier: MIT */
/* Why a match was made, and whom it moved. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "json/json.h"
#include "ladder/season/ladder_table.h"
#include "ladder/verbs/inside.h"

enum { SENTENCE_MAX = 1400 };

__attribute__((format(printf, 2, 3))) static void say(json_t *sentences, const char *format, ...)
{
    char sentence[SENTENCE_MAX];
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    (void)json_array_append_new(sentences, json_text(sentence));
}

static const char *text_of(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

/* --- why it was made --------------------------------------------------------------------------------------------- */

static void say_why(const struct verb_state *state, const struct outcome *outcome, json_t *sentences)
{
    const struct roster_match *ruled = roster_match(state->roster, outcome->fixture.match);

    if (outcome->unrated)
        say(sentences, "it was a qualification of a new version, a challenge by the host, or played while the ratings "
                       "were frozen: it was never to be rated");
    else
        say(sentences,
            "it was chosen because it told most at that moment, was drawn (random_share = %g), or replaced "
            "a match that the host took out",
            state->file->random_share);
    if (ruled && ruled->is_void)
        say(sentences, "the host took it out%s%s%s", ruled->replay ? ", to be played again" : "",
            ruled->why && *ruled->why ? ": " : "", ruled->why ? ruled->why : "");
}

/* --- whom it moved ----------------------------------------------------------------------------------------------- */

static const struct ladder_row *row_of(const struct ladder_table *table, unsigned version)
{
    for (unsigned i = 0; i < table->count; i++)
        if (table->rows[i].version == version)
            return &table->rows[i];
    return NULL;
}

static json_t *strength_json(const struct ladder_row *row)
{
    return row ? json_pack("{sf sf}", "elo", estimate_elo(row->strength), "interval", estimate_interval(row->strength))
               : json_null();
}

static void say_strength(char *out, size_t size, const struct ladder_row *row)
{
    if (row)
        (void)snprintf(out, size, "%+.1f -+%.1f", estimate_elo(row->strength), estimate_interval(row->strength));
    else
        (void)snprintf(out, size, "not in the table");
}

/* Each version of the match, once. */
static void compare(struct verb_call *call, const struct outcome *outcome, const struct ladder_table tables[2],
                    json_t *sentences)
{
    json_t *moved = json_array();

    for (unsigned seat = 0; seat < outcome->seats; seat++) {
        unsigned number = outcome->fixture.entry[seat], first = 0;
        const struct season_version *version = &call->state->season->versions[number];
        const struct ladder_row *before = row_of(&tables[0], number), *after = row_of(&tables[1], number);
        char was[64], is[64];

        while (outcome->fixture.entry[first] != number)
            first++;
        if (first < seat)
            continue;
        say_strength(was, sizeof was, before);
        say_strength(is, sizeof is, after);
        say(sentences, "%s, version '%s': %s before, %s with it", version->bot, version->version, was, is);
        (void)json_array_append_new(moved, json_pack("{ss so so so}", "bot", version->bot, "version",
                                                     json_text(version->version), "before", strength_json(before),
                                                     "after", strength_json(after)));
    }
    put(call->body, "moved", moved);
}

/* Tables up to the match before, and with it. Nothing was before the first one. */
static bool weigh(struct verb_call *call, const struct outcome *outcome, json_t *sentences)
{
    const struct verb_state *state = call->state;
    uint64_t number = outcome->fixture.match;
    struct ladder_table tables[2] = {{0}, {0}};
    bool good = number == 1 ||
                ladder_table_make(&tables[0], state->file, state->season, state->roster, number - 1, state->ends);

    good = good && ladder_table_make(&tables[1], state->file, state->season, state->roster, number, state->ends);
    if (good)
        compare(call, outcome, tables, sentences);
    ladder_table_release(&tables[0]);
    ladder_table_release(&tables[1]);
    return good || fail_long(call->state, call->error);
}

bool run_explain(struct verb_call *call)
{
    const struct outcome *outcome = find_match(call, call->words[0]);
    json_t *sentences = json_array(), *match = outcome ? match_json(call->state, outcome) : NULL;
    bool good;

    put(call->body, "sentences", sentences);
    if (!match)
        return false;
    say(sentences, "%s of class %s: %s; %s: %s", text_of(match, "match"), text_of(match, "class"),
        text_of(match, "played"), outcome->is_void ? "no result" : "the winner", text_of(match, "winner"));
    put(call->body, "match", match);
    say_why(call->state, outcome, sentences);
    good = weigh(call, outcome, sentences);
    if (good)
        say(sentences, "these are tables up to the match before it, and up to it, in Elo; `show --at` prints them");
    return good;
}
