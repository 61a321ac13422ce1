package forms

import (
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"backoffice/backend/fault"
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/resource/field"
)

// Bounds of what visitors write.
const (
	lineRunes    = 255
	MessageRunes = 10_000 // of a message, as it may go on into a claim
	// Nobody fills in a form faster than this.
	leastMillis = 1500
)

// Fields that no visitor sees or fills in.
const (
	trapField    = "confirm_url" // hidden: only a program fills it in
	elapsedField = "elapsed"     // milliseconds from showing the form to sending it; may be left out
	localeField  = "language"    // read before, for the language of the answer
)

// reader takes fields out of a post and gathers what is wrong with them.
type reader struct {
	fields map[string]string
	known  map[string]bool
	faults fault.Fields
}

func read(p Post) *reader {
	return &reader{fields: p.Fields, known: map[string]bool{trapField: true, elapsedField: true, localeField: true}, faults: fault.Fields{}}
}

type rule func(r *reader, name, value string)

// required says that the field must be filled in.
func required(r *reader, name, value string) {
	if value == "" {
		r.wrong(name, "errors.required")
	}
}

// atLeast bounds how short a text may be.
func atLeast(n int) rule {
	return func(r *reader, name, value string) {
		if value != "" && utf8.RuneCountInString(value) < n {
			r.wrong(name, "errors.min", "Count", n)
		}
	}
}

func (r *reader) wrong(name, key string, pairs ...any) { r.faults.Add(name, fault.M(key, pairs...)) }

// text is one line; whatever cannot be seen becomes a space.
func (r *reader) text(name string, rules ...rule) string {
	return r.accept(name, lineRunes, func(s string) string {
		return strings.Join(strings.Fields(field.OneLine(s)), " ")
	}, rules)
}

// long is a text of several lines.
func (r *reader) long(name string, rules ...rule) string {
	return r.accept(name, MessageRunes, func(s string) string { return strings.TrimSpace(field.Lines(s)) }, rules)
}

func (r *reader) accept(name string, most int, clean func(string) string, rules []rule) string {
	r.known[name] = true
	raw := r.fields[name]
	if !utf8.ValidString(raw) {
		r.wrong(name, "errors.format")
		return ""
	}
	value := clean(raw)
	if utf8.RuneCountInString(value) > most {
		r.wrong(name, "errors.max", "Count", most)
	}
	for _, rule := range rules {
		rule(r, name, value)
	}
	return value
}

// hasFormat says that a text, where there is one, must be of a format.
func hasFormat(format field.Format) rule {
	pattern, _ := format.Pattern()
	match, not := regexp.MustCompile(pattern.Match), regexp.MustCompile(pattern.Not)
	return func(r *reader, name, value string) {
		if value != "" && (!match.MatchString(value) || pattern.Not != "" && not.MatchString(value)) {
			r.wrong(name, pattern.Fault)
		}
	}
}

var isEmail, isPhone, isURL = hasFormat(field.FormatEmail), hasFormat(field.FormatPhone), hasFormat(field.FormatURL)

func (r *reader) email(name string) string {
	r.fields[name] = strings.ToLower(r.fields[name])
	return r.text(name, required, isEmail)
}

func (r *reader) phone(name string) string { return r.text(name, isPhone) }

// web is an address of the web; people leave out its beginning.
func (r *reader) web(name string) string {
	if s := strings.TrimSpace(r.fields[name]); s != "" && !strings.Contains(s, "://") {
		r.fields[name] = "https://" + s
	}
	return r.text(name, isURL)
}

// choice is a number from 1 to most.
func (r *reader) choice(name string, most int) int {
	n, err := strconv.Atoi(r.text(name))
	if err != nil || n < 1 || n > most {
		r.wrong(name, "errors.requiredSelect")
	}
	return n
}

// id is the number of another record, which may be left out.
func (r *reader) id(name string) *uint64 {
	text := strings.TrimPrefix(r.text(name), "#")
	if text == "" {
		return nil
	}
	n, err := strconv.ParseUint(text, 10, 63)
	if err != nil || n == 0 {
		r.wrong(name, "errors.integer")
		return nil
	}
	return &n
}

// iban is an account's number, without spaces; its check digits must be right,
// for money goes there.
func (r *reader) iban(name string) string {
	value := strings.ToUpper(strings.ReplaceAll(r.text(name), " ", ""))
	if value == "" {
		return ""
	}
	if !invoicing.ValidIBAN(value) {
		r.wrong(name, "errors.iban")
		return ""
	}
	return value
}

// end returns what is wrong, fields that nobody knows included. Trapped says
// that a program filled the form in: it gets the same answer as a person, and
// nothing is kept.
func (r *reader) end() (trapped bool, err error) {
	for name := range r.fields {
		if !r.known[name] {
			r.wrong(printable(name), "errors.unknown")
		}
	}
	if text := strings.TrimSpace(r.fields[elapsedField]); text != "" {
		millis, bad := strconv.ParseFloat(text, 64)
		if bad != nil {
			r.wrong(elapsedField, "errors.number")
		}
		trapped = millis < leastMillis
	}
	return trapped || strings.TrimSpace(r.fields[trapField]) != "", r.faults.Err()
}

// printable is enough of a name to find it by.
func printable(name string) string {
	runes := []rune(strings.ToValidUTF8(name, "?"))
	return string(runes[:min(len(runes), 64)])
}
