/* SPDX-License-Identifier: MIT */
#include "cli/events/live_table.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "cli/matches/progress.h"
#include "tournament/standing/share.h"

enum {
    RANK_WIDTH = 4,
    ELO_WIDTH = 11,
    GAP = 2,
    BAR_LEAST = 12,
    BAR_MOST = 60,
    COLUMNS_MAX = 240, /* a wider terminal is not used to its end */
    COLUMNS_LEAST = 42,
    NAME_LEAST = 5,
    NAME_PART = 5, /* a name has at most so much of a line: one part of five */
    CELL_MAX = 32,
    LINE_MAX_BYTES = 512,
};

/* --- columns ----------------------------------------------------------------------------------------------------- */

/* All of an entry, over its roles. */
static void write_games(const struct live_view *view, const struct standing_entry *entry, char cell[CELL_MAX])
{
    (void)view;
    (void)snprintf(cell, CELL_MAX, "%" PRIu32, standing_sum(entry).all.games);
}

static void write_faults(const struct live_view *view, const struct standing_entry *entry, char cell[CELL_MAX])
{
    (void)view;
    (void)snprintf(cell, CELL_MAX, "%" PRIu64, standing_sum(entry).faults);
}

static void write_voids(const struct live_view *view, const struct standing_entry *entry, char cell[CELL_MAX])
{
    (void)view;
    (void)snprintf(cell, CELL_MAX, "%" PRIu64, standing_sum(entry).voids);
}

static void write_points(const struct live_view *view, const struct standing_entry *entry, char cell[CELL_MAX])
{
    (void)view;
    (void)snprintf(cell, CELL_MAX, "%.1f", entry->points);
}

static void write_round(const struct live_view *view, const struct standing_entry *entry, char cell[CELL_MAX])
{
    (void)view;
    (void)snprintf(cell, CELL_MAX, "%u", entry->round_reached);
}

static void write_wins(const struct live_view *view, const struct standing_entry *entry, char cell[CELL_MAX])
{
    (void)view;
    (void)snprintf(cell, CELL_MAX, "%" PRIu32, standing_sum(entry).all.wins);
}

static void write_place(const struct live_view *view, const struct standing_entry *entry, char cell[CELL_MAX])
{
    const struct tally_row all = standing_sum(entry).all;

    (void)view;
    if (all.games)
        (void)snprintf(cell, CELL_MAX, "%.2f", row_mean_place(&all));
    else
        (void)snprintf(cell, CELL_MAX, "-");
}

static void write_share_of(const struct tally_row *row, char cell[CELL_MAX])
{
    if (row->games)
        (void)snprintf(cell, CELL_MAX, "%.1f %%", 100 * share_of(row).mean);
    else
        (void)snprintf(cell, CELL_MAX, "-");
}

static void write_share(const struct live_view *view, const struct standing_entry *entry, char cell[CELL_MAX])
{
    const struct tally_row all = standing_sum(entry).all;

    (void)view;
    write_share_of(&all, cell);
}

enum { ALL_FORMATS = -1, FREE_FOR_ALLS = -2 };

/* What comes after the bar, as far as there is room: the first is the last to be left out. */
static const struct column {
    const char *head;
    unsigned width;
    int format; /* for which one it is; FREE_FOR_ALLS: for events that have some */
    void (*write)(const struct live_view *view, const struct standing_entry *entry, char cell[CELL_MAX]);
} columns[] = {
    {"games", 6, ALL_FORMATS, write_games},     {"points", 6, FORMAT_SWISS, write_points},
    {"round", 5, FORMAT_KNOCKOUT, write_round}, {"round", 5, FORMAT_DOUBLE_ELIMINATION, write_round},
    {"place", 5, FREE_FOR_ALLS, write_place},   {"wins", 5, FREE_FOR_ALLS, write_wins},
    {"faults", 6, ALL_FORMATS, write_faults},   {"voids", 5, ALL_FORMATS, write_voids},
    {"share", 7, ALL_FORMATS, write_share},
};

enum { COLUMNS = sizeof columns / sizeof *columns };

/* --- how wide all of it is --------------------------------------------------------------------------------------- */

struct layout {
    unsigned name, bar;
    bool has[COLUMNS];
    double low, high; /* Elo at the edges of the bar */
    unsigned shown;   /* entries */
};

static double elo_low(struct estimate estimate)
{
    return estimate_elo(estimate) - estimate_interval(estimate);
}

static double elo_high(struct estimate estimate)
{
    return estimate_elo(estimate) + estimate_interval(estimate);
}

static bool is_for(const struct column *column, const struct live_view *view)
{
    if (column->format == FREE_FOR_ALLS)
        return view->standing->sides_most > 2;
    return column->format == ALL_FORMATS || column->format == (int)view->file->format;
}

static void lay_out(struct layout *layout, const struct live_view *view)
{
    unsigned width = view->columns < COLUMNS_MAX ? view->columns : COLUMNS_MAX, fixed;

    layout->name = NAME_LEAST;
    for (unsigned i = 0; i < view->file->entry_count; i++) {
        unsigned length = (unsigned)strlen(view->file->entries[i].name);

        layout->name = length > layout->name ? length : layout->name;
    }
    if (layout->name > width / NAME_PART)
        layout->name = width / NAME_PART;
    fixed = RANK_WIDTH + 1 + layout->name + GAP + ELO_WIDTH + GAP;
    for (unsigned i = 0; i < COLUMNS; i++) {
        layout->has[i] = is_for(&columns[i], view) && fixed + GAP + columns[i].width + BAR_LEAST <= width;
        fixed += layout->has[i] ? GAP + columns[i].width : 0;
    }
    layout->bar = width - fixed < BAR_MOST ? width - fixed : BAR_MOST;
    for (unsigned i = 0; i < layout->shown; i++) {
        layout->low = fmin(layout->low, elo_low(view->standing->table[i].strength));
        layout->high = fmax(layout->high, elo_high(view->standing->table[i].strength));
    }
}

/* --- lines ------------------------------------------------------------------------------------------------------- */

static unsigned place_of(const struct layout *layout, double elo)
{
    double part = layout->high > layout->low ? (elo - layout->low) / (layout->high - layout->low) : 0.5;

    return (unsigned)lround(fmin(1, fmax(0, part)) * (layout->bar - 1));
}

/* The interval over the mean of the field. */
static void write_bar(const struct layout *layout, struct estimate estimate, char bar[COLUMNS_MAX + 1])
{
    unsigned low = place_of(layout, elo_low(estimate)), high = place_of(layout, elo_high(estimate));

    memset(bar, ' ', layout->bar);
    bar[layout->bar] = '\0';
    bar[place_of(layout, 0)] = ':';
    memset(bar + low, '-', high - low + 1);
    bar[low] = bar[high] = '|';
    bar[place_of(layout, estimate_elo(estimate))] = 'o';
}

static void print_coloured(FILE *out, bool colour, const char *codes, const char *words)
{
    if (colour && *codes)
        (void)fprintf(out, "\033[%sm%s\033[0m", codes, words);
    else
        (void)fputs(words, out);
}

/* Above the mean of the field for certain, or below it. */
static const char *codes_of(struct estimate estimate)
{
    return elo_low(estimate) > 0 ? "32" : elo_high(estimate) < 0 ? "33" : "";
}

static void print_head(FILE *out, const struct layout *layout, bool colour)
{
    char line[LINE_MAX_BYTES];
    int used = snprintf(line, sizeof line, "rank %-*.*s  %*s  %-*.0f%+*.0f", (int)layout->name, (int)layout->name,
                        "entry", ELO_WIDTH, "Elo", (int)(layout->bar / 2), layout->low,
                        (int)(layout->bar - layout->bar / 2), layout->high);

    for (unsigned i = 0; i < COLUMNS; i++)
        if (layout->has[i])
            used += snprintf(line + used, sizeof line - (size_t)used, "  %*s", (int)columns[i].width, columns[i].head);
    print_coloured(out, colour, "1", line);
}

static void print_entry(FILE *out, const struct live_view *view, const struct layout *layout,
                        const struct standing_entry *entry)
{
    const char *name = view->file->entries[entry->entry].name;
    char elo[CELL_MAX], bar[COLUMNS_MAX + 1];
    bool cut = strlen(name) > layout->name;

    (void)snprintf(elo, sizeof elo, "%+ld -+%.0f", lround(estimate_elo(entry->strength)),
                   estimate_interval(entry->strength));
    (void)fprintf(out, "\n%4u %-*.*s%s  %*s  ", entry->shared_rank, (int)layout->name - cut, (int)layout->name - cut,
                  name, cut ? "~" : "", ELO_WIDTH, elo);
    write_bar(layout, entry->strength, bar);
    print_coloured(out, view->colour, codes_of(entry->strength), bar);
    for (unsigned i = 0; i < COLUMNS; i++) {
        char cell[CELL_MAX];

        if (!layout->has[i])
            continue;
        columns[i].write(view, entry, cell);
        (void)fprintf(out, "  %*s", (int)columns[i].width, cell);
    }
}

static void print_cut(FILE *out, unsigned columns_most, const char *line)
{
    (void)fprintf(out, "%.*s", (int)columns_most, line);
}

static void print_candidate(FILE *out, const struct live_view *view)
{
    const struct sprt *sprt = &view->file->sprt;
    char line[LINE_MAX_BYTES];
    int64_t left = sprt_left(sprt, &view->pairs);
    int used = snprintf(line, sizeof line, "candidate %s: log likelihood ratio %.2f of %.2f to %.2f",
                        view->file->entries[0].name, sprt_llr(sprt, &view->pairs), sprt_lower(sprt), sprt_upper(sprt));

    if (left > 0)
        (void)snprintf(line + used, sizeof line - (size_t)used, ", about %" PRId64 " matches more",
                       pairs_matches(&view->pairs) * left);
    print_cut(out, view->columns, line);
    (void)fputc('\n', out);
}

static void print_progress(FILE *out, const struct live_view *view)
{
    unsigned left = view->progress.all - view->progress.finished;
    char progress[PROGRESS_TEXT_MAX], line[LINE_MAX_BYTES];
    int used;

    progress_text(view->progress, view->spent_us, progress);
    if (view->rounds)
        used = snprintf(line, sizeof line, "round %u of %u", view->round, view->rounds);
    else
        used = snprintf(line, sizeof line, "round %u", view->round);
    (void)snprintf(line + used, sizeof line - (size_t)used, ": %s, %u at once", progress,
                   left < view->at_once ? left : view->at_once);
    print_cut(out, view->columns, line);
}

static void print_tasks(FILE *out, const struct live_view *view)
{
    const struct spread_use *use = view->tasks;
    char line[LINE_MAX_BYTES];
    int used = snprintf(line, sizeof line, "%s: %u task%s", cluster_names[view->file->cluster.kind], use->running,
                        use->running == 1 ? " runs" : "s run");

    if (use->nodes)
        used +=
            snprintf(line + used, sizeof line - (size_t)used, " on %u node%s", use->nodes, use->nodes == 1 ? "" : "s");
    (void)snprintf(line + used, sizeof line - (size_t)used, ", %u wait%s, %u %s done, %u %s lost", use->waiting,
                   use->waiting == 1 ? "s" : "", use->finished, use->finished == 1 ? "is" : "are", use->lost,
                   use->lost == 1 ? "was" : "were");
    print_cut(out, view->columns, line);
    (void)fputc('\n', out);
}

/* The entries that fit, and how many do not. Returns the lines that were used. */
static unsigned print_table(FILE *out, const struct live_view *view, unsigned lines)
{
    unsigned entries = view->standing->entries;
    struct layout layout = {.shown = entries < lines ? entries : lines < 2 ? 0 : lines - 2};

    lay_out(&layout, view);
    print_head(out, &layout, view->colour);
    for (unsigned i = 0; i < layout.shown; i++)
        print_entry(out, view, &layout, &view->standing->table[i]);
    (void)fputc('\n', out);
    if (layout.shown == entries)
        return 1 + entries;
    (void)fprintf(out, "%*s %u more\n", RANK_WIDTH, "", entries - layout.shown);
    return 2 + layout.shown;
}

unsigned live_table_draw(FILE *out, const struct live_view *view)
{
    bool candidate = view->file->format == FORMAT_CANDIDATE && view->lines > 2;
    bool tasks = view->tasks && view->lines > 2u + candidate;
    unsigned used = 1u + candidate + tasks;

    if (view->standing && view->columns >= COLUMNS_LEAST && view->lines >= used + 3)
        used += print_table(out, view, view->lines - used);
    if (candidate)
        print_candidate(out, view);
    if (tasks)
        print_tasks(out, view);
    print_progress(out, view);
    return used;
}
