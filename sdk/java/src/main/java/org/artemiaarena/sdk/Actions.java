// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.RandomAccess;
import java.util.Set;

/** Actions in ascending order. It cannot be changed. */
public final class Actions extends AbstractList<Action> implements RandomAccess {
    private final List<Action> actions;
    private final Chance chance;

    Actions(List<Action> actions, Chance chance) {
        this.actions = actions;
        this.chance = chance;
    }

    @Override
    public Action get(int index) {
        return actions.get(index);
    }

    @Override
    public int size() {
        return actions.size();
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
        List<Action> found = new ArrayList<>();
        for (Action action : actions) {
            if (wanted.contains(action.kind())) {
                found.add(action);
            }
        }
        return new Actions(found, chance);
    }

    /** Those with these objects. */
    public Actions object(String... objects) {
        Set<String> wanted = Set.of(objects);
        List<Action> found = new ArrayList<>();
        for (Action action : actions) {
            if (wanted.contains(action.object())) {
                found.add(action);
            }
        }
        return new Actions(found, chance);
    }

    /** Whether one of them has this id. */
    public boolean hasId(int id) {
        int low = 0;
        int high = actions.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int found = actions.get(middle).id();
            if (found == id) {
                return true;
            }
            if (found < id) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return false;
    }
}
