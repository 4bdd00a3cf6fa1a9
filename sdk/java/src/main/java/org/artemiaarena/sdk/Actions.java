// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.NoSuchElementException;
import java.util.RandomAccess;
import java.util.Set;
import java.util.function.Predicate;

/** Actions in ascending order. It cannot be changed. */
public final class Actions extends AbstractList<Action> implements RandomAccess {
    private final int[] ids;
    private final Words words;
    private final Chance chance;

    Actions(int[] ids, Words words, Chance chance) {
        this.ids = ids;
        this.words = words;
        this.chance = chance;
    }

    @Override
    public Action get(int index) {
        return words.action(ids[index]);
    }

    @Override
    public int size() {
        return ids.length;
    }

    /**
     * The first.
     *
     * @throws NoSuchElementException there is none
     */
    public Action first() {
        return get(some(0));
    }

    /**
     * One of them, all equally likely, the same in each replay.
     *
     * @throws NoSuchElementException there is none
     */
    public Action random() {
        return get(some((int) chance.below(Math.max(1, size()))));
    }

    private int some(int index) {
        if (isEmpty()) {
            throw new NoSuchElementException("there is no such action here; ask isEmpty() first");
        }
        return index;
    }

    /** Those of these kinds. */
    public Actions kind(String... kinds) {
        Set<String> wanted = Set.of(kinds);
        return those(action -> wanted.contains(action.kind()));
    }

    /** Those with these objects. */
    public Actions object(String... objects) {
        Set<String> wanted = Set.of(objects);
        return those(action -> wanted.contains(action.object()));
    }

    private Actions those(Predicate<Action> isWanted) {
        int[] found =
                Arrays.stream(ids).filter(id -> isWanted.test(words.action(id))).toArray();
        return new Actions(found, words, chance);
    }

    /** Whether one of them has this id. */
    public boolean hasId(int id) {
        return Arrays.binarySearch(ids, id) >= 0;
    }
}
