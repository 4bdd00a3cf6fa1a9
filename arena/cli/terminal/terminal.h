/* SPDX-License-Identifier: MIT */
/* A terminal in full-screen use: keys as they are pressed, its size, and colours if it has them and its user wants
 * them. It is restored when the program ends, also by any signal that can be caught. */
#ifndef CLI_TERMINAL_H
#define CLI_TERMINAL_H

#include <signal.h>
#include <stdbool.h>
#include <termios.h>

#include "base/error.h"

/* What terminal_key returns besides characters. */
enum key {
    KEY_OTHER = 256, /* a key without a meaning here */
    KEY_RESIZE,      /* the size has changed: draw again */
    KEY_NONE,        /* none was pressed in time */
    KEY_STOP,        /* a signal, or the terminal is gone: end */
    KEY_UP,
    KEY_DOWN,
    KEY_RIGHT,
    KEY_LEFT,
    KEY_HOME,
    KEY_END,
    KEY_PAGE_UP,
    KEY_PAGE_DOWN,
    KEY_ESCAPE = 27,
};

/* The abilities and the size of a terminal. */
struct terminal_kind {
    bool moves;  /* it can move its cursor; false if it is not a terminal */
    bool colour; /* it may have colours; NO_COLOR forbids them */
    unsigned rows, columns;
};

struct terminal_kind terminal_kind_of(int fd);

struct terminal {
    int signals;
    sigset_t mask;         /* of signals, as it was */
    struct termios before; /* as it was */
    bool colour;
    bool utf8;
    unsigned rows, columns;
};

/* stdin and stdout must be a terminal that can move its cursor. NO_COLOR is heeded. */
bool terminal_open(struct terminal *terminal, struct error *error) __attribute__((warn_unused_result));
void terminal_close(struct terminal *terminal);
/* Waits for a key. */
int terminal_key(struct terminal *terminal);
/* The same, for so long at most. */
int terminal_key_within(struct terminal *terminal, int ms);

#endif
