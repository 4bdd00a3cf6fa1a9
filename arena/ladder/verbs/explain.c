/* SPDX-License-Identifier: MIT */
/* Why a match was made, and whom it moved. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "json/json.h"
#include "ladder/season/history.h"
#include "ladder/verbs/inside.h"

enum { SENTENCE_MAX = 1400, NAME_SIZE = 2 * PROTO_ID_MAX + 8 };

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

/* The bot that the matchmaker began with: "random as hunted". */
static void name_first(const struct verb_state *state, const struct outcome *outcome, char out[NAME_SIZE])
{
    unsigned seat = 0;

    while (seat + 1u < outcome->seats && outcome->side[seat] != outcome->chosen_for)
        seat++;
    (void)snprintf(out, NAME_SIZE, "%s as %s", state->season->versions[outcome->fixture.entry[seat]].bot,
                   state->file->game->sides[outcome->side[seat]]);
}

static void say_worth(const struct verb_state *state, const struct outcome *outcome, json_t *sentences)
{
    char first[NAME_SIZE];

    name_first(state, outcome, first);
    say(sentences,
        "the matchmaker chose it as worth most: of the classes that had room, %s was played least for its share; least "
        "was known of %s; and who plays against it tells most of it",
        state->file->classes[outcome->fixture.class].name, first);
}

static void say_random(const struct verb_state *state, const struct outcome *outcome, json_t *sentences)
{
    char first[NAME_SIZE];

    name_first(state, outcome, first);
    say(sentences,
        "it was drawn, beginning with %s: a part of all matches is (random_share), so that no bot is left out", first);
}

static void say_choice(const struct verb_state *state, const struct outcome *outcome, json_t *sentences)
{
    static const char *const words[CHOICES] = {
        [CHOICE_UNSAID] = "its record does not say why it was made: an older arena played it",
        [CHOICE_QUALIFICATION] = "it was a qualification: a new version plays some unrated matches before it is rated",
        [CHOICE_REPLAY] = "the host asked for it with `replay`, in place of a match that does not count",
        [CHOICE_CHALLENGE] = "the host asked for it with `challenge`; such a match is not rated",
    };

    if (outcome->choice == CHOICE_WORTH)
        say_worth(state, outcome, sentences);
    else if (outcome->choice == CHOICE_RANDOM)
        say_random(state, outcome, sentences);
    else
        say(sentences, "%s", words[outcome->choice]);
}

static void say_why(const struct verb_state *state, const struct outcome *outcome, json_t *sentences)
{
    const struct roster_match *ruled = roster_match(state->roster, outcome->fixture.match);
    const enum record_choice choice = (enum record_choice)outcome->choice;

    say_choice(state, outcome, sentences);
    if (outcome->unrated && (choice == CHOICE_REPLAY || record_choice_has_first(choice)))
        say(sentences, "the ratings were frozen when it began, so it is not rated");
    if (ruled && ruled->is_void)
        say(sentences, "the host took it out%s%s%s", ruled->replay ? ", to be played again" : "",
            ruled->why && *ruled->why ? ": " : "", ruled->why ? ruled->why : "");
}

/* --- whom it moved ----------------------------------------------------------------------------------------------- */

/* What was published of a version last before a match, and first with it; no match: nothing was. */
struct moved {
    uint64_t match;
    const char *bot, *version;
    struct history_point before, after;
};

static void take_point(void *context, const struct history_point *point)
{
    struct moved *moved = context;

    if (strcmp(point->version, moved->version) != 0)
        return;
    if (point->match < moved->match)
        moved->before = *point;
    else if (moved->after.match == 0)
        moved->after = *point;
}

static json_t *point_json(const struct history_point *point)
{
    return point->match ? json_pack("{sI sf sf}", "match", (json_int_t)point->match, "elo", point->elo, "interval",
                                    point->interval)
                        : json_null();
}

static void say_moved(const struct moved *moved, json_t *sentences)
{
    const struct history_point *before = &moved->before, *after = &moved->after;
    char was[96] = "not in the table before", is[96] = "not published since";

    if (before->match)
        (void)snprintf(was, sizeof was, "%+.1f -+%.1f up to m%" PRIu64, before->elo, before->interval, before->match);
    if (after->match)
        (void)snprintf(is, sizeof is, "%+.1f -+%.1f up to m%" PRIu64, after->elo, after->interval, after->match);
    say(sentences, "%s, version '%s': %s; %s", moved->bot, moved->version, was, is);
}

/* Each version of the match, once. */
static bool weigh(const struct verb_call *call, const struct outcome *outcome, json_t *sentences)
{
    const struct verb_state *state = call->state;
    json_t *list = json_array();
    bool good = true;

    put(call->body, "moved", list);
    for (unsigned seat = 0; good && seat < outcome->seats; seat++) {
        const struct season_version *version = &state->season->versions[outcome->fixture.entry[seat]];
        struct moved moved = {.match = outcome->fixture.match, .bot = version->bot, .version = version->version};

        if (!season_first_seat(outcome, seat))
            continue;
        good = history_read(state->folder, roster_season(state->roster), version->bot, take_point, &moved, call->error);
        say_moved(&moved, sentences);
        (void)json_array_append_new(list, json_pack("{ss so so so}", "bot", version->bot, "version",
                                                    json_text(version->version), "before", point_json(&moved.before),
                                                    "after", point_json(&moved.after)));
    }
    return good;
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
        say(sentences, "these are Elo of tables that were published; `show --at N` makes any table again");
    return good;
}
