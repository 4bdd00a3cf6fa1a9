/* SPDX-License-Identifier: MIT */
#include "doctor/script/twist.h"

#include <string.h>

#include "proto/pack.h"
#include "proto/unpack.h"

const char twist_type[] = "zz-weather";

/* It sorts behind every key of ours. */
static const char new_key[] = "zz_new";

/* Values of every kind, so that a bot that reads what it does not know is found. */
static void add_new(struct buffer *out)
{
    pack_word(out, new_key);
    pack_map(out, 2);
    pack_word(out, "deep");
    pack_array(out, 3);
    pack_unsigned(out, 1);
    pack_array(out, 1);
    pack_word(out, "text");
    pack_bytes(out, span_text("bin"));
    pack_word(out, "more");
    pack_signed(out, -70000);
}

static void copy_map_with_new(struct span map, struct buffer *out)
{
    struct unpack from = unpack_open(map);
    uint32_t count = unpack_map(&from);

    pack_map(out, count + 1);
    pack_raw(out, span_of(from.at, (size_t)(from.end - from.at)));
    add_new(out);
}

static void copy_events(struct span events, struct buffer *out)
{
    struct unpack from = unpack_open(events);
    uint32_t count = unpack_array(&from);

    pack_array(out, count);
    for (uint32_t i = 0; i < count; i++)
        copy_map_with_new(unpack_value(&from), out);
}

static bool is(struct span key, const char *word)
{
    return span_equal(key, span_text(word));
}

static void copy_value(const struct twist *twist, struct span key, struct span value, struct buffer *out)
{
    if (twist->fields && is(key, "view"))
        copy_map_with_new(value, out);
    else if (twist->fields && is(key, "events"))
        copy_events(value, out);
    else
        pack_raw(out, value);
}

bool twist_message(const struct twist *twist, struct span message, struct buffer *out)
{
    struct unpack from = unpack_open(message);
    uint32_t count = unpack_map(&from);

    pack_map(out, count + twist->keys);
    for (uint32_t i = 0; i < count; i++) {
        struct span key = unpack_text(&from), value = unpack_value(&from);

        pack_text(out, key);
        copy_value(twist, key, value, out);
    }
    if (twist->keys)
        add_new(out);
    return unpack_done(&from) && !out->failed;
}

void twist_unknown(struct buffer *out)
{
    pack_map(out, 2);
    pack_word(out, "type");
    pack_word(out, twist_type);
    add_new(out);
}
