/* SPDX-License-Identifier: MIT */
/* A bot that keeps the protocol, except where its mode breaks it. It uses plain libzmq and msgpack-c. Its name is
 * ARENA_NAME if that is set; it plays CAPACITY matches at once if that is set. */
#ifndef BROKEN_SPEECH_H
#define BROKEN_SPEECH_H

#include <msgpack.h>
#include <stdbool.h>
#include <stdint.h>

struct bot {
    const struct mode *mode;
    void *context, *socket;
    msgpack_sbuffer out; /* the message under construction */
    msgpack_packer packer;
    unsigned decisions; /* received */
    uint64_t match, event;
    char token[200];             /* from the welcome, or from the environment */
    const char *version, *words; /* in its hello, and as note and talk of each answer; NULL: none */
};

struct decision {
    uint64_t match, number, first; /* `first`: the first legal action */
};

struct mode {
    const char *name;
    void (*begin)(struct bot *bot); /* before it connects */
    void (*refused)(struct bot *bot);
    void (*started)(struct bot *bot);                                 /* before it is ready */
    void (*ended)(struct bot *bot);                                   /* a match is over */
    void (*decide)(struct bot *bot, const struct decision *decision); /* NULL: answers legally */
    bool stays;                                                       /* does not leave when the arena closes */
};

void bot_connect(struct bot *bot);
void bot_hello(struct bot *bot, bool resumes);
/* Begins a message with so many keys besides its type; end it with bot_send. */
void bot_begin(struct bot *bot, const char *type, unsigned keys);
void bot_send(struct bot *bot);
/* Answers a decision under the number `about`. */
void bot_answer(struct bot *bot, const struct decision *decision, uint64_t about, uint64_t action);
void bot_answer_legally(struct bot *bot, const struct decision *decision);
/* Receives and handles messages until the arena closes. */
_Noreturn void bot_loop(struct bot *bot);

/* Modes of broken_burns.c: 400 ms of processor time for each answer, in one thread, several, or another process; the
 * same time asleep; and 100 ms after each answer. */
void burn_and_answer(struct bot *bot, const struct decision *decision);
void burn_in_threads_and_answer(struct bot *bot, const struct decision *decision);
void burn_in_a_child_and_answer(struct bot *bot, const struct decision *decision);
void sleep_and_answer(struct bot *bot, const struct decision *decision);
void answer_and_burn(struct bot *bot, const struct decision *decision);

#endif
