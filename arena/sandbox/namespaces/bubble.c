/* SPDX-License-Identifier: MIT */
#include "sandbox/namespaces/bubble.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/buffer.h"
#include "sandbox/namespaces/base.h"
#include "sandbox/namespaces/filter.h"

enum {
    NUMBER_MAX = 32,
    ARGS_MAX = 8 << 20, /* bytes of all arguments: an environment may be large */
};

static const struct {
    const char *path, *text;
} made[BUBBLE_FILES] = {
    [BUBBLE_PASSWD] = {"/etc/passwd", "bot:x:1000:1000:bot:" BUBBLE_HOME ":/bin/sh\n"
                                      "nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n"},
    [BUBBLE_GROUP] = {"/etc/group", "bot:x:1000:\nnogroup:x:65534:\n"},
    [BUBBLE_NSSWITCH] = {"/etc/nsswitch.conf", "passwd: files\ngroup: files\nhosts: files\n"},
    [BUBBLE_HOSTS] = {"/etc/hosts", "127.0.0.1 localhost arena\n::1 localhost\n"},
};

/* --- what all share ---------------------------------------------------------------------------------------------- */

static int memory_file(const char *text)
{
    int fd = memfd_create("arena-etc", MFD_CLOEXEC | MFD_ALLOW_SEALING);

    if (fd >= 0 && write(fd, text, strlen(text)) == (ssize_t)strlen(text) &&
        fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL) == 0)
        return fd;
    if (fd >= 0)
        (void)close(fd);
    return -1;
}

/* It lies beside this program, where it was installed, or in the bin folder beside the one of a test. */
static int find_inside(void)
{
    static const char *const places[] = {"", "/../libexec/arena", "/../bin"};
    char own[VIEW_PATH_MAX], path[VIEW_PATH_MAX + NUMBER_MAX];
    ssize_t size = readlink("/proc/self/exe", own, sizeof own - 1);
    int fd = -1;

    own[size > 0 ? size : 0] = '\0';
    if (strrchr(own, '/'))
        *strrchr(own, '/') = '\0';
    for (size_t i = 0; fd < 0 && i < sizeof places / sizeof *places; i++) {
        (void)snprintf(path, sizeof path, "%s%s/" INSIDE_PROGRAM, own, places[i]);
        fd = open(path, O_RDONLY | O_CLOEXEC);
    }
    return fd;
}

bool bubble_open(struct bubble *bubble, struct error *error)
{
    struct error unfound = {0};
    bool good = true;

    *bubble = (struct bubble){.inside = -1, .filter = -1};
    for (int i = 0; i < BUBBLE_FILES; i++)
        bubble->files[i] = -1;
    if (!find_program("bwrap", NULL, NULL, bubble->program, &unfound))
        return error_set(error, EXIT_COULD_NOT_RUN,
                         "bubblewrap is missing, which makes the namespaces: apt install bubblewrap");
    bubble->inside = find_inside();
    if (bubble->inside < 0)
        return error_set(error, EXIT_COULD_NOT_RUN,
                         INSIDE_PROGRAM
                         " is missing, which belongs beside arena or in ../libexec/arena: install all of "
                         "the arena");
    bubble->filter = filter_make(error);
    bubble->base = base_view();
    for (int i = 0; i < BUBBLE_FILES; i++)
        good = (bubble->files[i] = memory_file(made[i].text)) >= 0 && good;
    if (bubble->filter < 0 || !bubble->base || !good) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "cannot make files in memory: %s", strerror(errno));
        bubble_close(bubble);
        return false;
    }
    return true;
}

static void close_fd(int *fd)
{
    if (*fd >= 0)
        (void)close(*fd);
    *fd = -1;
}

void bubble_close(struct bubble *bubble)
{
    close_fd(&bubble->inside);
    close_fd(&bubble->filter);
    for (int i = 0; i < BUBBLE_FILES; i++)
        close_fd(&bubble->files[i]);
    view_free(bubble->base);
    bubble->base = NULL;
}

/* --- the arguments ----------------------------------------------------------------------------------------------- */

/* Each ends with a zero byte. */
static void put(struct buffer *out, const char *word)
{
    buffer_add(out, word, strlen(word) + 1);
}

static void put2(struct buffer *out, const char *option, const char *value)
{
    put(out, option);
    put(out, value);
}

static void put3(struct buffer *out, const char *option, const char *one, const char *two)
{
    put2(out, option, one);
    put(out, two);
}

static void put_number(struct buffer *out, const char *option, uint64_t number)
{
    char text[NUMBER_MAX];

    (void)snprintf(text, sizeof text, "%" PRIu64, number);
    put2(out, option, text);
}

/* A descriptor of its own for the process: with its own place in the file, which bubblewrap reads to the end. */
static bool put_file(struct buffer *out, struct bubble_start *start, const char *option, int of)
{
    char path[NUMBER_MAX];
    int fd;

    (void)snprintf(path, sizeof path, "/proc/self/fd/%d", of);
    fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    start->kept[start->kept_count++] = fd;
    put_number(out, option, (uint64_t)fd);
    return true;
}

static void put_namespaces(struct buffer *out)
{
    static const char *const options[] = {
        "--unshare-user",       "--unshare-pid",    "--unshare-ipc",     "--unshare-uts", "--unshare-net",
        "--unshare-cgroup-try", "--disable-userns", "--die-with-parent", "--as-pid-1",    "--clearenv"};

    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        put(out, options[i]);
    put_number(out, "--uid", BUBBLE_USER);
    put_number(out, "--gid", BUBBLE_USER);
    put2(out, "--cap-drop", "ALL");
    put2(out, "--hostname", "arena");
}

/* `rooms`: how many there are before it. */
static void put_room(struct buffer *out, const char *path, unsigned rooms)
{
    char room[NUMBER_MAX];

    (void)snprintf(room, sizeof room, ROOMS_FOLDER "/%u", rooms);
    put3(out, "--bind", room, path);
}

static void put_place(struct buffer *out, const struct view_place *place, unsigned rooms)
{
    switch (place->kind) {
    case VIEW_PROC:
        put2(out, "--proc", place->path);
        break;
    case VIEW_DEVICES:
        put2(out, "--dev", place->path);
        break;
    case VIEW_MASKED:
        put3(out, "--ro-bind", place->text ? place->text : ROOMS_NONE, place->path);
        break;
    case VIEW_ROOM:
        put_room(out, place->path, rooms);
        break;
    case VIEW_WRITABLE:
        put3(out, "--bind", place->text, place->path);
        break;
    case VIEW_SHOWN:
        put3(out, "--ro-bind", place->path, place->path);
        break;
    case VIEW_LINK:
        put3(out, "--symlink", place->text, place->path);
        break;
    case VIEW_FOLDER:
        put2(out, "--dir", place->path);
        break;
    }
}

/* What is left of the folders that only hold places must not be written: it would be memory without a limit. */
static void put_places(struct buffer *out, const struct bubble_bot *bot)
{
    unsigned rooms = 0;

    for (size_t i = 0; i < bot->view->count; i++) {
        put_place(out, &bot->view->places[i], rooms);
        rooms += bot->view->places[i].kind == VIEW_ROOM;
    }
    put2(out, "--remount-ro", "/dev");
    put2(out, "--remount-ro", "/");
}

static void put_environment(struct buffer *out, const struct bubble_bot *bot)
{
    for (char *const *entry = bot->environment; *entry; entry++) {
        size_t size = strcspn(*entry, "=");

        put(out, "--setenv");
        buffer_add(out, *entry, size);
        put(out, "");
        put(out, (*entry)[size] ? *entry + size + 1 : "");
    }
    put3(out, "--setenv", "HOME", BUBBLE_HOME);
    put3(out, "--setenv", "TMPDIR", "/tmp");
    if (bot->has_state)
        put3(out, "--setenv", "ARENA_STATE", BUBBLE_STATE);
}

/* KEY=VALUE for arena-inside. */
static void put_key(struct buffer *out, const char *key, const char *value)
{
    buffer_add(out, key, strlen(key));
    put(out, value);
}

static void put_key_number(struct buffer *out, const char *key, uint64_t number)
{
    char text[NUMBER_MAX];

    (void)snprintf(text, sizeof text, "%" PRIu64, number);
    put_key(out, key, text);
}

static void put_inside(struct buffer *out, int inside)
{
    char text[NUMBER_MAX];

    (void)snprintf(text, sizeof text, "/proc/self/fd/%d", inside);
    put(out, text);
}

/* As many files as pages, so that a file without a byte takes no more of the machine than one with a page. */
static void put_rooms(struct buffer *out, const struct bubble_bot *bot)
{
    enum { PAGE = 4096, FEW = 64 };
    unsigned rooms = 0;

    for (size_t i = 0; i < bot->view->count; i++)
        rooms += bot->view->places[i].kind == VIEW_ROOM;
    put_key_number(out, "rooms=", rooms);
    put_key_number(out, "bytes=", bot->tmp_bytes);
    put_key_number(out, "files=", FEW + bot->tmp_bytes / PAGE);
    put(out, "--");
}

/* The words for arena-inside, each ending with a zero byte. */
static void put_order(struct buffer *out, const struct bubble_bot *bot, int inside, int report)
{
    char text[NUMBER_MAX];

    put(out, "--");
    put_inside(out, inside);
    put_key_number(out, "report=", (uint64_t)report);
    put_key(out, "program=", bot->program);
    if (bot->processes > 0)
        put_key_number(out, "processes=", bot->processes);
    if (bot->port > 0) {
        (void)snprintf(text, sizeof text, "relay=%u:", bot->port);
        put_key(out, text, bot->socket);
    }
    for (size_t i = 0; i < bot->view->count; i++)
        if (bot->view->places[i].kind == VIEW_ROOM || bot->view->places[i].kind == VIEW_WRITABLE)
            put_key(out, "write=", bot->view->places[i].path);
    put(out, "--");
}

static bool put_all(const struct bubble *bubble, const struct bubble_bot *bot, struct bubble_start *start,
                    struct buffer *out)
{
    bool good;

    put_namespaces(out);
    good = put_file(out, start, "--seccomp", bubble->filter);
    put_places(out, bot);
    return good;
}

/* --- the process ------------------------------------------------------------------------------------------------- */

/* The files of /etc come before the root folder becomes read-only. */
static bool put_files(const struct bubble *bubble, struct bubble_start *start, struct buffer *out)
{
    bool good = true;

    for (int i = 0; good && i < BUBBLE_FILES; i++) {
        good = put_file(out, start, "--file", bubble->files[i]);
        put(out, made[i].path);
    }
    return good;
}

static bool write_args(const struct buffer *args, struct bubble_start *start)
{
    int fd = memfd_create("arena-sandbox", MFD_CLOEXEC);

    if (fd < 0)
        return false;
    start->kept[start->kept_count++] = fd;
    (void)snprintf(start->args, sizeof start->args, "%d", fd);
    return write(fd, args->at, args->used) == (ssize_t)args->used && lseek(fd, 0, SEEK_SET) == 0;
}

/* arena-inside for the rooms, bwrap --args FD, arena-inside with its order, the bot's command. */
static bool make_words(const struct bubble *bubble, const struct bubble_bot *bot, int inside,
                       struct bubble_start *start)
{
    struct buffer order;
    size_t count = 0, next = 0;

    buffer_init(&order, ARGS_MAX);
    put_inside(&order, inside);
    put_rooms(&order, bot);
    put(&order, bubble->program);
    put2(&order, "--args", start->args);
    put_order(&order, bot, inside, start->report);
    for (size_t i = 0; i < order.used; i++)
        count += order.at[i] == '\0';
    for (const char *const *word = bot->words; *word; word++)
        count++;
    start->words = order.failed ? NULL : calloc(count + 1, sizeof *start->words);
    if (!start->words) {
        buffer_release(&order);
        return false;
    }
    start->order = (char *)order.at;
    for (size_t at = 0; at < order.used; at += strlen(start->order + at) + 1)
        start->words[next++] = start->order + at;
    for (const char *const *word = bot->words; *word; word++)
        start->words[next++] = *word;
    return true;
}

bool bubble_prepare(const struct bubble *bubble, const struct bubble_bot *bot, struct bubble_start *start,
                    struct error *error)
{
    struct buffer args;
    int inside = fcntl(bubble->inside, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    bool good;

    *start = (struct bubble_start){.report = memfd_create("arena-report", MFD_CLOEXEC)};
    buffer_init(&args, ARGS_MAX);
    if (inside >= 0)
        start->kept[start->kept_count++] = inside;
    good = inside >= 0 && start->report >= 0 && put_files(bubble, start, &args) && put_all(bubble, bot, start, &args);
    put_environment(&args, bot);
    put2(&args, "--chdir", bot->directory);
    good = good && !args.failed && write_args(&args, start) && make_words(bubble, bot, inside, start);
    if (!good)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "cannot make what a sandbox is started with: %s", strerror(errno));
    buffer_release(&args);
    if (!good)
        bubble_ended(start);
    return good;
}

void bubble_keeps(const struct bubble_start *start, struct process_bounds *bounds)
{
    for (size_t i = 0; i < start->kept_count; i++)
        bounds->kept[bounds->kept_count++] = start->kept[i];
    bounds->kept[bounds->kept_count++] = start->report;
}

void bubble_started(struct bubble_start *start)
{
    while (start->kept_count > 0)
        close_fd(&start->kept[--start->kept_count]);
}

struct inside_report bubble_reported(const struct bubble_start *start)
{
    struct inside_report report = {0};

    if (pread(start->report, &report, sizeof report, 0) != (ssize_t)sizeof report || report.news >= INSIDE_NEWS ||
        report.step >= INSIDE_STEPS)
        return (struct inside_report){0};
    return report;
}

void bubble_ended(struct bubble_start *start)
{
    bubble_started(start);
    close_fd(&start->report);
    free(start->words);
    free(start->order);
    start->words = NULL;
    start->order = NULL;
}
