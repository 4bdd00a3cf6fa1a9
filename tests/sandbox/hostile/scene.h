/* SPDX-License-Identifier: MIT */
/* A machine as an arena makes it: the files of a run, its socket, another run's, and what listens besides. All of it is
 * of the user who runs the test, lies in one folder of TMPDIR, and is gone in the end. */
#ifndef HOSTILE_SCENE_H
#define HOSTILE_SCENE_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "attempt.h"

enum { SCENE_WORDS = 40, SCENE_WORD_MOST = 640 };

struct scene {
    char folder[PATH_MOST / 4];  /* of all */
    char program[PATH_MOST / 2]; /* the hostile program, where a sandbox shows it */
    uint64_t number;             /* of this scene; names that must not be met twice are made from it */
    int terminal;                /* the other end of the arena's */
    int tcp, udp, mine, theirs, abstract;
    uint16_t port, echo;
    int kept; /* a descriptor of a record */
};

/* `program` is copied. False: perror has said why. */
bool scene_open(struct scene *scene, const char *program) __attribute__((warn_unused_result));
void scene_close(struct scene *scene);
/* Answers what came by UDP. */
void scene_echo(const struct scene *scene);

struct scene_facts {
    char words[SCENE_WORDS][SCENE_WORD_MOST];
    size_t count;
};

void scene_fact(struct scene_facts *facts, const char *name, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* What all rows are told. `turn` is of one row: its names and keys are its own. */
void scene_tell(const struct scene *scene, unsigned turn, struct scene_facts *facts);
/* The process and its descendants, the arena first and the youngest last. */
void scene_tell_pids(pid_t pid, struct scene_facts *facts);

/* What a row left behind, in words; "" if nothing. It is removed. */
void scene_left(const struct scene *scene, unsigned turn, char out[FOUND_MAX]);

#endif
