/* SPDX-License-Identifier: MIT */
/* Forms that ask for another part of a page: they send their fields as the query of an address, without any script.
 * Values are only shown, never believed. */
#ifndef PAGES_FORM_H
#define PAGES_FORM_H

#include <stdbool.h>

#include "page/markup.h"

/* A parameter of the page, as it was asked for. */
struct form_value {
    const char *name, *value; /* value NULL or "": it was not given */
};

/* Opens the form; form_end adds its button, and a way back to the whole page if `filtered`. */
void form_begin(struct markup *markup, const char *path, const char *label);
void form_end(struct markup *markup, const char *path, bool filtered);

/* A field in which one types. */
void form_text(struct markup *markup, const char *name, const char *label, const char *value);
/* A field in which one chooses; options follow, until form_choice_end. */
void form_choice(struct markup *markup, const char *name, const char *label);
void form_group(struct markup *markup, const char *label);
void form_group_end(struct markup *markup);
void form_option(struct markup *markup, const char *value, const char *words, const char *chosen);
void form_choice_end(struct markup *markup);

/* A link to this page with these parameters, the last without a name. A value of NULL leaves its parameter out. */
void form_link(struct markup *markup, const char *path, const struct form_value *values, const char *words);
/* The address of such a link. */
void form_address(char *out, size_t size, const char *path, const struct form_value *values);

#endif
