/* SPDX-License-Identifier: MIT */
#include "pair.h"

#include <czmq.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

void pair_folder(char *path)
{
    (void)snprintf(path, PAIR_PATH_MAX, "/tmp/test-keys-XXXXXX");
    assert_non_null(mkdtemp(path));
}

void pair_remove(const char *folder)
{
    DIR *entries = opendir(folder);

    assert_non_null(entries);
    for (struct dirent *entry; (entry = readdir(entries));)
        if (entry->d_name[0] != '.' || strlen(entry->d_name) > 2)
            (void)remove(pair_path(folder, entry->d_name));
    (void)closedir(entries);
    assert_int_equal(rmdir(folder), 0);
}

const char *pair_path(const char *folder, const char *name)
{
    static char paths[4][PAIR_PATH_MAX];
    static unsigned next;
    char *path = paths[next++ % 4];

    assert_in_range(snprintf(path, PAIR_PATH_MAX, "%s/%s", folder, name), 1, PAIR_PATH_MAX - 1);
    return path;
}

static struct certificate write_both(const char *folder, const char *name, const char *bots, bool secret)
{
    struct certificate certificate = {0};
    zcert_t *keys = zcert_new();
    char both[PAIR_PATH_MAX];

    assert_non_null(keys);
    if (bots)
        zcert_set_meta(keys, "bots", "%s", bots);
    assert_int_equal(zcert_save_public(keys, pair_path(folder, name)), 0);
    assert_int_equal(chmod(pair_path(folder, name), 0644), 0);
    (void)snprintf(both, sizeof both, "%s" KEY_FILE_SECRET_END, pair_path(folder, name));
    if (secret)
        assert_int_equal(zcert_save_secret(keys, both), 0);
    (void)snprintf(certificate.public_key, CERTIFICATE_KEY_SIZE, "%s", zcert_public_txt(keys));
    (void)snprintf(certificate.secret_key, CERTIFICATE_KEY_SIZE, "%s", zcert_secret_txt(keys));
    (void)snprintf(certificate.bots, CERTIFICATE_BOTS_SIZE, "%s", bots ? bots : "");
    zcert_destroy(&keys);
    return certificate;
}

struct certificate pair_write(const char *folder, const char *name, const char *bots)
{
    return write_both(folder, name, bots, true);
}

struct certificate pair_write_public(const char *folder, const char *name, const char *bots)
{
    return write_both(folder, name, bots, false);
}

void pair_write_text(const char *path, const char *text, mode_t mode)
{
    FILE *file = fopen(path, "w");

    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(chmod(path, mode), 0);
}
