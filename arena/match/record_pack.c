/* SPDX-License-Identifier: MIT */
#include "match/record_pack.h"

#include <string.h>

#include "game/setting.h"
#include "match/former.h"
#include "proto/pack.h"

static void pack_settings(struct buffer *out, const struct game *game, unsigned count, const int64_t *values)
{
    uint16_t order[GAME_SETTINGS_MAX];

    for (uint16_t i = 0; i < count; i++) {
        unsigned at = i;

        for (; at > 0 && strcmp(game->settings[order[at - 1]].name, game->settings[i].name) > 0; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    pack_map(out, count);
    for (unsigned i = 0; i < count; i++) {
        const struct game_setting *setting = &game->settings[order[i]];
        char value[PROTO_VALUE_MAX + 1];
        struct game_text text = game_text_in(value, sizeof value);

        setting_print(setting, values[order[i]], &text);
        pack_word(out, setting->name);
        pack_word(out, value);
    }
}

static void pack_pair(struct buffer *out, const char *key, struct span text)
{
    pack_word(out, key);
    pack_text(out, text);
}

/* A seat in the header, or in the frame of a match that is `resumed`. */
static void pack_seat(struct buffer *out, const struct record_header *header, unsigned seat, bool resumed)
{
    const struct record_seat *from = &header->seat[seat];
    bool owner = header->ladder && !resumed, session = from->session.size > 0, lived = from->lived.sandbox.size > 0;

    pack_map(out, (resumed ? 2 : 3) + owner + (session ? 2 : 0) + (lived ? 2 : 0));
    pack_pair(out, "bot", from->bot);
    if (session) {
        pack_word(out, "handle");
        pack_unsigned(out, from->handle);
    }
    if (lived)
        pack_pair(out, "limits", from->lived.limits);
    if (owner)
        pack_pair(out, "owner", header->ladder->owner[seat]);
    if (!resumed)
        pack_pair(out, "role", span_text(header->game->roles[header->role[seat]].name));
    if (lived)
        pack_pair(out, "sandbox", from->lived.sandbox);
    if (session)
        pack_pair(out, "session", from->session);
    pack_pair(out, "version", from->version);
}

static void pack_seats(struct buffer *out, const struct record_header *header, bool resumed)
{
    pack_word(out, "seats");
    pack_array(out, header->seats);
    for (unsigned seat = 0; seat < header->seats; seat++)
        pack_seat(out, header, seat, resumed);
}

static void pack_plugin(struct buffer *out, const struct record_header *header)
{
    if (!header->plugin)
        return;
    pack_word(out, "plugin");
    pack_bytes(out, span_of(header->plugin->bytes, sizeof header->plugin->bytes));
}

/* How many keys say why a ladder played the match. */
static uint32_t choice_keys(const struct record_ladder *ladder)
{
    return ladder && ladder->choice ? 1u + record_choice_has_first(ladder->choice) : 0;
}

static void pack_choice(struct buffer *out, const struct record_ladder *ladder)
{
    if (!ladder || !ladder->choice)
        return;
    pack_pair(out, "chosen", span_text(record_choice_names[ladder->choice]));
    if (record_choice_has_first(ladder->choice)) {
        pack_word(out, "chosen_for");
        pack_unsigned(out, ladder->chosen_for);
    }
}

void record_pack_header(struct buffer *out, const struct record_header *header)
{
    const struct record_ladder *ladder = header->ladder;

    pack_map(out, (ladder ? 16 : 12) + choice_keys(ladder) + (ladder && ladder->line) + (header->plugin != NULL));
    pack_word(out, "abi");
    pack_unsigned(out, GAME_ABI);
    pack_word(out, "arena");
    pack_text(out, header->arena);
    pack_word(out, "attempt");
    pack_unsigned(out, header->attempt);
    pack_choice(out, ladder);
    if (ladder)
        pack_pair(out, "class", ladder->class);
    pack_word(out, "clock");
    pack_text(out, header->clock);
    pack_word(out, "epoch");
    pack_text(out, header->epoch);
    pack_word(out, "game");
    pack_word(out, header->game->name);
    pack_word(out, "id");
    pack_text(out, header->id);
    if (ladder)
        pack_pair(out, "ladder", ladder->ladder);
    if (ladder && ladder->line) {
        pack_word(out, "line");
        pack_unsigned(out, ladder->line);
    }
    pack_word(out, "lost_seat");
    pack_word(out, lost_seat_names[header->lost_seat]);
    pack_plugin(out, header);
    pack_word(out, "protocol");
    pack_array(out, 2);
    pack_unsigned(out, PROTO_MAJOR);
    pack_unsigned(out, PROTO_MINOR);
    if (ladder) {
        pack_pair(out, "purpose", span_text(record_purpose_names[ladder->purpose]));
        pack_pair(out, "season", ladder->season);
    }
    pack_seats(out, header, false);
    pack_word(out, "seed");
    pack_bytes(out, span_of(header->seed.bytes, sizeof header->seed.bytes));
    pack_word(out, "settings");
    pack_settings(out, header->game, former_settings(header->game, header->epoch), header->values);
}

void record_pack_resumed(struct buffer *out, const struct record_header *header)
{
    pack_map(out, 2 + (header->plugin != NULL));
    pack_word(out, "arena");
    pack_text(out, header->arena);
    pack_plugin(out, header);
    pack_seats(out, header, true);
}

static void pack_cpu(struct buffer *out, unsigned seats, const struct record_cpu *cpu)
{
    if (!cpu)
        return;
    pack_word(out, "cpu");
    pack_array(out, seats);
    for (unsigned seat = 0; seat < seats; seat++) {
        pack_array(out, 2);
        pack_unsigned(out, cpu[seat].used_us);
        pack_unsigned(out, cpu[seat].idle_us);
    }
}

void record_pack_trailer(struct buffer *out, const struct game *game, unsigned seats,
                         const struct record_trailer *trailer)
{
    const struct verdict *verdict = trailer->verdict;

    pack_map(out, 6 + (trailer->cpu != NULL));
    pack_cpu(out, seats, trailer->cpu);
    pack_word(out, "decisions");
    pack_unsigned(out, trailer->decisions);
    pack_word(out, "hash");
    pack_bytes(out, span_of(trailer->hash->bytes, sizeof trailer->hash->bytes));
    pack_word(out, "reason");
    pack_word(out, verdict->reason);
    pack_word(out, "score");
    pack_array(out, seats);
    for (unsigned seat = 0; seat < seats; seat++)
        pack_signed(out, verdict->score[seat]);
    pack_word(out, "turns");
    pack_unsigned(out, trailer->turns);
    pack_word(out, "winner");
    pack_word(out, verdict_winner(game, verdict));
}
