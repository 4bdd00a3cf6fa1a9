/* SPDX-License-Identifier: MIT */
/* What the host orders of a running daemon. From any thread, but not under the lock of the daemon. Everything that
 * ladder.log keeps goes through registrar_decide; here is what needs more than a line. */
#ifndef SERVE_ORDERS_H
#define SERVE_ORDERS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"

struct serve;

/* An unrated match of two bots, in a class, or in the first one of two sides if `class` is NULL. `first` plays the
 * first side. */
bool orders_challenge(struct serve *serve, const char *first, const char *second, const char *class,
                      struct error *error) __attribute__((warn_unused_result));

/* No new matches; the daemon ends when the last is over. */
void orders_drain(struct serve *serve);

/* The season ends. Refused while matches are played. */
bool orders_close_season(struct serve *serve, const char *who, const char *why, unsigned *line, struct error *error)
    __attribute__((warn_unused_result));
/* Another season begins, after the last was closed. */
bool orders_new_season(struct serve *serve, const char *name, const char *who, const char *why, unsigned *line,
                       struct error *error) __attribute__((warn_unused_result));

#endif
