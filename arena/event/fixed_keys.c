/* SPDX-License-Identifier: MIT */
#include "event/fixed_keys.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

enum {
    HOW_MAX = CLOCK_TEXT_MAX + 32,
    SHOWN_MAX = 60, /* bytes of a value in a sentence */
    MARK_BYTES = 4, /* of a variable's hash: too few to confirm a guess at its value beyond doubt */
};

static const char commands[] = "commands", env[] = "env", entry_env[] = "entry_env", pairings[] = "pairings";

/* What may change, though the host is told of it. */
static bool is_only_told(const char *key)
{
    return strcmp(key, commands) == 0 || strcmp(key, env) == 0 || strcmp(key, entry_env) == 0;
}

void fixed_keys_settings(const struct settings *settings, char out[FIXED_SETTINGS_MAX])
{
    size_t used = 0;

    out[0] = '\0';
    for (unsigned i = 0; i < settings->game->setting_count && used < FIXED_SETTINGS_MAX; i++) {
        char value[SETTING_TEXT_SIZE];

        if (settings->values[i] == settings->game->settings[i].preset)
            continue;
        settings_print(settings, i, value);
        used += (size_t)snprintf(out + used, FIXED_SETTINGS_MAX - used, "%s%s=%s", used ? " " : "",
                                 settings->game->settings[i].name, value);
    }
}

/* --- making ------------------------------------------------------------------------------------------------------ */

/* How the class is played otherwise than the event; nothing if it is not. */
static void class_words(const struct event_class *class, char out[HOW_MAX])
{
    char clock[CLOCK_TEXT_MAX] = "";

    if (class->has_clock)
        clock_print(&class->clock, clock);
    (void)snprintf(out, HOW_MAX, "%s%s%s", class->has_clock ? "; clock " : "", clock,
                   class->team == TEAM_JOINT ? "; team joint" : "");
}

static bool add_classes(json_t *terms, const struct event_file *file)
{
    json_t *classes = json_array();
    bool good = json_object_set_new(terms, "classes", classes) == 0;

    for (unsigned i = 0; good && i < file->class_count; i++) {
        char settings[FIXED_SETTINGS_MAX], how[HOW_MAX];

        fixed_keys_settings(&file->classes[i].settings, settings);
        class_words(&file->classes[i], how);
        good = json_array_append_new(classes, json_sprintf("%s: %s%s", file->classes[i].name, settings, how)) == 0;
    }
    return good;
}

/* Name and mark of each; no mark if its value is not given. Of a name that is given twice the last one counts. */
static json_t *variables_of(const struct passed *passed)
{
    json_t *variables = json_object();
    bool good = variables != NULL;

    for (size_t i = 0; good && i < passed->count; i++) {
        struct hash hash = hash_of(span_text(passed->words[i]));
        int size = (int)strcspn(passed->words[i], "=");
        char name[PASSED_NAME_MAX + 1], mark[2 * MARK_BYTES + 1] = "";

        (void)snprintf(name, sizeof name, "%.*s", size, passed->words[i]);
        if (passed->words[i][size])
            hex_print(mark, hash.bytes, MARK_BYTES);
        good = json_object_set_new(variables, name, json_string(mark)) == 0;
    }
    if (good)
        return variables;
    json_decref(variables);
    return NULL;
}

static bool add_entries(json_t *terms, const struct event_file *file)
{
    json_t *entries = json_array(), *words = json_object(), *own = json_object();
    bool good = json_object_set_new(terms, "entries", entries) == 0 &&
                json_object_set_new(terms, commands, words) == 0 && json_object_set_new(terms, entry_env, own) == 0 &&
                json_object_set_new(terms, env, variables_of(&file->passed)) == 0;

    for (unsigned i = 0; good && i < file->entry_count; i++)
        good = json_array_append_new(entries, json_string(file->entries[i].name)) == 0 &&
               json_object_set_new(words, file->entries[i].name, json_string(file->entries[i].command)) == 0 &&
               json_object_set_new(own, file->entries[i].name, variables_of(&file->entries[i].passed)) == 0;
    return good;
}

static json_t *candidate_of(const struct event_file *file)
{
    return file->format == FORMAT_CANDIDATE ? json_sprintf("nelo0 %g, nelo1 %g, alpha %g, beta %g", file->sprt.nelo0,
                                                           file->sprt.nelo1, file->sprt.alpha, file->sprt.beta)
                                            : json_string("");
}

static bool has_bracket(const struct event_file *file)
{
    return file->format == FORMAT_KNOCKOUT || file->format == FORMAT_DOUBLE_ELIMINATION;
}

/* Counts the ways in which events of its kind have been paired, so that no event goes on in another way than it began.
 */
static int pairings_of(const struct event_file *file)
{
    return file->format == FORMAT_SWISS || file->teams == TEAMS_MIXED || has_bracket(file) ? 2 : 1;
}

json_t *fixed_keys_make(const struct event_file *file)
{
    char clock[CLOCK_TEXT_MAX];
    json_t *terms;

    clock_print(&file->clock, clock);
    terms =
        json_pack("{ss ss si si ss si ss ss si so si}", "game", file->game->name, "format", format_names[file->format],
                  "teams", (int)file->teams, "groups", (int)file->groups, "luck", seed_sharing_names[file->seeds],
                  "rounds", (int)file->rounds, "clock", clock, "lost_seat", lost_seat_names[file->lost_seat],
                  "faults_most", (int)file->faults_most, "candidate", candidate_of(file), pairings, pairings_of(file));
    if (terms && has_bracket(file))
        (void)json_object_set_new(terms, "tiebreak_pairs", json_integer(file->tiebreak_pairs));
    if (terms && add_classes(terms, file) && add_entries(terms, file))
        return terms;
    json_decref(terms);
    return NULL;
}

/* --- older ones -------------------------------------------------------------------------------------------------- */

static const char luck[] = "luck";

void fixed_keys_complete(json_t *kept)
{
    if (!json_object_get(kept, luck))
        (void)json_object_set_new(kept, luck, json_string(seed_sharing_names[SEEDS_SHARED]));
    if (!json_object_get(kept, pairings))
        (void)json_object_set_new(kept, pairings, json_integer(1));
}

enum seed_sharing fixed_keys_seeds(const json_t *kept)
{
    const char *word = json_string_value(json_object_get(kept, luck));
    unsigned index = 0;

    while (index < SEED_SHARINGS && (!word || strcmp(word, seed_sharing_names[index]) != 0))
        index++;
    return (enum seed_sharing)index;
}

/* --- comparing --------------------------------------------------------------------------------------------------- */

/* As it would stand in the file. */
static void show(const char *key, const json_t *value, char out[SHOWN_MAX + 4])
{
    bool teams = strcmp(key, "teams") == 0;
    json_t *word = teams ? json_string(team_names[json_integer_value(value) == TEAMS_MIXED]) : NULL;
    char *text = json_dumps(teams ? word : value, JSON_ENCODE_ANY | JSON_COMPACT);

    (void)snprintf(out, SHOWN_MAX + 4, "%.*s%s", SHOWN_MAX, text ? text : "?",
                   text && strlen(text) > SHOWN_MAX ? "..." : "");
    free(text);
    json_decref(word);
}

/* Of these an event can have more. */
static bool can_be_extended(const char *key)
{
    return strcmp(key, "groups") == 0 || strcmp(key, "entries") == 0;
}

static bool differs(const char *key, const json_t *was, const json_t *is, const char *folder, struct error *error)
{
    char before[SHOWN_MAX + 4], now[SHOWN_MAX + 4];

    if (strcmp(key, pairings) == 0)
        return error_set(error, EXIT_COULD_NOT_RUN,
                         "the event in %s was begun by an arena that paired entries in another way: show it by that "
                         "one, or play it in another folder",
                         folder);
    show(key, was, before);
    show(key, is, now);
    return error_set(
        error, EXIT_WRONG_USE,
        "the event in %s was begun with %s = %s, and its file says %s now: put it back, or play it in another "
        "folder%s",
        folder, key, before, now,
        can_be_extended(key) ? "; arena tournament extend adds more groups, and entries after the others" : "");
}

bool fixed_keys_hold(const struct event_file *file, const json_t *kept, const char *folder, struct error *error)
{
    json_t *terms = fixed_keys_make(file), *is;
    bool hold = true;
    const char *key;

    if (!terms)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    json_object_foreach(terms, key, is)
    {
        const json_t *was = json_object_get(kept, key);

        if (hold && !is_only_told(key) && !json_equal(was, is))
            hold = differs(key, was, is, folder, error);
    }
    json_decref(terms);
    return hold;
}

const char *fixed_keys_command_changed(const struct event_file *file, const json_t *kept, unsigned *entry)
{
    const json_t *words = json_object_get(kept, commands);

    for (*entry = 0; *entry < file->entry_count; ++*entry) {
        const char *was = json_string_value(json_object_get(words, file->entries[*entry].name));

        if (was && strcmp(was, file->entries[*entry].command) != 0)
            return was;
    }
    return NULL;
}

/* A name that stands in one of them alone, or otherwise in the other; NULL if there is none. */
static const char *name_that_differs(json_t *was, json_t *is)
{
    const char *name;
    json_t *mark;

    json_object_foreach(is, name, mark)
    {
        if (!json_equal(mark, json_object_get(was, name)))
            return name;
    }
    json_object_foreach(was, name, mark)
    {
        if (!json_object_get(is, name))
            return name;
    }
    return NULL;
}

static bool variable_changed(json_t *was, const struct passed *passed, const char *whose, char out[FIXED_VARIABLE_MAX])
{
    json_t *is = json_is_object(was) ? variables_of(passed) : NULL;
    const char *name = is ? name_that_differs(was, is) : NULL;

    if (name)
        (void)snprintf(out, FIXED_VARIABLE_MAX, "%.*s of %s", PASSED_NAME_MAX, name, whose);
    json_decref(is);
    return name != NULL;
}

bool fixed_keys_variable_changed(const struct event_file *file, const json_t *kept, char out[FIXED_VARIABLE_MAX])
{
    const json_t *own = json_object_get(kept, entry_env);
    bool changed = variable_changed(json_object_get(kept, env), &file->passed, "all bots", out);

    for (unsigned i = 0; !changed && i < file->entry_count; i++)
        changed = variable_changed(json_object_get(own, file->entries[i].name), &file->entries[i].passed,
                                   file->entries[i].name, out);
    return changed;
}
