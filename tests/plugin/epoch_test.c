/* SPDX-License-Identifier: MIT */
/* What enters the hash of each game's epoch, against tests/golden/epoch/GAME.txt: a change of the rules' data shows
 * there as a change of lines.
 *
 * Argument: the folder; with --write the files are written anew. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plugin/epoch.h"
#include "plugin/registry.h"

enum { LIST_MOST = 1 << 20, PATH_SIZE = 512 };

static const char head[] =
    "# What enters the hash of the rules epoch of %s, a line for each row of its tables. Two builds whose lists are "
    "the same\n"
    "# have the same epoch, and their results are comparable. Lines that begin with # do not count.\n"
    "# When rules or tables have changed: cmake --build --preset release --target golden-epoch\n";

/* The file as it must be. */
static void print_file(const struct game *game, struct buffer *out)
{
    char text[sizeof head + EPOCH_TEXT_SIZE];

    buffer_init(out, LIST_MOST);
    (void)snprintf(text, sizeof text, head, game->name);
    buffer_add(out, text, strlen(text));
    epoch_list(game, out);
    assert_false(out->failed);
}

static void read_file(const char *path, struct buffer *out)
{
    FILE *file = fopen(path, "r");
    char bytes[4096];
    size_t size;

    buffer_init(out, LIST_MOST);
    if (!file)
        fail_msg("cannot read %s", path);
    while ((size = fread(bytes, 1, sizeof bytes, file)) > 0)
        buffer_add(out, bytes, size);
    (void)fclose(file);
    assert_true(out->used > 0 && !out->failed);
}

static void write_file(const char *path, struct span text)
{
    FILE *file = fopen(path, "w");

    if (!file || fwrite(text.at, 1, text.size, file) != text.size || fclose(file) != 0) {
        (void)fprintf(stderr, "cannot write %s\n", path);
        exit(EXIT_FAILURE);
    }
}

/* The number of the first line that differs, from 1. */
static unsigned first_difference(struct span a, struct span b)
{
    unsigned line = 1;

    for (size_t i = 0; i < a.size && i < b.size && a.at[i] == b.at[i]; i++)
        line += a.at[i] == '\n';
    return line;
}

static void what_enters_the_hash_is_in_the_file(void **state)
{
    const char *folder = *state;
    struct registry registry;

    registry_init(&registry);
    for (size_t i = 0; i < registry.count; i++) {
        struct buffer expected, found;
        char path[PATH_SIZE];

        (void)snprintf(path, sizeof path, "%s/%s.txt", folder, registry.games[i]->name);
        print_file(registry.games[i], &expected);
        read_file(path, &found);
        if (!span_equal(buffer_span(&expected), buffer_span(&found)))
            fail_msg("%s differs from line %u on; the target golden-epoch makes it anew", path,
                     first_difference(buffer_span(&expected), buffer_span(&found)));
        buffer_release(&expected);
        buffer_release(&found);
    }
    registry_release(&registry);
}

static int write_all(const char *folder)
{
    struct registry registry;

    registry_init(&registry);
    for (size_t i = 0; i < registry.count; i++) {
        struct buffer text;
        char path[PATH_SIZE];

        (void)snprintf(path, sizeof path, "%s/%s.txt", folder, registry.games[i]->name);
        print_file(registry.games[i], &text);
        write_file(path, buffer_span(&text));
        buffer_release(&text);
    }
    registry_release(&registry);
    return EXIT_SUCCESS;
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(what_enters_the_hash_is_in_the_file, count > 1 ? arguments[1] : NULL),
    };

    if (count < 2)
        return EXIT_FAILURE;
    if (count > 2 && strcmp(arguments[2], "--write") == 0)
        return write_all(arguments[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
