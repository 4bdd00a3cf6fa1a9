/* SPDX-License-Identifier: MIT */
/* Hellos that come to the doorman of a ladder, each as its words: bot, version, token, key, what it plays. They go
 * through the codec, as what comes over the wire does. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "ladder_fuzz.h"
#include "proto/codec.h"
#include "proto/pack.h"
#include "serve/serve_inside.h"
#include "stage.h"

enum { WORDS = 8, WORD_MOST = 200 };

/* A daemon that plays nothing: its doorman is asked by this thread. */
static struct held {
    struct registry registry;
    struct ladder_file file;
    struct serve_options options;
    struct serve_ops ops;
    struct serve *serve;
    char folder[STAGE_PATH_MAX];
} held;

static char token[ROSTER_TOKEN_TEXT_SIZE];
static const char key[] = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
static const char conf[] =
    "version = 1\ngame = leduc\nlisten = {\"tcp://127.0.0.1:*\"}\nbot a { command = \"bot-random\" }\n"
    "bot c { command = \"@c\" owner = anna }\nclass one { set = {\"hands=2\"} }\n";

static void write_folder(void)
{
    char path[STAGE_PATH_MAX], hash[HASH_HEX_SIZE], log[1000];

    stage_path(held.folder, "door");
    (void)mkdir(held.folder, 0700);
    stage_path(path, "door/ladder.conf");
    stage_write(path, span_text(conf));
    roster_new_token(token, hash);
    (void)snprintf(
        log, sizeof log,
        "{\"number\":1,\"time\":\"2026-11-23T12:00:00Z\",\"who\":\"host\",\"command\":\"owner\",\"owner\":"
        "\"anna\"}\n{\"number\":2,\"time\":\"2026-11-23T12:00:00Z\",\"who\":\"host\",\"command\":\"token\","
        "\"owner\":\"anna\",\"hash\":\"%s\",\"expires\":\"\"}\n{\"number\":3,\"time\":\"2026-11-23T12:00:00Z\","
        "\"who\":\"host\",\"command\":\"owner\",\"owner\":\"ben\"}\n{\"number\":4,\"time\":"
        "\"2026-11-23T12:00:00Z\",\"who\":\"host\",\"command\":\"key\",\"owner\":\"ben\",\"key\":\"%s\"}\n",
        hash, key);
    stage_path(path, "door/ladder.log");
    stage_write(path, span_text(log));
}

static bool open_engine_of(struct serve *serve, struct error *error)
{
    const struct engine_options options = {
        .game = serve->file->game, .jobs = 1, .attach = serve->file->attach, .doorman = &serve->doors.doorman};

    serve->engine = engine_open(&options, error);
    return serve->engine != NULL;
}

static bool open_daemon(struct error *error)
{
    struct serve *serve = calloc(1, sizeof *serve);
    struct matchmaker_options options = {.class_count = 1};
    char path[STAGE_PATH_MAX];

    write_folder();
    registry_init(&held.registry);
    stage_path(path, "door/ladder.conf");
    held.options.folder = held.folder;
    held.serve = serve;
    serve->file = &held.file;
    serve->options = &held.options;
    serve->ops = &held.ops;
    (void)pthread_mutex_init(&serve->lock, NULL);
    season_init(&serve->season);
    serve->last_wish = &serve->wishes;
    doors_init(serve);
    if (!ladder_file_read(&held.file, &held.registry, path, error) || !open_engine_of(serve, error) ||
        !registrar_open(serve, error) || !archive_lineups(&held.file, serve->lineups, error))
        return false;
    options.classes[0] = (struct matchmaker_class){.seats = 2, .sides = 2, .share = 1, .side = {0, 1}};
    serve->maker = matchmaker_new(&options);
    return serve->maker && bots_host(serve, error);
}

void ladder_fuzz_end(void)
{
    struct serve *serve = held.serve;

    if (!serve)
        return;
    (void)engine_close(serve->engine, &(struct run_ops){.context = NULL});
    bots_release(serve);
    matchmaker_free(&serve->maker);
    registrar_release(serve);
    season_release(&serve->season);
    ladder_file_release(&held.file);
    registry_release(&held.registry);
    (void)pthread_mutex_destroy(&serve->lock);
    free(serve);
    held.serve = NULL;
}

/* --- the visitor ------------------------------------------------------------------------------------------------- */

void seed_door(void (*add)(void *context, struct span bytes), void *context)
{
    add(context, span_text("anna-1 1 TOKEN - one\n"));
    add(context, span_text("anna-1 2 TOKEN - player\n"));
    add(context, span_text("anna-2 \"1.0 beta\" TOKEN - -\n"));
    add(context, span_text("ben-1 1 - KEY -\n"));
    add(context, span_text("a 1 TOKEN - -\n"));
    add(context, span_text("c 1 - - one\n"));
}

/* The next word of the text; TOKEN and KEY stand for those of the log, "-" for none. */
static void take_word(struct span *rest, char out[WORD_MOST])
{
    size_t size = 0, used = 0;

    while (size < rest->size && rest->at[size] == ' ')
        size++;
    for (; size < rest->size && rest->at[size] != ' ' && rest->at[size] != '\n'; size++)
        if (used < WORD_MOST - 1)
            out[used++] = (char)rest->at[size];
    out[used] = '\0';
    if (strcmp(out, "TOKEN") == 0)
        (void)snprintf(out, WORD_MOST, "%s", token);
    if (strcmp(out, "KEY") == 0)
        (void)snprintf(out, WORD_MOST, "%s", key);
    if (strcmp(out, "-") == 0)
        *out = '\0';
    *rest = span_of(rest->at + size, rest->size - size);
}

static const char *check_pass(const struct doorman_visitor *visitor, const struct doorman_pass *pass)
{
    const struct serve *serve = held.serve;
    const struct serve_bot *bot = pass->bot < ENGINE_BOTS_MAX ? serve->by_engine[pass->bot] : NULL;
    const char *owner = *visitor->key ? "ben" : "anna";

    if (!bot || !span_equal(visitor->bot, span_text(bot->name)))
        return "a bot was let in under another name";
    if (!bot->hosted && strcmp(bot->owner->name, owner) != 0)
        return "a bot was let in under the name of another owner";
    if (!bot->hosted &&
        (*visitor->key ? strcmp(visitor->key, key) != 0 : !span_equal(visitor->token, span_text(token))))
        return "a bot was let in without a key or token";
    return NULL;
}

static const char *visit(const struct message_hello *hello, const char *with_key)
{
    const struct doorman *doorman = &held.serve->doors.doorman;
    const struct doorman_visitor visitor = {.bot = hello->bot,
                                            .version = hello->version,
                                            .token = hello->token,
                                            .key = with_key,
                                            .local = true,
                                            .capacity = hello->capacity,
                                            .plays = hello->plays};
    struct hub_refusal refusal = {.text = ""};
    struct doorman_pass pass = {0};

    if (doorman->admits(doorman->context, &visitor, &pass, &refusal))
        return check_pass(&visitor, &pass);
    return refusal.text[0] && refusal.code < CODE_COUNT ? NULL : "a bot was refused without a word";
}

/* As the hub reads it: what the codec refuses does not come to the doorman. */
static const char *hear(struct span frame, const char *with_key)
{
    struct frame_reader *reader = calloc(1, sizeof *reader);
    struct message message;
    struct refusal refusal;
    const char *broken = NULL;

    if (reader && frame_open(reader, frame, FROM_BOT, &refusal) &&
        frame_next(reader, &message, &refusal) == FRAME_MESSAGE && message.type == MESSAGE_HELLO)
        broken = visit(&message.hello, with_key);
    free(reader);
    return broken;
}

const char *check_door(struct span bytes)
{
    char words[WORDS][WORD_MOST];
    struct frame_writer writer;
    struct buffer plays;
    struct error error = {0};
    const char *broken;
    struct message message = {
        .type = MESSAGE_HELLO,
        .hello = {.major = PROTO_MAJOR, .minor = PROTO_MINOR, .as = PEER_BOT, .capacity = 1, .views = VIEWS_FULL}};

    if (!held.serve && !open_daemon(&error))
        return "the daemon of the doorman cannot be made";
    for (unsigned i = 0; i < WORDS; i++)
        take_word(&bytes, words[i]);
    buffer_init(&plays, WORDS * WORD_MOST);
    pack_array(&plays, *words[4] ? 1 : 0);
    if (*words[4])
        pack_text(&plays, span_text(words[4]));
    message.hello.bot = span_text(words[0]);
    message.hello.version = span_text(words[1]);
    message.hello.token = span_text(words[2]);
    message.hello.plays = *words[4] ? buffer_span(&plays) : (struct span){0};
    frame_writer_init(&writer, PROTO_FRAME_MAX);
    broken = frame_add(&writer, &message) ? hear(frame_take(&writer), strcmp(words[3], key) == 0 ? key : "") : NULL;
    frame_writer_release(&writer);
    buffer_release(&plays);
    return broken;
}
