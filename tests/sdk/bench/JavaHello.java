// SPDX-License-Identifier: MIT

import org.artemiaarena.sdk.Bot;
import org.artemiaarena.sdk.Options;

/** A bot on the SDK for Java for {@code arena bench sdk}. */
public class JavaHello {
    public static void main(String[] arguments) {
        Options options = new Options()
                .capacity(Integer.parseInt(System.getenv("ARENA_BENCH_CAPACITY")))
                .views(System.getenv("ARENA_BENCH_VIEWS"));
        Bot.run("hello-java", decision -> decision.actions().first(), options);
    }
}
