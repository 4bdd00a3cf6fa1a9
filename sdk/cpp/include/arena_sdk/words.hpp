// SPDX-License-Identifier: MIT
// What the numbers of a game mean: actions, pieces, keys of views. The tables of the games are made by sdk/generate.
#ifndef ARENA_SDK_WORDS_HPP
#define ARENA_SDK_WORDS_HPP

#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "arena_sdk/value.hpp"

namespace arena_sdk
{

// An action: `id` is its number, `kind` and `object` are lasting words, `text` is for people. `object` is "" or the
// word of a piece, such as "river", or a number as text.
struct Action {
    unsigned id;
    std::string_view kind, object, text;

    operator unsigned() const { return id; }
};

// A place, a card or another piece. `code` stands for it in views and events.
struct Piece {
    std::string_view type;
    std::int64_t code;
    std::string_view id, name;
};

// Something that has a name: a word, a bit, a position.
struct Name {
    std::string_view name, means;
};

// Some of them, one behind the other.
struct Names {
    const Name *first = nullptr;
    std::size_t count = 0;

    const Name *begin() const { return first; }
    const Name *end() const { return first + count; }
    std::size_t size() const { return count; }
    const Name &operator[](std::size_t index) const { return first[index]; }
};

enum class Holds { number, list, set, array };

enum : int { one_row = -1, row_for_each_seat = 0 };

// A key of the view, as the rules describe it.
struct Key {
    std::string_view key;
    Holds holds;
    std::string_view means;
    std::int64_t empty; // the number, or each of an array; lists and sets are empty without entries
    unsigned most;      // entries of an array
    int rows;           // one_row, row_for_each_seat, or how many
    Names names;        // of words, bits, positions
};

// The words of a game within one epoch.
class Words
{
  public:
    Words(std::string_view game, std::string_view epoch, std::vector<Action> actions, std::vector<Piece> pieces,
          std::vector<Key> keys)
        : game_(game), epoch_(epoch), actions_(std::move(actions)), pieces_(std::move(pieces)), keys_(std::move(keys))
    {
        for (const Action &action : actions_)
            by_id_.emplace(action.id, &action);
        for (const Key &key : keys_)
            by_key_.emplace(key.key, &key);
    }
    Words(const Words &) = delete;
    Words &operator=(const Words &) = delete;

    std::string_view game() const { return game_; }
    std::string_view epoch() const { return epoch_; }
    const std::vector<Action> &actions() const { return actions_; }
    const std::vector<Piece> &pieces() const { return pieces_; }
    const std::vector<Key> &keys() const { return keys_; } // in the order of the rules

    Action action(unsigned id) const
    {
        const Action *found = find(id);

        return found ? *found : Action{id, "", "", ""};
    }
    // nullptr: the action has no words.
    const Action *find(unsigned id) const
    {
        auto found = by_id_.find(id);

        return found == by_id_.end() ? nullptr : found->second;
    }
    // The piece of this type and code; nullptr for code 0, or if there is none.
    const Piece *piece(std::string_view type, std::int64_t code) const
    {
        for (const Piece &piece : pieces_)
            if (piece.code == code && piece.type == type)
                return &piece;
        return nullptr;
    }
    // nullptr: there is no such key.
    const Key *key(std::string_view key) const
    {
        auto found = by_key_.find(key);

        return found == by_key_.end() ? nullptr : found->second;
    }
    // The word for a number of a key that means a word, such as the names of phases; "" if it has none.
    std::string_view word(std::string_view key, std::int64_t number) const
    {
        const Key *about = this->key(key);

        return about && number >= 0 && static_cast<std::size_t>(number) < about->names.size()
                   ? about->names[static_cast<std::size_t>(number)].name
                   : std::string_view();
    }

  private:
    std::string_view game_, epoch_;
    std::vector<Action> actions_;
    std::vector<Piece> pieces_;
    std::vector<Key> keys_;
    std::unordered_map<unsigned, const Action *> by_id_;
    std::unordered_map<std::string_view, const Key *> by_key_;
};

// What a seat knows. A key that a sparse view leaves out has its empty value. Look-ups of keys that the game does not
// have, and that were not sent, throw std::out_of_range.
class View
{
  public:
    View(Value sent, const Words &words, unsigned seats) : sent_(sent), words_(&words), seats_(seats) {}

    // False: the bot wants no views.
    explicit operator bool() const { return static_cast<bool>(sent_); }

    std::int64_t number(const char *key) const
    {
        const Value value = sent_[key];

        return value ? value.number() : known(key).empty;
    }
    // The only row of a key.
    Numbers list(const char *key) const
    {
        const Value value = sent_[key];

        return value ? value.numbers() : row(known(key));
    }
    // All rows of a key that has several lists.
    Rows rows(const char *key) const
    {
        const Value value = sent_[key];

        if (!value)
            return Rows(count(known(key)), row(known(key)));
        Rows rows(value.size());
        for (std::size_t i = 0; i < rows.size(); i++)
            rows[i] = value.at(i).numbers();
        return rows;
    }
    // The numbers of a key that has one for each row.
    Numbers column(const char *key) const
    {
        const Value value = sent_[key];

        return value ? value.numbers() : Numbers(count(known(key)), known(key).empty);
    }

    const Words &words() const { return *words_; }
    Value sent() const { return sent_; } // what the arena sent
    unsigned seats() const { return seats_; }

  private:
    const Key &known(const char *key) const
    {
        const Key *about = words_->key(key);

        if (!about)
            throw std::out_of_range("views of " + std::string(words_->game()) + " have no key " + key);
        return *about;
    }
    static Numbers row(const Key &key) { return key.holds == Holds::array ? Numbers(key.most, key.empty) : Numbers(); }
    std::size_t count(const Key &key) const
    {
        return key.rows == row_for_each_seat ? seats_ : key.rows < 0 ? 1 : static_cast<std::size_t>(key.rows);
    }

    Value sent_;
    const Words *words_;
    unsigned seats_;
};

} // namespace arena_sdk

#endif
