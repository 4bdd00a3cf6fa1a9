/* SPDX-License-Identifier: MIT */
#include "conf/conf_write.h"

#include <stdbool.h>
#include <string.h>

void conf_add(struct buffer *out, const char *words)
{
    buffer_add(out, words, strlen(words));
}

void conf_add_quoted(struct buffer *out, struct span text)
{
    bool plain = true;
    uint8_t quote;

    for (size_t i = 0; i < text.size; i++)
        plain = plain && text.at[i] != '"' && text.at[i] != '\\' && text.at[i] != '$' && text.at[i] != '\n';
    quote = plain ? '"' : '\'';
    buffer_add_byte(out, quote);
    for (size_t i = 0; i < text.size; i++) {
        if (text.at[i] == '\'' || text.at[i] == '\\')
            buffer_add_byte(out, '\\');
        buffer_add_byte(out, text.at[i]);
    }
    buffer_add_byte(out, quote);
}

void conf_add_title(struct buffer *out, struct span name)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-";
    bool plain = name.size > 0;

    for (size_t i = 0; i < name.size; i++)
        plain = plain && memchr(letters, name.at[i], sizeof letters - 1);
    if (plain)
        buffer_add(out, name.at, name.size);
    else
        conf_add_quoted(out, name);
}

void conf_add_value(struct buffer *out, const struct conf_key *key, const char *value)
{
    bool number = key->type != CONF_TEXT && value[strspn(value, "0123456789.+-e")] == '\0' && *value;

    if (number)
        conf_add(out, value);
    else
        conf_add_quoted(out, span_text(value));
}

void conf_add_list(struct buffer *out, const char *const *words, size_t count)
{
    conf_add(out, "{");
    for (size_t i = 0; i < count; i++) {
        conf_add(out, i ? ", " : "");
        conf_add_quoted(out, span_text(words[i]));
    }
    conf_add(out, "}");
}

void conf_add_key(struct buffer *out, const struct conf_key *key, const char *indent)
{
    conf_add(out, indent);
    conf_add(out, "# ");
    conf_add(out, key->help);
    conf_add(out, "\n");
    conf_add(out, indent);
    conf_add(out, key->name);
    conf_add(out, " = ");
}
