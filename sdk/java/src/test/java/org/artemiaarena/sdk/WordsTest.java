// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class WordsTest {
    private static String rules(String game) throws IOException {
        return Files.readString(Path.of(System.getProperty("rules"), game + ".json"));
    }

    @Test
    void theWordsOfThisLibraryAreWhatTheRulesSay() throws IOException {
        for (String game : List.of("notalone", "leduc")) {
            Words made = Words.generated(game);
            Words read = Rules.words(rules(game));
            assertEquals(read.epoch(), made.epoch());
            assertEquals(List.copyOf(read.actions()), List.copyOf(made.actions()));
            assertTrue(made.actions().size() >= 3);
            assertEquals(read.keys(), made.keys());
            assertTrue(made.keys().size() >= 10);
            for (JsonElement meaning :
                    JsonParser.parseString(rules(game)).getAsJsonObject().getAsJsonArray("meanings")) {
                JsonElement type = meaning.getAsJsonObject().get("type");
                if (type != null) {
                    assertEquals(
                            List.copyOf(read.pieces(type.getAsString())), List.copyOf(made.pieces(type.getAsString())));
                }
            }
            assertFalse(made.pieces("card").isEmpty());
        }
    }

    @Test
    void otherGamesAndEpochsHaveNumbersAndASentence() {
        Words.Found other = Words.find("notalone", "notalone-1-0");
        assertEquals("action 35", other.words().action(35).text());
        assertTrue(other.missing().contains("notalone-1-0"), other.missing());
        assertTrue(Words.find("chess", "1").missing().contains("arena rules --game chess --json"));
        assertTrue(Words.find("a; echo b", "1").missing().contains("no words here"));
        assertEquals("", Words.find("leduc", Words.generated("leduc").epoch()).missing());
    }

    @Test
    void whatIsNoRulesIsRefused() {
        for (String text : List.of("", "[]", "{}", "{\"game\":1}", "\u0000")) {
            assertThrows(RuntimeException.class, () -> Rules.words(text));
        }
        assertNull(Words.generated("chess"));
    }
}
