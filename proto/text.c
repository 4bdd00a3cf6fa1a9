/* SPDX-License-Identifier: MIT */
#include "proto/text.h"

#include <stdint.h>

#include "base/visible.h"
#include "proto/message.h"

/* True for 1 to 64 bytes of a-z, 0-9 and another one. */
static bool is_word(struct span text, uint8_t other)
{
    for (size_t i = 0; i < text.size; i++) {
        uint8_t byte = text.at[i];

        if (!((byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9') || byte == other))
            return false;
    }
    return text.size >= 1 && text.size <= PROTO_ID_MAX;
}

bool text_is_id(struct span text)
{
    return is_word(text, '-');
}

bool text_is_key(struct span text)
{
    return is_word(text, '_');
}

bool text_is_good(struct span text, enum text_kind kind)
{
    const struct text_rule *rule = &text_rules[kind];

    if (kind == TEXT_ID)
        return text_is_id(text);
    if (text.size > rule->most)
        return false;
    while (text.size > 0) {
        struct character character = character_at(text);

        if (character.point < 0 || (!character.seen && rule->policy == TEXT_REFUSED))
            return false;
        text = span_of(text.at + character.size, text.size - character.size);
    }
    return true;
}

const struct text_rule text_rules[TEXT_KINDS] = {
    [TEXT_ID] = {.name = "an id", .most = PROTO_ID_MAX},
    [TEXT_VERSION] = {.name = "a version", .most = PROTO_VERSION_MAX},
    [TEXT_TOKEN] = {.name = "a token", .most = PROTO_TOKEN_MAX},
    [TEXT_SPEC] = {.name = "a specification", .most = PROTO_SPEC_MAX},
    [TEXT_NAME] = {.name = "the name of a setting", .most = PROTO_ID_MAX},
    [TEXT_SETTING] = {.name = "the value of a setting", .most = PROTO_VALUE_MAX},
    [TEXT_SENTENCE] = {.name = "a sentence", .most = PROTO_WORDS_MAX},
    [TEXT_TALK] = {.name = "talk", .most = PROTO_TEXT_MAX, .composed = true, .policy = TEXT_CLEANED},
    [TEXT_NOTE] = {.name = "a note", .most = PROTO_NOTE_MAX, .lines = true, .policy = TEXT_ESCAPED},
    [TEXT_EVIDENCE] = {.name = "evidence", .most = TEXT_EVIDENCE_MAX},
    [TEXT_WHY] = {.name = "a reason", .most = TEXT_WHY_MAX, .policy = TEXT_ESCAPED},
    [TEXT_WORD] = {.name = "a word of a command", .most = PROTO_COMMAND_WORD_MAX, .policy = TEXT_ESCAPED},
    [TEXT_OUTCOME] = {.name = "the outcome of a command", .most = TEXT_OUTCOME_MAX},
    [TEXT_BODY] = {.name = "the body of a reply", .most = PROTO_BODY_MAX, .policy = TEXT_ESCAPED},
    [TEXT_TITLE] = {.name = "a title", .most = TEXT_TITLE_MAX, .composed = true, .policy = TEXT_REFUSED},
};
