/* SPDX-License-Identifier: MIT */
#include "cli/events/live.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/events/live_table.h"
#include "cli/terminal/terminal.h"
#include "event/extensions.h"
#include "run/steady.h"
#include "tournament/outcome_pairs.h"

enum {
    DRAW_US = 300000,  /* between two drawings, if something changed */
    IDLE_US = 1000000, /* if nothing did: the time left goes on */
    FIT_PART = 20,     /* making the table takes at most one part in so many of a core */
    LINES_ABOVE = 4,   /* of the terminal are left to what scrolls by */
    ROOM_FIRST = 256,
    US_PER_S = 1000000,
    NS_PER_US = 1000,
};

/* What the threads that play leave. */
struct left {
    struct outcome *outcomes;
    size_t count, room;
    bool out[EVENT_ENTRIES]; /* of the event, by entry */
    bool anew;               /* they are all outcomes: what was taken before is void */
    bool failed;             /* no memory: there is no table any more */
    unsigned round;
    struct run_progress progress;
    int64_t began_us;
};

struct live {
    const struct event *event;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t ends_now;
    FILE *lines;
    char *text; /* of `lines` */
    size_t size;
    struct left left;
    bool ends;
    size_t taken;       /* of the event's outcomes */
    unsigned log_count; /* lines of the event's log when they were taken */
    /* Of its own thread. */
    struct standing standing;
    bool has_standing, fitted;
    struct pairs pairs;
    struct outcome half; /* the last outcome, if it may be the first of a pair */
    bool has_half;
    unsigned drawn; /* lines on the terminal */
};

/* --- what is left for the thread --------------------------------------------------------------------------------- */

static bool make_room(struct left *left)
{
    size_t room = left->room ? 2 * left->room : ROOM_FIRST;
    struct outcome *grown;

    if (left->count < left->room)
        return true;
    grown = realloc(left->outcomes, room * sizeof *grown);
    left->outcomes = grown ? grown : left->outcomes;
    left->room = grown ? room : left->room;
    return grown != NULL;
}

void live_matches(struct live *live)
{
    const struct event *event;

    if (!live)
        return;
    event = live->event;
    (void)pthread_mutex_lock(&live->lock);
    if (live->log_count != event_log_count(&event->log) || live->taken > event->count) {
        live->log_count = event_log_count(&event->log);
        live->left.anew = true;
        live->left.count = live->taken = 0;
    }
    for (; live->taken < event->count && !live->left.failed; live->taken++) {
        live->left.failed = !make_room(&live->left);
        if (!live->left.failed)
            live->left.outcomes[live->left.count++] = event->outcomes[live->taken];
    }
    for (unsigned entry = 0; entry < event->file.entry_count; entry++)
        live->left.out[entry] = event_is_out(event, entry);
    (void)pthread_mutex_unlock(&live->lock);
}

void live_round(struct live *live, unsigned round, unsigned matches)
{
    if (!live)
        return;
    (void)pthread_mutex_lock(&live->lock);
    live->left.round = round;
    live->left.progress = (struct run_progress){.all = matches};
    live->left.began_us = steady_us();
    (void)pthread_mutex_unlock(&live->lock);
}

void live_progress(struct live *live, struct run_progress progress)
{
    if (!live)
        return;
    (void)pthread_mutex_lock(&live->lock);
    live->left.progress = progress;
    (void)pthread_mutex_unlock(&live->lock);
}

FILE *live_lines(struct live *live, FILE *stream)
{
    if (!live || !isatty(fileno(stream)))
        return stream;
    (void)pthread_mutex_lock(&live->lock);
    return live->lines;
}

void live_lines_end(struct live *live, FILE *lines)
{
    if (live && lines == live->lines)
        (void)pthread_mutex_unlock(&live->lock);
}

/* What the terminal has not taken must not grow for ever. */
static FILE *begin_bot_output(void *context)
{
    struct live *live = context;
    FILE *lines = live_lines(live, stderr);

    if (!live || lines != live->lines || ftell(lines) < BOT_OUTPUT_ROOM)
        return lines;
    live_lines_end(live, lines);
    return NULL;
}

static void end_bot_output(void *context, FILE *out)
{
    live_lines_end(context, out);
}

struct bot_output *live_bot_output(struct live *live, struct error *error)
{
    return bot_output_open(&(struct bot_output_ops){begin_bot_output, end_bot_output, live}, error);
}

/* --- the table --------------------------------------------------------------------------------------------------- */

static bool begin_anew(struct live *live)
{
    if (live->has_standing)
        standing_release(&live->standing);
    live->has_standing = true;
    live->fitted = live->has_half = false;
    live->pairs = (struct pairs){{0}};
    return standing_begin(&live->standing, &live->event->spec, live->event->file.game->role_count);
}

/* As outcome_pairs counts them. */
static void take_pair(struct live *live, const struct outcome *outcome)
{
    const struct outcome two[] = {live->half, *outcome};
    struct pairs pairs = {{0}};
    bool closes =
        live->has_half && live->half.round == outcome->round && live->half.fixture.group == outcome->fixture.group;

    if (closes)
        pairs = outcome_pairs(two, 2);
    for (unsigned i = 0; i < sizeof pairs.count / sizeof *pairs.count; i++)
        live->pairs.count[i] += pairs.count[i];
    live->half = *outcome;
    live->has_half = !closes;
}

static bool take(struct live *live, const struct left *left)
{
    bool good = (live->has_standing && !left->anew) || begin_anew(live);

    memcpy(live->standing.out, left->out, sizeof left->out);
    for (size_t i = 0; good && i < left->count; i++) {
        const struct outcome *outcome = &left->outcomes[i];

        if (live->event->file.format == FORMAT_CANDIDATE)
            take_pair(live, outcome);
        good = standing_add(&live->standing, outcome);
    }
    return good && (left->count == 0 || (live->fitted = standing_fit(&live->standing)));
}

/* --- the terminal ------------------------------------------------------------------------------------------------ */

static void erase(const struct live *live, FILE *out)
{
    if (live->drawn > 1)
        (void)fprintf(out, "\r\033[%uA\033[J", live->drawn - 1);
    else if (live->drawn)
        (void)fputs("\r\033[J", out);
}

static void draw_table(struct live *live, FILE *out, const struct left *left)
{
    struct terminal_kind kind = terminal_kind_of(STDERR_FILENO);
    const struct event_file *file = &live->event->file;
    const struct live_view view = {
        .file = file,
        .standing = live->fitted && !left->failed ? &live->standing : NULL,
        .pairs = live->pairs,
        .round = left->round + 1,
        .rounds = event_rounds(live->event),
        .progress = left->progress,
        .at_once = file->jobs ? file->jobs : (unsigned)sysconf(_SC_NPROCESSORS_ONLN),
        .spent_us = steady_us() - left->began_us,
        .lines = kind.rows > 2 * LINES_ABOVE ? kind.rows - LINES_ABOVE : kind.rows / 2 + 1,
        .columns = kind.columns - 1,
        .colour = kind.colour,
    };

    live->drawn = live_table_draw(out, &view);
}

/* All that is to be printed leaves in one piece, so that nothing flickers. */
static void draw(struct live *live, const char *lines, const struct left *left)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    if (!out)
        return;
    erase(live, out);
    live->drawn = 0;
    (void)fputs(lines, out);
    if (left->progress.all)
        draw_table(live, out, left);
    (void)fclose(out);
    (void)fwrite(text, 1, size, stderr);
    (void)fflush(stderr);
    free(text);
}

/* --- the thread -------------------------------------------------------------------------------------------------- */

/* Takes what was left, under the lock; the lines are for the caller to free. */
static char *collect(struct live *live, struct left *left)
{
    char *lines;

    (void)fflush(live->lines);
    lines = strndup(live->text, (size_t)ftell(live->lines));
    rewind(live->lines);
    *left = live->left;
    live->left.outcomes = NULL;
    live->left.count = live->left.room = 0;
    live->left.anew = false;
    return lines;
}

static void wait_us(struct live *live, int64_t us)
{
    struct timespec until;

    (void)clock_gettime(CLOCK_MONOTONIC, &until);
    us += until.tv_nsec / NS_PER_US;
    until.tv_sec += us / US_PER_S;
    until.tv_nsec = us % US_PER_S * NS_PER_US;
    while (!live->ends && pthread_cond_timedwait(&live->ends_now, &live->lock, &until) == 0) {
    }
}

/* Returns how long it took to make the table. */
static int64_t show_once(struct live *live, bool last)
{
    struct left left;
    char *lines = collect(live, &left);
    int64_t began_us = steady_us(), spent_us;

    (void)pthread_mutex_unlock(&live->lock);
    left.failed = !last && (left.failed || !take(live, &left));
    spent_us = steady_us() - began_us;
    free(left.outcomes);
    left.progress.all = last ? 0 : left.progress.all;
    draw(live, lines ? lines : "", &left);
    free(lines);
    (void)pthread_mutex_lock(&live->lock);
    live->left.failed = live->left.failed || left.failed;
    return spent_us;
}

static bool has_news(struct live *live)
{
    return live->left.count || ftell(live->lines) > 0;
}

static void *show(void *context)
{
    struct live *live = context;
    int64_t shown_us = 0;

    (void)pthread_mutex_lock(&live->lock);
    while (!live->ends) {
        int64_t spent_us = 0;

        if (has_news(live) || steady_us() - shown_us >= IDLE_US) {
            shown_us = steady_us();
            spent_us = show_once(live, false);
        }
        wait_us(live, spent_us * FIT_PART > DRAW_US ? spent_us * FIT_PART : DRAW_US);
    }
    (void)show_once(live, true);
    (void)pthread_mutex_unlock(&live->lock);
    return NULL;
}

/* --- life cycle -------------------------------------------------------------------------------------------------- */

/* Signals are for the threads that play. */
static bool start(struct live *live)
{
    pthread_condattr_t steady;
    sigset_t all, before;
    bool good;

    (void)pthread_condattr_init(&steady);
    (void)pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    (void)pthread_mutex_init(&live->lock, NULL);
    (void)pthread_cond_init(&live->ends_now, &steady);
    (void)pthread_condattr_destroy(&steady);
    (void)sigfillset(&all);
    (void)pthread_sigmask(SIG_SETMASK, &all, &before);
    good = pthread_create(&live->thread, NULL, show, live) == 0;
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    return good;
}

static void release(struct live *live)
{
    if (live->lines)
        (void)fclose(live->lines);
    if (live->has_standing)
        standing_release(&live->standing);
    free(live->text);
    free(live->left.outcomes);
    free(live);
}

struct live *live_open(const struct event *event)
{
    struct live *live = terminal_kind_of(STDERR_FILENO).moves ? calloc(1, sizeof *live) : NULL;

    if (!live)
        return NULL;
    live->event = event;
    live->lines = open_memstream(&live->text, &live->size);
    if (live->lines && start(live))
        return live;
    release(live);
    return NULL;
}

void live_close(struct live **live)
{
    if (!*live)
        return;
    (void)pthread_mutex_lock(&(*live)->lock);
    (*live)->ends = true;
    (void)pthread_cond_signal(&(*live)->ends_now);
    (void)pthread_mutex_unlock(&(*live)->lock);
    (void)pthread_join((*live)->thread, NULL);
    (void)pthread_cond_destroy(&(*live)->ends_now);
    (void)pthread_mutex_destroy(&(*live)->lock);
    release(*live);
    *live = NULL;
}
