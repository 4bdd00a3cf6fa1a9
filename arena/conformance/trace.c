/* SPDX-License-Identifier: MIT */
#include "conformance/trace.h"

#include <stdio.h>
#include <string.h>

#include "plugin/meanings.h"

enum { HEARD_MOST = 1 << 22 };

void trace_init(struct trace *trace, const struct game *game)
{
    *trace = (struct trace){.game = game};
    for (unsigned i = 0; i < AUDIENCES; i++)
        buffer_init(&trace->heard[i], HEARD_MOST);
}

void trace_release(struct trace *trace)
{
    for (unsigned i = 0; i < AUDIENCES; i++)
        buffer_release(&trace->heard[i]);
}

void trace_clear(struct trace *trace)
{
    for (unsigned i = 0; i < AUDIENCES; i++)
        buffer_clear(&trace->heard[i]);
    trace->events = 0;
}

static bool complain(struct trace *trace, const struct game_event *event, const char *what)
{
    const char *name = event->kind < trace->game->event_kind_count ? trace->game->event_kinds[event->kind].name : "?";

    if (!trace->malformed)
        (void)snprintf(trace->what, sizeof trace->what, "event '%s': %s", name, what);
    trace->malformed = true;
    return false;
}

static bool is_code(const struct game *game, const char *type, size_t size, int code)
{
    if (size == 4 && memcmp(type, "seat", 4) == 0)
        return code >= 0 && code < GAME_SEATS_MAX;
    if (size == 6 && memcmp(type, "action", 6) == 0)
        return code >= 0 && code < game->action_count && game->actions_table[code].kind;
    for (unsigned i = 0; i < game->piece_count; i++)
        if (game->pieces[i].code == code && strlen(game->pieces[i].type) == size &&
            memcmp(game->pieces[i].type, type, size) == 0)
            return true;
    return false;
}

static bool is_about_numbers(const char *type, size_t size)
{
    static const char *const types[] = {"count", "sign", "size"};

    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strlen(types[i]) == size && memcmp(types[i], type, size) == 0)
            return true;
    return false;
}

/* Where the text of the kind prints the field as a piece, its numbers must be pieces. */
static bool names_pieces(const struct trace *trace, const struct game_event *event, const struct game_value *value)
{
    const struct game_event_kind *kind = &trace->game->event_kinds[event->kind];
    char pattern[80];
    const char *at;
    size_t size;

    (void)snprintf(pattern, sizeof pattern, "{%s:", kind->fields[value->field].name);
    at = strstr(kind->text, pattern);
    if (!at)
        return true;
    at += strlen(pattern);
    size = strcspn(at, "|}");
    for (unsigned i = 0; i < value->count && !is_about_numbers(at, size); i++)
        if (!is_code(trace->game, at, size, value->at[i]))
            return false;
    return true;
}

static bool is_as_meant(const struct trace *trace, const struct game_event_field *field, const struct game_value *value)
{
    for (unsigned i = 0; i < value->count; i++)
        if (!meaning_fits_event(trace->game, field, value->at[i]))
            return false;
    return true;
}

static bool check_value(struct trace *trace, const struct game_event *event, const struct game_value *value)
{
    const struct game_event_field *fields = trace->game->event_kinds[event->kind].fields;

    for (unsigned i = 0; i <= value->field; i++)
        if (!fields[i].name)
            return complain(trace, event, "a field that the kind has not");
    if (value > event->values && value->field <= value[-1].field)
        return complain(trace, event, "fields do not ascend");
    if (value->count > GAME_LIST_MAX || (!fields[value->field].list && value->count != 1))
        return complain(trace, event, "a wrong number of entries");
    if (value->known_to & ~GAME_EVERYBODY)
        return complain(trace, event, "known to an audience that does not exist");
    if (!names_pieces(trace, event, value))
        return complain(trace, event, "a number that is no piece and no seat");
    if (!is_as_meant(trace, &fields[value->field], value))
        return complain(trace, event, "a number that is not what its field means");
    return true;
}

static bool check_event(struct trace *trace, const struct game_event *event)
{
    if (event->kind >= trace->game->event_kind_count)
        return complain(trace, event, "no such kind");
    if (event->count > GAME_VALUES_MAX)
        return complain(trace, event, "too many values");
    for (unsigned i = 0; i < event->count; i++)
        if (!check_value(trace, event, &event->values[i]))
            return false;
    return true;
}

/* Low byte first on every machine. */
static void add_number(struct buffer *out, int number)
{
    buffer_add_byte(out, (uint8_t)number);
    buffer_add_byte(out, (uint8_t)((unsigned)number >> 8));
}

static void add_for(struct buffer *out, const struct game_event *event, unsigned audience)
{
    add_number(out, event->kind);
    for (unsigned i = 0; i < event->count; i++) {
        const struct game_value *value = &event->values[i];

        if (audience != GAME_ALL && !(value->known_to & GAME_BIT(audience)))
            continue;
        buffer_add_byte(out, value->field);
        buffer_add_byte(out, value->count);
        if (audience == GAME_ALL)
            add_number(out, value->known_to);
        for (unsigned j = 0; j < value->count; j++)
            add_number(out, value->at[j]);
    }
    buffer_add_byte(out, 0xff);
}

static void hear(void *context, const struct game_event *event)
{
    struct trace *trace = context;

    trace->events++;
    if (check_event(trace, event))
        for (unsigned audience = 0; audience < AUDIENCES; audience++)
            add_for(&trace->heard[audience], event, audience);
}

/* --- what differs ------------------------------------------------------------------------------------------------ */

enum { END_OF_EVENT = 0xff };

/* A place in what an audience hears, as add_for wrote it. */
struct reading {
    struct span rest;
};

static unsigned next_byte(struct reading *reading)
{
    unsigned byte = reading->rest.at[0];

    reading->rest = span_of(reading->rest.at + 1, reading->rest.size - 1);
    return byte;
}

static int next_number(struct reading *reading)
{
    unsigned low = next_byte(reading);

    return (int16_t)(low | next_byte(reading) << 8);
}

/* A value of an event; false at the event's end, which is read then. */
struct value_read {
    unsigned field, count;
    int at[UINT8_MAX];
};

static bool next_value(struct reading *reading, struct value_read *value)
{
    value->field = next_byte(reading);
    if (value->field == END_OF_EVENT)
        return false;
    value->count = next_byte(reading);
    for (unsigned i = 0; i < value->count; i++)
        value->at[i] = next_number(reading);
    return true;
}

static void print_value(const struct value_read *value, char out[80])
{
    size_t used = 0;

    *out = '\0';
    for (unsigned i = 0; i < value->count && used < 80; i++)
        used += (size_t)snprintf(out + used, 80 - used, "%s%d", i ? " " : "", value->at[i]);
}

static bool same_value(const struct value_read *a, const struct value_read *b)
{
    return a->field == b->field && a->count == b->count && memcmp(a->at, b->at, a->count * sizeof *a->at) == 0;
}

/* The first value that differs in two events of one kind; false if they are the same. */
static bool values_differ(const struct game_event_kind *kind, struct reading sides[2], struct trace_difference *out)
{
    for (;;) {
        struct value_read values[2] = {{0}, {0}};
        bool more[2];
        unsigned field;

        for (unsigned i = 0; i < 2; i++)
            more[i] = next_value(&sides[i], &values[i]);
        if (!more[0] && !more[1])
            return false;
        if (more[0] && more[1] && same_value(&values[0], &values[1]))
            continue;
        field = values[0].field < values[1].field ? values[0].field : values[1].field;
        out->field = kind->fields[field].name;
        out->shows = kind->fields[field].shows;
        for (unsigned i = 0; i < 2; i++)
            if (values[i].field == field)
                print_value(&values[i], out->texts[i]);
        return true;
    }
}

static const char *kind_name(const struct trace *trace, struct reading *reading, int *kind)
{
    *kind = reading->rest.size ? next_number(reading) : -1;
    return *kind >= 0 ? trace->game->event_kinds[*kind].name : "";
}

bool trace_difference(const struct trace *a, const struct trace *b, unsigned audience, struct trace_difference *out)
{
    struct reading sides[2] = {{buffer_span(&a->heard[audience])}, {buffer_span(&b->heard[audience])}};

    *out = (struct trace_difference){.field = "", .texts = {"-", "-"}};
    for (;; out->event++) {
        int kinds[2];

        for (unsigned i = 0; i < 2; i++)
            out->kinds[i] = kind_name(i ? b : a, &sides[i], &kinds[i]);
        if (kinds[0] != kinds[1])
            return true;
        if (kinds[0] < 0)
            return false;
        if (values_differ(&a->game->event_kinds[kinds[0]], sides, out))
            return true;
    }
}

struct game_listener trace_listener(struct trace *trace)
{
    return (struct game_listener){.heard = hear, .context = trace};
}

bool trace_same(const struct trace *a, const struct trace *b, unsigned audience)
{
    return a->events == b->events && span_equal(buffer_span(&a->heard[audience]), buffer_span(&b->heard[audience]));
}

bool trace_same_for_all(const struct trace *a, const struct trace *b)
{
    for (unsigned audience = 0; audience < AUDIENCES; audience++)
        if (!trace_same(a, b, audience))
            return false;
    return true;
}
