// SPDX-License-Identifier: MIT
// Finds the words of a game: those that came with this library; or else, in a bot that is compiled with
// -DARENA_SDK_READS_RULES=1, what `arena rules --game G --json` prints. That needs nlohmann/json.hpp (Debian:
// nlohmann-json3-dev).
#ifndef ARENA_SDK_RULES_HPP
#define ARENA_SDK_RULES_HPP

#ifndef ARENA_SDK_READS_RULES
#define ARENA_SDK_READS_RULES 0
#endif
#if ARENA_SDK_READS_RULES
#include <nlohmann/json.hpp>
#endif

namespace arena_sdk::detail
{

// Words, and the sentence that says why there are none.
struct Found {
    std::shared_ptr<const Words> words;
    std::string missing;
};

inline std::shared_ptr<const Words> generated(std::string_view game)
{
    for (auto words : {&notalone::words, &leduc::words})
        if (words().game() == game)
            return {std::shared_ptr<const Words>(), &words()}; // they stay as long as the program
    return nullptr;
}

#if ARENA_SDK_READS_RULES

// Words with the texts that they name.
struct Read {
    nlohmann::json rules;
    std::list<std::vector<Name>> names;
    std::unique_ptr<Words> words;
};

inline std::string_view text_of(const nlohmann::json &map, const char *key)
{
    auto found = map.find(key);

    return found == map.end() ? std::string_view() : std::string_view(found->get_ref<const std::string &>());
}

inline Key key_of(const nlohmann::json &row, std::vector<Name> &kept)
{
    static const std::map<std::string_view, Holds> holds = {
        {"number", Holds::number}, {"list", Holds::list}, {"set", Holds::set}, {"array", Holds::array}};
    const nlohmann::json &empty = row.at("empty"), rows = row.value("rows", nlohmann::json(one_row));
    Key key{text_of(row, "key"),
            holds.at(text_of(row, "holds")),
            text_of(row, "means"),
            empty.is_number() ? empty.get<std::int64_t>() : 0,
            row.value("most", 0U),
            rows.is_number() ? rows.get<int>() : row_for_each_seat,
            {}};

    if (auto names = row.find("names"); names != row.end())
        for (const nlohmann::json &name : *names)
            kept.push_back({text_of(name, "name"), text_of(name, "means")});
    key.names = {kept.data(), kept.size()};
    return key;
}

// From what `arena rules --json` prints. nlohmann::json::exception or std::out_of_range if it is something else.
inline std::shared_ptr<const Words> of_rules(const std::string &printed)
{
    auto read = std::make_shared<Read>();
    const nlohmann::json &rules = read->rules = nlohmann::json::parse(printed);
    std::vector<Action> actions;
    std::vector<Piece> pieces;
    std::vector<Key> keys;

    for (const nlohmann::json &row : rules.at("actions"))
        actions.push_back(
            {row.at("id").get<unsigned>(), text_of(row, "kind"), text_of(row, "object"), text_of(row, "text")});
    for (const nlohmann::json &meaning : rules.at("meanings")) {
        auto type = text_of(meaning, "type");
        auto rows = type.empty() ? rules.end() : rules.find(std::string(type) + "s");

        if (rows != rules.end())
            for (const nlohmann::json &row : *rows)
                pieces.push_back({type, row.at("code").get<std::int64_t>(), text_of(row, "id"), text_of(row, "name")});
    }
    for (const nlohmann::json &row : rules.at("view"))
        keys.push_back(key_of(row, read->names.emplace_back()));
    read->words = std::make_unique<Words>(text_of(rules, "game"), text_of(rules, "epoch"), std::move(actions),
                                          std::move(pieces), std::move(keys));
    return {read, read->words.get()};
}

// What the file in ARENA_RULES holds, or else what the program `arena` on the PATH prints.
inline std::string printed_rules(const std::string &game)
{
    const char *path = std::getenv("ARENA_RULES");
    std::FILE *file =
        path ? std::fopen(path, "r") : popen(("arena rules --game " + game + " --json 2>/dev/null").c_str(), "r");
    std::string printed;
    char part[4096];

    if (!file)
        return "";
    while (std::size_t size = std::fread(part, 1, sizeof part, file))
        printed.append(part, size);
    (void)(path ? std::fclose(file) : pclose(file));
    return printed;
}

inline std::shared_ptr<const Words> from_rules(const std::string &game)
{
    if (game.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") != std::string::npos)
        return nullptr;
    try {
        auto words = of_rules(printed_rules(game));

        return words->game() == game ? words : nullptr;
    } catch (const std::exception &) { // whatever else was printed
        return nullptr;
    }
}

#else

inline std::shared_ptr<const Words> from_rules(const std::string &)
{
    return nullptr;
}

#endif

inline Found look_for(const std::string &game, const std::string &epoch)
{
    auto words = generated(game);

    if (!words || words->epoch() != epoch)
        if (auto other = from_rules(game); other && (!words || other->epoch() == epoch))
            words = other;
    if (words && words->epoch() == epoch)
        return {words, ""};
    return {std::make_shared<Words>("", "", std::vector<Action>(), std::vector<Piece>(), std::vector<Key>()),
            words
                ? "the rules of " + game + " are of the epoch " + epoch + ", and the words here of " +
                      std::string(words->epoch()) + ": actions are numbers now; another version of arena_sdk knows them"
                : game + " has no words here: its actions are numbers" +
                      (ARENA_SDK_READS_RULES ? "; put arena on the PATH, or set ARENA_RULES to a file that arena rules "
                                               "--game " +
                                                   game + " --json printed"
                                             : "; compiled with -DARENA_SDK_READS_RULES=1 the bot asks arena")};
}

inline const Found &find(const std::string &game, const std::string &epoch)
{
    static std::map<std::pair<std::string, std::string>, Found> found;
    auto at = found.find({game, epoch});

    return at == found.end() ? found.emplace(std::pair(game, epoch), look_for(game, epoch)).first->second : at->second;
}

} // namespace arena_sdk::detail

#endif
