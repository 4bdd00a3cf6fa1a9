/* SPDX-License-Identifier: MIT */
/* A short run of the fuzzers of files: seeds as they are, and changes of them, as many times as the first argument says
 * if there is one. `test-files-fuzz TIMES KIND NUMBER` runs one change again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "dice.h"
#include "files_fuzz.h"

enum { SEEDS_MAX = 32, CHANGED_MOST = 4 << 20 };

struct seeds {
    struct span at[SEEDS_MAX];
    size_t count;
};

static size_t times = 1;
static const char *only_kind;
static size_t only_number;

static void add(void *context, struct span bytes)
{
    struct seeds *seeds = context;
    uint8_t *copy = malloc(bytes.size + 1);

    assert_true(copy && seeds->count < SEEDS_MAX && bytes.size > 0);
    memcpy(copy, bytes.at, bytes.size);
    seeds->at[seeds->count++] = span_of(copy, bytes.size);
}

static void release(struct seeds *seeds)
{
    while (seeds->count > 0)
        free((void *)(uintptr_t)seeds->at[--seeds->count].at);
}

/* On a copy of just the size, so that a sanitizer sees a read beyond it. */
static void check(const struct fuzz_kind *kind, struct span bytes, const char *what, size_t number)
{
    uint8_t *copy = malloc(bytes.size ? bytes.size : 1);
    const char *broken;

    assert_non_null(copy);
    if (bytes.size)
        memcpy(copy, bytes.at, bytes.size);
    broken = kind->check(span_of(copy, bytes.size));
    free(copy);
    if (broken)
        fail_msg("%s: %s %zu: %s; again with: test-files-fuzz 1 %s %zu", kind->name, what, number, broken, kind->name,
                 number);
}

static void check_changes(const struct fuzz_kind *kind, const struct seeds *seeds)
{
    for (size_t number = 0; number < kind->each * times; number++) {
        uint64_t dice = number;
        struct span seed = seeds->at[dice_below(&dice, seeds->count)];
        struct buffer changed;

        if (only_kind && number != only_number)
            continue;
        buffer_init(&changed, CHANGED_MOST);
        kind->change(seed, &dice, &changed);
        check(kind, buffer_span(&changed), "change", number);
        buffer_release(&changed);
    }
}

static void no_file_harms_those_who_read_it(void **state)
{
    (void)state;
    for (size_t i = 0; i < FUZZ_KINDS; i++) {
        struct seeds seeds = {.count = 0};

        if (only_kind && strcmp(only_kind, fuzz_kinds[i].name) != 0)
            continue;
        fuzz_kinds[i].seed(add, &seeds);
        assert_true(seeds.count > 0);
        for (size_t seed = 0; seed < seeds.count && !only_kind; seed++)
            check(&fuzz_kinds[i], seeds.at[seed], "seed", seed);
        check_changes(&fuzz_kinds[i], &seeds);
        release(&seeds);
    }
}

static int setup(void **state)
{
    (void)state;
    return fuzz_begin() ? 0 : -1;
}

static int teardown(void **state)
{
    (void)state;
    fuzz_end();
    return 0;
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(no_file_harms_those_who_read_it)};

    if (count > 1)
        times = strtoul(words[1], NULL, 10);
    if (count > 2)
        only_kind = words[2];
    if (count > 3)
        only_number = strtoul(words[3], NULL, 10);
    return cmocka_run_group_tests(tests, setup, teardown);
}
