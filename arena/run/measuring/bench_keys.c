/* SPDX-License-Identifier: MIT */
#include "run/measuring/bench_keys.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <zmq.h>

#include "base/disk.h"
#include "run/measuring/instant.h"

enum { TEXT_MAX = 256 };

static bool write_file(const char *path, const char *text, struct error *error)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    bool good = fd >= 0 && disk_write(fd, span_text(text));

    if (!good)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "cannot write %s: %s", path, strerror(errno));
    if (fd >= 0)
        (void)close(fd);
    return good;
}

bool bench_keys_make(struct bench_keys *keys, const char *folder, struct error *error)
{
    char secret_key[CERTIFICATE_KEY_SIZE], text[TEXT_MAX];
    bool good;

    (void)snprintf(keys->secret, sizeof keys->secret, "%s/keys_secret", folder);
    (void)snprintf(keys->shown, sizeof keys->shown, "%s/keys", folder);
    if (zmq_curve_keypair(keys->public_key, secret_key) != 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "the message library cannot make keys");
    (void)snprintf(text, sizeof text, "metadata\n    bots = \"%s\"\ncurve\n    public-key = \"%s\"\n", instant_name,
                   keys->public_key);
    good = write_file(keys->shown, text, error);
    (void)snprintf(text, sizeof text, "curve\n    public-key = \"%s\"\n    secret-key = \"%s\"\n", keys->public_key,
                   secret_key);
    return good && write_file(keys->secret, text, error);
}

void bench_keys_remove(struct bench_keys *keys)
{
    if (*keys->secret)
        (void)unlink(keys->secret);
    if (*keys->shown)
        (void)unlink(keys->shown);
}
