/* SPDX-License-Identifier: MIT */
/* Under which names a server may be asked, and who asks. A page of a stranger can make its reader's browser ask any
 * address under the stranger's own name (DNS rebinding), so a request whose Host is none of the server's is refused.
 * Behind a proxy the asker's address is what the proxy says; nobody else is believed that. */
#ifndef HTTP_HOSTS_H
#define HTTP_HOSTS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/socket.h>

#include "base/error.h"
#include "base/span.h"

enum {
    HTTP_HOSTS_MAX = 16,
    HTTP_HOST_MAX = 254,   /* bytes of a name, with its final zero */
    HTTP_PROXIES_MAX = 16, /* addresses of proxies */
};

/* An address without a port; those of IPv4 in IPv6 are those of IPv4. */
struct http_address {
    uint8_t family; /* 4 or 6; 0: none */
    uint8_t bytes[16];
};

struct http_hosts {
    char name[HTTP_HOSTS_MAX][HTTP_HOST_MAX];
    unsigned count;
    struct http_address proxy[HTTP_PROXIES_MAX];
    unsigned proxy_count;
};

/* Adds a name or an address, without a port. False with a sentence. */
bool http_hosts_add(struct http_hosts *hosts, const char *name, struct error *error)
    __attribute__((warn_unused_result));
/* Adds the address of a proxy. False with a sentence. */
bool http_hosts_add_proxy(struct http_hosts *hosts, const char *address, struct error *error)
    __attribute__((warn_unused_result));

/* True if a request with this Host is for the server. Names are compared without case, port and final dot;
 * "localhost" and loopback addresses are always the server's. */
bool http_hosts_has(const struct http_hosts *hosts, struct span host);

/* Who asks: the peer of the connection. If that is a proxy, it is the last address in X-Forwarded-For that is no proxy
 * itself; without such an address the proxy. `forwarded`: the header, of size 0 if there is none. */
struct http_address http_asker(const struct http_hosts *hosts, const struct sockaddr *peer, struct span forwarded);

/* What limits for each asker count: the address; of IPv6 the network of 64 bits, of which one subscriber has all. */
struct http_address http_asker_counted(const struct http_address *asker);

bool http_hosts_is_proxy(const struct http_hosts *hosts, const struct http_address *address);

/* Reads an address: "192.0.2.7", "2001:db8::1" or "[2001:db8::1]". False if it is none. */
bool http_address_read(struct http_address *address, struct span text);
bool http_address_equal(const struct http_address *one, const struct http_address *other);

#endif
