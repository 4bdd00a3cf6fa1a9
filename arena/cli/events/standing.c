/* SPDX-License-Identifier: MIT */
#include "cli/events/standing.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/events/bracket.h"
#include "event/event_cluster.h"
#include "event/matches.h"
#include "event/set_aside.h"
#include "event/winner.h"
#include "json/json.h"
#include "tournament/standing/share.h"

#define HOUR_MS 3600000.0

enum { CELL_MAX = 32, ROLE_WIDTH = 22, TITLE_AT = 14 /* behind the last column */, US_PER_MS = 1000 };

static const char *name_of(const struct event *event, unsigned entry)
{
    return event->file.entries[entry].name;
}

static int name_width(const struct event *event)
{
    size_t width = strlen("entry");

    for (unsigned i = 0; i < event->file.entry_count; i++)
        width = strlen(name_of(event, i)) > width ? strlen(name_of(event, i)) : width;
    return (int)width;
}

static void print_estimate(FILE *out, struct estimate estimate)
{
    char cell[CELL_MAX];

    (void)snprintf(cell, sizeof cell, "%+ld -+%.0f", lround(estimate_elo(estimate)), estimate_interval(estimate));
    (void)fprintf(out, "  %13s", cell);
}

static void print_share(FILE *out, const struct tally_row *row)
{
    if (row->games)
        (void)fprintf(out, "  %5.1f %%", 100 * share_of(row).mean);
    else
        (void)fprintf(out, "  %7s", "-");
}

/* First places, and the mean place: in an event that has free-for-alls. */
static void print_places(FILE *out, const struct standing *standing, const struct tally_row *row)
{
    if (standing->sides_most <= 2)
        return;
    (void)fprintf(out, "  %6" PRIu32, row->wins);
    if (row->games)
        (void)fprintf(out, "  %5.2f", row_mean_place(row));
    else
        (void)fprintf(out, "  %5s", "-");
}

/* What the format ranks by beside strength; nothing in most. */
static void print_key(FILE *out, const struct event *event, const struct standing_entry *entry)
{
    if (event->file.format == FORMAT_SWISS)
        (void)fprintf(out, "  %6.1f  %7.1f%%", entry->points, swiss_buchholz(&entry->swiss));
    if (schedule_has_bracket(&event->spec))
        (void)fprintf(out, "  %5u", entry->round_reached);
}

static void print_entry(FILE *out, const struct event *event, const struct standing *standing,
                        const struct standing_entry *entry)
{
    const struct standing_sum sum = standing_sum(entry);
    const char *title = event->file.entries[entry->entry].title;
    const char *why_out = event_out_words(event, entry->entry);
    char above[LIKELIHOOD_WORDS_MAX];

    (void)fprintf(out, "%4u %-*s", entry->shared_rank, name_width(event), name_of(event, entry->entry));
    print_key(out, event, entry);
    print_estimate(out, entry->strength);
    print_share(out, &sum.all);
    print_places(out, standing, &sum.all);
    (void)fprintf(out, "  %6" PRIu32 "  %6" PRIu64 "  %5" PRIu64, sum.all.games, sum.faults, sum.voids);
    likelihood_words(entry->better_than_next, above);
    if (entry->compared)
        (void)fprintf(out, "  %8s %%", above);
    else if (*why_out)
        (void)fprintf(out, "  %10s", "");
    (void)fprintf(out, "%s%s", *why_out ? "  " : "", why_out);
    if (*title)
        (void)fprintf(out, "%*s%s", *why_out || entry->compared ? 2 : TITLE_AT, "", title);
    (void)fputc('\n', out);
}

static void print_table(FILE *out, const struct event *event, const struct standing *standing)
{
    static const char *const keys[FORMATS] = {
        [FORMAT_SWISS] = "  points  Buchholz", [FORMAT_KNOCKOUT] = "  round", [FORMAT_DOUBLE_ELIMINATION] = "  round"};
    const char *key = keys[event->file.format];

    (void)fprintf(out, "rank %-*s%s  %13s  %7s%s   games  faults  voids  above next\n", name_width(event), "entry",
                  key ? key : "", "Elo", "share", standing->sides_most > 2 ? "    wins  place" : "");
    for (unsigned i = 0; i < standing->entries; i++)
        print_entry(out, event, standing, &standing->table[i]);
}

/* What the matches cannot show. */
static void print_unknown(FILE *out, const struct standing *standing)
{
    if (standing->roles > 1 && !standing->roles_known)
        (void)fputs(
            "the pairings cannot show whether an entry is strong in a role or its opponents\nare weak against it, "
            "however many games there are: the intervals of single\nroles stay wide\n",
            out);
}

/* The same by classes; nothing if there is one. */
static void print_classes(FILE *out, const struct event *event, const struct standing *standing)
{
    enum { WIDTH = 13 };

    if (standing->classes == 1)
        return;
    (void)fprintf(out, "\n%4s %-*s", "", name_width(event), "Elo in");
    for (unsigned class = 0; class < standing->classes; class ++)
        (void)fprintf(out, "  %*s", WIDTH, event->file.classes[class].name);
    (void)fputc('\n', out);
    for (unsigned i = 0; i < standing->entries; i++) {
        const struct standing_entry *entry = &standing->table[i];

        (void)fprintf(out, "%4u %-*s", entry->shared_rank, name_width(event), name_of(event, entry->entry));
        for (unsigned class = 0; class < standing->classes; class ++)
            print_estimate(out, entry->strength_in_class[class]);
        (void)fputc('\n', out);
    }
}

/* The same by roles; nothing if there is one. */
static void print_roles(FILE *out, const struct event *event, const struct standing *standing)
{
    const struct game *game = event->file.game;

    if (standing->roles == 1)
        return;
    (void)fprintf(out, "\n%4s %-*s", "", name_width(event), "");
    for (unsigned role = 0; role < standing->roles; role++)
        (void)fprintf(out, "  %*s%s", ROLE_WIDTH - (int)strlen(game->roles[role].name), "as ", game->roles[role].name);
    (void)fprintf(out, "\n%4s %-*s", "", name_width(event), "");
    for (unsigned role = 0; role < standing->roles; role++)
        (void)fprintf(out, "  %13s  %7s", "Elo", "share");
    (void)fputc('\n', out);
    for (unsigned i = 0; i < standing->entries; i++) {
        const struct standing_entry *entry = &standing->table[i];

        (void)fprintf(out, "%4u %-*s", entry->shared_rank, name_width(event), name_of(event, entry->entry));
        for (unsigned role = 0; role < standing->roles; role++) {
            print_estimate(out, entry->role[role].strength);
            print_share(out, &entry->role[role].all);
        }
        (void)fputc('\n', out);
    }
}

/* Writes what stands where an entry meets another. */
typedef void write_cell(const struct standing *standing, unsigned row, unsigned column, char cell[CELL_MAX]);

static void write_share(const struct standing *standing, unsigned row, unsigned column, char cell[CELL_MAX])
{
    const struct tally_row *versus = &standing->versus[(size_t)row * standing->entries + column];

    if (versus->games)
        (void)snprintf(cell, CELL_MAX, "%.0f (%" PRIu32 ")", 100 * share_of(versus).mean, versus->games);
}

static void write_above(const struct standing *standing, unsigned row, unsigned column, char cell[CELL_MAX])
{
    if (row != column && standing_compares(standing, row, column))
        likelihood_words(standing_above(standing, standing->roles, row, column), cell);
}

/* Rows and columns by rank. */
static void print_square(FILE *out, const struct event *event, const struct standing *standing, write_cell *write,
                         int width)
{
    (void)fprintf(out, "%4s %-*s", "", name_width(event), "");
    for (unsigned column = 0; column < standing->entries; column++)
        (void)fprintf(out, "  %*u", width, column + 1);
    (void)fputc('\n', out);
    for (unsigned row = 0; row < standing->entries; row++) {
        unsigned entry = standing->table[row].entry;

        (void)fprintf(out, "%4u %-*s", row + 1, name_width(event), name_of(event, entry));
        for (unsigned column = 0; column < standing->entries; column++) {
            char cell[CELL_MAX] = "-";

            write(standing, entry, standing->table[column].entry, cell);
            (void)fprintf(out, "  %*s", width, cell);
        }
        (void)fputc('\n', out);
    }
}

static void print_squares(FILE *out, const struct event *event, const struct standing *standing)
{
    enum { SHARE_WIDTH = 9, ABOVE_WIDTH = 3 };

    (void)fputs("\nhead to head: share of the row against the column in % (games)\n", out);
    print_square(out, event, standing, write_share, SHARE_WIDTH);
    (void)fputs("\nhow likely the row is stronger than the column, in %, over all roles\n", out);
    print_square(out, event, standing, write_above, ABOVE_WIDTH);
}

/* A line for each entry that made any: "faults of dan: illegal 3, stale 1". */
static void print_faults(FILE *out, const struct event *event, const struct standing *standing,
                         const struct fault_counts *faults)
{
    for (unsigned i = 0; i < standing->entries; i++) {
        unsigned entry = standing->table[i].entry;
        struct fault_counts counts = event_faults_of(faults, entry, standing->roles);
        bool any = false;

        for (unsigned kind = 0; kind < FAULT_COUNT; kind++) {
            if (counts.of[kind] && !any)
                (void)fprintf(out, "faults of %s:", name_of(event, entry));
            if (counts.of[kind])
                (void)fprintf(out, "%s %s %" PRIu32, any ? "," : "", fault_kinds[kind].name, counts.of[kind]);
            any = any || counts.of[kind];
        }
        if (any)
            (void)fputc('\n', out);
    }
}

static void print_set_aside(FILE *out, const struct event *event, const struct standing *standing)
{
    for (unsigned i = 0; i < standing->entries; i++)
        if (set_aside_is(event, standing->table[i].entry))
            (void)fprintf(out, "%s was set aside: its matches from then on were not played and do not count\n",
                          name_of(event, standing->table[i].entry));
}

/* All that is fitted to the matches that count. */
static void print_strengths(FILE *out, const struct event *event, const struct standing *standing)
{
    print_table(out, event, standing);
    print_roles(out, event, standing);
    print_unknown(out, standing);
    print_classes(out, event, standing);
    print_squares(out, event, standing);
    (void)fputc('\n', out);
}

static void print_counts(FILE *out, const struct event *event, const struct standing *standing)
{
    long saved = lround(100 * standing->variance_saved);
    const struct lowest lowest = matches_lowest(event);
    char sandbox[LOWEST_TEXT_MAX];

    (void)fprintf(out, "%" PRIu64 " matches count, %" PRIu64 " are void", standing->matches, standing->voids);
    if (standing->withdrawn)
        (void)fprintf(out, ", %" PRIu64 " do not count", standing->withdrawn);
    (void)fputc('\n', out);
    lowest_print(&lowest, sandbox);
    if (*sandbox)
        (void)fprintf(out, "%s\n", sandbox);
    if (event->file.seeds == SEEDS_SHARED)
        (void)fputs(
            "seeds are shared: the matches of a group have one seed, which bots that talk to each other could use\n",
            out);
    if (saved)
        (void)fprintf(out, "both sides of a seed %s %ld %% %s the variance\n", saved > 0 ? "take" : "add", labs(saved),
                      saved > 0 ? "off" : "to");
}

/* How far the model holds. */
static void print_fit(FILE *out, const struct standing *standing)
{
    char words[QUALITY_WORDS_MAX];

    if (standing->classes > 1 && quality_is_known(&standing->quality))
        (void)fprintf(out, "an entry is about %.0f Elo stronger or weaker in a class than over all\n",
                      STRENGTH_ELO * standing->spread);
    quality_words(&standing->quality, words);
    (void)fprintf(out, "%s%s\n", quality_is_bad(&standing->quality) ? "warning: " : "", words);
}

void standing_warn(FILE *out, const struct standing *standing)
{
    if (quality_is_bad(&standing->quality))
        print_fit(out, standing);
}

/* What the sides of a class are worth if equals play them. */
static void print_even(FILE *out, const struct event *event, const struct standing *standing, unsigned class)
{
    const char *const *sides = event->file.game->sides, *name = event->file.classes[class].name;

    if (standing->sides[class] == 2) {
        (void)fprintf(out, "between equals %s wins %.1f %% of the class %s\n", sides[1],
                      100 * standing_even_chance(standing, class, 1), name);
        return;
    }
    (void)fprintf(out, "between equals in the class %s:", name);
    for (unsigned side = 0; side < standing->sides[class]; side++)
        (void)fprintf(out, "%s %s %.1f %%", side ? "," : "", sides[side],
                      100 * standing_even_chance(standing, class, side));
    (void)fputs(" of the points\n", out);
}

static void print_hours(FILE *out, uint64_t ms)
{
    (void)fprintf(out, "%.3f", (double)ms / HOUR_MS);
}

/* Of an event on a cluster. */
static void print_used(FILE *out, const struct event *event, const struct standing *standing)
{
    struct task_use use;

    if (!event_cluster_use(event, &use))
        return;
    (void)fputs("core hours of the tasks: ", out);
    print_hours(out, use.core_ms);
    (void)fputs(", of which ", out);
    print_hours(out, use.cpu_ms);
    (void)fputs(" were used; by the bots of", out);
    for (unsigned i = 0; i < standing->entries; i++) {
        unsigned entry = standing->table[i].entry;

        (void)fprintf(out, "%s %s ", i ? "," : "", event->file.entries[entry].name);
        print_hours(out, use.spent_ms[entry]);
    }
    (void)fputc('\n', out);
}

void standing_print(FILE *out, const struct event *event, const struct standing *standing,
                    const struct fault_counts *faults)
{
    char winner[WINNER_WORDS_MAX];

    if (standing->matches)
        print_strengths(out, event, standing);
    else
        (void)fputs("no match counts, so there are no ratings\n", out);
    bracket_print(out, event, standing);
    print_faults(out, event, standing, faults);
    print_set_aside(out, event, standing);
    for (unsigned class = 0; standing->matches && class < standing->classes; class ++)
        print_even(out, event, standing, class);
    if (standing->sides_most > 2)
        (void)fputs(
            "a match of three or more sides is shared out in points: the part of its other sides that an entry\n"
            "placed above, half for an equal place; wins are first places alone, place is the mean\n",
            out);
    print_counts(out, event, standing);
    print_used(out, event, standing);
    if (standing->matches) {
        (void)fputs("Elo with 95 % intervals; from one fit to all matches (arena/docs/ratings.md)\n", out);
        print_fit(out, standing);
    }
    event_winner_words(event, standing, event->over, winner);
    if (*winner)
        (void)fprintf(out, "%s\n", winner);
}
