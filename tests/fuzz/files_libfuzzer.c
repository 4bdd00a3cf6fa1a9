/* SPDX-License-Identifier: MIT */
/* The fuzzer of the kind of file that FUZZ_KIND names in the environment: FUZZ_KIND=record fuzz-files CORPUS. It knows
 * files that are what they should be, as the event that is played when it begins has them, and needs no seeds. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dice.h"
#include "files_fuzz.h"

int LLVMFuzzerInitialize(int *count, char ***words);
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t most, unsigned seed);
size_t LLVMFuzzerMutate(uint8_t *bytes, size_t size, size_t most);

enum { SEEDS_MAX = 32 };

static const struct fuzz_kind *kind;
static struct span seeds[SEEDS_MAX];
static size_t seed_count;

static void add(void *context, struct span bytes)
{
    uint8_t *copy = malloc(bytes.size + 1);

    (void)context;
    if (!copy || seed_count == SEEDS_MAX)
        abort();
    memcpy(copy, bytes.at, bytes.size);
    seeds[seed_count++] = span_of(copy, bytes.size);
}

int LLVMFuzzerInitialize(int *count, char ***words)
{
    const char *name = getenv("FUZZ_KIND");

    (void)count;
    (void)words;
    for (size_t i = 0; name && i < FUZZ_KINDS; i++)
        if (strcmp(name, fuzz_kinds[i].name) == 0)
            kind = &fuzz_kinds[i];
    if (!kind || !fuzz_begin()) {
        (void)fprintf(stderr, "FUZZ_KIND names no kind of file, or the event could not be played\n");
        exit(2);
    }
    (void)atexit(fuzz_end);
    kind->seed(add, NULL);
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const char *broken = kind->check(span_of(bytes, size));

    if (broken) {
        (void)fprintf(stderr, "%s\n", broken);
        abort();
    }
    return 0;
}

/* What knows nothing of the kind changes every fourth; every sixteenth begins with a seed. */
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t most, unsigned seed)
{
    uint64_t dice = seed;
    bool anew = size < 4 || dice_below(&dice, 16) == 0;
    struct span from = anew ? seeds[dice_below(&dice, seed_count)] : span_of(bytes, size);
    struct buffer changed;

    if (!anew && dice_below(&dice, 4) == 0)
        return LLVMFuzzerMutate(bytes, size, most);
    buffer_init(&changed, 2 * most + from.size + 256);
    kind->change(from, &dice, &changed);
    if (!changed.failed && changed.used <= most) {
        size = changed.used;
        if (size)
            memcpy(bytes, changed.at, size);
    }
    buffer_release(&changed);
    return size;
}
