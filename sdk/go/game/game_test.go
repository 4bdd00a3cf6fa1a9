// SPDX-License-Identifier: MIT

package game_test

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"artemia-arena.example/sdk/game"
	"artemia-arena.example/sdk/games/leduc"
	"artemia-arena.example/sdk/games/notalone"
	"artemia-arena.example/sdk/pack"
)

func view(t *testing.T, words *game.Words, sent map[string]any) *game.View {
	t.Helper()
	b, err := pack.Append(nil, sent)
	if err != nil {
		t.Fatal(err)
	}
	value, err := pack.Check(b)
	if err != nil {
		t.Fatal(err)
	}
	return game.NewView(value, words, 3)
}

func equal(t *testing.T, about string, got, expected any) {
	t.Helper()
	if !reflect.DeepEqual(got, expected) {
		t.Errorf("%s is %#v, and %#v was expected", about, got, expected)
	}
}

func TestASparseViewIsCompleted(t *testing.T) {
	v := notalone.Of(view(t, notalone.Words, map[string]any{"will": []int{0, 3, 2}, "turn": 4, "new": 7,
		"played": []any{[]int{}, []int{255, 3}, []int{}}}))
	equal(t, "turn", v.Turn(), 4)
	equal(t, "rescue", v.Rescue(), 0)
	equal(t, "will", v.Will(), []int{0, 3, 2})
	equal(t, "need", v.Need(), []int{0, 0, 0})
	equal(t, "answer", v.Answer(), []int{65535, 65535, 65535})
	equal(t, "played", v.Played(), [][]notalone.Place{{}, {255, notalone.PlaceRiver}, {}})
	equal(t, "survivors", v.Survivors(), [][]notalone.Survivor{{}, {}, {}})
	equal(t, "planet", len(v.Planet()), notalone.Words.Key("planet").Most)
	equal(t, "frame", len(v.Rows("frame")), 14)
	equal(t, "new", v.Value("new"), 7)
	equal(t, "the last key", v.Keys()[len(v.Keys())-1], "new")
	equal(t, "a name", notalone.PlaceRiver.String(), "The River")
	equal(t, "no name", notalone.Place(255).String(), "255")
}

func TestAViewInWords(t *testing.T) {
	v := view(t, notalone.Words, map[string]any{"planet": append([]int{0, 3}, make([]int, 9)...),
		"mode": []int{0, 1, 0}, "played": []any{[]int{}, []int{255, 3}, []int{}}, "avoids": []int{0, 5, 0},
		"deciding": 1, "answer": []int{65535, 35, 65535},
		"evolution_size": []int{2, 1}, "batch": []int{1, 64, 2, 129}})
	river := notalone.Words.Piece("place", int(notalone.PlaceRiver))
	equal(t, "planet", v.InWords("planet").([]any)[:3], []any{(*game.Piece)(nil), river, (*game.Piece)(nil)})
	equal(t, "mode", v.InWords("mode"), []any{"one", "river", "one"})
	equal(t, "played", v.InWords("played"), []any{[]any{}, []any{game.Unknown, river}, []any{}})
	equal(t, "avoids", v.InWords("avoids").([]any)[1], []string{"creature", "target"})
	equal(t, "deciding", v.InWords("deciding"), true)
	equal(t, "answer", v.InWords("answer"), []any{(*game.Action)(nil), notalone.Words.Action(35), (*game.Action)(nil)})
	equal(t, "evolution_size", v.InWords("evolution_size"), map[string]any{"level-1": 2, "level-2": 1})
	equal(t, "batch", v.InWords("batch"),
		[]any{map[string]any{"seat": 1, "effect": 64}, map[string]any{"seat": 2, "effect": 129}})
}

func TestAllKeysOfAnEmptyViewHaveAValueAndWords(t *testing.T) {
	for _, words := range []*game.Words{notalone.Words, leduc.Words} {
		v := view(t, words, nil)
		equal(t, "the number of keys", len(v.Keys()), len(words.Keys()))
		for _, key := range words.Keys() {
			value, inWords := v.Value(key.Key), reflect.ValueOf(v.InWords(key.Key))
			if rows := reflect.ValueOf(value); key.Rows != game.OneRow && rows.Len() != inWords.Len() {
				t.Errorf("%s has %d rows, and %d in words", key.Key, rows.Len(), inWords.Len())
			}
		}
	}
}

// panics returns what a function panics with.
func panics(function func()) (said string) {
	defer func() { said, _ = recover().(string) }()
	function()
	return ""
}

func TestAWrongKeyOrShapeIsSaid(t *testing.T) {
	v := view(t, notalone.Words, map[string]any{"will": []int{1}, "turn": "x", "planet": 5})
	for expected, function := range map[string]func(){
		"views of notalone have no key wil": func() { v.Number("wil") },
		"holds no number under will":        func() { v.Number("will") },
		"holds no number under turn":        func() { v.Number("turn") },
		"holds neither numbers nor rows":    func() { v.Value("turn") },
		"holds no numbers under planet":     func() { v.List("planet") },
		"holds no rows under planet":        func() { v.Rows("planet") },
	} {
		if said := panics(function); !strings.Contains(said, expected) {
			t.Errorf("%q is said, and %q was expected", said, expected)
		}
	}
}

// ARENA_RULES_FOLDER has GAME.json for each game, as `arena rules --game GAME --json` prints them.
func TestTheWordsAreWhatTheRulesSay(t *testing.T) {
	folder := os.Getenv("ARENA_RULES_FOLDER")
	if folder == "" {
		t.Skip("ARENA_RULES_FOLDER is not set")
	}
	for _, made := range []*game.Words{notalone.Words, leduc.Words} {
		t.Setenv("ARENA_RULES", filepath.Join(folder, made.Game+".json"))
		read, err := game.FromRules(made.Game)
		if err != nil {
			t.Fatal(err)
		}
		equal(t, "the epoch", read.Epoch, made.Epoch)
		equal(t, "the actions", read.Actions(), made.Actions())
		equal(t, "the pieces", read.Pieces(), made.Pieces())
		equal(t, "the number of keys", len(read.Keys()), len(made.Keys()))
		for i, key := range made.Keys() {
			equal(t, key.Key, read.Keys()[i], key)
		}
		if _, err := game.FromRules("chess"); err == nil {
			t.Error("the rules of another game are taken")
		}
	}
}

func TestRulesThatAreNoneAreAnError(t *testing.T) {
	path := filepath.Join(t.TempDir(), "rules.json")
	t.Setenv("ARENA_RULES", path)
	for _, text := range []string{"", "[]", "{}", `{"game": 5}`,
		`{"game": "x", "epoch": "y", "actions": [{"id": "z"}]}`,
		`{"game": "x", "epoch": "y", "meanings": [{"type": "card"}], "cards": 5}`} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := game.FromRules("x"); err == nil {
			t.Errorf("%q is taken", text)
		}
	}
	t.Setenv("ARENA_RULES", path+".none")
	if _, err := game.FromRules("x"); err == nil {
		t.Error("a file that is not there is taken")
	}
	t.Setenv("ARENA_RULES", "")
	t.Setenv("PATH", t.TempDir())
	if _, err := game.FromRules("x; echo"); err == nil {
		t.Error("a program that is not there is taken")
	}
}
