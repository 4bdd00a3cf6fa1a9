/* SPDX-License-Identifier: MIT */
/* Finished matches. Their verdicts wait until the disk has their records. */
#include "run/inside.h"

enum { DISK_PAUSE_US = 5000 };

static bool is_sealed(const struct table *table)
{
    return table->state == TABLE_PLAYING && referee_state(table->referee) == REFEREE_SEALED;
}

/* Waiting for the disk costs processor time, so many matches share one wait: it begins as soon as half of them need it,
 * or after a pause. */
static bool disk_is_due(struct shard *shard)
{
    return disk_is_idle(&shard->disk) &&
           (2 * shard->sealed >= shard->jobs || shard->now_us >= shard->disk_us + DISK_PAUSE_US);
}

/* Starts a wait for the disk, for all matches that ended since the last one. False if that fails. */
static bool ask_disk(struct shard *shard, struct error *error)
{
    int fd;

    if (!record_writer_wait(shard->writer, &fd, error))
        return false;
    if (fd >= 0)
        disk_ask(&shard->disk, fd);
    shard->disk_asked += fd >= 0;
    shard->disk_us = shard->now_us;
    for (unsigned i = 0; i < shard->table_count; i++)
        if (is_sealed(&shard->tables[i]) && shard->tables[i].sealed == UINT64_MAX)
            shard->tables[i].sealed = shard->disk_asked;
    return true;
}

/* Reports the verdicts that are on the disk. A match is void if that is not certain. */
static void release_taken(struct shard *shard, uint64_t taken, const struct error *failed)
{
    for (unsigned i = 0; i < shard->table_count; i++) {
        const struct table *table = &shard->tables[i];

        if (is_sealed(table) && (table->sealed <= taken || failed))
            referee_release(table->referee, table->sealed <= taken ? NULL : failed);
    }
}

static void count_sealed(struct shard *shard)
{
    shard->sealed = 0;
    for (unsigned i = 0; i < shard->table_count && shard->writer; i++)
        shard->sealed += is_sealed(&shard->tables[i]);
}

void sealed_work(struct shard *shard)
{
    struct error error = {0};
    uint64_t taken;
    int reason;

    count_sealed(shard);
    if (shard->sealed == 0)
        return;
    taken = disk_taken(&shard->disk, &reason);
    if (reason)
        record_writer_break(shard->writer, reason, &error);
    else if (disk_is_due(shard))
        (void)!ask_disk(shard, &error);
    release_taken(shard, taken, error.code ? &error : NULL);
    count_sealed(shard);
}

int64_t sealed_deadline_us(const struct shard *shard)
{
    int64_t due_us = shard->disk_us + DISK_PAUSE_US;

    return shard->sealed > 0 && due_us > shard->now_us ? due_us : RUN_NEVER;
}
