/* SPDX-License-Identifier: MIT */
/* Writes HTML and SVG that is well-formed as XML too: elements are closed in reverse order, and all text and every
 * attribute is escaped, whatever its source. What cannot be seen (base/visible.h) becomes a replacement character,
 * except line breaks and tabs. Errors stick to the buffer. */
#ifndef PAGE_MARKUP_H
#define PAGE_MARKUP_H

#include <stdbool.h>

#include "base/buffer.h"

enum { MARKUP_DEPTH = 32, MARKUP_TEXT_MAX = 2048 };

struct markup {
    struct buffer *out;
    const char *open[MARKUP_DEPTH]; /* elements, outermost first */
    unsigned depth;
    bool in_tag; /* attributes may follow */
};

void markup_begin(struct markup *markup, struct buffer *out);
/* Closes all open elements. */
void markup_end(struct markup *markup);

void markup_open(struct markup *markup, const char *element);
/* Adds an attribute to the element that was opened last; nothing may be in it yet. At most MARKUP_TEXT_MAX - 1
 * bytes. */
void markup_attribute(struct markup *markup, const char *name, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The same with a value of any length. */
void markup_attribute_words(struct markup *markup, const char *name, const char *words);
/* At most MARKUP_TEXT_MAX - 1 bytes. */
void markup_text(struct markup *markup, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Adds text of any length. */
void markup_words(struct markup *markup, const char *words);
void markup_close(struct markup *markup);

/* Adds a whole element with a text in it; `class` may be NULL. */
void markup_leaf(struct markup *markup, const char *element, const char *class, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* The same with text of any length. */
void markup_leaf_words(struct markup *markup, const char *element, const char *class, const char *words);
/* Opens an element of a class. */
void markup_open_class(struct markup *markup, const char *element, const char *class);
/* Ends the element that was opened last as one that can have nothing in it: <input type="search"/>. */
void markup_close_void(struct markup *markup);
/* Adds an empty element with these attributes alone: <meta charset="utf-8"/>. */
void markup_void(struct markup *markup, const char *element, const char *name, const char *value, const char *name_2,
                 const char *value_2);

#endif
