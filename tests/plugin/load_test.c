/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "plugin/load.h"
#include "plugin/registry.h"

/* A folder of our own with a plugin file in it. */
struct place {
    char folder[64];
    char file[128];
};

static void copy(const char *from, const char *to)
{
    FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
    char bytes[4096];
    size_t size;

    assert_non_null(in);
    assert_non_null(out);
    while ((size = fread(bytes, 1, sizeof bytes, in)) > 0)
        assert_int_equal(fwrite(bytes, 1, size, out), size);
    fclose(in);
    assert_int_equal(fclose(out), 0);
}

static void place_make(struct place *place, const char *plugin)
{
    strcpy(place->folder, "/tmp/arena-load-XXXXXX");
    assert_non_null(mkdtemp(place->folder));
    (void)snprintf(place->file, sizeof place->file, "%s/game.so", place->folder);
    copy(plugin, place->file);
    assert_int_equal(chmod(place->file, 0644), 0);
}

static void place_remove(const struct place *place)
{
    unlink(place->file);
    rmdir(place->folder);
}

static void assert_refused(const char *path, const char *words)
{
    struct plugin plugin;
    struct error error = {0};

    assert_false(plugin_load(&plugin, path, &error));
    assert_int_equal(error.code, EXIT_COULD_NOT_RUN);
    if (!strstr(error.text, words))
        fail_msg("'%s' does not say '%s'", error.text, words);
}

static void a_plugin_file_gives_its_game(void **unused)
{
    struct place place;
    struct plugin plugin;
    struct error error = {0};

    (void)unused;
    place_make(&place, LEDUC_PLUGIN);
    assert_true(plugin_load(&plugin, place.file, &error));
    assert_string_equal(plugin.game->name, "leduc");
    plugin_unload(&plugin);
    place_remove(&place);
}

/* What `b2sum -l 256` prints. */
static void the_hash_is_that_of_the_files_bytes(void **unused)
{
    struct place place;
    struct plugin plugin;
    struct error error = {0};
    char command[200], printed[HASH_HEX_SIZE], hex[HASH_HEX_SIZE];
    FILE *output;

    (void)unused;
    place_make(&place, LEDUC_PLUGIN);
    assert_true(plugin_load(&plugin, place.file, &error));
    hex_print(hex, plugin.hash.bytes, sizeof plugin.hash.bytes);
    (void)snprintf(command, sizeof command, "b2sum -l 256 %s", place.file);
    output = popen(command, "r"); /* NOLINT: the name is our own */
    assert_non_null(output);
    assert_non_null(fgets(printed, sizeof printed, output));
    (void)pclose(output);
    assert_string_equal(hex, printed);
    plugin_unload(&plugin);
    place_remove(&place);
}

/* As in a sandbox, where a plugin of root's belongs to nobody. */
static void a_file_named_by_its_hash_may_be_anybodys_if_it_has_that_hash(void **unused)
{
    struct place place;
    struct plugin first, again;
    struct error error = {0};
    char *hashed;

    (void)unused;
    place_make(&place, LEDUC_PLUGIN);
    assert_true(plugin_load(&first, place.file, &error));
    hashed = strdup(first.hashed);
    assert_non_null(hashed);
    plugin_unload(&first);
    assert_int_equal(chmod(place.file, 0666), 0);
    assert_refused(place.file, "can be written by others");
    assert_true(plugin_load_hashed(&again, hashed, &error));
    assert_string_equal(again.game->name, "leduc");
    plugin_unload(&again);
    copy(PLUGIN_FOLDER "/changes_itself.so", place.file);
    assert_false(plugin_load_hashed(&again, hashed, &error));
    assert_non_null(strstr(error.text, "it is another file than the one that the arena plays with"));
    error = (struct error){0};
    assert_false(plugin_load_hashed(&again, place.file, &error));
    assert_false(plugin_load_hashed(&again, "ab:", &error));
    assert_non_null(strstr(error.text, "it must be HASH:FILE"));
    free(hashed);
    place_remove(&place);
}

/* A library that changes its own file while it is loaded. */
static void a_file_that_changes_while_it_is_loaded_is_refused(void **unused)
{
    struct place place;

    (void)unused;
    place_make(&place, PLUGIN_FOLDER "/changes_itself.so");
    assert_int_equal(setenv("ARENA_TEST_CHANGES", place.file, 1), 0);
    assert_refused(place.file, "it was changed while it was loaded");
    assert_int_equal(unsetenv("ARENA_TEST_CHANGES"), 0);
    place_remove(&place);
}

static void a_faulty_plugin_is_refused_in_words(void **unused)
{
    static const struct {
        const char *file, *words;
    } rows[] = {
        {PLUGIN_FOLDER "/wrong_abi.so", "built for abi 6 of the game contract, this program has abi 5"},
        {PLUGIN_FOLDER "/short_table.so", "less than the"},
        {PLUGIN_FOLDER "/broken_table.so", "lacks a function"},
        {PLUGIN_FOLDER "/no_symbol.so", "no symbol 'arena_game'"},
        {"/etc/hostname", "it is no shared library"},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct place place;

        place_make(&place, rows[i].file);
        assert_refused(place.file, rows[i].words);
        place_remove(&place);
    }
}

/* It is loaded as if it were whole, were it not looked at. */
static void a_plugin_that_was_cut_short_is_refused_wherever_that_was(void **unused)
{
    enum { HEADERS = 600, STEP = 509 };
    struct place place;
    struct stat whole;

    (void)unused;
    place_make(&place, LEDUC_PLUGIN);
    assert_int_equal(stat(place.file, &whole), 0);
    for (off_t size = whole.st_size - 1; size >= 0; size -= size > HEADERS ? STEP : 1) {
        assert_int_equal(truncate(place.file, size), 0);
        assert_refused(place.file, size < 4 ? "it is no shared library" : "it ");
    }
    place_remove(&place);
}

static void a_library_of_another_kind_is_refused(void **unused)
{
    static const struct {
        off_t at;
        uint8_t byte;
        const char *words;
    } rows[] = {
        {0, 'M', "it is no shared library"},       {4, 9, "for another kind of machine"},
        {5, 9, "for another kind of machine"},     {16, 1, "another kind of ELF file"},
        {18, 0x77, "for another kind of machine"},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct place place;
        FILE *file;

        place_make(&place, LEDUC_PLUGIN);
        file = fopen(place.file, "r+b");
        assert_non_null(file);
        assert_int_equal(fseeko(file, rows[i].at, SEEK_SET), 0);
        assert_int_equal(fputc(rows[i].byte, file), rows[i].byte);
        assert_int_equal(fclose(file), 0);
        assert_refused(place.file, rows[i].words);
        place_remove(&place);
    }
}

static void a_file_that_is_not_there_or_no_file_is_refused(void **unused)
{
    (void)unused;
    assert_refused("/nowhere/game.so", "No such file");
    assert_refused("/tmp", "not a regular file");
}

static void a_file_that_others_can_write_is_refused(void **unused)
{
    static const mode_t modes[] = {0664, 0646};
    struct place place;

    (void)unused;
    place_make(&place, LEDUC_PLUGIN);
    for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++) {
        assert_int_equal(chmod(place.file, modes[i]), 0);
        assert_refused(place.file, "game.so can be written by others");
    }
    place_remove(&place);
}

static void a_folder_that_others_can_write_is_refused_even_if_sticky(void **unused)
{
    static const mode_t modes[] = {0770, 0707, 01777};
    struct place place;

    (void)unused;
    place_make(&place, LEDUC_PLUGIN);
    for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++) {
        assert_int_equal(chmod(place.folder, modes[i]), 0);
        assert_refused(place.file, "can be written by others");
    }
    place_remove(&place);
}

static void a_folder_further_up_that_others_can_write_is_refused(void **unused)
{
    struct place place;
    char inner[128], file[160];

    (void)unused;
    place_make(&place, LEDUC_PLUGIN);
    (void)snprintf(inner, sizeof inner, "%s/inner", place.folder);
    (void)snprintf(file, sizeof file, "%s/game.so", inner);
    assert_int_equal(mkdir(inner, 0755), 0);
    copy(LEDUC_PLUGIN, file);
    assert_int_equal(chmod(place.folder, 0777), 0);
    assert_refused(file, "can be written by others");
    unlink(file);
    rmdir(inner);
    place_remove(&place);
}

static void a_link_is_judged_by_the_file_that_it_leads_to(void **unused)
{
    struct place place;
    char link[128];

    (void)unused;
    place_make(&place, LEDUC_PLUGIN);
    assert_int_equal(chmod(place.file, 0666), 0);
    (void)snprintf(link, sizeof link, "%s-link.so", place.folder);
    assert_int_equal(symlink(place.file, link), 0);
    assert_refused(link, "game.so can be written by others");
    unlink(link);
    place_remove(&place);
}

static void the_registry_finds_games_and_names_them_when_it_does_not(void **unused)
{
    struct registry registry;
    struct error error = {0};

    (void)unused;
    registry_init(&registry);
    assert_string_equal(registry_find(&registry, "leduc", &error)->title, "Leduc hold'em");
    assert_null(registry_find(&registry, "ledcu", &error));
    assert_int_equal(error.code, EXIT_WRONG_USE);
    assert_non_null(strstr(error.text, "there is no game 'ledcu'; there is "));
    assert_non_null(strstr(error.text, "did you mean 'leduc'?"));
    registry_release(&registry);
}

static void a_plugin_takes_the_place_of_a_built_in_game_but_not_of_another_plugin(void **unused)
{
    struct place place;
    struct registry registry;
    struct error error = {0};
    const struct game *built_in, *loaded;
    size_t count;

    (void)unused;
    place_make(&place, LEDUC_PLUGIN);
    registry_init(&registry);
    count = registry.count;
    built_in = registry_find(&registry, "leduc", &error);
    assert_true(registry_load(&registry, place.file, &error));
    loaded = registry_find(&registry, "leduc", &error);
    assert_non_null(loaded);
    assert_ptr_not_equal(loaded, built_in);
    assert_int_equal(registry.count, count);
    assert_false(registry_load(&registry, place.file, &error));
    assert_non_null(strstr(error.text, "another plugin has the game 'leduc' already"));
    assert_ptr_equal(registry_find(&registry, "leduc", &error), loaded);
    registry_release(&registry);
    place_remove(&place);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_plugin_file_gives_its_game),
        cmocka_unit_test(the_hash_is_that_of_the_files_bytes),
        cmocka_unit_test(a_file_named_by_its_hash_may_be_anybodys_if_it_has_that_hash),
        cmocka_unit_test(a_file_that_changes_while_it_is_loaded_is_refused),
        cmocka_unit_test(a_faulty_plugin_is_refused_in_words),
        cmocka_unit_test(a_plugin_that_was_cut_short_is_refused_wherever_that_was),
        cmocka_unit_test(a_library_of_another_kind_is_refused),
        cmocka_unit_test(a_file_that_is_not_there_or_no_file_is_refused),
        cmocka_unit_test(a_file_that_others_can_write_is_refused),
        cmocka_unit_test(a_folder_that_others_can_write_is_refused_even_if_sticky),
        cmocka_unit_test(a_folder_further_up_that_others_can_write_is_refused),
        cmocka_unit_test(a_link_is_judged_by_the_file_that_it_leads_to),
        cmocka_unit_test(the_registry_finds_games_and_names_them_when_it_does_not),
        cmocka_unit_test(a_plugin_takes_the_place_of_a_built_in_game_but_not_of_another_plugin),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
