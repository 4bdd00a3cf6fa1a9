/* SPDX-License-Identifier: MIT */
/* What the hub tells the run: who comes, what they say, who goes. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "run/inside.h"

static const char arena[] = "artemia-arena " ARENA_VERSION;

struct span run_arena(void)
{
    return span_text(arena);
}

__attribute__((format(printf, 3, 4))) static bool refuse(struct hub_refusal *refusal, enum wire_code code,
                                                         const char *format, ...)
{
    va_list arguments;

    refusal->code = code;
    va_start(arguments, format);
    (void)vsnprintf(refusal->text, sizeof refusal->text, format, arguments);
    va_end(arguments);
    return false;
}

/* --- hello ------------------------------------------------------------------------------------------------------- */

static unsigned instances_of(const struct run *run, unsigned bot)
{
    unsigned count = 0;

    for (size_t i = 0; i < run->instance_count; i++)
        count += run->instances[i]->bot == bot;
    return count;
}

/* Who attaches under this name, or plan->bot_count. Several bots of the plan may have it: the one with the fewest
 * instances, so that each of them gets one. */
static unsigned waited_for(const struct run *run, struct span name)
{
    unsigned found = run->plan->bot_count, fewest = 0;

    for (unsigned bot = 0; bot < run->plan->bot_count; bot++) {
        unsigned count = instances_of(run, bot);

        if (!run->plan->bots[bot].attaches || !span_equal(name, span_text(run->plan->bots[bot].name)))
            continue;
        if (found == run->plan->bot_count || count < fewest) {
            found = bot;
            fewest = count;
        }
    }
    return found;
}

static struct instance *attach(struct run *run, const struct message_hello *hello, struct hub_refusal *refusal)
{
    struct instance *instance;
    unsigned bot = waited_for(run, hello->bot);

    if (bot == run->plan->bot_count) {
        (void)refuse(refusal, CODE_BOT, "no bot of the name %.*s is waited for", (int)hello->bot.size,
                     (const char *)hello->bot.at);
        return NULL;
    }
    instance = instance_attached(run, bot);
    if (!instance)
        (void)refuse(refusal, CODE_FULL, "there are too many bots already");
    return instance;
}

static struct instance *by_token(struct run *run, const struct peer *peer, const struct message_hello *hello,
                                 struct hub_refusal *refusal)
{
    struct instance *instance = instance_by_token(run, hello->token);

    if (!instance)
        (void)refuse(refusal, CODE_TOKEN,
                     "the token is wrong: send what stands in ARENA_TOKEN, or came in the welcome");
    else if (instance->peer && instance->peer != peer && !hello->resumes)
        (void)refuse(refusal, CODE_TAKEN, "another connection said hello with this token, and is still open");
    else
        return instance;
    return NULL;
}

static struct instance *identify(struct run *run, const struct peer *peer, const struct message_hello *hello,
                                 struct hub_refusal *refusal)
{
    if (hello->token.size)
        return by_token(run, peer, hello, refusal);
    if (peer->owner) {
        (void)refuse(refusal, CODE_UNEXPECTED, "hello was said already");
        return NULL;
    }
    if (peer->router == 0) {
        (void)refuse(refusal, CODE_TOKEN, "hello without a token: send what stands in ARENA_TOKEN");
        return NULL;
    }
    return attach(run, hello, refusal);
}

/* A bot that comes back may be here before the end of its old connection is. */
static void replace_peer(struct run *run, struct instance *instance)
{
    hub_drop(&run->hub, instance->peer);
    instance_cut_off(run, instance, LEFT_CLOSED, "its connection closed");
}

static bool on_hello(void *context, struct peer *peer, const struct message_hello *hello, struct span *token,
                     struct hub_refusal *refusal)
{
    struct run *run = context;
    struct instance *instance;
    struct table *table;
    unsigned seat;

    if (run->stopping)
        return refuse(refusal, CODE_CLOSING, "no more matches are played here");
    instance = identify(run, peer, hello, refusal);
    if (!instance)
        return false;
    if (instance->state >= INSTANCE_CLOSING)
        return refuse(refusal, CODE_CLOSING, "no more matches are played here with this bot");
    if (peer->owner && !hello->resumes)
        return refuse(refusal, CODE_UNEXPECTED, "hello was said already");
    if (hello->resumes && !chair_of(run, instance, hello->match, &table, &seat))
        return refuse(refusal, CODE_UNKNOWN_MATCH, "no such match of this bot is played; it may be over");
    if (instance->peer && instance->peer != peer)
        replace_peer(run, instance);
    peer->owner = instance;
    *token = span_text(instance->token);
    return true;
}

/* Leaves the matches that it played before its connection broke, since it does not come back to them. */
static void forget_matches(struct run *run, struct instance *instance)
{
    static const char why[] = "it lost its connection and said hello anew instead of coming back";

    for (unsigned i = 0; i < run->plan->jobs; i++)
        for (unsigned seat = 0; seat < run->plan->seats; seat++) {
            struct chair *chair = &run->tables[i].chairs[seat];

            if (chair->instance == instance && chair->away && run->tables[i].state == TABLE_PLAYING)
                referee_gone(run->tables[i].referee, seat, why, run->now_us);
            if (chair->instance == instance)
                chair->away = false;
        }
}

static bool is_still_away(const struct run *run, const struct instance *instance)
{
    for (unsigned i = 0; i < run->plan->jobs; i++)
        for (unsigned seat = 0; seat < run->plan->seats; seat++)
            if (run->tables[i].chairs[seat].instance == instance && run->tables[i].chairs[seat].away &&
                run->tables[i].state == TABLE_PLAYING)
                return true;
    return false;
}

static void on_welcomed(void *context, struct peer *peer, const struct message_hello *hello)
{
    struct run *run = context;
    struct instance *instance = peer->owner;
    int64_t deadline_us = instance->deadline_us;
    struct table *table;
    unsigned seat;
    struct chair *chair;

    instance_greeted(run, instance, peer);
    if (!hello->resumes) {
        forget_matches(run, instance);
        return;
    }
    chair = chair_of(run, instance, hello->match, &table, &seat);
    if (!chair)
        return;
    chair->away = false;
    (void)referee_back(table->referee, seat, hello->event, instance->views, run->now_us);
    if (is_still_away(run, instance))
        instance->deadline_us = deadline_us;
}

/* --- messages ---------------------------------------------------------------------------------------------------- */

static bool on_message(void *context, struct peer *peer, const struct message *message)
{
    struct run *run = context;
    bool ready = message->type == MESSAGE_READY;
    struct table *table;
    unsigned seat;

    if (!chair_of(run, peer->owner, ready ? message->ready.match : message->answer.match, &table, &seat))
        return false;
    if (ready)
        referee_ready(table->referee, seat, run->now_us);
    else
        referee_answer(table->referee, seat, &message->answer, run->now_us);
    return true;
}

/* Bytes that are no message cannot be ascribed to one match, so all that the bot plays hear of it. */
static void on_garbage(void *context, struct peer *peer, const char *what)
{
    struct run *run = context;

    for (unsigned i = 0; i < run->plan->jobs; i++)
        for (unsigned seat = 0; seat < run->plan->seats; seat++)
            if (run->tables[i].state == TABLE_PLAYING && run->tables[i].chairs[seat].instance == peer->owner)
                referee_fault(run->tables[i].referee, seat, FAULT_GARBAGE, what, run->now_us);
}

static void on_left(void *context, struct peer *peer, enum peer_left how, const char *words)
{
    instance_cut_off(context, peer->owner, how, words);
}

/* --- what is kept of them ---------------------------------------------------------------------------------------- */

static void trace(struct run *run, const struct peer *peer, enum schema_direction from, struct span bytes)
{
    const struct instance *instance = peer->owner;
    struct trace_line line = {.now_us = run->now_us, .from = from, .connection = peer->fd, .bytes = bytes};
    struct table *table;

    if (instance)
        line.bot = instance->name;
    if (instance && chair_of(run, instance, letter_match(bytes), &table, &line.seat))
        line.match = table->result->id;
    if (!trace_add(&run->trace, &line, run->error))
        run_break(run);
}

static void on_passed(void *context, const struct peer *peer, enum schema_direction from, struct span bytes)
{
    struct run *run = context;
    const struct instance *instance = peer->owner;

    if (run->trace.fd >= 0)
        trace(run, peer, from, bytes);
    if (instance && instance->dossier)
        dossier_add(instance->dossier, from, run->now_us, bytes);
}

const struct hub_ops wire_ops = {.hello = on_hello,
                                 .welcomed = on_welcomed,
                                 .message = on_message,
                                 .garbage = on_garbage,
                                 .left = on_left,
                                 .passed = on_passed};
