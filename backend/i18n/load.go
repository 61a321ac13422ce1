package i18n

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

// Load reads every <subject>.<language>.json in the roots of folders; a text
// of a later folder stands in place of the same one of an earlier, unless it is filled
// in otherwise than that of the first, which is the program's. It returns an error for a file that is not an object of texts, for a name without a
// language, and where the default language has no file.
func Load(folders ...fs.FS) (*Bundle, error) {
	b := &Bundle{
		tags:       map[string]language.Tag{},
		texts:      map[string]map[string]entry{},
		localizers: map[string]*i18n.Localizer{},
	}
	for i, folder := range folders {
		names, err := fs.Glob(folder, "*.json")
		if err != nil {
			return nil, fmt.Errorf("list locale files: %w", err)
		}
		seen := map[place]bool{}
		for _, name := range names {
			if err := b.read(folder, name, i > 0, seen); err != nil {
				return nil, fmt.Errorf("locale file %s: %w", name, err)
			}
		}
	}
	if _, ok := b.texts[Default]; !ok {
		return nil, fmt.Errorf("no locale file of the default language %q", Default)
	}
	b.locales = sortedKeys(b.texts)
	b.locales = slices.DeleteFunc(b.locales, func(l string) bool { return l == Default })
	b.locales = append([]string{Default}, b.locales...)
	if len(folders) > 1 {
		b.setAside()
	}
	return b, b.buildLocalizers()
}

// place is where a text stands.
type place struct{ locale, key string }

// read adds the texts of a file, of a later folder than the first or not; seen are those
// of the folder's others.
func (b *Bundle) read(fsys fs.FS, name string, later bool, seen map[place]bool) error {
	stem := strings.TrimSuffix(path.Base(name), ".json")
	dot := strings.LastIndexByte(stem, '.')
	if dot < 0 {
		return fmt.Errorf("the name has no language")
	}
	locale := stem[dot+1:]
	tag, err := language.Parse(locale)
	if err != nil {
		return fmt.Errorf("the name has no known language: %w", err)
	}
	content, err := fs.ReadFile(fsys, name)
	if err != nil {
		return err
	}
	content = bytes.TrimPrefix(content, []byte("\xef\xbb\xbf")) // some editors begin a file with it
	if at, ok := firstNotUTF8(content); ok {
		return fmt.Errorf("line %d: not UTF-8; save the file in that encoding", lineAt(content, at))
	}
	if b.texts[locale] == nil {
		b.texts[locale], b.tags[locale] = map[string]entry{}, tag
	}
	err = entries(content, func(key string, e entry) {
		if at := (place{locale, key}); seen[at] {
			b.loadProblems = append(b.loadProblems, Problem{Number: twice, Locale: locale, Key: key, Text: fmt.Sprintf("stands twice (%s)", name)})
		} else {
			seen[at] = true
		}
		e.file, e.later = path.Base(name), later
		if before, is := b.texts[locale][key]; is && later {
			e.before = &before
		}
		b.texts[locale][key] = e
	})
	return withPosition(content, err)
}

// withPosition adds the line to what a decoder says of a file.
func withPosition(content []byte, err error) error {
	if err == nil {
		return nil
	}
	at := int64(len(content))
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	var place *positionError
	switch {
	case errors.As(err, &place):
		at = place.offset
	case errors.As(err, &syntax):
		at, err = syntax.Offset, fmt.Errorf("%s (%w)", slip(syntax.Error()), err)
	case errors.As(err, &kind):
		at = kind.Offset
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		err = errors.New("the file ends too early")
	}
	return fmt.Errorf("line %d: %w", lineAt(content, int(at)), err)
}

// slip is what whoever wrote the file has probably done, by what a decoder says of it.
func slip(said string) string {
	switch {
	case strings.Contains(said, "beginning of object key"):
		return "a comma too many before this, or no quotation mark"
	case strings.Contains(said, "after object key:value"):
		return `a comma is missing before this, or a quotation mark within a text is not written as \"`
	case strings.Contains(said, "in string literal"):
		return `a text goes on in the next line, or has a tabulator: write \n or \t`
	}
	return "this is not how texts are written"
}

func lineAt(content []byte, at int) int {
	return bytes.Count(content[:min(at, len(content))], []byte("\n")) + 1
}

// firstNotUTF8 is where content is in another encoding: a decoder of JSON would put
// U+FFFD there, and say nothing.
func firstNotUTF8(content []byte) (at int, found bool) {
	for at < len(content) {
		r, size := utf8.DecodeRune(content[at:])
		if r == utf8.RuneError && size == 1 {
			return at, true
		}
		at += size
	}
	return 0, false
}

// positionError is a value of the wrong kind, and where in the file it ends.
type positionError struct {
	offset int64
	text   string
}

// Error says what is wrong with it.
func (m *positionError) Error() string { return m.text }

// entries reads the texts of one file in their order, so that a key that
// stands twice is seen.
func entries(content []byte, each func(key string, e entry)) error {
	dec := json.NewDecoder(bytes.NewReader(content))
	open, err := dec.Token()
	if err != nil {
		return err
	}
	if open != json.Delim('{') {
		return &positionError{dec.InputOffset(), "not an object of texts"}
	}
	for dec.More() {
		token, err := dec.Token()
		if err != nil {
			return err
		}
		key := token.(string)
		e, err := readEntry(dec)
		if err != nil {
			return err
		}
		if e == nil {
			return &positionError{dec.InputOffset(), key + " is neither a text nor plural forms"}
		}
		each(key, *e)
	}
	_, err = dec.Token()
	return err
}

// readEntry reads a text or its plural forms, and nil for anything else.
func readEntry(dec *json.Decoder) (*entry, error) {
	token, err := dec.Token()
	if err != nil {
		return nil, err
	}
	if text, ok := token.(string); ok {
		return &entry{text: text, fixed: !strings.Contains(text, "{{")}, nil
	}
	if token != json.Delim('{') {
		return nil, nil
	}
	forms := map[string]string{}
	for dec.More() {
		name, err := dec.Token()
		if err != nil {
			return nil, err
		}
		form, err := dec.Token()
		if err != nil {
			return nil, err
		}
		text, ok := form.(string)
		if !ok {
			return nil, nil
		}
		forms[name.(string)] = text
	}
	_, err = dec.Token()
	return &entry{forms: forms}, err
}

// buildLocalizers hands the texts that have something to fill in over to go-i18n, one bundle a
// language: within a bundle it would pick the language anew at every lookup.
func (b *Bundle) buildLocalizers() error {
	for _, locale := range b.locales {
		tag := b.tags[locale]
		one := i18n.NewBundle(tag)
		for key, e := range b.texts[locale] {
			if e.fixed {
				continue
			}
			if err := one.AddMessages(tag, e.message(key)); err != nil {
				return err
			}
		}
		b.localizers[locale] = i18n.NewLocalizer(one, locale)
	}
	b.matcher = b.newMatcher()
	return nil
}

// newMatcher tries the languages in their order.
func (b *Bundle) newMatcher() language.Matcher {
	tags := make([]language.Tag, len(b.locales))
	for i, locale := range b.locales {
		tags[i] = b.tags[locale]
	}
	return language.NewMatcher(tags)
}

func (e entry) message(key string) *i18n.Message {
	if e.forms == nil {
		return &i18n.Message{ID: key, Other: e.text}
	}
	return &i18n.Message{
		ID: key, Zero: e.forms["zero"], One: e.forms["one"], Two: e.forms["two"],
		Few: e.forms["few"], Many: e.forms["many"], Other: e.forms["other"],
	}
}
