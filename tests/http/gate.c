/* SPDX-License-Identifier: MIT */
/* What requests may say: paths, parameters, hosts, proxies, encodings and tags. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <zlib.h>
#include <zstd.h>

#include "http/encoding.h"
#include "http/hosts.h"
#include "http/reply.h"
#include "http/route.h"

/* --- paths and parameters ---------------------------------------------------------------------------------------- */

static const char *const orders[] = {"up", "down", NULL};
static const struct http_parameter parameters[] = {
    {.name = "bot", .kind = HTTP_ID},
    {.name = "from", .kind = HTTP_NUMBER, .least = 5, .most = 90, .preset = 7},
    {.name = "order", .kind = HTTP_WORD, .words = orders},
    {.name = "find", .kind = HTTP_TEXT},
};
static const struct http_route routes[] = {
    {.path = "/", .name = "root"},
    {.path = "/bots", .name = "bots"},
    {.path = "/bots/{bot}", .name = "bot", .parameters = parameters, .parameter_count = 4},
    {.path = "/bots/{bot}/past", .name = "past", .parameters = parameters, .parameter_count = 1},
};
static const struct http_route more_routes[] = {
    {.path = "/bots", .name = "hidden"},
    {.path = "/form/{bot}", .name = "form", .parameters = parameters, .parameter_count = 4, .of_form = true},
};
static const struct http_table more = {.routes = more_routes, .count = sizeof more_routes / sizeof more_routes[0]};
static const struct http_table table = {.routes = routes, .count = sizeof routes / sizeof routes[0], .more = &more};

/* The name of the route of a path; "" if there is none. */
static const char *route_of(const char *path)
{
    struct http_refusal refusal;
    struct http_ask ask;

    if (http_gate(&table, span_text(path), NULL, 0, &ask, &refusal))
        return ask.route->name;
    assert_int_equal(refusal.status, 404);
    return "";
}

static void a_path_has_one_spelling(void **state)
{
    char path[HTTP_PATH_MAX + 2] = {0};

    (void)state;
    assert_string_equal(route_of("/"), "root");
    assert_string_equal(route_of("/bots"), "bots");
    assert_string_equal(route_of("/bots/anna-1"), "bot");
    assert_string_equal(route_of("/bots/anna-1/past"), "past");
    for (size_t i = 0; i < HTTP_PATH_MAX + 1; i++)
        path[i] = i == 0 ? '/' : 'a';
    assert_string_equal(route_of(path), "");
    for (const char *const *wrong = (const char *const[]){"", "bots", "/bots/", "//", "//bots", "/bots//past",
                                                          "/bots/Anna", "/bots/%61nna", "/bots/..", "/bots/anna/past/",
                                                          "/bots/anna/more", "/BOTS", "/bots/anna/past/x", NULL};
         *wrong; wrong++)
        assert_string_equal(route_of(*wrong), "");
}

/* What the gate says of a query of /bots/anna; "" if it lets it pass. */
static const char *said_of(const struct http_pair *query, size_t count, struct http_ask *ask)
{
    static struct http_refusal refusal;

    if (http_gate(&table, span_text("/bots/anna"), query, count, ask, &refusal))
        return "";
    assert_int_equal(refusal.status, 400);
    return refusal.sentence;
}

static const char *said_of_one(const char *name, const char *value, struct http_ask *ask)
{
    return said_of(&(struct http_pair){span_text(name), span_text(value)}, 1, ask);
}

static void parameters_are_read_or_refused_with_what_is_allowed(void **state)
{
    static const struct {
        const char *name, *value, *said;
    } rows[] = {
        {"from", "5", ""},
        {"from", "90", ""},
        {"from", "91", "from is a number from 5 to 90"},
        {"from", "4", "from is a number from 5 to 90"},
        {"from", "", "from is a number from 5 to 90"},
        {"from", "+7", "from is a number from 5 to 90"},
        {"from", "18446744073709551623", "from is a number from 5 to 90"},
        {"order", "down", ""},
        {"order", "Down", "order is one of: up, down"},
        {"find", "\xc3\xa4", ""},
        {"find", "\xff", "find is a text of at most 128 bytes of UTF-8 that can be seen"},
        {"find", "a\nb", "find is a text of at most 128 bytes of UTF-8 that can be seen"},
        {"bot", "ben", "there is no such parameter here; allowed: from, order, find"},
        {"", "", "there is no such parameter here; allowed: from, order, find"},
    };
    struct http_ask ask;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_string_equal(said_of_one(rows[i].name, rows[i].value, &ask), rows[i].said);
    assert_string_equal(said_of_one("order", "down", &ask), "");
    assert_true(ask.value[2].given && ask.value[2].number == 1);
    assert_true(!ask.value[1].given && ask.value[1].number == 7);
    assert_true(span_equal(ask.value[0].text, span_text("anna")));
}

static void routes_of_a_second_table_come_after_those_of_the_first(void **state)
{
    struct http_refusal refusal;
    struct http_ask ask;

    (void)state;
    assert_string_equal(route_of("/bots"), "bots");
    assert_string_equal(route_of("/form/anna"), "form");
    assert_true(http_gate(&table, span_text("/form/anna"), NULL, 0, &ask, &refusal));
    assert_ptr_equal(ask.table, &more);
}

static void a_field_of_a_form_that_nobody_filled_in_was_not_given(void **state)
{
    const struct http_pair empty[] = {
        {span_text("from"), span_text("")}, {span_text("order"), span_text("")}, {span_text("find"), span_text("")}};
    const struct http_pair wrong[] = {{span_text("from"), span_text("")}, {span_text("order"), span_text("Down")}};
    struct http_refusal refusal;
    struct http_ask ask;

    (void)state;
    assert_true(http_gate(&table, span_text("/form/anna"), empty, 3, &ask, &refusal));
    assert_true(!ask.value[1].given && ask.value[1].number == 7 && !ask.value[2].given && !ask.value[3].given);
    assert_false(http_gate(&table, span_text("/form/anna"), wrong, 2, &ask, &refusal));
    assert_string_equal(refusal.sentence, "order is one of: up, down");
}

static void a_parameter_is_given_once(void **state)
{
    const struct http_pair twice[] = {{span_text("from"), span_text("6")}, {span_text("from"), span_text("6")}};
    struct http_ask ask;

    (void)state;
    assert_string_equal(said_of(twice, 2, &ask), "from is given twice");
}

/* --- hosts ------------------------------------------------------------------------------------------------------- */

static void add_host(struct http_hosts *hosts, const char *name)
{
    struct error error = {0};

    assert_true(http_hosts_add(hosts, name, &error));
}

static void a_server_answers_under_its_names_alone(void **state)
{
    struct http_hosts hosts = {0};

    (void)state;
    add_host(&hosts, "Arena.example.org");
    add_host(&hosts, "2001:db8::1");
    for (const char *const *good =
             (const char *const[]){"arena.example.org", "ARENA.example.org:80", "arena.example.org.", "localhost",
                                   "localhost:8080", "127.0.0.1:1", "[::1]:80", "[::1]", "[2001:db8:0::1]:443",
                                   "127.9.9.9", NULL};
         *good; good++)
        assert_true(http_hosts_has(&hosts, span_text(*good)));
    for (const char *const *bad =
             (const char *const[]){"", ":80", "evil.example", "arena.example.org.evil.example", "xarena.example.org",
                                   "arena.example.org:80x", "localhost.evil.example", "127.0.0.1.evil.example",
                                   "[2001:db8::2]", "192.0.2.1", "arena.example.org:80:80", "[::1", "user@localhost",
                                   NULL};
         *bad; bad++)
        assert_false(http_hosts_has(&hosts, span_text(*bad)));
}

static void names_of_hosts_are_checked(void **state)
{
    struct http_hosts hosts = {0};
    struct error error = {0};

    (void)state;
    assert_false(http_hosts_add(&hosts, "arena.example.org:80", &error));
    assert_string_equal(error.text,
                        "'arena.example.org:80' is neither a host's name nor an address; say it without a port");
    assert_false(http_hosts_add(&hosts, "", &error));
    error = (struct error){0};
    assert_false(http_hosts_add_proxy(&hosts, "proxy.example", &error));
    assert_string_equal(error.text, "'proxy.example' is no address, such as 127.0.0.1 or 2001:db8::1");
    while (hosts.count < HTTP_HOSTS_MAX)
        add_host(&hosts, "a");
    assert_false(http_hosts_add(&hosts, "a", &error));
}

/* Who asks, if this address connects and says this. */
static const char *asker(const struct http_hosts *hosts, const char *peer, const char *forwarded)
{
    static char text[INET6_ADDRSTRLEN];
    struct sockaddr_in at = {.sin_family = AF_INET};
    struct http_address address;

    assert_int_equal(inet_pton(AF_INET, peer, &at.sin_addr), 1);
    address = http_asker(hosts, (const struct sockaddr *)&at, span_text(forwarded));
    assert_non_null(inet_ntop(address.family == 4 ? AF_INET : AF_INET6, address.bytes, text, sizeof text));
    return text;
}

static void only_proxies_are_believed_who_asks(void **state)
{
    struct http_hosts hosts = {0};
    struct error error = {0};

    (void)state;
    assert_true(http_hosts_add_proxy(&hosts, "127.0.0.1", &error));
    assert_true(http_hosts_add_proxy(&hosts, "10.0.0.1", &error));
    assert_string_equal(asker(&hosts, "192.0.2.7", "198.51.100.1"), "192.0.2.7");
    assert_string_equal(asker(&hosts, "127.0.0.1", "198.51.100.1"), "198.51.100.1");
    assert_string_equal(asker(&hosts, "127.0.0.1", "203.0.113.9, 198.51.100.1"), "198.51.100.1");
    assert_string_equal(asker(&hosts, "127.0.0.1", "198.51.100.1 , 10.0.0.1"), "198.51.100.1");
    assert_string_equal(asker(&hosts, "127.0.0.1", "2001:db8::1"), "2001:db8::1");
    assert_string_equal(asker(&hosts, "127.0.0.1", "::ffff:10.0.0.1"), "10.0.0.1");
    assert_string_equal(asker(&hosts, "127.0.0.1", ""), "127.0.0.1");
    assert_string_equal(asker(&hosts, "127.0.0.1", "unknown"), "127.0.0.1");
    assert_string_equal(asker(&hosts, "127.0.0.1", ","), "127.0.0.1");
}

static void limits_count_networks_of_one_subscriber(void **state)
{
    struct http_address one, other, counted;

    (void)state;
    assert_true(http_address_read(&one, span_text("2001:db8:1:2:3:4:5:6")));
    assert_true(http_address_read(&other, span_text("2001:db8:1:2::1")));
    one = http_asker_counted(&one);
    counted = http_asker_counted(&other);
    assert_true(http_address_equal(&one, &counted));
    assert_true(http_address_read(&other, span_text("2001:db8:1:3::1")));
    counted = http_asker_counted(&other);
    assert_false(http_address_equal(&one, &counted));
    assert_true(http_address_read(&other, span_text("192.0.2.7")));
    counted = http_asker_counted(&other);
    assert_true(http_address_equal(&other, &counted));
}

/* --- encodings --------------------------------------------------------------------------------------------------- */

static void the_encoding_is_what_is_wanted_most(void **state)
{
    static const struct {
        const char *header;
        enum http_encoding wanted;
    } rows[] = {
        {"", HTTP_IDENTITY},
        {"gzip", HTTP_GZIP},
        {"GZip", HTTP_GZIP},
        {"gzip, deflate, br, zstd", HTTP_ZSTD},
        {"zstd;q=0.5, gzip", HTTP_GZIP},
        {"zstd;q=0.5, gzip;q=0.50", HTTP_ZSTD},
        {"gzip;q=0", HTTP_IDENTITY},
        {"*", HTTP_ZSTD},
        {"*, zstd;q=0", HTTP_GZIP},
        {"*;q=0", HTTP_IDENTITY},
        {"identity, gzip;q=0.5", HTTP_IDENTITY},
        {"identity;q=0.5, gzip", HTTP_GZIP},
        {"br", HTTP_IDENTITY},
        {"gzip;q=2", HTTP_IDENTITY},
        {"gzip;q=", HTTP_IDENTITY},
        {"gzip;q=1.001", HTTP_IDENTITY},
        {",,;,gzip ; q=1.000 ,", HTTP_GZIP},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_int_equal(http_encoding_wanted(span_text(rows[i].header)), rows[i].wanted);
    assert_true(http_encoding_takes_gzip(span_text("gzip, deflate, br, zstd")));
    assert_true(http_encoding_takes_gzip(span_text("*")));
    assert_false(http_encoding_takes_gzip(span_text("zstd, gzip;q=0")));
    assert_false(http_encoding_takes_gzip(span_text("identity, gzip;q=0.5")));
    assert_false(http_encoding_takes_gzip(span_text("")));
}

static void what_was_encoded_is_read_by_the_libraries(void **state)
{
    uint8_t bytes[5000], back[sizeof bytes];
    z_stream stream = {.next_out = back, .avail_out = sizeof back};
    struct buffer out;

    (void)state;
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(i % 7);
    buffer_init(&out, 2 * sizeof bytes);
    assert_true(http_encode(HTTP_GZIP, span_of(bytes, sizeof bytes), &out));
    assert_true(out.used < sizeof bytes / 10);
    stream.next_in = out.at;
    stream.avail_in = (uInt)out.used;
    assert_int_equal(inflateInit2(&stream, 15 + 16), Z_OK);
    assert_int_equal(inflate(&stream, Z_FINISH), Z_STREAM_END);
    assert_int_equal(inflateEnd(&stream), Z_OK);
    assert_memory_equal(bytes, back, sizeof bytes);
    buffer_clear(&out);
    assert_true(http_encode(HTTP_ZSTD, span_of(bytes, sizeof bytes), &out));
    assert_int_equal(ZSTD_decompress(back, sizeof back, out.at, out.used), sizeof bytes);
    assert_memory_equal(bytes, back, sizeof bytes);
    buffer_release(&out);
}

/* Larger than a block, so that it comes in several. */
static void a_stream_is_read_piece_by_piece(void **state)
{
    enum { SIZE = 100000, PIECES = 4 };
    uint8_t *bytes = malloc(SIZE), *back = malloc(SIZE);
    struct http_press *press = http_press_new();
    struct http_zip zip = {0}, other = {0};
    struct buffer out, again;
    z_stream stream = {0};
    uint64_t random = 1;

    (void)state;
    assert_true(bytes && back && press);
    assert_int_equal(inflateInit2(&stream, 15 + 16), Z_OK);
    buffer_init(&out, 2 * SIZE);
    buffer_init(&again, 2 * SIZE);
    for (unsigned piece = 0; piece < PIECES; piece++) {
        size_t size = piece % 2 ? 17 : SIZE;

        for (size_t i = 0; i < size; i++) {
            random = random * 6364136223846793005u + 1442695040888963407u;
            bytes[i] = (uint8_t)(random >> 56);
        }
        buffer_clear(&out);
        assert_true(http_zip_add(press, &zip, span_of(bytes, size), piece == PIECES - 1, &out));
        buffer_clear(&again);
        assert_true(http_zip_add(press, &other, span_of(bytes, size), piece == PIECES - 1, &again));
        assert_true(span_equal(buffer_span(&out), buffer_span(&again))); /* to the next reader */
        stream.next_in = out.at;
        stream.avail_in = (uInt)out.used;
        stream.next_out = back;
        stream.avail_out = SIZE;
        assert_int_equal(inflate(&stream, Z_SYNC_FLUSH), piece == PIECES - 1 ? Z_STREAM_END : Z_OK);
        assert_int_equal(SIZE - stream.avail_out, size);
        assert_memory_equal(bytes, back, size);
    }
    assert_int_equal(inflateEnd(&stream), Z_OK);
    buffer_release(&out);
    buffer_release(&again);
    buffer_init(&out, 10);
    assert_false(http_zip_add(press, &(struct http_zip){0}, span_of(bytes, 1), false, &out));
    http_press_free(press);
    http_press_free(NULL);
    buffer_release(&out);
    free(bytes);
    free(back);
}

/* --- tags and ids of events -------------------------------------------------------------------------------------- */

static void a_tag_is_of_the_bytes_and_their_encoding(void **state)
{
    char one[HTTP_TAG_MAX], other[HTTP_TAG_MAX];
    char list[3 * HTTP_TAG_MAX];

    (void)state;
    http_tag(one, span_text("x"), "gzip");
    http_tag(other, span_text("x"), "identity");
    assert_string_not_equal(one, other);
    http_tag(other, span_text("y"), "gzip");
    assert_string_not_equal(one, other);
    (void)snprintf(list, sizeof list, "%s, W/%s", other, one);
    assert_true(http_tag_matches(span_text(list), one));
    assert_true(http_tag_matches(span_text("*"), one));
    assert_false(http_tag_matches(span_text(other), one));
    assert_false(http_tag_matches(span_text(""), one));
    assert_false(http_tag_matches(span_text("\""), one));
    assert_false(http_tag_matches(span_of(one, strlen(one) - 1), one));
}

static void the_last_event_is_of_a_run_or_makes_no_sense(void **state)
{
    static const char *const senseless[] = {
        "", "17", "r1-", "-1", "r1-17x", "r1-1-7", "R1-17", "r1-99999999999999999999", "0123456789abcdefg-1", "r 1-17"};
    struct http_event_id id;

    (void)state;
    assert_true(http_last_event(span_text("r1-17"), &id));
    assert_string_equal(id.run, "r1");
    assert_int_equal(id.number, 17);
    assert_true(http_last_event(span_text("0123456789abcdef-0"), &id));
    assert_false(http_last_event(span_of("r\0-1", 4), &id));
    for (size_t i = 0; i < sizeof senseless / sizeof *senseless; i++) {
        if (http_last_event(span_text(senseless[i]), &id))
            fail_msg("'%s' is taken for an id", senseless[i]);
        assert_string_equal(id.run, "");
        assert_int_equal(id.number, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_path_has_one_spelling),
        cmocka_unit_test(parameters_are_read_or_refused_with_what_is_allowed),
        cmocka_unit_test(routes_of_a_second_table_come_after_those_of_the_first),
        cmocka_unit_test(a_field_of_a_form_that_nobody_filled_in_was_not_given),
        cmocka_unit_test(a_parameter_is_given_once),
        cmocka_unit_test(a_server_answers_under_its_names_alone),
        cmocka_unit_test(names_of_hosts_are_checked),
        cmocka_unit_test(only_proxies_are_believed_who_asks),
        cmocka_unit_test(limits_count_networks_of_one_subscriber),
        cmocka_unit_test(the_encoding_is_what_is_wanted_most),
        cmocka_unit_test(what_was_encoded_is_read_by_the_libraries),
        cmocka_unit_test(a_stream_is_read_piece_by_piece),
        cmocka_unit_test(a_tag_is_of_the_bytes_and_their_encoding),
        cmocka_unit_test(the_last_event_is_of_a_run_or_makes_no_sense),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
