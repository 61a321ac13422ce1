package kind

import (
	"reflect"
	"regexp"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"backoffice/backend/engine/model"
	"backoffice/backend/fault"
	"backoffice/backend/resource/field"
)

var (
	text = Kind{
		Decode: readText, Check: checkText, Columns: []model.Kind{model.KindText},
		Default: isString,
		Entry:   func(t reflect.Type) bool { return model.KindOf(t.Kind()) == model.KindText },
	}
	noEntry = func(k Kind) Kind { k.Entry = nil; return k }

	_ = define(field.KindText, text)
	_ = define(field.KindSlug, noEntry(text))
	_ = define(field.KindArea, noEntry(text))
	_ = define(field.KindRich, noEntry(text))
	_ = define(field.KindPassword, Kind{Decode: readText, Check: checkText, Columns: text.Columns})
)

// readText reads a text as it is stored: composed (NFC), in one line without spaces around
// it where it is one, and in the one form that its format has; what nobody else may have,
// without what is not seen.
// Empty is nil, and so is one of several lines in which nothing is seen.
func readText(r Reader, f field.Field, raw any, at string) (any, bool) {
	if raw == nil {
		return nil, true
	}
	s, ok := raw.(string)
	if !ok {
		return wrong(r, at, "errors.type")
	}
	if !utf8.ValidString(s) || strings.ContainsRune(s, 0) {
		return wrong(r, at, "errors.format")
	}
	if !f.Traits().IsWriteOnly {
		s = norm.NFC.String(s)
	}
	switch {
	case f.Kind == field.KindArea:
		s = field.Lines(s)
	case f.Traits().Trimmed:
		s = trimmed(field.OneLine(s))
	}
	if f.Traits().BlankIsNone && trimmed(s) == "" {
		s = ""
	}
	if f.UniqueRule != nil || f.Format == field.FormatCode {
		s = field.Seen(s)
	}
	switch f.Format {
	case field.FormatEmail:
		s = strings.ToLower(s)
	case field.FormatCode:
		s = strings.ToUpper(s)
	}
	if s == "" {
		return nil, true
	}
	if f.IsSecret && s == field.SecretMask {
		return nil, false // nothing wrong, and nothing said: it stays
	}
	return s, true
}

func trimmed(s string) string {
	return strings.TrimFunc(s, func(r rune) bool { return unicode.IsSpace(r) || field.IsUnseen(r) })
}

func checkText(f field.Field, value any, broken func(fault.Message)) {
	s, ok := value.(string)
	if !ok {
		return
	}
	n := utf8.RuneCountInString(s)
	if f.MinValue != nil && float64(n) < *f.MinValue {
		broken(fault.M(f.TooShortKey(), "Count", f.Least()))
	}
	if most := f.Longest(); n > most {
		broken(fault.M(f.TooLongKey(), "Count", most))
		return // a pattern need not look at what is endless
	}
	if f.PatternText != "" && !like(f.AnchoredPattern(), s) {
		broken(Message(f, "pattern", "errors.pattern"))
	}
	if pattern, ok := f.Format.Pattern(); ok && (!like(pattern.Match, s) || pattern.Not != "" && like(pattern.Not, s)) {
		broken(Message(f, "format", pattern.Fault))
	}
}

var patterns sync.Map // text to *regexp.Regexp

// like reports whether s matches pattern. The check of declarations has proven
// that those of developers compile.
func like(pattern, s string) bool {
	re, ok := patterns.Load(pattern)
	if !ok {
		re, _ = patterns.LoadOrStore(pattern, regexp.MustCompile(pattern))
	}
	return re.(*regexp.Regexp).MatchString(s)
}
