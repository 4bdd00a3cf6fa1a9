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
    WINDOW = 15 + 16, /* of zlib: 32 KiB, with a header of gzip */
    WEIGHTS = 1000,   /* the greatest weight: a quality of 1 */
    WINDOW_OF_STREAM = 13 + 16,
    MEMORY_OF_STREAM = 6, /* with the window 64 KiB */
    ZIP_BLOCK = 16 << 10,
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

struct http_zip {
    z_stream stream;
};

struct http_zip *http_zip_new(void)
{
    struct http_zip *zip = calloc(1, sizeof *zip);

    if (zip && deflateInit2(&zip->stream, LEVEL_GZIP, Z_DEFLATED, WINDOW_OF_STREAM, MEMORY_OF_STREAM,
                            Z_DEFAULT_STRATEGY) != Z_OK) {
        free(zip);
        return NULL;
    }
    return zip;
}

bool http_zip_add(struct http_zip *zip, struct span bytes, bool last, struct buffer *out)
{
    z_stream *stream = &zip->stream;
    int code;

    stream->next_in = (Bytef *)(uintptr_t)bytes.at;
    stream->avail_in = (uInt)bytes.size;
    do {
        uint8_t *room = buffer_room(out, ZIP_BLOCK);

        if (!room)
            return false;
        stream->next_out = room;
        stream->avail_out = ZIP_BLOCK;
        code = deflate(stream, last ? Z_FINISH : Z_SYNC_FLUSH);
        out->used += ZIP_BLOCK - stream->avail_out;
    } while (stream->avail_out == 0);
    return code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR;
}

void http_zip_free(struct http_zip *zip)
{
    if (zip)
        (void)deflateEnd(&zip->stream);
    free(zip);
}
