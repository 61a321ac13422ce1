// Package filter is the part of the declaration language that says how a list
// is narrowed: one value a filter, plain data.
package filter

import (
	"strings"
	"time"
)

// Kind says what a filter asks for.
type Kind string

// The kinds of filter.
const (
	KindSearch      Kind = "search" // free text over folded columns
	KindSelect      Kind = "select" // one or several of an option list
	KindYesNo       Kind = "yes_no"
	KindSet         Kind = "set" // yes: the column is set, no: it is empty
	KindDateRange   Kind = "date_range"
	KindNumberRange Kind = "number_range"
	KindCases       Kind = "cases" // a fixed choice, each with its own SQL condition
)

// Today stands in the condition of a Case for the site's day, to be compared with
// columns of days: "due_on < {today}" holds for what is overdue.
const Today = "{today}"

// Case is one entry of a Cases filter. Its label is the locale key
// <screen>.filters.<name>.<Key>, else that of a state, <screen>.states.<Key> or
// common.states.<Key>.
type Case struct {
	Value string
	Key   string
	Where string // SQL over the record's table, written by the developer, never by a caller; see Today
}

// Condition is the SQL of the case with the site's day as an argument for each Today.
func (c Case) Condition(today time.Time) (sql string, args []any) {
	for range strings.Count(c.Where, Today) {
		args = append(args, today)
	}
	return strings.ReplaceAll(c.Where, Today, "?"), args
}

// Filter is one filter of a list. Name is the query parameter.
type Filter struct {
	Kind     Kind
	Name     string
	Paths    []string // of a search
	IsLong   bool     // of a search: a long text is among them, whose beginning is searched
	Path     string   // column, or name of a Select or Multi field
	Source   string   // option source; empty: that of the field at Path
	States   []State
	Begins   string // of a status: the columns of the window in which what is published shows
	Ends     string
	Cases    []Case
	Multiple bool
	Label    string // locale key, where it does not follow from Name
}

// State is one entry of a select over a fixed list; its label is looked up as
// <screen>.states.<Key>, then common.states.<Key>.
type State struct {
	Value any
	Key   string
	Label string // locale key, where it does not follow from Key
	// Fallback is the locale key that says it where Label has no text.
	Fallback string
}

// List is the filters of a list, in the order shown.
type List []Filter

// Search is the free text, sought in paths.
func Search(paths ...string) Filter { return Filter{Kind: KindSearch, Name: "search", Paths: paths} }

// Status is published or hidden, or the states given.
func Status(path string, states ...State) Filter {
	if len(states) == 0 {
		states = []State{{Value: true, Key: "published"}, {Value: false, Key: "hidden"}}
	}
	return Filter{Kind: KindSelect, Name: path, Path: path, States: states}
}

// Within says that what is published shows only between the moments in the
// columns from and until. Published is then what shows now, and what is not yet
// or no longer shown are choices of their own.
func (f Filter) Within(from, until string) Filter {
	f.Begins, f.Ends = from, until
	f.States = append(append([]State{}, f.States...), State{Value: "scheduled", Key: "scheduled"}, State{Value: "ended", Key: "ended"})
	return f
}

// IsPublishing reports whether the filter distinguishes published from hidden, by true and false.
func (f Filter) IsPublishing() bool {
	yes, no := false, false
	for _, s := range f.States {
		yes, no = yes || s.Value == true, no || s.Value == false
	}
	return f.Kind == KindSelect && len(f.States) == 2 && yes && no
}

// Select is a choice from the options of the field at path.
func Select(name string) Filter { return Filter{Kind: KindSelect, Name: name, Path: name} }

// YesNo is a choice of yes or no over a boolean column.
func YesNo(name string) Filter { return Filter{Kind: KindYesNo, Name: name, Path: name} }

// Set asks whether a column is set (1) or empty (0).
func Set(name string) Filter { return Filter{Kind: KindSet, Name: name, Path: name} }

// DateRange is a pair of days, sent as <name>[from] and <name>[to], both inclusive.
func DateRange(name string) Filter { return Filter{Kind: KindDateRange, Name: name, Path: name} }

// NumberRange is a pair of numbers over a column of money or numbers, sent as
// <name>[from] and <name>[to], with a decimal point; both inclusive, either may
// be left out.
func NumberRange(name string) Filter { return Filter{Kind: KindNumberRange, Name: name, Path: name} }

// Choice is a fixed choice, each entry with its own condition.
func Choice(name string, cases ...Case) Filter {
	return Filter{Kind: KindCases, Name: name, Cases: cases}
}

// IsRange says that the filter has two ends, <name>[from] and <name>[to].
func (f Filter) IsRange() bool { return f.Kind == KindDateRange || f.Kind == KindNumberRange }

// On names the column or field that is filtered, where it differs from the parameter.
func (f Filter) On(path string) Filter { f.Path = path; return f }

// From names the option source, where it is not that of the field.
func (f Filter) From(source string) Filter { f.Source = source; return f }

// Many lets several values be chosen: status[0]=1&status[1]=8.
func (f Filter) Many() Filter { f.Multiple = true; return f }

// Labelled names the locale key of the label.
func (f Filter) Labelled(key string) Filter { f.Label = key; return f }

// Long says of a search that one of its texts is long, such as a message: of
// all of them together the first 4,096 letters are searched, not 512. The
// search_norm column of the table must have room for them.
func (f Filter) Long() Filter { f.IsLong = true; return f }
