/* SPDX-License-Identifier: MIT */
#include "run/feed.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>

#include "run/inside.h"

enum { KNOWN_EACH = 64, CANCELLED_FIRST = 8 };

/* --- asking ------------------------------------------------------------------------------------------------------ */

/* Bots that attach are the first shard's. The others get the matches without them. */
static enum seating seating_of(const struct shard *shard)
{
    if (shard->engine->shard_count == 1 || shard->engine->attaching == 0)
        return SEATING_ANY;
    return shard->number == 0 ? SEATING_ATTACHED : SEATING_HOSTED;
}

/* Under the feed's lock. */
static bool has_jobs(const struct engine *engine)
{
    unsigned busy = 0;

    for (unsigned i = 0; i < engine->shard_count; i++)
        busy += engine->shards[i].busy;
    return busy < engine->options.jobs;
}

/* Without memory for the message nothing can be told any more. */
static bool tell(struct shard *shard, enum news_kind kind, uint64_t id, struct run_result *result)
{
    struct news *news = malloc(sizeof *news);

    if (!news) {
        result_free(result);
        (void)error_set(&shard->error, EXIT_COULD_NOT_RUN, "out of memory");
        shard_break(shard);
        return false;
    }
    *news = (struct news){.shard = shard, .kind = kind, .id = id, .result = result};
    shard->untaken++;
    engine_tell(shard->engine, news);
    return true;
}

/* Known results are passed on, but only some in one call, as running matches may be waiting. */
static enum source_answer ask(struct shard *shard, const struct source_ask *question, struct run_fixture *fixture)
{
    const struct source *source = shard->playing.source;
    enum source_answer answer;
    unsigned told = 0;

    do {
        *fixture = (struct run_fixture){.later_us = RUN_NEVER};
        answer = source->next(source->context, question, fixture);
    } while (answer == SOURCE_KNOWN && tell(shard, NEWS_KNOWN, fixture->id, NULL) && ++told < KNOWN_EACH);
    return answer;
}

bool feed_take(struct shard *shard, bool spare, struct run_fixture *fixture)
{
    struct engine *engine = shard->engine;
    const struct source *source = shard->playing.source;
    enum source_answer answer = SOURCE_LATER;
    struct vacancies vacancies = {shard};
    struct source_ask question = {.vacancies = &vacancies,
                                  .only_vacant = spare,
                                  .seating = seating_of(shard),
                                  .resumes = shard->number == 0,
                                  .before = UINT64_MAX};

    fixture->later_us = RUN_NEVER;
    engine->starved = true; /* before the question, so that no room that comes meanwhile is missed */
    (void)pthread_mutex_lock(&engine->feed);
    if (source->in_order)
        question.before = results_end(&engine->results);
    if (has_jobs(engine))
        answer = ask(shard, &question, fixture);
    shard->busy += answer == SOURCE_MATCH;
    (void)pthread_mutex_unlock(&engine->feed);
    if (answer == SOURCE_MATCH && !contestants_grow(shard))
        shard_break(shard);
    if (answer == SOURCE_NO_MORE && !spare)
        shard->no_more = true;
    if (answer == SOURCE_LATER && !spare)
        shard->asks_us = fixture->later_us;
    if (answer == SOURCE_MATCH && question.seating != SEATING_ANY)
        engine_wake(engine);
    return answer == SOURCE_MATCH;
}

bool feed_has_matches(const struct shard *shard)
{
    return shard->playing.source && !shard->no_more;
}

int64_t feed_deadline_us(const struct shard *shard)
{
    return feed_has_matches(shard) && shard->tables_in[TABLE_FREE] > 0 && shard->asks_us > shard->now_us
               ? shard->asks_us
               : RUN_NEVER;
}

/* --- giving back ------------------------------------------------------------------------------------------------- */

void feed_give(struct shard *shard, uint64_t id, struct run_result *result)
{
    (void)tell(shard, NEWS_RESULT, id, result);
}

void feed_give_back(struct shard *shard, uint64_t id)
{
    (void)tell(shard, NEWS_UNPLAYED, id, NULL);
}

/* --- taking back ------------------------------------------------------------------------------------------------- */

/* Under the lock. Without memory the match is played, as if it had begun already. */
static void note_cancelled(struct shard *shard, uint64_t id)
{
    struct cancelled *cancelled = &shard->cancelled;
    size_t room = cancelled->room ? 2 * cancelled->room : CANCELLED_FIRST;
    uint64_t *ids = cancelled->ids;

    if (cancelled->count == cancelled->room) {
        ids = realloc(ids, room * sizeof *ids);
        if (!ids)
            return;
        cancelled->ids = ids;
        cancelled->room = room;
    }
    cancelled->ids[cancelled->count++] = id;
    shard->cancels = true;
}

void engine_cancel(struct engine *engine, uint64_t id)
{
    (void)pthread_mutex_lock(&engine->lock);
    for (unsigned i = 0; i < engine->shard_count; i++)
        note_cancelled(&engine->shards[i], id);
    (void)pthread_mutex_unlock(&engine->lock);
    engine_wake(engine);
}

/* Under the lock. */
static bool is_cancelled(const struct shard *shard, uint64_t id)
{
    for (size_t i = 0; i < shard->cancelled.count; i++)
        if (shard->cancelled.ids[i] == id)
            return true;
    return false;
}

void feed_cancel(struct shard *shard)
{
    if (!shard->cancels)
        return;
    (void)pthread_mutex_lock(&shard->engine->lock);
    for (unsigned i = 0; i < shard->table_count; i++) {
        struct table *table = &shard->tables[i];

        if ((table->state == TABLE_OPEN || table->state == TABLE_TAKEN) && is_cancelled(shard, table->fixture.id))
            table_becomes(table, TABLE_OVER);
    }
    shard->cancelled.count = 0;
    shard->cancels = false;
    (void)pthread_mutex_unlock(&shard->engine->lock);
}

/* --- from one play to the next ----------------------------------------------------------------------------------- */

static void close_writer(struct shard *shard)
{
    disk_release(&shard->disk);
    if (shard->writer)
        record_writer_free(shard->writer);
    shard->writer = NULL;
}

static bool open_writer(struct shard *shard)
{
    const struct source *source = shard->playing.source;

    if (!source->records)
        return true;
    shard->writer = record_writer_new(source->records, source->stem, &shard->error);
    if (!shard->writer)
        return false;
    record_writer_gather(shard->writer);
    shard->disk_asked = 0;
    shard->disk_us = 0;
    return disk_init(&shard->disk, &shard->engine->placement.all, shard->wake_fd, &shard->error);
}

bool feed_renew_writer(struct shard *shard)
{
    close_writer(shard);
    return open_writer(shard);
}

/* What a bot did in the play before is forgotten, but not that it came. */
static void forget_play(struct shard *shard)
{
    for (unsigned i = 0; i < shard->contestant_count; i++) {
        shard->contestants[i].failures = 0;
        shard->contestants[i].played = false;
    }
    for (size_t i = 0; i < shard->roll.count; i++)
        shard->roll.at[i]->met_seeds = (struct met_seeds){0};
    shard->no_more = shard->quiet = shard->halting = false;
    shard->asks_us = 0;
    shard->soonest_us = RUN_NEVER;
    shard->waits_us = 0;
    shard->look.touched = true;
}

bool feed_turn(struct shard *shard)
{
    struct engine *engine = shard->engine;

    if (!contestants_grow(shard))
        return false;
    if (shard->playing.number == engine->play_number)
        return true;
    (void)pthread_mutex_lock(&engine->feed);
    shard->playing = engine->playing;
    (void)pthread_mutex_unlock(&engine->feed);
    forget_play(shard);
    return !shard->playing.source || open_writer(shard);
}

/* True if a process runs that the arena started. */
static bool hosts_any(const struct shard *shard)
{
    for (size_t i = 0; i < shard->roll.count; i++)
        if (!bot_of(shard, shard->roll.at[i]->bot)->attaches)
            return true;
    return false;
}

void feed_tell_quiet(struct shard *shard)
{
    struct engine *engine = shard->engine;

    if (shard->quiet || !shard->playing.source || (!shard->no_more && !shard_halts(shard)) || !tables_are_free(shard) ||
        hosts_any(shard))
        return;
    close_writer(shard);
    shard->quiet = true;
    shard->playing.source = NULL;
    shard->playing.ops = NULL;
    (void)pthread_mutex_lock(&engine->lock);
    histogram_merge(&engine->late, &shard->late);
    engine->quiet++;
    (void)pthread_mutex_unlock(&engine->lock);
    shard->late = (struct histogram){0};
    (void)eventfd_write(engine->news_fd, 1);
}
