/* SPDX-License-Identifier: MIT */
#include "run/playing/identify.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "run/inside.h"

bool hello_refuse(struct hub_refusal *refusal, enum wire_code code, const char *format, ...)
{
    va_list arguments;

    refusal->code = code;
    va_start(arguments, format);
    (void)vsnprintf(refusal->text, sizeof refusal->text, format, arguments);
    va_end(arguments);
    return false;
}

/* --- newcomers --------------------------------------------------------------------------------------------------- */

/* Bots that play, or may still play. */
static unsigned instances_of(const struct shard *shard, unsigned bot)
{
    unsigned count = 0;

    for (const struct instance *at = contestant_of(shard, bot)->first; at; at = at->next)
        count += at->state < INSTANCE_CLOSING;
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
    unsigned most = 2 * bot_of(shard, bot)->seats * shard->table_count;

    return shard->options->doorman && most > INSTANCES_EACH_MAX ? INSTANCES_EACH_MAX : most;
}

static bool refuse_full(struct hub_refusal *refusal)
{
    return hello_refuse(refusal, CODE_FULL,
                        "there are as many bots of this name as can play: come back in some seconds");
}

/* `session`: the number of its session of before, or NULL. */
static struct instance *attach(struct shard *shard, const struct message_hello *hello, const char *session,
                               struct hub_refusal *refusal)
{
    const struct doorman_pass nobodys = {0};
    struct instance *instance = NULL;
    role_set plays = plays_roles(shard->options->game, hello->plays), wanted;
    unsigned bot;

    (void)pthread_mutex_lock(&shard->engine->lock);
    wanted = roles_of_name(shard, hello->bot);
    bot = waited_for(shard, hello->bot, plays);
    if (bot < shard->contestant_count && instances_of(shard, bot) < welcome_at_once(shard, bot))
        instance = instance_attached(shard, bot, hello, session, &nobodys);
    (void)pthread_mutex_unlock(&shard->engine->lock);
    if (wanted && !(wanted & plays)) {
        (void)plays_refuse(refusal, shard->options->game, plays, wanted);
        return NULL;
    }
    if (bot == shard->contestant_count) {
        (void)hello_refuse(refusal, CODE_BOT, "no bot of the name %.*s is waited for", (int)hello->bot.size,
                           (const char *)hello->bot.at);
        return NULL;
    }
    if (!instance)
        (void)refuse_full(refusal);
    return instance;
}

static struct instance *let_in(struct shard *shard, const struct message_hello *hello, const char *session,
                               const struct doorman_pass *pass)
{
    if (!contestants_grow(shard) || instances_of(shard, pass->bot) >= welcome_at_once(shard, pass->bot))
        return NULL;
    return instance_attached(shard, pass->bot, hello, session, pass);
}

/* The doorman is asked while no lock is held: it may add bots. */
static struct instance *admit(struct shard *shard, const struct peer *peer, const struct message_hello *hello,
                              const char *session, uint64_t session_pass, struct hub_refusal *refusal)
{
    const struct doorman *doorman = shard->options->doorman;
    const struct doorman_visitor visitor = {.bot = hello->bot,
                                            .version = hello->version,
                                            .token = session ? (struct span){0} : hello->token,
                                            .returns = session,
                                            .pass = session_pass,
                                            .key = peer->key,
                                            .local = peer->local,
                                            .capacity = hello->capacity,
                                            .plays = hello->plays};
    struct instance *instance = NULL;
    struct doorman_pass pass = {0};

    shard->engine->admission++;
    if (doorman->admits(doorman->context, &visitor, &pass, refusal)) {
        instance = let_in(shard, hello, session, &pass);
        if (!instance)
            (void)refuse_full(refusal);
    }
    shard->engine->admission++;
    if (instance)
        (void)snprintf(instance->key, sizeof instance->key, "%s", peer->key);
    return instance;
}

static bool has_key(const struct shard *shard, const struct instance *instance, const struct peer *peer)
{
    return !shard->options->doorman || instance->process || strcmp(instance->key, peer->key) == 0;
}

/* A bot whose instance is known by its token. */
static struct instance *known(const struct shard *shard, struct instance *instance, const struct peer *peer,
                              const struct message_hello *hello, struct hub_refusal *refusal)
{
    if (instance->peer && instance->peer != peer && !hello->resumes)
        (void)hello_refuse(refusal, CODE_TAKEN, "another connection said hello with this token, and is still open");
    else if (bot_of(shard, instance->bot)->attaches &&
             !span_equal(hello->bot, span_text(bot_of(shard, instance->bot)->name)))
        (void)hello_refuse(refusal, CODE_BOT, "the token belongs to another bot");
    else if (!has_key(shard, instance, peer))
        (void)hello_refuse(refusal, CODE_TOKEN, "the token belongs to a bot that came with another key");
    else
        return instance;
    return NULL;
}

/* A bot whose instance is not known: it attaches. A token that proves a session of before lets it come back to the
 * matches of that session; any other counts as none. */
static struct instance *newcomer(struct shard *shard, const struct peer *peer, const struct message_hello *hello,
                                 struct hub_refusal *refusal)
{
    char session[SESSION_SIZE];
    struct session_holder holder = {.bot = hello->bot, .version = hello->version};
    bool proved = session_prove(&shard->engine->secret, hello->token, &holder, session);

    if (hello->resumes && !proved) {
        (void)hello_refuse(refusal, CODE_TOKEN,
                           hello->token.size
                               ? "the token is wrong: to come back to a match, send the one that came in the "
                                 "welcome, with the bot and version of then"
                               : "to come back to a match, send the token that came in the welcome");
        return NULL;
    }
    if (hello->resumes && !session_may_claim(shard, session, hello->match)) {
        (void)hello_refuse_match(shard, NULL, hello->match, refusal);
        return NULL;
    }
    return shard->options->doorman ? admit(shard, peer, hello, proved ? session : NULL, holder.pass, refusal)
                                   : attach(shard, hello, proved ? session : NULL, refusal);
}

struct instance *hello_identify(struct shard *shard, const struct peer *peer, const struct message_hello *hello,
                                struct hub_refusal *refusal)
{
    struct instance *instance = instance_by_token(shard, hello->token);

    if (instance)
        return known(shard, instance, peer, hello, refusal);
    if (peer->owner)
        (void)hello_refuse(refusal, CODE_UNEXPECTED, "hello was said already");
    else if (shard->hub.routers[peer->router].listener != 0)
        return newcomer(shard, peer, hello, refusal);
    else if (hello->token.size)
        (void)hello_refuse(refusal, CODE_TOKEN, "the token is wrong: send what stands in ARENA_TOKEN");
    else
        (void)hello_refuse(refusal, CODE_TOKEN, "hello without a token: send what stands in ARENA_TOKEN");
    return NULL;
}
