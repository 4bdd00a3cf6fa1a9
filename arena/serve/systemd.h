/* SPDX-License-Identifier: MIT */
/* What a service manager hears of the daemon: sd_notify(3). Nothing happens where none started it. */
#ifndef SERVE_SYSTEMD_H
#define SERVE_SYSTEMD_H

#include <stdint.h>

struct serve;

void systemd_ready(const struct serve *serve);
/* ladder.conf is read again; systemd_ready says when that is over. */
void systemd_reloading(void);
/* How often its watchdog wants to hear that it is alive, with some room; 0: it has none. */
int64_t systemd_watchdog_us(void);
/* It is alive: its loops turn. */
void systemd_turns(void);
/* A sentence on its state. */
void systemd_status(const char *sentence);
void systemd_stopping(void);

#endif
