/* SPDX-License-Identifier: MIT */
/* Rows about the network and about sockets of others. */
#include "rooms.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
#include <linux/netlink.h>

enum { PATIENCE_MS = 200, FAMILIES_MOST = 48, REQUESTS_MOST = 1000, REQUEST_BYTES = 4096, PROTOCOLS_MOST = 263 };

static struct sockaddr_in at_port(const char *address, uint64_t port)
{
    struct sockaddr_in name = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};

    (void)inet_pton(AF_INET, address, &name.sin_addr);
    return name;
}

/* The arena's machine listens there. `datum` is the fact with the address. */
void attempt_tcp(const struct facts *facts, const char *datum, struct finding *found)
{
    struct sockaddr_in name = at_port(fact(facts, datum), fact_number(facts, "port"));
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

    if (*fact(facts, datum) && connect(fd, (struct sockaddr *)&name, sizeof name) == 0)
        broke(found, "a connection to %s", fact(facts, datum));
}

/* The arena's machine answers what it gets. */
void attempt_udp(const struct facts *facts, const char *datum, struct finding *found)
{
    struct sockaddr_in name = at_port(fact(facts, datum), fact_number(facts, "echo"));
    int fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    char byte = '!';

    if (sendto(fd, &byte, 1, 0, (struct sockaddr *)&name, sizeof name) == 1 && comes(fd, PATIENCE_MS) &&
        recv(fd, &byte, 1, 0) == 1)
        broke(found, "an answer from %s", fact(facts, datum));
}

/* An address for documents, which nobody has: connect sends nothing, but finds a way or does not. */
void attempt_route(const struct facts *facts, const char *datum, struct finding *found)
{
    struct sockaddr_in name = at_port(datum, 9);
    int fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);

    (void)facts;
    if (connect(fd, (struct sockaddr *)&name, sizeof name) == 0)
        broke(found, "a way to %s", datum);
}

void attempt_abstract(const struct facts *facts, const char *datum, struct finding *found)
{
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    int length = snprintf(name.sun_path + 1, sizeof name.sun_path - 1, "%s", fact(facts, "listener"));

    (void)datum;
    if (connect(fd, (struct sockaddr *)&name, (socklen_t)(sizeof(sa_family_t) + 1 + (size_t)length)) == 0)
        broke(found, "a connection to an abstract socket of the machine");
}

static void connect_to(const char *path, struct finding *found)
{
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

    if ((size_t)snprintf(name.sun_path, sizeof name.sun_path, "%s", path) < sizeof name.sun_path &&
        connect(fd, (struct sockaddr *)&name, sizeof name) == 0)
        broke(found, "a connection to %.100s", path);
    (void)close(fd);
}

void attempt_other_run(const struct facts *facts, const char *datum, struct finding *found)
{
    uint64_t pids[LIST_MOST];
    size_t count = fact_numbers(facts, "pids", pids);
    char path[PATH_MOST];

    connect_to(fact(facts, datum), found);
    for (size_t i = 0; i < count; i++) {
        (void)snprintf(path, sizeof path, "/proc/%d/root%s", (int)pids[i], fact(facts, datum));
        connect_to(path, found);
    }
}

/* Kinds of sockets that reach the kernel, a virtual machine's host or a device and that no bot needs. */
void attempt_families(const struct facts *facts, const char *datum, struct finding *found)
{
    static const int kinds[] = {SOCK_STREAM, SOCK_DGRAM, SOCK_SEQPACKET, SOCK_RAW};

    (void)facts, (void)datum;
    for (int family = 0; family < FAMILIES_MOST; family++)
        for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
            int fd = -1;

            if (family != AF_UNIX && family != AF_INET && family != AF_INET6 && family != AF_NETLINK)
                fd = socket(family, kinds[i] | SOCK_CLOEXEC, 0);
            if (fd >= 0)
                broke(found, "a socket of family %d", family);
        }
}

void attempt_raw(const struct facts *facts, const char *datum, struct finding *found)
{
    (void)facts, (void)datum;
    if (socket(AF_INET, SOCK_RAW | SOCK_CLOEXEC, IPPROTO_ICMP) >= 0)
        broke(found, "a raw socket");
    if (socket(AF_PACKET, SOCK_RAW | SOCK_CLOEXEC, 0) >= 0)
        broke(found, "a socket of packets");
}

/* Each request that makes no sense is answered with a copy of it, which waits until it is read. */
void attempt_netlink(const struct facts *facts, const char *datum, struct finding *found)
{
    static char request[REQUEST_BYTES];
    struct nlmsghdr head = {.nlmsg_len = sizeof request, .nlmsg_type = UINT16_MAX, .nlmsg_flags = NLM_F_REQUEST};
    struct sockaddr_nl kernel = {.nl_family = AF_NETLINK};
    int fd = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_ROUTE), taken = 0;

    (void)facts, (void)datum;
    memcpy(request, &head, sizeof head);
    while (fd >= 0 && taken < REQUESTS_MOST &&
           sendto(fd, request, sizeof request, MSG_DONTWAIT, (struct sockaddr *)&kernel, sizeof kernel) > 0)
        taken++;
    if (taken > 0)
        broke(found, "%d answers of %d bytes that nobody reads", taken, REQUEST_BYTES);
}

/* For many the kernel loads a module that was not there. */
void attempt_protocols(const struct facts *facts, const char *datum, struct finding *found)
{
    static const int kinds[] = {SOCK_STREAM, SOCK_DGRAM, SOCK_SEQPACKET, SOCK_DCCP};
    static const int families[] = {AF_INET, AF_INET6};

    (void)facts, (void)datum;
    for (int protocol = 1; protocol < PROTOCOLS_MOST; protocol++)
        for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
            for (size_t k = 0; k < sizeof families / sizeof *families; k++) {
                int fd = -1;

                if (protocol != IPPROTO_TCP && protocol != IPPROTO_UDP)
                    fd = socket(families[k], kinds[i] | SOCK_CLOEXEC, protocol);
                if (fd >= 0)
                    broke(found, "a socket of protocol %d", protocol);
            }
}
