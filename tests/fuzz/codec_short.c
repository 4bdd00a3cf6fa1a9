/* SPDX-License-Identifier: MIT */
/* A short run of the codec's fuzzer, the same every time: the golden frames, each cut at every byte, and mutations of
 * them. With an argument it writes the golden frames to that folder, as a corpus for the fuzzer. */
#include <dirent.h>
#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/hash.h"
#include "codec_fuzz.h"
#include "dice.h"

enum { FRAMES_MAX = 256, FRAME_MAX = 16384, MUTATIONS = 120000, CHANGES_MAX = 4 };

struct frame {
    uint8_t bytes[FRAME_MAX];
    size_t size;
};

struct corpus {
    struct frame frames[FRAMES_MAX];
    size_t count;
};

static void read_hex(struct frame *frame, const char *hex)
{
    frame->size = 0;
    for (; *hex; hex += *hex == ' ') {
        char *end;
        char digits[3] = {hex[0], hex[1], '\0'};

        assert_in_range(frame->size, 0, FRAME_MAX - 1);
        frame->bytes[frame->size++] = (uint8_t)strtoul(digits, &end, 16);
        assert_ptr_equal(end, digits + 2);
        hex += 2;
    }
}

static void read_file(struct corpus *corpus, const char *name)
{
    char path[512];
    json_t *file;
    size_t index;
    json_t *vector;

    (void)snprintf(path, sizeof path, "%s/%s", GOLDEN_FOLDER, name);
    file = json_load_file(path, 0, NULL);
    assert_non_null(file);
    json_array_foreach(json_object_get(file, "vectors"), index, vector)
    {
        assert_in_range(corpus->count, 0, FRAMES_MAX - 1);
        read_hex(&corpus->frames[corpus->count++], json_string_value(json_object_get(vector, "hex")));
    }
    json_decref(file);
}

static int by_name(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');

    return dot && strcmp(dot, ".json") == 0;
}

static void read_corpus(struct corpus *corpus)
{
    struct dirent **entries;
    int count = scandir(GOLDEN_FOLDER, &entries, by_name, alphasort);

    assert_in_range(count, 10, 100);
    for (int i = 0; i < count; i++) {
        read_file(corpus, entries[i]->d_name);
        free(entries[i]);
    }
    free(entries);
}

/* --- mutations --------------------------------------------------------------------------------------------------- */

typedef void change(struct frame *frame, const struct frame *other, uint64_t *state);

static void flip_bit(struct frame *frame, const struct frame *other, uint64_t *state)
{
    (void)other;
    if (frame->size)
        frame->bytes[dice_below(state, frame->size)] ^= (uint8_t)(1u << dice_below(state, 8));
}

/* First bytes of msgpack forms and other bytes at the edge of something. */
static void set_byte(struct frame *frame, const struct frame *other, uint64_t *state)
{
    static const uint8_t edges[] = {0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1,
                                    0xc4, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcc, 0xcf, 0xd0, 0xd3,
                                    0xd4, 0xd8, 0xd9, 0xdb, 0xdc, 0xdd, 0xde, 0xdf, 0xe0, 0xff};

    (void)other;
    if (frame->size)
        frame->bytes[dice_below(state, frame->size)] = edges[dice_below(state, sizeof edges)];
}

static void cut_out(struct frame *frame, const struct frame *other, uint64_t *state)
{
    size_t at = dice_below(state, frame->size), size = dice_below(state, frame->size - at + 1);

    (void)other;
    memmove(frame->bytes + at, frame->bytes + at + size, frame->size - at - size);
    frame->size -= size;
}

/* Puts a piece of another frame in. */
static void graft(struct frame *frame, const struct frame *other, uint64_t *state)
{
    size_t from = dice_below(state, other->size), size = dice_below(state, other->size - from + 1);
    size_t at = dice_below(state, frame->size + 1);

    if (size > FRAME_MAX - frame->size)
        return;
    memmove(frame->bytes + at + size, frame->bytes + at, frame->size - at);
    memcpy(frame->bytes + at, other->bytes + from, size);
    frame->size += size;
}

/* --- facts ------------------------------------------------------------------------------------------------------- */

/* Runs the fuzzer on a copy of just the size, so that a sanitizer sees a read beyond it. */
static void check(const struct frame *frame, const char *what, size_t number)
{
    uint8_t *copy = malloc(frame->size ? frame->size : 1);
    const char *broken;

    assert_non_null(copy);
    memcpy(copy, frame->bytes, frame->size);
    broken = codec_fuzz(copy, frame->size);
    if (broken) {
        char hex[2 * FRAME_MAX + 1];

        hex_print(hex, frame->bytes, frame->size);
        fail_msg("%s %zu: %s: %s", what, number, broken, hex);
    }
    free(copy);
}

static int setup(void **state)
{
    static struct corpus corpus;

    corpus.count = 0;
    read_corpus(&corpus);
    *state = &corpus;
    return 0;
}

static void golden_frames_hold_whole_and_cut_at_every_byte(void **state)
{
    const struct corpus *corpus = *state;

    for (size_t i = 0; i < corpus->count; i++) {
        struct frame frame = corpus->frames[i];
        size_t step = frame.size > 1024 ? 97 : 1;

        check(&frame, "golden frame", i);
        while (frame.size > 0) {
            frame.size -= frame.size > step ? step : frame.size;
            check(&frame, "cut frame", i);
        }
    }
}

static void mutations_of_the_golden_frames_hold(void **state)
{
    static change *const changes[] = {flip_bit, set_byte, set_byte, cut_out, graft};
    const struct corpus *corpus = *state;

    for (size_t number = 0; number < MUTATIONS; number++) {
        uint64_t chance = number;
        struct frame frame = corpus->frames[dice_below(&chance, corpus->count)];

        if (frame.size > 1024 && number % 16 != 0)
            continue;
        for (size_t left = 1 + dice_below(&chance, CHANGES_MAX); left > 0; left--)
            changes[dice_below(&chance, sizeof changes / sizeof *changes)](
                &frame, &corpus->frames[dice_below(&chance, corpus->count)], &chance);
        check(&frame, "mutation", number);
    }
}

static int write_corpus(const char *folder)
{
    static struct corpus corpus;

    read_corpus(&corpus);
    for (size_t i = 0; i < corpus.count; i++) {
        char path[512];
        FILE *file;

        (void)snprintf(path, sizeof path, "%s/%03zu", folder, i);
        file = fopen(path, "w");
        if (!file)
            return 1;
        (void)fwrite(corpus.frames[i].bytes, 1, corpus.frames[i].size, file);
        (void)fclose(file);
    }
    return 0;
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(golden_frames_hold_whole_and_cut_at_every_byte),
        cmocka_unit_test(mutations_of_the_golden_frames_hold),
    };

    if (count == 2)
        return write_corpus(words[1]);
    return cmocka_run_group_tests(tests, setup, NULL);
}
