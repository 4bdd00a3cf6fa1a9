/* SPDX-License-Identifier: MIT */
#include "control/control.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/steady.h"
#include "base/threads.h"
#include "control/pages.h"
#include "control/place.h"
#include "hub/hub.h"

/* A controller, and the command of it that waits. */
struct client {
    struct peer *peer; /* NULL: this place is free */
    bool asks;
    uint64_t number, from;
    char verb[PROTO_ID_MAX + 1];
    char *words[PROTO_COMMAND_WORDS_MAX];
    unsigned count;
};

struct control {
    struct control_place place;
    control_handler *handler;
    void *context;
    struct hub hub;
    struct client clients[CONTROL_PEERS_MAX];
    unsigned turn; /* the client whose command is looked at first */
    pthread_t thread;
    int end_fd;
    bool ends;           /* end_fd is readable */
    atomic_bool closing; /* for the handler, which the thread is in */
    struct control_watch watch;
    bool came; /* the watched descriptor is readable */

    /* The last reply with a list of several pages, for who asks for the rest of it. */
    struct client *paged;
    struct control_reply kept;
};

/* --- clients ----------------------------------------------------------------------------------------------------- */

static void forget_command(struct client *client)
{
    for (unsigned i = 0; i < client->count; i++)
        free(client->words[i]);
    client->count = 0;
    client->asks = false;
}

static void forget_pages(struct control *control)
{
    control->paged = NULL;
    control_reply_release(&control->kept);
}

static bool is_host(const struct peer *peer)
{
    return peer->user == geteuid() || peer->user == 0;
}

static bool on_hello(void *context, struct peer *peer, const struct message_hello *hello, struct hub_welcome *welcome,
                     struct hub_refusal *refusal)
{
    struct control *control = context;

    (void)welcome;
    if (hello->resumes || peer->owner || !is_host(peer)) {
        refusal->code = is_host(peer) ? CODE_UNEXPECTED : CODE_TOKEN;
        (void)snprintf(refusal->text, sizeof refusal->text, "%s",
                       is_host(peer) ? "a controller says hello once" : "only the user of the daemon, or root");
        return false;
    }
    for (unsigned i = 0; i < CONTROL_PEERS_MAX; i++)
        if (!control->clients[i].peer) {
            control->clients[i] = (struct client){.peer = peer};
            peer->owner = &control->clients[i];
            return true;
        }
    refusal->code = CODE_FULL;
    (void)snprintf(refusal->text, sizeof refusal->text, "there are %d controllers already", CONTROL_PEERS_MAX);
    return false;
}

static void on_welcomed(void *context, struct peer *peer, const struct message_hello *hello)
{
    (void)context;
    (void)peer;
    (void)hello;
}

static void on_left(void *context, struct peer *peer, enum peer_left how, const char *words)
{
    struct control *control = context;
    struct client *client = peer->owner;

    (void)how;
    (void)words;
    forget_command(client);
    if (control->paged == client)
        forget_pages(control);
    client->peer = NULL;
}

/* False: no memory. */
static bool keep_words(struct client *client, struct span words)
{
    struct unpack from = unpack_open(words);

    for (uint32_t left = unpack_array(&from); left > 0; left--) {
        struct span word = unpack_text(&from);

        client->words[client->count] = strndup((const char *)word.at, word.size);
        if (!client->words[client->count])
            return false;
        client->count++;
    }
    return true;
}

static enum hub_use on_message(void *context, struct peer *peer, const struct message *message,
                               struct hub_refusal *refusal)
{
    struct client *client = peer->owner;
    const struct message_command *command = &message->command;

    (void)context;
    if (client->asks) {
        refusal->code = CODE_UNEXPECTED;
        (void)snprintf(refusal->text, sizeof refusal->text,
                       "one command after the other: wait for the reply to the last one");
        return HUB_NO_MATCH;
    }
    client->asks = true;
    client->number = command->number;
    client->from = command->from;
    (void)snprintf(client->verb, sizeof client->verb, "%.*s", (int)command->verb.size, (const char *)command->verb.at);
    if (keep_words(client, command->words))
        return HUB_OF_USE;
    forget_command(client);
    refusal->code = CODE_INVALID;
    (void)snprintf(refusal->text, sizeof refusal->text, "out of memory");
    return HUB_NO_MATCH;
}

static void on_garbage(void *context, struct peer *peer, const struct refusal *refusal)
{
    (void)context;
    (void)peer;
    (void)refusal;
}

/* --- replies ----------------------------------------------------------------------------------------------------- */

static void send_page(struct control *control, struct client *client, const struct control_reply *reply)
{
    uint64_t next = 0;
    char *page = reply->body ? page_make(reply->body, reply->list, client->from, PROTO_BODY_MAX, &next) : NULL;
    const char *text = reply->outcome.text;
    struct message message = {.type = MESSAGE_REPLY,
                              .reply = {.number = client->number,
                                        .code = reply->outcome.code,
                                        .text = span_text(text),
                                        .has_next = next > 0,
                                        .next = next}};

    if (page)
        message.reply.body = span_text(page);
    else if (reply->body) {
        message.reply.code = EXIT_COULD_NOT_RUN;
        message.reply.text = span_text("the reply does not fit into a page");
    }
    hub_send(&control->hub, client->peer, &message);
    if (next == 0 && control->paged == client)
        forget_pages(control);
    free(page);
}

static void carry_out(struct control *control, struct client *client)
{
    struct control_command command = {.verb = client->verb,
                                      .words = (const char *const *)client->words,
                                      .count = client->count,
                                      .ends = &control->closing};
    struct control_reply reply = {0};

    if (client->from > 0 && control->paged == client) {
        send_page(control, client, &control->kept);
        return;
    }
    audit_user(client->peer->user, command.who);
    if (control->closing)
        (void)error_set(&reply.outcome, EXIT_COULD_NOT_RUN, "arena serve is ending: the command was not carried out");
    else
        control->handler(control->context, &command, &reply);
    forget_pages(control);
    control->paged = client;
    control->kept = reply;
    send_page(control, client, &control->kept);
}

/* Carries out the next command that waits. False: there is none. */
static bool serve_one(struct control *control)
{
    for (unsigned i = 0; i < CONTROL_PEERS_MAX; i++) {
        struct client *client = &control->clients[(control->turn + i) % CONTROL_PEERS_MAX];
        int64_t began_us = steady_us();

        if (!client->peer || !client->asks)
            continue;
        control->turn = (control->turn + i + 1) % CONTROL_PEERS_MAX;
        carry_out(control, client);
        forget_command(client);
        hub_stand_still(&control->hub, steady_us() - began_us);
        return true;
    }
    return false;
}

/* --- the socket -------------------------------------------------------------------------------------------------- */

/* The file is ours alone. Until this is done, others are kept out by what the kernel says of them. */
static bool keep_for_us(const struct control *control)
{
    return chmod(control_place_path(&control->place), S_IRUSR | S_IWUSR) == 0;
}

/* Somebody removed the file. */
static void on_cut_off(void *context, unsigned router)
{
    struct control *control = context;
    struct error error = {0};

    if (hub_listen_anew(&control->hub, router, &error))
        (void)keep_for_us(control);
}

static void *run(void *context)
{
    struct control *control = context;

    while (!control->ends) {
        int64_t now_us = steady_us();

        hub_receive(&control->hub, now_us);
        hub_flush(&control->hub);
        while (serve_one(control))
            hub_flush(&control->hub);
        if (control->came)
            control->watch.came(control->context);
        control->came = false;
        (void)hub_wait(&control->hub, steady_us(), hub_deadline_us(&control->hub));
    }
    return NULL;
}

/* Who may write to the folder could put another socket there. */
static bool check_folder(const char *folder, struct error *error)
{
    struct stat about;

    if (stat(folder, &about) != 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", folder, strerror(errno));
    if (about.st_uid != geteuid() && geteuid() != 0 && about.st_uid != 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "%s belongs to another user", folder);
    return !(about.st_mode & S_IWOTH) || error_set(error, EXIT_COULD_NOT_RUN,
                                                   "%s: every user may write to this folder, so there is no control "
                                                   "socket; chmod o-w it",
                                                   folder);
}

static bool open_socket(struct control *control, const char *folder, struct error *error)
{
    const struct hub_ops ops = {.hello = on_hello,
                                .welcomed = on_welcomed,
                                .message = on_message,
                                .garbage = on_garbage,
                                .left = on_left,
                                .cut_off = on_cut_off,
                                .context = control,
                                .serves = PEER_CONTROLLER};

    return check_folder(folder, error) && control_place_open(&control->place, folder, error) &&
           threads_check(1 + HUB_THREADS, error) && hub_init(&control->hub, &ops, error) &&
           hub_listen(&control->hub, control->place.endpoint, error) >= 0 &&
           (keep_for_us(control) || error_set(error, EXIT_COULD_NOT_RUN, "%s/control: %s", folder, strerror(errno))) &&
           hub_watch_lateness(&control->hub, error) &&
           hub_watch(&control->hub, control->end_fd, &control->ends, error) &&
           (control->watch.fd < 0 || hub_watch(&control->hub, control->watch.fd, &control->came, error));
}

static bool start(struct control *control, const char *folder, struct error *error)
{
    int failed;

    control->end_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (control->end_fd < 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "cannot make an event descriptor: %s", strerror(errno));
    if (!open_socket(control, folder, error))
        return false;
    failed = pthread_create(&control->thread, NULL, run, control);
    return !failed || error_set(error, EXIT_COULD_NOT_RUN, "cannot start a thread: %s", strerror(failed));
}

static void release(struct control *control)
{
    for (unsigned i = 0; i < CONTROL_PEERS_MAX; i++)
        forget_command(&control->clients[i]);
    forget_pages(control);
    if (control->hub.context)
        hub_release(&control->hub);
    control_place_close(&control->place);
    if (control->end_fd >= 0)
        (void)close(control->end_fd);
    free(control);
}

struct control *control_start(const char *folder, control_handler *handler, const struct control_watch *watch,
                              void *context, struct error *error)
{
    struct control *control = calloc(1, sizeof *control);

    if (!control) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
        return NULL;
    }
    control->handler = handler;
    control->context = context;
    control->watch = *watch;
    control->place.fd = -1;
    if (start(control, folder, error))
        return control;
    release(control);
    return NULL;
}

void control_end(struct control **control)
{
    if (!*control)
        return;
    (*control)->closing = true;
    (void)eventfd_write((*control)->end_fd, 1);
    (void)pthread_join((*control)->thread, NULL);
    release(*control);
    *control = NULL;
}
