/* SPDX-License-Identifier: MIT */
#include "hub/endpoint.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

static const char ipc[] = "ipc://";
static const char tcp[] = "tcp://";

enum { PREFIX = sizeof ipc - 1, PORT_MOST = 65535 };

bool endpoint_is_alive(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    bool alive;
    int fd;

    if (strlen(path) > ENDPOINT_PATH_MAX)
        return false;
    fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0)
        return false;
    memcpy(address.sun_path, path, strlen(path) + 1);
    alive = connect(fd, (struct sockaddr *)&address, sizeof address) == 0 || errno == EAGAIN;
    (void)close(fd);
    return alive;
}

static bool check_path(const char *path, struct error *error)
{
    if (path[0] != '/')
        return error_set(error, EXIT_WRONG_USE, "an ipc endpoint needs a full path: ipc:///PATH, not ipc://%s", path);
    if (strlen(path) > ENDPOINT_PATH_MAX)
        return error_set(error, EXIT_WRONG_USE, "the path of an ipc endpoint has at most %d bytes: %s",
                         ENDPOINT_PATH_MAX, path);
    return true;
}

/* The library removes any file at the path before it binds, so this looks for files that must not be lost. */
static bool check_free(const char *path, struct error *error)
{
    struct stat info;

    if (lstat(path, &info) < 0)
        return true;
    if (!S_ISSOCK(info.st_mode))
        return error_set(error, EXIT_COULD_NOT_RUN, "cannot listen at ipc://%s: a file that is no socket lies there",
                         path);
    if (endpoint_is_alive(path))
        return error_set(error, EXIT_COULD_NOT_RUN, "cannot listen at ipc://%s: somebody else does", path);
    return true;
}

static bool is_loopback(const char *host, size_t size)
{
    static const char *const names[] = {"localhost", "[::1]"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (size == strlen(names[i]) && memcmp(host, names[i], size) == 0)
            return true;
    return size >= 7 && memcmp(host, "127.", 4) == 0 && strspn(host, "0123456789.") == size;
}

static bool is_port(const char *port)
{
    size_t digits = strspn(port, "0123456789");

    if (strcmp(port, "*") == 0)
        return true;
    return digits > 0 && digits <= 5 && port[digits] == '\0' && strtoul(port, NULL, 10) <= PORT_MOST;
}

static bool check_host(const char *address, bool encrypts, struct error *error)
{
    const char *colon = strrchr(address, ':');

    if (!colon || !is_port(colon + 1))
        return error_set(error, EXIT_WRONG_USE,
                         "a tcp endpoint is tcp://HOST:PORT with a port of 0..%d or * for any free one, not tcp://%s",
                         PORT_MOST, address);
    if (colon == address)
        return error_set(error, EXIT_WRONG_USE, "tcp://%s has no host; * stands for all addresses of this machine",
                         address);
    if (!encrypts && !is_loopback(address, (size_t)(colon - address)))
        return error_set(error, EXIT_WRONG_USE,
                         "cannot listen at tcp://%s: what goes beyond this machine must be encrypted, so give "
                         "keys, or use tcp://127.0.0.1:PORT, tcp://[::1]:PORT or ipc:///PATH",
                         address);
    return true;
}

bool endpoint_is_own_address(const char *address)
{
    static const char mapped[] = "::ffff:";
    struct in6_addr six;
    struct in_addr four;

    if (strncasecmp(address, mapped, sizeof mapped - 1) == 0)
        address += sizeof mapped - 1;
    if (inet_pton(AF_INET, address, &four) == 1)
        return ntohl(four.s_addr) >> 24 == IN_LOOPBACKNET;
    return inet_pton(AF_INET6, address, &six) == 1 && IN6_IS_ADDR_LOOPBACK(&six);
}

bool endpoint_is_tcp(const char *endpoint)
{
    return strncmp(endpoint, tcp, PREFIX) == 0;
}

bool endpoint_check_form(const char *endpoint, bool encrypts, struct error *error)
{
    if (strlen(endpoint) >= ENDPOINT_MAX)
        return error_set(error, EXIT_WRONG_USE, "an endpoint has fewer than %d bytes", ENDPOINT_MAX);
    if (strncmp(endpoint, ipc, PREFIX) == 0)
        return check_path(endpoint + PREFIX, error);
    if (endpoint_is_tcp(endpoint))
        return check_host(endpoint + PREFIX, encrypts, error);
    return error_set(error, EXIT_WRONG_USE, "an endpoint is tcp://127.0.0.1:PORT or ipc:///PATH, not %s", endpoint);
}

bool endpoint_check(const char *endpoint, bool encrypts, struct error *error)
{
    return endpoint_check_form(endpoint, encrypts, error) &&
           (endpoint_is_tcp(endpoint) || check_free(endpoint + PREFIX, error));
}
