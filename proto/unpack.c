/* SPDX-License-Identifier: MIT */
#include "proto/unpack.h"

#include <assert.h>

/* One value's head, with the body of text, bytes, floats and ext; the members of a container follow it. */
struct head {
    enum unpack_kind kind;
    bool negative;   /* a number below 0; `number` holds its two's complement */
    bool shortest;   /* no shorter form says the same */
    uint64_t number; /* of a number or a bool */
    uint32_t count;  /* values that follow: of an array, or twice the pairs of a map */
    struct span body;
};

/* The kinds of value that the first bytes 0xc0..0xdf announce. */
struct form {
    uint8_t kind;
    uint8_t width; /* bytes of the number or of the length behind the first byte */
    uint8_t fixed; /* bytes of the body, if the form implies them */
    bool is_signed;
    uint64_t least; /* the smallest number or length, or for is_signed the smallest -number, that has no shorter form */
};

static const struct form forms[32];

static bool head_of_form(struct unpack *from, const struct form *form, struct head *head)
{
    size_t left = (size_t)(from->end - from->at);

    if (form->kind == UNPACK_NOTHING || left < form->width)
        return false;
    head->kind = (enum unpack_kind)form->kind;
    head->negative = form->is_signed && from->at[0] >= 0x80;
    head->number = head->negative ? UINT64_MAX : 0;
    for (unsigned i = 0; i < form->width; i++)
        head->number = head->number << 8 | *from->at++;
    if (form->is_signed)
        head->shortest = head->negative && (int64_t)head->number <= -(int64_t)form->least;
    else
        head->shortest = head->number >= form->least;
    return true;
}

/* The forms that hold their number or length in the first byte: most of what bots send. */
static inline bool head_of_fix(struct unpack *from, uint8_t first, struct head *head)
{
    size_t left = (size_t)(from->end - from->at), size = first & 31;

    *head = (struct head){.shortest = true};
    if (first < 0x80 || first >= 0xe0) {
        head->kind = UNPACK_NUMBER;
        head->number = (uint64_t)(int64_t)(int8_t)first;
        head->negative = first >= 0xe0;
        return true;
    }
    if (first < 0xa0) {
        head->kind = first < 0x90 ? UNPACK_MAP : UNPACK_ARRAY;
        head->count = first < 0x90 ? 2u * (first & 15) : first & 15;
        return head->count <= left;
    }
    head->kind = UNPACK_TEXT;
    head->body = span_of(from->at, size);
    from->at += size <= left ? size : 0;
    return size <= left;
}

/* Takes the body, or believes the count, if the bytes for it are there. */
static bool head_close(struct unpack *from, const struct form *form, struct head *head)
{
    size_t left = (size_t)(from->end - from->at);
    uint64_t size = form->fixed;

    if (head->kind == UNPACK_ARRAY || head->kind == UNPACK_MAP) {
        uint64_t count = head->kind == UNPACK_MAP ? 2 * head->number : head->number;

        head->count = (uint32_t)count;
        return count <= left && count <= UINT32_MAX;
    }
    if (head->kind == UNPACK_TEXT || head->kind == UNPACK_BYTES)
        size = head->number;
    else if (head->kind == UNPACK_EXT && form->fixed == 0)
        size = head->number + 1;
    if (size > left)
        return false;
    head->body = span_of(from->at, size);
    from->at += size;
    return true;
}

/* The other forms; apart, so that the short way through head_read stays short. */
__attribute__((noinline)) static bool head_of_wide(struct unpack *from, uint8_t first, struct head *head)
{
    const struct form *form = &forms[first - 0xc0];

    *head = (struct head){0};
    if (!head_of_form(from, form, head))
        return false;
    if (head->kind == UNPACK_BOOL)
        head->number = first & 1;
    return head_close(from, form, head);
}

static bool head_read(struct unpack *from, struct head *head)
{
    uint8_t first;

    if (from->failed || from->at == from->end)
        return false;
    first = *from->at++;
    return first < 0xc0 || first >= 0xe0 ? head_of_fix(from, first, head) : head_of_wide(from, first, head);
}

/* The bytes of a value that is one byte or a short text, or 0. */
static inline size_t short_size(const uint8_t *at)
{
    return *at < 0x80 || *at >= 0xe0 ? 1 : (*at & 0xe0) == 0xa0 ? 1 + (*at & 31u) : 0;
}

/* Passes over such values: most of views and events. At most `*left` of them, which is counted down; stops before
 * anything else. Returns where it stopped. */
static inline const uint8_t *pass_short(const uint8_t *at, const uint8_t *end, uint64_t *left)
{
    while (*left > 0 && at < end) {
        size_t size = short_size(at);

        if (size == 0 || size > (size_t)(end - at))
            break;
        at += size;
        --*left;
    }
    return at;
}

/* The same in a map, where a key comes next: stops also before a key that is no text. */
static inline const uint8_t *pass_short_pairs(const uint8_t *at, const uint8_t *end, uint64_t *left)
{
    while (*left > 0 && at < end && (*at & 0xe0) == 0xa0 && (*at & 31) < end - at - 1) {
        size_t size;

        at += 1 + (*at & 31);
        size = short_size(at);
        --*left;
        if (size == 0 || size > (size_t)(end - at))
            break;
        at += size;
        --*left;
    }
    return at;
}

/* --- the walk ---------------------------------------------------------------------------------------------------- */

/* A container that is being walked. */
struct level {
    uint32_t left; /* values still to come */
    bool is_map;
    struct span key; /* the last one, for the order; at NULL before the first */
};

struct walk {
    struct level levels[UNPACK_DEPTH_MAX];
    unsigned depth;
    size_t items;
};

static bool span_below(struct span a, struct span b)
{
    int order = memcmp(a.at, b.at, a.size < b.size ? a.size : b.size);

    return order < 0 || (order == 0 && a.size < b.size);
}

/* True if the next value is the key of a map. */
static inline bool is_key_next(const struct walk *walk)
{
    const struct level *level = walk->depth ? &walk->levels[walk->depth - 1] : NULL;

    return level && level->is_map && level->left % 2 == 0;
}

static const char holds_foreign[] = "holds nil, a float or an ext", has_no_text[] = "has a key that is no text";

/* The fault that no arena makes, or NULL. */
static inline const char *not_plain(const struct walk *walk, const struct head *head)
{
    enum { FOREIGN = 1 << UNPACK_NIL | 1 << UNPACK_FLOAT | 1 << UNPACK_EXT };

    if (head->kind == UNPACK_TEXT)
        return NULL;
    if (1 << head->kind & FOREIGN)
        return holds_foreign;
    if (head->kind == UNPACK_NUMBER && (head->negative ? -head->number : head->number) > UNPACK_PLAIN_MOST)
        return "holds a number of 2^53 or more";
    return is_key_next(walk) ? has_no_text : NULL;
}

/* The fault that makes it not canonical, or NULL. */
static const char *not_canonical(struct walk *walk, const struct head *head)
{
    struct level *level;

    if (head->kind == UNPACK_NIL || head->kind == UNPACK_FLOAT || head->kind == UNPACK_EXT)
        return holds_foreign;
    if (!head->shortest)
        return "holds a value that has a shorter form";
    if (!is_key_next(walk))
        return NULL;
    if (head->kind != UNPACK_TEXT)
        return has_no_text;
    level = &walk->levels[walk->depth - 1];
    if (level->key.at && !span_below(level->key, head->body))
        return "has keys that do not ascend";
    level->key = head->body;
    return NULL;
}

static const char *walk_step(struct walk *walk, struct unpack *from, const struct unpack_limits *limits)
{
    const uint8_t *first = from->at;
    struct head head;
    const char *why;

    if (++walk->items > limits->items)
        return "holds too many values";
    if (!head_read(from, &head))
        return first < from->end && *first == 0xc1 ? "holds the byte c1, which begins no value"
                                                   : "is cut short or announces more than it holds";
    why = limits->canonical ? not_canonical(walk, &head) : limits->plain ? not_plain(walk, &head) : NULL;
    if (why)
        return why;
    if (walk->depth)
        walk->levels[walk->depth - 1].left--;
    if (head.kind == UNPACK_ARRAY || head.kind == UNPACK_MAP) {
        if (walk->depth == limits->depth)
            return "is nested too deeply";
        walk->levels[walk->depth++] = (struct level){.left = head.count, .is_map = head.kind == UNPACK_MAP};
    }
    while (walk->depth && walk->levels[walk->depth - 1].left == 0)
        walk->depth--;
    return NULL;
}

/* The short members that come next in the innermost container; in a map, the order of its keys must not matter. If
 * there may not be so many values, walk_step finds the one too many. */
static void walk_short(struct walk *walk, struct unpack *from, const struct unpack_limits *limits)
{
    struct level *level = walk->depth ? &walk->levels[walk->depth - 1] : NULL;
    uint64_t left;

    if (!level || (level->is_map && limits->canonical) || level->left > limits->items - walk->items)
        return;
    left = level->left;
    if (level->is_map && limits->plain && left % 2 == 0)
        from->at = pass_short_pairs(from->at, from->end, &left);
    else if (!level->is_map || !limits->plain)
        from->at = pass_short(from->at, from->end, &left);
    walk->items += level->left - left;
    level->left = (uint32_t)left;
    while (walk->depth && walk->levels[walk->depth - 1].left == 0)
        walk->depth--;
}

bool unpack_walk(struct span bytes, const struct unpack_limits *limits, const char **why)
{
    struct unpack from = unpack_open(bytes);
    struct walk walk;

    assert(limits->depth <= UNPACK_DEPTH_MAX);
    walk.depth = 0;
    walk.items = 0;
    *why = bytes.size > limits->bytes ? "is too long" : NULL;
    if (*why)
        return false;
    do {
        *why = walk_step(&walk, &from, limits);
        if (!*why)
            walk_short(&walk, &from, limits);
    } while (!*why && walk.depth);
    if (!*why && from.at != from.end)
        *why = "has bytes behind its end";
    return !*why;
}

/* --- the cursor -------------------------------------------------------------------------------------------------- */

struct unpack unpack_open(struct span bytes)
{
    return (struct unpack){.at = bytes.at, .end = bytes.size ? bytes.at + bytes.size : bytes.at};
}

static void fail(struct unpack *from)
{
    from->failed = true;
    from->at = from->end;
}

enum unpack_kind unpack_peek(const struct unpack *from)
{
    struct unpack ahead = *from;
    struct head head;

    return head_read(&ahead, &head) ? head.kind : UNPACK_NOTHING;
}

/* Reads a head of the kind. Otherwise fails and returns an empty one. */
static struct head take(struct unpack *from, enum unpack_kind kind)
{
    struct head head;

    if (!head_read(from, &head) || head.kind != kind) {
        fail(from);
        head = (struct head){0};
    }
    return head;
}

int64_t unpack_number(struct unpack *from, int64_t least, int64_t most)
{
    struct head head = take(from, UNPACK_NUMBER);
    bool fits = head.negative || head.number <= INT64_MAX;

    if (from->failed || !fits || (int64_t)head.number < least || (int64_t)head.number > most) {
        fail(from);
        return 0;
    }
    return (int64_t)head.number;
}

bool unpack_bool(struct unpack *from)
{
    return take(from, UNPACK_BOOL).number != 0;
}

struct span unpack_text(struct unpack *from)
{
    return take(from, UNPACK_TEXT).body;
}

struct span unpack_bytes(struct unpack *from)
{
    return take(from, UNPACK_BYTES).body;
}

uint32_t unpack_array(struct unpack *from)
{
    return take(from, UNPACK_ARRAY).count;
}

uint32_t unpack_map(struct unpack *from)
{
    return take(from, UNPACK_MAP).count / 2;
}

/* Reads so many whole values, or fails. */
static void skip(struct unpack *from, uint64_t left)
{
    struct head head;

    from->at = pass_short(from->at, from->end, &left);
    while (left > 0) {
        if (!head_read(from, &head)) {
            fail(from);
            return;
        }
        left += head.count;
        left--;
        from->at = pass_short(from->at, from->end, &left);
    }
}

struct span unpack_value(struct unpack *from)
{
    const uint8_t *start = from->at;

    skip(from, 1);
    return from->failed ? span_of(NULL, 0) : span_of(start, (size_t)(from->at - start));
}

bool unpack_done(const struct unpack *from)
{
    return !from->failed && from->at == from->end;
}

bool unpack_find(struct span map, const char *key, struct span *value)
{
    struct unpack from = unpack_open(map);
    struct span wanted = span_text(key);

    for (uint32_t left = unpack_map(&from); left > 0; left--) {
        struct head name = {0};

        if (!head_read(&from, &name))
            return false;
        skip(&from, name.count);
        *value = unpack_value(&from);
        if (!from.failed && name.kind == UNPACK_TEXT && span_equal(name.body, wanted))
            return true;
    }
    return false;
}

static const struct form forms[32] = {
    [0x00] = {.kind = UNPACK_NIL},
    [0x02] = {.kind = UNPACK_BOOL},
    [0x03] = {.kind = UNPACK_BOOL},
    [0x04] = {.kind = UNPACK_BYTES, .width = 1},
    [0x05] = {.kind = UNPACK_BYTES, .width = 2, .least = 0x100},
    [0x06] = {.kind = UNPACK_BYTES, .width = 4, .least = 0x10000},
    [0x07] = {.kind = UNPACK_EXT, .width = 1},
    [0x08] = {.kind = UNPACK_EXT, .width = 2, .least = 0x100},
    [0x09] = {.kind = UNPACK_EXT, .width = 4, .least = 0x10000},
    [0x0a] = {.kind = UNPACK_FLOAT, .fixed = 4},
    [0x0b] = {.kind = UNPACK_FLOAT, .fixed = 8},
    [0x0c] = {.kind = UNPACK_NUMBER, .width = 1, .least = 0x80},
    [0x0d] = {.kind = UNPACK_NUMBER, .width = 2, .least = 0x100},
    [0x0e] = {.kind = UNPACK_NUMBER, .width = 4, .least = 0x10000},
    [0x0f] = {.kind = UNPACK_NUMBER, .width = 8, .least = 0x100000000},
    [0x10] = {.kind = UNPACK_NUMBER, .width = 1, .is_signed = true, .least = 33},
    [0x11] = {.kind = UNPACK_NUMBER, .width = 2, .is_signed = true, .least = 129},
    [0x12] = {.kind = UNPACK_NUMBER, .width = 4, .is_signed = true, .least = 32769},
    [0x13] = {.kind = UNPACK_NUMBER, .width = 8, .is_signed = true, .least = 2147483649},
    [0x14] = {.kind = UNPACK_EXT, .fixed = 2},
    [0x15] = {.kind = UNPACK_EXT, .fixed = 3},
    [0x16] = {.kind = UNPACK_EXT, .fixed = 5},
    [0x17] = {.kind = UNPACK_EXT, .fixed = 9},
    [0x18] = {.kind = UNPACK_EXT, .fixed = 17},
    [0x19] = {.kind = UNPACK_TEXT, .width = 1, .least = 32},
    [0x1a] = {.kind = UNPACK_TEXT, .width = 2, .least = 0x100},
    [0x1b] = {.kind = UNPACK_TEXT, .width = 4, .least = 0x10000},
    [0x1c] = {.kind = UNPACK_ARRAY, .width = 2, .least = 16},
    [0x1d] = {.kind = UNPACK_ARRAY, .width = 4, .least = 0x10000},
    [0x1e] = {.kind = UNPACK_MAP, .width = 2, .least = 16},
    [0x1f] = {.kind = UNPACK_MAP, .width = 4, .least = 0x10000},
};
