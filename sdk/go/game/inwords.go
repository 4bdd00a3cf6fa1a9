// SPDX-License-Identifier: MIT

package game

// Unknown is what a view in words has for what this seat does not know.
const Unknown = "unknown"

// InWords returns the value of a key with words for its numbers: a *Piece (nil for none), an *Action (nil for none), a
// bool for a flag, a string for a word, a []string for a sum of bits, Unknown for what the seat does not know, and an
// int for any other number. Lists and rows are []any, and parts that have names are a map[string]any.
func (v *View) InWords(key string) any {
	value := v.Value(key)
	about := v.words.Key(key)
	if about == nil {
		return value
	}
	if about.Rows == OneRow {
		return v.words.rowInWords(about, value)
	}
	var rows []any
	switch all := value.(type) {
	case []int:
		for _, number := range all {
			rows = append(rows, v.words.rowInWords(about, number))
		}
	case [][]int:
		for _, row := range all {
			rows = append(rows, v.words.rowInWords(about, row))
		}
	}
	return rows
}

func (w *Words) rowInWords(about *Key, row any) any {
	numbers, isList := row.([]int)
	if about.Means == "part" && isList {
		return w.partsInWords(about, numbers)
	}
	if !isList {
		number, _ := row.(int)
		return w.numberInWords(about, about.Means, number)
	}
	words := make([]any, len(numbers))
	for i, number := range numbers {
		words[i] = w.numberInWords(about, about.Means, number)
	}
	return words
}

// partsInWords reads an array in which the names repeat: one group is a map, several are a list of maps.
func (w *Words) partsInWords(about *Key, numbers []int) any {
	step := len(about.Names)
	if step == 0 {
		return numbers
	}
	groups := []any{}
	for at := 0; at < len(numbers); at += step {
		group := map[string]any{}
		for i := 0; i < step && at+i < len(numbers); i++ {
			group[about.Names[i].Name] = w.numberInWords(about, about.Names[i].Means, numbers[at+i])
		}
		groups = append(groups, group)
	}
	if about.Holds == "array" && about.Most == step && len(groups) == 1 {
		return groups[0]
	}
	return groups
}

func (w *Words) numberInWords(about *Key, means string, number int) any {
	if about.Unknown != 0 && number == about.Unknown {
		return Unknown
	}
	if pieces := w.piece[means]; pieces != nil {
		return pieces[number]
	}
	switch {
	case means == "flag":
		return number != 0
	case means == "action" && number == about.Empty:
		return (*Action)(nil)
	case means == "action":
		return w.Action(number)
	case means == "word" && number >= 0 && number < len(about.Names):
		return about.Names[number].Name
	case means == "bits":
		return bitsInWords(about.Names, number)
	default:
		return number
	}
}

func bitsInWords(names []Name, number int) []string {
	set := []string{}
	for bit, name := range names {
		if number>>uint(bit)&1 == 1 {
			set = append(set, name.Name)
		}
	}
	return set
}
