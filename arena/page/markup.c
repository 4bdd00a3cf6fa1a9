/* SPDX-License-Identifier: MIT */
#include "page/markup.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/visible.h"

static const char replacement[] = "\xef\xbf\xbd";

static void add(struct markup *markup, const char *words)
{
    buffer_add(markup->out, words, strlen(words));
}

/* What stands for a character, if it is not written as it is. */
static const char *escape_of(int32_t character)
{
    static const struct {
        int32_t character;
        const char *escape;
    } escapes[] = {{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}, {'\'', "&#39;"}};

    for (unsigned i = 0; i < sizeof escapes / sizeof *escapes; i++)
        if (escapes[i].character == character)
            return escapes[i].escape;
    return NULL;
}

static void add_escaped(struct markup *markup, const char *words)
{
    for (struct span rest = span_text(words); rest.size > 0;) {
        struct character character = character_at(rest);
        const char *escape = escape_of(character.point);

        if (!character.seen && character.point != '\n' && character.point != '\t')
            add(markup, replacement);
        else if (escape)
            add(markup, escape);
        else
            buffer_add(markup->out, rest.at, character.size);
        rest = span_of(rest.at + character.size, rest.size - character.size);
    }
}

static void leave_tag(struct markup *markup)
{
    if (markup->in_tag)
        add(markup, ">");
    markup->in_tag = false;
}

void markup_begin(struct markup *markup, struct buffer *out)
{
    *markup = (struct markup){.out = out};
}

void markup_end(struct markup *markup)
{
    while (markup->depth)
        markup_close(markup);
}

void markup_open(struct markup *markup, const char *element)
{
    assert(markup->depth < MARKUP_DEPTH);
    leave_tag(markup);
    add(markup, "<");
    add(markup, element);
    markup->open[markup->depth++] = element;
    markup->in_tag = true;
}

void markup_open_class(struct markup *markup, const char *element, const char *class)
{
    markup_open(markup, element);
    markup_attribute(markup, "class", "%s", class);
}

static void format_words(char words[MARKUP_TEXT_MAX], const char *format, va_list arguments)
{
    int length = vsnprintf(words, MARKUP_TEXT_MAX, format, arguments);

    assert(length >= 0 && length < MARKUP_TEXT_MAX);
}

void markup_attribute(struct markup *markup, const char *name, const char *format, ...)
{
    char words[MARKUP_TEXT_MAX];
    va_list arguments;

    va_start(arguments, format);
    format_words(words, format, arguments);
    va_end(arguments);
    markup_attribute_words(markup, name, words);
}

void markup_attribute_words(struct markup *markup, const char *name, const char *words)
{
    assert(markup->in_tag);
    add(markup, " ");
    add(markup, name);
    add(markup, "=\"");
    add_escaped(markup, words);
    add(markup, "\"");
}

void markup_words(struct markup *markup, const char *words)
{
    leave_tag(markup);
    add_escaped(markup, words);
}

void markup_text(struct markup *markup, const char *format, ...)
{
    char words[MARKUP_TEXT_MAX];
    va_list arguments;

    va_start(arguments, format);
    format_words(words, format, arguments);
    va_end(arguments);
    markup_words(markup, words);
}

void markup_close(struct markup *markup)
{
    assert(markup->depth);
    leave_tag(markup);
    add(markup, "</");
    add(markup, markup->open[--markup->depth]);
    add(markup, ">");
    if (markup->depth < 4)
        add(markup, "\n");
}

void markup_leaf_words(struct markup *markup, const char *element, const char *class, const char *words)
{
    markup_open(markup, element);
    if (class)
        markup_attribute(markup, "class", "%s", class);
    markup_words(markup, words);
    markup_close(markup);
}

void markup_leaf(struct markup *markup, const char *element, const char *class, const char *format, ...)
{
    char words[MARKUP_TEXT_MAX];
    va_list arguments;

    va_start(arguments, format);
    format_words(words, format, arguments);
    va_end(arguments);
    markup_leaf_words(markup, element, class, words);
}

void markup_close_void(struct markup *markup)
{
    assert(markup->in_tag);
    add(markup, "/>\n");
    markup->in_tag = false;
    markup->depth--;
}

void markup_void(struct markup *markup, const char *element, const char *name, const char *value, const char *name_2,
                 const char *value_2)
{
    markup_open(markup, element);
    markup_attribute(markup, name, "%s", value);
    if (name_2)
        markup_attribute(markup, name_2, "%s", value_2);
    markup_close_void(markup);
}
