/* SPDX-License-Identifier: MIT */
#include "pages/form.h"

#include <stdio.h>
#include <string.h>

enum { ADDRESS_MAX = 1500 };

/* --- fields ------------------------------------------------------------------------------------------------------ */

void form_begin(struct markup *markup, const char *path, const char *label)
{
    markup_open_class(markup, "form", "filters");
    markup_attribute_words(markup, "action", path);
    markup_attribute(markup, "method", "get");
    markup_attribute(markup, "role", "search");
    markup_attribute_words(markup, "aria-label", label);
}

void form_end(struct markup *markup, const char *path, bool filtered)
{
    markup_open_class(markup, "div", "filters-do");
    markup_leaf_words(markup, "button", "button", "Show");
    if (filtered)
        form_link(markup, path, &(struct form_value){.name = NULL}, "Show all");
    markup_close(markup);
    markup_close(markup);
}

static void open_label(struct markup *markup, const char *label)
{
    markup_open(markup, "label");
    markup_leaf_words(markup, "span", NULL, label);
}

void form_text(struct markup *markup, const char *name, const char *label, const char *value)
{
    open_label(markup, label);
    markup_open(markup, "input");
    markup_attribute(markup, "type", "search");
    markup_attribute_words(markup, "name", name);
    markup_attribute(markup, "maxlength", "64");
    markup_attribute(markup, "autocapitalize", "none");
    markup_attribute(markup, "spellcheck", "false");
    if (value && *value)
        markup_attribute_words(markup, "value", value);
    markup_close_void(markup);
    markup_close(markup);
}

void form_choice(struct markup *markup, const char *name, const char *label)
{
    open_label(markup, label);
    markup_open(markup, "select");
    markup_attribute_words(markup, "name", name);
}

void form_choice_end(struct markup *markup)
{
    markup_close(markup);
    markup_close(markup);
}

void form_group(struct markup *markup, const char *label)
{
    markup_open(markup, "optgroup");
    markup_attribute_words(markup, "label", label);
}

void form_group_end(struct markup *markup)
{
    markup_close(markup);
}

void form_option(struct markup *markup, const char *value, const char *words, const char *chosen)
{
    markup_open(markup, "option");
    markup_attribute_words(markup, "value", value);
    if (chosen && strcmp(value, chosen) == 0)
        markup_attribute(markup, "selected", "selected");
    markup_words(markup, words);
    markup_close(markup);
}

/* --- addresses --------------------------------------------------------------------------------------------------- */

/* Appends a value so that nothing in it ends it (RFC 3986, 2.3). */
static size_t add_escaped(char *out, size_t used, size_t size, const char *value)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyz0123456789-._~ABCDEFGHIJKLMNOPQRSTUVWXYZ";

    for (; *value && used + 4 < size; value++) {
        if (strchr(plain, *value))
            out[used++] = *value;
        else
            used += (size_t)snprintf(out + used, size - used, "%%%02X", (unsigned char)*value);
    }
    out[used] = '\0';
    return used;
}

static size_t add(char *out, size_t used, size_t size, const char *text)
{
    int length = snprintf(out + used, size - used, "%s", text);

    return used + (size_t)length < size ? used + (size_t)length : size - 1;
}

void form_address(char *out, size_t size, const char *path, const struct form_value *values)
{
    size_t used = add(out, 0, size, path);
    bool first = true;

    for (; values->name; values++) {
        if (!values->value || !*values->value)
            continue;
        used = add(out, used, size, first ? "?" : "&");
        used = add(out, used, size, values->name);
        used = add(out, used, size, "=");
        used = add_escaped(out, used, size, values->value);
        first = false;
    }
}

void form_link(struct markup *markup, const char *path, const struct form_value *values, const char *words)
{
    char address[ADDRESS_MAX];

    form_address(address, sizeof address, path, values);
    markup_open(markup, "a");
    markup_attribute_words(markup, "href", address);
    markup_words(markup, words);
    markup_close(markup);
}
