/* SPDX-License-Identifier: MIT */
#include "plugin/meanings.h"

#include <string.h>

#include "base/word.h"

#define REFUSE(...) error_set(error, EXIT_COULD_NOT_RUN, __VA_ARGS__)

static bool is(const char *name, const char *other)
{
    return strcmp(name, other) == 0;
}

const struct game_meaning *meaning_named(const struct game *game, const char *name)
{
    for (unsigned i = 0; i < game->meaning_count; i++)
        if (is(game->meanings[i].name, name))
            return &game->meanings[i];
    return NULL;
}

static unsigned count_names(const struct game_name *names)
{
    unsigned count = 0;

    while (names && names[count].name)
        count++;
    return count;
}

const char *meaning_at(const struct game_field *field, unsigned index)
{
    return is(field->means, "part") ? field->names[index % count_names(field->names)].means : field->means;
}

static bool is_code(const struct game *game, const char *type, int64_t number)
{
    for (unsigned i = 0; i < game->piece_count; i++)
        if (game->pieces[i].code == number && is(game->pieces[i].type, type))
            return true;
    return false;
}

static bool is_sum(int64_t number, unsigned bits)
{
    return number >= 0 && number >> bits == 0;
}

static bool fits(const struct game *game, const char *means, const struct game_name *names, int64_t number)
{
    const char *type = meaning_named(game, means)->type;

    if (type)
        return is_code(game, type, number);
    if (is(means, "flag"))
        return is_sum(number, 1);
    if (is(means, "word"))
        return number >= 0 && number < count_names(names);
    if (is(means, "bits"))
        return is_sum(number, count_names(names));
    if (is(means, "seat"))
        return number >= 0 && number <= GAME_ALL;
    if (is(means, "seats"))
        return is_sum(number, GAME_SEATS_MAX);
    if (is(means, "action"))
        return number >= 0 && number < game->action_count && game->actions_table[number].kind;
    return true;
}

bool meaning_fits(const struct game *game, const struct game_field *field, unsigned index, int64_t number)
{
    return number == field->empty || (field->unknown && number == field->unknown) ||
           fits(game, meaning_at(field, index), field->names, number);
}

bool meaning_fits_event(const struct game *game, const struct game_event_field *field, int64_t number)
{
    return fits(game, field->means, field->names, number);
}

/* --- the check --------------------------------------------------------------------------------------------------- */

static bool check_rows(const struct game *game, struct error *error)
{
    for (unsigned i = 0; i < game->meaning_count; i++) {
        const struct game_meaning *meaning = &game->meanings[i];

        if (!word_is_id(meaning->name) || !word_is_prose(meaning->help) || !word_is_prose(meaning->example))
            return REFUSE("meaning %u lacks a name of 1 to 64 of a-z, 0-9 and -, a help or an example", i);
        if (meaning_named(game, meaning->name) != meaning)
            return REFUSE("it has two meanings '%s'", meaning->name);
    }
    return true;
}

/* How many names are good before the first that is not. */
static unsigned good_names(const struct game_name *names)
{
    unsigned count = 0;

    while (count < count_names(names) && word_is_id(names[count].name) && word_is_prose(names[count].help))
        count++;
    return count;
}

/* Words have a name for each, positions one for each or some that repeat, and these a meaning. */
static bool check_names(const struct game *game, const struct game_field *field, struct error *error)
{
    unsigned count = count_names(field->names);
    bool parts = is(field->means, "part"), wanted = parts || is(field->means, "word") || is(field->means, "bits");

    if (wanted != (count > 0))
        return REFUSE("field '%s' has no names for its '%s', or names for what has none", field->name, field->means);
    if (parts && field->count % count)
        return REFUSE("field '%s' has %u positions and %u names for them", field->name, field->count, count);
    if (good_names(field->names) < count)
        return REFUSE("name %u of field '%s' is not 1 to 64 of a-z, 0-9 and -, or has no help",
                      good_names(field->names), field->name);
    for (unsigned i = 0; i < count; i++) {
        const struct game_name *name = &field->names[i];

        if (parts && (!name->means || !meaning_named(game, name->means)))
            return REFUSE("name '%s' of field '%s' has no meaning", name->name, field->name);
    }
    return true;
}

static bool check_fields(const struct game *game, const struct game_field *fields, unsigned count, struct error *error)
{
    for (const struct game_field *field = fields; field < fields + count; field++) {
        if (!field->set || !word_is_id(field->set) || field->tier > GAME_SEARCH)
            return REFUSE("field '%s' has no set, or a tier that does not exist", field->name);
        if (!field->means || !meaning_named(game, field->means))
            return REFUSE("what field '%s' means is none of the game's meanings", field->name);
        if (field->index && (field->shape != GAME_ARRAY || !meaning_named(game, field->index)))
            return REFUSE("field '%s' is counted by what is none of the game's meanings, or is no array", field->name);
        if (!check_names(game, field, error))
            return false;
    }
    return true;
}

static bool is_number(const char *text)
{
    return *text && strspn(text, "0123456789") == strlen(text);
}

static bool is_id(const struct game *game, const char *type, const char *id)
{
    for (unsigned i = 0; i < game->piece_count; i++)
        if (is(game->pieces[i].id, id) && is(game->pieces[i].type, type))
            return true;
    return false;
}

static bool check_objects(const struct game *game, struct error *error)
{
    for (unsigned i = 0; i < game->action_count; i++) {
        const struct game_action *action = &game->actions_table[i];
        const struct game_meaning *meaning = action->means ? meaning_named(game, action->means) : NULL;

        if (!action->kind || !action->means)
            continue;
        if (!meaning)
            return REFUSE("what the object of action %u means is none of the game's meanings", i);
        if (meaning->type ? !is_id(game, meaning->type, action->object) : !is_number(action->object))
            return REFUSE("the object of action %u, '%s', is no %s", i, action->object, action->means);
    }
    return true;
}

/* An event's numbers are neither parts, nor words or bits without names. */
static bool check_events(const struct game *game, struct error *error)
{
    for (unsigned i = 0; i < game->event_kind_count; i++)
        for (const struct game_event_field *field = game->event_kinds[i].fields; field->name; field++) {
            const char *event = game->event_kinds[i].name;

            if (!field->means || !meaning_named(game, field->means) || is(field->means, "part"))
                return REFUSE("what field '%s' of event '%s' means is none of the game's meanings", field->name, event);
            if ((is(field->means, "word") || is(field->means, "bits")) != (count_names(field->names) > 0))
                return REFUSE("field '%s' of event '%s' has no names for its '%s', or names for what has none",
                              field->name, event, field->means);
            if (good_names(field->names) < count_names(field->names))
                return REFUSE("a name of field '%s' of event '%s' is not 1 to 64 of a-z, 0-9 and -, or has no help",
                              field->name, event);
        }
    return true;
}

bool meanings_check(const struct game *game, struct error *error)
{
    return check_rows(game, error) && check_fields(game, game->state_fields, game->state_field_count, error) &&
           check_fields(game, game->view_fields, game->view_field_count, error) && check_events(game, error) &&
           check_objects(game, error);
}
