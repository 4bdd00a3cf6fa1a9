// SPDX-License-Identifier: MIT

package pack

import (
	"encoding/json"
	"fmt"
	"math"
	"sort"

	"github.com/tinylib/msgp/msgp"
)

// AppendInt adds a whole number in its shortest form.
func AppendInt(b []byte, n int64) []byte {
	if n < 0 {
		return msgp.AppendInt64(b, n)
	}
	return msgp.AppendUint64(b, uint64(n))
}

// Append adds a value in canonical msgpack: the shortest forms, keys ascending. It takes whole numbers (also a float64
// or a json.Number that is whole), text, []byte, bool, slices of these and maps with text as keys. Anything else is an
// error, nil too, because nothing that is sent to an arena may be nil.
func Append(b []byte, value any) ([]byte, error) {
	switch v := value.(type) {
	case int:
		return AppendInt(b, int64(v)), nil
	case int64:
		return AppendInt(b, v), nil
	case string:
		return msgp.AppendString(b, v), nil
	case []byte:
		return msgp.AppendBytes(b, v), nil
	case bool:
		return msgp.AppendBool(b, v), nil
	case float64:
		if v != math.Trunc(v) || math.Abs(v) > 1<<53 {
			return nil, fmt.Errorf("%v is no whole number", v)
		}
		return AppendInt(b, int64(v)), nil
	case json.Number:
		n, err := v.Int64()
		return AppendInt(b, n), err
	case []string:
		return appendAll(b, len(v), func(i int) any { return v[i] })
	case []int:
		return appendAll(b, len(v), func(i int) any { return v[i] })
	case []any:
		return appendAll(b, len(v), func(i int) any { return v[i] })
	case map[string]any:
		return appendMap(b, v)
	default:
		return nil, fmt.Errorf("a value of the type %T cannot be sent", value)
	}
}

func appendAll(b []byte, count int, at func(int) any) ([]byte, error) {
	b = msgp.AppendArrayHeader(b, uint32(count))
	for i := 0; i < count; i++ {
		var err error
		if b, err = Append(b, at(i)); err != nil {
			return nil, err
		}
	}
	return b, nil
}

func appendMap(b []byte, values map[string]any) ([]byte, error) {
	keys := make([]string, 0, len(values))
	for key := range values {
		keys = append(keys, key)
	}
	sort.Strings(keys)
	b = msgp.AppendMapHeader(b, uint32(len(keys)))
	for _, key := range keys {
		var err error
		if b, err = Append(msgp.AppendString(b, key), values[key]); err != nil {
			return nil, fmt.Errorf("%s: %w", key, err)
		}
	}
	return b, nil
}
