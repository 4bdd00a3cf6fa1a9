/* SPDX-License-Identifier: MIT */
/* What a service manager hears of the daemon: sd_notify(3). Nothing happens where none started it. */
#ifndef SERVE_SYSTEMD_H
#define SERVE_SYSTEMD_H

struct serve;

void systemd_ready(const struct serve *serve);
/* ladder.conf is read again; systemd_ready says when that is over. */
void systemd_reloading(void);
/* A sentence on its state. */
void systemd_status(const char *sentence);
void systemd_stopping(void);

#endif
