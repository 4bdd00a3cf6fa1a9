/* SPDX-License-Identifier: MIT */
#include "attempt.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

const char *fact(const struct facts *facts, const char *name)
{
    size_t size = strlen(name);

    for (size_t i = 0; i < facts->count; i++)
        if (strncmp(facts->words[i], name, size) == 0 && facts->words[i][size] == '=')
            return facts->words[i] + size + strlen("=" FACT_MARK);
    return "";
}

uint64_t fact_number(const struct facts *facts, const char *name)
{
    return strtoull(fact(facts, name), NULL, 10);
}

size_t fact_numbers(const struct facts *facts, const char *name, uint64_t out[LIST_MOST])
{
    const char *at = fact(facts, name);
    size_t count = 0;

    while (*at && count < LIST_MOST) {
        char *end;

        out[count++] = strtoull(at, &end, 10);
        at = *end ? end + 1 : end;
    }
    return count;
}

void broke(struct finding *found, const char *format, ...)
{
    va_list list;

    if (found->broken)
        return;
    found->broken = true;
    va_start(list, format);
    (void)vsnprintf(found->what, sizeof found->what, format, list);
    va_end(list);
}

bool has_secret(const void *bytes, size_t size, const char *where, struct finding *found)
{
    const char *at = memmem(bytes, size, SECRET, strlen(SECRET));

    if (at)
        broke(found, "a secret in %.100s", where);
    return at != NULL;
}

ssize_t read_beginning(const char *path, void *out, size_t most)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    ssize_t size = fd < 0 ? -1 : read(fd, out, most);

    if (fd >= 0)
        (void)close(fd);
    return size;
}

/* proc_pid_stat(5): field 22; the name, field 2, may have spaces and parentheses. */
uint64_t began_at(pid_t pid)
{
    char path[64], line[1024] = "";
    char *after;

    (void)snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    if (read_beginning(path, line, sizeof line - 1) <= 0 || !(after = strrchr(line, ')')))
        return 0;
    for (int field = 2; field < 22 && after; field++)
        after = strchr(after + 1, ' ');
    return after ? strtoull(after, NULL, 10) : 0;
}

bool opens_to_write(const char *path)
{
    int fd = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);

    if (fd >= 0)
        (void)close(fd);
    return fd >= 0;
}

bool is_refused(int error)
{
    return error == EPERM || error == EACCES || error == ENOSYS;
}

bool comes(int fd, int most_ms)
{
    struct pollfd input = {.fd = fd, .events = POLLIN};

    return poll(&input, 1, most_ms) > 0;
}

int64_t now_us(void)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

void pause_ms(int ms)
{
    (void)poll(NULL, 0, ms);
}

void say_begun(void)
{
    (void)!write(STDOUT_FILENO, "begun\n", 6);
}

bool is_of_the_machine(const struct facts *facts, dev_t device)
{
    uint64_t devices[LIST_MOST];
    size_t count = fact_numbers(facts, "devices", devices);

    for (size_t i = 0; i < count; i++)
        if (devices[i] == device)
            return true;
    return false;
}

FILE *own_mounts(const struct facts *facts)
{
    struct stat now;
    bool known = stat("/proc/self/ns/mnt", &now) == 0;

    return known && now.st_ino == fact_number(facts, "mounts") ? NULL : fopen("/proc/self/mountinfo", "r");
}
