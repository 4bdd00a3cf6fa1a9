/* SPDX-License-Identifier: MIT */
#include "serve/watch/old.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>

#include "serve/serve_inside.h"
#include "serve/watch/feeder.h"

struct query *old_query(const struct serve *serve)
{
    const struct query_options about = {
        .folder = serve->options->folder, .file = serve->file, .lineups = serve->lineups};

    return query_new(&about);
}

struct feed_old *old_open(struct serve *serve, struct query *query, uint64_t number, struct error *error)
{
    struct query_record record;
    struct feed_old *old = NULL;
    char id[PROTO_ID_MAX + 1];

    (void)snprintf(id, sizeof id, "m%" PRIu64, number);
    if (!query_record(query, number, &record, error))
        return NULL;
    if (record.number == 0) {
        (void)error_set(error, EXIT_NO, "there is no match %s among those that are played or over", id);
        return NULL;
    }
    old = feed_old_open(feeder_feed(serve), record.segment, id, error);
    if (!old)
        error->code = EXIT_COULD_NOT_RUN; /* the database knows it: it may be back */
    return old;
}

enum { KEPT_S = 10, NUMBER_BITS = 32 };

uint64_t old_facts_key(uint64_t number)
{
    return number | (uint64_t)time(NULL) / KEPT_S % UINT32_MAX << NUMBER_BITS;
}

uint64_t old_facts_number(uint64_t key)
{
    return (uint32_t)key;
}
