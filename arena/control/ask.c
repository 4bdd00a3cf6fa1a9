/* SPDX-License-Identifier: MIT */
#include "control/ask.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zmq.h>

#include "control/pages.h"
#include "control/place.h"
#include "proto/codec.h"
#include "proto/pack.h"

enum {
    LOOK_EVERY_MS = 250, /* whether the daemon is still there */
    AGAIN_AFTER_MS = 50,
    WORDS_BYTES_MAX = PROTO_FRAME_MAX - 256, /* with the rest of the command a frame */
};

/* A conversation with the daemon. */
struct asking {
    const char *folder;
    const struct control_command *command;
    bool (*is_there)(const char *folder);
    struct control_place place;
    void *context, *socket;
    void *breaks;     /* the monitor of the socket: it says when the connection breaks */
    unsigned sockets; /* so far */
    bool is_broken;   /* as when a daemon runs itself again: what was said must be said to the new one */
    bool is_unread;   /* the new one has got the command before a hello, and has not carried it out */
    struct frame_writer writer;
    struct buffer words;
    uint64_t number; /* of the command sent last */
    struct frame_reader reader;
    struct message message;
    struct error *error;
};

/* --- the command ------------------------------------------------------------------------------------------------- */

static struct span pack_words(struct asking *asking)
{
    buffer_clear(&asking->words);
    pack_array(&asking->words, asking->command->count);
    for (unsigned i = 0; i < asking->command->count; i++)
        pack_text(&asking->words, span_text(asking->command->words[i]));
    return buffer_span(&asking->words);
}

static bool check_words(const struct asking *asking)
{
    if (asking->command->count > PROTO_COMMAND_WORDS_MAX)
        return error_set(asking->error, EXIT_WRONG_USE, "a command has at most %d words", PROTO_COMMAND_WORDS_MAX);
    for (unsigned i = 0; i < asking->command->count; i++)
        if (!text_is_good(span_text(asking->command->words[i]), TEXT_WORD))
            return error_set(asking->error, EXIT_WRONG_USE, "word %u of the command is no UTF-8 of at most %d bytes",
                             i + 1, PROTO_COMMAND_WORD_MAX);
    return true;
}

static bool send_frame(struct asking *asking)
{
    struct span frame = frame_take(&asking->writer);

    return zmq_send(asking->socket, frame.at, frame.size, 0) >= 0 ||
           error_set(asking->error, EXIT_COULD_NOT_RUN, "cannot send to the daemon: %s", zmq_strerror(errno));
}

static bool say_hello(struct asking *asking)
{
    const struct message hello = {.type = MESSAGE_HELLO,
                                  .hello = {.major = PROTO_MAJOR,
                                            .minor = PROTO_MINOR,
                                            .bot = span_text("host"),
                                            .as = PEER_CONTROLLER,
                                            .capacity = 1,
                                            .views = VIEWS_FULL}};

    return frame_add(&asking->writer, &hello) && send_frame(asking);
}

static bool say_command(struct asking *asking, uint64_t from)
{
    const struct message command = {.type = MESSAGE_COMMAND,
                                    .command = {.number = ++asking->number,
                                                .verb = span_text(asking->command->verb),
                                                .words = pack_words(asking),
                                                .from = from}};

    if (asking->words.failed || !frame_add(&asking->writer, &command))
        return error_set(asking->error, EXIT_WRONG_USE, "the words of a command have at most %d bytes",
                         WORDS_BYTES_MAX);
    return send_frame(asking);
}

/* --- the reply --------------------------------------------------------------------------------------------------- */

static bool has_ended(const struct asking *asking)
{
    return error_set(asking->error, EXIT_COULD_NOT_RUN,
                     "%s: arena serve ended before it replied; the command may have been carried out", asking->folder);
}

/* Waits until there is something to read. False: the connection has broken, or the daemon has ended. */
static bool wait_for(struct asking *asking)
{
    zmq_pollitem_t items[] = {{.socket = asking->socket, .events = ZMQ_POLLIN},
                              {.socket = asking->breaks, .events = ZMQ_POLLIN}};

    while (zmq_poll(items, 2, LOOK_EVERY_MS) == 0)
        if (!asking->is_there(asking->folder))
            return has_ended(asking);
    if (!items[0].revents) /* it may have come just before the break */
        (void)zmq_poll(items, 1, 0);
    asking->is_broken = !items[0].revents;
    return !asking->is_broken;
}

static bool send_pong(struct asking *asking)
{
    const struct message pong = {.type = MESSAGE_PONG, .ping = asking->message.ping};

    return frame_add(&asking->writer, &pong) && send_frame(asking);
}

/* A message of the daemon's. Sets *done if it is the welcome, or the reply. */
static bool take_message(struct asking *asking, bool *done)
{
    const struct message *message = &asking->message;
    struct span words = message->type == MESSAGE_REFUSAL ? message->refusal.text : message->error.text;

    if (message->type == MESSAGE_PING)
        return send_pong(asking);
    if (message->type == MESSAGE_REFUSAL && asking->number > 0 &&
        span_equal(message->refusal.code, span_text(schema_code(CODE_NO_HELLO)->name))) {
        asking->is_broken = asking->is_unread = true;
        return false;
    }
    if (message->type == MESSAGE_REFUSAL || message->type == MESSAGE_ERROR)
        return error_set(asking->error, EXIT_COULD_NOT_RUN, "%s: arena serve refused: %.*s", asking->folder,
                         (int)words.size, (const char *)words.at);
    *done =
        message->type == MESSAGE_WELCOME || (message->type == MESSAGE_REPLY && message->reply.number == asking->number);
    return true;
}

/* Takes the body of a page into the reply. */
static bool take_page(struct asking *asking, struct control_reply *reply)
{
    const struct message_reply *said = &asking->message.reply;
    json_t *page;

    reply->outcome.code = (enum exit_code)said->code;
    (void)snprintf(reply->outcome.text, sizeof reply->outcome.text, "%.*s", (int)said->text.size,
                   (const char *)said->text.at);
    if (said->body.size == 0)
        return true;
    page = json_loadb((const char *)said->body.at, said->body.size, 0, NULL);
    if (!json_is_object(page)) {
        json_decref(page);
        return error_set(asking->error, EXIT_COULD_NOT_RUN, "%s: the daemon's reply is no JSON object", asking->folder);
    }
    return page_append(&reply->body, page, asking->command->list) ||
           error_set(asking->error, EXIT_COULD_NOT_RUN, "%s: the pages of the daemon's reply do not fit together",
                     asking->folder);
}

/* Reads one frame, up to what is waited for: then *done is set, and the message is in `asking`. */
static bool take_frame(struct asking *asking, struct control_reply *reply, bool *done)
{
    struct refusal refusal;
    zmq_msg_t frame;
    bool good;

    (void)zmq_msg_init(&frame);
    good = zmq_msg_recv(&frame, asking->socket, 0) >= 0 &&
           frame_open(&asking->reader, span_of(zmq_msg_data(&frame), zmq_msg_size(&frame)), TO_CONTROLLER, &refusal);
    if (!good)
        (void)error_set(asking->error, EXIT_COULD_NOT_RUN, "%s: the daemon's reply cannot be read", asking->folder);
    while (good && !*done && frame_next(&asking->reader, &asking->message, &refusal) == FRAME_MESSAGE)
        good = take_message(asking, done);
    good = good && (!*done || asking->message.type == MESSAGE_WELCOME || take_page(asking, reply));
    (void)zmq_msg_close(&frame);
    return good;
}

/* Waits for the welcome, or for a page of the reply. */
static bool hear(struct asking *asking, struct control_reply *reply)
{
    bool done = false;

    while (!done)
        if (!wait_for(asking) || !take_frame(asking, reply, &done))
            return false;
    return true;
}

/* --- the socket -------------------------------------------------------------------------------------------------- */

/* The socket must be of who owns the folder, or ours, or root's. */
static bool check_owner(const struct asking *asking)
{
    struct stat folder, file;

    if (stat(asking->folder, &folder) != 0 || lstat(control_place_path(&asking->place), &file) != 0)
        return true; /* the daemon has still to make it */
    return file.st_uid == folder.st_uid || file.st_uid == geteuid() || file.st_uid == 0 ||
           error_set(asking->error, EXIT_COULD_NOT_RUN, "%s/control belongs to another user", asking->folder);
}

static void disconnect(struct asking *asking)
{
    if (asking->socket)
        (void)zmq_close(asking->socket);
    if (asking->breaks)
        (void)zmq_close(asking->breaks);
    asking->socket = asking->breaks = NULL;
}

static bool watch_breaks(struct asking *asking)
{
    char endpoint[32];

    (void)snprintf(endpoint, sizeof endpoint, "inproc://breaks-%u", asking->sockets++);
    asking->breaks = zmq_socket(asking->context, ZMQ_PAIR);
    return asking->breaks && zmq_socket_monitor(asking->socket, endpoint, ZMQ_EVENT_DISCONNECTED) == 0 &&
           zmq_connect(asking->breaks, endpoint) == 0;
}

/* Connects, anew if there is a connection. What waits on the old one is dropped. */
static bool connect_to(struct asking *asking)
{
    disconnect(asking);
    asking->is_broken = asking->is_unread = false;
    asking->socket = zmq_socket(asking->context, ZMQ_DEALER);
    return (asking->socket && zmq_setsockopt(asking->socket, ZMQ_LINGER, &(int){0}, sizeof(int)) == 0 &&
            watch_breaks(asking) && zmq_connect(asking->socket, asking->place.endpoint) == 0) ||
           error_set(asking->error, EXIT_COULD_NOT_RUN, "cannot connect to %s/control: %s", asking->folder,
                     zmq_strerror(errno));
}

/* --- the conversation -------------------------------------------------------------------------------------------- */

/* Connects and says hello, until a daemon has said welcome. */
static bool greet(struct asking *asking, struct control_reply *reply)
{
    asking->number = 0;
    while (!connect_to(asking) || !say_hello(asking) || !hear(asking, reply)) {
        if (!asking->is_broken)
            return false;
        if (!asking->is_there(asking->folder))
            return has_ended(asking);
        (void)zmq_poll(NULL, 0, AGAIN_AFTER_MS);
    }
    return true;
}

/* Asks for a page of the reply. If the connection breaks before it is there, asks again, unless the command may have
 * been carried out already. */
static bool ask_page(struct asking *asking, uint64_t from, struct control_reply *reply)
{
    while (!say_command(asking, from) || !hear(asking, reply)) {
        if (!asking->is_broken)
            return false;
        if (!asking->command->looks && !asking->is_unread)
            return has_ended(asking);
        if (!greet(asking, reply))
            return false;
    }
    return true;
}

static bool converse(struct asking *asking, struct control_reply *reply)
{
    uint64_t from = 0;

    if (!greet(asking, reply))
        return false;
    do {
        if (!ask_page(asking, from, reply))
            return false;
        from = asking->message.reply.has_next ? asking->message.reply.next : 0;
    } while (from > 0);
    return true;
}

bool control_ask(const char *folder, const struct control_command *command, bool (*is_there)(const char *folder),
                 struct control_reply *reply, struct error *error)
{
    struct asking *asking = calloc(1, sizeof *asking);
    bool good;

    *reply = (struct control_reply){0};
    if (!asking)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    *asking = (struct asking){
        .folder = folder, .command = command, .is_there = is_there, .place = {.fd = -1}, .error = error};
    frame_writer_init(&asking->writer, PROTO_FRAME_MAX);
    buffer_init(&asking->words, WORDS_BYTES_MAX);
    asking->context = zmq_ctx_new();
    good = (asking->context || error_set(error, EXIT_COULD_NOT_RUN, "out of memory")) && check_words(asking) &&
           control_place_open(&asking->place, folder, error) && check_owner(asking) && converse(asking, reply);
    disconnect(asking);
    if (asking->context)
        (void)zmq_ctx_term(asking->context);
    control_place_close(&asking->place);
    buffer_release(&asking->words);
    frame_writer_release(&asking->writer);
    free(asking);
    if (!good)
        control_reply_release(reply);
    return good;
}
