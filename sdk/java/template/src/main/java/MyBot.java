// SPDX-License-Identifier: MIT

import org.artemiaarena.sdk.Action;
import org.artemiaarena.sdk.Actions;
import org.artemiaarena.sdk.Bot;
import org.artemiaarena.sdk.Decision;
import org.artemiaarena.sdk.Options;

/** A bot for the arena: decide chooses among the legal actions. */
public class MyBot {
    /** Plays a card if it can, else anything. decision.view() is what the seat knows. */
    static Action decide(Decision decision) {
        Actions cards = decision.actions().kind("play");
        return cards.isEmpty() ? decision.actions().random() : cards.random();
    }

    public static void main(String[] arguments) {
        Bot.run("my-bot", MyBot::decide, new Options().version("1"));
    }
}
