/* SPDX-License-Identifier: MIT */
#include "base/threads.h"

#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>

/* Until it is let go. */
static void *stand(void *held)
{
    (void)pthread_mutex_lock(held);
    (void)pthread_mutex_unlock(held);
    return NULL;
}

static bool has_room(unsigned count)
{
    size_t size = (size_t)count * THREADS_ROOM;
    void *room = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

    if (room != MAP_FAILED)
        (void)munmap(room, size);
    return room != MAP_FAILED;
}

/* By itself the allocator takes 64 MiB of addresses for each thread that is there: where they are limited nothing would
 * be left of them for the stacks. And one thread must begin it: under a sanitizer, which has an allocator of its own,
 * the first to call malloc_trim does, and two at once would end the program when the second of them ends (glibc 2.36).
 */
static void share_memory(void)
{
    struct rlimit addresses;

    (void)malloc_trim(0);
    if (getrlimit(RLIMIT_AS, &addresses) == 0 && addresses.rlim_cur != RLIM_INFINITY)
        (void)mallopt(M_ARENA_MAX, 1);
}

bool threads_check(unsigned count, struct error *error)
{
    pthread_mutex_t held = PTHREAD_MUTEX_INITIALIZER;
    pthread_t *threads = calloc(count, sizeof *threads);
    unsigned started = 0;
    int failed = threads ? 0 : ENOMEM;
    bool room;

    share_memory();
    (void)pthread_mutex_lock(&held);
    while (!failed && started < count) {
        failed = pthread_create(&threads[started], NULL, stand, &held);
        started += !failed;
    }
    room = has_room(count);
    (void)pthread_mutex_unlock(&held);
    for (unsigned i = 0; i < started; i++)
        (void)pthread_join(threads[i], NULL);
    free(threads);
    if (failed)
        return error_set(error, EXIT_COULD_NOT_RUN,
                         "%u threads are needed, and %u can be started: %s (limits of processes, ulimit -u, and of "
                         "memory, ulimit -v)",
                         count, started, strerror(failed));
    return room || error_set(error, EXIT_COULD_NOT_RUN,
                             "there is too little memory for %u threads: %u MiB more are needed (ulimit -v)", count,
                             (unsigned)((size_t)count * THREADS_ROOM >> 20));
}
