/* SPDX-License-Identifier: MIT */
/* Events from the hub: bots that connect, their messages, bots that leave. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "run/inside.h"
#include "run/playing/unknown_match.h"

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

/* Bots that play, or may still play. */
static unsigned instances_of(const struct shard *shard, unsigned bot)
{
    unsigned count = 0;

    for (size_t i = 0; i < shard->instance_count; i++)
        count += shard->instances[i]->bot == bot && shard->instances[i]->state < INSTANCE_CLOSING;
    return count;
}

/* Whether bots may attach under this name as this bot. */
static bool attaches_as(const struct shard *shard, unsigned bot, struct span name)
{
    const struct engine_bot *at = engine_bot(shard->engine, bot);

    return !at->gone && at->what.attaches && span_equal(name, span_text(at->what.name));
}

/* The roles of all that may attach under this name. Under the engine's lock. */
static role_set roles_of_name(const struct shard *shard, struct span name)
{
    role_set roles = 0;

    for (unsigned bot = 0; bot < shard->contestant_count; bot++)
        if (attaches_as(shard, bot, name))
            roles |= bot_of(shard, bot)->roles;
    return roles;
}

/* The bot with this name and these roles, or the number of bots. Of several, the one with the fewest instances, so that
 * each of them gets one. Under the engine's lock. */
static unsigned waited_for(const struct shard *shard, struct span name, role_set plays)
{
    unsigned found = shard->contestant_count, fewest = 0;

    for (unsigned bot = 0; bot < shard->contestant_count; bot++) {
        unsigned count = instances_of(shard, bot);

        if (!attaches_as(shard, bot, name) || !(bot_of(shard, bot)->roles & plays))
            continue;
        if (found == shard->contestant_count || count < fewest) {
            found = bot;
            fewest = count;
        }
    }
    return found;
}

/* As many as can play at once, and as many again to replace lost ones. */
static unsigned welcome_at_once(const struct shard *shard, unsigned bot)
{
    return 2 * bot_of(shard, bot)->seats * shard->table_count;
}

/* `session`: the number of its session of before, or NULL. */
static struct instance *attach(struct shard *shard, const struct message_hello *hello, const char *session,
                               struct hub_refusal *refusal)
{
    struct instance *instance = NULL;
    role_set plays = plays_roles(shard->options->game, hello->plays), wanted;
    unsigned bot;

    (void)pthread_mutex_lock(&shard->engine->lock);
    wanted = roles_of_name(shard, hello->bot);
    bot = waited_for(shard, hello->bot, plays);
    if (bot < shard->contestant_count && instances_of(shard, bot) < welcome_at_once(shard, bot))
        instance = instance_attached(shard, bot, hello, session);
    (void)pthread_mutex_unlock(&shard->engine->lock);
    if (wanted && !(wanted & plays)) {
        (void)plays_refuse(refusal, shard->options->game, plays, wanted);
        return NULL;
    }
    if (bot == shard->contestant_count) {
        (void)refuse(refusal, CODE_BOT, "no bot of the name %.*s is waited for", (int)hello->bot.size,
                     (const char *)hello->bot.at);
        return NULL;
    }
    if (!instance)
        (void)refuse(refusal, CODE_FULL, "there are as many bots of this name as can play; come back after `retry`");
    return instance;
}

static bool plays(const struct table *table, unsigned seat, const struct instance *instance)
{
    return table->state == TABLE_PLAYING && table->chairs[seat].instance == instance;
}

/* Returns false, as a refusal does. `instance`: NULL if the bot has none. */
static bool refuse_match(const struct shard *shard, const struct instance *instance, uint64_t handle,
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

/* A bot whose instance is known by its token. */
static struct instance *known(const struct shard *shard, struct instance *instance, const struct peer *peer,
                              const struct message_hello *hello, struct hub_refusal *refusal)
{
    if (instance->peer && instance->peer != peer && !hello->resumes)
        (void)refuse(refusal, CODE_TAKEN, "another connection said hello with this token, and is still open");
    else if (bot_of(shard, instance->bot)->attaches &&
             !span_equal(hello->bot, span_text(bot_of(shard, instance->bot)->name)))
        (void)refuse(refusal, CODE_BOT, "the token belongs to another bot");
    else
        return instance;
    return NULL;
}

/* A bot whose instance is not known: it attaches. A token that proves a session of before lets it come back to the
 * matches of that session; any other counts as none. */
static struct instance *newcomer(struct shard *shard, const struct message_hello *hello, struct hub_refusal *refusal)
{
    char session[SESSION_SIZE];
    bool proved = session_prove(&shard->engine->secret, hello->token, hello->bot, hello->version, session);

    if (hello->resumes && !proved) {
        (void)refuse(refusal, CODE_TOKEN,
                     hello->token.size ? "the token is wrong: to come back to a match, send the one that came in the "
                                         "welcome, with the bot and version of then"
                                       : "to come back to a match, send the token that came in the welcome");
        return NULL;
    }
    if (hello->resumes && !session_may_claim(shard, session, hello->match)) {
        (void)refuse_match(shard, NULL, hello->match, refusal);
        return NULL;
    }
    return attach(shard, hello, proved ? session : NULL, refusal);
}

static struct instance *identify(struct shard *shard, const struct peer *peer, const struct message_hello *hello,
                                 struct hub_refusal *refusal)
{
    struct instance *instance = instance_by_token(shard, hello->token);

    if (instance)
        return known(shard, instance, peer, hello, refusal);
    if (peer->owner)
        (void)refuse(refusal, CODE_UNEXPECTED, "hello was said already");
    else if (shard->hub.routers[peer->router].listener != 0)
        return newcomer(shard, hello, refusal);
    else if (hello->token.size)
        (void)refuse(refusal, CODE_TOKEN, "the token is wrong: send what stands in ARENA_TOKEN");
    else
        (void)refuse(refusal, CODE_TOKEN, "hello without a token: send what stands in ARENA_TOKEN");
    return NULL;
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

    for (unsigned i = 0; i < shard->table_count; i++)
        for (unsigned seat = 0; seat < shard->tables[i].fixture.lineup.seats; seat++)
            if (shard->tables[i].state != TABLE_FREE && shard->tables[i].chairs[seat].instance == instance)
                roles |= UINT32_C(1) << shard->tables[i].fixture.lineup.role_of[seat];
    return roles;
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
    instance->plays = plays_roles(shard->options->game, hello->plays);
}

static bool on_hello(void *context, struct peer *peer, const struct message_hello *hello, struct hub_welcome *welcome,
                     struct hub_refusal *refusal)
{
    struct shard *shard = context;
    struct instance *instance;
    struct table *table;
    role_set plays = plays_roles(shard->options->game, hello->plays), taken;
    unsigned seat;

    if (shard_leaves(shard))
        return refuse(refusal, CODE_FULL, "the arena stops, and may be started again; come back after `retry`");
    if (shard->stopping || shard->engine->ending != ENGINE_GOES_ON)
        return refuse(refusal, CODE_CLOSING, "no more matches are played here");
    instance = identify(shard, peer, hello, refusal);
    if (!instance)
        return false;
    if (instance->state >= INSTANCE_CLOSING)
        return refuse(refusal, CODE_CLOSING, "no more matches are played here with this bot");
    if (peer->owner && !hello->resumes)
        return refuse(refusal, CODE_UNEXPECTED, "hello was said already");
    if (peer->owner && peer->owner != instance)
        return refuse(refusal, CODE_UNEXPECTED,
                      "this connection said hello with another token: come back over a new one");
    if (hello->resumes && !chair_of(instance, hello->match, &table, &seat) &&
        !session_may_claim(shard, instance->session, hello->match))
        return refuse_match(shard, instance, hello->match, refusal);
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

    for (unsigned i = 0; i < shard->table_count; i++)
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
    for (unsigned i = 0; i < shard->table_count; i++)
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
        (void)refuse_match(shard, peer->owner, handle, refusal);
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
        engine_notice(shard->engine, "the file of the socket %s was removed; %s", endpoint,
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
