/* SPDX-License-Identifier: MIT */
/* The hello: its keys and its wishes. */
#include <stdio.h>
#include <string.h>

#include "doctor/checks/checks.h"
#include "base/word.h"
#include "proto/schema.h"
#include "proto/unpack.h"
#include "run/evidence/redacted.h"

enum { NAME_SIZE = WORD_MAX + 1 };

/* A text of the message as a word; "" if it is none of ours. */
static void copy_word(char out[NAME_SIZE], struct span text)
{
    size_t size = text.size < NAME_SIZE ? text.size : 0;

    memcpy(out, text.at, size);
    out[size] = '\0';
    if (!word_is_prose(out))
        out[0] = '\0';
}

static json_t *frame_of(const struct exam *exam)
{
    return redacted_json(FROM_BOT, buffer_span(&exam->hello.bytes));
}

/* --- keys -------------------------------------------------------------------------------------------------------- */

/* The key of a hello that is nearest to this one. NULL: it is one, or none is near. */
static const char *meant(const char *key, char out[NAME_SIZE])
{
    const struct schema_message *row = schema_message(MESSAGE_HELLO);
    char names[SCHEMA_FIELDS_MAX][NAME_SIZE];
    const char *list[SCHEMA_FIELDS_MAX], *near;

    for (size_t i = 0; i < row->field_count; i++) {
        copy_word(names[i], schema_word_text(&row->fields[i].key));
        list[i] = names[i];
        if (strcmp(names[i], key) == 0)
            return NULL;
    }
    near = word_nearest(key, list, row->field_count);
    if (near)
        (void)snprintf(out, NAME_SIZE, "%s", near);
    return near ? out : NULL;
}

static void look_at_key(struct exam *exam, struct span key, enum unpack_kind kind)
{
    char word[NAME_SIZE], near[NAME_SIZE];

    copy_word(word, key);
    if (kind == UNPACK_NIL)
        exam_find(exam, HEALTH_FAIL,
                  &(struct evidence){.frame = frame_of(exam), .remedy = "leave a key without a value out of the map"},
                  "the key '%s' is nil", word);
    if (*word && meant(word, near))
        exam_find(exam, HEALTH_WARN,
                  &(struct evidence){.frame = frame_of(exam),
                                     .remedy = "unknown keys are passed over, so what it says has no effect: mend the "
                                               "spelling"},
                  "no hello has a key '%s': did you mean '%s'?", word, near);
}

/* The bytes are those of a message, or of a frame that could not be read. */
static void look_at_keys(struct exam *exam)
{
    const struct unpack_limits limits = {.bytes = PROTO_FRAME_MAX, .items = PROTO_ITEMS_MAX, .depth = PROTO_DEPTH_MAX};
    struct span bytes = buffer_span(&exam->hello.bytes);
    struct unpack from = unpack_open(bytes);
    const char *why;
    uint32_t count;

    if (!unpack_walk(bytes, &limits, &why))
        return;
    if (unpack_peek(&from) == UNPACK_ARRAY)
        (void)unpack_array(&from);
    count = unpack_peek(&from) == UNPACK_MAP ? unpack_map(&from) : 0;
    for (uint32_t i = 0; i < count && !from.failed; i++) {
        struct span key =
            unpack_peek(&from) == UNPACK_TEXT ? unpack_text(&from) : (unpack_value(&from), span_of("", 0));
        enum unpack_kind kind = unpack_peek(&from);

        (void)unpack_value(&from);
        look_at_key(exam, key, kind);
    }
}

/* --- wishes ------------------------------------------------------------------------------------------------------ */

/* Names that are no roles can be classes of a ladder; so only what is near a role is misspelt. */
static void look_at_plays(struct exam *exam)
{
    const struct game *game = exam->plan->game;
    const char *roles[GAME_SEATS_MAX];
    struct span plays;
    struct unpack from;
    uint32_t count;

    for (unsigned i = 0; i < game->role_count; i++)
        roles[i] = game->roles[i].name;
    if (!unpack_find(buffer_span(&exam->hello.bytes), "plays", &plays))
        return;
    from = unpack_open(plays);
    count = unpack_array(&from);
    for (uint32_t i = 0; i < count; i++) {
        char word[NAME_SIZE];
        const char *near;

        copy_word(word, unpack_text(&from));
        near = word_nearest(word, roles, game->role_count);
        if (near && strcmp(near, word) != 0)
            exam_find(exam, HEALTH_WARN, &(struct evidence){.frame = frame_of(exam)},
                      "`plays` names '%s', which is no role of %s: did you mean '%s'?", word, game->name, near);
    }
    if (exam->hello.plays == 0)
        exam_find(exam, HEALTH_FAIL,
                  &(struct evidence){.frame = frame_of(exam),
                                     .remedy = "name roles of the game in `plays`, or leave it out; --game says which "
                                               "game is meant"},
                  "it plays none of the roles of %s", game->name);
}

static void look_at_views(struct exam *exam)
{
    if (exam->hello.missed.used > 0)
        exam_find(
            exam, HEALTH_WARN,
            &(struct evidence){.frame = redacted_json(FROM_ARENA, buffer_span(&exam->hello.missed)),
                               .remedy = "take the keys from `view` in what `arena rules --game G --json` prints"},
            "`views` names keys that no view of %s has", exam->plan->game->name);
}

static void look_at_version(struct exam *exam)
{
    if (!*exam->hello.version)
        exam_find(
            exam, HEALTH_WARN,
            &(struct evidence){.remedy = "send `version`, a text of at most 64 bytes, and change it with the bot"},
            "its hello has no version: a ladder rates all its versions as one");
}

static void note(struct exam *exam)
{
    static const char *const views[] = {[VIEWS_FULL] = "full views",
                                        [VIEWS_NONE] = "no views",
                                        [VIEWS_SPARSE] = "sparse views",
                                        [VIEWS_KEYS] = "views of some keys"};
    const struct exam_hello *hello = &exam->hello;

    exam_note(exam, "%s%s%s, protocol %u.%u, %u match%s at once, %s", hello->bot, *hello->version ? " " : "",
              hello->version, hello->major, hello->minor, hello->capacity, hello->capacity == 1 ? "" : "es",
              views[hello->views]);
}

void check_hello(struct exam *exam)
{
    const struct exam_visit *visit = &exam->visit;

    look_at_keys(exam);
    if (!visit->greeted) {
        exam_find(exam, HEALTH_FAIL,
                  &(struct evidence){json_incref(visit->frame), visit->printed,
                                     "the hello needs `type`, `bot`, `major` and `minor`, and the `token` from "
                                     "ARENA_TOKEN: see \"Hello\" in proto/README.md"},
                  "%s", visit->refused);
        return;
    }
    if (*visit->refused)
        exam_find(exam, HEALTH_WARN, &(struct evidence){json_incref(visit->frame), NULL, NULL},
                  "before the hello that was accepted it said another one, and %s", visit->refused);
    look_at_plays(exam);
    look_at_views(exam);
    look_at_version(exam);
    note(exam);
}
