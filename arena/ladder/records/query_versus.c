/* SPDX-License-Identifier: MIT */
/* Who met whom: the sums of the index, put together by opponent, season, class and role. */
#include "ladder/records/query_inside.h"

enum { SUMS_MAX = 128 /* of an opponent; if there are more, some come twice */ };

struct putting_together {
    struct query *query;
    const struct query_versus *versus;
    query_take_meeting *take;
    void *context;
    struct query_meeting sums[SUMS_MAX];
    unsigned count, opponents, looks;
    int64_t against; /* of the sums */
};

/* A row of the sums. */
struct row {
    int64_t against, matches, faults;
    uint32_t pool;
    unsigned seat, ended;
};

static bool read_row(struct query *query, sqlite3_stmt *stmt, struct row *row, struct error *error)
{
    const struct names *words = &query->names.names[CATALOG_WORDS];
    bool good = words->count > 0 && query->pool_count > 0;

    row->against = ladder_db_number(stmt, 0, (int64_t)words->count - 1, &good);
    row->pool = (uint32_t)ladder_db_number(stmt, 1, (int64_t)query->pool_count - 1, &good);
    row->seat = (unsigned)ladder_db_number(stmt, 2, good ? query->pools[row->pool].seats - 1 : 0, &good);
    row->ended = (unsigned)ladder_db_number(stmt, 3, (int64_t)words->count - 1 + INDEX_WINNER, &good);
    row->matches = ladder_db_number(stmt, 4, INT32_MAX, &good);
    row->faults = ladder_db_number(stmt, 5, INT64_MAX, &good);
    return good || ladder_db_refuse(&query->db.file, "meetings", error);
}

static void hand_over(struct putting_together *together)
{
    for (unsigned i = 0; i < together->count; i++)
        together->take(together->context, &together->sums[i]);
    together->opponents += together->count > 0;
    together->count = 0;
}

static struct query_meeting *sum_for(struct putting_together *together, const struct row *row)
{
    const struct query_pool *pool = &together->query->pools[row->pool];
    struct query_meeting *sum;

    for (unsigned i = 0; i < together->count; i++) {
        sum = &together->sums[i];
        if (span_equal(sum->season, pool->part[1]) && span_equal(sum->class, pool->part[2]) &&
            span_equal(sum->role, pool->role[row->seat]))
            return sum;
    }
    if (together->count == SUMS_MAX) {
        hand_over(together);
        together->opponents--;
    }
    sum = &together->sums[together->count++];
    *sum = (struct query_meeting){.against = span_text(together->query->names.names[CATALOG_WORDS].text[row->against]),
                                  .season = pool->part[1],
                                  .class = pool->part[2],
                                  .role = pool->role[row->seat]};
    return sum;
}

static void add_row(struct putting_together *together, const struct row *row)
{
    const struct query_pool *pool = &together->query->pools[row->pool];
    enum query_outcome outcome = query_ended(together->query, pool, row->seat, row->ended);
    struct query_meeting *sum;

    if (!pool->ours || row->matches == 0 ||
        (together->versus->season && !span_equal(pool->part[1], span_text(together->versus->season))))
        return;
    sum = sum_for(together, row);
    sum->matches += (uint64_t)row->matches;
    sum->ended[outcome] += (uint64_t)row->matches;
    sum->faults += (uint64_t)row->faults;
}

/* Whether the page ends before this row. */
static bool is_full(const struct putting_together *together, const struct row *row)
{
    return row->against != together->against &&
           (together->opponents + (together->count > 0) >= together->versus->count ||
            together->looks >= QUERY_LOOKS_MAX);
}

static bool answer(struct putting_together *together, int64_t bot, int64_t from, int64_t only,
                   struct query_versus_page *page, struct error *error)
{
    sqlite3_stmt *stmt = query_prepared(together->query, QUERY_MEETINGS, error);
    bool good = stmt != NULL, more = true;
    struct row row;

    if (good) {
        (void)sqlite3_bind_int64(stmt, 1, bot);
        (void)sqlite3_bind_int64(stmt, 2, from);
    }
    together->against = from;
    while (good && (good = query_next(together->query, stmt, &more, error)) && more) {
        good = read_row(together->query, stmt, &row, error);
        if (!good || (only >= 0 && row.against != only))
            break;
        if (is_full(together, &row)) {
            page->next = (uint64_t)together->against + 1;
            break;
        }
        if (row.against != together->against)
            hand_over(together);
        together->against = row.against;
        together->looks++;
        add_row(together, &row);
    }
    hand_over(together);
    return good;
}

bool query_versus(struct query *query, const struct query_versus *versus, query_take_meeting *take, void *context,
                  struct query_versus_page *page, struct error *error)
{
    struct putting_together together = {.query = query, .versus = versus, .take = take, .context = context};
    int bot, against = NAMES_NONE;
    bool good;

    *page = (struct query_versus_page){.next = 0};
    if (!query_begin(query, error))
        return false;
    bot = query_word(query, versus->bot);
    if (versus->against)
        against = query_word(query, versus->against);
    page->no_bot = bot == NAMES_NONE;
    good = query_known(query, &page->known, error);
    if (good && bot != NAMES_NONE && (!versus->against || against != NAMES_NONE))
        good = answer(&together, bot, versus->against ? against : (int64_t)versus->behind, against, page, error);
    return query_end(query, good, error);
}
