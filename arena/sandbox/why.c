/* SPDX-License-Identifier: MIT */
#include "sandbox/why.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/visible.h"
#include "sandbox/namespaces/reach.h"

enum {
    SHOWN_MAX = 100,        /* bytes of a path in a sentence that names it twice */
    FOLDER_SHOWN_MAX = 110, /* and of a folder in one that names it once */
    LOOKED_MAX = 256,       /* words that are looked for as paths: a bot may print thousands, and matches wait */
};

/* What ends a path in what programs print. */
static const char ends[] = " \t\r\n\"'`<>()[]{}|,;:";

static const char *const steps[INSIDE_STEPS] = {
    [INSIDE_STEP_LIMITS] = "its limits",
    [INSIDE_STEP_RELAY] = "the relay to the arena",
    [INSIDE_STEP_PROCESS] = "its process",
    [INSIDE_STEP_LANDLOCK] = "Landlock",
};

/* --- paths that it looked for ------------------------------------------------------------------------------------ */

/* True if something is at this path outside and not inside, and could be shown. A path with `..` becomes the one
 * without. */
static bool is_hidden(const struct stay *stay, const char *mounts, char path[VIEW_PATH_MAX])
{
    char *real = reach_is_calm(mounts, path) ? realpath(path, NULL) : NULL;
    bool is_there = real != NULL;

    if (real && strstr(path, "/.."))
        (void)snprintf(path, VIEW_PATH_MAX, "%s", real);
    free(real);
    return is_there && !view_is_in(path, "/proc") && !view_is_in(path, "/sys") && !view_is_in(path, "/dev") &&
           strcmp(path, "/") != 0 && !view_has(stay->view, path) && visible_all(span_of(path, strlen(path)));
}

/* Takes the word that ends before `end`, and moves that to its beginning. False: there is none left. */
static bool word_before(const char *text, size_t *end, char word[VIEW_PATH_MAX])
{
    size_t to = *end, from;

    while (to > 0 && strchr(ends, text[to - 1]))
        to--;
    for (from = to; from > 0 && !strchr(ends, text[from - 1]); from--) {
    }
    *end = from;
    while (to > from && text[to - 1] == '.')
        to--;
    (void)snprintf(word, VIEW_PATH_MAX, "%.*s", (int)(to - from < VIEW_PATH_MAX ? to - from : 0), text + from);
    return to > from || from > 0;
}

/* The last hidden path in what it printed; with `relative`, also one that is named from its directory. */
static bool find_hidden(const struct stay *stay, const char *mounts, const char *text, size_t size, bool relative,
                        char *path)
{
    char word[VIEW_PATH_MAX];

    for (unsigned looked = 0; size > 0 && looked < LOOKED_MAX && word_before(text, &size, word);) {
        const char *equals = strchr(word, '='), *named = equals ? equals + 1 : word;

        if (*named == '\0' || (*named != '/' && !(relative && strpbrk(named, "./"))))
            continue;
        looked++;
        if (view_absolute(named, stay->command.directory, path) && is_hidden(stay, mounts, path))
            return true;
    }
    return false;
}

static void say_hidden(const char *path, char *why)
{
    char shown[SANDBOX_SENTENCE_MAX];

    visible(shown, sizeof shown, path);
    if (strlen(shown) <= SHOWN_MAX)
        (void)snprintf(why, SANDBOX_SENTENCE_MAX, "it did not see %.*s: --show %.*s shows it", SHOWN_MAX, shown,
                       SHOWN_MAX, shown);
    else
        (void)snprintf(why, SANDBOX_SENTENCE_MAX, "--show is needed for what it did not see: %.180s", shown);
}

/* True if it printed that a part of a program is missing, as interpreters say it. */
static bool lacks_module(const char *text)
{
    static const char *const said[] = {"No module named",
                                       "Cannot find module",
                                       "Cannot find package",
                                       "ClassNotFoundException",
                                       "NoClassDefFoundError",
                                       "cannot open shared object file",
                                       "LoadError"};
    size_t i = 0;

    while (i < sizeof said / sizeof *said && !strstr(text, said[i]))
        i++;
    return i < sizeof said / sizeof *said;
}

/* Names the folder of its program or script, of which it sees that file alone; `path`: only if that lies there, as a
 * bot that looked for one file of a folder will look for the next. */
static bool say_folder(const struct stay *stay, const char *path, char *why)
{
    const char *last = NULL;
    struct stat info;
    int size = 0; /* of its folder */

    for (size_t i = 0; i < stay->view->count; i++) {
        const struct view_place *place = &stay->view->places[i];
        int before = (int)(strrchr(place->path, '/') - place->path);
        char folder[VIEW_PATH_MAX];

        if (place->kind != VIEW_SHOWN || view_is_in(place->path, "/etc") || view_is_in(place->path, "/proc") ||
            stat(place->path, &info) != 0 || !S_ISREG(info.st_mode))
            continue;
        (void)snprintf(folder, sizeof folder, "%.*s", before, place->path);
        if (path && !view_is_in(path, folder))
            continue;
        last = place->path;
        size = before < FOLDER_SHOWN_MAX ? before : FOLDER_SHOWN_MAX;
    }
    if (last)
        (void)snprintf(why, SANDBOX_SENTENCE_MAX,
                       "of its folder it saw no more than %.60s: --show %.*s shows all of it", strrchr(last, '/') + 1,
                       size, last);
    return last != NULL;
}

static void look_at_output(const struct stay *stay, const struct process *process, char *why)
{
    char *text = malloc(CAPTURE_TEXT_MAX + 1), *mounts, path[VIEW_PATH_MAX];
    bool hidden, lacks, wrote;
    size_t size;

    if (!text)
        return;
    size = capture_text(process->output, text);
    for (size_t i = 0; i < size; i++)
        if (text[i] == '\0')
            text[i] = ' ';
    text[size] = '\0';
    mounts = reach_mounts();
    hidden = find_hidden(stay, mounts, text, size, false, path) || find_hidden(stay, mounts, text, size, true, path);
    free(mounts);
    lacks = lacks_module(text);
    wrote = strstr(text, "ead-only file system") != NULL; /* EROFS, as C, Go, Java, Node and Python print it */
    free(text);
    if (wrote) {
        (void)snprintf(why, SANDBOX_SENTENCE_MAX,
                       "it can write in /tmp, in its home and in the folder ARENA_STATE, and nowhere else");
        return;
    }
    if (lacks && say_folder(stay, hidden ? path : NULL, why))
        return;
    if (hidden)
        say_hidden(path, why);
    else if (lacks)
        (void)snprintf(why, SANDBOX_SENTENCE_MAX, "a part of it is missing or hidden: --show FOLDER shows a folder");
}

/* --- how it ended ------------------------------------------------------------------------------------------------ */

static void say_bubble(const struct process *process, char *why)
{
    uint8_t last[SHOWN_MAX];
    char shown[2 * SHOWN_MAX];
    size_t size = capture_last(process->output, last, sizeof last), from = 0;

    while (size > 0 && last[size - 1] == '\n')
        size--;
    for (size_t i = 0; i < size; i++)
        from = last[i] == '\n' ? i + 1 : from;
    visible_span(shown, sizeof shown, span_of(last + from, size - from), false);
    (void)snprintf(why, SANDBOX_SENTENCE_MAX, "its sandbox could not be made: %.180s", shown);
}

static void say_killed(int number, char *why)
{
    if (number == SIGSYS)
        (void)snprintf(why, SANDBOX_SENTENCE_MAX, "killed: it made a system call that is not of this machine");
    else if (number != SIGTERM)
        (void)snprintf(why, SANDBOX_SENTENCE_MAX, "signal %d (%s)", number, strsignal(number));
}

void why_ended(const struct stay *stay, const struct process *process, struct sandbox_report *out)
{
    struct inside_report report = bubble_reported(&stay->start);
    char program[SANDBOX_SENTENCE_MAX], *why = out->why;

    out->is_hosts = report.news == INSIDE_NOTHING || report.news == INSIDE_CANNOT_RUN || report.news == INSIDE_EXITED;
    why[0] = '\0';
    visible(program, sizeof program, stay->command.program);
    switch ((enum inside_news)report.news) {
    case INSIDE_NOTHING:
        if (WIFEXITED(process->status))
            say_bubble(process, why);
        break;
    case INSIDE_CANNOT_RUN:
        (void)snprintf(why, SANDBOX_SENTENCE_MAX,
                       "cannot run %.120s in its sandbox: %s; what it needs is shown by --show PATH", program,
                       strerror(report.value));
        break;
    case INSIDE_FAILED:
        (void)snprintf(why, SANDBOX_SENTENCE_MAX, "its sandbox could not be finished: %s: %s", steps[report.step],
                       strerror(report.value));
        break;
    case INSIDE_EXITED:
        if (report.value != 0)
            look_at_output(stay, process, why);
        break;
    case INSIDE_KILLED:
        say_killed(report.value, why);
        break;
    case INSIDE_RUNS:
    case INSIDE_NEWS:
        break;
    }
}
