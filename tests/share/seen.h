/* SPDX-License-Identifier: MIT */
/* What a mount of stale-share knows of the folder behind it, and what it is late to know. Safe from any thread. */
#ifndef SEEN_H
#define SEEN_H

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/stat.h>

/* `backing` and `control` (control.h) must outlive it. */
void seen_init(const char *backing, const char *control, uint64_t seed);
/* Where a path of the mount really lies. */
void seen_back(char out[PATH_MAX], const char *path);
/* Minus the errno by which this call is to fail; 0: it is not. */
int seen_fails(const char *call, const char *path);

/* What this mount sees of a path. Returns minus an errno, or 0. */
int seen_look(const char *path, struct stat *info);
/* This mount changed it, so it knows it as it is now. */
void seen_mine(const char *path);
/* This mount removed it. */
void seen_gone(const char *path);
/* True if it has seen the path, and did not remove it itself. */
bool seen_knows(const char *path);

#endif
