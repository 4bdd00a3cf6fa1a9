/* SPDX-License-Identifier: MIT */
#include "cli/events/candidate.h"

#include <inttypes.h>

#include "event/set_aside.h"
#include "tournament/standing/outcome_pairs.h"

static const char *candidate_name(const struct event *event)
{
    return event->file.entries[0].name;
}

static const char *verdict_word(enum sprt_verdict verdict)
{
    return verdict == SPRT_ACCEPT ? "promote" : verdict == SPRT_REJECT ? "reject" : "undecided";
}

/* About how many more would decide it. */
static int64_t pairs_left(const struct event *event, const struct pairs *pairs)
{
    return event->verdict == SPRT_UNDECIDED ? sprt_left(&event->file.sprt, pairs) : 0;
}

/* Of pairs by the half points in them; of the tables of a free-for-all how many, as most scores are seen seldom. */
static void print_counts(FILE *out, const struct pairs *pairs)
{
    if (pairs_matches(pairs) > 2) {
        (void)fprintf(out, "%" PRIu64 " tables of %u matches, points %.1f %%", pairs_total(pairs), pairs_matches(pairs),
                      100 * pairs_points(pairs));
        return;
    }
    (void)fputs("pairs", out);
    for (unsigned i = 0; i < pairs_scores(pairs); i++)
        (void)fprintf(out, " %" PRIu64, pairs->count[i]);
}

void candidate_print(FILE *out, const struct event *event)
{
    const struct pairs pairs = outcome_pairs(event->outcomes, event->count);
    const struct sprt *sprt = &event->file.sprt;
    int64_t left = pairs_left(event, &pairs);

    (void)fprintf(out, "candidate %s: %s; normalised Elo %+.1f (%g to %g), log likelihood ratio %.2f (%.2f to %.2f), ",
                  candidate_name(event), verdict_word(event->verdict), pairs_nelo(&pairs), sprt->nelo0, sprt->nelo1,
                  sprt_llr(sprt, &pairs), sprt_lower(sprt), sprt_upper(sprt));
    print_counts(out, &pairs);
    if (left > 0)
        (void)fprintf(out,
                      event->over ? "; its schedule is over, about %" PRId64 " matches too early to decide"
                                  : "; about %" PRId64 " matches more would decide it",
                      pairs_matches(&pairs) * left);
    if (left != 0 && event->over)
        (void)fprintf(out, "; more groups in event.conf and `arena tournament extend` decide it");
    if (set_aside_is(event, 0))
        (void)fputs("; it was set aside", out);
    if (*sprt_bias(sprt, &pairs))
        (void)fprintf(out, "; %s", sprt_bias(sprt, &pairs));
    (void)fputc('\n', out);
}

json_t *candidate_json(const struct event *event)
{
    const struct pairs pairs = outcome_pairs(event->outcomes, event->count);
    json_t *counts = json_array();

    for (unsigned i = 0; i < pairs_scores(&pairs); i++)
        (void)json_array_append_new(counts, json_integer((json_int_t)pairs.count[i]));
    return json_pack("{ss ss sf sb sf sf sf sI so}", "candidate", candidate_name(event), "verdict",
                     verdict_word(event->verdict), "nelo", pairs_nelo(&pairs), "biased",
                     *sprt_bias(&event->file.sprt, &pairs) != '\0', "llr", sprt_llr(&event->file.sprt, &pairs), "lower",
                     sprt_lower(&event->file.sprt), "upper", sprt_upper(&event->file.sprt), "pairs_left",
                     (json_int_t)pairs_left(event, &pairs), "pairs", counts);
}
