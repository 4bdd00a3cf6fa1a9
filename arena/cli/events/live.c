/* SPDX-License-Identifier: MIT */
#include "cli/events/live.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/steady.h"
#include "cli/events/live_fits.h"
#include "cli/events/live_table.h"
#include "cli/terminal/terminal.h"
#include "event/extensions.h"

enum {
    DRAW_US = 300000,  /* between two drawings, if something changed */
    IDLE_US = 1000000, /* if nothing did: the time left goes on */
    LINES_ABOVE = 4,   /* of the terminal are left to what scrolls by */
    US_PER_S = 1000000,
    NS_PER_US = 1000,
};

/* How far the event is. */
struct state {
    unsigned round;
    struct run_progress progress;
    int64_t began_us;
    bool has_tasks; /* a cluster plays, */
    struct spread_use tasks;
};

struct live {
    const struct event *event;
    struct live_fits *fits; /* NULL: no memory, so there is no table */
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t ends_now;
    FILE *lines;
    char *text; /* of `lines` */
    size_t size;
    struct state state;
    bool news; /* of the state */
    bool ends;
    /* Of its own thread. */
    struct live_fitted fitted;
    unsigned drawn; /* lines on the terminal */
};

/* --- what the threads that play leave ---------------------------------------------------------------------------- */

void live_matches(struct live *live)
{
    if (live && live->fits)
        live_fits_matches(live->fits);
}

void live_round(struct live *live, unsigned round, unsigned matches)
{
    if (!live)
        return;
    (void)pthread_mutex_lock(&live->lock);
    live->state.round = round;
    live->state.progress = (struct run_progress){.all = matches};
    live->state.began_us = steady_us();
    (void)pthread_mutex_unlock(&live->lock);
}

void live_progress(struct live *live, struct run_progress progress)
{
    if (!live)
        return;
    (void)pthread_mutex_lock(&live->lock);
    live->state.progress = progress;
    live->news = true;
    (void)pthread_mutex_unlock(&live->lock);
}

void live_tasks(struct live *live, const struct spread_use *use)
{
    if (!live)
        return;
    (void)pthread_mutex_lock(&live->lock);
    live->state.has_tasks = true;
    live->state.tasks = *use;
    live->news = true;
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

/* --- the terminal ------------------------------------------------------------------------------------------------ */

static void erase(const struct live *live, FILE *out)
{
    if (live->drawn > 1)
        (void)fprintf(out, "\r\033[%uA\033[J", live->drawn - 1);
    else if (live->drawn)
        (void)fputs("\r\033[J", out);
}

static unsigned jobs_of_task(const struct event_file *file)
{
    return file->jobs ? file->jobs : file->cluster.need.cores ? file->cluster.need.cores : 1;
}

static void draw_table(struct live *live, FILE *out, const struct state *state)
{
    struct terminal_kind kind = terminal_kind_of(STDERR_FILENO);
    const struct event_file *file = &live->event->file;
    const struct live_view view = {
        .file = file,
        .standing = live->fitted.standing.table ? &live->fitted.standing : NULL,
        .pairs = live->fitted.pairs,
        .round = state->round + 1,
        .rounds = schedule_has_bracket(&live->event->spec) ? 0 : event_rounds(live->event),
        .progress = state->progress,
        .tasks = state->has_tasks ? &state->tasks : NULL,
        .at_once = state->has_tasks ? state->tasks.running * jobs_of_task(file)
                   : file->jobs     ? file->jobs
                                    : (unsigned)sysconf(_SC_NPROCESSORS_ONLN),
        .spent_us = steady_us() - state->began_us,
        .lines = kind.rows > 2 * LINES_ABOVE ? kind.rows - LINES_ABOVE : kind.rows / 2 + 1,
        .columns = kind.columns - 1,
        .colour = kind.colour,
    };

    live->drawn = live_table_draw(out, &view);
}

/* All that is to be printed leaves in one piece, so that nothing flickers. */
static void draw(struct live *live, const char *lines, const struct state *state)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    if (!out)
        return;
    erase(live, out);
    live->drawn = 0;
    (void)fputs(lines, out);
    if (state->progress.all)
        draw_table(live, out, state);
    (void)fclose(out);
    (void)fwrite(text, 1, size, stderr);
    (void)fflush(stderr);
    free(text);
}

/* --- the thread -------------------------------------------------------------------------------------------------- */

/* Takes the lines, under the lock, for the caller to free. */
static char *collect(struct live *live)
{
    char *lines;

    (void)fflush(live->lines);
    lines = strndup(live->text, (size_t)ftell(live->lines));
    rewind(live->lines);
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

/* Prints what there is, and draws the table as of the last fit. */
static void show_once(struct live *live, bool last)
{
    char *lines = collect(live);
    struct state state = live->state;

    (void)pthread_mutex_unlock(&live->lock);
    if (live->fits)
        live_fits_take(live->fits, &live->fitted);
    state.progress.all = last ? 0 : state.progress.all;
    draw(live, lines ? lines : "", &state);
    free(lines);
    (void)pthread_mutex_lock(&live->lock);
}

static void *show(void *context)
{
    struct live *live = context;
    int64_t shown_us = 0;

    (void)pthread_mutex_lock(&live->lock);
    while (!live->ends) {
        if (live->news || ftell(live->lines) > 0 || steady_us() - shown_us >= IDLE_US) {
            shown_us = steady_us();
            live->news = false;
            show_once(live, false);
        }
        wait_us(live, DRAW_US);
    }
    show_once(live, true);
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
    live_fits_close(&live->fits);
    live_fitted_release(&live->fitted);
    free(live->text);
    free(live);
}

struct live *live_open_with(const struct event *event, live_fit *fit)
{
    struct live *live = terminal_kind_of(STDERR_FILENO).moves ? calloc(1, sizeof *live) : NULL;

    if (!live)
        return NULL;
    live->event = event;
    live->fits = live_fits_open(event, fit);
    live->lines = open_memstream(&live->text, &live->size);
    if (live->lines && start(live))
        return live;
    release(live);
    return NULL;
}

struct live *live_open(const struct event *event)
{
    return live_open_with(event, standing_fit);
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
