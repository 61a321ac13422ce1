package main

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"backoffice/backend/resource/meant"
)

// kind is what a kind of field is in Go, in both databases, in a declaration
// and in the input of a command. The tutorial has the same table, by a test.
type kind struct {
	Name   string
	Go     string // of the record's member
	SQLite string
	MySQL  string
	Field  string // what the form declares; %q is the name
	Column string // what the list shows; empty: nothing
	Input  string // of a command's input
}

var kinds = []kind{
	{"text", "string", "TEXT", "VARCHAR(255) NULL", "field.Text(%q).Max(255)", "column.Text(%q).Unsorted()", "string"},
	{"area", "string", "TEXT", "MEDIUMTEXT NULL", "field.Area(%q)", "", "string"},
	{"rich", "string", "TEXT", "MEDIUMTEXT NULL", "field.Rich(%q)", "", "string"},
	{"select", "string", "TEXT", "VARCHAR(40) NULL", "field.Select(%q)", "column.Text(%q).Unsorted()", "string"},
	{"color", "string", "TEXT", "VARCHAR(7) NULL", "field.Color(%q)", "column.Color(%q)", "string"},
	{"number", "*int", "INTEGER", "INT NULL", "field.Number(%q)", "column.Number(%q)", "int"},
	{"money", "*resource.Money", "BIGINT", "BIGINT NULL", "field.Money(%q)", "column.Money(%q, 2)", "resource.Money"},
	{"bool", "bool", "BOOLEAN NOT NULL DEFAULT 0", "TINYINT(1) NOT NULL DEFAULT 0", "field.Bool(%q)", "column.YesNo(%q)", "bool"},
	{"date", "*time.Time", "DATE", "DATE NULL", "field.Date(%q)", "column.Date(%q)", "time.Time"},
	{"date_time", "*time.Time", "DATETIME", "DATETIME(3) NULL", "field.DateTime(%q)", "column.DateTime(%q)", "time.Time"},
	{"image", "string", "TEXT", "VARCHAR(255) NULL", "field.Image(%q)", "column.Image(%q)", "*resource.Upload"},
}

// fieldOf is one field of the new screen.
type fieldOf struct {
	kind
	Path    string   // "valid_from"
	Member  string   // "ValidFrom"
	Label   string   // "Valid from", in English
	Options []string // of a select: "green", "red"
}

// taken are what every record of the template has already.
var taken = []string{"id", "created_at", "updated_at", "deleted_at", "live", "version", "search_norm", "sort_key", "status", "title", "langs", "can"}

// parseFields reads "price:money,note:text". Its error lists everything wrong.
func parseFields(given string) ([]fieldOf, error) {
	var all []fieldOf
	var wrong []string
	seen := map[string]bool{}
	for _, part := range strings.Split(given, ",") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		path, named, ok := strings.Cut(part, ":")
		named, offered, _ := strings.Cut(named, "/")
		var options []string
		if offered != "" {
			options = strings.Split(offered, "/")
		}
		at := slices.IndexFunc(kinds, func(k kind) bool { return k.Name == named })
		switch {
		case !ok:
			wrong = append(wrong, fmt.Sprintf("%q: a field is a name and a kind: price:money", part))
		case part == "title:text":
			// The template has a title in each language.
		case token.IsKeyword(path):
			wrong = append(wrong, fmt.Sprintf("%q is a word of Go's own and no name of a field: say more, such as label_%s", path, path))
		case !word.MatchString(path) || len(path) > 40:
			wrong = append(wrong, fmt.Sprintf("%q is no name of a field: lower case words with underscores", path))
		case seen[path] || slices.Contains(taken, path):
			wrong = append(wrong, fmt.Sprintf("there is a field %q already", path))
		case at < 0:
			wrong = append(wrong, fmt.Sprintf("no kind of field is called %q%s", named, kindHint(named)))
		case (named == "select") == (len(options) == 0):
			wrong = append(wrong, fmt.Sprintf("%q: a select, and nothing else, has its options behind it: %s:select/green/red", part, path))
		case slices.ContainsFunc(options, func(o string) bool { return !word.MatchString(o) || len(o) > 40 }):
			wrong = append(wrong, fmt.Sprintf("%q: an option is made of lower case words with underscores", part))
		case len(slices.Compact(slices.Sorted(slices.Values(options)))) < len(options):
			wrong = append(wrong, fmt.Sprintf("%q offers one option twice", part))
		default:
			label := capital(strings.ReplaceAll(path, "_", " "))
			all = append(all, fieldOf{kind: kinds[at], Path: path, Member: member(path), Label: label, Options: options})
		}
		seen[path] = true
	}
	if len(wrong) > 0 {
		return nil, fmt.Errorf("%s", strings.Join(wrong, "\n"))
	}
	return all, nil
}

// Imports says whether a field's Go type is, or points to, that one.
func (n name) Imports(goType string) bool {
	return slices.ContainsFunc(n.Fields, func(f fieldOf) bool { return strings.TrimPrefix(f.Go, "*") == goType })
}

// member is the Go name whose column gorm calls path.
func member(path string) string {
	name := camel(path)
	if path == "url" || strings.HasSuffix(path, "_id") {
		return strings.TrimSuffix(strings.TrimSuffix(name, "Id"), "Url") + strings.ToUpper(path[strings.LastIndexByte(path, '_')+1:])
	}
	return name
}

// kindHint is a guess at a misspelt kind, and all there are.
func kindHint(name string) string {
	names := make([]string, len(kinds))
	for i, k := range kinds {
		names[i] = k.Name
	}
	return meant.Hint(name, names) + " (" + strings.Join(names, ", ") + ")"
}
