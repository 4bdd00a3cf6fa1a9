/* SPDX-License-Identifier: MIT */
#include "cli/matches/as_ladder.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/visible.h"
#include "event/event_file.h"
#include "ladder/file/ladder_file.h"

/* What a file says of the matches of a stranger's bot, whatever its kind. */
struct terms {
    const char *kind, *name;
    const struct game *game;
    const char *class;
    const struct settings *settings;
    const struct clock_spec *clock;
    enum team team;
    enum lost_seat lost_seat;
    enum transport transport;
    const struct passed *passed;
    const struct sandbox_words *sandbox;
    enum sandbox_level preset; /* if the file says no level */
};

/* --- the options ------------------------------------------------------------------------------------------------- */

static const char *value_of(int argc, char **argv, const char *name)
{
    size_t size = strlen(name);
    const char *value = NULL;

    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], name) == 0 && i + 1 < argc)
            value = argv[i + 1];
        else if (strncmp(argv[i], name, size) == 0 && argv[i][size] == '=')
            value = argv[i] + size + 1;
    return value;
}

bool as_ladder_find(struct as_ladder *as, int argc, char **argv, struct error *error)
{
    as->place = value_of(argc, argv, "--as-ladder");
    as->class = value_of(argc, argv, "--class");
    if (as->class && !as->place)
        return error_set(error, EXIT_WRONG_USE,
                         "--class names a class of the file of --as-ladder, which must be given");
    return !as->place || !value_of(argc, argv, "--game") ||
           error_set(error, EXIT_WRONG_USE,
                     "--game cannot be given with --as-ladder: what is played stands in that file");
}

__attribute__((format(printf, 3, 4))) static bool add(struct as_ladder *as, const char *name, const char *format, ...)
{
    char *value = NULL;
    va_list arguments;
    int size;

    if (as->count == AS_LADDER_OPTIONS)
        return false;
    va_start(arguments, format);
    size = vasprintf(&value, format, arguments);
    va_end(arguments);
    if (size < 0)
        return false;
    as->options[as->count++] = (struct plan_option){name, value};
    return true;
}

static void list(char out[AS_LADDER_WORDS_MAX], const char *before, const char *word)
{
    size_t used = strlen(out);

    (void)snprintf(out + used, AS_LADDER_WORDS_MAX - used, "%s%s%s", used ? ", " : "", before, word);
}

static bool add_settings(struct as_ladder *as, const struct settings *settings)
{
    bool good = true;

    for (unsigned i = 0; good && i < settings->game->setting_count; i++) {
        char value[SETTING_TEXT_SIZE];

        settings_print(settings, i, value);
        if (settings->values[i] != settings->game->settings[i].preset)
            good = add(as, "set", "%s=%s", settings->game->settings[i].name, value);
    }
    return good;
}

/* They are named, not passed: the file may be a stranger's, and a variable such as NODE_OPTIONS or LD_PRELOAD makes a
 * bot run whatever it says. */
static void name_variables(struct as_ladder *as, const struct passed *passed)
{
    for (size_t i = 0; i < passed->count; i++)
        list(as->lacking, "--env ", passed->words[i]);
}

/* A folder of the host's for what bots keep is not an author's: --state says another one. */
static bool add_sandbox(struct as_ladder *as, const struct sandbox_words *words, enum sandbox_level preset)
{
    enum sandbox_level level = words->has_level ? words->level : preset;
    char limits[SANDBOX_LIMITS_TEXT_MAX];
    bool good = add(as, "sandbox", "%s", level == SANDBOX_BEST ? "best" : sandbox_levels[level].name);

    sandbox_limits_print(&words->limits, limits);
    if (good && words->has_limits && level != SANDBOX_NONE)
        good = add(as, "limits", "%s", limits);
    for (size_t i = 0; good && i < words->show_count; i++)
        if (access(words->shows[i], F_OK) == 0) {
            good = add(as, "show", "%s", words->shows[i]);
            list(as->shown, "", words->shows[i]);
        } else {
            list(as->lacking, "the path ", words->shows[i]);
        }
    if (words->state)
        list(as->lacking, "", "a folder for what bots keep (--state DIR)");
    return good;
}

static bool take_terms(struct as_ladder *as, const struct terms *terms, struct error *error)
{
    char clock[CLOCK_TEXT_MAX];

    clock_print(terms->clock, clock);
    as->game = terms->game->name;
    name_variables(as, terms->passed);
    (void)snprintf(as->words, sizeof as->words, "as on the %s %s, class %s", terms->kind, terms->name, terms->class);
    return (add(as, "game", "%s", terms->game->name) && add_settings(as, terms->settings) &&
            add(as, "clock", "%s", clock) && add(as, "team", "%s", team_words[terms->team]) &&
            add(as, "lost-seat", "%s", lost_seat_names[terms->lost_seat]) &&
            add(as, "transport", "%s", transport_names[terms->transport]) &&
            add_sandbox(as, terms->sandbox, terms->preset)) ||
           error_set(error, EXIT_COULD_NOT_RUN, "out of memory, or the file says more than %d things",
                     AS_LADDER_OPTIONS);
}

/* --- the files --------------------------------------------------------------------------------------------------- */

static bool refuse_class(const struct as_ladder *as, const char *name, const char *classes, struct error *error)
{
    return error_set(error, EXIT_WRONG_USE, "--class: %.100s has no class '%.64s'; there are %s", name, as->class,
                     classes);
}

static bool take_ladder(struct as_ladder *as, const struct ladder_file *file, struct error *error)
{
    struct terms terms = {.kind = "ladder",
                          .name = file->name,
                          .game = file->game,
                          .lost_seat = file->lost_seat,
                          .transport = file->transport,
                          .passed = &file->passed,
                          .sandbox = &file->sandbox,
                          .preset = ladder_file_sandbox("")};
    char classes[AS_LADDER_WORDS_MAX] = "";

    for (unsigned i = 0; i < file->class_count; i++) {
        const struct ladder_class *class = &file->classes[i];

        list(classes, "", class->name);
        if (as->class && strcmp(as->class, class->name) != 0)
            continue;
        terms.class = class->name;
        terms.settings = &class->settings;
        terms.clock = &class->clock;
        terms.team = class->team;
        return take_terms(as, &terms, error);
    }
    return refuse_class(as, file->name, classes, error);
}

static bool take_event(struct as_ladder *as, const struct event_file *file, struct error *error)
{
    struct terms terms = {.kind = "event",
                          .name = file->name,
                          .game = file->game,
                          .lost_seat = file->lost_seat,
                          .transport = file->transport,
                          .passed = &file->passed,
                          .sandbox = &file->sandbox,
                          .preset = SANDBOX_NONE};
    char classes[AS_LADDER_WORDS_MAX] = "";

    for (unsigned i = 0; i < file->class_count; i++) {
        const struct event_class *class = &file->classes[i];

        list(classes, "", class->name);
        if (as->class && strcmp(as->class, class->name) != 0)
            continue;
        terms.class = class->name;
        terms.settings = &class->settings;
        terms.clock = class->has_clock ? &class->clock : &file->clock;
        terms.team = class->team;
        return take_terms(as, &terms, error);
    }
    return refuse_class(as, file->name, classes, error);
}

/* A file, or that of a folder. An event's is called event.conf. */
static bool find_file(const char *place, char path[PATH_MAX], bool *is_event, struct error *error)
{
    static const char ladder[] = "ladder.conf", event[] = "event.conf";
    const char *slash = strrchr(place, '/');
    struct stat info;

    *is_event = strcmp(slash ? slash + 1 : place, event) == 0;
    if (snprintf(path, PATH_MAX, "%s", place) >= PATH_MAX - (int)sizeof ladder - 1)
        return error_set(error, EXIT_WRONG_USE, "--as-ladder: the path is too long");
    if (stat(place, &info) != 0 || !S_ISDIR(info.st_mode))
        return true;
    (void)snprintf(path, PATH_MAX, "%s/%s", place, ladder);
    if (access(path, F_OK) == 0)
        return true;
    (void)snprintf(path, PATH_MAX, "%s/%s", place, event);
    *is_event = access(path, F_OK) == 0;
    return *is_event ||
           error_set(error, EXIT_WRONG_USE, "--as-ladder: there is no %s and no %s in %s", ladder, event, place);
}

static bool read_ladder(struct as_ladder *as, struct registry *registry, const char *path, struct error *error)
{
    struct ladder_file *file = calloc(1, sizeof *file);
    bool good;

    if (!file)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    good = ladder_file_read(file, registry, path, error);
    if (good) {
        good = take_ladder(as, file, error);
        ladder_file_release(file);
    }
    free(file);
    return good;
}

static bool read_event(struct as_ladder *as, struct registry *registry, const char *path, struct error *error)
{
    struct event_file *file = calloc(1, sizeof *file);
    bool good;

    if (!file)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    good = event_file_read(file, registry, path, error);
    if (good) {
        good = take_event(as, file, error);
        event_file_release(file);
    }
    free(file);
    return good;
}

bool as_ladder_read(struct as_ladder *as, struct registry *registry, struct error *error)
{
    size_t plugins = registry->plugin_count;
    char path[PATH_MAX];
    bool is_event, looks = registry->looks, good;

    if (!as->place)
        return true;
    registry->looks = true;
    good = find_file(as->place, path, &is_event, error) &&
           (is_event ? read_event(as, registry, path, error) : read_ladder(as, registry, path, error));
    registry->looks = looks;
    return good && (registry->plugin_count == plugins ||
                    error_set(error, EXIT_WRONG_USE,
                              "the game %s of %s comes from a plugin file: give that, too, with --plugin FILE",
                              as->game, path));
}

void as_ladder_release(struct as_ladder *as)
{
    while (as->count > 0)
        free((char *)(uintptr_t)as->options[--as->count].value);
}

/* --- what is told ------------------------------------------------------------------------------------------------ */

void as_ladder_note(struct as_ladder *as, const char *option)
{
    static const char *const changing[] = {"set",       "mix",     "clock",  "team", "restart", "lost-seat",
                                           "transport", "sandbox", "limits", "env",  "show"};

    for (size_t i = 0; as->place && i < sizeof changing / sizeof *changing; i++)
        if (strcmp(changing[i], option) == 0 && !strstr(as->besides, option))
            list(as->besides, "--", option);
}

static void tell_words(const char *what, const char *words)
{
    char shown[VISIBLE_GROWTH * AS_LADDER_WORDS_MAX];

    visible(shown, sizeof shown, words);
    if (*words)
        (void)fprintf(stderr, "arena: %s: %s\n", what, shown);
}

void as_ladder_tell(const struct as_ladder *as)
{
    if (!as->place)
        return;
    (void)fprintf(stderr, "arena: %s%s%s\n", as->words, *as->besides ? ", but for " : "", as->besides);
    tell_words("bots are shown, as there", as->shown);
    tell_words("not as there", as->lacking);
}
