/* SPDX-License-Identifier: MIT */
/* Pages of matches: from a list of the index, or from all matches, those that are asked for. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "ladder/records/query_inside.h"
#include "ladder/season/season.h"

const char *const query_outcome_names[QUERY_UNKNOWN + 1] = {"any", "won", "draw", "lost", "void", "unknown"};

enum { ALL = -1, NOBODY = -2 }; /* in place of a list */

/* A question while it is answered. */
struct asking {
    struct query *query;
    const struct query_filter *filter;
    int64_t list;         /* or one of the above */
    uint64_t first, last; /* no match that is asked for is outside of these */
    struct query_page *page;
    query_take *take;
    void *context;
    unsigned taken, looks;
};

/* --- where to look ----------------------------------------------------------------------------------------------- */

/* The list of a name; NOBODY: there is none. */
static int64_t list_of(const struct query *query, const char *name, enum index_list list)
{
    int word = query_word(query, name);

    return word == NAMES_NONE ? NOBODY : (int64_t)word * INDEX_LISTS + list;
}

/* How many matches a list has, up to QUERY_LOOKS_MAX. */
static bool count_list(struct query *query, int64_t list, int64_t *count, struct error *error)
{
    sqlite3_stmt *stmt = query_prepared(query, QUERY_COUNT, error);

    if (!stmt)
        return false;
    (void)sqlite3_bind_int64(stmt, 1, list);
    (void)sqlite3_bind_int64(stmt, 2, QUERY_LOOKS_MAX);
    return query_number(query, stmt, 0, count, error);
}

/* Of two bots the one with fewer matches is looked at. */
static bool choose_list(struct asking *asking, struct error *error)
{
    const struct query_filter *filter = asking->filter;
    int64_t against, one = 0, other = 0;

    asking->list = ALL;
    if (!filter->bot) {
        asking->list = filter->owner ? list_of(asking->query, filter->owner, INDEX_OWNER) : ALL;
        return true;
    }
    asking->list = list_of(asking->query, filter->bot, INDEX_BOT);
    if (asking->list == NOBODY || !count_list(asking->query, asking->list, &one, error))
        return asking->list == NOBODY;
    asking->page->no_bot = one == 0;
    if (filter->fault)
        asking->list = list_of(asking->query, filter->bot, INDEX_FAULTS);
    if (!filter->against)
        return true;
    against = list_of(asking->query, filter->against, INDEX_BOT);
    if (against == NOBODY)
        asking->list = NOBODY;
    else if (!count_list(asking->query, against, &other, error))
        return false;
    else if (other < one && !filter->fault)
        asking->list = against;
    return true;
}

/* Adds the range of a pool or a version to the bounds. */
static bool widen(struct asking *asking, enum catalog_kind kind, unsigned number, uint64_t *first, uint64_t *last,
                  struct error *error)
{
    sqlite3_stmt *stmt = query_prepared(asking->query, QUERY_RANGE, error);
    bool good = stmt != NULL, more = false, right = true;

    if (good) {
        (void)sqlite3_bind_int64(stmt, 1, kind);
        (void)sqlite3_bind_int64(stmt, 2, number);
        good = query_next(asking->query, stmt, &more, error);
    }
    if (good && more) {
        uint64_t from = (uint64_t)ladder_db_number(stmt, 0, INT32_MAX, &right);
        uint64_t to = (uint64_t)ladder_db_number(stmt, 1, INT32_MAX, &right);

        *first = from < *first ? from : *first;
        *last = to > *last ? to : *last;
        (void)sqlite3_reset(stmt);
    }
    return good && (right || ladder_db_refuse(&asking->query->db.file, "ranges", error));
}

static bool is_asked(const char *wanted, struct span is)
{
    return !wanted || span_equal(is, span_text(wanted));
}

static bool pool_is_asked(const struct query_filter *filter, const struct query_pool *pool)
{
    return pool->ours && is_asked(filter->season, pool->part[1]) && is_asked(filter->class, pool->part[2]);
}

static void narrow(struct asking *asking, uint64_t first, uint64_t last)
{
    asking->first = first > asking->first ? first : asking->first;
    asking->last = last < asking->last ? last : asking->last;
}

static bool narrow_to_pools(struct asking *asking, struct error *error)
{
    uint64_t first = UINT64_MAX, last = 0;

    for (unsigned i = 0; i < asking->query->pool_count; i++)
        if (pool_is_asked(asking->filter, &asking->query->pools[i]) &&
            !widen(asking, CATALOG_POOLS, i, &first, &last, error))
            return false;
    narrow(asking, first, last);
    return true;
}

static bool narrow_to_versions(struct asking *asking, struct error *error)
{
    const struct names *versions = &asking->query->names.names[CATALOG_VERSIONS];
    char name[PROTO_ID_MAX + PROTO_VERSION_MAX + 3];
    uint64_t first = UINT64_MAX, last = 0;
    int size = snprintf(name, sizeof name, "%s\t%s\t", asking->filter->bot, asking->filter->version);

    if (size >= (int)sizeof name)
        size = 0; /* no version has so many bytes */
    for (unsigned i = 0; size && i < versions->count; i++)
        if (strncmp(versions->text[i], name, (size_t)size) == 0 &&
            !widen(asking, CATALOG_VERSIONS, i, &first, &last, error))
            return false;
    narrow(asking, first, last);
    return true;
}

/* --- which matches ----------------------------------------------------------------------------------------------- */

static const struct query_seat *seat_of(const struct query_match *match, const char *bot)
{
    for (unsigned seat = 0; seat < match->seats; seat++)
        if (span_equal(match->seat[seat].bot, span_text(bot)))
            return &match->seat[seat];
    return NULL;
}

static bool was_at_fault(const struct query_match *match, const char *bot)
{
    for (unsigned seat = 0; seat < match->seats; seat++)
        if (match->seat[seat].faults && is_asked(bot, match->seat[seat].bot))
            return true;
    return false;
}

static bool owner_played(const struct query_match *match, const char *owner, const char *bot)
{
    for (unsigned seat = 0; seat < match->seats; seat++)
        if (span_equal(match->seat[seat].owner, span_text(owner)) && is_asked(bot, match->seat[seat].bot))
            return true;
    return false;
}

static bool match_is_asked(const struct query_filter *filter, const struct query_match *match)
{
    const struct query_seat *own = filter->bot ? seat_of(match, filter->bot) : NULL;

    return (!filter->bot || own) && (!filter->version || span_equal(own->version, span_text(filter->version))) &&
           (!filter->against || seat_of(match, filter->against)) &&
           (!filter->owner || owner_played(match, filter->owner, filter->bot)) &&
           (filter->outcome == QUERY_ANY || match->outcome == filter->outcome) &&
           (filter->purpose < 0 || (int)match->purpose == filter->purpose) &&
           (!filter->fault || was_at_fault(match, filter->bot));
}

/* For a bot among several: it won if it is above all others, and lost if one is above it. The outcomes ascend so. */
static enum query_outcome outcome_of(const struct query *query, const struct catalog_match *match,
                                     const struct query_pool *pool, const char *bot)
{
    struct index_player players[GAME_SEATS_MAX];
    unsigned count = index_players(&query->names, match, players), own = 0;
    enum query_outcome outcome = QUERY_UNKNOWN;

    while (bot && own < count && !span_equal(players[own].bot, span_text(bot)))
        own++;
    if (own == count)
        return QUERY_UNKNOWN;
    for (unsigned i = 0; i < count; i++) {
        unsigned ended = index_ended(&query->names, match, &players[own], &players[i], count);
        enum query_outcome one = query_ended(query, pool, players[own].first, ended);

        if (i != own && (outcome == QUERY_UNKNOWN || one > outcome))
            outcome = one;
    }
    return outcome;
}

/* Without a bot only what is so for all of them is known. */
static enum query_outcome outcome_for_all(struct span winner)
{
    return span_equal(winner, span_text("draw"))   ? QUERY_DRAWN
           : span_equal(winner, span_text("void")) ? QUERY_VOID
                                                   : QUERY_UNKNOWN;
}

static void fill_in(const struct query *query, const struct catalog_match *from, struct query_match *match)
{
    const struct query_pool *pool = &query->pools[from->pool];

    *match = (struct query_match){.place = {from->number, from->attempt},
                                  .season = pool->part[1],
                                  .class = pool->part[2],
                                  .winner = span_text(query->names.names[CATALOG_WORDS].text[from->winner]),
                                  .reason = span_text(query->names.names[CATALOG_WORDS].text[from->reason]),
                                  .purpose = from->purpose,
                                  .turns = from->turns,
                                  .decisions = from->decisions,
                                  .seats = from->seats};
    for (unsigned seat = 0; seat < from->seats; seat++) {
        struct query_seat *to = &match->seat[seat];
        struct span part[CATALOG_VERSION_PARTS] = {0};

        (void)!catalog_split(query->names.names[CATALOG_VERSIONS].text[from->seat[seat].version], part,
                             CATALOG_VERSION_PARTS);
        *to = (struct query_seat){.role = pool->role[seat],
                                  .bot = part[0],
                                  .version = part[1],
                                  .owner = part[2],
                                  .side = span_text(pool->side[seat] ? pool->side[seat] : ""),
                                  .score = from->seat[seat].score,
                                  .faults = from->seat[seat].faults,
                                  .decisions = from->seat[seat].decisions};
    }
}

/* --- pages ------------------------------------------------------------------------------------------------------- */

static void look_at(struct asking *asking, const struct catalog_match *from)
{
    const struct query_pool *pool = &asking->query->pools[from->pool];
    struct query_page *page = asking->page;
    struct query_place place = {from->number, from->attempt};
    bool up = asking->filter->after.number > 0;
    struct query_match match;

    asking->looks++;
    if (page->newest.number == 0 || up)
        page->newest = place;
    if (page->oldest.number == 0 || !up)
        page->oldest = place;
    if (from->state != CATALOG_FINISHED || !pool_is_asked(asking->filter, pool))
        return;
    fill_in(asking->query, from, &match);
    match.outcome = asking->filter->bot ? outcome_of(asking->query, from, pool, asking->filter->bot)
                                        : outcome_for_all(match.winner);
    if (!match_is_asked(asking->filter, &match))
        return;
    asking->taken++;
    asking->take(asking->context, &match);
}

/* The statement, from the first match that can be asked for. */
static sqlite3_stmt *begin(struct asking *asking, struct error *error)
{
    bool up = asking->filter->after.number > 0, all = asking->list == ALL;
    struct query_place from = up ? asking->filter->after : asking->filter->before;
    sqlite3_stmt *stmt = query_prepared(
        asking->query, all ? (up ? QUERY_ALL_UP : QUERY_ALL_DOWN) : (up ? QUERY_LIST_UP : QUERY_LIST_DOWN), error);

    if (up && from.number < asking->first)
        from = (struct query_place){asking->first, 0};
    if (!up && (from.number == 0 || from.number > asking->last))
        from = (struct query_place){asking->last + 1, 0};
    if (stmt) {
        (void)sqlite3_bind_int64(stmt, 1, asking->list);
        (void)sqlite3_bind_int64(stmt, 2, (int64_t)from.number);
        (void)sqlite3_bind_int64(stmt, 3, from.attempt);
    }
    return stmt;
}

/* A match of which a file was copied is there twice, one behind the other. */
static bool was_looked_at(const struct query_page *page, const struct catalog_match *match, bool up)
{
    const struct query_place *last = up ? &page->newest : &page->oldest;

    return last->number == match->number && last->attempt == match->attempt;
}

static bool answer(struct asking *asking, struct error *error)
{
    bool up = asking->filter->after.number > 0, good, more = true;
    sqlite3_stmt *stmt = begin(asking, error);
    struct catalog_match match;

    good = stmt != NULL;
    while (good && (good = query_next(asking->query, stmt, &more, error)) && more) {
        good = query_read(asking->query, stmt, &match, error);
        if (good && (up ? match.number > asking->last : match.number < asking->first))
            break;
        if (good && !was_looked_at(asking->page, &match, up)) {
            asking->page->more = asking->taken == asking->filter->count || asking->looks == QUERY_LOOKS_MAX;
            if (asking->page->more)
                break;
            look_at(asking, &match);
        }
    }
    return good;
}

bool query_matches(struct query *query, const struct query_filter *filter, query_take *take, void *context,
                   struct query_page *page, struct error *error)
{
    struct asking asking = {.query = query,
                            .filter = filter,
                            .first = 1,
                            .last = SEASON_MATCHES_MAX,
                            .page = page,
                            .take = take,
                            .context = context};
    bool good;

    *page = (struct query_page){.more = false};
    if (!query_begin(query, error))
        return false;
    good = query_known(query, &page->known, error) && choose_list(&asking, error);
    page->no_bot = good && filter->bot && (page->no_bot || query_word(query, filter->bot) == NAMES_NONE);
    if (good && (filter->season || filter->class))
        good = narrow_to_pools(&asking, error);
    if (good && filter->bot && filter->version)
        good = narrow_to_versions(&asking, error);
    if (good && asking.list != NOBODY && asking.first <= asking.last)
        good = answer(&asking, error);
    return query_end(query, good, error);
}

/* --- one match --------------------------------------------------------------------------------------------------- */

static bool name_segment(struct query *query, uint32_t number, char out[NAME_MAX + 1], struct error *error)
{
    sqlite3_stmt *stmt = query_prepared(query, QUERY_SEGMENT, error);
    bool good = stmt != NULL, more = false;
    const char *name;

    if (good) {
        (void)sqlite3_bind_int64(stmt, 1, number);
        good = query_next(query, stmt, &more, error);
    }
    if (!good)
        return false;
    name = more ? ladder_db_text(stmt, 0, NAME_MAX) : NULL;
    good = name && *name && *name != '.' && !strchr(name, '/');
    (void)snprintf(out, NAME_MAX + 1, "%s", good ? name : "");
    (void)sqlite3_reset(stmt);
    return good || ladder_db_refuse(&query->db.file, "segments", error);
}

static bool find_record(struct query *query, uint64_t number, struct query_record *record, struct error *error)
{
    sqlite3_stmt *stmt = query_prepared(query, QUERY_PLACE, error);
    bool good = stmt != NULL, more = true;
    struct catalog_match match;

    if (good)
        (void)sqlite3_bind_int64(stmt, 1, (int64_t)number);
    while (good && record->number == 0 && (good = query_next(query, stmt, &more, error)) && more) {
        good = query_read(query, stmt, &match, error);
        if (good && match.state == CATALOG_FINISHED && query->pools[match.pool].ours) {
            record->number = number;
            record->at = match.at;
            good = name_segment(query, match.segment, record->segment, error);
        }
    }
    return good;
}

bool query_record(struct query *query, uint64_t number, struct query_record *record, struct error *error)
{
    *record = (struct query_record){.number = 0};
    return query_begin(query, error) && query_end(query, find_record(query, number, record, error), error);
}
