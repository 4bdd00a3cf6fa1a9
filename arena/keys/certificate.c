/* SPDX-License-Identifier: MIT */
#include "keys/certificate.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <zmq.h>

#include "base/disk.h"
#include "keys/key_file.h"
#include "proto/text.h"

enum { FILE_WORDS_MAX = 128 /* bytes of a file besides its values */ };

/* --- keys and names ---------------------------------------------------------------------------------------------- */

bool certificate_is_key(struct span text)
{
    char key[CERTIFICATE_KEY_SIZE];
    uint8_t bytes[CERTIFICATE_KEY_BYTES];

    if (text.size != sizeof key - 1 || memchr(text.at, '\0', text.size))
        return false;
    memcpy(key, text.at, text.size);
    key[text.size] = '\0';
    return zmq_z85_decode(bytes, key) != NULL;
}

/* The next of the names, which is cut off from the rest; empty at the end. */
static struct span next_name(struct span *rest)
{
    struct span name = {0};

    while (rest->size && *rest->at == ' ')
        *rest = span_of(rest->at + 1, rest->size - 1);
    while (name.size < rest->size && rest->at[name.size] != ' ')
        name.size++;
    name.at = name.size ? rest->at : NULL;
    *rest = span_of(rest->at + name.size, rest->size - name.size);
    return name;
}

bool certificate_bots_have(const char *bots, struct span bot)
{
    struct span rest = span_text(bots), name;

    while ((name = next_name(&rest)).size)
        if (span_equal(name, bot))
            return true;
    return false;
}

bool certificate_bots_are_good(const char *bots)
{
    struct span rest = span_text(bots), name;

    if (rest.size >= CERTIFICATE_BOTS_SIZE)
        return false;
    while ((name = next_name(&rest)).size)
        if (!text_is_id(name))
            return false;
    return true;
}

bool certificate_names(const struct certificate *certificate, struct span bot)
{
    return certificate_bots_have(certificate->bots, bot);
}

void certificate_forget(struct certificate *certificate)
{
    sodium_memzero(certificate, sizeof *certificate);
}

/* --- files ------------------------------------------------------------------------------------------------------- */

static bool check(const void *keys, struct error *error)
{
    const struct certificate *certificate = keys;
    char public_key[CERTIFICATE_KEY_SIZE];

    if (!certificate_is_key(span_text(certificate->public_key)))
        return error_set(error, EXIT_COULD_NOT_RUN, "it has no public-key of %d characters, as a certificate has",
                         CERTIFICATE_KEY_SIZE - 1);
    if (!certificate_bots_are_good(certificate->bots))
        return error_set(error, EXIT_COULD_NOT_RUN, "its bots must be names of a-z, 0-9 and -, a blank between");
    if (!*certificate->secret_key)
        return true;
    if (!certificate_is_key(span_text(certificate->secret_key)) ||
        zmq_curve_public(public_key, certificate->secret_key) != 0 || strcmp(public_key, certificate->public_key) != 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "its secret-key does not belong to its public-key");
    return true;
}

static bool is_secret(const void *keys)
{
    return *((const struct certificate *)keys)->secret_key != '\0';
}

static const struct key_entry entries[] = {
    {"curve", "public-key", offsetof(struct certificate, public_key), CERTIFICATE_KEY_SIZE},
    {"curve", "secret-key", offsetof(struct certificate, secret_key), CERTIFICATE_KEY_SIZE},
    {"metadata", "bots", offsetof(struct certificate, bots), CERTIFICATE_BOTS_SIZE},
};

static const struct key_kind kind = {.called = "certificate",
                                     .entries = entries,
                                     .entry_count = sizeof entries / sizeof *entries,
                                     .size = sizeof(struct certificate),
                                     .check = check,
                                     .is_secret = is_secret};

bool certificate_parse(struct certificate *certificate, struct span text, struct error *error)
{
    return key_file_parse(&kind, certificate, text, error);
}

bool certificate_read(struct certificate *certificate, const char *path, struct error *error)
{
    return key_file_read(&kind, certificate, path, error);
}

bool certificate_read_secret(struct certificate *certificate, const char *path, struct error *error)
{
    return key_file_read_secret(&kind, certificate, path, error);
}

/* --- new ones ---------------------------------------------------------------------------------------------------- */

bool certificate_draw(struct certificate *certificate, const char *bots, struct error *error)
{
    memset(certificate, 0, sizeof *certificate);
    (void)snprintf(certificate->bots, sizeof certificate->bots, "%s", bots);
    return zmq_curve_keypair(certificate->public_key, certificate->secret_key) == 0 ||
           error_set(error, EXIT_COULD_NOT_RUN, "cannot draw a pair of keys: %s", zmq_strerror(zmq_errno()));
}

bool certificate_write_secret(const struct certificate *certificate, const char *path, struct error *error)
{
    char text[sizeof *certificate + FILE_WORDS_MAX];
    int size = snprintf(text, sizeof text,
                        "metadata\n    bots = \"%s\"\ncurve\n    public-key = \"%s\"\n    secret-key = \"%s\"\n",
                        certificate->bots, certificate->public_key, certificate->secret_key);
    bool good = disk_put(path, span_of((const uint8_t *)text, (size_t)size));

    sodium_memzero(text, sizeof text);
    return good || error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", path, strerror(errno));
}
