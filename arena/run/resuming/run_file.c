/* SPDX-License-Identifier: MIT */
#include "run/resuming/run_file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/disk.h"
#include "base/hash.h"
#include "base/version.h"
#include "match/seed.h"
#include "plugin/code.h"
#include "seal/run_seals.h"

enum { LIST_MAX = 300, FILE_MOST = 8 << 20 /* bytes of a run's file */ };

static const char format[] = "artemia-run 1", begun[] = ".run", done[] = ".done";

void run_file_init(struct run_file *file)
{
    *file = (struct run_file){.lock = -1, .opened = -1};
}

void run_file_close(struct run_file *file)
{
    if (file->lock >= 0)
        (void)close(file->lock);
    if (file->opened >= 0)
        (void)close(file->opened);
    json_decref(file->json);
    run_file_init(file);
}

/* FOLDER/STEM and an ending. False if that is too long. */
static bool path_of(const struct run_file *file, const char *ending, char path[PATH_MAX])
{
    int length = snprintf(path, PATH_MAX, "%s/%s%s", file->folder, file->stem, ending);

    errno = ENAMETOOLONG;
    return length > 0 && length < PATH_MAX;
}

static bool refuse_path(const char *path, struct error *error)
{
    return error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", path, strerror(errno));
}

/* --- words ------------------------------------------------------------------------------------------------------- */

/* A word of a command line: as it is, or in hex if it is not UTF-8. */
static json_t *word_json(const char *word)
{
    size_t size = strlen(word);
    json_t *json = json_string(word);
    char *hex = json ? NULL : malloc(2 * size + 1);

    if (!hex)
        return json;
    hex_print(hex, (const uint8_t *)word, size);
    json = json_pack("{ss}", "$bytes", hex);
    free(hex);
    return json;
}

/* Turns words that were not UTF-8 back into bytes, once: under "$word", with their final zero. */
static const char *word_of(const json_t *json)
{
    const char *hex = json_string_value(json_object_get(json, "$bytes"));
    size_t size = hex ? strlen(hex) / 2 : 0;
    char *word;

    if (!hex)
        return json_string_value(json);
    word = calloc(1, size + 1);
    if (word && hex_read((uint8_t *)word, size, hex) && strlen(word) == size &&
        json_object_set_new((json_t *)(uintptr_t)json, "$word", json_stringn_nocheck(word, size)) == 0) {
        free(word);
        return json_string_value(json_object_get(json, "$word"));
    }
    free(word);
    return NULL;
}

static const char *text_of(const struct run_file *file, const char *key)
{
    const char *text = word_of(json_object_get(file->json, key));

    return text ? text : "";
}

/* --- making ------------------------------------------------------------------------------------------------------ */

static json_t *options_json(const struct plan *plan)
{
    json_t *options = json_array();

    for (size_t i = 0; i < plan->option_count; i++) {
        const struct plan_option *option = &plan->options[i];

        (void)json_array_append_new(options, option->value ? json_pack("[so]", option->name, word_json(option->value))
                                                           : json_pack("[s]", option->name));
    }
    return options;
}

static json_t *run_json(const struct plan *plan)
{
    char seed[SEED_HEX_SIZE], plugin[HASH_HEX_SIZE], *directory = getcwd(NULL, 0);
    json_t *json;

    hex_print(seed, plan->seed.bytes, sizeof plan->seed.bytes);
    code_text(plan->plugin, plugin);
    json =
        json_pack("{ss ss ss ss ss ss sb so so}", "format", format, "arena", version_program, "game", plan->game->name,
                  "plugin", plugin, "epoch", plan->epoch, "seed", seed, "seed_is_match", plan->seed_is_match,
                  "directory", word_json(directory ? directory : ""), "options", options_json(plan));
    free(directory);
    return json;
}

static bool make_folder(const char *folder, struct error *error)
{
    char parent[PATH_MAX];

    if (mkdir(folder, 0755) != 0)
        return errno == EEXIST || refuse_path(folder, error);
    if (snprintf(parent, sizeof parent, "%s/..", folder) >= (int)sizeof parent || !disk_sync_folder(parent))
        return refuse_path(folder, error);
    return true;
}

static bool lock(struct run_file *file, struct error *error)
{
    char path[PATH_MAX];

    file->opened = open(file->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    file->lock = path_of(file, begun, path) ? open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) : -1;
    if (file->lock < 0 || file->opened < 0)
        return refuse_path(path, error);
    if (file->locked || flock(file->lock, LOCK_EX | LOCK_NB) == 0)
        return true;
    return errno == EWOULDBLOCK ? error_set(error, EXIT_COULD_NOT_RUN, "another arena plays the run %s", path)
                                : refuse_path(path, error);
}

bool run_file_make(struct run_file *file, const struct plan *plan, const char *stem, struct error *error)
{
    char path[PATH_MAX], *text;
    bool good;

    run_file_init(file);
    file->locked = plan->locked;
    (void)snprintf(file->folder, sizeof file->folder, "%s", plan->records);
    (void)snprintf(file->stem, sizeof file->stem, "%s", stem);
    if (!make_folder(plan->records, error))
        return false;
    file->json = run_json(plan);
    text = file->json ? json_dumps(file->json, JSON_INDENT(1)) : NULL;
    if (!text)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    good = (path_of(file, begun, path) && disk_put(path, span_text(text)) && disk_sync_folder(file->folder)) ||
           refuse_path(path, error);
    free(text);
    return good && lock(file, error);
}

/* --- opening ----------------------------------------------------------------------------------------------------- */

/* A name that a run has, and this ending. */
static bool has_ending(const char *name, const char *ending)
{
    size_t size = strlen(name), end = strlen(ending);

    return size > end && strcmp(name + size - end, ending) == 0 && record_run_is_good(span_of(name, size - end));
}

static int is_begun(const struct dirent *entry)
{
    return has_ending(entry->d_name, begun);
}

static int is_done(const struct dirent *entry)
{
    return has_ending(entry->d_name, done);
}

/* Of whatever name. */
static int is_record(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');

    return dot && strcmp(dot, ".arena") == 0;
}

static void take_stem(struct run_file *file, const char *name, const char *ending)
{
    (void)snprintf(file->stem, sizeof file->stem, "%.*s", (int)(strlen(name) - strlen(ending)), name);
}

/* Counts such files. Stores the name of the first one in `file`, unless that is NULL. */
static int count_files(const char *folder, int (*is_one)(const struct dirent *entry), struct run_file *file)
{
    struct dirent **entries;
    int count = scandir(folder, &entries, is_one, alphasort);

    if (count > 0 && file)
        take_stem(file, entries[0]->d_name, done);
    for (int i = 0; i < count; i++)
        free(entries[i]);
    if (count >= 0)
        free(entries);
    return count;
}

bool run_file_is_in(const char *folder)
{
    return count_files(folder, is_begun, NULL) > 0 || count_files(folder, is_done, NULL) > 0;
}

bool run_file_has_records(const char *folder)
{
    return count_files(folder, is_record, NULL) > 0;
}

static bool refuse_several(const char *folder, struct dirent **entries, int count, struct error *error)
{
    char list[LIST_MAX] = "";
    size_t used = 0;

    for (int i = 0; i < count && used < sizeof list; i++)
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "", entries[i]->d_name);
    return error_set(error, EXIT_WRONG_USE, "%s has %d unfinished runs: say which, as in --resume %s/%s; there is %s",
                     folder, count, folder, entries[0]->d_name, list);
}

static bool find_in_folder(struct run_file *file, const char *folder, bool *finished, struct error *error)
{
    struct dirent **entries;
    int count = scandir(folder, &entries, is_begun, alphasort);
    bool good = count == 1;

    if (count < 0)
        return refuse_path(folder, error);
    (void)snprintf(file->folder, sizeof file->folder, "%s", folder);
    if (count == 0)
        good = *finished = count_files(folder, is_done, file) > 0;
    if (count == 1)
        take_stem(file, entries[0]->d_name, begun);
    if (count > 1)
        (void)refuse_several(folder, entries, count, error);
    if (count == 0 && !*finished)
        (void)error_set(error, EXIT_WRONG_USE, "%s has no run to resume; --records starts one", folder);
    for (int i = 0; i < count; i++)
        free(entries[i]);
    free(entries);
    return good;
}

/* FOLDER/STEM, FOLDER/STEM.run, FOLDER/STEM.done. */
static bool find_file(struct run_file *file, const char *place, bool *finished, struct error *error)
{
    const char *slash = strrchr(place, '/'), *name = slash ? slash + 1 : place;
    char path[PATH_MAX];

    if (slash)
        (void)snprintf(file->folder, sizeof file->folder, "%.*s", (int)(slash == place ? 1 : slash - place), place);
    else
        (void)snprintf(file->folder, sizeof file->folder, ".");
    take_stem(file, name, has_ending(name, begun) ? begun : has_ending(name, done) ? done : "");
    if (!record_run_is_good(span_text(file->stem)))
        return error_set(error, EXIT_WRONG_USE,
                         "there is no run %s: its name is 1 to %d of a-z, A-Z, 0-9 and -, before .run or .done", place,
                         RUN_STEM_MAX - 1);
    if (path_of(file, begun, path) && access(path, F_OK) == 0)
        return true;
    *finished = path_of(file, done, path) && access(path, F_OK) == 0;
    return *finished || error_set(error, EXIT_WRONG_USE, "there is no run %s", place);
}

/* NULL with a sentence. */
static json_t *load_json(const char *path, struct error *error)
{
    json_t *json = NULL;
    struct buffer text;
    json_error_t why;

    buffer_init(&text, FILE_MOST + 1);
    if (disk_read(path, FILE_MOST, &text, error)) {
        json = json_loadb((const char *)text.at, text.used, JSON_REJECT_DUPLICATES, &why);
        if (!json)
            (void)error_set(error, EXIT_COULD_NOT_RUN, "%s cannot be read: %s", path, why.text);
    }
    buffer_release(&text);
    return json;
}

static bool read_json(struct run_file *file, struct error *error)
{
    char path[PATH_MAX];

    if (!path_of(file, begun, path))
        return refuse_path(file->stem, error);
    file->json = load_json(path, error);
    if (file->json && strcmp(text_of(file, "format"), format) != 0)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "%s is no file of a run, or one of another format than '%s'", path,
                        format);
    return error->code == EXIT_DONE;
}

static bool open_it(struct run_file *file, const char *place, bool locked, bool *finished, struct error *error)
{
    struct stat info;

    run_file_init(file);
    file->locked = locked;
    *finished = false;
    if (strlen(place) >= PATH_MAX)
        return error_set(error, EXIT_WRONG_USE, "the path of a run has at most %d bytes", PATH_MAX - 1);
    if (!(stat(place, &info) == 0 && S_ISDIR(info.st_mode) ? find_in_folder(file, place, finished, error)
                                                           : find_file(file, place, finished, error)))
        return false;
    return *finished || (lock(file, error) && read_json(file, error));
}

bool run_file_open(struct run_file *file, const char *place, bool *finished, struct error *error)
{
    return open_it(file, place, false, finished, error);
}

bool run_file_open_locked(struct run_file *file, const char *place, bool *finished, struct error *error)
{
    return open_it(file, place, true, finished, error);
}

bool run_file_look(struct run_file *file, const char *folder, bool *finished, struct error *error)
{
    run_file_init(file);
    *finished = false;
    return find_in_folder(file, folder, finished, error);
}

/* --- what stands in it ------------------------------------------------------------------------------------------- */

bool run_file_options(const struct run_file *file,
                      bool (*take)(void *context, const struct plan_option *option, struct error *error), void *context,
                      struct error *error)
{
    const json_t *options = json_object_get(file->json, "options"), *pair;
    size_t i;

    json_array_foreach(options, i, pair)
    {
        const json_t *value = json_array_get(pair, 1);
        struct plan_option option = {.name = json_string_value(json_array_get(pair, 0)),
                                     .value = value ? word_of(value) : NULL};

        if (!option.name || (value && !option.value))
            return error_set(error, EXIT_COULD_NOT_RUN, "option %zu of the run %s makes no sense", i + 1, file->stem);
        if (!take(context, &option, error))
            return false;
    }
    return true;
}

static bool check(const struct run_file *file, const char *key, const char *now, const char *what, struct error *error)
{
    const char *then = text_of(file, key);

    return strcmp(then, now) == 0 ||
           error_set(error, EXIT_COULD_NOT_RUN, "the run %s was started %s %s, and this is %s", file->stem, what, then,
                     now);
}

static bool check_code(const struct run_file *file, const struct plan *plan, struct error *error)
{
    char what[RUN_STEM_MAX + sizeof "the run "];

    (void)snprintf(what, sizeof what, "the run %s", file->stem);
    return code_may_continue(json_string_value(json_object_get(file->json, "plugin")), plan->plugin, plan->same_rules,
                             what, error);
}

/* True of all builds of this release: whether their rules are the same, the epoch says. */
static bool same_release(const char *program)
{
    size_t size = strcspn(version_program, "+");

    return strcspn(program, "+") == size && strncmp(program, version_program, size) == 0;
}

bool run_file_settle(const struct run_file *file, struct plan *plan, struct error *error)
{
    char *directory = getcwd(NULL, 0);
    bool good = (same_release(text_of(file, "arena")) || check(file, "arena", version_program, "by", error)) &&
                check(file, "game", plan->game->name, "with the game", error) &&
                check(file, "epoch", plan->epoch, "in the epoch", error) && check_code(file, plan, error);

    if (good && strcmp(text_of(file, "directory"), directory ? directory : "") != 0)
        good = error_set(error, EXIT_COULD_NOT_RUN,
                         "the run %s was started in the folder %s, to which its commands refer: go there first",
                         file->stem, text_of(file, "directory"));
    free(directory);
    plan->seed_is_match = json_is_true(json_object_get(file->json, "seed_is_match"));
    return good && (hex_read(plan->seed.bytes, sizeof plan->seed.bytes, text_of(file, "seed")) ||
                    error_set(error, EXIT_COULD_NOT_RUN, "the run %s has no good seed", file->stem));
}

/* As it was begun, with the hash; the caller's to free. NULL with a sentence if it cannot be read. */
static char *done_text(const char *path, const struct hash *manifest, struct error *error)
{
    json_t *json = load_json(path, error);
    char hex[HASH_HEX_SIZE], *text;

    hex_print(hex, manifest->bytes, sizeof manifest->bytes);
    text = json && json_object_set_new(json, RUN_SEALS_KEY, json_string(hex)) == 0 ? json_dumps(json, JSON_INDENT(1))
                                                                                   : NULL;
    json_decref(json);
    return text;
}

/* If it is killed between the two, or the disk did not get the second, the file has both names, and resuming comes to
 * this end again. */
bool run_file_finish(const struct run_file *file, const struct hash *manifest, struct error *error)
{
    char from[PATH_MAX], to[PATH_MAX], *text;
    bool good;

    if (!path_of(file, begun, from) || !path_of(file, done, to))
        return refuse_path(file->stem, error);
    text = done_text(from, manifest, error);
    good = (text && disk_put(to, span_text(text)) && fsync(file->opened) == 0 && unlink(from) == 0) ||
           error_set(error, EXIT_COULD_NOT_RUN, "the run %s/%s cannot be called finished: %s", file->folder, file->stem,
                     strerror(errno));
    (void)fsync(file->opened); /* so that what is sealed next has one name, on a disk that can keep it */
    free(text);
    return good;
}

bool run_file_take_up(struct run_file *file, struct error *error)
{
    char from[PATH_MAX], to[PATH_MAX];

    if (!path_of(file, done, from) || !path_of(file, begun, to))
        return refuse_path(file->stem, error);
    if (rename(from, to) != 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "the run %s/%s cannot be taken up again: %s", file->folder,
                         file->stem, strerror(errno));
    return lock(file, error) && read_json(file, error);
}

void run_file_drop(const struct run_file *file)
{
    char path[PATH_MAX];

    if (file->lock >= 0 && path_of(file, begun, path))
        (void)unlink(path);
}
