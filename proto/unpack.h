/* SPDX-License-Identifier: MIT */
/* Reads msgpack that may be hostile: unpack_walk accepts or refuses the whole, and a cursor reads values in place.
 * Nothing is allocated and nothing recurses. A count is accepted only if the remaining bytes can hold that many values.
 * So five bytes that announce four thousand million entries are refused before any memory is allocated for them.
 *
 * The cursor is safe on any bytes, also on bytes that unpack_walk has not checked. Its first error is kept: `failed` is
 * true, every later read returns 0 or an empty span, and every count is 0. One check at the end (`unpack_done`) is
 * enough. Spans point into the bytes that are read. */
#ifndef PROTO_UNPACK_H
#define PROTO_UNPACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/span.h"

enum unpack_kind {
    UNPACK_NOTHING, /* the end, or after an error */
    UNPACK_NIL,
    UNPACK_BOOL,
    UNPACK_NUMBER, /* an integer of any form */
    UNPACK_FLOAT,
    UNPACK_TEXT,
    UNPACK_BYTES,
    UNPACK_ARRAY,
    UNPACK_MAP,
    UNPACK_EXT,
};

enum { UNPACK_DEPTH_MAX = 32 };
#define UNPACK_PLAIN_MOST ((UINT64_C(1) << 53) - 1)

struct unpack_limits {
    size_t bytes;   /* of the whole */
    size_t items;   /* values in it, keys and containers counted */
    unsigned depth; /* containers within each other, at most UNPACK_DEPTH_MAX; a plain number has depth 0 */
    bool plain; /* also refuse what no arena sends in any form: nil, floats, ext, keys that are not text, and numbers
                 * beyond UNPACK_PLAIN_MOST in size */
    bool canonical; /* also refuse everything that proto/pack.h never writes: long forms, keys that are not text or do
                     * not ascend, nil, floats, ext */
};

struct unpack {
    const uint8_t *at;
    const uint8_t *end;
    bool failed;
};

/* True if `bytes` are exactly one whole value within the limits. Otherwise `*why` is a phrase that says what is wrong,
 * such as "nested deeper than 8". It does not check the encoding of text. */
bool unpack_walk(struct span bytes, const struct unpack_limits *limits, const char **why);

struct unpack unpack_open(struct span bytes);
/* The kind of the next value; reads nothing. */
enum unpack_kind unpack_peek(const struct unpack *from);
/* A number of least..most in any integer form; anything else is an error. */
int64_t unpack_number(struct unpack *from, int64_t least, int64_t most);
bool unpack_bool(struct unpack *from);
struct span unpack_text(struct unpack *from);
struct span unpack_bytes(struct unpack *from);
/* The number of values, or of pairs, that follow. Never more than the remaining bytes. */
uint32_t unpack_array(struct unpack *from);
uint32_t unpack_map(struct unpack *from);
/* Skips one whole value of any kind and returns its bytes. */
struct span unpack_value(struct unpack *from);
/* True if everything was read without an error. */
bool unpack_done(const struct unpack *from);

/* Finds the value of a text key in the bytes of a map. Returns false if there is none or the bytes are no map. */
bool unpack_find(struct span map, const char *key, struct span *value);

#endif
