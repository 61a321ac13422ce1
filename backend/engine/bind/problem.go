package bind

import (
	"fmt"
	"slices"
	"strings"

	"backoffice/backend/resource/meant"
)

// Problem is one thing that is wrong with a declaration. Each number has one
// meaning and one test:
//
//	S001 name of a screen malformed or taken
//	S002 record does not embed resource.Record
//	S003 record cannot be bound to a table
//	S004 localised rows missing or malformed
//	S005 title missing or no column
//	S006 a screen without anything
//	S010 name of a field malformed or taken
//	S011 field without a struct field
//	S012 name of a table or column malformed
//	S013 group cannot be bound
//	S014 choice without options
//	S015 option list unknown
//	S016 option list given the wrong number of parameters, or from unknown fields
//	S017 field kind does not suit the struct field
//	S018 field refers to an unknown field
//	S019 rule wrong: pattern, bounds, default, unique
//	S020 key of a column taken
//	S021 column unknown
//	S022 badges over something else than a Multi field
//	S023 default sort missing or not sortable
//	S024 computed column sortable
//	S025 sortable text without a sort key
//	S026 name of a filter malformed or taken
//	S027 filter over an unknown column
//	S028 search without resource.Keys
//	S029 filter does not suit its column, or has no options
//	S030 option list declared twice
//	S031 option list over an unknown column
//	S032 field of a locale or of a group's item needs rows that nobody writes
//	S033 number may be more than its column holds
//	S034 column from an option list that holds no id, or is no text
//	S035 map malformed, or its struct field
//	S036 matrix without the feed of its cells
//	S037 hash of a password that no column keeps
//	S040 action needs something that is not declared
//	S041 command malformed or its name taken
//	S042 condition names an unknown field
//	S043 feed malformed or its path taken
//	S044 tree, singleton or detail malformed
//	S045 access of an act that nobody can do
//	S046 the path on the site names an unknown value
//	S047 child malformed, its name or path taken, or of columns, actions or rights that are not there
//	S049 small picture before a text of what is no image
//	S050 content locales missing or doubled
//	S060 input of a command is not what its fields give
//	S061 states malformed, or changed by more than their transitions
//	S062 state that nothing leads to
//	S063 transition whose name is taken
//	S064 commands at one address that the body does not distinguish
//	S065 input of a report malformed, or its parameters
//	S066 summary of a report malformed
//	S067 table of a report malformed
//	S070 table missing in the database
//	S071 column missing in the database, of another type there, or needed there and unknown
//	S072 condition waits for a value that its field never holds
//	S073 icon unknown
//	S074 rows of a group without their position
//	S080 a total of what is no number of the record, or in several currencies
//	S081 Creatable where records are not made, or in a list with parameters
//	S082 tile whose key is malformed or taken, or that counts no list of its screen
//	S083 table or combination malformed
//	S084 command that begins with a feed which is not there
//	S085 detail that nothing opens or that shows nothing, that names a column which is not its own, or a part without a panel
//	S086 command previewed that cannot be
//	S087 detail offered by a column that the list does not have
//	S088 import by what is not unique, of a field that is not there or that no cell can hold, or a feed of more than it
//	S090 personal column that is not there
//	S091 call shown with a form that is none, or changes something
//	S103 sums of what is no money, or by what the record does not have
//	S104 column below one that is not there, or in a currency that no column holds
//	S094 command that reads and asks outside, belongs to a child, or takes ticked records one by one
//	S100 option list whose words or whose SQL of a parameter is malformed
//	S101 command followed by what is no command of one record
//	S102 choice that fills in a field which is not there, or that its list does not return
//	S116 number of records that is no text of theirs, or that list, form or detail do not show
//	S117 column that cannot show what it holds
//	S118 condition in SQL that the database refuses
//	S119 unique field that no unique index minds
//	S120 command that warns by what is no column of its record
//	S121 command logged that is no command that only reads
//	S122 path of an option list malformed
//	S125 form of a command that lacks a field which what it begins with fills in
//	S127 color of a state unknown
//	S115 choice that begins with what its option list does not say, or where no new record's form begins
//	S114 call shown with the form of a record that exists and is none of one record, or changes something
//	S109 what a report shows of this moment malformed
//	S110 text that leads to a record whose id the row does not hold
//	S112 column that looks personal and is said to be neither that nor not
//	S113 column said not to be personal that is not there, has no reason, or is marked
//	S095 call shown with the form of a command that is none of one record, or changes something
type Problem struct {
	Number string // "S014"
	Screen string // "content/page"
	At     string // "List.Filters[2]"
	Text   string
	Source string // file and line of the declaration: "backend/content/page.go:31"; empty: not known

	cause string // what one mistake is recognised by, wherever it shows
}

// String is the line that a developer reads.
func (p Problem) String() string {
	line := strings.TrimSpace(fmt.Sprintf("%s %s %s: %s", p.Number, p.Screen, p.At, p.Text))
	if p.Source != "" {
		line = p.Source + ": " + line
	}
	return line
}

// Problem notes what is wrong at a place of a screen's declaration.
func (b *Bound) Problem(screen, number, at, format string, args ...any) {
	p := Problem{Number: number, Screen: screen, At: at, Text: fmt.Sprintf(format, args...)}
	for _, s := range b.Set {
		// A child is called after its screen.
		if p.Source == "" && (s.Name == screen || strings.HasPrefix(screen, s.Name+".")) {
			p.Source = s.Source
		}
	}
	// A transition is looked at as what it is and as the command that it makes.
	if !slices.Contains(b.Problems, p) {
		b.Problems = append(b.Problems, p)
	}
}

// noColumn reports that a screen has no column called path. Where that is reported of
// the screen already, it only adds at: one mistake is reported once.
func (b *Bound) noColumn(s *Screen, number, at, path string) {
	for i, p := range b.Problems {
		if p.Screen == s.Decl.Name && p.cause == path {
			b.Problems[i].Text += ", and at " + at
			return
		}
	}
	b.Problem(s.Decl.Name, number, at, "no such column %q%s", path, s.Meant(path))
	b.Problems[len(b.Problems)-1].cause = path
}

// Meant is a guess at which of the screen's columns a misspelt path should be.
func (s *Screen) Meant(path string) string {
	known := s.Main.Names()
	if s.Langs != nil {
		for _, name := range s.Langs.Table.Names() {
			known = append(known, "langs."+name)
		}
	}
	return meant.Hint(path, known)
}
