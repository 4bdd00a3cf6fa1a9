/* SPDX-License-Identifier: MIT */
/* Events from the hub: bots that connect, their messages, bots that leave. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "run/inside.h"
#include "run/playing/identify.h"
#include "run/playing/unknown_match.h"

/* --- hello ------------------------------------------------------------------------------------------------------- */

static bool plays(const struct table *table, unsigned seat, const struct instance *instance)
{
    return table->state == TABLE_PLAYING && table->chairs[seat].instance == instance;
}

/* Returns false, as a refusal does. `instance`: NULL if the bot has none. */
bool hello_refuse_match(const struct shard *shard, const struct instance *instance, uint64_t handle,
                        struct hub_refusal *refusal)
{
    struct listing open;

    unknown_match(refusal, &open, handle);
    for (unsigned i = 0; i < shard->table_count; i++)
        for (unsigned seat = 0; seat < shard->tables[i].fixture.lineup.seats; seat++)
            if (instance && plays(&shard->tables[i], seat, instance))
                unknown_match_open(&open, shard->tables[i].chairs[seat].handle);
    listing_end(&open);
    return false;
}

/* A bot that reconnects may arrive before the end of its old connection is noticed. */
static void replace_peer(struct shard *shard, struct instance *instance)
{
    hub_drop(&shard->hub, instance->peer);
    instance_cut_off(shard, instance, LEFT_CLOSED, "its connection closed");
}

/* The roles of the seats on which it sits. */
static role_set roles_taken(const struct shard *shard, const struct instance *instance)
{
    role_set roles = 0;

    for (unsigned i = 0; instance->matches > 0 && i < shard->table_count; i++)
        for (unsigned seat = 0; seat < shard->tables[i].fixture.lineup.seats; seat++)
            if (shard->tables[i].state != TABLE_FREE && shard->tables[i].chairs[seat].instance == instance)
                roles |= UINT32_C(1) << shard->tables[i].fixture.lineup.role_of[seat];
    return roles;
}

/* At a ladder `plays` may name classes alone; then it leaves out no role. */
static role_set roles_wanted(const struct shard *shard, const struct message_hello *hello)
{
    role_set roles = plays_roles(shard->options->game, hello->plays);

    return roles || !shard->options->doorman ? roles : ROLES_ALL;
}

/* The first hello of a connection decides the form of messages to it. The welcome lists the wishes that were not
 * granted. */
static void take_wishes(struct shard *shard, const struct peer *peer, struct instance *instance,
                        const struct message_hello *hello, struct hub_welcome *welcome)
{
    struct view_choice views;

    buffer_clear(&shard->ignored);
    view_choose(&views, shard->engine->encoder, hello->views, hello->keys, &shard->ignored);
    welcome->ignored = buffer_span(&shard->ignored);
    if (peer->state != PEER_STRANGE)
        return;
    instance->views = views;
    instance->plays = roles_wanted(shard, hello);
}

static bool on_hello(void *context, struct peer *peer, const struct message_hello *hello, struct hub_welcome *welcome,
                     struct hub_refusal *refusal)
{
    struct shard *shard = context;
    struct instance *instance;
    struct table *table;
    role_set plays = roles_wanted(shard, hello), taken;
    unsigned seat;

    if (shard_leaves(shard))
        return hello_refuse(refusal, CODE_FULL, "the arena stops, and may be started again: come back in some seconds");
    if (shard->stopping || shard->engine->ending != ENGINE_GOES_ON)
        return hello_refuse(refusal, CODE_CLOSING, "no more matches are played here");
    instance = hello_identify(shard, peer, hello, refusal);
    if (!instance)
        return false;
    if (instance->state >= INSTANCE_CLOSING)
        return hello_refuse(refusal, CODE_CLOSING, "no more matches are played here with this bot");
    if (peer->owner && !hello->resumes)
        return hello_refuse(refusal, CODE_UNEXPECTED, "hello was said already");
    if (peer->owner && peer->owner != instance)
        return hello_refuse(refusal, CODE_UNEXPECTED,
                            "this connection said hello with another token: come back over a new one");
    if (hello->resumes && !chair_of(instance, hello->match, &table, &seat) &&
        !session_may_claim(shard, instance->session, hello->match))
        return hello_refuse_match(shard, instance, hello->match, refusal);
    taken = roles_taken(shard, instance);
    if (taken & ~plays)
        return plays_refuse(refusal, shard->options->game, plays, taken & ~plays);
    if (instance->peer && instance->peer != peer)
        replace_peer(shard, instance);
    take_wishes(shard, peer, instance, hello, welcome);
    peer->owner = instance;
    welcome->token = span_text(instance->token);
    return true;
}

/* Leaves the matches that it played before its connection broke, since it does not come back to them. */
static void forget_matches(struct shard *shard, struct instance *instance)
{
    static const char why[] = "it lost its connection and said hello again instead of coming back";

    for (unsigned i = 0; instance->matches > 0 && i < shard->table_count; i++)
        for (unsigned seat = 0; seat < shard->tables[i].fixture.lineup.seats; seat++) {
            struct chair *chair = &shard->tables[i].chairs[seat];

            if (chair->instance == instance && chair->away && shard->tables[i].state == TABLE_PLAYING)
                referee_gone(shard->tables[i].referee, seat, why, shard->now_us);
            if (chair->instance == instance)
                chair->away = false;
        }
}

static bool is_still_away(const struct shard *shard, const struct instance *instance)
{
    for (unsigned i = 0; instance->matches > 0 && i < shard->table_count; i++)
        for (unsigned seat = 0; seat < shard->tables[i].fixture.lineup.seats; seat++)
            if (shard->tables[i].chairs[seat].instance == instance && shard->tables[i].chairs[seat].away &&
                shard->tables[i].state == TABLE_PLAYING)
                return true;
    return false;
}

static void on_welcomed(void *context, struct peer *peer, const struct message_hello *hello)
{
    struct shard *shard = context;
    struct instance *instance = peer->owner;
    int64_t deadline_us = instance->deadline_us;
    struct table *table;
    struct seat_contact contact;
    unsigned seat;
    struct chair *chair;

    instance_greeted(shard, instance, peer);
    instance->plain = !hello->resumes;
    if (!hello->resumes) {
        claims_release(&instance->claims);
        forget_matches(shard, instance);
        restart_tell(shard, instance);
        return;
    }
    chair = chair_of(instance, hello->match, &table, &seat);
    if (!chair) {
        instance_claims(shard, instance, hello);
        return;
    }
    chair->away = false;
    contact = chair_contact(table, seat);
    (void)referee_back(table->referee, seat, &contact, hello->event, shard->now_us);
    if (is_still_away(shard, instance))
        instance->deadline_us = deadline_us;
}

/* Codes that honest bots get, too, for example when a match ended while they reconnected. */
static bool is_usual(enum wire_code code)
{
    return code == CODE_CLOSING || code == CODE_UNKNOWN_MATCH || code == CODE_NO_HELLO;
}

/* At an endpoint to which bots attach. A mere check that somebody listens there is not reported. */
static void turn_away(struct shard *shard, const struct attempt *attempt)
{
    sighting_renew(&shard->attaching, attempt, shard->now_us);
    pulse_refuse(&shard->pulse, attempt);
    if (attempt->kind == ATTEMPT_CLOSED || (attempt->kind == ATTEMPT_REFUSED && is_usual(attempt->code)))
        return;
    if (gate_is_told(++shard->turned_away))
        engine_notice(shard->engine, "a connection to %s: %s (%" PRIu64 " such so far)",
                      shard->hub.routers[attempt->router].endpoint, attempt->words, shard->turned_away);
}

static void on_attempt(void *context, const struct attempt *attempt)
{
    struct shard *shard = context;
    struct instance *instance = instance_by_token(shard, attempt->token);

    if (!instance)
        instance = instance_of_group(shard, attempt->group);
    if (instance)
        instance_attempted(shard, instance, attempt);
    else if (attempt->router == 0)
        sighting_renew(&shard->unknown, attempt, shard->now_us);
    if (attempt->router > 0)
        turn_away(shard, attempt);
}

/* --- messages ---------------------------------------------------------------------------------------------------- */

static enum hub_use on_message(void *context, struct peer *peer, const struct message *message,
                               struct hub_refusal *refusal)
{
    struct shard *shard = context;
    bool ready = message->type == MESSAGE_READY;
    uint64_t handle = ready ? message->ready.match : message->answer.match;
    struct table *table;
    unsigned seat;

    if (!chair_of(peer->owner, handle, &table, &seat)) {
        (void)hello_refuse_match(shard, peer->owner, handle, refusal);
        return HUB_NO_MATCH;
    }
    if (!ready)
        instance_answered(shard, peer->owner);
    if (ready ? referee_ready(table->referee, seat, shard->now_us)
              : referee_answer(table->referee, seat, &message->answer, shard->now_us))
        return HUB_OF_USE;
    return HUB_USELESS;
}

/* How many seats the bot plays, and one of them. */
static unsigned seats_of(struct shard *shard, const struct instance *instance, struct table **table, unsigned *seat)
{
    unsigned count = 0;

    for (unsigned i = 0; i < shard->table_count; i++)
        for (unsigned at = 0; at < shard->tables[i].fixture.lineup.seats; at++)
            if (plays(&shard->tables[i], at, instance)) {
                *table = &shard->tables[i];
                *seat = at;
                count++;
            }
    return count;
}

/* A malformed message is ascribed to the match that it names, or to the bot's only one. Otherwise all matches of the
 * bot get it, and it answers no decision in any of them. */
static void on_garbage(void *context, struct peer *peer, const struct refusal *refusal)
{
    struct shard *shard = context;
    struct refusal of_none = *refusal;
    struct table *table;
    unsigned seat;

    if (chair_of(peer->owner, refusal->match, &table, &seat) ||
        (refusal->match == 0 && seats_of(shard, peer->owner, &table, &seat) == 1)) {
        referee_garbage(table->referee, seat, refusal, shard->now_us);
        return;
    }
    of_none.type = (enum message_type)0;
    for (unsigned i = 0; i < shard->table_count; i++)
        for (seat = 0; seat < shard->tables[i].fixture.lineup.seats; seat++)
            if (plays(&shard->tables[i], seat, peer->owner))
                referee_garbage(shard->tables[i].referee, seat, &of_none, shard->now_us);
}

static void on_left(void *context, struct peer *peer, enum peer_left how, const char *words)
{
    instance_cut_off(context, peer->owner, how, words);
}

/* A bot that runs as the arena's own user can remove the arena's files. Connected bots do not notice; bots that start
 * would. */
static void on_cut_off(void *context, unsigned router)
{
    struct shard *shard = context;
    const char *endpoint = shard->hub.routers[router].endpoint;
    struct error error = {0};
    bool good = engine_mend_folder(shard->engine) && hub_listen_anew(&shard->hub, router, &error);

    if (good ? !shard->cut_off_told : !shard->cut_off_for_good)
        engine_notice_about(
            shard->engine, &(struct run_about){.trouble = !good}, "the file of the socket %s was removed; %s", endpoint,
            good ? "it was made again" : "it cannot be made again, so no bot that starts now can connect");
    shard->cut_off_told = true;
    shard->cut_off_for_good = !good;
}

/* --- what is kept of them ---------------------------------------------------------------------------------------- */

static void trace(struct shard *shard, const struct peer *peer, enum schema_direction from, struct span bytes)
{
    const struct instance *instance = peer->owner;
    struct trace_line line = {.now_us = shard->now_us, .from = from, .connection = peer->fd, .bytes = bytes};
    struct table *table;

    if (instance)
        line.bot = instance->name;
    if (instance && chair_of(instance, letter_match(bytes), &table, &line.seat))
        line.match = table->result->id;
    if (!engine_trace(shard->engine, &line, &shard->error))
        shard_break(shard);
}

static void on_passed(void *context, const struct peer *peer, enum schema_direction from, struct span bytes)
{
    struct shard *shard = context;
    const struct instance *instance = peer->owner;

    if (shard->options->trace)
        trace(shard, peer, from, bytes);
    if (instance && instance->log && shard->options->records)
        instance_log_add(instance->log, from, shard->now_us, bytes);
}

static void on_tell(void *context, const char *sentence)
{
    engine_notice(((struct shard *)context)->engine, "%s", sentence);
}

const struct hub_ops wire_ops = {.hello = on_hello,
                                 .welcomed = on_welcomed,
                                 .message = on_message,
                                 .garbage = on_garbage,
                                 .left = on_left,
                                 .cut_off = on_cut_off,
                                 .passed = on_passed,
                                 .attempt = on_attempt,
                                 .tell = on_tell};
