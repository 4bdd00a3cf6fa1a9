/* SPDX-License-Identifier: MIT */
#include "src/json.h"

#include <utf8proc.h>

#include "proto/pack.h"
#include "proto/unpack.h"

enum { UTF8_MAX = 4, HIGH_SURROGATE = 0xd800, LOW_SURROGATE = 0xdc00, SURROGATES_END = 0xe000 };

/* The first error is kept: then nothing is left to read. */
struct json {
    const uint8_t *at, *end;
    bool failed;
    struct buffer *out;
    struct buffer text; /* room for one text */
};

static void fail(struct json *json)
{
    json->failed = true;
    json->at = json->end;
}

static void skip_blanks(struct json *json)
{
    while (json->at < json->end && strchr(" \t\r\n", *json->at) && *json->at)
        json->at++;
}

/* The next character, which is not a blank; 0 at the end. */
static uint8_t peek(struct json *json)
{
    skip_blanks(json);
    return json->at < json->end ? *json->at : 0;
}

static void take(struct json *json, char wanted)
{
    if (peek(json) == (uint8_t)wanted && json->at < json->end)
        json->at++;
    else
        fail(json);
}

/* True, and reads it, if this word comes next. */
static bool take_word(struct json *json, const char *word)
{
    size_t size = strlen(word);

    skip_blanks(json);
    if ((size_t)(json->end - json->at) < size || memcmp(json->at, word, size) != 0)
        return false;
    json->at += size;
    return true;
}

/* The number of these hex digits. */
static unsigned take_hex(struct json *json, unsigned digits)
{
    static const char all[] = "0123456789abcdef0123456789ABCDEF";
    unsigned number = 0;

    for (unsigned i = 0; i < digits; i++) {
        const char *found = json->at < json->end && *json->at ? strchr(all, *json->at) : NULL;

        if (!found) {
            fail(json);
            return 0;
        }
        number = number << 4 | (unsigned)((found - all) & 0xf);
        json->at++;
    }
    return number;
}

/* What stands behind \u, and behind the \u of a second half. */
static void take_character(struct json *json)
{
    utf8proc_uint8_t bytes[UTF8_MAX];
    unsigned code = take_hex(json, 4), low = 0;

    if (code >= HIGH_SURROGATE && code < SURROGATES_END) {
        if (json->end - json->at > 2 && memcmp(json->at, "\\u", 2) == 0) {
            json->at += 2;
            low = take_hex(json, 4);
        }
        if (code >= LOW_SURROGATE || low < LOW_SURROGATE || low >= SURROGATES_END) {
            fail(json);
            return;
        }
        code = 0x10000 + ((code - HIGH_SURROGATE) << 10) + (low - LOW_SURROGATE);
    }
    buffer_add(&json->text, bytes, (size_t)utf8proc_encode_char((utf8proc_int32_t)code, bytes));
}

static void take_escape(struct json *json)
{
    static const char letters[] = "\"\\/bfnrt", means[] = "\"\\/\b\f\n\r\t";
    uint8_t letter = json->at < json->end ? *json->at : 0;
    const char *found = letter ? strchr(letters, letter) : NULL;

    if (letter == 'u' || found)
        json->at++;
    if (letter == 'u')
        take_character(json);
    else if (found)
        buffer_add_byte(&json->text, (uint8_t)means[found - letters]);
    else
        fail(json);
}

/* The text lives in json->text until the next one. */
static struct span take_text(struct json *json)
{
    buffer_clear(&json->text);
    take(json, '"');
    while (json->at < json->end && *json->at != '"') {
        uint8_t byte = *json->at++;

        if (byte == '\\')
            take_escape(json);
        else if (byte >= ' ')
            buffer_add_byte(&json->text, byte);
        else
            fail(json);
    }
    take(json, '"');
    json->failed = json->failed || json->text.failed;
    return buffer_span(&json->text);
}

/* {"$bin": "00ff"}, of which "$bin" was read. */
static void take_bytes(struct json *json)
{
    buffer_clear(&json->text);
    take(json, ':');
    take(json, '"');
    while (json->at < json->end && *json->at != '"')
        buffer_add_byte(&json->text, (uint8_t)take_hex(json, 2));
    take(json, '"');
    take(json, '}');
    json->failed = json->failed || json->text.failed;
    pack_bytes(json->out, buffer_span(&json->text));
}

static bool is_digit(const struct json *json)
{
    return json->at < json->end && *json->at >= '0' && *json->at <= '9';
}

static void take_number(struct json *json)
{
    bool is_negative = take_word(json, "-"), is_integer = true;
    uint64_t number = 0;

    if (!is_digit(json))
        fail(json);
    for (; is_digit(json); json->at++) {
        unsigned digit = *json->at - (unsigned)'0';

        is_integer = is_integer && number <= ((uint64_t)INT64_MAX - digit) / 10;
        number = is_integer ? 10 * number + digit : 0;
    }
    for (; is_digit(json) || (json->at < json->end && *json->at && strchr(".eE+-", *json->at)); json->at++)
        is_integer = false;
    if (!is_integer)
        pack_head(json->out, 0xc0, 0, 0);
    else
        pack_signed(json->out, is_negative ? -(int64_t)number : (int64_t)number);
}

/* How many entries the array or object has that begins here. Reading them finds out if it is one. */
static uint32_t count_entries(const struct json *json)
{
    uint32_t commas = 0;
    unsigned level = 1;
    bool in_text = false, has_any = false;

    for (const uint8_t *at = json->at; at < json->end; at++) {
        if (*at == '"')
            in_text = !in_text;
        else if (in_text)
            at += *at == '\\' && at + 1 < json->end;
        else if (*at == '[' || *at == '{')
            level++;
        else if ((*at == ']' || *at == '}') && --level == 0)
            break;
        else if (*at == ',' && level == 1)
            commas++;
        has_any = has_any || *at > ' ';
    }
    return has_any ? commas + 1 : 0;
}

static void take_value(struct json *json, unsigned depth);

static void take_array(struct json *json, unsigned depth)
{
    uint32_t count = count_entries(json);

    pack_array(json->out, count);
    for (uint32_t i = 0; i < count && !json->failed; i++) {
        if (i > 0)
            take(json, ',');
        take_value(json, depth);
    }
    take(json, ']');
}

static void take_object(struct json *json, unsigned depth)
{
    uint32_t count = count_entries(json);

    if (count == 1 && take_word(json, "\"$bin\"")) {
        take_bytes(json);
        return;
    }
    pack_map(json->out, count);
    for (uint32_t i = 0; i < count && !json->failed; i++) {
        if (i > 0)
            take(json, ',');
        pack_text(json->out, take_text(json));
        take(json, ':');
        take_value(json, depth);
    }
    take(json, '}');
}

static void take_value(struct json *json, unsigned depth)
{
    uint8_t first = peek(json);

    if (first == '"') {
        pack_text(json->out, take_text(json));
    } else if ((first == '[' || first == '{') && depth < UNPACK_DEPTH_MAX) {
        json->at++;
        (first == '[' ? take_array : take_object)(json, depth + 1);
    } else if (take_word(json, "true")) {
        pack_bool(json->out, true);
    } else if (take_word(json, "false")) {
        pack_bool(json->out, false);
    } else if (take_word(json, "null")) {
        pack_head(json->out, 0xc0, 0, 0);
    } else {
        take_number(json);
    }
}

bool json_read(struct span text, struct buffer *out)
{
    struct json json = {.at = text.at, .end = text.at + text.size, .out = out};
    bool is_whole;

    buffer_init(&json.text, out->most);
    take_value(&json, 0);
    is_whole = peek(&json) == 0 && json.at == json.end;
    buffer_release(&json.text);
    return is_whole && !json.failed && !out->failed;
}
