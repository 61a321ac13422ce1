package main

import (
	"fmt"
	"go/build"
	"go/token"
	"io"
	"regexp"
	"strings"

	"gorm.io/gorm/schema"
)

// name is everything that follows from a screen's name.
type name struct {
	Name      string // "shop/label"
	Key       string // "shop.label", of locale keys
	Package   string // "shop"
	File      string // "label.go"
	Type      string // "Label"
	Table     string // "labels"
	LangTable string // "label_langs"
	Owner     string // "label_id"
	Group     string // of the menu; empty for one word
	Singular  string // "Label", in English
	Plural    string // "Labels"
	Deps      string // what the feature's screens need, as Go text
	Fields    []fieldOf
	Langs     bool // its title differs by language
	Status    bool // it is published and hidden
}

// Title is the column that names a record.
func (n name) Title() string {
	if n.Langs {
		return "langs.title"
	}
	return "title"
}

// parseWithout notes what of the template is left out: "langs,status".
func (n *name) parseWithout(given string) error {
	n.Langs, n.Status = true, true
	for part := range strings.SplitSeq(given, ",") {
		switch strings.TrimSpace(part) {
		case "":
		case "langs":
			n.Langs = false
		case "status":
			n.Status = false
		default:
			return fmt.Errorf("%q cannot be left out: langs or status can", part)
		}
	}
	return nil
}

var word = regexp.MustCompile(`^[a-z][a-z0-9]*(_[a-z0-9]+)*$`)

// parseName returns an error that says what is wrong with the name.
func parseName(given, feature string) (name, error) {
	words := strings.Split(given, "/")
	if len(words) > 2 {
		return name{}, fmt.Errorf("%q: a name has one slash at most: shop/label", given)
	}
	for _, w := range words {
		if !word.MatchString(w) || len(w) > 40 {
			return name{}, fmt.Errorf("%q: a name is made of lower case words of at most 40 letters: shop/label or shop/gift_card", given)
		}
	}
	if feature == "" {
		feature = words[0]
	}
	last := words[len(words)-1]
	if !word.MatchString(feature) || strings.Contains(feature, "_") || token.IsKeyword(feature) {
		return name{}, fmt.Errorf("%q cannot be the name of a package", feature)
	}
	if !compiled(last + ".go") {
		return name{}, fmt.Errorf("%q: Go would not compile %s.go everywhere, because of how it ends", given, last)
	}
	naming := schema.NamingStrategy{}
	kind := camel(last)
	spaced := strings.ReplaceAll(last, "_", " ")
	plural := strings.ReplaceAll(naming.TableName(kind), "_", " ")
	n := name{
		Name: given, Key: strings.ReplaceAll(given, "/", "."), Package: feature, File: last + ".go", Type: kind,
		Table: naming.TableName(kind), LangTable: naming.TableName(kind + "Lang"), Owner: naming.ColumnName("", kind) + "_id",
		Singular: capital(spaced), Plural: capital(plural), Deps: "struct{}",
	}
	if len(words) == 2 {
		n.Group = words[0]
	}
	return n, nil
}

// compiled says whether Go takes a file of that name on every system; one that
// ends in _test or _windows it does not.
func compiled(file string) bool {
	if strings.HasSuffix(file, "_test.go") {
		return false
	}
	for _, system := range []string{"linux/amd64", "plan9/386"} {
		c := build.Default
		c.GOOS, c.GOARCH, _ = strings.Cut(system, "/")
		c.OpenFile = func(string) (io.ReadCloser, error) {
			return io.NopCloser(strings.NewReader("package p\n")), nil
		}
		if taken, err := c.MatchFile("", file); err != nil || !taken {
			return false
		}
	}
	return true
}

func camel(snake string) string {
	var all strings.Builder
	for _, part := range strings.Split(snake, "_") {
		all.WriteString(capital(part))
	}
	return all.String()
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
