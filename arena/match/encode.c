/* SPDX-License-Identifier: MIT */
#include "match/encode.h"

#include <stdlib.h>

#include "match/encode_inside.h"

bool encoder_take_name(const struct encoder *encoder, struct encoded_name *made, const char *what, const char *name,
                       struct error *error)
{
    size_t length = strlen(name);

    if (length == 0 || length > NAME_MOST)
        return error_set(error, EXIT_COULD_NOT_RUN, "game %s: the %s '%s' has a name of %zu bytes; 1 to %d are allowed",
                         encoder->game->name, what, name, length, NAME_MOST);
    made->size = (uint8_t)(length + 1);
    made->bytes[0] = (uint8_t)(0xa0 | length);
    memcpy(made->bytes + 1, name, length);
    return true;
}

int encoded_name_order(const struct encoded_name *a, const struct encoded_name *b)
{
    size_t least = a->size < b->size ? a->size : b->size;
    int order = memcmp(a->bytes + 1, b->bytes + 1, least - 1);

    return order != 0 ? order : (int)a->size - (int)b->size;
}

struct encoder *encoder_new(const struct game *game, struct error *error)
{
    struct encoder *encoder = calloc(1, sizeof *encoder);

    if (encoder) {
        encoder->game = game;
        encoder->fields = calloc(game->view_field_count + 1u, sizeof *encoder->fields);
        encoder->kinds = calloc(game->event_kind_count + 1u, sizeof *encoder->kinds);
    }
    if (!encoder || !encoder->fields || !encoder->kinds)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "memory is short");
    else if (encoder_take_view(encoder, error) && encoder_take_events(encoder, error))
        return encoder;
    encoder_free(encoder);
    return NULL;
}

void encoder_free(struct encoder *encoder)
{
    if (!encoder)
        return;
    if (encoder->kinds)
        encoder_drop_events(encoder);
    free(encoder->kinds);
    free(encoder->fields);
    free(encoder->lying_at);
    free(encoder);
}

const struct game *encoder_game(const struct encoder *encoder)
{
    return encoder->game;
}
