// SPDX-License-Identifier: MIT
// Values inside views and events.
#ifndef ARENA_SDK_VALUE_HPP
#define ARENA_SDK_VALUE_HPP

#include <cstdint>
#include <string>
#include <vector>

#include "arena_sdk.h"

namespace arena_sdk
{

using Numbers = std::vector<std::int64_t>;
using Rows = std::vector<Numbers>;

// A number, a text, a list or a map; or nothing, so that look-ups can be chained. It lives as long as the view or the
// event that it came from.
class Value
{
  public:
    explicit Value(::arena_value value = {}) : value_(value) {}

    enum arena_kind kind() const { return arena_kind(value_); }
    explicit operator bool() const { return kind() != ARENA_NOTHING; }
    std::size_t size() const { return arena_count(value_); } // entries of a list, keys of a map
    Value operator[](const char *key) const { return Value(arena_get(value_, key)); }
    Value operator[](const std::string &key) const { return (*this)[key.c_str()]; }
    Value at(std::size_t index) const { return Value(arena_at(value_, index)); }
    std::int64_t number(std::int64_t otherwise = 0) const { return arena_number(value_, otherwise); }
    bool has(std::int64_t number) const { return arena_has(value_, number); } // a list

    std::string text() const
    {
        char first[2];
        std::string text(arena_text(value_, first, sizeof first), '\0');

        (void)arena_text(value_, text.data(), text.size() + 1);
        return text;
    }

    // A list of numbers.
    Numbers numbers() const
    {
        Numbers numbers(size());

        (void)arena_numbers(value_, numbers.data(), numbers.size());
        return numbers;
    }

  private:
    ::arena_value value_;
};

} // namespace arena_sdk

#endif
