/* SPDX-License-Identifier: MIT */
/* What was played, how evenly, and by which model it is judged. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/version.h"
#include "event/event_cluster.h"
#include "event/matches.h"
#include "match/clock.h"
#include "match/seed.h"
#include "report/parts.h"
#include "report/words.h"
#include "tournament/schedule/evenness.h"

#define HOUR_MS 3600000.0

/* --- the schedule ------------------------------------------------------------------------------------------------ */

/* Of what was played. */
static bool evenness_of(const struct event *event, struct evenness *evenness)
{
    struct fixture *fixtures = calloc(event->count + 1, sizeof *fixtures);

    if (!fixtures)
        return false;
    for (size_t i = 0; i < event->count; i++)
        fixtures[i] = event->outcomes[i].fixture;
    *evenness = schedule_evenness(&event->spec, fixtures, event->count);
    free(fixtures);
    return true;
}

static void add_interval(struct markup *markup, struct estimate offset)
{
    double low = offset.mean - NORMAL_95 * offset.deviation, high = offset.mean + NORMAL_95 * offset.deviation;

    markup_leaf(markup, "td", NULL, "%.1f to %.1f\u00a0%%", 100 / (1 + exp(-low)), 100 / (1 + exp(-high)));
}

static void add_class_name(struct markup *markup, const struct report *report, unsigned class)
{
    markup_open(markup, "th");
    markup_attribute(markup, "scope", "row");
    markup_words(markup, class_name(report, class));
    markup_close(markup);
}

static void add_duels(struct markup *markup, const struct report *report, unsigned class)
{
    struct estimate offset = report->standing->offset[class][1];

    markup_open(markup, "tr");
    add_class_name(markup, report, class);
    markup_leaf(markup, "td", NULL, "%.1f\u00a0%%", 100 / (1 + exp(-offset.mean)));
    add_interval(markup, offset);
    markup_close(markup);
}

/* A row for each side. */
static void add_free_for_all(struct markup *markup, const struct report *report, unsigned class)
{
    const struct standing *standing = report->standing;

    for (unsigned side = 0; side < standing->sides[class]; side++) {
        markup_open(markup, "tr");
        add_class_name(markup, report, class);
        markup_leaf(markup, "td", "words", "%s", report->event->file.game->sides[side]);
        markup_leaf(markup, "td", NULL, "%.1f\u00a0%%", 100 * standing_even_chance(standing, class, side));
        if (side)
            cell_elo(markup, standing->offset[class][side]);
        else
            markup_leaf(markup, "td", "none", "\u2013");
        markup_close(markup);
    }
}

/* Nothing if no class has so many sides. */
struct balance {
    const char *id;
    const char *heads[4]; /* behind that of the class; ends with NULL */
    bool (*holds)(unsigned sides);
    void (*add)(struct markup *markup, const struct report *report, unsigned class);
};

static bool is_duel(unsigned sides)
{
    return sides == 2;
}

static bool is_free_for_all(unsigned sides)
{
    return sides > 2;
}

static void add_balance(struct markup *markup, const struct report *report, const struct balance *balance)
{
    const struct standing *standing = report->standing;
    bool any = false;

    for (unsigned class = 0; class < standing->classes; class ++)
        any = any || balance->holds(standing->sides[class]);
    if (!any)
        return;
    table_open(markup);
    markup_attribute(markup, "id", "%s", balance->id);
    markup_open(markup, "thead");
    markup_open(markup, "tr");
    cell_head(markup, "class");
    for (unsigned i = 0; balance->heads[i]; i++)
        cell_head(markup, balance->heads[i]);
    markup_close(markup);
    markup_close(markup);
    markup_open(markup, "tbody");
    for (unsigned class = 0; class < standing->classes; class ++)
        if (balance->holds(standing->sides[class]))
            balance->add(markup, report, class);
    markup_close(markup);
    table_close(markup);
}

static void add_classes(struct markup *markup, const struct report *report)
{
    char wins[NUMBER_MAX + PROTO_ID_MAX];

    (void)snprintf(wins, sizeof wins, "between equals %s wins", report->event->file.game->sides[1]);
    add_balance(markup, report, &(struct balance){"classes", {wins, "95 % interval"}, is_duel, add_duels});
    add_balance(
        markup, report,
        &(struct balance){
            "sides", {"side", "points between equals", "Elo above the first side"}, is_free_for_all, add_free_for_all});
}

void part_schedule(struct markup *markup, const struct report *report)
{
    struct evenness evenness;
    char words[EVENNESS_WORDS_MAX];
    long saved = lround(100 * report->standing->variance_saved);

    section_open(markup, "Balance", NULL);
    if (schedule_has_bracket(&report->event->spec)) {
        markup_leaf(markup, "p", NULL, "%s", "The schedule: entries that go on play more.");
    } else if (evenness_of(report->event, &evenness)) {
        evenness_words(&report->event->spec, &evenness, words);
        markup_leaf(markup, "p", NULL, "The schedule: %s.", words);
    } else {
        markup->out->failed = true;
    }
    if (saved)
        markup_leaf(
            markup, "p", NULL,
            "Seeds: that both sides of a seed were played %s %ld\u00a0%% %s the variance that as many independent "
            "games would have.",
            saved > 0 ? "takes" : "adds", labs(saved), saved > 0 ? "off" : "to");
    add_classes(markup, report);
    markup_close(markup);
}

/* --- what was played --------------------------------------------------------------------------------------------- */

static void add_fact(struct markup *markup, const char *name, const char *words)
{
    markup_leaf(markup, "dt", NULL, "%s", name);
    markup_leaf(markup, "dd", NULL, "%s", words);
}

/* The settings that are not the game's defaults. */
static void add_settings(struct markup *markup, const struct report *report, unsigned class)
{
    const struct settings *settings = &report->event->file.classes[class].settings;
    struct settings presets;
    char clock[CLOCK_TEXT_MAX];
    bool any = false;

    settings_init(&presets, settings->game);
    markup_leaf(markup, "dt", NULL, "class %s", class_name(report, class));
    markup_open(markup, "dd");
    for (unsigned i = 0; i < settings->game->setting_count; i++) {
        char value[SETTING_TEXT_SIZE];

        if (settings->values[i] == presets.values[i])
            continue;
        settings_print(settings, i, value);
        markup_leaf(markup, "code", NULL, "%s=%s", settings->game->settings[i].name, value);
        markup_words(markup, " ");
        any = true;
    }
    if (!any)
        markup_words(markup, "the game's defaults");
    if (report->event->file.classes[class].has_clock) {
        clock_print(&report->event->file.classes[class].clock, clock);
        markup_text(markup, "; clock %s", clock);
    }
    if (report->event->file.classes[class].team == TEAM_JOINT)
        markup_words(markup, "; one process for all seats of a side");
    markup_close(markup);
}

static void add_seed(struct markup *markup, const struct report *report)
{
    char seed[SEED_HEX_SIZE];

    hex_print(seed, report->event->seed.bytes, sizeof report->event->seed.bytes);
    add_fact(markup, "seed", report->over && !report->event->early ? seed : "shown when the whole schedule is played");
}

/* Of an event on a cluster. */
static void add_used(struct markup *markup, const struct report *report)
{
    const struct standing *standing = report->standing;
    struct task_use use;

    if (!event_cluster_use(report->event, &use))
        return;
    markup_leaf(markup, "dt", NULL, "core hours on a cluster");
    markup_open(markup, "dd");
    markup_text(markup, "%.3f, of which %.3f were used; by the bots of", (double)use.core_ms / HOUR_MS,
                (double)use.cpu_ms / HOUR_MS);
    for (unsigned i = 0; i < standing->entries; i++) {
        unsigned entry = standing->table[i].entry;

        markup_text(markup, "%s %s %.3f", i ? "," : "", report->event->file.entries[entry].name,
                    (double)use.spent_ms[entry] / HOUR_MS);
    }
    markup_close(markup);
}

void part_played(struct markup *markup, const struct report *report)
{
    const struct event_file *file = &report->event->file;
    const struct lowest lowest = matches_lowest(report->event);
    char clock[CLOCK_TEXT_MAX], sandbox[LOWEST_TEXT_MAX];

    clock_print(&file->clock, clock);
    section_open(markup, "What was played", NULL);
    markup_open(markup, "dl");
    add_fact(markup, "game", file->game->title);
    add_fact(markup, "rules epoch", report->event->epoch);
    add_fact(markup, "format", format_names[file->format]);
    add_fact(markup, "teams",
             file->teams == TEAMS_MIXED ? "mixed: a side has seats of several bots" : "one bot plays all of a side");
    for (unsigned class = 0; class < file->class_count; class ++)
        add_settings(markup, report, class);
    markup_leaf(markup, "dt", NULL, "groups for a pairing and class");
    markup_leaf(markup, "dd", NULL, "%u", file->groups);
    add_fact(markup, "luck",
             file->seeds == SEEDS_SHARED
                 ? "shared: the matches of a group have one seed, which bots that talk to each other could use"
                 : "own: each match has a seed of its own");
    add_fact(markup, "clock", clock);
    add_seed(markup, report);
    lowest_print(&lowest, sandbox);
    if (*sandbox)
        add_fact(markup, "sandboxes", sandbox);
    add_used(markup, report);
    if (*report->event->begun)
        add_fact(markup, "begun", report->event->begun);
    add_fact(markup, "arena", version_text);
    markup_close(markup);
    markup_close(markup);
}

/* --- the model --------------------------------------------------------------------------------------------------- */

void part_model(struct markup *markup, const struct report *report)
{
    const struct game *game = report->event->file.game;
    char words[QUALITY_WORDS_MAX];

    quality_words(&report->standing->quality, words);
    section_open(markup, "How it is judged", NULL);
    markup_open(markup, "p");
    if (report->standing->sides_most > 2)
        markup_words(markup,
                     "All matches are fitted at once. Each two sides of a match are compared: logit\u00a0P(one places "
                     "above the other) = the difference of their mean strengths + the difference of the offsets that "
                     "their sides have in the class. ");
    else
        markup_text(markup,
                    "All matches are fitted at once: logit\u00a0P(%s wins) = mean strength of %s \u2212 mean strength "
                    "of %s + an offset of the class. ",
                    game->sides[1], game->sides[1], game->sides[0]);
    markup_words(markup,
                 "Each bot has a strength for each role that it plays and each class, and over the classes it has "
                 "the mean of these; a draw is half a win of each. Strengths and offsets have a wide normal "
                 "prior (deviation 870 Elo). Void matches do not count, and a fault only by what it did to its "
                 "match. Elo points of different events cannot be compared. arena/docs/ratings.md says how "
                 "often such intervals hold the truth.");
    markup_close(markup);
    markup_leaf(markup, "p", NULL, "Of this event %s.", words);
    markup_close(markup);
}
