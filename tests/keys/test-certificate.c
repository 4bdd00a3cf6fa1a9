/* SPDX-License-Identifier: MIT */
#include "keys/certificate.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "pair.h"

/* Two keys that belong together, and one that does not. */
#define PUBLIC "JF8U/7-R#MT([FZ}SXMIh]PYCBzYeyLfU2X]x)Ct"
#define SECRET "oOAN)RUyxCsE6RRCiV-hsWTug+BDYO8}ExNk@WE+"
#define OTHER  "S8ibeV?vdKZ>t^0QAK?1YP1CG/)KQ>!]Ge.2}wI*"

static void assert_same(const struct certificate *a, const struct certificate *b)
{
    assert_string_equal(a->public_key, b->public_key);
    assert_string_equal(a->secret_key, b->secret_key);
    assert_string_equal(a->bots, b->bots);
}

static void what_czmq_writes_is_read(void **state)
{
    char folder[PAIR_PATH_MAX];
    struct error error = {0};

    (void)state;
    pair_folder(folder);
    for (unsigned i = 0; i < 200; i++) { /* so that all characters of keys come */
        struct certificate written = pair_write(folder, "a", "anna bert-2"), read;

        assert_true(certificate_read_secret(&read, pair_path(folder, "a"), &error));
        assert_same(&read, &written);
        assert_true(certificate_read_secret(&read, pair_path(folder, "a_secret"), &error));
        assert_same(&read, &written);
        assert_true(certificate_read(&read, pair_path(folder, "a"), &error));
        memset(written.secret_key, 0, sizeof written.secret_key);
        assert_same(&read, &written);
    }
    pair_remove(folder);
}

static void a_certificate_may_be_written_in_other_ways(void **state)
{
    static const char *const texts[] = {
        "curve\n    public-key = \"" PUBLIC "\"\nmetadata\n    bots = \"anna bob\"\n",
        "metadata\r\n\tbots='anna bob'\r\ncurve\r\n\tpublic-key='" PUBLIC "'\r\n",
        "# a remark\nmetadata # another\n  name = Anna\n  bots = anna bob # and one more\n\ncurve\n  later = 1\n"
        "  public-key = \"" PUBLIC "\" # the last\nunknown\n  public-key = 17",
    };

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct certificate certificate;
        struct error error = {0};

        if (!certificate_parse(&certificate, span_text(texts[i]), &error))
            fail_msg("%s: %s", texts[i], error.text);
        assert_string_equal(certificate.public_key, PUBLIC);
        assert_string_equal(certificate.secret_key, "");
        assert_string_equal(certificate.bots, "anna bob");
    }
}

static void what_is_no_certificate_is_refused_in_words(void **state)
{
    static const struct {
        const char *text, *words;
    } rows[] = {
        {"", "no public-key of 40 characters"},
        {"\n\n=\n = \n#", "no public-key"},
        {"curve\n", "no public-key"},
        {"curve\n    public-key\n", "its public-key has no value"},
        {"curve\n    public-key = \"\n", "its public-key has no value, or no quote at its end"},
        {"curve\n    public-key = \"" PUBLIC "\"\n    secret-key = \"oOAN", "its secret-key has no value"},
        {"    public-key = \"" PUBLIC "\"\n", "no public-key"},
        {"metadata\n    public-key = \"" PUBLIC "\"\n", "no public-key"},
        {"curve\n    public-key = \"JF8U\"\n", "no public-key"},
        {"curve\n    public-key = \"~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~\"\n", "no public-key"},
        {"curve\n    public-key = \"########################################\"\n", "no public-key"},
        {"curve\n    public-key = \"" PUBLIC "x\"\n", "longer than 40 bytes"},
        {"curve\n    public-key = \"" PUBLIC "\"\n    public-key = \"" OTHER "\"\n", "twice"},
        {"curve\n    public-key = \"" OTHER "\"\n    secret-key = \"" SECRET "\"\n", "does not belong"},
        {"curve\n    public-key = \"" PUBLIC "\"\n    secret-key = \"oOAN\"\n", "does not belong"},
        {"curve\n    public-key = \"" PUBLIC "\"\nmetadata\n    bots = \"Anna\"\n", "names of a-z, 0-9 and -"},
        {"curve\n    public-key = \"" PUBLIC "\"\nmetadata\n    bots = \"anna,bob\"\n", "names of a-z, 0-9 and -"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct certificate certificate;
        struct error error = {0};

        if (certificate_parse(&certificate, span_text(rows[i].text), &error) || !strstr(error.text, rows[i].words))
            fail_msg("%s: %s", rows[i].text, error.text);
        assert_string_equal(certificate.public_key, "");
        assert_string_equal(certificate.secret_key, "");
        assert_null(strstr(error.text, "oOAN")); /* no secret in an error */
    }
}

/* Each byte of a certificate in turn becomes each of these: it is read or refused, and never a key that is none. */
static void a_certificate_with_any_byte_changed_does_no_harm(void **state)
{
    static const char text[] =
        "metadata\n    bots = \"anna\"\ncurve\n    public-key = \"" PUBLIC "\"\n    secret-key = \"" SECRET "\"\n";
    static const uint8_t bytes[] = {0, '\n', ' ', '"', '#', '=', '~', 0x80, 0xff};
    unsigned refused = 0;

    (void)state;
    for (size_t at = 0; at < sizeof text - 1; at++)
        for (size_t i = 0; i < sizeof bytes; i++) {
            struct certificate certificate;
            struct error error = {0};
            char changed[sizeof text];

            memcpy(changed, text, sizeof text);
            changed[at] = (char)bytes[i];
            if (certificate_parse(&certificate, span_of(changed, sizeof text - 1), &error))
                assert_true(certificate_is_key(span_text(certificate.public_key)));
            else
                refused++;
            certificate_forget(&certificate);
        }
    assert_true(refused > 100);
}

static void only_the_bots_that_it_names_may_attach_with_it(void **state)
{
    struct certificate certificate = {.bots = " anna  bert-2"};
    static const char *const others[] = {"", "ann", "annaa", "bert", "-2", "anna  bert-2", " anna"};

    (void)state;
    assert_true(certificate_names(&certificate, span_text("anna")));
    assert_true(certificate_names(&certificate, span_text("bert-2")));
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_false(certificate_names(&certificate, span_text(others[i])));
    assert_false(certificate_names(&(struct certificate){0}, span_text("")));
}

static void assert_not_read(const char *path, const char *words)
{
    struct certificate certificate;
    struct error error = {0};

    if (certificate_read_secret(&certificate, path, &error) || !strstr(error.text, words))
        fail_msg("%s: %s", path, error.text);
    assert_int_equal(error.code, EXIT_COULD_NOT_RUN);
    assert_string_equal(certificate.secret_key, "");
}

static void a_secret_key_that_others_can_reach_is_refused(void **state)
{
    static const mode_t modes[] = {0640, 0604, 0620, 0602, 0610, 0666};
    char folder[PAIR_PATH_MAX];

    (void)state;
    pair_folder(folder);
    (void)pair_write(folder, "a", NULL);
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        assert_int_equal(chmod(pair_path(folder, "a_secret"), modes[i]), 0);
        assert_not_read(pair_path(folder, "a"), "can be read by others");
    }
    assert_int_equal(chmod(pair_path(folder, "a_secret"), 0400), 0);
    assert_true(certificate_read_secret(&(struct certificate){0}, pair_path(folder, "a"), &(struct error){0}));
    pair_remove(folder);
}

static void what_is_no_file_of_a_secret_key_is_refused_in_words(void **state)
{
    static char long_text[KEY_FILE_MAX + 2];
    char folder[PAIR_PATH_MAX];

    (void)state;
    pair_folder(folder);
    (void)pair_write_public(folder, "public", NULL);
    memset(long_text, '#', sizeof long_text - 1);
    pair_write_text(pair_path(folder, "long"), long_text, 0600);
    assert_int_equal(mkfifo(pair_path(folder, "pipe"), 0600), 0);
    assert_not_read(pair_path(folder, "public"), "it is public, and there is no secret one at");
    assert_not_read(pair_path(folder, "long"), "longer than");
    assert_not_read(pair_path(folder, "pipe"), "not a file");
    assert_not_read(folder, "not a file");
    assert_not_read(pair_path(folder, "none"), "No such file");
    pair_remove(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_czmq_writes_is_read),
        cmocka_unit_test(a_certificate_may_be_written_in_other_ways),
        cmocka_unit_test(what_is_no_certificate_is_refused_in_words),
        cmocka_unit_test(a_certificate_with_any_byte_changed_does_no_harm),
        cmocka_unit_test(only_the_bots_that_it_names_may_attach_with_it),
        cmocka_unit_test(a_secret_key_that_others_can_reach_is_refused),
        cmocka_unit_test(what_is_no_file_of_a_secret_key_is_refused_in_words),
    };

    return cmocka_run_group_tests_name("certificate", tests, NULL, NULL);
}
