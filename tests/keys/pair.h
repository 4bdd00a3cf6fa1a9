/* SPDX-License-Identifier: MIT */
/* Certificates for tests, made and written by czmq, in a folder that only this user can write. */
#ifndef TESTS_KEYS_PAIR_H
#define TESTS_KEYS_PAIR_H

#include <sys/types.h>

#include "keys/certificate.h"

enum { PAIR_PATH_MAX = 128 };

/* Makes an empty folder and writes its path, of PAIR_PATH_MAX bytes. */
void pair_folder(char *path);
/* Removes the folder and everything in it. */
void pair_remove(const char *folder);
/* Writes "FOLDER/NAME" and "FOLDER/NAME_secret"; `bots` may be NULL. Returns the certificate. */
struct certificate pair_write(const char *folder, const char *name, const char *bots);
/* Writes the public file alone. */
struct certificate pair_write_public(const char *folder, const char *name, const char *bots);
/* Returns "FOLDER/NAME" in one of a few static buffers, used in turn. */
const char *pair_path(const char *folder, const char *name);
/* Writes this text to a file with this mode. */
void pair_write_text(const char *path, const char *text, mode_t mode);

#endif
