/* SPDX-License-Identifier: MIT */
#include "keys/signing.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "pair.h"

/* The first test vector of RFC 8032, 7.1: a seed and its public key. */
#define SECRET "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"
#define PUBLIC "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
#define OTHER  "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"

static struct hash hash_of_text(const char *text)
{
    return hash_of(span_text(text));
}

static void a_pair_that_is_written_is_read(void **state)
{
    char folder[PAIR_PATH_MAX], text[SIGNING_FILE_SIZE];
    struct signing_key key, read;
    struct error error = {0};

    (void)state;
    pair_folder(folder);
    signing_key_make(&key);
    signing_key_print(&key, true, text);
    pair_write_text(pair_path(folder, "a_secret"), text, 0600);
    signing_key_print(&key, false, text);
    assert_null(strstr(text, "secret-key"));
    pair_write_text(pair_path(folder, "a"), text, 0644);
    for (int i = 0; i < 2; i++) {
        assert_true(signing_key_read_secret(&read, pair_path(folder, i ? "a_secret" : "a"), &error));
        assert_memory_equal(&read, &key, sizeof key);
    }
    assert_true(signing_key_read(&read, pair_path(folder, "a"), &error));
    assert_string_equal(read.public_key, key.public_key);
    assert_string_equal(read.secret_key, "");
    pair_remove(folder);
}

static void a_secret_key_that_others_may_read_is_refused(void **state)
{
    char folder[PAIR_PATH_MAX], text[SIGNING_FILE_SIZE];
    struct signing_key key, nothing = {0};
    struct error error = {0};

    (void)state;
    pair_folder(folder);
    signing_key_make(&key);
    signing_key_print(&key, true, text);
    pair_write_text(pair_path(folder, "a_secret"), text, 0640);
    assert_false(signing_key_read_secret(&key, pair_path(folder, "a"), &error));
    assert_non_null(strstr(error.text, "can be read by others (mode 0640)"));
    assert_memory_equal(&key, &nothing, sizeof key);
    pair_remove(folder);
}

static void what_is_no_key_is_refused_in_words(void **state)
{
    static const struct {
        const char *text, *words;
    } rows[] = {
        {"", "no public-key of 64 hex digits under ed25519"},
        {"curve\n    public-key = \"JF8U/7-R#MT([FZ}SXMIh]PYCBzYeyLfU2X]x)Ct\"\n", "no public-key of 64 hex digits"},
        {"ed25519\n    public-key = \"d75a\"\n", "no public-key of 64 hex digits"},
        {"ed25519\n    public-key = \"" PUBLIC "0\"\n", "its public-key is longer than 64 bytes"},
        {"ed25519\n    public-key = \"" PUBLIC "\"\n    public-key = \"" PUBLIC "\"\n", "stands there twice"},
        {"ed25519\n    public-key = \"" OTHER "\"\n    secret-key = \"" SECRET "\"\n", "does not belong to"},
        {"ed25519\n    public-key = \"" PUBLIC "\"\n    secret-key = \"9d\"\n", "does not belong to"},
        {"ed25519\n    public-key = \"" PUBLIC "\"\n    secret-key = \"\"\n", "its secret-key has no value"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct signing_key key, nothing = {0};
        struct error error = {0};

        assert_false(signing_key_parse(&key, span_text(rows[i].text), &error));
        if (!strstr(error.text, rows[i].words))
            fail_msg("%s: %s", rows[i].text, error.text);
        assert_memory_equal(&key, &nothing, sizeof key);
    }
}

static void only_what_was_signed_by_that_key_holds(void **state)
{
    static const char text[] = "ed25519\n  public-key = \"" PUBLIC "\"\n  secret-key = \"" SECRET "\"\n";
    struct hash hash = hash_of_text("a"), changed = hash_of_text("b");
    struct signing_key key, other;
    struct signature signature, again;
    struct error error = {0};

    (void)state;
    assert_true(signing_key_parse(&key, span_text(text), &error));
    signing_key_make(&other);
    signature = signing_sign(&key, &hash);
    again = signing_sign(&key, &hash);
    assert_memory_equal(&signature, &again, sizeof signature);
    assert_true(signature_holds(&signature, &hash));
    assert_false(signature_holds(&signature, &changed));
    assert_true(signature_is_of(&signature, &key));
    assert_false(signature_is_of(&signature, &other));
    for (unsigned bit = 0; bit < 8 * sizeof signature; bit++) {
        struct signature bad = signature;

        ((uint8_t *)&bad)[bit / 8] ^= (uint8_t)(1u << bit % 8);
        assert_false(signature_holds(&bad, &hash));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pair_that_is_written_is_read),
        cmocka_unit_test(a_secret_key_that_others_may_read_is_refused),
        cmocka_unit_test(what_is_no_key_is_refused_in_words),
        cmocka_unit_test(only_what_was_signed_by_that_key_holds),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
