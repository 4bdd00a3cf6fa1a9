/* SPDX-License-Identifier: MIT */
#include "bridge/reply.h"

#include <jansson.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/visible.h"

enum { WORD_SHOWN = 40 };

#define HANDLE_MOST   ((double)UINT32_MAX)
#define DECISION_MOST ((double)((UINT64_C(1) << 53) - 1))

static bool refuse(char why[REPLY_WHY_MAX], const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool refuse(char why[REPLY_WHY_MAX], const char *format, ...)
{
    va_list list;

    va_start(list, format);
    (void)vsnprintf(why, REPLY_WHY_MAX, format, list);
    va_end(list);
    return false;
}

/* A whole number of 0..most; many languages print it as 12.0. */
static bool take_number(const char *key, const json_t *value, double most, uint64_t *out, char why[REPLY_WHY_MAX])
{
    double number = json_is_number(value) ? json_number_value(value) : -1;

    if (number < 0 || number > most || number != floor(number))
        return refuse(why, "'%s' takes a whole number of 0 to %.0f", key, most);
    *out = (uint64_t)number;
    return true;
}

static bool take_text(const char *key, const json_t *value, char *out, size_t size, char why[REPLY_WHY_MAX])
{
    if (!json_is_string(value) || json_string_length(value) >= size ||
        strlen(json_string_value(value)) != json_string_length(value))
        return refuse(why, "'%s' takes a text of at most %zu bytes, without a zero", key, size - 1);
    memcpy(out, json_string_value(value), json_string_length(value) + 1);
    return true;
}

static bool take_action(const json_t *value, struct reply *reply, char why[REPLY_WHY_MAX])
{
    uint64_t action = 0;

    if (!take_number("action", value, UINT16_MAX, &action, why))
        return false;
    reply->action = (int)action;
    return true;
}

static bool take_key(const char *key, const json_t *value, struct reply *reply, char why[REPLY_WHY_MAX])
{
    char shown[WORD_SHOWN];

    if (strcmp(key, "action") == 0)
        return take_action(value, reply, why);
    if (strcmp(key, "match") == 0)
        return take_number(key, value, HANDLE_MOST, &reply->match, why);
    if (strcmp(key, "decision") == 0)
        return take_number(key, value, DECISION_MOST, &reply->decision, why);
    if (strcmp(key, "kind") == 0)
        return take_text(key, value, reply->kind, sizeof reply->kind, why);
    if (strcmp(key, "object") == 0)
        return take_text(key, value, reply->object, sizeof reply->object, why);
    if (strcmp(key, "text") == 0)
        return take_text(key, value, reply->text, sizeof reply->text, why);
    if (strcmp(key, "note") == 0)
        return take_text(key, value, reply->note, sizeof reply->note, why);
    visible(shown, sizeof shown, key);
    return refuse(why, "an answer has no key '%s'; it has action, or kind and object, and match, decision, text, note",
                  shown);
}

static bool take_object(json_t *object, struct reply *reply, char why[REPLY_WHY_MAX])
{
    for (void *at = json_object_iter(object); at; at = json_object_iter_next(object, at))
        if (!take_key(json_object_iter_key(at), json_object_iter_value(at), reply, why))
            return false;
    if ((reply->action >= 0) == (reply->kind[0] != '\0'))
        return refuse(why, "an answer has either action, or kind and, where several actions are of that kind, object");
    return true;
}

enum reply_line reply_read(struct span line, struct reply *reply, char why[REPLY_WHY_MAX])
{
    json_t *value = line.size > 0 && line.size <= REPLY_LINE_MAX
                        ? json_loadb((const char *)line.at, line.size, JSON_DECODE_ANY | JSON_REJECT_DUPLICATES, NULL)
                        : NULL;
    enum reply_line kind = REPLY_PRINTED;

    *reply = (struct reply){.action = -1};
    if (json_is_object(value))
        kind = take_object(value, reply, why) ? REPLY_ANSWER : REPLY_REFUSED;
    else if (json_is_number(value))
        kind = take_action(value, reply, why) ? REPLY_ANSWER : REPLY_REFUSED;
    json_decref(value);
    return kind;
}
