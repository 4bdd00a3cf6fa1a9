/* SPDX-License-Identifier: MIT */
/* What a row of the table does: it really tries something that a bot in a sandbox must not be able to do, and tells
 * whether it got it. What it needs to know of the world outside comes as facts: words NAME=@VALUE on its command line.
 * The arena tells no bot so much, so what fails here fails for a bot too. */
#ifndef HOSTILE_ATTEMPT_H
#define HOSTILE_ATTEMPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

enum {
    FOUND_MAX = 160, /* bytes of what it got, in words */
    PATH_MOST = 512, /* bytes of a path of the scene */
    LIST_MOST = 32,  /* entries of a fact that is a list */
};

/* All that nobody but its owner may read has this word in it. */
#define SECRET "SECRET-"

/* Stands before each value. */
#define FACT_MARK "@"

struct facts {
    char *const *words;
    size_t count;
};

/* "" if there is no such fact. */
const char *fact(const struct facts *facts, const char *name);
uint64_t fact_number(const struct facts *facts, const char *name); /* 0 if there is none */
/* Numbers with commas between them. Returns how many. */
size_t fact_numbers(const struct facts *facts, const char *name, uint64_t out[LIST_MOST]);

/* True of a file system that the arena sees too: it is not the sandbox's own. */
bool is_of_the_machine(const struct facts *facts, dev_t device);
/* The mounts of a sandbox, to read. NULL without one: a process that sees the machine's has none of its own, and what
 * is mounted there later is another test's, which it must not write to. */
FILE *own_mounts(const struct facts *facts);

struct finding {
    bool broken;
    char what[FOUND_MAX];
};

/* It got what it must not get. The first counts. */
void broke(struct finding *found, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same if the secret is in these bytes, and returns true. `where` is a word for the reader. */
bool has_secret(const void *bytes, size_t size, const char *where, struct finding *found);
/* Reads the beginning of a file. Returns the bytes, -1 if it cannot be read. */
ssize_t read_beginning(const char *path, void *out, size_t most);
/* The same for what it may only open to write; nothing is written. */
bool opens_to_write(const char *path);
/* When the process began, in the kernel's ticks since the machine's start: 0 if there is none here that can be seen. */
uint64_t began_at(pid_t pid);
/* True if it was for want of rights that a call has failed: the kernel has not looked at what was asked for. */
bool is_refused(int error);
/* Waits for input. False when the time is over. */
bool comes(int fd, int most_ms);
int64_t now_us(void);
void pause_ms(int ms);

/* `datum` is that of the row. It runs in a process of its own, which may die of it. */
typedef void attempt(const struct facts *facts, const char *datum, struct finding *found);
/* The mate of a pair: it begins before the other tries, and is ended after it. It returns when it could not begin, and
 * says `begun` (say_begun) once it has. */
typedef void deed(const struct facts *facts, const char *datum);
void say_begun(void);

#endif
