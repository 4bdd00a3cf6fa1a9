/* SPDX-License-Identifier: MIT */
/* Views and events as canonical msgpack, and events as sentences. msgpack-c reads back what was written. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <msgpack.h>

#include "council.h"
#include "game/chance.h"
#include "games/notalone/notalone.h"
#include "match/encode.h"
#include "proto/pack.h"
#include "proto/unpack.h"
#include "table.h"

static struct encoder *encoder_of(const struct game *game)
{
    struct error error = {0};
    struct encoder *encoder = encoder_new(game, &error);

    if (!encoder)
        fail_msg("%s", error.text);
    return encoder;
}

/* Checks that the bytes are canonical and that msgpack-c reads them as `expected`. */
static void check_reads(struct span bytes, const char *expected)
{
    static const struct unpack_limits limits = {.bytes = 65536, .items = 65536, .depth = 8, .canonical = true};
    const char *why = "";
    char text[2000];
    msgpack_unpacked object;
    size_t at = 0;

    if (!unpack_walk(bytes, &limits, &why))
        fail_msg("not canonical: %s", why);
    msgpack_unpacked_init(&object);
    assert_int_equal(msgpack_unpack_next(&object, (const char *)bytes.at, bytes.size, &at), MSGPACK_UNPACK_SUCCESS);
    assert_int_equal(at, bytes.size);
    (void)msgpack_object_print_buffer(text, sizeof text, object.data);
    assert_string_equal(text, expected);
    msgpack_unpacked_destroy(&object);
}

/* --- views ------------------------------------------------------------------------------------------------------- */

static void a_view_is_a_map_of_its_fields_by_name(void **state)
{
    struct encoder *encoder = encoder_of(&council_game);
    struct council_view view = {.spoken = UINT64_C(1) << 63 | 5, .total = -1000, .round = 300, .card = 200};
    struct last_view *last = last_view_new(encoder);

    (void)state;
    view.votes[1][0] = 3;
    view.votes[1][1] = 2;
    memset(view.votes[2], 1, sizeof view.votes[2]);
    check_reads(encode_view(last, &view, COUNCIL_SEATS),
                "{\"audience\"=>0, \"card\"=>200, \"round\"=>300, \"spoken\"=>[0, 2, 63], \"total\"=>-1000, "
                "\"votes\"=>[[], [3, 2], [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]]}");
    last_view_free(last);
    encoder_free(encoder);
}

/* A view with one field, of any type and shape, in 89 bytes. */
struct probe {
    struct game game;
    struct game_field field;
    uint8_t view[1 + 11 * 8];
};

static const unsigned widths[GAME_I32 + 1] = {
    [GAME_U8] = 1, [GAME_U16] = 2, [GAME_U32] = 4, [GAME_U64] = 8, [GAME_I8] = 1, [GAME_I16] = 2, [GAME_I32] = 4};

static int64_t probe_number(const struct probe *probe, unsigned index)
{
    const uint8_t *at = probe->view + probe->field.offset + index * widths[probe->field.type];
    uint64_t bits = 0;
    unsigned width = widths[probe->field.type];

    memcpy(&bits, at, width);
    if (probe->field.type >= GAME_I8 && bits >> (8 * width - 1))
        bits |= UINT64_MAX << 8 * width;
    return (int64_t)bits;
}

/* The field as proto/pack.h writes it. */
static void pack_probe(const struct probe *probe, struct buffer *out)
{
    unsigned count = probe->field.count;
    uint64_t set = (uint64_t)probe_number(probe, 0);

    pack_map(out, 1);
    pack_word(out, probe->field.name);
    if (probe->field.shape == GAME_SET) {
        pack_array(out, (uint32_t)__builtin_popcountll(set));
        for (unsigned i = 0; i < 64; i++)
            if (set >> i & 1)
                pack_unsigned(out, probe->field.first + i);
        return;
    }
    for (unsigned i = 0; probe->field.shape == GAME_LIST && i < count; i++)
        if (probe_number(probe, i) == 0)
            count = i;
    if (probe->field.shape != GAME_NUMBER)
        pack_array(out, count);
    for (unsigned i = 0; i < count; i++)
        pack_signed(out, probe_number(probe, i));
}

/* Numbers of every length, 0 among them, and in every other generation small ones with few others; unsigned ones of 64
 * bits stay under 2^53 unless they are sets. */
static void fill_probe(struct probe *probe, uint32_t generation)
{
    struct game_seed seed = table_seed(1);
    unsigned width = widths[probe->field.type];

    for (unsigned i = 0; i < probe->field.count; i++) {
        uint64_t number = chance_draw(&seed, 1, generation, i);

        number >>= chance_pick(&seed, 2, generation, i, 65) % 64;
        if (chance_pick(&seed, 3, generation, i, 4) == 0)
            number = ~number;
        if (generation % 2 == 1)
            number %= 140;
        if (probe->field.type == GAME_U64 && probe->field.shape != GAME_SET)
            number &= (UINT64_C(1) << 53) - 1;
        if (probe->field.type < GAME_I8 && probe->field.shape == GAME_SET && width < 8)
            number &= (UINT64_C(1) << 8 * width) - 1;
        memcpy(probe->view + probe->field.offset + i * width, &number, width);
    }
}

static void check_probe(struct probe *probe)
{
    struct encoder *encoder = encoder_of(&probe->game);
    struct last_view *last = last_view_new(encoder);

    for (uint32_t generation = 0; generation < 500; generation++) {
        struct buffer expected;

        fill_probe(probe, generation);
        buffer_init(&expected, 1000);
        pack_probe(probe, &expected);
        if (!span_equal(encode_view(last, probe->view, 8), buffer_span(&expected)))
            fail_msg("type %u, shape %u, generation %u", probe->field.type, probe->field.shape, generation);
        buffer_release(&expected);
    }
    last_view_free(last);
    encoder_free(encoder);
}

static void every_type_in_every_shape_is_written_in_its_shortest_form(void **state)
{
    (void)state;
    for (uint8_t type = GAME_U8; type <= GAME_I32; type++) {
        for (uint8_t shape = GAME_NUMBER; shape <= GAME_SET; shape++) {
            bool one = shape == GAME_NUMBER || shape == GAME_SET;
            struct probe probe = {
                .field = {
                    .name = "probe", .offset = 1, .type = type, .shape = shape, .count = one ? 1 : 11, .first = 100}};

            if (shape == GAME_SET && type >= GAME_I8)
                continue;
            probe.game = (struct game){
                .name = "probe", .view_fields = &probe.field, .view_field_count = 1, .view_bytes = sizeof probe.view};
            check_probe(&probe);
        }
    }
}

/* A match of NOT ALONE that goes on by chance. */
struct stroll {
    uint64_t state[GAME_STATE_MAX / sizeof(uint64_t)];
    unsigned number, seats, steps;
};

static void begin_stroll(struct stroll *stroll, unsigned number, int64_t hunted)
{
    struct game_seed seed = table_seed(number);
    int64_t values[GAME_SETTINGS_MAX];
    char why[GAME_WHY_MAX];

    for (unsigned i = 0; i < notalone_game.setting_count; i++)
        values[i] = strcmp(notalone_game.settings[i].name, "hunted") == 0 ? hunted : notalone_game.settings[i].preset;
    *stroll = (struct stroll){.number = number};
    assert_true(notalone_game.configure(stroll->state, values, why));
    stroll->seats = notalone_game.seats(stroll->state);
    notalone_game.start(stroll->state, &seed, NULL);
}

/* One answer of whoever is to act; false if the match is over. */
static bool go_on(struct stroll *stroll)
{
    struct game_seed seed = table_seed(stroll->number);
    uint32_t asked = notalone_game.to_act(stroll->state);
    uint16_t actions[GAME_ACTIONS_MAX];
    unsigned seat, count;

    if (!asked)
        return false;
    seat = (unsigned)__builtin_ctz(asked);
    count = notalone_game.actions(stroll->state, seat, actions);
    return notalone_game.apply(stroll->state, seat, actions[chance_pick(&seed, 1, 0, stroll->steps++, count)], NULL);
}

/* As the one who encoded the others of all matches does it, and as one does it who encodes this one alone. */
static void check_alike(const struct encoder *encoder, struct last_view *last, const struct stroll *stroll,
                        unsigned audience)
{
    uint64_t view[GAME_VIEW_MAX / sizeof(uint64_t)];
    struct last_view *fresh = last_view_new(encoder);

    notalone_game.view(stroll->state, audience, view);
    if (!span_equal(encode_view(last, view, stroll->seats), encode_view(fresh, view, stroll->seats)))
        fail_msg("match %u, after %u answers, audience %u", stroll->number, stroll->steps, audience);
    last_view_free(fresh);
}

/* A game whose view has a field for each byte; its size is no multiple of a word's. */
struct mosaic {
    struct game game;
    struct game_field fields[75];
    char names[75][3];
    uint8_t view[75];
};

static void lay_mosaic(struct mosaic *mosaic)
{
    *mosaic = (struct mosaic){.game = {.name = "mosaic",
                                       .view_fields = mosaic->fields,
                                       .view_field_count = sizeof mosaic->view,
                                       .view_bytes = sizeof mosaic->view}};
    for (unsigned i = 0; i < sizeof mosaic->view; i++) {
        (void)snprintf(mosaic->names[i], sizeof mosaic->names[i], "%02u", i % 100);
        mosaic->fields[i] = (struct game_field){
            .name = mosaic->names[i], .offset = (uint16_t)i, .type = GAME_U8, .shape = GAME_NUMBER, .count = 1};
    }
}

/* Some bytes, from none to nearly all, become numbers of one byte or two. */
static void change_mosaic(struct mosaic *mosaic, uint32_t generation)
{
    struct game_seed seed = table_seed(2);

    for (unsigned i = 0; i < sizeof mosaic->view; i++)
        if (chance_pick(&seed, 1, generation, i, 65) < generation % 65)
            mosaic->view[i] = (uint8_t)chance_pick(&seed, 2, generation, i, 256);
}

static void every_byte_that_changes_is_seen(void **state)
{
    struct mosaic mosaic;
    struct encoder *encoder;
    struct last_view *last;

    (void)state;
    lay_mosaic(&mosaic);
    encoder = encoder_of(&mosaic.game);
    last = last_view_new(encoder);
    for (uint32_t generation = 0; generation < 500; generation++) {
        struct buffer expected;

        change_mosaic(&mosaic, generation);
        buffer_init(&expected, 1000);
        pack_map(&expected, sizeof mosaic.view);
        for (unsigned i = 0; i < sizeof mosaic.view; i++) {
            pack_word(&expected, mosaic.names[i]);
            pack_unsigned(&expected, mosaic.view[i]);
        }
        if (!span_equal(encode_view(last, mosaic.view, 1), buffer_span(&expected)))
            fail_msg("generation %u", generation);
        buffer_release(&expected);
    }
    last_view_free(last);
    encoder_free(encoder);
}

static void a_view_gives_the_same_bytes_whatever_was_encoded_before(void **state)
{
    enum { STROLLS = 3 };
    struct encoder *encoder = encoder_of(&notalone_game);
    struct last_view *last = last_view_new(encoder);
    struct stroll strolls[STROLLS];
    bool goes_on = true;

    (void)state;
    begin_stroll(&strolls[0], 1, 2);
    begin_stroll(&strolls[1], 2, 2);
    begin_stroll(&strolls[2], 3, 5);
    while (goes_on) {
        goes_on = false;
        for (unsigned i = 0; i < STROLLS; i++) {
            for (unsigned audience = 0; audience <= strolls[i].seats; audience++)
                check_alike(encoder, last, &strolls[i], audience < strolls[i].seats ? audience : GAME_ALL);
            goes_on = go_on(&strolls[i]) || goes_on;
        }
    }
    last_view_free(last);
    encoder_free(encoder);
}

static void tables_that_cannot_be_encoded_are_refused_in_words(void **state)
{
    static const struct game_field twice[] = {{.name = "a", .type = GAME_U8}, {.name = "a", .type = GAME_U8}};
    static const struct game_field longer[] = {{.name = "a_name_that_is_longer_than_31_byte", .type = GAME_U8}};
    static const struct game_field untyped[] = {{.name = "a"}};
    static const struct game_field over[] = {{.name = "a", .type = GAME_U16, .count = 1},
                                             {.name = "b", .type = GAME_U8, .offset = 1, .count = 1}};
    static const struct game_field beyond[] = {{.name = "a", .type = GAME_U16, .count = 1}};
    static const struct game_event_field of_text[] = {{.name = "text", .help = ""}, {0}};
    static const struct game_event_field of_same[] = {{.name = "seat", .help = ""}, {.name = "seat", .help = ""}, {0}};
    static const struct game_event_kind kind_text[] = {{"said", of_text, NULL}};
    static const struct game_event_kind kind_same[] = {{"said", of_same, NULL}};
    static const struct game games[] = {
        {.name = "g", .view_fields = twice, .view_field_count = 2},
        {.name = "g", .view_fields = longer, .view_field_count = 1},
        {.name = "g", .view_fields = untyped, .view_field_count = 1},
        {.name = "g", .view_fields = over, .view_field_count = 2, .view_bytes = 2},
        {.name = "g", .view_fields = beyond, .view_field_count = 1, .view_bytes = 1},
        {.name = "g", .event_kinds = kind_text, .event_kind_count = 1},
        {.name = "g", .event_kinds = kind_same, .event_kind_count = 1},
    };

    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct error error = {0};

        assert_null(encoder_new(&games[i], &error));
        assert_true(strstr(error.text, "game g: ") == error.text);
    }
}

/* --- events ------------------------------------------------------------------------------------------------------ */

static const struct game_event dealt = {.kind = COUNCIL_DEALT,
                                        .count = 2,
                                        .values = {{.field = 0, .count = 1, .known_to = GAME_EVERYBODY, .at = {2}},
                                                   {.field = 1, .count = 1, .known_to = GAME_BIT(2), .at = {1}}}};
static const struct game_event talk = {.kind = COUNCIL_TALK,
                                       .count = 2,
                                       .values = {{.field = 0, .count = 1, .known_to = GAME_EVERYBODY, .at = {0}},
                                                  {.field = 1, .count = 1, .known_to = GAME_EVERYBODY, .at = {1}}}};
static const struct game_event voted = {.kind = COUNCIL_VOTED,
                                        .count = 2,
                                        .values = {{.field = 0, .count = 1, .known_to = GAME_EVERYBODY, .at = {1}},
                                                   {.field = 1, .count = 1, .known_to = GAME_BIT(1), .at = {-7}}}};
static const struct game_event counted = {
    .kind = COUNCIL_COUNTED,
    .count = 2,
    .values = {{.field = 0, .count = 3, .known_to = GAME_EVERYBODY, .at = {1, 0, 400}},
               {.field = 1, .count = 1, .known_to = GAME_EVERYBODY, .at = {9}}}};
static const struct game_event empty_list = {
    .kind = COUNCIL_COUNTED, .count = 1, .values = {{.field = 0, .count = 0, .known_to = GAME_EVERYBODY}}};

static void an_event_is_a_map_of_what_the_audience_learns(void **state)
{
    static const struct {
        const struct game_event *event;
        unsigned audience;
        const char *text, *expected;
    } rows[] = {
        {&dealt, 2, "", "{\"card\"=>1, \"event\"=>\"dealt\", \"seat\"=>2}"},
        {&dealt, GAME_ALL, "", "{\"card\"=>1, \"event\"=>\"dealt\", \"seat\"=>2}"},
        {&dealt, 1, "", "{\"event\"=>\"dealt\", \"seat\"=>2}"},
        {&dealt, GAME_PUBLIC, "", "{\"event\"=>\"dealt\", \"seat\"=>2}"},
        {&talk, 1, "boo", "{\"action\"=>1, \"event\"=>\"talk\", \"seat\"=>0, \"text\"=>\"boo\"}"},
        {&voted, 1, "", "{\"event\"=>\"voted\", \"seat\"=>1, \"vote\"=>-7}"},
        {&counted, 0, "", "{\"event\"=>\"counted\", \"round\"=>9, \"votes\"=>[1, 0, 400]}"},
        {&empty_list, 0, "", "{\"event\"=>\"counted\", \"votes\"=>[]}"},
    };
    struct encoder *encoder = encoder_of(&council_game);

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct buffer out;

        buffer_init(&out, 1000);
        encode_event(encoder, rows[i].event, rows[i].audience, span_text(rows[i].text), &out);
        check_reads(buffer_span(&out), rows[i].expected);
        buffer_release(&out);
    }
    assert_int_equal(encode_speaker(encoder, &talk), 0);
    assert_int_equal(encode_speaker(encoder, &dealt), -1);
    encoder_free(encoder);
}

static void an_event_reads_as_a_sentence(void **state)
{
    static const struct {
        const struct game_event *event;
        unsigned audience;
        const char *expected;
    } rows[] = {
        {&dealt, 2, "member 2 is dealt a card: The Sun"},
        {&dealt, 0, "member 2 is dealt a card"},
        {&talk, GAME_PUBLIC, "chair speaks (say something)"},
        {&voted, GAME_ALL, "a vote for -7 by member 1"},
        {&voted, 0, "member 1"},
        {&counted, 0, "round 9 is over: 1, 0 and 400"},
        {&empty_list, 0, "round  is over"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct game_event stripped;
        char line[200];
        struct game_text text = game_text_in(line, sizeof line);

        event_strip(&stripped, rows[i].event, rows[i].audience);
        event_print(&council_game, &stripped, &text);
        assert_string_equal(line, rows[i].expected);
        assert_false(text.cut);
    }
}

static void odd_templates_are_printed_as_far_as_they_make_sense(void **state)
{
    static const struct {
        const char *text, *expected;
    } rows[] = {
        {"plain", "plain"},
        {"", ""},
        {"{seat", "{seat"},
        {"[{card:card}", "[The Sun"},
        {"[]x[{nothing}]", "x"},
        {"{card:place}", "1"},
        {"{seat}{card}", "21"},
        {"[{card:card}][{card}] {seat:seat}", "The Sun1 member 2"},
        {NULL, ""},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct game game = council_game;
        struct game_event_kind kind = council_game.event_kinds[COUNCIL_DEALT];
        char line[200];
        struct game_text text = game_text_in(line, sizeof line);

        kind.text = rows[i].text;
        game.event_kinds = &kind;
        event_print(&game, &dealt, &text);
        assert_string_equal(line, rows[i].expected);
    }
}

static void words_are_chosen_by_numbers_signs_and_counts(void **state)
{
    static const struct {
        const struct game_event *event;
        const char *text, *expected;
    } rows[] = {
        {&dealt, "{card|none|one|many}", "one"},
        {&dealt, "{seat|none|one|many}", "many"},
        {&dealt, "{seat|none}", "none"},
        {&dealt, "{card||first|second}.{seat|first||third}", "first.third"},
        {&dealt, "{seat:count|none|one|many} {seat:count}", "one 1"},
        {&dealt, "{nothing|none|one}", ""},
        {&voted, "{vote:sign|less|as much|more} {vote:size} {vote}", "less 7 -7"},
        {&counted, "{votes:count|none|one|two|three|many}: {votes:sign|less|as much|more}",
         "three: more, as much and more"},
        {&empty_list, "{votes:count|none|some}{votes|zero|one}", "none"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct game game = council_game;
        struct game_event_kind kinds[COUNCIL_COUNTED + 1];
        char line[200];
        struct game_text text = game_text_in(line, sizeof line);

        memcpy(kinds, council_game.event_kinds, sizeof kinds);
        kinds[rows[i].event->kind].text = rows[i].text;
        game.event_kinds = kinds;
        event_print(&game, rows[i].event, &text);
        assert_string_equal(line, rows[i].expected);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_view_is_a_map_of_its_fields_by_name),
        cmocka_unit_test(every_type_in_every_shape_is_written_in_its_shortest_form),
        cmocka_unit_test(every_byte_that_changes_is_seen),
        cmocka_unit_test(a_view_gives_the_same_bytes_whatever_was_encoded_before),
        cmocka_unit_test(tables_that_cannot_be_encoded_are_refused_in_words),
        cmocka_unit_test(an_event_is_a_map_of_what_the_audience_learns),
        cmocka_unit_test(an_event_reads_as_a_sentence),
        cmocka_unit_test(odd_templates_are_printed_as_far_as_they_make_sense),
        cmocka_unit_test(words_are_chosen_by_numbers_signs_and_counts),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
