/* SPDX-License-Identifier: MIT */
#include "serve/systemd.h"

#include <inttypes.h>
#include <systemd/sd-daemon.h>

#include "base/steady.h"
#include "serve/serve_inside.h"

void systemd_ready(const struct serve *serve)
{
    (void)sd_notifyf(0, "READY=1\nSTATUS=Plays season %s of the ladder %s, %u bots and %u classes in ladder.conf",
                     serve->season_name, serve->file->name, serve->file->bot_count, serve->file->class_count);
}

/* With the time, by which a manager tells this reload from an earlier one. */
void systemd_reloading(void)
{
    (void)sd_notifyf(0, "RELOADING=1\nMONOTONIC_USEC=%" PRId64, steady_us());
}

/* A quarter of the time: a notice and a long result may come between. */
int64_t systemd_watchdog_us(void)
{
    enum { PARTS = 4 };
    uint64_t us = 0;

    return sd_watchdog_enabled(0, &us) > 0 ? (int64_t)(us / PARTS) : 0;
}

void systemd_turns(void)
{
    (void)sd_notify(0, "WATCHDOG=1");
}

void systemd_status(const char *sentence)
{
    (void)sd_notifyf(0, "STATUS=%s", sentence);
}

void systemd_stopping(void)
{
    (void)sd_notify(0, "STOPPING=1\nSTATUS=Ends");
}
