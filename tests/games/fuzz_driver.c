/* SPDX-License-Identifier: MIT */
/* Calls a fuzzer's entry point without libFuzzer: with each file that is named, or, if none is, with so many inputs
 * drawn from a fixed seed. So every compiler runs the fuzzer for a while, and an input that was found can be tried
 * anywhere.
 *
 * Usage: RUNS [FILE...] */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "plugin/dice.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { INPUT_MOST = 4096 };

static int run_file(const char *path)
{
    static uint8_t input[1 << 20];
    FILE *file = fopen(path, "rb");
    size_t size;

    if (!file) {
        perror(path);
        return EXIT_FAILURE;
    }
    size = fread(input, 1, sizeof input, file);
    (void)fclose(file);
    return LLVMFuzzerTestOneInput(input, size);
}

static void run_random(unsigned long runs)
{
    static uint8_t input[INPUT_MOST];

    for (unsigned long i = 0; i < runs; i++) {
        struct dice dice = {i};
        size_t size = dice_roll(&dice, 1u << (4 + dice_roll(&dice, 9)));

        for (size_t j = 0; j < size; j++)
            input[j] = (uint8_t)dice_draw(&dice);
        (void)LLVMFuzzerTestOneInput(input, size);
    }
    (void)printf("%lu inputs\n", runs);
}

int main(int count, char **arguments)
{
    if (count < 2)
        return EXIT_FAILURE;
    for (int i = 2; i < count; i++)
        if (run_file(arguments[i]) != 0)
            return EXIT_FAILURE;
    if (count == 2)
        run_random(strtoul(arguments[1], NULL, 10));
    return EXIT_SUCCESS;
}
