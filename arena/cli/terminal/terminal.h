/* SPDX-License-Identifier: MIT */
/* The terminal while something is shown on the whole of it: keys as they are pressed, its size, colours if it and its
 * user want them. However the program ends by a signal that can be caught, it is left as it was. */
#ifndef CLI_TERMINAL_H
#define CLI_TERMINAL_H

#include <signal.h>
#include <stdbool.h>
#include <termios.h>

#include "base/error.h"

/* What terminal_key returns besides characters. */
enum key {
    KEY_OTHER = 256, /* one that means nothing here */
    KEY_RESIZE,      /* the size has changed: draw again */
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

/* What a terminal can do, and how large it is. */
struct terminal_kind {
    bool moves;  /* its cursor; false if it is no terminal */
    bool colour; /* it may be coloured: NO_COLOR is heeded */
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

#endif
