// SPDX-License-Identifier: MIT

package pack_test

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"math"
	"reflect"
	"testing"

	"artemia-arena.example/sdk/internal/golden"
	"artemia-arena.example/sdk/kit"
	"artemia-arena.example/sdk/pack"
)

// shown is a value as it stands in the golden files.
func shown(value any) any {
	switch v := value.(type) {
	case []byte:
		return map[string]any{"$bin": hex.EncodeToString(v)}
	case int64:
		return float64(v)
	case []any:
		for i := range v {
			v[i] = shown(v[i])
		}
	case map[string]any:
		for key := range v {
			v[key] = shown(v[key])
		}
	}
	return value
}

func TestGoldenFramesToValuesAndBack(t *testing.T) {
	kinds := []string{"answer", "bye", "close", "decision", "end", "error", "events", "hello", "ping", "pong",
		"ready", "refusal", "start", "welcome", "match", "command", "reply"}
	for _, kind := range kinds {
		for _, vector := range golden.Frames(t, kind) {
			value, err := pack.Check(vector.Bytes(t))
			if err != nil {
				t.Fatalf("%s, %s: %v", kind, vector.About, err)
			}
			expected := make([]any, len(vector.Frame))
			for i, message := range vector.Frame {
				if err := json.Unmarshal(message, &expected[i]); err != nil {
					t.Fatal(err)
				}
			}
			if got := shown(value.Any()); !reflect.DeepEqual(got, any(expected)) {
				t.Errorf("%s, %s: it says\n%v, and\n%v was expected", kind, vector.About, got, expected)
			}
			if frame, err := kit.Frame(vector.Frame...); err != nil || !bytes.Equal(frame, value) {
				t.Errorf("%s, %s: packed anew it is %.200x (%v), and\n%.200x was expected", kind, vector.About, frame, err, value)
			}
		}
	}
}

func TestWhatIsNoValueIsAnError(t *testing.T) {
	deep := append(bytes.Repeat([]byte{0x91}, 5000), 1)
	for _, b := range [][]byte{nil, {0xc1}, {0x91}, {0xdd, 0xff, 0xff, 0xff, 0xff}, {0xdf, 0xff, 0xff, 0xff, 0xff, 1, 1},
		{0xdb, 0xff, 0xff, 0xff, 0xff}, {0xc6, 0xff, 0xff, 0xff, 0xff}, {0xc9, 0xff, 0xff, 0xff, 0xff, 1}, {0xd4}, {0xd8, 1},
		{0x81, 1, 1}, {0x81, 0xc0, 1}, {0xc0}, {0xca, 0, 0, 0, 0}, {0xa2, 0xff, 0xff}, {1, 1}, {0xcf, 0, 0}, deep} {
		if _, err := pack.Check(b); err == nil {
			t.Errorf("%.20x is taken", b)
		}
	}
}

func TestWhatNoArenaSendsIsAnError(t *testing.T) {
	vectors := golden.Frames(t, "unsent")
	if len(vectors) < 40 {
		t.Fatalf("%d vectors", len(vectors))
	}
	for _, vector := range vectors {
		if _, err := pack.Check(vector.Bytes(t)); err == nil {
			t.Errorf("%s: it is taken", vector.About)
		}
	}
	for b, expected := range map[string]any{"\xc3": true, "\xc4\x01\xff": []byte{0xff}, "\xcc\x05": int64(5),
		"\xcf\x00\x1f\xff\xff\xff\xff\xff\xff": int64(pack.NumberMost),
		"\xd3\xff\xe0\x00\x00\x00\x00\x00\x01": int64(-pack.NumberMost)} {
		if value, err := pack.Check([]byte(b)); err != nil || !reflect.DeepEqual(value.Any(), expected) {
			t.Errorf("%x is %v (%v), and %v was expected", b, value.Any(), err, expected)
		}
	}
}

func TestWhatIsSentIsWholeAndNeverNil(t *testing.T) {
	for value, expected := range map[any][]byte{5.0: {5}, -1.0: {0xff}, json.Number("300"): {0xcd, 1, 0x2c}, "": {0xa0},
		int64(1<<53 - 1): {0xcf, 0, 0x1f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}, true: {0xc3}} {
		if b, err := pack.Append(nil, value); err != nil || !bytes.Equal(b, expected) {
			t.Errorf("%v is packed as %x (%v)", value, b, err)
		}
	}
	type row struct{ A int }
	var none *row
	for _, value := range []any{nil, none, 5.5, math.NaN(), math.Inf(1), json.Number("0.5"), row{1}, []any{1, nil},
		map[string]any{"a": nil}} {
		if b, err := pack.Append(nil, value); err == nil {
			t.Errorf("%#v is packed as %x", value, b)
		}
	}
}

// use asks for everything that a value may be.
func use(v pack.Value) {
	v.Any()
	v.Int()
	v.Text()
	v.Bytes()
	v.Ints()
	if all, ok := v.Array(); ok {
		for _, one := range all {
			use(one)
		}
	}
	if all, ok := v.Map(); ok {
		all.Get("type")
		for _, one := range all {
			use(one.Value)
		}
	}
}

func FuzzCheck(f *testing.F) {
	f.Add([]byte("\x91\x82\xa4type\xa8decision\xa5match\xcb12345678"))
	f.Add([]byte{0x92, 0xd6, 0xff, 0, 0, 0, 0, 0xc7, 3, 1, 1, 2, 3})
	f.Add([]byte{0xdc, 0, 2, 0xcf, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xc0})
	f.Fuzz(func(t *testing.T, b []byte) {
		if value, err := pack.Check(b); err == nil {
			use(value)
		}
	})
}
