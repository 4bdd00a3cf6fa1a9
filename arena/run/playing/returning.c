/* SPDX-License-Identifier: MIT */
#include "run/playing/returning.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "run/inside.h"

enum {
    SECOND_US = 1000000,
    LOOK_EVERY_US = 10000,
    NEWCOMER_AFTER_US = 2000000, /* who comes back is there by then: libraries try to connect each second */
    CLAIM_WITHIN_US = 1000000,   /* a bot that comes back names all its matches within so long, or does not know them */
};

bool chair_is_of_session(const struct table *table, unsigned seat)
{
    return table->unfinished && *table->unfinished->session[seat] &&
           bot_of(table->shard, table->fixture.lineup.bot_of[seat])->attaches;
}

/* --- who came back ----------------------------------------------------------------------------------------------- */

static bool is_of_session(const struct instance *instance, const char *session)
{
    return *session && strcmp(instance->session, session) == 0;
}

static struct instance *own_instance(const struct shard *shard, const struct table *table, unsigned seat)
{
    for (struct instance *at = contestant_of(shard, table->fixture.lineup.bot_of[seat])->first; at; at = at->next)
        if (at->state < INSTANCE_CLOSING && is_of_session(at, table->unfinished->session[seat]))
            return at;
    return NULL;
}

/* It came back, and it is known whether to this match, too. */
static bool is_settled(const struct shard *shard, const struct table *table, unsigned seat,
                       const struct instance *instance)
{
    return instance->state == INSTANCE_GREETED &&
           (instance->plain || claims_find(&instance->claims, table->unfinished->handle[seat]) ||
            shard->now_us >= instance->greeted_us + CLAIM_WITHIN_US);
}

/* Another instance of the bot, which comes back to nothing. It gets the seat only if the one that had it does not come
 * soon. */
static struct instance *newcomer(const struct shard *shard, const struct table *table, unsigned seat)
{
    int64_t whole_us = shard->options->start_us, waited_us = whole_us - (table->awaits_us - shard->now_us);

    if (waited_us < NEWCOMER_AFTER_US && waited_us < whole_us / 2)
        return NULL;
    for (struct instance *at = contestant_of(shard, table->fixture.lineup.bot_of[seat])->first; at; at = at->next)
        if (!at->returned && instance_has_place(shard, table, seat, at, INSTANCE_GREETED))
            return at;
    return NULL;
}

static struct instance *find(const struct shard *shard, const struct table *table, unsigned seat)
{
    struct instance *own = own_instance(shard, table, seat);

    if (own)
        return is_settled(shard, table, seat, own) ? own : NULL;
    return newcomer(shard, table, seat);
}

/* --- waiting for them -------------------------------------------------------------------------------------------- */

static bool is_over(struct shard *shard, const struct table *table)
{
    if (table->awaits_us <= hub_settled_us(&shard->hub))
        return true;
    if (table->awaits_us <= shard->now_us)
        hub_settle(&shard->hub);
    return false;
}

static void give_up(const struct shard *shard, struct chair *chair)
{
    char why[FAULT_EVIDENCE_MAX];

    (void)snprintf(why, sizeof why, "it did not come back within %" PRId64 " s after the arena was started again",
                   shard->options->start_us / SECOND_US);
    chair->awaited = false;
    chair->failed = true;
    chair_note(chair, why);
}

static void await(struct shard *shard, struct table *table, unsigned seat)
{
    struct instance *instance = find(shard, table, seat);

    if (instance)
        chair_seat(table, seat, instance);
    else if (bot_is_out(shard, table->fixture.lineup.bot_of[seat]) || is_over(shard, table))
        give_up(shard, &table->chairs[seat]);
}

void chairs_await(struct shard *shard, struct table *table)
{
    if (!table->unfinished || shard->now_us < table->looks_us)
        return;
    table->looks_us = shard->now_us + LOOK_EVERY_US;
    for (unsigned seat = 0; seat < table->fixture.lineup.seats; seat++)
        if (table->chairs[seat].awaited)
            await(shard, table, seat);
}

/* --- claims ------------------------------------------------------------------------------------------------------ */

/* Whether the seat of a match that has not begun again is kept for the session. */
static bool is_kept(const struct table *table, unsigned seat, const char *session, uint64_t handle)
{
    const struct chair *chair = &table->chairs[seat];

    return table->unfinished->handle[seat] == handle && strcmp(table->unfinished->session[seat], session) == 0 &&
           !chair->failed && (!chair->instance || is_of_session(chair->instance, session));
}

bool session_may_claim(const struct shard *shard, const char *session, uint64_t handle)
{
    const struct source *source = shard->playing.source;

    if (!*session)
        return false;
    for (unsigned i = 0; i < shard->table_count; i++) {
        const struct table *table = &shard->tables[i];
        bool open = (table->state == TABLE_OPEN || table->state == TABLE_TAKEN) && table->unfinished;

        for (unsigned seat = 0; open && seat < table->fixture.lineup.seats; seat++)
            if (is_kept(table, seat, session, handle))
                return true;
    }
    return source && source->awaits && source->awaits(source->context, span_text(session), handle);
}

void instance_claims(struct shard *shard, struct instance *instance, const struct message_hello *hello)
{
    if (session_may_claim(shard, instance->session, hello->match))
        (void)!claims_add(&instance->claims, (uint32_t)hello->match, hello->event); /* else it hears all of it */
}

bool chair_number_again(struct table *table, unsigned seat, uint64_t *heard)
{
    struct chair *chair = &table->chairs[seat];
    const struct unfinished *left = table->unfinished;
    const struct claim *claim = NULL;
    bool again = false;

    *heard = 0;
    if (left && chair->instance && is_of_session(chair->instance, left->session[seat]))
        claim = claims_find(&chair->instance->claims, left->handle[seat]);
    if (claim) {
        again = handles_give_again(&chair->instance->handles, claim->handle, table, seat);
        *heard = again ? claim->event : 0;
        claims_drop(&chair->instance->claims, left->handle[seat]);
    }
    if (again)
        chair->handle = left->handle[seat];
    return again || chair_number(table, seat);
}
