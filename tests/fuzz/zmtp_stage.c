/* SPDX-License-Identifier: MIT */
#include "zmtp_stage.h"

#include <stdio.h>
#include <string.h>

#include "pair.h"

enum { SECOND_US = 1000000, PAUSE_US = 300, ROUNDS = 3 };

/* --- the owner --------------------------------------------------------------------------------------------------- */

static void check(struct zmtp_stage *stage, bool holds, const char *broken)
{
    if (!holds && !stage->broken)
        stage->broken = broken;
}

static bool on_hello(void *context, struct peer *peer, const struct message_hello *hello, struct hub_welcome *welcome,
                     struct hub_refusal *refusal)
{
    struct zmtp_stage *stage = context;
    bool encrypts = peer->router == AT_CURVE;

    (void)refusal;
    check(stage, encrypts || !*peer->key, "a key is believed that nobody proved");
    check(stage, !encrypts || strcmp(peer->key, stage->anna.public_key) == 0,
          "a key is let in that is not on the list");
    check(stage, !encrypts || certificate_names(&stage->anna, hello->bot), "a key speaks for another's bot");
    check(stage, route_is_sound(peer->route, sizeof peer->route), "a stranger chose its own route");
    stage->hellos++;
    peer->owner = stage;
    welcome->token = span_text("again");
    return true;
}

static void on_welcomed(void *context, struct peer *peer, const struct message_hello *hello)
{
    (void)hello;
    check(context, peer->state == PEER_GREETED, "who is welcome is not greeted");
}

static enum hub_use on_message(void *context, struct peer *peer, const struct message *message,
                               struct hub_refusal *refusal)
{
    struct zmtp_stage *stage = context;

    (void)refusal;
    check(stage, peer->owner == stage, "a message of a peer that is not greeted");
    check(stage, message->type == MESSAGE_READY || message->type == MESSAGE_ANSWER,
          "a message that is not the owner's");
    stage->messages++;
    return stage->messages % 3 == 0 ? HUB_USELESS : HUB_OF_USE;
}

static void on_garbage(void *context, struct peer *peer, const struct refusal *refusal)
{
    struct zmtp_stage *stage = context;

    (void)peer;
    check(stage, refusal->text[0] != '\0', "garbage without a word");
    stage->garbage++;
}

static void on_left(void *context, struct peer *peer, enum peer_left how, const char *words)
{
    (void)how;
    check(context, peer->owner == context && words[0] != '\0', "somebody left who was not there");
}

static void on_attempt(void *context, const struct attempt *attempt)
{
    check(context, attempt->router < ENDPOINTS, "an attempt at no endpoint");
    check(context, memchr(attempt->words, '\0', sizeof attempt->words) != NULL, "words without an end");
}

static void on_tell(void *context, const char *sentence)
{
    check(context, sentence[0] != '\0', "a sentence without a word");
}

/* --- life -------------------------------------------------------------------------------------------------------- */

bool zmtp_stage_open(struct zmtp_stage *stage, struct error *error)
{
    struct hub_ops ops = {.hello = on_hello,
                          .welcomed = on_welcomed,
                          .message = on_message,
                          .garbage = on_garbage,
                          .left = on_left,
                          .attempt = on_attempt,
                          .tell = on_tell,
                          .context = stage};
    char endpoint[ENDPOINT_MAX];

    *stage = (struct zmtp_stage){.now_us = SECOND_US};
    pair_folder(stage->folder);
    pair_folder(stage->list);
    stage->arena = pair_write(stage->folder, "arena", NULL);
    stage->anna = pair_write_public(stage->list, "anna", "anna anna-2");
    (void)snprintf(endpoint, sizeof endpoint, "ipc://%s/bots", stage->folder);
    stage->judge = allow_judge(&stage->allow);
    return hub_init(&stage->hub, &ops, error) && hub_listen(&stage->hub, endpoint, error) == AT_IPC &&
           hub_listen(&stage->hub, "tcp://127.0.0.1:*", error) == AT_TCP &&
           allow_read(&stage->allow, stage->list, stage->now_us, error) &&
           hub_encrypt(&stage->hub, &stage->arena, &stage->judge, error) &&
           hub_listen(&stage->hub, "tcp://127.0.0.1:*", error) == AT_CURVE && hub_watch_lateness(&stage->hub, error);
}

void zmtp_stage_close(struct zmtp_stage *stage)
{
    hub_release(&stage->hub);
    allow_release(&stage->allow);
    pair_remove(stage->folder);
    pair_remove(stage->list);
}

void zmtp_stage_pass(struct zmtp_stage *stage)
{
    for (unsigned i = 0; i < ROUNDS; i++) {
        hub_receive(&stage->hub, stage->now_us);
        hub_flush(&stage->hub);
        (void)hub_wait(&stage->hub, stage->now_us, stage->now_us + PAUSE_US);
        stage->now_us += PAUSE_US;
    }
}
