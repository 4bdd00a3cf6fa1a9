/* SPDX-License-Identifier: MIT */
/* The gate of record files: every text, count and number of a frame is checked here against its match before anybody
 * uses it. */
#include <assert.h>
#include <limits.h>
#include <string.h>

#include "game/setting.h"
#include "match/clock.h"
#include "match/former.h"
#include "match/record_index.h"
#include "proto/schema.h"
#include "proto/text.h"
#include "proto/unpack.h"

_Static_assert(RECORD_THINK_MOST_US <= INT64_MAX / (RECORD_FILE_MOST / 13),
               "the times of the answers of a file, of 13 bytes each, add up");

/* --- values of a map --------------------------------------------------------------------------------------------- */

static bool walk(const struct frame *frame)
{
    static const struct unpack_limits limits = {
        .bytes = RECORD_PAYLOAD_MAX, .items = RECORD_PAYLOAD_MAX, .depth = 4, .canonical = true};
    const char *why;

    return frame_is_sound(frame) && unpack_walk(frame->payload, &limits, &why);
}

/* The value under a key. A cursor that reads nothing if there is none. */
static struct unpack find(struct span map, const char *key)
{
    struct span value = {0};

    return unpack_open(unpack_find(map, key, &value) ? value : (struct span){0});
}

static struct span map_text(struct span map, const char *key, enum text_kind kind, bool *good)
{
    struct unpack from = find(map, key);
    struct span text = unpack_text(&from);

    *good = *good && unpack_done(&from) && text_is_good(text, kind);
    return *good ? text : (struct span){0};
}

static struct span map_id(struct span map, const char *key, bool *good)
{
    return map_text(map, key, TEXT_ID, good);
}

static uint64_t map_number(struct span map, const char *key, uint64_t least, uint64_t most, bool *good)
{
    struct unpack from = find(map, key);
    int64_t number = unpack_number(&from, (int64_t)least, (int64_t)most);

    *good = *good && unpack_done(&from);
    return *good ? (uint64_t)number : least;
}

static void map_bytes(struct span map, const char *key, uint8_t *out, size_t size, bool *good)
{
    struct unpack from = find(map, key);
    struct span bytes = unpack_bytes(&from);

    *good = *good && unpack_done(&from) && bytes.size == size;
    if (*good)
        memcpy(out, bytes.at, size);
}

/* --- header and trailer ------------------------------------------------------------------------------------------ */

/* An id that may be absent; then it is empty. */
static struct span optional_id(struct span map, const char *key, bool *good)
{
    struct span value;

    return unpack_find(map, key, &value) ? map_id(map, key, good) : (struct span){0};
}

/* Records of older arenas do not say why they were played. */
static void read_choice(struct record_ladder *ladder, struct span header, bool *good)
{
    struct span choice = optional_id(header, "chosen", good);

    ladder->choice = CHOICE_UNSAID;
    *good = *good && (choice.size == 0 || record_choice_parse(&ladder->choice, choice));
    if (record_choice_has_first(ladder->choice))
        ladder->chosen_for = (unsigned)map_number(header, "chosen_for", 0, GAME_SEATS_MAX - 1, good);
}

/* A match of a ladder names all of it, and the owner of each seat; other matches name nothing of it. */
static void read_ladder(struct record_match *match, struct span header, bool *good)
{
    struct record_ladder *ladder = &match->ladder;
    struct span purpose;
    bool is_there;

    ladder->ladder = optional_id(header, "ladder", good);
    ladder->season = optional_id(header, "season", good);
    ladder->class = optional_id(header, "class", good);
    purpose = optional_id(header, "purpose", good);
    is_there = ladder->ladder.size > 0;
    *good = *good && is_there == record_purpose_parse(&ladder->purpose, purpose) && is_there == (purpose.size > 0);
    *good = *good && is_there == (ladder->season.size > 0) && is_there == (ladder->class.size > 0);
    read_choice(ladder, header, good);
    *good = *good && (is_there || !ladder->choice);
    if (is_there && unpack_find(header, "line", &(struct span){0}))
        ladder->line = (uint32_t)map_number(header, "line", 1, INT_MAX, good);
    for (unsigned seat = 0; *good && seat < match->seats; seat++)
        *good = is_there == (ladder->owner[seat].size > 0);
}

/* The session of a bot and its handle for the match: both, or none. */
static struct span read_session(struct span map, uint32_t *handle, bool *good)
{
    struct span session = optional_id(map, "session", good);

    if (session.size)
        *handle = (uint32_t)map_number(map, "handle", 1, PROTO_HANDLE_MOST, good);
    *good = *good && (session.size || !unpack_find(map, "handle", &(struct span){0}));
    return session;
}

/* What its process lived in: both, or none. */
static struct record_lived read_lived(struct span map, bool *good)
{
    struct record_lived lived = {.sandbox = optional_id(map, "sandbox", good),
                                 .limits = optional_id(map, "limits", good)};

    *good = *good && !lived.sandbox.size == !lived.limits.size;
    return lived;
}

static void read_seats(struct record_match *match, struct span header, bool *good)
{
    struct unpack from = find(header, "seats");

    match->seats = unpack_array(&from);
    *good = *good && match->seats >= 1 && match->seats <= GAME_SEATS_MAX;
    for (unsigned seat = 0; *good && seat < match->seats; seat++) {
        struct span map = unpack_value(&from);

        match->bot[seat] = map_id(map, "bot", good);
        match->lived[seat] = read_lived(map, good);
        match->ladder.owner[seat] = optional_id(map, "owner", good);
        match->role[seat] = map_id(map, "role", good);
        match->session[seat] = read_session(map, &match->handle[seat], good);
        match->version[seat] = map_text(map, "version", TEXT_VERSION, good);
    }
    *good = *good && unpack_done(&from);
}

static void read_settings(struct record_match *match, struct span header, bool *good)
{
    struct unpack from = find(header, "settings");

    match->settings = unpack_map(&from);
    *good = *good && match->settings <= GAME_SETTINGS_MAX;
    for (unsigned i = 0; *good && i < match->settings; i++) {
        match->setting_name[i] = unpack_text(&from);
        match->setting_value[i] = unpack_text(&from);
        *good = text_is_good(match->setting_name[i], TEXT_NAME) && text_is_good(match->setting_value[i], TEXT_SETTING);
    }
    *good = *good && unpack_done(&from);
}

bool record_take_header(struct record_match *match, const struct frame *frame)
{
    struct span map = frame->payload;
    bool good = frame->type == RECORD_HEADER && walk(frame);

    if (!good)
        return false;
    match->arena = map_text(map, "arena", TEXT_SPEC, &good);
    match->attempt = (unsigned)map_number(map, "attempt", 1, UINT16_MAX, &good);
    match->clock = map_text(map, "clock", TEXT_SPEC, &good);
    good = good && match->clock.size < CLOCK_TEXT_MAX;
    match->epoch = map_text(map, "epoch", TEXT_SPEC, &good);
    match->game = map_id(map, "game", &good);
    match->id = map_id(map, "id", &good);
    good = lost_seat_parse(&match->lost_seat, map_id(map, "lost_seat", &good)) && good;
    match->by_plugin = unpack_find(map, "plugin", &(struct span){0});
    if (match->by_plugin)
        map_bytes(map, "plugin", match->plugin.bytes, sizeof match->plugin.bytes, &good);
    map_bytes(map, "seed", match->seed.bytes, sizeof match->seed.bytes, &good);
    read_seats(match, map, &good);
    read_ladder(match, map, &good);
    read_settings(match, map, &good);
    return good;
}

static void read_score(struct record_match *match, struct span trailer, bool *good)
{
    struct unpack from = find(trailer, "score");

    *good = *good && unpack_array(&from) == match->seats;
    for (unsigned seat = 0; *good && seat < match->seats; seat++)
        match->score[seat] = (int32_t)unpack_number(&from, INT32_MIN, INT32_MAX);
    *good = *good && unpack_done(&from);
}

/* What no bot could have used makes the trailer unsound. */
static void read_cpu(struct record_match *match, struct span trailer, bool *good)
{
    struct unpack from = find(trailer, "cpu");

    match->has_cpu = unpack_find(trailer, "cpu", &(struct span){0});
    if (!match->has_cpu)
        return;
    *good = *good && unpack_array(&from) == match->seats;
    for (unsigned seat = 0; *good && seat < match->seats; seat++) {
        *good = unpack_array(&from) == 2;
        match->cpu[seat].used_us = (uint64_t)unpack_number(&from, 0, RECORD_CPU_MOST_US);
        match->cpu[seat].idle_us = (uint64_t)unpack_number(&from, 0, RECORD_CPU_MOST_US);
    }
    *good = *good && unpack_done(&from);
}

bool record_take_trailer(struct record_match *match, const struct frame *frame)
{
    struct span map = frame->payload;
    bool good = walk(frame);

    if (!good)
        return false;
    match->decisions = (unsigned)map_number(map, "decisions", 0, INT_MAX, &good);
    map_bytes(map, "hash", match->hash.bytes, sizeof match->hash.bytes, &good);
    match->reason = map_id(map, "reason", &good);
    read_score(match, map, &good);
    match->turns = (unsigned)map_number(map, "turns", 0, INT_MAX, &good);
    match->winner = map_id(map, "winner", &good);
    read_cpu(match, map, &good);
    match->finished = good;
    return good;
}

bool record_file_match(const struct record_file *file, size_t index, struct record_match *match, struct error *error)
{
    struct frame first, last;

    assert(index < file->matches);
    first = record_frame(file, file->begin[index]);
    last = record_frame(file, file->begin[index + 1] - 1);
    *match = (struct record_match){0};
    if (!record_take_header(match, &first))
        return error_set(error, EXIT_NO, "match %u has no sound header", first.match);
    match->thinned = file->begin[index + 1] - file->begin[index] == 3 && last.type == RECORD_TRAILER &&
                     record_frame(file, file->begin[index] + 1).type == RECORD_THINNED;
    if (last.type == RECORD_TRAILER && !record_take_trailer(match, &last))
        return error_set(error, EXIT_NO, "match %u has no sound trailer", first.match);
    return true;
}

/* --- by the game's table ----------------------------------------------------------------------------------------- */

static bool take_setting(const struct record_match *match, const struct game_setting *setting, int64_t *value)
{
    for (unsigned i = 0; i < match->settings; i++) {
        struct span text = match->setting_value[i];

        if (span_equal(match->setting_name[i], span_text(setting->name)))
            return setting_parse(setting, text.size ? (const char *)text.at : "", text.size, value);
    }
    return false;
}

bool record_match_values(const struct record_match *match, const struct game *game, int64_t *values,
                         struct error *error)
{
    unsigned count = former_settings(game, match->epoch);

    if (match->settings != count)
        return error_set(error, EXIT_COULD_NOT_RUN, "the header does not have the game's settings");
    for (unsigned i = count; i < game->setting_count; i++)
        values[i] = game->settings[i].preset;
    for (unsigned i = 0; i < count; i++)
        if (!take_setting(match, &game->settings[i], &values[i]) || !former_has_value(game, match->epoch, i, values[i]))
            return error_set(error, EXIT_COULD_NOT_RUN, "the header has no good value of the setting %s",
                             game->settings[i].name);
    return true;
}

bool record_match_winner(const struct record_match *match, const struct game *game, int8_t *winner)
{
    for (*winner = 0; game->sides[*winner]; ++*winner)
        if (span_equal(match->winner, span_text(game->sides[*winner])))
            return true;
    *winner = span_equal(match->winner, span_text("draw")) ? VERDICT_DRAW : VERDICT_VOID;
    return *winner == VERDICT_DRAW || span_equal(match->winner, span_text("void"));
}

/* --- what lies between ------------------------------------------------------------------------------------------- */

typedef bool read_told(struct record_told *told, const struct record_match *match, struct span map);

static unsigned map_seat(struct span map, const struct record_match *match, bool *good)
{
    return (unsigned)map_number(map, "seat", 0, match->seats - 1, good);
}

static bool read_steps(struct record_told *told, const struct record_match *match, struct span map)
{
    struct unpack from = find(map, "steps");

    told->count = unpack_array(&from);
    if (told->count < 1 || told->count > match->seats)
        return false;
    for (unsigned i = 0; i < told->count; i++) {
        struct record_step *step = &told->steps[i];

        if (unpack_array(&from) != 4)
            return false;
        step->seat = (uint8_t)unpack_number(&from, i ? told->steps[i - 1].seat + 1 : 0, match->seats - 1);
        step->action = (uint16_t)unpack_number(&from, 0, GAME_ACTIONS_MAX - 1);
        step->cause = (uint8_t)unpack_number(&from, CAUSE_BOT, CAUSE_COUNT - 1);
        step->think_us = (uint64_t)unpack_number(&from, 0, RECORD_THINK_MOST_US);
    }
    return unpack_done(&from);
}

static bool read_talk(struct record_told *told, const struct record_match *match, struct span map)
{
    bool good = true;

    told->seat = map_seat(map, match, &good);
    told->text = map_text(map, "text", TEXT_TALK, &good);
    return good;
}

static bool read_note(struct record_told *told, const struct record_match *match, struct span map)
{
    struct unpack from = find(map, "note");
    bool good = true;

    told->seat = map_seat(map, match, &good);
    told->decision = map_number(map, "decision", 0, SCHEMA_NUMBER_MOST, &good);
    told->text = unpack_text(&from);
    return good && unpack_done(&from) && text_is_good(told->text, TEXT_NOTE);
}

static bool read_fault(struct record_told *told, const struct record_match *match, struct span map)
{
    bool good = true;

    told->seat = map_seat(map, match, &good);
    told->fault = map_id(map, "fault", &good);
    told->text = map_text(map, "evidence", TEXT_EVIDENCE, &good);
    told->decision = map_number(map, "decision", 0, SCHEMA_NUMBER_MOST, &good);
    return good;
}

static bool read_resumed(struct record_told *told, const struct record_match *match, struct span map)
{
    struct unpack from = find(map, "seats");
    bool good = unpack_array(&from) == match->seats;

    told->text = map_text(map, "arena", TEXT_SPEC, &good);
    for (unsigned seat = 0; good && seat < match->seats; seat++) {
        struct span one = unpack_value(&from);

        told->bots[seat].bot = map_id(one, "bot", &good);
        told->bots[seat].lived = read_lived(one, &good);
        told->bots[seat].version = map_text(one, "version", TEXT_VERSION, &good);
        told->bots[seat].session = read_session(one, &told->bots[seat].handle, &good);
    }
    return good && unpack_done(&from);
}

/* It stands alone between header and trailer. */
static bool read_thinned(struct record_told *told, const struct record_match *match, struct span map)
{
    struct unpack from = find(map, "seats");
    struct hash seal;
    bool good = match->thinned && unpack_array(&from) == match->seats;

    (void)map_number(map, "bytes", 0, RECORD_FILE_MOST, &good);
    (void)map_number(map, "frames", 0, RECORD_FILE_MOST, &good);
    map_bytes(map, "seal", seal.bytes, sizeof seal.bytes, &good);
    for (unsigned seat = 0; good && seat < match->seats; seat++) {
        good = unpack_array(&from) == 2;
        told->decisions[seat] = good ? (uint64_t)unpack_number(&from, 0, RECORD_FILE_MOST) : 0;
        told->faults[seat] = good ? (uint64_t)unpack_number(&from, 0, RECORD_FILE_MOST) : 0;
    }
    return good && unpack_done(&from);
}

/* It was read with the header, if it is the last. */
static bool read_end(struct record_told *told, const struct record_match *match, struct span map)
{
    (void)map;
    return told->is_last && match->finished;
}

static const struct {
    read_told *read;
    const char *refusal;
} readers[RECORD_TYPES] = {
    [RECORD_STEPS] = {read_steps, "the steps make no sense"},
    [RECORD_TALK] = {read_talk, "the talk makes no sense"},
    [RECORD_NOTE] = {read_note, "the note makes no sense"},
    [RECORD_FAULT] = {read_fault, "the fault makes no sense"},
    [RECORD_RESUMED] = {read_resumed, "its resumption makes no sense"},
    [RECORD_THINNED] = {read_thinned, "what it was thinned to makes no sense"},
    [RECORD_TRAILER] = {read_end, "something follows the end"},
};

const char *record_told_frame(struct record_told *told, const struct record_match *match, const struct frame *frame,
                              bool is_last)
{
    *told = (struct record_told){.type = frame->type, .is_last = is_last};
    if (!walk(frame))
        return "the bytes were changed";
    if (frame->type >= RECORD_TYPES || !readers[frame->type].read)
        return "no such frame belongs there";
    return readers[frame->type].read(told, match, frame->payload) ? NULL : readers[frame->type].refusal;
}

const char *record_told_read(struct record_told *told, const struct record_match *match, const struct record_file *file,
                             size_t at)
{
    struct frame frame = record_frame(file, at);

    return record_told_frame(told, match, &frame, at + 1 == file->frames || file->place[at + 1].match != frame.match);
}
