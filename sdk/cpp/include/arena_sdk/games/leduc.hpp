// SPDX-License-Identifier: MIT
// Made by sdk/generate. Do not change it by hand.
// The words of Leduc hold'em, for one epoch of its rules.
#ifndef ARENA_SDK_GAMES_LEDUC_HPP
#define ARENA_SDK_GAMES_LEDUC_HPP

#include "arena_sdk/words.hpp"

// clang-format off
namespace arena_sdk::leduc {

inline constexpr std::string_view epoch = "leduc-1-10da8a387c814c5b";

// Codes of the pieces of type card.
namespace card {
// Jack of Spades.
inline constexpr std::int64_t jack_of_spades = 1;
// Jack of Hearts.
inline constexpr std::int64_t jack_of_hearts = 2;
// Queen of Spades.
inline constexpr std::int64_t queen_of_spades = 3;
// Queen of Hearts.
inline constexpr std::int64_t queen_of_hearts = 4;
// King of Spades.
inline constexpr std::int64_t king_of_spades = 5;
// King of Hearts.
inline constexpr std::int64_t king_of_hearts = 6;
} // namespace card

// What a seat of Leduc hold'em knows.
class View : public arena_sdk::View {
  public:
    explicit View(const arena_sdk::View &view) : arena_sdk::View(view) {}

    // Chips won in the hands that are over. Means: amount. A row for each seat.
    Numbers score() const { return column("score"); }
    // Hands of the match. Means: amount.
    std::int64_t hands() const { return number("hands"); }
    // The hand that is played, from 1. Means: amount.
    std::int64_t hand() const { return number("hand"); }
    // Of this hand, a row for each round: 1 fold, 2 check or call, 3 raise. Means: word. 2 rows.
    Rows moves() const { return rows("moves"); }
    // Chips in the pot, of this hand. Means: amount. A row for each seat.
    Numbers paid() const { return column("paid"); }
    // Card in the showdown of the latest hand, 0 after a fold. Means: card. A row for each seat.
    Numbers shown() const { return column("shown"); }
    // The open card, 0 in round 1. Means: card.
    std::int64_t board() const { return number("board"); }
    // 0 not started, 1 and 2 the rounds of betting, 3 over. Means: word.
    std::int64_t stage() const { return number("stage"); }
    // The seat to act. Means: seat.
    std::int64_t actor() const { return number("actor"); }
    // Moves made in this round. Means: amount.
    std::int64_t moved() const { return number("moved"); }
    // Raises made in this round. Means: amount.
    std::int64_t raises() const { return number("raises"); }
    // 1 if the latest hand ended by a fold. Means: flag.
    std::int64_t folded() const { return number("folded"); }
    // The cards in hand, 0 where not known. Means: card. A row for each seat.
    Numbers card() const { return column("card"); }
    // The card that will be the board, 0 where not known. Means: card.
    std::int64_t face_down() const { return number("face_down"); }
    // Who looks: a seat, 8 the public, 9 all. Means: seat.
    std::int64_t audience() const { return number("audience"); }
};

namespace detail {

inline constexpr Action all_actions[] = {
    {0, "fold", "", "fold"},
    {1, "call", "", "check or call"},
    {2, "raise", "", "bet or raise"},
};

inline constexpr Piece all_pieces[] = {
    {"card", 1, "jack-of-spades", "Jack of Spades"},
    {"card", 2, "jack-of-hearts", "Jack of Hearts"},
    {"card", 3, "queen-of-spades", "Queen of Spades"},
    {"card", 4, "queen-of-hearts", "Queen of Hearts"},
    {"card", 5, "king-of-spades", "King of Spades"},
    {"card", 6, "king-of-hearts", "King of Hearts"},
};

inline constexpr Name all_names[] = {
    {"none", ""},
    {"fold", ""},
    {"call", ""},
    {"raise", ""},
    {"not-started", ""},
    {"round-1", ""},
    {"round-2", ""},
    {"over", ""},
};

inline constexpr Key all_keys[] = {
    {"score", Holds::number, "amount", 0, 0, row_for_each_seat, {}},
    {"hands", Holds::number, "amount", 0, 0, one_row, {}},
    {"hand", Holds::number, "amount", 0, 0, one_row, {}},
    {"moves", Holds::list, "word", 0, 4, 2, {all_names + 0, 4}},
    {"paid", Holds::number, "amount", 0, 0, row_for_each_seat, {}},
    {"shown", Holds::number, "card", 0, 0, row_for_each_seat, {}},
    {"board", Holds::number, "card", 0, 0, one_row, {}},
    {"stage", Holds::number, "word", 0, 0, one_row, {all_names + 4, 4}},
    {"actor", Holds::number, "seat", 0, 0, one_row, {}},
    {"moved", Holds::number, "amount", 0, 0, one_row, {}},
    {"raises", Holds::number, "amount", 0, 0, one_row, {}},
    {"folded", Holds::number, "flag", 0, 0, one_row, {}},
    {"card", Holds::number, "card", 0, 0, row_for_each_seat, {}},
    {"face_down", Holds::number, "card", 0, 0, one_row, {}},
    {"audience", Holds::number, "seat", 0, 0, one_row, {}},
};

} // namespace detail

// All words of the game.
inline const Words &words()
{
    static const Words all(
        "leduc", epoch, {std::begin(detail::all_actions), std::end(detail::all_actions)},
        {std::begin(detail::all_pieces), std::end(detail::all_pieces)},
        {std::begin(detail::all_keys), std::end(detail::all_keys)});

    return all;
}

} // namespace arena_sdk::leduc
// clang-format on

#endif
