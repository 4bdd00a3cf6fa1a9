/* SPDX-License-Identifier: MIT */
/* The folder and the file of an event that the command line describes. */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/disk.h"
#include "conf/conf_text.h"
#include "event/event_given.h"
#include "event/event_keys.h"

enum { ANEW_MAX = 100 };

static bool check(const struct buffer *text, struct registry *registry, struct error *error)
{
    struct event_file *event = calloc(1, sizeof *event);
    bool good = event ? event_file_parse(event, registry, (const char *)text->at, error)
                      : error_set(error, EXIT_COULD_NOT_RUN, "out of memory");

    if (good)
        event_file_release(event);
    free(event);
    return good;
}

/* A seed shows the cards of matches to come. */
static mode_t mode_of(const struct event_given *given)
{
    const char *seed = event_given_seed(given);

    return seed && *seed ? 0600 : 0644;
}

static bool put(const char *folder, const char *path, struct span text, mode_t mode, struct error *error)
{
    if (mkdir(folder, 0755) != 0 && errno != EEXIST)
        return error_set(error, EXIT_COULD_NOT_RUN, "cannot make the folder %s: %s", folder, strerror(errno));
    return (disk_put(path, text) && chmod(path, mode) == 0) ||
           error_set(error, EXIT_COULD_NOT_RUN, "cannot write %s: %s", path, strerror(errno));
}

/* Whether a line is about how the event is played, which may be given again. */
static bool is_of_play(struct span line)
{
    for (unsigned i = 0; i < EVENT_KEYS; i++) {
        size_t size = strlen(event_keys[i].name);

        if (event_keys[i].when == EVENT_AGAIN && line.size > size && line.at[size] == ' ' &&
            memcmp(line.at, event_keys[i].name, size) == 0)
            return true;
    }
    return false;
}

/* The next line of the text that decides what comes of the event, which is taken off its front; empty at the end. */
static struct span next_line(struct span *text)
{
    for (;;) {
        const uint8_t *end = text->size ? memchr(text->at, '\n', text->size) : NULL;
        size_t size = end ? (size_t)(end - text->at) + 1 : text->size;
        struct span line = {text->at, size};
        size_t blank = 0;

        *text = (struct span){text->at + size, text->size - size};
        while (blank < size && line.at[blank] == ' ')
            blank++;
        if (!size || (line.at[blank] != '#' && !is_of_play(line)))
            return line;
    }
}

/* Whether the two say the same, whatever their comments are. */
static bool say_the_same(struct span one, struct span other)
{
    struct span line;

    do {
        line = next_line(&one);
        if (!span_equal(line, next_line(&other)))
            return false;
    } while (line.size);
    return true;
}

static bool check_same(const char *path, struct span text, struct error *error)
{
    struct buffer there;
    bool good;

    buffer_init(&there, 2 * CONF_TEXT_MAX);
    good = conf_text_read(&there, path, error) &&
           (say_the_same((struct span){there.at, there.used - 1}, text) ||
            error_set(error, EXIT_WRONG_USE,
                      "%s is there already and says something else: leave out the options that "
                      "describe an event, or take another folder",
                      path));
    buffer_release(&there);
    return good;
}

static bool write_and_save(const struct event_given *given, struct registry *registry, const char *folder,
                           const char *path, struct error *error)
{
    struct buffer text;
    struct span whole;
    bool good;

    buffer_init(&text, CONF_TEXT_MAX);
    event_given_write(&text, given);
    buffer_add_byte(&text, '\0');
    good = !text.failed ||
           error_set(error, EXIT_WRONG_USE, "the options make a file of more than %d bytes", CONF_TEXT_MAX);
    whole = (struct span){text.at, text.used - 1};
    good = good && check(&text, registry, error) &&
           (access(path, F_OK) == 0 ? check_same(path, whole, error) : put(folder, path, whole, mode_of(given), error));
    buffer_release(&text);
    return good;
}

/* The first option that decides what comes of the event; NULL: none was given. */
static const char *deciding_option(const struct event_given *given)
{
    for (unsigned key = 0; key < EVENT_KEYS; key++)
        if (given->values[key] && event_keys[key].when == EVENT_FIXED)
            return event_keys[key].flag;
    if (given->shows.count)
        return "show";
    return given->class_count ? "class, --mix or --set" : NULL;
}

/* The other words of a cluster, which one function takes, stand for nothing without `on`. */
static bool is_named(unsigned key)
{
    return event_keys[key].when == EVENT_AGAIN && (key == 0 || event_keys[key].take != event_keys[key - 1].take);
}

/* Options for an event that exists, unless the command describes it all, as it was begun. */
static bool check_anew(const struct event_given *given, const char *path, struct error *error)
{
    const char *option = deciding_option(given);
    char list[ANEW_MAX] = "";
    size_t used = 0;

    for (unsigned i = 0; i < EVENT_KEYS && used < sizeof list; i++)
        if (is_named(i))
            used += (size_t)snprintf(list + used, sizeof list - used, "%s--%s", used ? ", " : "", event_keys[i].flag);
    return !option ||
           error_set(
               error, EXIT_WRONG_USE,
               "%s is there already, and --%s would change its results: only %s and its words can be given again, "
               "or the whole command that made it",
               path, option, list);
}

bool event_given_save(const struct event_given *given, struct registry *registry, const char *folder,
                      struct error *error)
{
    struct stat info;
    bool file = stat(folder, &info) == 0 && !S_ISDIR(info.st_mode); /* as in DIR/event.conf */
    char path[PATH_MAX];

    if (snprintf(path, sizeof path, "%s%s", folder, file ? "" : "/event.conf") >= (int)sizeof path)
        return error_set(error, EXIT_WRONG_USE, "the path of an event has at most %d bytes", PATH_MAX - 20);
    if (given->entry_count == 0 && access(path, F_OK) == 0)
        return check_anew(given, path, error);
    return write_and_save(given, registry, folder, path, error);
}

static bool copy_file(const char *from, const char *to, struct error *error)
{
    char path[PATH_MAX + sizeof "/event.conf"], copy[PATH_MAX + sizeof "/event.conf"];
    struct stat info;
    struct buffer text;
    bool good;

    (void)snprintf(path, sizeof path, "%s/event.conf", from);
    (void)snprintf(copy, sizeof copy, "%s/event.conf", to);
    buffer_init(&text, 2 * CONF_TEXT_MAX);
    good = conf_text_read(&text, path, error) &&
           (stat(path, &info) == 0 || error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", path, strerror(errno))) &&
           put(to, copy, span_of(text.at, text.used - 1), info.st_mode & 0777, error);
    buffer_release(&text);
    return good;
}

bool event_given_fresh(const struct event_given *given, const char *folder, char out[PATH_MAX], struct error *error)
{
    size_t size = strlen(folder);
    char path[PATH_MAX + sizeof "/event.begun"];
    struct stat info;

    while (size > 1 && folder[size - 1] == '/')
        size--;
    if (size > PATH_MAX - 20)
        return error_set(error, EXIT_WRONG_USE, "the path of an event has at most %d bytes", PATH_MAX - 20);
    if (stat(folder, &info) == 0 && !S_ISDIR(info.st_mode))
        return error_set(error, EXIT_WRONG_USE, "--fresh is for a folder, and %s is none", folder);
    (void)snprintf(out, PATH_MAX, "%.*s", (int)size, folder);
    (void)snprintf(path, sizeof path, "%s/event.begun", out);
    if (access(path, F_OK) != 0)
        return true;
    for (unsigned i = 2; access(out, F_OK) == 0; i++)
        (void)snprintf(out, PATH_MAX, "%.*s-%u", (int)size, folder, i);
    return given->entry_count > 0 || copy_file(folder, out, error);
}
