/* SPDX-License-Identifier: MIT */
#include "hub/accepting.h"

#include <errno.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

size_t accepting_files(void)
{
    struct rlimit files;
    rlim_t kept;

    (void)getrlimit(RLIMIT_NOFILE, &files);
    kept = files.rlim_cur / ACCEPTING_KEPT_PART;
    return (size_t)(files.rlim_cur - (kept < ACCEPTING_KEPT ? kept : ACCEPTING_KEPT));
}

struct sockaddr;

/* <sys/socket.h> declares it with types that only a caller can use. */
int accept4(int listener, struct sockaddr *address, unsigned *size, int flags);

/* Like the C library's. On EAGAIN a listener waits for the next connection: none came, or none can be taken. */
int accept4(int listener, struct sockaddr *address, unsigned *size, int flags)
{
    int fd = (int)syscall(SYS_accept4, listener, address, size, flags);

    if (fd < 0) {
        errno = errno == EMFILE || errno == ENFILE ? EAGAIN : errno;
        return -1;
    }
    if ((size_t)fd < accepting_files())
        return fd;
    (void)close(fd);
    errno = EAGAIN;
    return -1;
}
