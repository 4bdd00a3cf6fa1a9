/* SPDX-License-Identifier: MIT */
#include "event/event_terms.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/disk.h"
#include "base/version.h"
#include "conf/conf_text.h"
#include "event/event_given.h"
#include "event/fixed_keys.h"
#include "event/programs.h"
#include "plugin/registry.h"
#include "spread/same_program.h"
#include "spread/shared_file.h"

enum { NUMBER_TEXT_MAX = 16 };

#define TEXT_OF_(x) #x
#define TEXT_OF(x)  TEXT_OF_(x)

/* Variables that a bot gets from the arena (launch/environment.h) and that are the same wherever it plays. */
static const char *const common[] = {"PATH", "LANG", "LC_ALL", "TZ"};

/* --- what both sides look at ------------------------------------------------------------------------------------- */

static void print_protocol(char out[NUMBER_TEXT_MAX])
{
    (void)snprintf(out, NUMBER_TEXT_MAX, "%d.%d", PROTO_MAJOR, PROTO_MINOR);
}

/* --- writing ----------------------------------------------------------------------------------------------------- */

static void add_variable(json_t *variables, const char *name)
{
    const char *value = getenv(name);

    if (value)
        (void)json_array_append_new(variables, json_sprintf("%s=%s", name, value));
}

/* The value of what is passed by its name alone is the one that it has here. */
static void add_passed(json_t *variables, const struct passed *passed)
{
    for (size_t i = 0; i < passed->count; i++)
        if (!strchr(passed->words[i], '='))
            add_variable(variables, passed->words[i]);
}

static json_t *variables_of(const struct event *event)
{
    json_t *variables = json_array();

    for (size_t i = 0; i < sizeof common / sizeof *common; i++)
        add_variable(variables, common[i]);
    add_passed(variables, &event->file.passed);
    for (unsigned i = 0; i < event->file.entry_count; i++)
        add_passed(variables, &event->file.entries[i].passed);
    return variables;
}

/* Keys that may be given again, as they are now. */
static json_t *options_of(const struct event *event)
{
    json_t *options = json_array();

    (void)json_array_append_new(options, json_pack("[ss]", "transport", transport_names[event->file.transport]));
    (void)json_array_append_new(options, json_pack("[so]", "idle", json_sprintf("%u", event->file.idle)));
    for (size_t i = 0; i < event->file.passed.count; i++)
        (void)json_array_append_new(options, json_pack("[ss]", "env", event->file.passed.words[i]));
    return options;
}

/* What the file says now, as a copy that tasks read, whatever is written there later. */
static bool put_copy(const struct event *event, const char *tasks, char hex[HASH_HEX_SIZE], struct error *error)
{
    char path[TASK_PATH_MAX];
    struct buffer text;
    struct hash hash;
    bool good;

    buffer_init(&text, 2 * CONF_TEXT_MAX);
    good = disk_read(event->path, CONF_TEXT_MAX, &text, error);
    hash = hash_of(buffer_span(&text));
    hex_print(hex, hash.bytes, sizeof hash.bytes);
    task_shared_path(tasks, "event", hex, ".conf", path);
    good = good && (access(path, F_OK) == 0 || shared_put(path, buffer_span(&text), error));
    buffer_release(&text);
    return good;
}

static bool put_terms(const struct task_terms *terms, const char *tasks, char hex[HASH_HEX_SIZE], struct error *error)
{
    char path[TASK_PATH_MAX];
    struct buffer text;
    struct hash hash;
    bool good;

    buffer_init(&text, TASK_FILE_MOST);
    good = terms_print(terms, &text) || error_set(error, EXIT_COULD_NOT_RUN, "the terms of the event are too long");
    hash = hash_of(buffer_span(&text));
    hex_print(hex, hash.bytes, sizeof hash.bytes);
    task_shared_path(tasks, "terms", hex, ".json", path);
    good = good && (access(path, F_OK) == 0 || shared_put(path, buffer_span(&text), error)) &&
           shared_sync_folder(tasks, error);
    buffer_release(&text);
    return good;
}

bool event_terms_put(const struct event *event, unsigned cores, const char *tasks, char hash[HASH_HEX_SIZE],
                     struct error *error)
{
    char program[HASH_HEX_SIZE], conf[HASH_HEX_SIZE], protocol[NUMBER_TEXT_MAX];
    char *folder = realpath(event->folder, NULL), *directory = getcwd(NULL, 0);
    const struct event_file *file = &event->file;
    struct task_terms terms = {.arena = version_program,
                               .program = program,
                               .protocol = protocol,
                               .game = file->game->name,
                               .epoch = event->epoch,
                               .plugin = event->plugin_hashed ? event->plugin_hashed : "",
                               .event = folder,
                               .conf = conf,
                               .directory = directory,
                               .gating = event->gating,
                               .share_seeds = file->seeds == SEEDS_SHARED,
                               .cores = cores,
                               .jobs = file->jobs ? file->jobs : cores,
                               .options = options_of(event),
                               .keys = fixed_keys_make(file),
                               .variables = variables_of(event),
                               .files = programs_files(event)};
    bool good;

    print_protocol(protocol);
    good = (folder && directory && terms.options && terms.keys && terms.variables && terms.files) ||
           error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    good = good && same_program_hash(program, error) && put_copy(event, tasks, conf, error) &&
           put_terms(&terms, tasks, hash, error);
    json_decref(terms.options);
    json_decref(terms.keys);
    json_decref(terms.variables);
    json_decref(terms.files);
    free(folder);
    free(directory);
    return good;
}

/* --- comparing --------------------------------------------------------------------------------------------------- */

static bool take_variables(const json_t *variables, struct error *error)
{
    const json_t *one;
    size_t i;

    json_array_foreach(variables, i, one)
    {
        const char *text = json_string_value(one), *equals = strchr(text, '=');
        char *name = strndup(text, (size_t)(equals - text));
        bool good = name && setenv(name, equals + 1, 1) == 0;

        free(name);
        if (!good)
            return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    }
    return true;
}

bool event_terms_meet(const struct task_terms *terms, struct registry *registry, struct error *error)
{
    char protocol[NUMBER_TEXT_MAX];

    print_protocol(protocol);
    if (strcmp(terms->protocol, protocol) != 0)
        return error_set(error, EXIT_NO, "this arena speaks the protocol %s, and that of the event %.20s", protocol,
                         terms->protocol);
    if (!same_program(terms->arena, terms->program, error))
        return false;
    if (chdir(terms->directory) != 0)
        return error_set(error, EXIT_NO, "%s, where the bots are started, is no folder here: %s", terms->directory,
                         strerror(errno));
    return take_variables(terms->variables, error) && same_plugin(terms->plugin, registry, error) &&
           (terms->gating == registry->gating || registry_gate(registry, terms->gating, error));
}

static bool take_options(const struct task_terms *terms, struct event *event, struct error *error)
{
    struct event_given *given = calloc(1, sizeof *given);
    const json_t *pair;
    bool good = given || error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    size_t i;

    json_array_foreach(terms->options, i, pair)
    {
        const char *flag = json_string_value(json_array_get(pair, 0)),
                   *value = json_string_value(json_array_get(pair, 1));
        bool taken = false;

        good = good && event_given_take(given, flag, value, &taken, error) &&
               (taken || error_set(error, EXIT_COULD_NOT_RUN, "--%s is no option of an event", flag));
    }
    good = good && event_given_play(given, &event->file, error);
    free(given);
    return good;
}

/* The name of the first entry whose files differ; NULL: none. */
static const char *entry_that_differs(const json_t *here, const json_t *there)
{
    const char *entry;
    json_t *files;

    json_object_foreach((json_t *)(uintptr_t)here, entry,
                        files) if (!json_equal(files, json_object_get(there, entry))) return entry;
    return NULL;
}

static bool are_same_bots(const struct task_terms *terms, const struct event *event, struct error *error)
{
    json_t *files = programs_files(event);
    const char *entry = entry_that_differs(files, terms->files);
    bool good = files || error_set(error, EXIT_COULD_NOT_RUN, "out of memory");

    if (entry)
        good = error_set(error, EXIT_NO,
                         "the program of the entry %s, or a file that its command names, is another here or is missing",
                         entry);
    json_decref(files);
    return good;
}

bool event_terms_hold(const struct task_terms *terms, struct event *event, struct error *error)
{
    json_t *keys;
    bool same;

    if (strcmp(event->file.game->name, terms->game) != 0 || strcmp(event->epoch, terms->epoch) != 0)
        return error_set(error, EXIT_NO, "the rules are those of the epoch %s here, and %s is played", event->epoch,
                         terms->epoch);
    if (!take_options(terms, event, error))
        return false;
    event->file.seeds = terms->share_seeds ? SEEDS_SHARED : SEEDS_OWN;
    keys = fixed_keys_make(&event->file);
    same = keys && json_equal(keys, terms->keys);
    json_decref(keys);
    return (same ||
            error_set(error, EXIT_NO,
                      "the event's file says something else here: does it name a variable of the environment?")) &&
           are_same_bots(terms, event, error);
}
