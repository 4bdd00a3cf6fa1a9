/* SPDX-License-Identifier: MIT */
#include "serve/chances/chances.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "base/cores.h"
#include "base/threads.h"
#include "serve/chances/inside.h"

#define PROGRAM "arena-chances"
#define GAME    "notalone" /* the one that it plays */

/* --- what is known ----------------------------------------------------------------------------------------------- */

static struct chances_key key_of(const struct chances *chances, const char *match, struct span view)
{
    uint32_t playouts = chances->playouts;
    struct hasher hasher;
    struct hash hash;
    struct chances_key key;

    hasher_init(&hasher);
    hasher_add(&hasher, span_of((const uint8_t *)&playouts, sizeof playouts));
    hasher_add(&hasher, view);
    hasher_add(&hasher, span_text(match));
    hash = hasher_end(&hasher);
    memcpy(key.bytes, hash.bytes, sizeof key.bytes);
    return key;
}

static bool is_same(const struct chances_key *one, const struct chances_key *other)
{
    return memcmp(one->bytes, other->bytes, sizeof one->bytes) == 0;
}

/* The places where it may be kept. */
static struct chances_kept *places_of(struct chances *chances, const struct chances_key *key)
{
    uint32_t number;

    memcpy(&number, key->bytes, sizeof number);
    return &chances->kept[number % (CHANCES_KEPT / CHANCES_WAYS) * CHANCES_WAYS];
}

static struct chances_kept *find_kept(struct chances *chances, const struct chances_key *key)
{
    struct chances_kept *places = places_of(chances, key);

    for (unsigned i = 0; i < CHANCES_WAYS; i++)
        if (places[i].used && is_same(&places[i].key, key))
            return &places[i];
    return NULL;
}

/* In the place of the one that was asked for the longest ago. */
static void keep(struct chances *chances, const struct chances_key *key, const struct chance *chance)
{
    struct chances_kept *places = places_of(chances, key), *oldest = places;

    for (unsigned i = 1; i < CHANCES_WAYS; i++)
        if (places[i].used < oldest->used)
            oldest = &places[i];
    *oldest = (struct chances_kept){.key = *key, .used = ++chances->count, .known = chance};
    if (chance)
        oldest->chance = *chance;
}

/* --- what is asked for ------------------------------------------------------------------------------------------- */

static bool is_asked(const struct chances *chances, const struct chances_key *key)
{
    for (unsigned i = 0; i < chances->asked_count; i++)
        if (is_same(&chances->asked[(chances->first + i) % CHANCES_ASKED_MAX].key, key))
            return true;
    return false;
}

/* One who finds no room asks again later. */
static void ask_for(struct chances *chances, const struct chances_key *key, const char *match, struct span view)
{
    struct chances_ask *ask;

    if (chances->asked_count == CHANCES_ASKED_MAX || is_asked(chances, key))
        return;
    ask = &chances->asked[(chances->first + chances->asked_count) % CHANCES_ASKED_MAX];
    ask->key = *key;
    (void)snprintf(ask->match, sizeof ask->match, "%s", match);
    memcpy(ask->view, view.at, view.size);
    if (chances->asked_count++ == 0)
        (void)eventfd_write(chances->wake_fd, 1);
}

enum chances_got chances_of(struct serve *serve, const char *match, struct span view, struct chance *out)
{
    struct chances *chances = serve->chances;
    enum chances_got got = CHANCES_COMES;
    struct chances_key key;
    struct chances_kept *kept;

    if (!chances_has(serve) || !*match || view.size != chances->view_bytes)
        return CHANCES_NONE;
    key = key_of(chances, match, view);
    (void)pthread_mutex_lock(&chances->lock);
    kept = find_kept(chances, &key);
    if (kept) {
        kept->used = ++chances->count;
        *out = kept->chance;
        got = kept->known ? CHANCES_KNOWN : CHANCES_NONE;
    } else
        ask_for(chances, &key, match, view);
    (void)pthread_mutex_unlock(&chances->lock);
    return got;
}

const struct chances_ask *chances_first(struct chances *chances)
{
    const struct chances_ask *first;

    (void)pthread_mutex_lock(&chances->lock);
    first = chances->asked_count ? &chances->asked[chances->first] : NULL;
    (void)pthread_mutex_unlock(&chances->lock);
    return first;
}

void chances_settle(struct chances *chances, const struct chance *chance)
{
    (void)pthread_mutex_lock(&chances->lock);
    keep(chances, &chances->asked[chances->first].key, chance);
    chances->first = (chances->first + 1) % CHANCES_ASKED_MAX;
    chances->asked_count--;
    if (chances->news)
        chances->news(chances->serve);
    (void)pthread_mutex_unlock(&chances->lock);
}

double chances_error(uint32_t won, uint32_t playouts)
{
    double share = (won + 1.0) / (playouts + 2.0);

    return sqrt(share * (1 - share) / (playouts + 2.0));
}

/* --- life -------------------------------------------------------------------------------------------------------- */

/* It lies beside this program, where it was installed, or in the bin folder beside the one of a test. */
static bool find_program(char path[CHANCES_PROGRAM_MAX])
{
    static const char *const places[] = {"", "/../libexec/arena", "/../bin"};
    char own[CHANCES_PROGRAM_MAX / 2];
    ssize_t size = readlink("/proc/self/exe", own, sizeof own - 1);

    own[size > 0 ? size : 0] = '\0';
    if (strrchr(own, '/'))
        *strrchr(own, '/') = '\0';
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        (void)snprintf(path, CHANCES_PROGRAM_MAX, "%s%s/" PROGRAM, own, places[i]);
        if (access(path, X_OK) == 0)
            return true;
    }
    return false;
}

static bool is_wanted(const struct serve *serve)
{
    return serve->file->chances > 0 && (serve->file->http || serve->options->http) && !serve->options->plugin &&
           strcmp(serve->file->game->name, GAME) == 0;
}

static bool start(struct chances *chances, struct error *error)
{
    sigset_t signals, before;
    cpu_set_t cores;
    int failed;

    chances->wake_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (chances->wake_fd < 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "cannot make an event descriptor: %s", strerror(errno));
    if (!threads_check(1, error))
        return false;
    cores = cores_keep_to(chances->serve->options->http_cores);
    (void)sigfillset(&signals); /* they are for the thread that watches them */
    (void)pthread_sigmask(SIG_SETMASK, &signals, &before);
    failed = pthread_create(&chances->thread, NULL, chances_run, chances);
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    (void)cores_keep_to(&cores);
    chances->started = !failed;
    return !failed || error_set(error, EXIT_COULD_NOT_RUN, "cannot start a thread: %s", strerror(failed));
}

bool chances_start(struct serve *serve, struct error *error)
{
    struct chances *chances;

    if (!is_wanted(serve))
        return true;
    chances = calloc(1, sizeof *chances);
    if (!chances)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    serve->chances = chances; /* chances_stop ends what was begun, too */
    chances->serve = serve;
    chances->playouts = serve->file->chances;
    chances->view_bytes = serve->file->game->view_bytes;
    chances->wake_fd = chances->helper.fd = -1;
    (void)pthread_mutex_init(&chances->lock, NULL);
    if (find_program(chances->program))
        return start(chances, error);
    atomic_store(&chances->gives_up, true);
    serve_note(serve, &(struct note){.level = NOTE_WARNING},
               PROGRAM
               " is missing, which belongs beside arena or in ../libexec/arena: no chances of winning are shown");
    return true;
}

void chances_stop(struct serve *serve)
{
    struct chances *chances = serve->chances;

    if (!chances)
        return;
    atomic_store(&chances->ends, true);
    if (chances->started) {
        (void)eventfd_write(chances->wake_fd, 1);
        (void)pthread_join(chances->thread, NULL);
    }
    if (chances->wake_fd >= 0)
        (void)close(chances->wake_fd);
    (void)pthread_mutex_destroy(&chances->lock);
    free(chances);
    serve->chances = NULL;
}

bool chances_has(const struct serve *serve)
{
    return serve->chances && !atomic_load(&serve->chances->gives_up);
}

void chances_listen(struct serve *serve, void (*news)(struct serve *serve))
{
    struct chances *chances = serve->chances;

    if (!chances)
        return;
    (void)pthread_mutex_lock(&chances->lock);
    chances->news = news;
    (void)pthread_mutex_unlock(&chances->lock);
}
