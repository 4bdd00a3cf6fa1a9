/* SPDX-License-Identifier: MIT */
#include "cli/events/event_check.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/terminal/output.h"
#include "event/commands.h"
#include "event/extensions.h"
#include "gate/gate.h"
#include "plugin/playout.h"
#include "tournament/schedule/schedule.h"

enum { PLAYOUTS = 20 /* of each class */, QUANTILES = 64, QUICK_US = 1000, SLOW_US = 100000, DURATION_MAX = 32 };

static const double US = 1e6;

static void print_attaching(const struct event *event)
{
    for (unsigned i = 0; event->attach.listen_count == 0 && i < event->file.entry_count; i++)
        if (event->file.entries[i].command[0] == '@')
            (void)printf("entry %s attaches: to play it add --listen tcp://127.0.0.1:5555\n",
                         event->file.entries[i].name);
}

/* --- how long ---------------------------------------------------------------------------------------------------- */

/* Of a match of the class, in matches that are played at random: the same each time. */
static bool count_decisions(const struct event *event, unsigned class, double *decisions, struct error *error)
{
    const struct game *game = event->file.game;
    _Alignas(8) unsigned char configured[GATE_STATE_MAX], state[GATE_STATE_MAX];
    struct dice dice = {class};
    uint64_t all = 0;

    if (!settings_configure(&event->file.classes[class].settings, configured, error))
        return false;
    for (unsigned i = 0; i < PLAYOUTS; i++) {
        struct game_seed seed = dice_seed(&dice);

        memcpy(state, configured, game->state_bytes);
        game->start(state, &seed, NULL);
        all += playout_run(game, state, &dice, NULL);
        if (!gate_good(error))
            return false;
    }
    *decisions = (double)all / (double)PLAYOUTS;
    return true;
}

static bool mean_decisions(const struct event *event, double *mean, struct error *error)
{
    *mean = 0;
    for (unsigned class = 0; class < event->file.class_count; class ++) {
        double decisions;

        if (!count_decisions(event, class, &decisions, error))
            return false;
        *mean += decisions / event->file.class_count;
    }
    return true;
}

static void duration(double seconds, char out[DURATION_MAX])
{
    static const struct {
        double seconds;
        const char *name;
    } units[] = {{86400, "days"}, {3600, "h"}, {60, "min"}, {1, "s"}};
    unsigned unit = 0;

    while (units[unit].seconds > 1 && seconds < 1.5 * units[unit].seconds)
        unit++;
    (void)snprintf(out, DURATION_MAX, "%.*f %s", seconds < 10 * units[unit].seconds && unit < 3, /* one digit */
                   seconds / units[unit].seconds, units[unit].name);
}

/* Of a decision so far; 0 if there was none. */
static double mean_think_us(const struct event *event)
{
    struct histogram all = {0};
    double sum = 0;

    for (unsigned i = 0; i < event->file.entry_count * event->file.game->role_count; i++)
        histogram_merge(&all, &event->think[i]);
    for (unsigned i = 0; i < QUANTILES; i++)
        sum += (double)histogram_quantile(&all, (i + 0.5) / (double)QUANTILES);
    return sum / (double)QUANTILES;
}

static void print_time(const struct event *event, double decisions, uint64_t left)
{
    unsigned at_once = event->file.jobs ? event->file.jobs : (unsigned)sysconf(_SC_NPROCESSORS_ONLN);
    double a_us = decisions * (double)left / at_once / US, so_far = mean_think_us(event);
    char quick[DURATION_MAX], slow[DURATION_MAX];

    duration(a_us * (double)QUICK_US, quick);
    duration(a_us * (double)SLOW_US, slow);
    (void)printf("about %.0f decisions a match: the mean of %d matches of each class, played at random\n", decisions,
                 PLAYOUTS);
    (void)printf("about %s with %u at once if a bot takes 1 ms for a decision, %s if it takes 100 ms\n", quick, at_once,
                 slow);
    if (so_far > 0) {
        duration(a_us * so_far, quick);
        (void)printf("about %s if the bots take %.3g ms as they did so far\n", quick, so_far * 1000 / US);
    }
}

/* --- the check --------------------------------------------------------------------------------------------------- */

/* Looks at what was played, if anything was. */
static bool look(struct event *event, struct error *error)
{
    const struct event_ops none = {0};
    char path[PATH_MAX];

    return snprintf(path, sizeof path, "%s/event.begun", event->folder) >= (int)sizeof path ||
           access(path, F_OK) != 0 || event_look(event, &none, error) == EXIT_DONE;
}

/* If there is a free-for-all: how many sides the classes have. */
static void print_sides(const struct event *event)
{
    unsigned least = EVENT_SEATS, most = 0;

    for (unsigned class = 0; class < event->spec.classes; class ++) {
        unsigned sides = schedule_sides(&event->spec, class);

        least = sides < least ? sides : least;
        most = sides > most ? sides : most;
    }
    if (most > 2 && least < most)
        (void)printf(" of %u to %u sides", least, most);
    else if (most > 2)
        (void)printf(" of %u sides", most);
}

static bool print_matches(const struct event *event, struct error *error)
{
    bool most = event->file.format == FORMAT_CANDIDATE;
    uint64_t matches = schedule_matches(&event->spec), played = 0;
    double decisions;

    for (size_t i = 0; i < event->count; i++)
        played += !event->outcomes[i].again;
    (void)printf("%" PRIu64 " matches%s", matches, most ? " at the most" : "");
    print_sides(event);
    if (played)
        (void)printf(", of which %" PRIu64 " were played", played);
    (void)putchar('\n');
    if (event->over || played >= matches)
        return true;
    if (!mean_decisions(event, &decisions, error))
        return false;
    print_time(event, decisions, matches - played);
    return true;
}

int event_check(struct event *event, struct error *error)
{
    const struct event_file *file = &event->file;

    output_is_all();
    if (!commands_check(event, false, error) || !look(event, error))
        return error->code;
    (void)printf("%s: %s of %s, %u entries, %u class%s, %u round%s at the most\n", file->name,
                 format_names[file->format], file->game->name, file->entry_count, file->class_count,
                 file->class_count == 1 ? "" : "es", event_rounds(event), event_rounds(event) == 1 ? "" : "s");
    print_attaching(event);
    return print_matches(event, error) ? EXIT_DONE : (int)error->code;
}
