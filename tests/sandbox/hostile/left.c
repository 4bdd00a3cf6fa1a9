/* SPDX-License-Identifier: MIT */
/* What is left of a row when its bot has ended. */
#include "scene.h"

#include <dirent.h>
#include <fcntl.h>
#include <mqueue.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <unistd.h>

enum { BYTES_MOST = 8192 };

static void left_process(const char *nonce, char *out)
{
    DIR *folder = opendir("/proc");
    char path[64], line[BYTES_MOST];

    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        pid_t pid = atoi(entry->d_name);
        ssize_t size;

        if (pid <= 0 || pid == getpid())
            continue;
        (void)snprintf(path, sizeof path, "/proc/%d/cmdline", (int)pid);
        size = read_beginning(path, line, sizeof line);
        if (size > 0 && memmem(line, (size_t)size, nonce, strlen(nonce) + 1)) {
            (void)snprintf(out, FOUND_MAX, "process %d is left", (int)pid);
            (void)kill(pid, SIGKILL);
        }
    }
    if (folder)
        (void)closedir(folder);
}

static void left_files(const struct scene *scene, const char *nonce, char *out)
{
    static const char *const folders[] = {"/tmp", "/var/tmp", "/dev/shm", "/run/lock", "mine", "work", "state", "bots"};
    char path[PATH_MOST];

    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        (void)snprintf(path, sizeof path, "%s%s%s/%s.left", *folders[i] == '/' ? "" : scene->folder,
                       *folders[i] == '/' ? "" : "/", folders[i], nonce);
        if (unlink(path) == 0)
            (void)snprintf(out, FOUND_MAX, "%.120s is left", path);
    }
}

static void left_ipc(const char *nonce, key_t key, char *out)
{
    char name[80];
    int shared = shmget(key, 0, 0), messages = msgget(key, 0), semaphores = semget(key, 0, 0);

    (void)snprintf(name, sizeof name, "/%s.left", nonce);
    if (shared >= 0 || messages >= 0 || semaphores >= 0)
        (void)snprintf(out, FOUND_MAX, "ipc of System V is left");
    (void)shmctl(shared, IPC_RMID, NULL);
    (void)msgctl(messages, IPC_RMID, NULL);
    (void)semctl(semaphores, 0, IPC_RMID);
    if (mq_unlink(name) == 0)
        (void)snprintf(out, FOUND_MAX, "a message queue is left");
    if (shm_unlink(name) == 0)
        (void)snprintf(out, FOUND_MAX, "shared memory is left");
}

void scene_left(const struct scene *scene, unsigned turn, char out[FOUND_MAX])
{
    struct scene_facts told = {.count = 0};
    char *words[SCENE_WORDS];
    struct facts facts = {.words = words};

    scene_tell(scene, turn, &told);
    for (; facts.count < told.count; facts.count++)
        words[facts.count] = told.words[facts.count];
    *out = '\0';
    left_process(fact(&facts, "nonce"), out);
    left_files(scene, fact(&facts, "nonce"), out);
    left_ipc(fact(&facts, "nonce"), (key_t)fact_number(&facts, "key"), out);
}
