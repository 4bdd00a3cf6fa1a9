/* SPDX-License-Identifier: MIT */
/* The thread that has the bridges of people's seats. It alone closes their connections. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sodium/randombytes.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/steady.h"
#include "http/server.h"
#include "serve/people/inside.h"

enum {
    BLOCK = 64 << 10,
    TICK_MS = 500,
    STRANGER_US = 30000000, /* that a connection has to say its key */
    FDS_MAX = 2 + PEOPLE_STRANGERS_MAX + 2 * LADDER_TABLES_MAX * GAME_SEATS_MAX,
};

/* What is waited for. */
struct waits {
    struct pollfd fds[FDS_MAX];
    struct people_stranger *stranger[FDS_MAX]; /* NULL: it is a seat's */
    struct people_table *table[FDS_MAX];
    struct people_seat *seat[FDS_MAX];
    unsigned count;
};

void lines_wake(struct people *people)
{
    if (people->wake_fd >= 0)
        (void)eventfd_write(people->wake_fd, 1);
}

/* The thread sees its end. */
void lines_drop(struct people_seat *seat)
{
    if (seat->fd >= 0)
        (void)shutdown(seat->fd, SHUT_RDWR);
}

static void close_seat(struct people_seat *seat)
{
    if (seat->fd >= 0)
        (void)close(seat->fd);
    seat->fd = -1;
    buffer_clear(&seat->said);
}

/* --- connections ------------------------------------------------------------------------------------------------- */

/* Only the daemon's own user may connect, whatever the rights of the folder are. */
static bool is_own(int fd)
{
    struct ucred who;
    socklen_t size = sizeof who;

    return getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &who, &size) == 0 && who.uid == geteuid();
}

/* A place for one more connection that has not said its key; NULL: there is none. */
static struct people_stranger *free_stranger(struct people *people)
{
    for (unsigned i = 0; i < PEOPLE_STRANGERS_MAX; i++)
        if (people->strangers[i].fd < 0)
            return &people->strangers[i];
    return NULL;
}

/* Who finds no place waits: many tables may begin at once. */
static void accept_all(struct people *people, int64_t now_us)
{
    struct people_stranger *stranger;

    while ((stranger = free_stranger(people))) {
        int fd = accept4(people->listen_fd, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);

        if (fd < 0)
            return;
        if (is_own(fd))
            *stranger = (struct people_stranger){.fd = fd, .since_us = now_us};
        else
            (void)close(fd);
    }
}

/* A bridge that comes again tells its match from the beginning. */
static bool give_seat(struct people *people, struct people_stranger *stranger)
{
    uint8_t bytes[6];

    for (struct people_table *table = people->tables; table; table = table->next)
        for (unsigned i = 0; i < table->lineup.seats; i++) {
            struct people_seat *seat = &table->seat[i];

            if (seat->engine == SERVE_NO_ENGINE || seat->lost ||
                !people_is(span_of((const uint8_t *)stranger->key, PEOPLE_SECRET_TEXT), &seat->key))
                continue;
            close_seat(seat);
            seat->fd = stranger->fd;
            randombytes_buf(bytes, sizeof bytes);
            hex_print(seat->run, bytes, sizeof bytes);
            buffer_clear(&seat->lines);
            seat->line_count = 0;
            seat->looked_at = 0;
            seat->asked_us = 0;
            people_changed(people, table);
            return true;
        }
    return false;
}

/* Reads no more than the key: what follows is the match. */
static void hear_stranger(struct people *people, struct people_stranger *stranger)
{
    ssize_t size = read(stranger->fd, stranger->key + stranger->used, sizeof stranger->key - stranger->used);

    if (size < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    stranger->used += size > 0 ? (size_t)size : 0;
    if (size > 0 && stranger->used < sizeof stranger->key)
        return;
    if (size <= 0 || stranger->key[PEOPLE_SECRET_TEXT] != '\n' || !give_seat(people, stranger))
        (void)close(stranger->fd);
    stranger->fd = -1;
}

/* --- lines ------------------------------------------------------------------------------------------------------- */

/* A text cannot hold these bytes, as its quotes are escaped. */
static void look_for_decisions(struct people_seat *seat)
{
    static const char mark[] = "\"type\":\"decision\"";
    const uint8_t *end;

    while (seat->looked_at < seat->lines.used &&
           (end = memchr(seat->lines.at + seat->looked_at, '\n', seat->lines.used - seat->looked_at))) {
        const uint8_t *begin = seat->lines.at + seat->looked_at;

        if (memmem(begin, (size_t)(end - begin), mark, sizeof mark - 1)) {
            seat->asked_at = seat->looked_at;
            seat->asked_us = steady_us();
        }
        seat->looked_at += (size_t)(end - begin) + 1;
    }
}

/* The record of the match has its beginning now. */
static void note_begun(struct people *people, struct people_table *table)
{
    if (table->begun)
        return;
    table->begun = true;
    people_changed(people, table);
}

static void hear_seat(struct people *people, struct people_table *table, struct people_seat *seat)
{
    uint8_t block[BLOCK];
    ssize_t size = read(seat->fd, block, sizeof block);

    if (size < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    for (ssize_t i = 0; i < size; i++)
        seat->line_count += block[i] == '\n';
    if (size > 0)
        buffer_add(&seat->lines, block, (size_t)size);
    look_for_decisions(seat);
    if (seat->line_count)
        note_begun(people, table);
    if (size <= 0 || seat->lines.failed) {
        close_seat(seat);
        people_changed(people, table);
    }
    if (people->server)
        http_wake(people->server);
}

static void send_said(struct people_seat *seat)
{
    struct buffer *said = &seat->said;
    ssize_t size = send(seat->fd, said->at, said->used, MSG_NOSIGNAL);

    if (size <= 0)
        return;
    memmove(said->at, said->at + size, said->used - (size_t)size);
    said->used -= (size_t)size;
}

/* --- the thread -------------------------------------------------------------------------------------------------- */

static void add(struct waits *waits, int fd, short events)
{
    waits->stranger[waits->count] = NULL;
    waits->seat[waits->count] = NULL;
    waits->fds[waits->count++] = (struct pollfd){.fd = fd, .events = events};
}

static void gather(struct people *people, struct waits *waits)
{
    waits->count = 0;
    add(waits, free_stranger(people) ? people->listen_fd : -1, POLLIN);
    add(waits, people->wake_fd, POLLIN);
    for (unsigned i = 0; i < PEOPLE_STRANGERS_MAX; i++)
        if (people->strangers[i].fd >= 0) {
            add(waits, people->strangers[i].fd, POLLIN);
            waits->stranger[waits->count - 1] = &people->strangers[i];
        }
    for (struct people_table *table = people->tables; table; table = table->next)
        for (unsigned i = 0; i < table->lineup.seats && waits->count < FDS_MAX; i++)
            if (table->seat[i].fd >= 0) {
                add(waits, table->seat[i].fd, (short)(POLLIN | (table->seat[i].said.used ? POLLOUT : 0)));
                waits->table[waits->count - 1] = table;
                waits->seat[waits->count - 1] = &table->seat[i];
            }
}

static void look(struct people *people, const struct waits *waits, int64_t now_us)
{
    eventfd_t ignored;

    (void)eventfd_read(people->wake_fd, &ignored);
    for (unsigned i = 2; i < waits->count; i++) {
        short came = waits->fds[i].revents;
        struct people_seat *seat = waits->seat[i];

        if (waits->stranger[i] && came)
            hear_stranger(people, waits->stranger[i]);
        if (seat && seat->fd == waits->fds[i].fd && (came & POLLOUT))
            send_said(seat);
        if (seat && seat->fd == waits->fds[i].fd && (came & ~POLLOUT))
            hear_seat(people, waits->table[i], seat);
    }
    accept_all(people, now_us);
    for (unsigned i = 0; i < PEOPLE_STRANGERS_MAX; i++)
        if (people->strangers[i].fd >= 0 && now_us - people->strangers[i].since_us > STRANGER_US) {
            (void)close(people->strangers[i].fd);
            people->strangers[i].fd = -1;
        }
}

static void *people_thread(void *context)
{
    struct people *people = context;
    struct waits waits = {.count = 0};

    (void)pthread_setname_np(pthread_self(), "people");
    while (!atomic_load(&people->ends)) {
        bool dirty;

        (void)pthread_mutex_lock(&people->lock);
        gather(people, &waits);
        (void)pthread_mutex_unlock(&people->lock);
        (void)poll(waits.fds, waits.count, TICK_MS);
        (void)pthread_mutex_lock(&people->lock);
        look(people, &waits, steady_us());
        people_tick(people, people->clock());
        dirty = people->dirty;
        (void)pthread_mutex_unlock(&people->lock);
        if (dirty && people_keep(people))
            engine_wake(people->serve->engine);
    }
    return NULL;
}

/* --- beginning and end ------------------------------------------------------------------------------------------- */

/* The path of the folder may be too long for an address: it is named by a descriptor. */
static bool listen_here(struct people *people, struct error *error)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    int folder = open(people->serve->options->folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
    bool good;

    (void)snprintf(at.sun_path, sizeof at.sun_path, "/proc/self/fd/%d/people", folder);
    (void)unlinkat(folder, "people", 0); /* of an earlier life; the folder is locked */
    people->listen_fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    good = folder >= 0 && people->listen_fd >= 0 && bind(people->listen_fd, (struct sockaddr *)&at, sizeof at) == 0 &&
           fchmodat(folder, "people", S_IRUSR | S_IWUSR, 0) == 0 &&
           listen(people->listen_fd, PEOPLE_STRANGERS_MAX) == 0;
    if (!good)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "%s/people: %s", people->serve->options->folder, strerror(errno));
    if (folder >= 0)
        (void)close(folder);
    return good;
}

bool lines_open(struct people *people, struct error *error)
{
    int failed;

    people->wake_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (people->wake_fd < 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "eventfd: %s", strerror(errno));
    if (!listen_here(people, error))
        return false;
    failed = pthread_create(&people->thread, NULL, people_thread, people);
    people->started = !failed;
    return !failed || error_set(error, EXIT_COULD_NOT_RUN, "cannot start a thread: %s", strerror(failed));
}

void lines_close(struct people *people)
{
    char path[PATH_MAX];

    atomic_store(&people->ends, true);
    if (people->started) {
        lines_wake(people);
        (void)pthread_join(people->thread, NULL);
        people->started = false;
    }
    for (unsigned i = 0; i < PEOPLE_STRANGERS_MAX; i++)
        if (people->strangers[i].fd >= 0)
            (void)close(people->strangers[i].fd);
    for (struct people_table *table = people->tables; table; table = table->next)
        for (unsigned i = 0; i < GAME_SEATS_MAX; i++)
            close_seat(&table->seat[i]);
    if (people->listen_fd >= 0) {
        (void)close(people->listen_fd);
        if (snprintf(path, sizeof path, "%s/people", people->serve->options->folder) < (int)sizeof path)
            (void)unlink(path);
    }
    if (people->wake_fd >= 0)
        (void)close(people->wake_fd);
}
