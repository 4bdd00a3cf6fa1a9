/* SPDX-License-Identifier: MIT */
#include "run/playing/disk.h"

#include <assert.h>
#include <errno.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

/* Sleeps until there is a file to wait for. False: none will come. Called under the lock. */
static bool sleep_until_asked(struct disk *disk)
{
    while (disk->fd < 0 && !disk->ends)
        (void)pthread_cond_wait(&disk->asked, &disk->lock);
    return disk->fd >= 0;
}

static void *disk_thread(void *context)
{
    struct disk *disk = context;

    (void)sched_setaffinity(0, sizeof disk->cores, &disk->cores);
    (void)pthread_mutex_lock(&disk->lock);
    while (sleep_until_asked(disk)) {
        int fd = disk->fd, failed;

        (void)pthread_mutex_unlock(&disk->lock);
        failed = fdatasync(fd) == 0 ? 0 : errno;
        if (close(fd) != 0 && errno != EINTR && !failed) /* a network file system may lose what came since */
            failed = errno;
        (void)pthread_mutex_lock(&disk->lock);
        disk->fd = -1;
        disk->failed = disk->failed ? disk->failed : failed;
        disk->taken += disk->failed == 0;
        (void)eventfd_write(disk->wake_fd, 1);
    }
    (void)pthread_mutex_unlock(&disk->lock);
    return NULL;
}

bool disk_init(struct disk *disk, const cpu_set_t *cores, int wake_fd, struct error *error)
{
    int failed;

    *disk = (struct disk){.cores = *cores,
                          .wake_fd = wake_fd,
                          .lock = PTHREAD_MUTEX_INITIALIZER,
                          .asked = PTHREAD_COND_INITIALIZER,
                          .fd = -1};
    failed = pthread_create(&disk->thread, NULL, disk_thread, disk);
    disk->runs = failed == 0;
    return disk->runs || error_set(error, EXIT_COULD_NOT_RUN, "cannot start a thread: %s", strerror(failed));
}

void disk_release(struct disk *disk)
{
    if (!disk->runs)
        return;
    (void)pthread_mutex_lock(&disk->lock);
    disk->ends = true;
    (void)pthread_cond_signal(&disk->asked);
    (void)pthread_mutex_unlock(&disk->lock);
    (void)pthread_join(disk->thread, NULL);
    (void)pthread_cond_destroy(&disk->asked);
    (void)pthread_mutex_destroy(&disk->lock);
    disk->runs = false;
}

bool disk_is_idle(struct disk *disk)
{
    bool idle;

    (void)pthread_mutex_lock(&disk->lock);
    idle = disk->fd < 0;
    (void)pthread_mutex_unlock(&disk->lock);
    return idle;
}

void disk_ask(struct disk *disk, int fd)
{
    (void)pthread_mutex_lock(&disk->lock);
    assert(disk->fd < 0 && fd >= 0);
    disk->fd = fd;
    (void)pthread_cond_signal(&disk->asked);
    (void)pthread_mutex_unlock(&disk->lock);
}

uint64_t disk_taken(struct disk *disk, int *failed)
{
    uint64_t taken;

    (void)pthread_mutex_lock(&disk->lock);
    taken = disk->taken;
    *failed = disk->failed;
    (void)pthread_mutex_unlock(&disk->lock);
    return taken;
}
