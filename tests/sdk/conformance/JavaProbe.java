// SPDX-License-Identifier: MIT
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.artemiaarena.sdk.Action;
import org.artemiaarena.sdk.Bot;
import org.artemiaarena.sdk.Decision;
import org.artemiaarena.sdk.Options;

/** The probe in Java: see suite.py for what a probe does. */
public class JavaProbe {
    static Action decide(Decision decision) {
        if (decision.number() == 13) {
            throw new IllegalStateException("the probe's own exception");
        }
        List<String> keys = List.copyOf(decision.match().words().keys().keySet());
        String key = keys.isEmpty() ? "" : keys.get((int) ((decision.number() - 1) % keys.size()));
        Action action = decision.actions().random();
        Map<String, Object> note = new LinkedHashMap<>();
        note.put("action", List.of(action.kind(), action.object()));
        note.put(
                "asks",
                decision.asks()
                        .map(asks -> List.<Object>of(
                                asks.kind(), asks.by().map(piece -> piece.id()).orElse(""), asks.count()))
                        .orElse(List.of()));
        note.put("first", decision.actions().first().id());
        note.put("key", key);
        note.put("value", key.isEmpty() ? 0 : decision.view().get(key));
        decision.note(note);
        decision.say("hello");
        return action;
    }

    public static void main(String[] arguments) {
        boolean strict = System.getenv("PROBE_STRICT") != null;
        Bot.run("probe", JavaProbe::decide, new Options().version("7").capacity(16).strict(strict));
    }
}
