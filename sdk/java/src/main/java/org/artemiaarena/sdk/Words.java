// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.artemiaarena.sdk.games.Leduc;
import org.artemiaarena.sdk.games.Notalone;

/**
 * The words of a game within one epoch: actions, pieces, keys of views. Made of what {@code arena rules --game G --json}
 * prints: by the generator for the games of this library, and at run time for any other.
 */
public final class Words {
    /** In a view in words: this seat does not know it. */
    public static final String UNKNOWN = "unknown";

    private static final Map<String, Found> FOUND = new ConcurrentHashMap<>();

    private final String game;
    private final String epoch;
    private final Map<Integer, Action> actions = new LinkedHashMap<>();
    private final Map<String, Map<Integer, Piece>> pieces = new HashMap<>();
    private final Map<String, Key> keys = new LinkedHashMap<>();

    /** The words of a game, and a sentence if there are none; else "". */
    record Found(Words words, String missing) {}

    /** Of rows that the generator made. */
    public Words(String game, String epoch, Action[] actions, Piece[] pieces, Key[] keys) {
        this.game = game;
        this.epoch = epoch;
        for (Action action : actions) {
            this.actions.put(action.id(), action);
        }
        for (Piece piece : pieces) {
            this.pieces
                    .computeIfAbsent(piece.type(), type -> new LinkedHashMap<>())
                    .put(piece.code(), piece);
        }
        for (Key key : keys) {
            this.keys.put(key.key(), key);
        }
    }

    /** The game's id. */
    public String game() {
        return game;
    }

    /** The epoch of the rules. */
    public String epoch() {
        return epoch;
    }

    /** All actions. */
    public Collection<Action> actions() {
        return Collections.unmodifiableCollection(actions.values());
    }

    /** All keys of views, in the order of the rules. */
    public Map<String, Key> keys() {
        return Collections.unmodifiableMap(keys);
    }

    /** All pieces of this type, such as "card"; none if there is no such type. */
    public Collection<Piece> pieces(String type) {
        return Collections.unmodifiableCollection(
                pieces.getOrDefault(type, Map.of()).values());
    }

    /** The action with this id; without words it has its number alone. */
    public Action action(int id) {
        Action action = actions.get(id);
        return action == null ? new Action(id, "", "", "action " + id) : action;
    }

    /** The piece of this type and code; null for code 0, or if there is none. */
    public Piece piece(String type, long code) {
        return code != (int) code ? null : pieces.getOrDefault(type, Map.of()).get((int) code);
    }

    /**
     * The value of a key with words for its numbers: Piece, Action, names; flags are Boolean, sums of bits a Set of names. Rows
     * and arrays are lists, parts a Map. What the seat does not know is {@link #UNKNOWN}; what is none is null.
     */
    Object inWords(Key key, Object value) {
        return key.hasRows() && value instanceof List<?> rows
                ? mapped(rows, row -> rowInWords(key, row))
                : rowInWords(key, value);
    }

    private static List<Object> mapped(List<?> list, java.util.function.Function<Object, Object> function) {
        List<Object> mapped = new ArrayList<>(list.size()); // it may hold null
        for (Object entry : list) {
            mapped.add(function.apply(entry));
        }
        return Collections.unmodifiableList(mapped);
    }

    private Object rowInWords(Key key, Object row) {
        if (!(row instanceof List<?> list)) {
            return numberInWords(key, key.means(), row);
        }
        if (!key.means().equals("part")) {
            return mapped(list, number -> numberInWords(key, key.means(), number));
        }
        List<Object> groups = new ArrayList<>();
        int step = Math.max(1, key.names().size());
        for (int at = 0; at < list.size(); at += step) {
            groups.add(groupInWords(key, list.subList(at, Math.min(at + step, list.size()))));
        }
        boolean isOne = key.holds() == Key.Holds.ARRAY && key.most() == step && groups.size() == 1;
        return isOne ? groups.get(0) : Collections.unmodifiableList(groups);
    }

    private Map<String, Object> groupInWords(Key key, List<?> group) {
        Map<String, Object> words = new LinkedHashMap<>();
        for (int i = 0; i < group.size() && i < key.names().size(); i++) {
            Key.Name name = key.names().get(i);
            words.put(name.name(), numberInWords(key, name.means(), group.get(i)));
        }
        return Collections.unmodifiableMap(words);
    }

    private Object numberInWords(Key key, String means, Object value) {
        if (!(value instanceof Long number)) {
            return value;
        }
        if (key.unknown() >= 0 && number == key.unknown()) {
            return UNKNOWN;
        }
        if (pieces.containsKey(means)) {
            return piece(means, number);
        }
        switch (means) {
            case "flag":
                return number != 0;
            case "action":
                return number == key.empty() || number != (int) (long) number ? null : action((int) (long) number);
            case "word":
                boolean isNamed = number >= 0 && number < key.names().size();
                return isNamed ? key.names().get((int) (long) number).name() : number;
            case "bits":
                return bits(key, number);
            default:
                return number;
        }
    }

    private static Set<String> bits(Key key, long number) {
        Set<String> names = new LinkedHashSet<>();
        for (int bit = 0; bit < key.names().size(); bit++) {
            if ((number >> bit & 1) != 0) {
                names.add(key.names().get(bit).name());
            }
        }
        return Collections.unmodifiableSet(names);
    }

    /** The words of a game of this library; null if it is none of them. */
    static Words generated(String game) {
        switch (game) {
            case "notalone":
                return Notalone.words();
            case "leduc":
                return Leduc.words();
            default:
                return null;
        }
    }

    /** The words of this game and epoch. */
    static Found find(String game, String epoch) {
        return FOUND.computeIfAbsent(game + " " + epoch, name -> search(game, epoch));
    }

    private static Found search(String game, String epoch) {
        Words words = generated(game);
        if (words == null || !words.epoch.equals(epoch)) {
            Words other = Rules.read(game);
            words = other != null && other.epoch.equals(epoch) ? other : words;
        }
        if (words != null && words.epoch.equals(epoch)) {
            return new Found(words, "");
        }
        String missing = words == null
                ? game
                        + " has no words here: its actions are numbers; put arena on the PATH, or set ARENA_RULES to a file that "
                        + "arena rules --game " + game + " --json printed"
                : "the rules of " + game + " are of the epoch " + epoch + ", and the words here of " + words.epoch
                        + ": actions are numbers now; another version of arena-sdk knows them";
        return new Found(new Words(game, epoch, new Action[0], new Piece[0], new Key[0]), missing);
    }
}
