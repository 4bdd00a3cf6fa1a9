/* SPDX-License-Identifier: MIT */
#include "http/visits.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/cores.h"
#include "base/steady.h"
#include "http/bare.h"
#include "http/reply.h"
#include "http/talk.h"

enum {
    SECOND_US = 1000000,
    US_NS = 1000,
    SERVERS = 2, /* the one that is visited, and the bare one */
    EVENTS = 256,
    REQUEST_MAX = VISITS_TEXT_MAX + 100,
    PATIENCE_MS = 30000, /* for the first answer */
};

struct visitor {
    struct visits *visits;
    pid_t process;
    int fd; /* the address is written here; its end is the end of the process */
};

/* The process from within. */
struct visiting {
    struct visits *visits;
    int epoll_fd, told_fd;
    unsigned port[SERVERS];
    struct talk talk[SERVERS][VISITS_CONNECTIONS];
    unsigned next_talk[SERVERS];
    struct talk *listener;
    char request[VISITS_PATHS_MAX][REQUEST_MAX];
    int64_t begins_us; /* it is counted from here on */
    int64_t due_us;    /* of the next request */
    int64_t seen_us;   /* the pass before */
    unsigned next_path;
    bool ends;
};

/* --- connections ------------------------------------------------------------------------------------------------- */

static bool watch(const struct visiting *visiting, int fd, struct talk *talk)
{
    struct epoll_event event = {.events = EPOLLIN, .data = {.ptr = talk}};

    return epoll_ctl(visiting->epoll_fd, EPOLL_CTL_ADD, fd, &event) == 0;
}

/* Where no connection can be made the process ends: there are no figures then. */
static void connect_or_end(struct visiting *visiting, struct talk *talk, unsigned port)
{
    if (!talk_open(talk, port) || !watch(visiting, talk->fd, talk))
        _exit(1);
}

static void write_request(char out[REQUEST_MAX], const char *path)
{
    (void)snprintf(out, REQUEST_MAX, "GET %s HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n", path);
}

/* A connection that broke is made anew. */
static void mend(struct visiting *visiting, struct talk *talk)
{
    for (unsigned i = 0; i < SERVERS; i++)
        if (talk >= visiting->talk[i] && talk < visiting->talk[i] + VISITS_CONNECTIONS) {
            talk_close(talk);
            connect_or_end(visiting, talk, visiting->port[i]);
        }
    if (talk->stream) {
        talk_close(talk);
        visiting->visits->listening--;
    }
    visiting->visits->broken++;
}

/* --- requests ---------------------------------------------------------------------------------------------------- */

static unsigned server_of(const struct visiting *visiting, unsigned path)
{
    return visiting->visits->path[path].bare ? 1 : 0;
}

/* In turn, so that none is idle for long. NULL: all are busy. */
static struct talk *find_idle(struct visiting *visiting, unsigned server)
{
    for (unsigned i = 0; i < VISITS_CONNECTIONS; i++) {
        struct talk *talk = &visiting->talk[server][visiting->next_talk[server]++ % VISITS_CONNECTIONS];

        if (!talk->busy)
            return talk;
    }
    return NULL;
}

/* False: all connections are busy. */
static bool ask(struct visiting *visiting, unsigned path, int64_t due_us)
{
    struct talk *talk = find_idle(visiting, server_of(visiting, path));

    if (!talk)
        return false;
    talk->path = path;
    talk->since_us = due_us;
    if (!talk_ask(talk, span_text(visiting->request[path])))
        mend(visiting, talk);
    return true;
}

/* Without a rate: the paths have slices of time. */
static unsigned path_of_slice(const struct visiting *visiting, int64_t now_us)
{
    return (unsigned)(now_us / VISITS_SLICE_US) % visiting->visits->path_count;
}

static void ask_what_is_due(struct visiting *visiting, int64_t now_us)
{
    struct visits *visits = visiting->visits;

    if (!visits->per_s) {
        while (ask(visiting, path_of_slice(visiting, now_us), now_us))
            ;
        return;
    }
    while (visiting->due_us <= now_us && ask(visiting, visiting->next_path, visiting->due_us)) {
        visiting->due_us += SECOND_US / visits->per_s;
        visiting->next_path = (visiting->next_path + 1) % visits->path_count;
    }
}

static void note_answer(struct visiting *visiting, const struct talk *talk, int64_t now_us)
{
    struct visits_path *path = &visiting->visits->path[talk->path];

    path->status = talk->status;
    if (talk->since_us < visiting->begins_us)
        return;
    path->answered++;
    histogram_add(&path->took_us, (uint64_t)(now_us - talk->since_us));
}

static void note_time(struct visiting *visiting, int64_t now_us)
{
    struct visits *visits = visiting->visits;
    uint64_t passed_us = (uint64_t)(now_us - visiting->seen_us);

    for (unsigned i = 0; i < visits->path_count && visiting->seen_us >= visiting->begins_us; i++)
        if (visits->per_s || path_of_slice(visiting, visiting->seen_us) == i)
            visits->path[i].asked_us += passed_us;
    visiting->seen_us = now_us;
}

/* --- the process ------------------------------------------------------------------------------------------------- */

static void take(struct visiting *visiting, struct talk *talk)
{
    enum talk_did did;

    if (!talk) {
        visiting->ends = true;
        return;
    }
    did = talk_take(talk);
    if (did == TALK_IS_DONE)
        note_answer(visiting, talk, steady_us());
    else if (did == TALK_BROKE)
        mend(visiting, talk);
}

static void wait_for_more(const struct visiting *visiting)
{
    struct pollfd fd = {.fd = visiting->epoll_fd, .events = POLLIN};
    int64_t us = visiting->visits->per_s ? visiting->due_us - steady_us() : VISITS_SLICE_US;
    struct timespec most = {.tv_sec = us > 0 ? us / SECOND_US : 0, .tv_nsec = us > 0 ? us % SECOND_US * US_NS : 0};

    (void)ppoll(&fd, 1, &most, NULL);
}

static void visit(struct visiting *visiting)
{
    struct epoll_event events[EVENTS];

    while (!visiting->ends) {
        int64_t now_us = steady_us();
        int count;

        note_time(visiting, now_us);
        ask_what_is_due(visiting, now_us);
        wait_for_more(visiting);
        count = epoll_wait(visiting->epoll_fd, events, EVENTS, 0);
        for (int i = 0; i < count; i++)
            take(visiting, events[i].data.ptr);
    }
}

/* What the server answers to the first path, for the bare one. False: it does not answer. */
static bool fetch(struct visiting *visiting, struct buffer *body)
{
    struct talk talk;
    struct pollfd fd = {.events = POLLIN};
    enum talk_did did = TALK_WAITS;

    if (!talk_open(&talk, visiting->port[0]))
        return false;
    talk.body = body;
    fd.fd = talk.fd;
    if (talk_ask(&talk, span_text(visiting->request[0])))
        while (did == TALK_WAITS && poll(&fd, 1, PATIENCE_MS) > 0)
            did = talk_take(&talk);
    talk_close(&talk);
    return did == TALK_IS_DONE;
}

static bool open_bare(struct visiting *visiting)
{
    struct bare_server *bare;
    struct buffer body;
    bool good;

    buffer_init(&body, HTTP_BODY_MAX);
    good = fetch(visiting, &body);
    bare = good ? bare_start(buffer_span(&body)) : NULL; /* up to the end of the process */
    buffer_release(&body);
    if (bare)
        visiting->port[1] = bare_port(bare);
    return bare != NULL;
}

static void listen_to_streams(struct visiting *visiting)
{
    struct visits *visits = visiting->visits;
    char request[REQUEST_MAX];

    visits->listening = visits->stream_count ? visits->listeners : 0;
    visiting->listener = calloc(visits->listening + 1, sizeof *visiting->listener);
    if (!visiting->listener)
        _exit(1);
    for (unsigned i = 0; i < visits->listening; i++) {
        struct talk *talk = &visiting->listener[i];

        connect_or_end(visiting, talk, visiting->port[0]);
        talk->stream = true;
        write_request(request, visits->stream[i % visits->stream_count]);
        if (!talk_ask(talk, span_text(request)))
            _exit(1);
    }
}

static bool read_place(struct visiting *visiting)
{
    char place[VISITS_PLACE_MAX] = "";
    ssize_t size = read(visiting->told_fd, place, sizeof place - 1);
    const char *colon = size > 0 ? strrchr(place, ':') : NULL;

    visiting->port[0] = colon ? (unsigned)strtoul(colon + 1, NULL, 10) : 0;
    return colon != NULL;
}

static void run(struct visits *visits, int told_fd)
{
    struct visiting *visiting = calloc(1, sizeof *visiting);

    if (!visiting)
        _exit(1);
    (void)cores_keep_to(visits->placed ? &visits->cores : NULL);
    visiting->visits = visits;
    visiting->told_fd = told_fd;
    visiting->epoll_fd = epoll_create1(EPOLL_CLOEXEC);
    for (unsigned i = 0; i < visits->path_count; i++)
        write_request(visiting->request[i], visits->path[i].path);
    if (!read_place(visiting))
        _exit(0); /* nobody is visited */
    if (visiting->epoll_fd < 0 || !watch(visiting, told_fd, NULL) || !open_bare(visiting))
        _exit(1);
    for (unsigned server = 0; server < SERVERS; server++)
        for (unsigned i = 0; i < VISITS_CONNECTIONS; i++)
            connect_or_end(visiting, &visiting->talk[server][i], visiting->port[server]);
    listen_to_streams(visiting);
    visiting->due_us = visiting->seen_us = steady_us();
    visiting->begins_us = visiting->due_us + visits->warm_us;
    visit(visiting);
    _exit(0);
}

/* --- from outside ------------------------------------------------------------------------------------------------ */

struct visits *visits_new(void)
{
    void *shared =
        mmap(NULL, sizeof(struct visits), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0); /* zeros */

    return shared == MAP_FAILED ? NULL : shared;
}

void visits_free(struct visits **visits)
{
    if (*visits)
        (void)munmap(*visits, sizeof **visits);
    *visits = NULL;
}

void visits_add(struct visits *visits, const char *path, bool bare)
{
    struct visits_path *added = &visits->path[visits->path_count];

    if (visits->path_count == VISITS_PATHS_MAX)
        return;
    (void)snprintf(added->path, sizeof added->path, "%s", path);
    added->bare = bare;
    visits->path_count++;
}

void visits_listen(struct visits *visits, const char *path)
{
    if (visits->stream_count < VISITS_PATHS_MAX)
        (void)snprintf(visits->stream[visits->stream_count++], VISITS_TEXT_MAX, "%s", path);
}

struct visitor *visitor_start(struct visits *visits)
{
    struct visitor *visitor = calloc(1, sizeof *visitor);
    pid_t parent = getpid();
    int pipes[2];

    if (!visitor || pipe2(pipes, O_CLOEXEC) < 0) {
        free(visitor);
        return NULL;
    }
    *visitor = (struct visitor){.visits = visits, .process = fork(), .fd = pipes[1]};
    if (visitor->process == 0) {
        (void)close(pipes[1]);
        (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() == parent)
            run(visits, pipes[0]);
        _exit(1);
    }
    (void)close(pipes[0]);
    if (visitor->process > 0)
        return visitor;
    (void)close(pipes[1]);
    free(visitor);
    return NULL;
}

void visitor_go(struct visitor *visitor, const char *place)
{
    (void)!write(visitor->fd, place, strlen(place)); /* it is less than a pipe holds */
}

bool visitor_stop(struct visitor **visitor)
{
    struct visitor *stopped = *visitor;
    int status = 0;

    *visitor = NULL;
    if (!stopped)
        return true;
    (void)close(stopped->fd);
    while (waitpid(stopped->process, &status, 0) < 0 && errno == EINTR) {
    }
    free(stopped);
    return status == 0;
}
