/* SPDX-License-Identifier: MIT */
#include "http/encoding.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <zlib.h>
#include <zstd.h>

enum {
    LEVEL_GZIP = 4,
    LEVEL_ZSTD = 3,
    WINDOW = 15 + 16,  /* of zlib: 32 KiB, with a header of gzip */
    WEIGHTS = 1000,    /* the greatest weight: a quality of 1 */
    WINDOW_BARE = -15, /* without a head */
    ZIP_BLOCK = 16 << 10,
    PRESSED_MAX = 64 << 20, /* more than any piece has */
};

static const char *const names[HTTP_ENCODINGS] = {"identity", "gzip", "zstd"};

const char *http_encoding_name(enum http_encoding encoding)
{
    return names[encoding];
}

/* --- what is wanted ---------------------------------------------------------------------------------------------- */

static struct span trimmed(struct span text)
{
    while (text.size > 0 && (text.at[0] == ' ' || text.at[0] == '\t'))
        text = span_of(text.at + 1, text.size - 1);
    while (text.size > 0 && (text.at[text.size - 1] == ' ' || text.at[text.size - 1] == '\t'))
        text.size--;
    return text;
}

/* Takes the part up to the mark, and moves behind it. */
static struct span take_until(struct span *text, char mark)
{
    const uint8_t *end = memchr(text->at, mark, text->size);
    struct span part = span_of(text->at, end ? (size_t)(end - text->at) : text->size);
    size_t taken = part.size + (end ? 1 : 0);

    *text = span_of(text->at + taken, text->size - taken);
    return trimmed(part);
}

/* "q=0.5" in thousandths; -1 if it is nothing of the kind. */
static int weight_of(struct span text)
{
    int weight, unit = WEIGHTS / 10;

    if (text.size < 3 || text.size > 7 || (text.at[0] | 0x20) != 'q' || text.at[1] != '=' ||
        (text.at[2] != '0' && text.at[2] != '1') || (text.size > 3 && text.at[3] != '.'))
        return -1;
    weight = (text.at[2] - '0') * WEIGHTS;
    for (size_t i = 4; i < text.size; i++, unit /= 10) {
        if (text.at[i] < '0' || text.at[i] > '9')
            return -1;
        weight += (text.at[i] - '0') * unit;
    }
    return weight <= WEIGHTS ? weight : -1;
}

static bool is_named(struct span name, const char *other)
{
    return name.size == strlen(other) && strncasecmp((const char *)name.at, other, name.size) == 0;
}

/* What the header says of each; -1: nothing. */
static void read_weights(struct span header, int weight[HTTP_ENCODINGS])
{
    int others = -1;

    for (unsigned i = 0; i < HTTP_ENCODINGS; i++)
        weight[i] = -1;
    while (header.size > 0) {
        struct span wish = take_until(&header, ','), name = take_until(&wish, ';');
        int wanted = wish.size > 0 ? weight_of(trimmed(wish)) : WEIGHTS;

        if (is_named(name, "*"))
            others = wanted;
        for (unsigned i = 0; i < HTTP_ENCODINGS; i++)
            if (is_named(name, names[i]))
                weight[i] = wanted;
    }
    for (unsigned i = HTTP_GZIP; i < HTTP_ENCODINGS; i++)
        weight[i] = weight[i] >= 0 ? weight[i] : others;
}

static bool is_wanted(const int weight[HTTP_ENCODINGS], enum http_encoding encoding)
{
    return weight[encoding] > 0 && weight[encoding] >= weight[HTTP_IDENTITY];
}

enum http_encoding http_encoding_wanted(struct span header)
{
    int weight[HTTP_ENCODINGS];
    enum http_encoding best = HTTP_IDENTITY;

    read_weights(header, weight);
    for (unsigned i = HTTP_GZIP; i < HTTP_ENCODINGS; i++)
        if (is_wanted(weight, i) && (best == HTTP_IDENTITY || weight[i] >= weight[best]))
            best = (enum http_encoding)i;
    return best;
}

bool http_encoding_takes_gzip(struct span header)
{
    int weight[HTTP_ENCODINGS];

    read_weights(header, weight);
    return is_wanted(weight, HTTP_GZIP);
}

/* --- bytes ------------------------------------------------------------------------------------------------------- */

static bool encode_gzip(struct span bytes, struct buffer *out)
{
    z_stream stream = {.next_in = (Bytef *)(uintptr_t)bytes.at, .avail_in = (uInt)bytes.size};
    size_t most;
    uint8_t *room;
    int code;

    if (bytes.size > UINT32_MAX / 2 ||
        deflateInit2(&stream, LEVEL_GZIP, Z_DEFLATED, WINDOW, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY) != Z_OK)
        return false;
    most = deflateBound(&stream, (uLong)bytes.size);
    room = buffer_room(out, most);
    stream.next_out = room;
    stream.avail_out = (uInt)most;
    code = room ? deflate(&stream, Z_FINISH) : Z_MEM_ERROR;
    out->used += code == Z_STREAM_END ? stream.total_out : 0;
    (void)deflateEnd(&stream);
    return code == Z_STREAM_END;
}

static bool encode_zstd(struct span bytes, struct buffer *out)
{
    size_t most = ZSTD_compressBound(bytes.size), size;
    uint8_t *room = buffer_room(out, most);

    if (!room)
        return false;
    size = ZSTD_compress(room, most, bytes.at, bytes.size, LEVEL_ZSTD);
    if (ZSTD_isError(size))
        return false;
    out->used += size;
    return true;
}

bool http_encode(enum http_encoding encoding, struct span bytes, struct buffer *out)
{
    switch (encoding) {
    case HTTP_GZIP:
        return encode_gzip(bytes, out);
    case HTTP_ZSTD:
        return encode_zstd(bytes, out);
    case HTTP_IDENTITY:
    case HTTP_ENCODINGS:
        break;
    }
    buffer_add(out, bytes.at, bytes.size);
    return !out->failed;
}

/* --- streams ----------------------------------------------------------------------------------------------------- */

struct http_press {
    z_stream stream;
    struct buffer said, block; /* the last piece, and what became of it */
};

struct http_press *http_press_new(void)
{
    struct http_press *press = calloc(1, sizeof *press);

    if (press &&
        deflateInit2(&press->stream, LEVEL_GZIP, Z_DEFLATED, WINDOW_BARE, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY) != Z_OK) {
        free(press);
        return NULL;
    }
    if (press) {
        buffer_init(&press->said, PRESSED_MAX);
        buffer_init(&press->block, PRESSED_MAX);
    }
    return press;
}

void http_press_free(struct http_press *press)
{
    if (!press)
        return;
    (void)deflateEnd(&press->stream);
    buffer_release(&press->said);
    buffer_release(&press->block);
    free(press);
}

/* A block that stands by itself. */
static bool press_piece(struct http_press *press, struct span bytes)
{
    z_stream *stream = &press->stream;

    if (!press->block.failed && !press->said.failed && span_equal(buffer_span(&press->said), bytes))
        return true;
    buffer_clear(&press->said);
    buffer_clear(&press->block);
    if (deflateReset(stream) != Z_OK)
        return false;
    buffer_add(&press->said, bytes.at, bytes.size);
    stream->next_in = (Bytef *)(uintptr_t)bytes.at;
    stream->avail_in = (uInt)bytes.size;
    do {
        uint8_t *room = buffer_room(&press->block, ZIP_BLOCK);

        if (!room)
            return false;
        stream->next_out = room;
        stream->avail_out = ZIP_BLOCK;
        (void)deflate(stream, Z_FULL_FLUSH);
        press->block.used += ZIP_BLOCK - stream->avail_out;
    } while (stream->avail_out == 0);
    return true;
}

static void add_number(struct buffer *out, uint32_t number)
{
    for (unsigned shift = 0; shift < 32; shift += 8)
        buffer_add_byte(out, (uint8_t)(number >> shift));
}

/* As RFC 1952 has it: a head, blocks, an empty last block, the sum and the size. */
bool http_zip_add(struct http_press *press, struct http_zip *zip, struct span bytes, bool last, struct buffer *out)
{
    static const uint8_t head[] = {0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3}, empty[] = {3, 0};

    if (!zip->begun)
        buffer_add(out, head, sizeof head);
    zip->begun = true;
    if (bytes.size > 0) {
        if (!press_piece(press, bytes))
            return false;
        buffer_add(out, press->block.at, press->block.used);
        zip->sum = (uint32_t)crc32(zip->sum, bytes.at, (uInt)bytes.size);
        zip->size += (uint32_t)bytes.size;
    }
    if (last) {
        buffer_add(out, empty, sizeof empty);
        add_number(out, zip->sum);
        add_number(out, zip->size);
    }
    return !out->failed;
}
