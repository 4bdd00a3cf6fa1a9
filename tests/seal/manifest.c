/* SPDX-License-Identifier: MIT */
#include "seal/manifest.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define HEX    "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"
#define HEX2   "f0112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"
#define RUN    "artemia-seals 1\nrun 20261123-101010-abcdef\n"
#define EVENT  "artemia-seals 1\nevent\nfile event.conf 812 " HEX "\nfile event.log 0 " HEX2 "\n"
#define SIGNED "signed " HEX " " HEX HEX2 "\n"

static const char *const good[] = {
    RUN,
    RUN SIGNED,
    RUN "match m1 1 " HEX "\nmatch m2 1 " HEX2 "\nmatch m2 2 " HEX "\nmatch m10 1 " HEX "\n",
    RUN "match m4294967295 65535 " HEX "\n" SIGNED,
    EVENT,
    EVENT "run rounds/001 a " HEX "\nrun rounds/001 b " HEX "\nrun rounds/1000 a " HEX "\nrun rounds/replay-002 a " HEX
          "\n" SIGNED,
};

static bool parse(const char *text, size_t size, struct manifest *manifest)
{
    struct error error = {0};
    bool taken = manifest_parse(manifest, span_of(text, size), &error);

    assert_int_equal(taken, error.code == EXIT_DONE);
    return taken;
}

/* What is read is printed as it was, and no other text is read. */
static void assert_same_text(const struct manifest *manifest, const char *text, size_t size)
{
    struct buffer out;

    buffer_init(&out, MANIFEST_MOST);
    manifest_print(manifest, &out);
    if (out.used != size || memcmp(out.at, text, size) != 0)
        fail_msg("read as %.*s\nprinted as %.*s", (int)size, text, (int)out.used, (const char *)out.at);
    buffer_release(&out);
}

static void what_is_read_is_printed_as_it_was(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct manifest manifest;
        struct hash body = hash_of(span_of(
            good[i], strstr(good[i], "signed") ? (size_t)(strstr(good[i], "signed") - good[i]) : strlen(good[i])));

        if (!parse(good[i], strlen(good[i]), &manifest))
            fail_msg("refused: %s", good[i]);
        assert_same_text(&manifest, good[i], strlen(good[i]));
        assert_memory_equal(&manifest.hash, &body, sizeof body);
        manifest_release(&manifest);
    }
}

static void the_gate_refuses_what_nobody_writes(void **state)
{
    static const char *const bad[] = {
        "",
        "artemia-seals 1\n",
        "artemia-seals 2\nevent\n",
        "artemia-seals 1\nrun\n",
        "artemia-seals 1\nrun ../x\n",
        "artemia-seals 1\nrun a b\n",
        "artemia-seals 1\nrun a",
        "artemia-seals 1\r\nrun a\n",
        "artemia-seals 1\nrun 12345678901234567890123456789012345678901234567890123456789012345\n",
        "artemia-seals 1\nevent\nfile event.log 0 " HEX "\nfile event.conf 0 " HEX "\n",
        "artemia-seals 1\nevent\nfile event.conf 0 " HEX "\n",
        "artemia-seals 1\nevent\nfile event.conf 0 " HEX "\nfile ../event.log 0 " HEX "\n",
        RUN "\n",
        RUN "match m1 1 " HEX,
        RUN "match m1 1 " HEX "0\n",
        RUN "match m1 1 00112233445566778899AABBCCDDEEFF00112233445566778899aabbccddeeff\n",
        RUN "match m1  1 " HEX "\n",
        RUN " match m1 1 " HEX "\n",
        RUN "match m1 1 " HEX " \n",
        RUN "match m01 1 " HEX "\n",
        RUN "match m0 1 " HEX "\n",
        RUN "match m4294967296 1 " HEX "\n",
        RUN "match m18446744073709551617 1 " HEX "\n",
        RUN "match m1 65536 " HEX "\n",
        RUN "match m1 -1 " HEX "\n",
        RUN "match x1 1 " HEX "\n",
        RUN "match m1 1 " HEX "\nmatch m1 1 " HEX "\n",
        RUN "match m2 1 " HEX "\nmatch m1 1 " HEX "\n",
        RUN "match m1 2 " HEX "\nmatch m1 1 " HEX "\n",
        RUN "run rounds/001 a " HEX "\n",
        RUN SIGNED SIGNED,
        RUN SIGNED "match m1 1 " HEX "\n",
        RUN "signed " HEX "\n",
        RUN "signed " HEX " " HEX "\n",
        EVENT "match m1 1 " HEX "\n",
        EVENT "run rounds/1 a " HEX "\n",
        EVENT "run rounds/000 a " HEX "\n",
        EVENT "run rounds/0001 a " HEX "\n",
        EVENT "run rounds/../../etc a " HEX "\n",
        EVENT "run /etc a " HEX "\n",
        EVENT "run rounds/replay-1 a " HEX "\n",
        EVENT "run rounds/001 a/b " HEX "\n",
        EVENT "run rounds/001 a " HEX "\nrun rounds/001 a " HEX "\n",
    };

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct manifest manifest;

        if (parse(bad[i], strlen(bad[i]), &manifest))
            fail_msg("taken: %s", bad[i]);
        assert_null(manifest.matches);
        assert_null(manifest.runs);
    }
}

static void a_line_of_any_length_is_refused_beyond_the_most(void **state)
{
    static char text[1 << 16] = RUN "match m1 1 ";
    struct manifest manifest;

    (void)state;
    memset(text + strlen(text), 'a', sizeof text - strlen(text) - 2);
    assert_false(parse(text, sizeof text - 1, &manifest));
    text[sizeof text - 2] = '\n';
    assert_false(parse(text, sizeof text - 1, &manifest));
}

/* SplitMix64. */
static uint64_t random_of(uint64_t *seed)
{
    uint64_t z = (*seed += 0x9e3779b97f4a7c15u);

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

/* Cuts out, doubles, or moves a piece of the text, or changes a byte to one that occurs in manifests, or to any. */
static size_t mutate(char *text, size_t size, size_t room, uint64_t *seed)
{
    static const char likely[] = "0123456789abcdef mrs\n-/.A";
    size_t at = random_of(seed) % (size + 1), length = random_of(seed) % 80;

    length = length < size - at ? length : size - at;
    switch (random_of(seed) % 4) {
    case 0:
        memmove(text + at, text + at + length, size - at - length);
        return size - length;
    case 1:
        if (size + length > room)
            return size;
        memmove(text + at + length, text + at, size - at);
        return size + length;
    case 2:
        if (at < size)
            text[at] = (char)random_of(seed);
        return size;
    default:
        if (at < size)
            text[at] = likely[random_of(seed) % (sizeof likely - 1)];
        return size;
    }
}

/* The structure of a text that was changed in any way: it is refused, or it is exactly what is printed of it. */
static void no_changed_text_is_read_as_another(void **state)
{
    const char *given = getenv("MANIFEST_SEED");
    uint64_t first = given ? strtoull(given, NULL, 10) : 1, count = given ? 1 : 20000;
    unsigned taken = 0;

    (void)state;
    for (uint64_t number = first; number < first + count; number++) {
        uint64_t seed = number;
        const char *from = good[random_of(&seed) % (sizeof good / sizeof *good)];
        size_t size = strlen(from), times = 1 + random_of(&seed) % 3;
        char text[4096], *exact;
        struct manifest manifest;

        memcpy(text, from, size);
        for (size_t i = 0; i < times; i++)
            size = mutate(text, size, sizeof text, &seed);
        exact = malloc(size + !size); /* so that the sanitizer sees a byte read beyond it */
        assert_non_null(exact);
        memcpy(exact, text, size);
        if (parse(exact, size, &manifest)) {
            assert_same_text(&manifest, exact, size);
            taken++;
        }
        manifest_release(&manifest);
        free(exact);
    }
    assert_true(given || taken > 100); /* the gate was passed too */
}

static void a_row_is_found_by_its_key_alone(void **state)
{
    struct manifest manifest;
    struct error error = {0};

    (void)state;
    manifest_init(&manifest, "a");
    for (unsigned i = 1000; i > 0; i--) {
        const struct manifest_match match = {.number = i, .attempt = (uint16_t)(1 + i % 2)};

        assert_true(manifest_add_match(&manifest, &match));
    }
    assert_true(manifest_settle(&manifest, &error));
    for (unsigned i = 1; i <= 1000; i++) {
        assert_non_null(manifest_find_match(&manifest, i, 1 + i % 2));
        assert_null(manifest_find_match(&manifest, i, 2 - i % 2));
        assert_null(manifest_find_match(&manifest, i, 65536 + 1 + i % 2));
    }
    assert_null(manifest_find_match(&manifest, 1001, 1));
    assert_true(manifest_add_match(&manifest, &(struct manifest_match){.number = 7, .attempt = 2}));
    assert_false(manifest_settle(&manifest, &error));
    assert_string_equal(error.text, "attempt 2 at match m7 has two records");
    manifest_release(&manifest);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_read_is_printed_as_it_was),
        cmocka_unit_test(the_gate_refuses_what_nobody_writes),
        cmocka_unit_test(a_line_of_any_length_is_refused_beyond_the_most),
        cmocka_unit_test(no_changed_text_is_read_as_another),
        cmocka_unit_test(a_row_is_found_by_its_key_alone),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
