/* SPDX-License-Identifier: MIT */
/* The allowed values of a field, in words. */
#include <assert.h>
#include <stdio.h>

#include "proto/schema.h"

static void allow_choices(const struct schema_field *field, char *out)
{
    int used = snprintf(out, SCHEMA_ALLOWED_MAX, "one of");

    for (const char *const *choice = field->choices; *choice; choice++)
        used += snprintf(out + used, SCHEMA_ALLOWED_MAX - (size_t)used, "%s %s", choice == field->choices ? "" : ",",
                         *choice);
    if (field->type == SCHEMA_VIEWS)
        used += snprintf(out + used, SCHEMA_ALLOWED_MAX - (size_t)used, "; or an array of 1 to %u keys of a view",
                         (unsigned)field->most);
    assert(used < SCHEMA_ALLOWED_MAX);
}

static void allow_text(const struct text_rule *rule, char *out)
{
    int used = snprintf(out, SCHEMA_ALLOWED_MAX, "text of at most %zu bytes of UTF-8%s", rule->most,
                        rule->policy == TEXT_REFUSED ? ", all of it visible" : "");

    assert(used < SCHEMA_ALLOWED_MAX);
}

/* The phrase of a type: words, `most` or the range, words. */
static const struct phrase {
    const char *before;
    enum { NO_NUMBER, MOST, RANGE } number;
    const char *after;
} phrases[SCHEMA_TYPES] = {
    [SCHEMA_NAME] = {"the name of the message", NO_NUMBER, ""},
    [SCHEMA_NUMBER] = {"an integer of ", RANGE, ""},
    [SCHEMA_ID] = {"an id: text of a-z, 0-9 and -, 1 to 64 bytes", NO_NUMBER, ""},
    [SCHEMA_BYTES] = {"", MOST, " bytes (bin)"},
    [SCHEMA_ACTIONS] = {"an array of 1 to ", MOST, " ascending action ids"},
    [SCHEMA_SCORES] = {"an array of at most ", MOST, " numbers, one a seat"},
    [SCHEMA_SETTINGS] = {"a map of at most ", MOST, " names to values, both text"},
    [SCHEMA_NUMBERS] = {"a map of at most ", MOST, " names to an integer or an array of integers"},
    [SCHEMA_PLAYS] = {"an array of 1 to ", MOST, " ids: text of a-z, 0-9 and -, 1 to 64 bytes"},
    [SCHEMA_WORDS] = {"an array of at most ", MOST, " words: text of at most 4096 bytes of UTF-8"},
    [SCHEMA_KEYS] = {"an array of 1 to ", MOST, " keys of a view: text of a-z, 0-9 and _, 1 to 64 bytes"},
    [SCHEMA_EVENTS] = {"an array of at most ", MOST, " maps, by the game's schema"},
    [SCHEMA_PARTS] = {"a map", NO_NUMBER, ""},
    [SCHEMA_VIEW] = {"a map, by the game's schema", NO_NUMBER, ""},
};

void schema_allowed(const struct schema_field *field, char *out)
{
    const struct phrase *phrase = &phrases[field->type];
    unsigned long long least = field->least, most = field->most;
    char number[48] = "";
    int used;

    if (field->type == SCHEMA_CHOICE || field->type == SCHEMA_VIEWS) {
        allow_choices(field, out);
        return;
    }
    if (field->type == SCHEMA_TEXT) {
        allow_text(&text_rules[field->text], out);
        return;
    }
    if (phrase->number == RANGE && (most == SCHEMA_NUMBER_MOST || most == PROTO_HANDLE_MOST))
        (void)snprintf(number, sizeof number, "%llu..2^%d-1", least, most == SCHEMA_NUMBER_MOST ? 53 : 32);
    else if (phrase->number == RANGE)
        (void)snprintf(number, sizeof number, "%llu..%llu", least, most);
    else if (phrase->number == MOST)
        (void)snprintf(number, sizeof number, "%llu", most);
    used = snprintf(out, SCHEMA_ALLOWED_MAX, "%s%s%s", phrase->before, number, phrase->after);
    assert(used < SCHEMA_ALLOWED_MAX);
}
