/* SPDX-License-Identifier: MIT */
/* A control socket with a handler that echoes. */
#ifndef TESTS_CONTROL_STAGE_H
#define TESTS_CONTROL_STAGE_H

#include <semaphore.h>
#include <stdbool.h>

#include "control/ask.h"
#include "control/control.h"

enum { LONG_LIST = 40000, FOLDER_ROOM = 400, PATH_ROOM = FOLDER_ROOM + 16 };

struct stage {
    char root[32], folder[FOLDER_ROOM];
    struct control *control;
    unsigned calls;
    sem_t waits; /* is posted when the verb `wait` is carried out */
};

int stage_setup(void **state);
int stage_teardown(void **state);
#define WITH_SOCKET(fact) cmocka_unit_test_setup_teardown(fact, stage_setup, stage_teardown)

/* Opens the socket again, after control_end. */
void stage_start(struct stage *stage);
/* The path of the socket's file. */
void path_of(const struct stage *stage, char path[PATH_ROOM]);
bool is_there(const char *folder);
/* Asks, and fails if there is no reply. The handler's reply has who gave the command, its verb and its words. The verb
 * `list` has LONG_LIST words instead, and `fail` the answer no; `wait` is carried out until the daemon ends. */
void ask(struct stage *stage, const char *verb, const char *const *words, unsigned count, struct control_reply *reply);
/* The daemon answers as if nothing had happened. */
void check_answers(struct stage *stage);
/* The handler, for control_start. */
control_handler handle;

#endif
