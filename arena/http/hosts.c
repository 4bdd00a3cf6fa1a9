/* SPDX-License-Identifier: MIT */
#include "http/hosts.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* --- addresses --------------------------------------------------------------------------------------------------- */

enum { MAPPED_BYTES = 12 };
static const uint8_t mapped[MAPPED_BYTES] = {[10] = 0xff, [11] = 0xff}; /* what an IPv4 address in IPv6 begins with */

static struct http_address address_v6(const uint8_t bytes[16])
{
    struct http_address address = {.family = 6};

    if (memcmp(bytes, mapped, MAPPED_BYTES) == 0) {
        address.family = 4;
        memcpy(address.bytes, bytes + MAPPED_BYTES, 4);
    } else {
        memcpy(address.bytes, bytes, 16);
    }
    return address;
}

static struct span without_brackets(struct span text)
{
    if (text.size > 2 && text.at[0] == '[' && text.at[text.size - 1] == ']')
        return span_of(text.at + 1, text.size - 2);
    return text;
}

bool http_address_read(struct http_address *address, struct span text)
{
    struct span plain = without_brackets(text);
    char zero[INET6_ADDRSTRLEN];
    uint8_t bytes[16];

    *address = (struct http_address){0};
    if (plain.size >= sizeof zero || memchr(plain.at, '\0', plain.size))
        return false;
    memcpy(zero, plain.at, plain.size);
    zero[plain.size] = '\0';
    if (plain.size == text.size && inet_pton(AF_INET, zero, address->bytes) == 1) {
        address->family = 4;
        return true;
    }
    if (inet_pton(AF_INET6, zero, bytes) != 1)
        return false;
    *address = address_v6(bytes);
    return true;
}

bool http_address_equal(const struct http_address *one, const struct http_address *other)
{
    return one->family == other->family && memcmp(one->bytes, other->bytes, sizeof one->bytes) == 0;
}

static struct http_address address_of(const struct sockaddr *peer)
{
    struct http_address address = {0};

    if (peer->sa_family == AF_INET) {
        address.family = 4;
        memcpy(address.bytes, &((const struct sockaddr_in *)(const void *)peer)->sin_addr, 4);
    } else if (peer->sa_family == AF_INET6) {
        address = address_v6(((const struct sockaddr_in6 *)(const void *)peer)->sin6_addr.s6_addr);
    }
    return address;
}

static bool is_loopback(const struct http_address *address)
{
    static const struct http_address one = {.family = 6, .bytes = {[15] = 1}};

    return (address->family == 4 && address->bytes[0] == 127) || http_address_equal(address, &one);
}

/* --- names ------------------------------------------------------------------------------------------------------- */

static bool is_name(const char *name)
{
    return *name && strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_") == strlen(name);
}

bool http_hosts_add(struct http_hosts *hosts, const char *name, struct error *error)
{
    struct http_address address;

    if (hosts->count == HTTP_HOSTS_MAX)
        return error_set(error, EXIT_WRONG_USE, "at most %d names", HTTP_HOSTS_MAX);
    if (strlen(name) >= HTTP_HOST_MAX || (!is_name(name) && !http_address_read(&address, span_text(name))))
        return error_set(error, EXIT_WRONG_USE,
                         "'%.80s' is neither a host's name nor an address; say it without a port", name);
    (void)snprintf(hosts->name[hosts->count++], HTTP_HOST_MAX, "%s", name);
    return true;
}

bool http_hosts_add_proxy(struct http_hosts *hosts, const char *address, struct error *error)
{
    if (hosts->proxy_count == HTTP_PROXIES_MAX)
        return error_set(error, EXIT_WRONG_USE, "at most %d proxies", HTTP_PROXIES_MAX);
    if (!http_address_read(&hosts->proxy[hosts->proxy_count], span_text(address)))
        return error_set(error, EXIT_WRONG_USE, "'%.80s' is no address, such as 127.0.0.1 or 2001:db8::1", address);
    hosts->proxy_count++;
    return true;
}

/* Without its port; of size 0 if it is malformed. */
static struct span without_port(struct span host)
{
    const uint8_t *end = host.size > 0 && host.at[0] == '[' ? memchr(host.at, ']', host.size) : NULL;
    const uint8_t *colon = memchr(end ? end : host.at, ':', host.size - (end ? (size_t)(end - host.at) : 0));

    if (!colon)
        return host;
    for (const uint8_t *digit = colon + 1; digit < host.at + host.size; digit++)
        if (*digit < '0' || *digit > '9')
            return span_of(host.at, 0);
    return span_of(host.at, (size_t)(colon - host.at));
}

static bool is_called(struct span host, const char *name)
{
    return host.size == strlen(name) && strncasecmp((const char *)host.at, name, host.size) == 0;
}

/* True if both are the same address, however it is written. */
static bool is_address(const struct http_address *address, const char *name)
{
    struct http_address other;

    return http_address_read(&other, span_text(name)) && http_address_equal(address, &other);
}

bool http_hosts_has(const struct http_hosts *hosts, struct span host)
{
    struct span name;
    struct http_address address;
    bool numeric;

    if (host.size == 0)
        return false;
    name = without_port(host);
    numeric = http_address_read(&address, name);
    if (name.size > 0 && name.at[name.size - 1] == '.')
        name.size--;
    if (is_called(name, "localhost") || (numeric && is_loopback(&address)))
        return true;
    for (unsigned i = 0; i < hosts->count; i++)
        if (is_called(name, hosts->name[i]) || (numeric && is_address(&address, hosts->name[i])))
            return true;
    return false;
}

/* --- who asks ---------------------------------------------------------------------------------------------------- */

bool http_hosts_is_proxy(const struct http_hosts *hosts, const struct http_address *address)
{
    for (unsigned i = 0; i < hosts->proxy_count; i++)
        if (http_address_equal(&hosts->proxy[i], address))
            return true;
    return false;
}

/* Takes the last item of a list, and what is before it is left. */
static struct span take_last(struct span *list)
{
    const uint8_t *comma = memrchr(list->at, ',', list->size);
    struct span item = *list;

    if (comma)
        item = span_of(comma + 1, list->size - (size_t)(comma + 1 - list->at));
    *list = span_of(list->at, comma ? (size_t)(comma - list->at) : 0);
    while (item.size > 0 && item.at[0] == ' ')
        item = span_of(item.at + 1, item.size - 1);
    while (item.size > 0 && item.at[item.size - 1] == ' ')
        item.size--;
    return item;
}

struct http_address http_asker(const struct http_hosts *hosts, const struct sockaddr *peer, struct span forwarded)
{
    struct http_address asker = address_of(peer), next;

    while (http_hosts_is_proxy(hosts, &asker) && forwarded.size > 0 && http_address_read(&next, take_last(&forwarded)))
        asker = next;
    return asker;
}

struct http_address http_asker_counted(const struct http_address *asker)
{
    struct http_address counted = *asker;

    if (counted.family == 6)
        memset(counted.bytes + 8, 0, sizeof counted.bytes - 8);
    return counted;
}
