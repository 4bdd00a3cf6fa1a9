/* SPDX-License-Identifier: MIT */
/* What records with right checks can tell of a run: nothing that its matches do not have, whatever their frames name.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "proto/pack.h"
#include "run/resuming/ledger.h"
#include "run/results.h"
#include "sheets.h"
#include "shelf.h"

enum { GAMES = 10, RECORD_MOST = 1 << 20, PAYLOAD_MOST = 1 << 16, SEATS = 2 };

static struct shelf shelf;
static struct span first; /* the record of match m1 */
static struct sheets sheets;

static int setup(void **state)
{
    (void)state;
    shelf_init(&shelf, GAMES);
    for (unsigned i = 0; i < GAMES; i++)
        shelf_play(&shelf, i);
    first = paper_read(&shelf.paper, 1);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    free((void *)(uintptr_t)first.at);
    shelf_release(&shelf);
    return 0;
}

/* The record of m1 is these frames now. */
static void put_sheets(void)
{
    struct buffer bytes;

    buffer_init(&bytes, RECORD_MOST);
    sheets_write(&sheets, &bytes);
    shelf_write(&shelf, 1, buffer_span(&bytes));
    buffer_release(&bytes);
}

/* Whether the ledger has a result of m1. */
static bool tells(struct error *error)
{
    struct ledger *ledger = ledger_read(shelf.plan, SHELF_STEM, error);
    struct run_result *result = NULL;

    if (ledger && ledger_state(ledger, 0) == LEDGER_FINISHED)
        result = ledger_result(ledger, 0, error);
    for (unsigned seat = 0; result && seat < SEATS; seat++)
        assert_true(result->seat[seat].think_us >= 0 && strlen(result->seat[seat].bot) <= PROTO_ID_MAX);
    for (size_t i = 0; result && i < result->fault_count; i++)
        assert_true(result->faults[i].seat < SEATS);
    result_free(result);
    ledger_free(ledger);
    return result != NULL;
}

/* Whether m1 can be gone on with; it has no trailer. */
static bool goes_on(struct error *error)
{
    struct ledger *ledger = ledger_read(shelf.plan, SHELF_STEM, error);
    struct unfinished *unfinished = NULL;

    if (ledger) {
        assert_int_equal(ledger_state(ledger, 0), LEDGER_BROKEN_OFF);
        unfinished = ledger_unfinished(ledger, 0, error);
    }
    unfinished_free(unfinished);
    ledger_free(ledger);
    return unfinished != NULL;
}

/* --- frames ------------------------------------------------------------------------------------------------------ */

static void eight_bots(struct buffer *out)
{
    pack_map(out, 2);
    pack_word(out, "arena");
    pack_word(out, "test");
    pack_word(out, "seats");
    pack_array(out, GAME_SEATS_MAX);
    for (unsigned seat = 0; seat < GAME_SEATS_MAX; seat++) {
        pack_map(out, 2);
        pack_word(out, "bot");
        pack_word(out, "chosen-text-chosen-text-chosen-text-chosen-text-chosen-text");
        pack_word(out, "version");
        pack_word(out, "1");
    }
}

static void step_of_seat_7(struct buffer *out)
{
    pack_map(out, 1);
    pack_word(out, "steps");
    pack_array(out, 1);
    pack_array(out, 4);
    pack_unsigned(out, GAME_SEATS_MAX - 1);
    pack_unsigned(out, 0);
    pack_unsigned(out, CAUSE_BOT);
    pack_unsigned(out, 1000000);
}

static void fault_of_seat_7(struct buffer *out)
{
    pack_map(out, 4);
    pack_word(out, "decision");
    pack_unsigned(out, 1);
    pack_word(out, "evidence");
    pack_word(out, "none");
    pack_word(out, "fault");
    pack_word(out, "gone");
    pack_word(out, "seat");
    pack_unsigned(out, GAME_SEATS_MAX - 1);
}

static const struct {
    const char *name;
    void (*pack)(struct buffer *out);
    uint8_t type;
} frames[] = {
    {"resumed by eight", eight_bots, RECORD_RESUMED},
    {"a step of seat 7", step_of_seat_7, RECORD_STEPS},
    {"a fault of seat 7", fault_of_seat_7, RECORD_FAULT},
};

static void a_record_tells_what_was_played(void **state)
{
    struct error error = {0};

    (void)state;
    sheets_read(&sheets, first);
    put_sheets();
    assert_true(tells(&error));
    sheets.count--;
    put_sheets();
    assert_true(goes_on(&error));
}

static void frames_of_seats_that_the_match_does_not_have_tell_nothing(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof frames / sizeof *frames; i++) {
        struct error told = {0}, gone_on = {0};
        struct buffer payload;

        sheets_read(&sheets, first);
        buffer_init(&payload, PAYLOAD_MOST);
        frames[i].pack(&payload);
        sheets_insert(&sheets, 1, (struct sheet){sheets.at[0].match, frames[i].type, buffer_span(&payload)});
        put_sheets();
        if (tells(&told) || told.code != EXIT_COULD_NOT_RUN || !strstr(told.text, "make"))
            fail_msg("%s: %s", frames[i].name, told.text);
        sheets.count--;
        put_sheets();
        if (goes_on(&gone_on) || gone_on.code != EXIT_COULD_NOT_RUN || !strstr(gone_on.text, "make"))
            fail_msg("%s, without an end: %s", frames[i].name, gone_on.text);
        buffer_release(&payload);
    }
}

/* --- header and trailer ------------------------------------------------------------------------------------------ */

/* Of the header and the trailer, with lengths that stay. */
static const struct {
    const char *from, *to;
} changes[] = {
    {"\xa5hands\xa1\x31", "\xa5hands\xa1\x32"}, /* settings that the run does not have */
    {"player", "nobody"},                       /* a role that the game does not have */
    {"\xa2m1", "\xa2m3"},                       /* a match of another seed */
    {"\xa2m1", "\xa2m\x00"},                    /* ... and other spellings of a match */
    {"\xa2m1", "\xa2+1"},
    {"\xa6winner\xa6second", "\xa6winner\xa6nobody"},
    {"\xa6winner\xa5"
     "first",
     "\xa6winner\xa5"
     "third"},
    {"\xa6winner\xa4"
     "draw",
     "\xa6winner\xa4"
     "drew"},
};

static size_t size_of(size_t change)
{
    return strcmp(changes[change].to, "\xa2m") == 0 ? 3 : strlen(changes[change].from);
}

static bool change_it(uint8_t *copy, size_t change)
{
    uint8_t *at = NULL;

    sheets_read(&sheets, span_of(copy, first.size));
    for (size_t i = 0; i < sheets.count && !at; i++)
        if (sheets.at[i].type == RECORD_HEADER || sheets.at[i].type == RECORD_TRAILER)
            at = memmem(sheets.at[i].payload.at, sheets.at[i].payload.size, changes[change].from, size_of(change));
    if (at)
        memcpy(at, changes[change].to, size_of(change));
    return at != NULL;
}

static void a_match_that_is_none_of_the_run_is_refused(void **state)
{
    unsigned changed = 0;

    (void)state;
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        uint8_t *copy = malloc(first.size);
        struct error error = {0};

        assert_non_null(copy);
        memcpy(copy, first.at, first.size);
        if (change_it(copy, i)) {
            put_sheets();
            changed++;
            if (tells(&error) || error.code == EXIT_DONE)
                fail_msg("change %zu is told", i);
        }
        free(copy);
    }
    assert_int_equal(changed, sizeof changes / sizeof *changes - 2); /* it ended in one of three ways */
}

/* A ledger keeps the last files open, and reads others again. */
static void a_file_that_changes_while_it_is_read_is_refused(void **state)
{
    struct error error = {0};
    struct ledger *ledger;

    (void)state;
    shelf_write(&shelf, 1, first);
    ledger = ledger_read(shelf.plan, SHELF_STEM, &error);
    assert_non_null(ledger);
    shelf_write(&shelf, 1, span_of(first.at, 16));
    assert_null(ledger_result(ledger, 0, &error));
    assert_non_null(strstr(error.text, "was changed while it was read"));
    ledger_free(ledger);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_record_tells_what_was_played),
        cmocka_unit_test(frames_of_seats_that_the_match_does_not_have_tell_nothing),
        cmocka_unit_test(a_match_that_is_none_of_the_run_is_refused),
        cmocka_unit_test(a_file_that_changes_while_it_is_read_is_refused),
    };

    return cmocka_run_group_tests(tests, setup, teardown);
}
