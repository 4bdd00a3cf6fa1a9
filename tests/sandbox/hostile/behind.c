/* SPDX-License-Identifier: MIT */
/* Rows about what is there when it has ended. The arena looks; here it is only made. */
#include "rooms.h"

#include <fcntl.h>
#include <mqueue.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

/* A process of no group and no parent of its own, which ignores what can be ignored. */
void attempt_daemon(const struct facts *facts, const char *datum, struct finding *found)
{
    int tell[2];
    char byte;

    (void)facts, (void)datum;
    if (pipe(tell) != 0)
        return;
    if (fork() == 0) {
        (void)setsid();
        if (fork() != 0)
            _exit(0);
        for (int i = 1; i < NSIG; i++)
            (void)signal(i, SIG_IGN);
        (void)!write(tell[1], "!", 1);
        for (int i = 0; i < 1024; i++)
            (void)close(i);
        for (;;)
            (void)pause();
    }
    (void)close(tell[1]);
    if (read(tell[0], &byte, 1) == 1)
        broke(found, "a process outlives it");
}

static const char *const folders[] = {"/tmp", "/var/tmp", "/dev/shm", "/run/lock"};

void attempt_leave_files(const struct facts *facts, const char *datum, struct finding *found)
{
    char path[PATH_MOST];

    (void)datum;
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        (void)snprintf(path, sizeof path, "%s/%s.left", folders[i], fact(facts, "nonce"));
        (void)close(open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666));
    }
    (void)snprintf(path, sizeof path, "%s/%s.left", fact(facts, "sockets"), fact(facts, "nonce"));
    (void)close(open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666));
    broke(found, "a file outlives it");
}

void attempt_leave_ipc(const struct facts *facts, const char *datum, struct finding *found)
{
    key_t key = (key_t)fact_number(facts, "key");
    char name[64];

    (void)datum;
    (void)shmget(key, 4096, IPC_CREAT | 0666);
    (void)msgget(key, IPC_CREAT | 0666);
    (void)semget(key, 1, IPC_CREAT | 0666);
    (void)snprintf(name, sizeof name, "/%.40s.left", fact(facts, "nonce"));
    (void)mq_open(name, O_RDWR | O_CREAT, 0666, NULL);
    (void)shm_open(name, O_RDWR | O_CREAT, 0666);
    broke(found, "an object of ipc outlives it");
}
