// Package person says whether a text is about somebody: the number or the name of a
// record, or what staff searched for and saved in a view of a list.
package person

import (
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"backoffice/backend/store/db"
)

// Person is who somebody asks about. An empty value is not looked for.
type Person struct{ Email, Phone, Name string }

// How somebody was found.
const (
	ByEmail = "email"
	ByPhone = "phone"
	ByName  = "name"
)

// LeastDigits is how many digits of a telephone number are compared, from its end: what
// is before them is the code of a country, or a zero.
const LeastDigits = 9

// leastLetters is how many letters of a part of an e-mail or a name say who is meant.
const leastLetters = 3

// Digits are those of a text.
func Digits(text string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, text)
}

// Words are the folded words of a name, in the order of the alphabet.
func Words(name string) []string {
	words := strings.Fields(db.Fold(name))
	slices.Sort(words)
	return words
}

// WithoutSigns is SQL of a column without what people put between digits.
func WithoutSigns(column string) string {
	for _, sign := range []string{" ", "-", "/", "(", ")", "."} {
		column = "REPLACE(" + column + ", '" + sign + "', '')"
	}
	return column
}

// MeantBy says by what of the person a text that is searched for may mean them, empty
// where it does not: by the e-mail or a beginning of it, by the last digits of the
// telephone number, and by a part of the name or all of it. Sure is the whole e-mail alone:
// whether a name or a part is theirs a person decides.
func (p Person) MeantBy(text string) (by string, sure bool) {
	folded := strings.TrimSpace(db.Fold(text))
	if len([]rune(folded)) < leastLetters {
		return "", false
	}
	if email := db.Fold(strings.TrimSpace(p.Email)); email != "" {
		switch {
		case strings.Contains(folded, email):
			return ByEmail, true
		case strings.HasPrefix(email, folded):
			return ByEmail, false
		}
	}
	if own := Digits(p.Phone); len(own) >= LeastDigits {
		if digits := Digits(text); len(digits) >= LeastDigits && digits[len(digits)-LeastDigits:] == own[len(own)-LeastDigits:] {
			return ByPhone, false
		}
	}
	names, words := Words(p.Name), Words(text)
	within := func(all, some []string) bool {
		return len(some) > 0 && !slices.ContainsFunc(some, func(one string) bool { return !slices.Contains(all, one) })
	}
	if within(names, words) || within(words, names) {
		return ByName, false
	}
	return "", false
}

// view is what is kept of a view of a list, as it stands in its JSON.
type view = map[string]any

// InViews says by what the views of a list, as JSON, may mean the person; empty where none
// does. Returns an error where they are no views.
func (p Person) InViews(views string) (by string, sure bool, err error) {
	_, by, sure, err = p.views(views)
	return by, sure, err
}

// OutOfViews are the views without the words that may mean the person: of a view its other
// filters stay. One that is called by such words, or asks for nothing else, is left out.
func (p Person) OutOfViews(views string) (string, error) {
	left, _, _, err := p.views(views)
	if err != nil {
		return "", err
	}
	raw, err := json.Marshal(left)
	if err != nil {
		return "", fmt.Errorf("write views of a list: %w", err)
	}
	return string(raw), nil
}

func (p Person) views(stored string) (left []view, by string, sure bool, err error) {
	var all []view
	if err := json.Unmarshal([]byte(stored), &all); err != nil {
		return nil, "", false, fmt.Errorf("read views of a list: %w", err)
	}
	left = []view{}
	meant := func(text string) bool {
		how, certain := p.MeantBy(text)
		if how != "" && !sure {
			by, sure = how, certain
		}
		return how != ""
	}
	for _, v := range all {
		name, _ := v["name"].(string)
		raw, _ := v["query"].(string)
		q, err := url.ParseQuery(raw)
		if err != nil {
			return nil, "", false, fmt.Errorf("read a view of a list: %w", err)
		}
		emptied := false
		for key, values := range q {
			if slices.ContainsFunc(values, meant) {
				q.Del(key)
				emptied = true
			}
		}
		if meant(name) || emptied && len(q) == 0 {
			continue
		}
		if emptied {
			v["query"] = q.Encode()
		}
		left = append(left, v)
	}
	return left, by, sure, nil
}
