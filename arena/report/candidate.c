/* SPDX-License-Identifier: MIT */
/* The verdict on a candidate, and how it came to it. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "event/set_aside.h"
#include "report/parts.h"
#include "page/plot.h"
#include "report/words.h"
#include "tournament/standing/outcome_pairs.h"

enum { COURSE_POINTS = 200, BOUND_WORDS_MAX = 64 };

static const char *verdict_words(const struct report *report)
{
    switch (report->event->verdict) {
    case SPRT_ACCEPT:
        return "is promoted";
    case SPRT_REJECT:
        return "is rejected";
    case SPRT_UNDECIDED:
        break;
    }
    return report->over ? "is neither promoted nor rejected" : "is not judged yet";
}

static void add_counts(struct markup *markup, const struct pairs *pairs)
{
    if (pairs_matches(pairs) > 2)
        markup_text(markup,
                    "%" PRIu64
                    " tables of %u matches, at each of which the candidate had each side once; of the points "
                    "it got %.1f %%.",
                    pairs_total(pairs), pairs_matches(pairs), 100 * pairs_points(pairs));
    else
        markup_text(markup,
                    "Pairs of games with sides exchanged, by what the candidate got in them, from 0 to 2: %" PRIu64
                    ", %" PRIu64 ", %" PRIu64 ", %" PRIu64 ", %" PRIu64 ".",
                    pairs->count[0], pairs->count[1], pairs->count[2], pairs->count[3], pairs->count[4]);
}

static void add_numbers(struct markup *markup, const struct report *report, const struct pairs *pairs)
{
    const struct sprt *sprt = &report->event->file.sprt;
    int64_t left = report->event->verdict == SPRT_UNDECIDED ? sprt_left(sprt, pairs) : 0;

    markup_open(markup, "p");
    markup_text(markup,
                "Normalised Elo %+.1f against its opponents; the test is of %g against %g, with errors of at most "
                "%g and %g. ",
                pairs_nelo(pairs), sprt->nelo0, sprt->nelo1, sprt->alpha, sprt->beta);
    add_counts(markup, pairs);
    if (left > 0)
        markup_text(markup,
                    report->over ? " Its schedule is over, about %" PRId64 " matches too early to decide."
                                 : " About %" PRId64 " matches more would decide it.",
                    pairs_matches(pairs) * left);
    if (*sprt_bias(sprt, pairs))
        markup_text(markup, " Its %s.", sprt_bias(sprt, pairs));
    if (set_aside_is(report->event, 0))
        markup_text(markup, " It was set aside, as it spoiled %u matches in a row by its own faults.",
                    report->event->file.faults_most);
    markup_close(markup);
}

/* The ratio after parts of the matches that grow evenly, each ending with a group. */
static void add_course(struct markup *markup, const struct report *report, const struct pairs *counted)
{
    const struct event *event = report->event;
    const struct sprt *sprt = &event->file.sprt;
    const unsigned matches = pairs_matches(counted);
    size_t pairs = event->count / matches;
    unsigned points = pairs < COURSE_POINTS ? (unsigned)pairs : COURSE_POINTS;
    double ratio[COURSE_POINTS + 1];
    char upper[BOUND_WORDS_MAX], lower[BOUND_WORDS_MAX];

    if (points == 0)
        return;
    for (unsigned i = 0; i <= points; i++) {
        struct pairs so_far = outcome_pairs(event->outcomes, matches * (pairs * i / points));

        ratio[i] = sprt_llr(sprt, &so_far);
    }
    (void)snprintf(upper, sizeof upper, "promote: %.2f", sprt_upper(sprt));
    (void)snprintf(lower, sizeof lower, "reject: \u2212%.2f", -sprt_lower(sprt));
    markup_leaf(markup, "h3", NULL, "Log likelihood ratio over %" PRIu64 " %s: %s%.2f", pairs_total(counted),
                matches > 2 ? "tables" : "pairs", ratio[points] < 0 ? "\u2212" : "", fabs(ratio[points]));
    plot_course(markup, &(struct course){ratio, points + 1, sprt_lower(sprt), sprt_upper(sprt)},
                "course of the log likelihood ratio between its bounds", upper, lower);
}

void part_candidate(struct markup *markup, const struct report *report)
{
    struct pairs pairs;

    if (report->event->file.format != FORMAT_CANDIDATE)
        return;
    pairs = outcome_pairs(report->event->outcomes, report->event->count);
    markup_open(markup, "section");
    markup_attribute(markup, "id", "candidate");
    markup_leaf(markup, "h2", NULL, "The candidate %s %s", entry_name(report, 0), verdict_words(report));
    add_numbers(markup, report, &pairs);
    add_course(markup, report, &pairs);
    markup_close(markup);
}
