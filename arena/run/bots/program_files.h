/* SPDX-License-Identifier: MIT */
/* The files that a bot is: its program, words of its command that are the paths of regular files, and what its host
 * names besides. What a shell or an interpreter loads beyond these is not seen. The hash of a file is BLAKE2b-256 of
 * its bytes, as `b2sum -l 256` prints it; of a longer one than PROGRAM_FILE_MOST of its first bytes. Of an image it is
 * the hash that its engine gives it. */
#ifndef RUN_BOTS_PROGRAM_FILES_H
#define RUN_BOTS_PROGRAM_FILES_H

#include <jansson.h>
#include <stdint.h>

#include "base/hash.h"

enum { PROGRAM_FILE_MOST = 256 << 20 };

struct program {
    const char *command;
    bool all_words;            /* each that is a file; else, behind an interpreter, the first alone: its script */
    const char *directory;     /* where it is started; NULL: here */
    const char *programs;      /* the folder of further programs; NULL: none */
    const char *engine;        /* what runs it if it is an image */
    const char *const *beside; /* more files; a path starts where the bot is started */
    unsigned beside_count;
};

/* [{"file": word, "bytes": number, "hash": hex}], a new array; what is no regular file that can be read is left out. */
json_t *program_files(const struct program *program);
/* One hash of all of them: of a single file that of the file itself, in hex. Empty if there is none. */
void program_files_hash(const json_t *files, char out[HASH_HEX_SIZE]);
/* A number that is another when one of the files was replaced or written to. It only looks at what a folder says of
 * them. */
uint64_t program_files_stamp(const struct program *program);

#endif
