/* SPDX-License-Identifier: MIT */
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/buffer.h"
#include "ladder/verbs/inside.h"

void put(json_t *object, const char *key, json_t *value)
{
    (void)json_object_set_new(object, key, value);
}

/* --- which verb -------------------------------------------------------------------------------------------------- */

/* How many of the words the name of a verb is; 0: they do not begin with it. */
static unsigned words_of(const char *name, const char *const *words, unsigned count)
{
    const char *second = strchr(name, ' ');
    size_t first = second ? (size_t)(second - name) : strlen(name);

    if (count == 0 || strlen(words[0]) != first || strncmp(name, words[0], first) != 0)
        return 0;
    if (!second)
        return 1;
    return count > 1 && strcmp(second + 1, words[1]) == 0 ? 2 : 0;
}

/* The verbs, or with `first` those of two words that begin with it, as a list. */
static void list_verbs(char *out, size_t size, const char *first)
{
    size_t used = 0;

    *out = '\0';
    for (const struct verb_row *row = verb_rows; row->name; row++) {
        const char *second = strchr(row->name, ' ');
        bool is_of = first && second && strlen(first) == (size_t)(second - row->name) &&
                     strncmp(first, row->name, strlen(first)) == 0;

        if ((!first || is_of) && used < size)
            used += (size_t)snprintf(out + used, size - used, "%s%s", used ? ", " : "", row->name);
    }
}

const struct verb_row *verb_find(const char *const *words, unsigned count, unsigned *used, struct error *error)
{
    enum { LIST_MAX = 360 };
    char list[LIST_MAX];

    for (const struct verb_row *row = verb_rows; row->name; row++) {
        *used = words_of(row->name, words, count);
        if (*used)
            return row;
    }
    list_verbs(list, sizeof list, count > 0 ? words[0] : NULL);
    if (!*list)
        list_verbs(list, sizeof list, NULL);
    (void)error_set(error, EXIT_WRONG_USE, "'%s%s%.40s' is no verb; there are %s", count ? words[0] : "",
                    count > 1 ? " " : "", count > 1 ? words[1] : "", list);
    return NULL;
}

/* --- its words --------------------------------------------------------------------------------------------------- */

static bool keep_option(unsigned option, const char *value, struct verb_call *call, struct error *error)
{
    const struct verb_option_row *row = &verb_options[option];

    if (call->option[option] && !row->many)
        return error_set(error, EXIT_WRONG_USE, "--%s is given twice", row->name);
    if (row->many && call->set_count == VERB_SETS_MAX)
        return error_set(error, EXIT_WRONG_USE, "--%s is given more than %d times", row->name, VERB_SETS_MAX);
    if (row->many)
        call->sets[call->set_count++] = value;
    if (!call->option[option])
        call->option[option] = value;
    return true;
}

/* *took: the next word is its value. */
static bool take_option(const struct verb_row *row, const char *word, const char *value, struct verb_call *call,
                        bool *took, struct error *error)
{
    for (unsigned i = 0; i < VERB_OPTIONS; i++) {
        if (strcmp(word + 2, verb_options[i].name) != 0 || !(row->options & 1u << i))
            continue;
        *took = verb_options[i].value != NULL;
        if (*took && !value)
            return error_set(error, EXIT_WRONG_USE, "%s needs a value: %s %s", word, word, verb_options[i].value);
        return keep_option(i, *took ? value : "", call, error);
    }
    return error_set(error, EXIT_WRONG_USE, "%s has no option %s", row->name, word);
}

bool verb_parse(const struct verb_row *row, const char *const *words, unsigned count, struct verb_call *call,
                struct error *error)
{
    *call = (struct verb_call){.row = row};
    for (unsigned i = 0; i < count; i++) {
        if (strncmp(words[i], "--", 2) == 0) {
            bool took = false;

            if (!take_option(row, words[i], i + 1 < count ? words[i + 1] : NULL, call, &took, error))
                return false;
            i += took;
            continue;
        }
        if (call->count == row->most)
            return error_set(error, EXIT_WRONG_USE, "'%.100s' is too much: %s %s", words[i], row->name, row->words);
        call->words[call->count++] = words[i];
    }
    return call->count >= row->least ||
           error_set(error, EXIT_WRONG_USE, "%s needs more words: %s %s", row->name, row->name, row->words);
}

const struct verb_row *verb_row(const char *name)
{
    const struct verb_row *row = verb_rows;

    while (row->name && strcmp(row->name, name) != 0)
        row++;
    assert(row->name);
    return row;
}

/* --- from JSON --------------------------------------------------------------------------------------------------- */

static bool read_words(const struct verb_row *row, const char *key, const json_t *list, struct verb_call *call,
                       struct error *error)
{
    for (call->count = 0; call->count < json_array_size(list) && call->count < row->most; call->count++)
        if (!(call->words[call->count] = json_string_value(json_array_get(list, call->count))))
            break;
    return (json_is_array(list) && call->count == json_array_size(list) && call->count >= row->least) ||
           error_set(error, EXIT_WRONG_USE, "%s is a list of %u to %u texts", key, row->least, row->most);
}

/* A text, or of an option that may be given often a list of them. */
static bool read_option(unsigned option, const json_t *value, struct verb_call *call, struct error *error)
{
    const struct verb_option_row *row = &verb_options[option];

    if (json_is_string(value))
        return keep_option(option, json_string_value(value), call, error);
    for (size_t i = 0; row->many && i < json_array_size(value); i++)
        if (!json_is_string(json_array_get(value, i)))
            return error_set(error, EXIT_WRONG_USE, "%s is a list of texts", row->name);
        else if (!keep_option(option, json_string_value(json_array_get(value, i)), call, error))
            return false;
    return (row->many && json_is_array(value)) || error_set(error, EXIT_WRONG_USE, "%s is a text", row->name);
}

bool verb_read(const struct verb_row *row, const char *words, const json_t *body, struct verb_call *call,
               struct error *error)
{
    const char *key;
    json_t *value;

    *call = (struct verb_call){.row = row};
    json_object_foreach((json_t *)(uintptr_t)body, key, value)
    {
        unsigned i = 0;

        while (i < VERB_OPTIONS && (!(row->options & 1u << i) || strcmp(verb_options[i].name, key) != 0))
            i++;
        if (i == VERB_OPTIONS && strcmp(key, words) != 0)
            return error_set(error, EXIT_WRONG_USE, "%s has no '%.40s'", row->name, key);
        if (i < VERB_OPTIONS && !read_option(i, value, call, error))
            return false;
    }
    return read_words(row, words, json_object_get(body, words), call, error);
}

bool verb_is_here(const struct verb_call *call)
{
    return call->row->here || call->option[VERB_AT];
}

bool verb_run(struct verb_call *call)
{
    if ((call->row->needs & VERB_RUNNING) && !call->state->host->daemon)
        return error_set(call->error, EXIT_NO, "%s needs a ladder that runs: start it by arena serve %s",
                         call->row->name, call->state->folder);
    call->body = json_object();
    if (!call->body)
        return error_set(call->error, EXIT_COULD_NOT_RUN, "out of memory");
    if (call->row->run(call))
        return true;
    json_decref(call->body);
    call->body = NULL;
    return false;
}

bool fail_long(const struct verb_state *state, struct error *error)
{
    return state->ends && *state->ends ? error_set(error, EXIT_COULD_NOT_RUN,
                                                   "arena serve is ending: the command was broken off; give it again")
                                       : error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
}

/* --- for people -------------------------------------------------------------------------------------------------- */

__attribute__((format(printf, 2, 3))) static void add_line(struct buffer *out, const char *format, ...)
{
    char line[1200];
    va_list arguments;
    int size;

    va_start(arguments, format);
    size = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    buffer_add(out, line, (size_t)size);
}

void verb_print(struct buffer *out)
{
    add_line(out, "| verb | what it does |\n|---|---|\n");
    for (const struct verb_row *row = verb_rows; row->name; row++)
        add_line(out, "| `%s%s%s` | %s |\n", row->name, *row->words ? " " : "", row->words, row->help);
    add_line(out, "\n| verb | matches under way | new matches | ratings | bots that connect | taken back by |\n"
                  "|---|---|---|---|---|---|\n");
    for (const struct verb_row *row = verb_rows; row->name; row++)
        if (row->matches)
            add_line(out, "| `%s` | %s | %s | %s | %s | %s |\n", row->name, row->matches, row->pairings, row->ratings,
                     row->hellos, row->undo);
    add_line(out, "\n| option | |\n|---|---|\n");
    for (unsigned i = 0; i < VERB_OPTIONS; i++)
        add_line(out, "| `--%s%s%s` | %s |\n", verb_options[i].name, verb_options[i].value ? " " : "",
                 verb_options[i].value ? verb_options[i].value : "", verb_options[i].help);
}
