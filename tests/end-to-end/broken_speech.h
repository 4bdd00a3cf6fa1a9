/* SPDX-License-Identifier: MIT */
/* A bot that plays by the rules but where its mode does not, on plain libzmq and msgpack-c. With ARENA_NAME set it
 * calls itself so; with CAPACITY it plays as many matches at once. */
#ifndef BROKEN_SPEECH_H
#define BROKEN_SPEECH_H

#include <msgpack.h>
#include <stdbool.h>
#include <stdint.h>

struct bot {
    const struct mode *mode;
    void *context, *socket;
    msgpack_sbuffer out; /* the message that is being made */
    msgpack_packer packer;
    unsigned decisions; /* that came */
    uint64_t match, event;
    char token[200];             /* of the welcome, or of the environment */
    const char *version, *words; /* that it says in its hello, and as note and talk of each answer; NULL: nothing */
};

struct decision {
    uint64_t match, number, first; /* `first`: its first legal action */
};

struct mode {
    const char *name;
    void (*begin)(struct bot *bot); /* before it connects */
    void (*refused)(struct bot *bot);
    void (*started)(struct bot *bot);                                 /* before it is ready */
    void (*decide)(struct bot *bot, const struct decision *decision); /* NULL: answers legally */
    bool stays;                                                       /* does not leave when it is told to */
};

void bot_connect(struct bot *bot);
void bot_hello(struct bot *bot, bool resumes);
/* A message with so many keys beside its type; then bot_send. */
void bot_begin(struct bot *bot, const char *type, unsigned keys);
void bot_send(struct bot *bot);
/* Answers a decision under the number `about`. */
void bot_answer(struct bot *bot, const struct decision *decision, uint64_t about, uint64_t action);
void bot_answer_legally(struct bot *bot, const struct decision *decision);
/* Hears what comes, until it is to end. */
_Noreturn void bot_loop(struct bot *bot);

#endif
