/* SPDX-License-Identifier: MIT */
#include "run/measuring/sample.h"

#include "run/measuring/rehearsal.h"

enum { BYTES_MOST = 64 << 20, MATCHES_MOST = 64, HANDLE = 1 };

/* The frames point into the bytes when all are there; until then they have their places from the beginning. */
static void keep(void *context, const struct rehearsed *heard)
{
    struct sample *sample = context;

    if (heard->last != MESSAGE_DECISION || sample->count == SAMPLE_FRAMES_MAX)
        return;
    sample->frames[sample->count++] = span_of(NULL, heard->frame.size);
    buffer_add(&sample->bytes, heard->frame.at, heard->frame.size);
}

static bool point_into(struct sample *sample, struct error *error)
{
    size_t at = 0;

    if (sample->bytes.failed || sample->count == 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "no match of the game has a decision that fits in memory");
    for (unsigned i = 0; i < sample->count; at += sample->frames[i++].size)
        sample->frames[i].at = sample->bytes.at + at;
    return true;
}

bool sample_take(struct sample *sample, const struct plan *plan, enum views_wanted views, struct error *error)
{
    struct rehearsal rehearsal;
    bool good = rehearsal_init(&rehearsal, plan, views, keep, sample, error);

    sample->count = 0;
    buffer_init(&sample->bytes, BYTES_MOST);
    for (unsigned i = 0; good && i < MATCHES_MOST && sample->count < SAMPLE_FRAMES_MAX; i++)
        good = rehearsal_play(&rehearsal, i, HANDLE, error);
    sample->asked = rehearsal.rounds ? (double)rehearsal.decisions / rehearsal.rounds : 1;
    rehearsal_release(&rehearsal);
    return good && point_into(sample, error);
}

void sample_release(struct sample *sample)
{
    buffer_release(&sample->bytes);
    sample->count = 0;
}
