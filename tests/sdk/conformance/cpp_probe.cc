// SPDX-License-Identifier: MIT
// The probe in C++: see suite.py for what a probe does.
#include <arena_sdk.hpp>

namespace
{

// Of several values that become JSON.
template <typename Values> std::string list(const Values &values);

std::string json(std::int64_t number)
{
    return std::to_string(number);
}

std::string json(const arena_sdk::Numbers &numbers)
{
    return list(numbers);
}

std::string json(arena_sdk::Value value)
{
    std::vector<arena_sdk::Value> entries;

    if (value.kind() == ARENA_NUMBER)
        return json(value.number());
    for (std::size_t i = 0; i < value.size(); i++)
        entries.push_back(value.at(i));
    return list(entries);
}

template <typename Values> std::string list(const Values &values)
{
    std::string text;

    for (const auto &value : values)
        text += (text.empty() ? "" : ",") + json(value);
    return "[" + text + "]";
}

std::string json(const arena_sdk::View &view, const arena_sdk::Key &key)
{
    const std::string name(key.key);

    if (view.sent()[name])
        return json(view.sent()[name]);
    if (key.holds == arena_sdk::Holds::number)
        return key.rows == arena_sdk::one_row ? json(view.number(name.c_str())) : json(view.column(name.c_str()));
    return key.rows == arena_sdk::one_row ? json(view.list(name.c_str())) : list(view.rows(name.c_str()));
}

std::string quoted(std::string_view word)
{
    return '"' + std::string(word) + '"';
}

unsigned decide(arena_sdk::Decision &decision)
{
    const auto &keys = decision.match().words().keys();
    const arena_sdk::Action action = decision.actions().random();
    const auto asks = decision.asks();
    std::string note = "{\"action\":[" + quoted(action.kind) + "," + quoted(action.object) + "],\"asks\":[";

    if (decision.number() == 13)
        throw std::runtime_error("the probe's own exception");
    if (asks)
        note += quoted(asks->kind) + "," + quoted(asks->by ? asks->by->id : "") + "," + std::to_string(asks->count);
    note += "],\"first\":" + std::to_string(decision.actions().first().id);
    if (keys.empty()) {
        note += ",\"key\":\"\",\"value\":0}";
    } else {
        const arena_sdk::Key &key = keys[(decision.number() - 1) % keys.size()];

        note += ",\"key\":" + quoted(key.key) + ",\"value\":" + json(decision.view(), key) + "}";
    }
    decision.note(note);
    decision.say("hello");
    return action;
}

} // namespace

int main()
{
    arena_sdk::Options options;

    options.version = "7";
    options.capacity = 16;
    options.strict = std::getenv("PROBE_STRICT") != nullptr;
    return arena_sdk::run("probe", decide, options);
}
