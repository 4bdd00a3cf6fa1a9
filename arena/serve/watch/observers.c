/* SPDX-License-Identifier: MIT */
#include "serve/watch/observers.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/threads.h"
#include "control/pages.h"
#include "base/steady.h"
#include "serve/serve_inside.h"
#include "serve/watch/feeder.h"
#include "serve/watch/inside.h"
#include "serve/watch/old.h"

enum { NICE = 10, US_PER_S = 1000000, LAST_WORDS_US = 100000 };

/* --- who comes --------------------------------------------------------------------------------------------------- */

static bool refuse(struct hub_refusal *refusal, enum wire_code code, const char *words)
{
    refusal->code = code;
    (void)snprintf(refusal->text, sizeof refusal->text, "%s", words);
    return false;
}

static struct observer *free_place(struct observers *all)
{
    for (unsigned i = 0; i < OBSERVERS_MAX; i++)
        if (!all->observers[i].peer)
            return &all->observers[i];
    return NULL;
}

static bool on_hello(void *context, struct peer *peer, const struct message_hello *hello, struct hub_welcome *welcome,
                     struct hub_refusal *refusal)
{
    struct observers *all = context;
    struct observer *place = free_place(all);
    const struct doorman_visitor visitor = {.token = hello->token, .key = peer->key, .local = peer->local};
    struct doors_owner owner = {.name = ""};

    (void)welcome;
    if (hello->resumes || peer->owner)
        return refuse(refusal, CODE_UNEXPECTED, "an observer says hello once, and names no match in it");
    if (!place)
        return refuse(refusal, CODE_FULL, "there are so many observers that no other is let in");
    if (!doors_observer(all->serve, &visitor, &owner, refusal))
        return false;
    *place = (struct observer){.peer = peer, .owner = owner};
    peer->owner = place;
    peer->capacity = 1; /* whatever it said: its commands are counted by it */
    feeder_come(all->serve);
    return true;
}

static void on_welcomed(void *context, struct peer *peer, const struct message_hello *hello)
{
    struct observers *all = context;

    (void)peer;
    (void)hello;
    all->count++;
}

static void on_left(void *context, struct peer *peer, enum peer_left how, const char *words)
{
    struct observers *all = context;
    struct observer *observer = peer->owner;

    (void)how;
    (void)words;
    observer_unwatch_all(all, observer);
    observer->peer = NULL;
    all->count--;
    feeder_go(all->serve);
}

static void on_garbage(void *context, struct peer *peer, const struct refusal *refusal)
{
    (void)context;
    (void)peer;
    (void)refusal;
}

static void on_tell(void *context, const char *sentence)
{
    const struct observers *all = context;

    serve_notice(all->serve, "observers: %s", sentence);
}

static void on_cut_off(void *context, unsigned router)
{
    struct observers *all = context;
    struct error error = {0};

    (void)!hub_listen_anew(&all->hub, router, &error); /* it is tried again */
}

/* Who has a key that nobody knows gets what the public gets. */
static bool knows(void *context, const char *key)
{
    (void)context;
    (void)key;
    return true;
}

static bool lets(void *context, const char *key, struct span bot)
{
    (void)context;
    (void)key;
    (void)bot;
    return true;
}

/* --- what they ask for ------------------------------------------------------------------------------------------- */

/* False: one of the words cannot be of any command. */
static bool note_words(struct observer *observer, struct span words)
{
    struct unpack from = unpack_open(words);

    observer->count = 0;
    if (words.size == 0)
        return true;
    for (uint32_t left = unpack_array(&from); left > 0; left--) {
        struct span word = unpack_text(&from);

        if (observer->count == sizeof observer->words / sizeof *observer->words || !text_is_id(word))
            return false;
        (void)snprintf(observer->words[observer->count++], sizeof *observer->words, "%.*s", (int)word.size,
                       (const char *)word.at);
    }
    return true;
}

/* Commands count in the hub's allowance: a few at once and some in each second are free, a flood of them is cut off. */
static enum hub_use on_message(void *context, struct peer *peer, const struct message *message,
                               struct hub_refusal *refusal)
{
    struct observer *observer = peer->owner;
    const struct message_command *command = &message->command;

    (void)context;
    if (observer->asks) {
        (void)refuse(refusal, CODE_UNEXPECTED, "one command after the other: wait for the reply to the last one");
        return HUB_NO_MATCH;
    }
    if (!note_words(observer, command->words)) {
        (void)refuse(refusal, CODE_INVALID, "an observer's command has at most 2 words, of a-z, 0-9 and -");
        return HUB_NO_MATCH;
    }
    observer->asks = true;
    observer->number = command->number;
    observer->from = command->from;
    (void)snprintf(observer->verb, sizeof observer->verb, "%.*s", (int)command->verb.size,
                   (const char *)command->verb.at);
    return HUB_USELESS;
}

static void send_reply(struct observers *all, struct observer *observer, const struct observer_reply *reply)
{
    uint64_t next = 0;
    char *page = reply->body ? page_make(reply->body, reply->list, observer->from, OBSERVER_PAGE_BYTES, &next) : NULL;
    struct message message = {.type = MESSAGE_REPLY,
                              .reply = {.number = observer->number,
                                        .code = reply->outcome.code,
                                        .text = span_text(reply->outcome.text),
                                        .has_next = next > 0,
                                        .next = next}};

    if (page)
        message.reply.body = span_text(page);
    else if (reply->body) {
        message.reply.code = EXIT_WRONG_USE;
        message.reply.text = span_text("the reply does not fit into a page");
    }
    hub_send(&all->hub, observer->peer, &message);
    free(page);
}

/* One of each, in turn. One that waits counts, too. */
static void serve_commands(struct observers *all)
{
    unsigned first = all->turn;

    for (unsigned i = 0, served = 0; i < OBSERVERS_MAX && served < OBSERVERS_COMMANDS; i++) {
        struct observer *observer = &all->observers[(first + i) % OBSERVERS_MAX];
        struct observer_reply reply;

        if (!observer->peer || !observer->asks)
            continue;
        observer_ask(all, observer, &reply);
        if (!reply.waits)
            send_reply(all, observer, &reply);
        json_decref(reply.body);
        observer->asks = reply.waits;
        all->turn = (first + i + 1) % OBSERVERS_MAX;
        served++;
    }
}

/* --- who was revoked --------------------------------------------------------------------------------------------- */

/* The same words as a bot hears. */
static void turn_out(struct observers *all, struct observer *observer)
{
    struct peer *peer = observer->peer;
    const struct message close = {.type = MESSAGE_CLOSE};

    observer_unwatch_all(all, observer);
    hub_complain(&all->hub, peer, CODE_TOKEN, "the key or token of this connection is not valid any more");
    hub_send(&all->hub, peer, &close);
    observer->peer = NULL;
    peer->owner = NULL;
    feeder_go(all->serve);
    hub_drop(&all->hub, peer);
}

static void look(struct observers *all, int64_t now_us)
{
    if (!atomic_exchange(&all->looks, false) && now_us < all->looked_us + US_PER_S)
        return;
    all->looked_us = now_us;
    for (unsigned i = 0; i < OBSERVERS_MAX; i++) {
        struct observer *observer = &all->observers[i];

        if (observer->peer && *observer->owner.name &&
            !doors_still(all->serve, observer->owner.name, observer->owner.pass))
            turn_out(all, observer);
    }
}

/* --- the thread -------------------------------------------------------------------------------------------------- */

static bool show_all(struct observers *all)
{
    bool more = false;

    for (unsigned i = 0; i < OBSERVERS_MAX; i++)
        if (all->observers[i].peer)
            more = observer_show(all, &all->observers[i]) || more;
    return more;
}

/* Returns true if there is more to do at once. */
static bool tick(struct observers *all, int64_t now_us)
{
    bool more;

    look(all, now_us);
    serve_commands(all);
    more = show_all(all);
    hub_flush(&all->hub);
    return more;
}

/* What can still be shown is, and then nothing more comes. */
static void say_close(struct observers *all)
{
    const struct message close = {.type = MESSAGE_CLOSE};
    int64_t until_us = steady_us() + LAST_WORDS_US;

    while (tick(all, steady_us()) && steady_us() < until_us)
        continue;
    for (unsigned i = 0; i < OBSERVERS_MAX; i++)
        if (all->observers[i].peer)
            hub_send(&all->hub, all->observers[i].peer, &close);
    hub_flush(&all->hub);
    for (unsigned i = 0; i < OBSERVERS_MAX && steady_us() < until_us; i++)
        if (all->observers[i].peer) {
            (void)hub_wait(&all->hub, steady_us(), until_us);
            hub_receive(&all->hub, steady_us());
            hub_flush(&all->hub);
        }
}

static int64_t rest_us(const struct observers *all)
{
    for (unsigned i = 0; i < OBSERVERS_MAX; i++)
        if (all->observers[i].peer)
            return OBSERVERS_TICK_US;
    return OBSERVERS_IDLE_US;
}

static void *run(void *context)
{
    struct observers *all = context;
    int64_t next_us = 0;

    (void)setpriority(PRIO_PROCESS, (id_t)gettid(), NICE); /* of this thread alone */
    while (!all->ends) {
        int64_t now_us = steady_us();
        eventfd_t woken;

        if (all->woken)
            (void)eventfd_read(all->wake_fd, &woken);
        all->woken = false;
        hub_receive(&all->hub, now_us);
        if (next_us > now_us + rest_us(all)) /* somebody came */
            next_us = now_us;
        if (now_us >= next_us || all->looks)
            next_us = tick(all, now_us) ? now_us : now_us + rest_us(all);
        hub_flush(&all->hub);
        (void)hub_wait(&all->hub, steady_us(), next_us);
    }
    say_close(all);
    return NULL;
}

/* --- life -------------------------------------------------------------------------------------------------------- */

static bool open_hub(struct observers *all, struct error *error)
{
    const struct ladder_file *file = all->serve->file;
    const struct hub_ops ops = {.hello = on_hello,
                                .welcomed = on_welcomed,
                                .message = on_message,
                                .garbage = on_garbage,
                                .left = on_left,
                                .cut_off = on_cut_off,
                                .tell = on_tell,
                                .context = all,
                                .serves = PEER_OBSERVER};
    const struct key_judge judge = {.knows = knows, .lets = lets, .context = all};
    bool good;

    good = threads_check(1 + HUB_THREADS, error) && hub_init(&all->hub, &ops, error);
    all->has_hub = good;
    if (good && file->attach.keys)
        good = certificate_read_secret(&all->own, file->attach.keys, error) &&
               hub_encrypt(&all->hub, &all->own, &judge, error);
    for (unsigned i = 0; good && i < file->watch_count; i++)
        good = hub_listen(&all->hub, file->watch[i], error) >= 0;
    return good && hub_watch_lateness(&all->hub, error) && hub_watch(&all->hub, all->wake_fd, &all->woken, error);
}

static bool start(struct observers *all, struct error *error)
{
    sigset_t signals, before;
    int failed;

    all->wake_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (all->wake_fd < 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "cannot make an event descriptor: %s", strerror(errno));
    all->feed = feeder_feed(all->serve);
    if (!open_hub(all, error) || !(all->desk = desk_new(all->serve, NULL, error)))
        return false;
    all->desk_query = old_query(all->serve);
    if (!all->desk_query)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    (void)sigfillset(&signals); /* they are for the thread that watches them */
    (void)pthread_sigmask(SIG_SETMASK, &signals, &before);
    failed = pthread_create(&all->thread, NULL, run, all);
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    all->started = !failed;
    return !failed || error_set(error, EXIT_COULD_NOT_RUN, "cannot start a thread: %s", strerror(failed));
}

bool observers_start(struct serve *serve, struct error *error)
{
    struct observers *all;

    if (serve->file->watch_count == 0)
        return true;
    all = calloc(1, sizeof *all);
    if (!all)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    all->serve = serve;
    buffer_init(&all->events.bytes, FEED_TAPE_BYTES);
    serve->observers = all; /* which ends what was begun, too */
    if (!start(all, error))
        return false;
    for (unsigned i = 0; i < all->hub.router_count; i++)
        serve_notice(serve, "observers connect at %s", all->hub.routers[i].endpoint);
    return true;
}

unsigned observers_count(const struct serve *serve)
{
    return serve->observers ? serve->observers->count : 0;
}

void observers_look(struct serve *serve)
{
    struct observers *all = serve->observers;

    if (!all || !all->started)
        return;
    all->looks = true;
    (void)eventfd_write(all->wake_fd, 1);
}

void observers_end(struct serve *serve)
{
    struct observers *all = serve->observers;

    if (!all)
        return;
    if (all->started) {
        all->ends = true;
        (void)eventfd_write(all->wake_fd, 1);
        (void)pthread_join(all->thread, NULL);
    }
    desk_free(all->desk);
    query_free(&all->desk_query);
    if (all->has_hub)
        hub_release(&all->hub);
    certificate_forget(&all->own);
    buffer_release(&all->events.bytes);
    if (all->wake_fd > 0)
        (void)close(all->wake_fd);
    free(all);
    serve->observers = NULL;
}
