// SPDX-License-Identifier: MIT

package arena

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"artemia-arena.example/sdk/games/leduc"
)

func TestWordsOfOtherEpochsAndGamesComeFromTheRules(t *testing.T) {
	path := filepath.Join(t.TempDir(), "rules.json")
	t.Setenv("ARENA_RULES", path)
	rules := func(game, epoch string) {
		text := `{"game": "` + game + `", "epoch": "` + epoch + `", "actions": [{"id": 0, "kind": "k"}]}`
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	rules("leduc", "e1")
	for _, row := range []struct{ game, epoch, kind, says string }{
		{"leduc", leduc.Epoch, "fold", ""}, {"leduc", "e1", "k", ""},
		{"leduc", "e2", "", "the rules of leduc are of the epoch e2, and the words here of " + leduc.Epoch},
		{"chess", "e1", "", "chess has no words here: its actions are numbers"},
	} {
		words, missing := findWords(row.game, row.epoch)
		said := strings.HasPrefix(missing, row.says) && (missing == "") == (row.says == "")
		if words.Action(0).Kind != row.kind || !said {
			t.Errorf("%s, %s: %q, %q", row.game, row.epoch, words.Action(0), missing)
		}
	}
	rules("go", "e9")
	if words, missing := findWords("go", "e8"); words.Epoch != "e8" || !strings.Contains(missing, "e8") {
		t.Errorf("%s: %s", words.Epoch, missing)
	}
	rules("chess", "e1") // what was once looked for is kept
	if words, _ := findWords("chess", "e1"); words.Action(0).Kind != "" {
		t.Error("it is looked for again")
	}
}

func TestADurationOfTheMostMilliseconds(t *testing.T) {
	if duration(-1) != NoClock || duration(0) != 0 || duration(1500).Seconds() != 1.5 ||
		duration(1<<53-1) <= duration(1<<40) {
		t.Error(duration(1<<53 - 1))
	}
}
