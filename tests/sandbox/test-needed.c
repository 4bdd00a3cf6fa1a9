/* SPDX-License-Identifier: MIT */
/* Hostile files of programs whose libraries are looked for. What takes too long ends this program. */
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "sandbox/namespaces/needed.h"

enum { SEGMENTS = 65535, ENTRIES = 1 << 20, BLOCK = 1 << 12, TEXTS_AT = 1 << 25 };

static char path[] = "/tmp/test-needed-XXXXXX";
static int file;

static int make_file(void **state)
{
    const struct itimerval soon = {.it_value = {.tv_sec = 20}}; /* of processor time */

    (void)state;
    file = mkstemp(path);
    return file < 0 ? -1 : setitimer(ITIMER_PROF, &soon, NULL);
}

static int remove_file(void **state)
{
    (void)state;
    (void)close(file);
    return unlink(path);
}

static void put(const void *bytes, size_t size, off_t at)
{
    assert_int_equal(pwrite(file, bytes, size, at), size);
}

static void put_head(unsigned segments)
{
    ElfW(Ehdr) head = {.e_phoff = sizeof head, .e_phentsize = sizeof(ElfW(Phdr)), .e_phnum = (uint16_t)segments};

    memcpy(head.e_ident, ELFMAG, SELFMAG);
    head.e_ident[EI_CLASS] = sizeof(void *) == sizeof(uint64_t) ? ELFCLASS64 : ELFCLASS32;
    assert_int_equal(ftruncate(file, 0), 0);
    put(&head, sizeof head, 0);
}

static void put_segment(unsigned number, uint32_t type, uint64_t from, uint64_t size)
{
    const ElfW(Phdr) segment = {.p_type = type, .p_offset = from, .p_vaddr = from, .p_filesz = size};

    put(&segment, sizeof segment, (off_t)(sizeof(ElfW(Ehdr)) + number * sizeof segment));
}

/* The number of places that are shown; -1: it was refused. */
static int shown(void)
{
    struct view *view = view_new();
    int count;

    assert_non_null(view);
    needed_show(view, path, NULL);
    count = view->failed.code ? -1 : (int)view->count;
    view_free(view);
    return count;
}

static void very_many_segments_with_very_many_entries_are_read_once(void **state)
{
    static ElfW(Dyn) entries[BLOCK];

    (void)state;
    for (unsigned i = 0; i < BLOCK; i++)
        entries[i] = (ElfW(Dyn)){.d_tag = DT_NEEDED, .d_un.d_val = 1};
    put_head(SEGMENTS);
    for (unsigned i = 0; i < SEGMENTS; i++)
        put_segment(i, PT_DYNAMIC, 1 << 22, ENTRIES * sizeof *entries);
    for (unsigned i = 0; i < ENTRIES; i += BLOCK)
        put(entries, sizeof entries, (off_t)((1 << 22) + i * sizeof *entries));
    assert_int_equal(shown(), 0);
}

static void what_is_said_to_lie_beyond_the_file_is_nothing(void **state)
{
    static const uint64_t places[] = {0, 1, 1 << 20, INT64_MAX, (uint64_t)INT64_MAX + 1, UINT64_MAX - 15, UINT64_MAX};
    enum { PLACES = sizeof places / sizeof *places };

    (void)state;
    for (unsigned i = 0; i < PLACES * PLACES; i++) {
        uint64_t from = places[i % PLACES], size = places[i / PLACES];

        put_head(3);
        put_segment(0, PT_DYNAMIC, from, size);
        put_segment(1, PT_INTERP, from, size);
        put_segment(2, PT_LOAD, from, size);
        assert_int_equal(shown(), 0);
    }
}

/* Names that begin or end where nothing is, and one that never ends. */
static void names_beyond_their_table_are_nothing(void **state)
{
    static const uint64_t at[] = {0, 1, VIEW_PATH_MAX, (1 << 20) - 1, 1 << 20, INT64_MAX, UINT64_MAX};

    (void)state;
    for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
        const ElfW(Dyn)
            entries[] = {{.d_tag = DT_STRTAB, .d_un.d_ptr = TEXTS_AT}, {.d_tag = DT_STRSZ, .d_un.d_val = at[i]},
                         {.d_tag = DT_RUNPATH, .d_un.d_val = at[i]},   {.d_tag = DT_NEEDED, .d_un.d_val = at[i]},
                         {.d_tag = DT_NEEDED, .d_un.d_val = 0},        {.d_tag = DT_NULL}};

        put_head(2);
        put_segment(0, PT_DYNAMIC, 4096, sizeof entries);
        put_segment(1, PT_LOAD, TEXTS_AT, 1 << 20);
        put(entries, sizeof entries, 4096);
        for (unsigned page = 0; page < 2 * VIEW_PATH_MAX; page += sizeof entries)
            put("/////////////////////////////////////////////////////////////////////////////////////////////", 64,
                TEXTS_AT + page);
        assert_int_equal(shown(), 0);
    }
}

/* Cut and made long again by another process for as long as it is read. */
static void a_file_that_is_cut_meanwhile_harms_nobody(void **state)
{
    const ElfW(Dyn) entries[] = {{.d_tag = DT_STRTAB, .d_un.d_ptr = TEXTS_AT},
                                 {.d_tag = DT_STRSZ, .d_un.d_val = 1 << 16},
                                 {.d_tag = DT_NEEDED, .d_un.d_val = 1}};
    int ends[2], status;
    pid_t child;

    (void)state;
    put_head(2);
    put_segment(0, PT_DYNAMIC, 1 << 22, sizeof entries);
    put_segment(1, PT_LOAD, TEXTS_AT, 1 << 16);
    put(entries, sizeof entries, 1 << 22);
    put("", 1, TEXTS_AT + (1 << 16));
    assert_int_equal(pipe(ends), 0);
    child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        (void)close(ends[1]);
        (void)fcntl(ends[0], F_SETFL, O_NONBLOCK);
        for (char end; read(ends[0], &end, 1) != 0;)
            if (ftruncate(file, 300) != 0 || pwrite(file, entries, sizeof entries, 1 << 22) < 0)
                _exit(1);
        _exit(0);
    }
    (void)close(ends[0]);
    for (unsigned i = 0; i < 5000; i++)
        assert_int_equal(shown(), 0);
    (void)close(ends[1]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(very_many_segments_with_very_many_entries_are_read_once),
        cmocka_unit_test(what_is_said_to_lie_beyond_the_file_is_nothing),
        cmocka_unit_test(names_beyond_their_table_are_nothing),
        cmocka_unit_test(a_file_that_is_cut_meanwhile_harms_nobody),
    };

    return cmocka_run_group_tests(tests, make_file, remove_file);
}
