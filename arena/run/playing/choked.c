/* SPDX-License-Identifier: MIT */
#include "run/playing/choked.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <unistd.h>

#include "base/disk.h"
#include "run/inside.h"

enum {
    TRY_EVERY_US = 1000000,
    ROOM_BYTES = 65536, /* that there must be; matches that begin at once need more, and find out */
};

bool choked_is(const struct shard *shard)
{
    return shard->choked_us != 0;
}

void choked_begin(struct shard *shard)
{
    if (!shard->options->patient) {
        shard_break(shard);
        return;
    }
    if (!choked_is(shard))
        engine_notice_about(shard->engine, &(struct run_about){.trouble = true},
                            "%s; no match is played until there is room", shard->error.text);
    shard->error = (struct error){0};
    shard->choked_us = shard->now_us + TRY_EVERY_US;
    for (unsigned i = 0; i < shard->table_count; i++)
        if (shard->tables[i].state == TABLE_PLAYING)
            referee_void(shard->tables[i].referee, "record");
}

/* A file of its own, so that no record ends within a frame for it. */
static bool has_room(const struct source *source)
{
    static const uint8_t nothing[ROOM_BYTES];
    char path[PATH_MAX];
    bool good;
    int fd;

    if (snprintf(path, sizeof path, "%s/%s.room", source->records, source->stem) >= (int)sizeof path)
        return true;
    fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (fd < 0)
        return false;
    good = disk_write(fd, span_of(nothing, sizeof nothing));
    (void)close(fd);
    (void)unlink(path);
    return good;
}

void choked_work(struct shard *shard)
{
    bool over = shard->tables_in[TABLE_PLAYING] + shard->tables_in[TABLE_OVER] == 0;

    if (!choked_is(shard) || shard->now_us < shard->choked_us || !over || !shard->playing.source)
        return;
    shard->choked_us = shard->now_us + TRY_EVERY_US;
    if (!has_room(shard->playing.source))
        return;
    shard->choked_us = 0;
    if (feed_renew_writer(shard))
        engine_notice(shard->engine, "there is room for records again: matches are played");
    else
        choked_begin(shard);
}
