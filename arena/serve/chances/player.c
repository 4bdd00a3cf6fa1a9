/* SPDX-License-Identifier: MIT */
/* The process that makes the playouts, and the thread that talks to it. */
#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/readable.h"
#include "base/steady.h"
#include "serve/chances/inside.h"

enum {
    NICE = 19,
    US_PER_MS = 1000,
    US_PER_S = 1000000,
    ANSWER_S = 600,     /* that an answer may take: it gets what others leave of the processor */
    PAUSE_LEAST_S = 1,  /* before it is started again, */
    PAUSE_MOST_S = 600, /* twice as long each time, up to this */
    FILES_MOST = 32,
    NUMBER_SIZE = 64,
};

/* Bytes of its memory. Sanitizers map more than any limit. */
#if defined(READABLE_IS_CHECKED) || defined(__SANITIZE_THREAD__)
#define DATA_MOST RLIM_INFINITY
#else
#define DATA_MOST ((rlim_t)256 << 20)
#endif

/* --- the process ------------------------------------------------------------------------------------------------- */

static void bound(struct process_bounds *bounds, int resource, rlim_t most)
{
    bounds->limits[bounds->limit_count].resource = resource;
    bounds->limits[bounds->limit_count++].most = most;
}

/* It inherits the niceness of this thread. */
static bool start(struct chances *chances, struct error *error)
{
    struct chances_helper *helper = &chances->helper;
    struct process_bounds bounds = {.session = true, .cgroup = -1, .kept_count = 1};
    char number[NUMBER_SIZE];
    const char *const words[] = {chances->program, "--socket", number, NULL}, *const nothing[] = {NULL};
    const struct process_plan plan = {.words = words, .environment = nothing, .bounds = &bounds};
    int ends[2];

    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "no socket: %s", strerror(errno));
    (void)snprintf(number, sizeof number, "%d", ends[1]);
    bounds.kept[0] = ends[1];
    bound(&bounds, RLIMIT_DATA, DATA_MOST);
    bound(&bounds, RLIMIT_CORE, 0);
    bound(&bounds, RLIMIT_FSIZE, 0);
    bound(&bounds, RLIMIT_NOFILE, FILES_MOST);
    helper->process = launcher_start(&helper->launcher, &plan, error);
    (void)close(ends[1]);
    if (!helper->process) {
        (void)close(ends[0]);
        return false;
    }
    helper->fd = ends[0];
    helper->greeted = helper->awaits = false;
    helper->used = 0;
    return true;
}

/* It is started again later, after twice the pause. */
static void rest(struct chances *chances, const char *why)
{
    struct chances_helper *helper = &chances->helper;
    int64_t least = (int64_t)PAUSE_LEAST_S * US_PER_S, most = (int64_t)PAUSE_MOST_S * US_PER_S;

    helper->pause_us = helper->pause_us ? 2 * helper->pause_us : least;
    helper->pause_us = helper->pause_us > most ? most : helper->pause_us;
    helper->due_us = steady_us() + helper->pause_us;
    serve_note(chances->serve, &(struct note){.level = NOTE_WARNING},
               "arena-chances %s; it is started again in %" PRId64 " s", why, helper->pause_us / US_PER_S);
}

static void give_up(struct chances *chances, const char *rules)
{
    atomic_store(&chances->gives_up, true);
    serve_note(chances->serve, &(struct note){.level = NOTE_WARNING},
               "arena-chances plays by the rules %.64s, which are not those of this arena: no chances of winning are "
               "shown",
               rules);
}

static void close_socket(struct chances_helper *helper)
{
    if (helper->fd >= 0)
        (void)close(helper->fd);
    helper->fd = -1;
}

static void on_end(void *context, struct process *process)
{
    struct chances *chances = context;
    struct chances_helper *helper = &chances->helper;
    char how[PROCESS_END_TEXT_MAX], why[PROCESS_END_TEXT_MAX + NUMBER_SIZE];

    process_end_text(process, how);
    (void)snprintf(why, sizeof why, "ended with %s", how);
    launcher_drop(&helper->launcher, process);
    helper->process = NULL;
    close_socket(helper);
    if (helper->awaits)
        chances_settle(chances, NULL); /* it is not tried again: what ended it could end it each time */
    helper->awaits = false;
    if (!atomic_load(&chances->gives_up))
        rest(chances, why);
}

/* It is wrong: what it was asked for has no answer. */
static void stop(struct chances *chances)
{
    close_socket(&chances->helper);
    if (chances->helper.process)
        launcher_stop(&chances->helper.launcher, chances->helper.process, steady_us());
}

/* --- what is said ------------------------------------------------------------------------------------------------ */

/* All of it fits into the socket's buffer, since it has answered all before. */
static bool say(int fd, const char *text, size_t size)
{
    return send(fd, text, size, MSG_NOSIGNAL | MSG_DONTWAIT) == (ssize_t)size;
}

static void ask(struct chances *chances, const struct chances_ask *first)
{
    struct chances_helper *helper = &chances->helper;
    char text[NUMBER_SIZE + FEED_HIDDEN_SIZE + 2 * GAME_VIEW_MAX + 2];
    int head = snprintf(text, sizeof text, "%" PRIu64 " %u %s ", ++helper->number, chances->playouts, first->match);
    size_t size = (size_t)head + 2 * chances->view_bytes;

    hex_print(text + head, first->view, chances->view_bytes);
    text[size++] = '\n';
    helper->awaits = true;
    helper->asked_us = steady_us();
    if (!say(helper->fd, text, size))
        stop(chances);
}

enum { ANSWER_NUMBERS = 4, DECIMAL = 10 };

/* Numbers with a blank between, and nothing else. One that is too large becomes the largest. */
static bool read_numbers(const char *line, uint64_t out[ANSWER_NUMBERS])
{
    for (unsigned i = 0; i < ANSWER_NUMBERS; i++) {
        char *end;

        if (*line < '0' || *line > '9')
            return false;
        out[i] = strtoull(line, &end, DECIMAL);
        if (*end != (i + 1 < ANSWER_NUMBERS ? ' ' : '\0'))
            return false;
        line = end + 1;
    }
    return true;
}

/* The gate: an answer is what was asked for, and its numbers make sense. */
static bool read_answer(const struct chances *chances, const char *line, struct chance *out)
{
    uint64_t numbers[ANSWER_NUMBERS];

    if (!read_numbers(line, numbers) || numbers[0] != chances->helper.number || numbers[1] != chances->playouts ||
        numbers[2] > numbers[1] || numbers[3] > numbers[1] - numbers[2])
        return false;
    out->playouts = (uint32_t)numbers[1];
    out->won[0] = (uint32_t)numbers[2];
    out->won[1] = (uint32_t)numbers[3];
    return true;
}

/* False: it makes no sense. */
static bool hear_line(struct chances *chances, const char *line)
{
    struct chances_helper *helper = &chances->helper;
    struct chance chance;

    if (!helper->greeted) {
        helper->greeted = strcmp(line, chances->serve->epoch) == 0;
        if (!helper->greeted)
            give_up(chances, line);
        return helper->greeted;
    }
    if (!helper->awaits || !read_answer(chances, line, &chance))
        return false;
    helper->awaits = false;
    helper->pause_us = 0;
    chances_settle(chances, &chance);
    return true;
}

static bool hear_lines(struct chances *chances)
{
    struct chances_helper *helper = &chances->helper;
    char *end;

    while ((end = memchr(helper->line, '\n', helper->used)) != NULL) {
        size_t size = (size_t)(end - helper->line) + 1;

        *end = '\0';
        if (!hear_line(chances, helper->line))
            return false;
        memmove(helper->line, helper->line + size, helper->used - size);
        helper->used -= size;
    }
    return helper->used < sizeof helper->line;
}

static void hear(struct chances *chances)
{
    struct chances_helper *helper = &chances->helper;
    ssize_t size = recv(helper->fd, helper->line + helper->used, sizeof helper->line - helper->used, MSG_DONTWAIT);

    if (size < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    helper->used += size > 0 ? (size_t)size : 0;
    if (size <= 0 || !hear_lines(chances))
        stop(chances);
}

/* --- the thread -------------------------------------------------------------------------------------------------- */

/* It is started when somebody asks. */
static void act(struct chances *chances, int64_t now_us)
{
    struct chances_helper *helper = &chances->helper;
    const struct chances_ask *first = chances_first(chances);
    struct error error = {0};

    if (helper->awaits && helper->fd >= 0 && now_us >= helper->asked_us + (int64_t)ANSWER_S * US_PER_S)
        stop(chances);
    if (!first || helper->awaits || atomic_load(&chances->gives_up))
        return;
    if (helper->process && helper->greeted && helper->fd >= 0)
        ask(chances, first);
    else if (!helper->process && now_us >= helper->due_us && !start(chances, &error))
        rest(chances, error.text);
}

static int64_t earlier(int64_t one, int64_t other)
{
    return one < other ? one : other;
}

/* How long nothing is due. -1: until something comes. */
static int wait_ms(struct chances *chances, int64_t now_us)
{
    const struct chances_helper *helper = &chances->helper;
    int64_t due_us = launcher_deadline_us(&helper->launcher);

    if (helper->awaits && helper->fd >= 0)
        due_us = earlier(due_us, helper->asked_us + (int64_t)ANSWER_S * US_PER_S);
    else if (!helper->process && chances_first(chances) && !atomic_load(&chances->gives_up))
        due_us = earlier(due_us, helper->due_us);
    if (due_us == LAUNCH_NEVER)
        return -1;
    return due_us <= now_us ? 0 : (int)((due_us - now_us) / US_PER_MS) + 1;
}

static void wait_for_news(struct chances *chances)
{
    struct pollfd fds[] = {{.fd = chances->wake_fd, .events = POLLIN},
                           {.fd = launcher_fd(&chances->helper.launcher), .events = POLLIN},
                           {.fd = chances->helper.fd, .events = POLLIN}};
    eventfd_t ignored;

    if (poll(fds, sizeof fds / sizeof *fds, wait_ms(chances, steady_us())) <= 0)
        return;
    if (fds[0].revents)
        (void)eventfd_read(chances->wake_fd, &ignored);
    if (fds[2].revents)
        hear(chances);
}

void *chances_run(void *context)
{
    struct chances *chances = context;
    const struct launcher_listener listener = {.ended = on_end, .context = chances};
    struct launch_limits limits = {.processes = 1};
    struct error error = {0};

    (void)getrlimit(RLIMIT_NOFILE, &limits.files);
    (void)setpriority(PRIO_PROCESS, (id_t)gettid(), NICE); /* of this thread, and so of what it starts */
    if (!launcher_init(&chances->helper.launcher, &limits, &error)) {
        atomic_store(&chances->gives_up, true);
        serve_note(chances->serve, &(struct note){.level = NOTE_WARNING}, "no chances of winning are shown: %s",
                   error.text);
        return NULL;
    }
    while (!atomic_load(&chances->ends)) {
        launcher_work(&chances->helper.launcher, steady_us(), &listener);
        act(chances, steady_us());
        wait_for_news(chances);
    }
    close_socket(&chances->helper);
    launcher_release(&chances->helper.launcher);
    return NULL;
}
