// SPDX-License-Identifier: MIT
// play and run of arena_sdk.hpp.
#ifndef ARENA_SDK_RUN_HPP
#define ARENA_SDK_RUN_HPP

namespace arena_sdk
{

namespace detail
{

// A list of texts as the C library takes it; nullptr if it is empty. The texts must live as long.
class Texts
{
  public:
    explicit Texts(const std::vector<std::string> &texts)
    {
        for (const std::string &text : texts)
            pointers_.push_back(text.c_str());
        pointers_.push_back(nullptr);
    }
    const char *const *c() const { return pointers_.size() > 1 ? pointers_.data() : nullptr; }

  private:
    std::vector<const char *> pointers_;
};

inline const char *unless_empty(const std::string &text)
{
    return text.empty() ? nullptr : text.c_str();
}

// Calls the bot's functions; what they throw is counted, and a legal action is played.
class Player
{
  public:
    Player(const std::string &name, const Decide &decide, const Options &options)
        : name_(name), decide_(decide), options_(options), plays_(options.plays), view_keys_(options.view_keys)
    {
    }

    struct Disconnect {
        void operator()(::arena *arena) const { arena_disconnect(arena); }
    };
    using Connected = std::unique_ptr<::arena, Disconnect>;

    // Makes a connection with a function such as arena_connect_with; nothing if it fails.
    template <typename Function> Connected connect(Function function)
    {
        ::arena_bot bot = {};
        ::arena_wishes wishes = {};
        char error[ARENA_ERROR_MAX];

        bot.name = name_.c_str();
        bot.version = unless_empty(options_.version);
        bot.capacity = options_.capacity;
        bot.views = options_.views;
        bot.endpoint = unless_empty(options_.endpoint);
        bot.token = unless_empty(options_.token);
        bot.server_key = unless_empty(options_.server_key);
        bot.keys = unless_empty(options_.keys);
        wishes.size = sizeof wishes;
        wishes.plays = plays_.c();
        wishes.view_keys = view_keys_.c();
        wishes.no_events = !options_.event;
        Connected arena(function(&bot, &wishes, error));
        if (!arena)
            fail(error);
        return arena;
    }

    // Plays until the connection ends.
    Report play(const Connected &arena)
    {
        ::arena_news news = {};

        if (!arena)
            return report_;
        while (arena_next(arena.get(), -1, &news) < ARENA_STEP_CLOSED && !arena_is_to_blame(arena.get()))
            take(arena.get(), news);
        if (news.step != ARENA_STEP_CLOSED)
            fail(news.text);
        if (report_.exceptions)
            tell(std::to_string(report_.exceptions) + " exception(s) in " + std::to_string(report_.decisions) +
                 " decisions");
        return report_;
    }

  private:
    void tell(std::string_view text) const { std::cerr << name_ << ": " << text << std::endl; }

    void fail(std::string_view text)
    {
        report_.error = text;
        tell(text);
    }

    // Whether the function did not throw.
    template <typename Function> bool call(Function function)
    {
        try {
            function();
            return true;
        } catch (const std::exception &exception) {
            if (options_.strict)
                throw;
            tell(std::string("exception in the bot: ") + exception.what());
        } catch (...) {
            if (options_.strict)
                throw;
            tell("exception in the bot, of no type that says more");
        }
        report_.exceptions++;
        return false;
    }

    Match &match_of(::arena_match *match)
    {
        if (!arena_match_kept(match)) {
            matches_.push_back(std::make_unique<Match>(match));
            arena_match_keep(match, matches_.back().get());
        }
        return *static_cast<Match *>(arena_match_kept(match));
    }

    void start(::arena *arena, Match &match)
    {
        if (!match.words_missing().empty() && told_.insert(match.words_missing()).second)
            tell(match.words_missing());
        if (options_.start)
            (void)call([&] { options_.start(match); });
        arena_ready(arena, match.c());
    }

    void answer(::arena *arena, ::arena_decision *sent, Match &match)
    {
        Decision decision(sent, match);
        unsigned action = 0;

        report_.decisions++;
        if (!call([&] {
                action = decide_(decision);
                if (!decision.actions().contains(action))
                    throw std::invalid_argument("action " + std::to_string(action) + " is not legal");
            }))
            action = decision.actions().random();
        arena_answer(arena, sent, action);
    }

    void end(const ::arena_news &news, Match &match)
    {
        report_.matches++;
        if (options_.end)
            (void)call([&] {
                options_.end({match,
                              news.verdict->winner,
                              news.verdict->reason,
                              {news.verdict->scores, news.verdict->scores + news.verdict->seats}});
            });
        for (auto &kept : matches_)
            if (kept.get() == &match) {
                std::swap(kept, matches_.back());
                matches_.pop_back();
                break;
            }
    }

    void complain(const ::arena_news &news)
    {
        if (std::string_view(news.code) != "notice")
            report_.complaints.emplace_back(news.code);
        if (options_.error)
            (void)call([&] { options_.error({news.match ? &match_of(news.match) : nullptr, news.code, news.text}); });
        else
            tell(std::string("the arena says ") + news.code + ": " + news.text);
    }

    void take(::arena *arena, const ::arena_news &news)
    {
        switch (news.step) {
        case ARENA_STEP_START:
            return start(arena, match_of(news.match));
        case ARENA_STEP_EVENT:
            if (options_.event)
                (void)call([&] {
                    options_.event(
                        {match_of(news.match), news.event->number, news.event->kind, Value(news.event->fields)});
                });
            return;
        case ARENA_STEP_DECISION:
            return answer(arena, news.decision, match_of(news.match));
        case ARENA_STEP_END:
            return end(news, match_of(news.match));
        case ARENA_STEP_ERROR:
            return complain(news);
        default:
            return;
        }
    }

    const std::string &name_;
    const Decide &decide_;
    const Options &options_;
    Texts plays_, view_keys_;
    std::vector<std::unique_ptr<Match>> matches_;
    std::set<std::string> told_;
    Report report_;
};

} // namespace detail

inline Report play(const std::string &name, const Decide &decide, const Options &options)
{
    detail::Player player(name, decide, options);

    return player.play(player.connect(arena_connect_with));
}

inline int run(const std::string &name, const Decide &decide, const Options &options)
{
    try {
        return play(name, decide, options).code();
    } catch (const std::exception &exception) {
        std::cerr << name << ": " << exception.what() << std::endl;
    } catch (...) {
        std::cerr << name << ": an exception of no type that says more" << std::endl;
    }
    return 1;
}

} // namespace arena_sdk

#endif
