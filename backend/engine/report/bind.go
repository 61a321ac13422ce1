// Package report is what the server does with a declared report: it binds the
// declaration to the structs of its input and its answers once, reads what is
// asked, and sorts, searches and pages the rows of a table.
package report

import (
	"fmt"
	"maps"
	"path"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/meant"
)

// Report is a declared report whose names are resolved. It is read only.
type Report struct {
	Def    *resource.ReportDef
	Tables []*Table // Def.Tables, in order

	params []param
	days   bool
}

// Table is a declared table whose columns are resolved.
type Table struct {
	Def   resource.TableDef
	index map[string][]int // of a column's struct field, by key
}

type param struct {
	field field.Field
	index []int
}

// Problem is one thing that is wrong with a declared report.
type Problem struct {
	Part Part
	At   string // below the screen: "Tables[0].Columns[2]"
	Text string
}

// Part says which part of the declaration a problem is about.
type Part int

// The parts.
const (
	PartInput   Part = iota // parameters, and the struct that takes them
	PartSummary             // series and boxes
	PartTables
	PartLive
)

// Bind resolves the names of a report, and reports everything that is wrong with it.
func Bind(def *resource.ReportDef) (*Report, []Problem) {
	b := &binder{r: &Report{Def: def, days: def.HasDays()}, paths: map[string]bool{}}
	b.input()
	if def.Summary == nil && len(def.Tables) == 0 {
		b.problem(PartSummary, "Summary", "a report needs a summary or a table")
	}
	if def.Summary != nil {
		b.summary(def.Summary)
	}
	if def.Live != nil {
		b.live(def.Live)
	}
	names := map[string]bool{}
	for i, t := range def.Tables {
		at := fmt.Sprintf("Tables[%d]", i)
		if !namePattern.MatchString(t.Name) || names[t.Name] {
			b.problem(PartTables, at, "%q is no free name", t.Name)
		}
		names[t.Name] = true
		b.table(at, t)
	}
	return b.r, b.problems
}

var (
	namePattern = regexp.MustCompile(`^[a-z][A-Za-z0-9_]*$`)
	pathPattern = regexp.MustCompile(`^([a-z][a-z0-9_-]*(/[a-z][a-z0-9_-]*)*)?$`)
)

type binder struct {
	r        *Report
	paths    map[string]bool
	problems []Problem
}

func (b *binder) problem(part Part, at, format string, args ...any) {
	b.problems = append(b.problems, Problem{part, at, fmt.Sprintf(format, args...)})
}

func (b *binder) input() {
	in := b.r.Def.In
	if in == nil || in.Kind() != reflect.Struct {
		b.problem(PartInput, "Params", "the input %v is no struct", in)
		return
	}
	// The browser keeps the range in its address under the latter two.
	seen := map[string]bool{"startDate": true, "endDate": true, "range": true, "compared": true}
	for _, reserved := range pageParams {
		seen[reserved] = true
	}
	for i, f := range b.r.Def.Params {
		at := fmt.Sprintf("Params[%d]", i)
		if !namePattern.MatchString(f.Name) || seen[f.Name] {
			b.problem(PartInput, at, "%q is no free name", f.Name)
		}
		seen[f.Name] = true
		if !f.Traits().IsChoice || f.Traits().IsList || len(f.Options) == 0 && f.Source == nil {
			b.problem(PartInput, at, "a parameter is a select with options or an option list, %q is none", f.Name)
			continue
		}
		usual := slices.ContainsFunc(f.Options, func(o field.Option) bool { return textOf(o.Value) == textOf(f.DefaultValue) })
		switch {
		case f.DefaultValue != nil && !usual:
			b.problem(PartInput, at, "the default %v of %q is none of its options", f.DefaultValue, f.Name)
		case f.RequiredIf != nil, f.IsRequired && !usual:
			b.problem(PartInput, at, "%q is required and has no default: the report opens before anybody has chosen", f.Name)
		}
		member, ok := fieldOf(in, f.Name)
		switch {
		case !ok:
			b.problem(PartInput, at, "%v has no field for %q", in, f.Name)
		case !takes(member.Type.Kind(), f):
			b.problem(PartInput, at, "%v.%s is a %v, which no option of %q is", in, member.Name, member.Type, f.Name)
		default:
			b.r.params = append(b.r.params, param{f, member.Index})
		}
	}
}

// fieldOf is the struct field that takes the parameter called name.
func fieldOf(in reflect.Type, name string) (reflect.StructField, bool) {
	wanted := strings.ReplaceAll(name, "_", "")
	return in.FieldByNameFunc(func(member string) bool {
		return unicode.IsUpper(rune(member[0])) && strings.EqualFold(member, wanted)
	})
}

// takes says whether a struct field of the kind holds every value of the choice.
func takes(kind reflect.Kind, f field.Field) bool {
	if f.Source != nil {
		return kind == reflect.Uint64
	}
	return !slices.ContainsFunc(f.Options, func(o field.Option) bool {
		_, isText := o.Value.(string)
		_, isWhole := o.Value.(int)
		return isText != (kind == reflect.String) || isWhole != (kind == reflect.Int)
	})
}

func (b *binder) claimPath(part Part, at string, path string) {
	if !pathPattern.MatchString(path) || b.paths[path] {
		b.problem(part, at, "%q is no free address", path)
	}
	b.paths[path] = true
}

func (b *binder) summary(s *resource.SummaryDef) {
	b.claimPath(PartSummary, "Summary.Path", s.Path)
	if s.Run == nil {
		b.problem(PartSummary, "Summary.Run", "it answers nothing: use resource.Figures")
		return
	}
	if len(s.Series) > 0 && !b.r.days {
		b.problem(PartSummary, "Summary.Series", "series are over days, and %v embeds no span.Days", b.r.Def.In)
	}
	for i, name := range s.Series {
		if !namePattern.MatchString(name) || slices.Contains(s.Series[:i], name) {
			b.problem(PartSummary, fmt.Sprintf("Summary.Series[%d]", i), "%q is no free name", name)
		}
	}
	if s.Totals.Kind() == reflect.Map && len(s.Boxes) == 0 {
		return
	}
	b.columns(PartSummary, "Summary.Boxes", s.Boxes, s.Totals, boxKinds)
}

func (b *binder) live(l *resource.LiveDef) {
	b.claimPath(PartLive, "Live.Path", l.Path)
	if l.Run == nil {
		b.problem(PartLive, "Live.Run", "it answers nothing: use resource.Moment")
		return
	}
	if len(l.Boxes) == 0 {
		b.problem(PartLive, "Live.Boxes", "it needs a box")
	}
	b.columns(PartLive, "Live.Boxes", l.Boxes, l.Totals, boxKinds)
	b.columns(PartLive, "Live.Columns", l.Columns, l.Row, cellKinds)
}

func (b *binder) table(at string, t resource.TableDef) {
	b.claimPath(PartTables, at+".Path", t.Path)
	b.claimPath(PartTables, at+".Path", path.Clean(t.ExportPath()))
	bound := &Table{Def: t}
	b.r.Tables = append(b.r.Tables, bound)
	if t.Run == nil {
		b.problem(PartTables, at+".Run", "it answers nothing: use resource.Rows")
		return
	}
	if len(t.Columns) == 0 {
		b.problem(PartTables, at+".Columns", "a table needs a column")
		return
	}
	bound.index = b.columns(PartTables, at+".Columns", t.Columns, t.Row, cellKinds)
	sortable := slices.ContainsFunc(t.Columns, func(c column.Column) bool { return c.Key == t.Sort.Key && !c.NoSort })
	if !sortable {
		b.problem(PartTables, at+".Sort", "no sortable column is called %q", t.Sort.Key)
	}
}

var (
	boxKinds  = []column.Kind{column.KindNumber, column.KindMoney, column.KindPercent, column.KindDuration, column.KindBytes}
	cellKinds = append([]column.Kind{column.KindText, column.KindDate}, boxKinds...)
	moneyType = reflect.TypeFor[resource.Money]()
)

// columns finds the struct field of each column by its JSON name.
func (b *binder) columns(part Part, at string, list column.List, of reflect.Type, kinds []column.Kind) map[string][]int {
	index := map[string][]int{}
	if of.Kind() != reflect.Struct {
		b.problem(part, at, "%v is no struct", of)
		return index
	}
	members := map[string]reflect.StructField{}
	for _, member := range reflect.VisibleFields(of) {
		name, _, _ := strings.Cut(member.Tag.Get("json"), ",")
		if name != "" && name != "-" && member.IsExported() {
			members[name] = member
		}
	}
	for i, c := range list {
		here := fmt.Sprintf("%s[%d]", at, i)
		member, ok := members[c.Key]
		switch {
		case !slices.Contains(kinds, c.Kind):
			b.problem(part, here, "a report shows nothing of kind %q here", c.Kind)
		case !ok:
			b.problem(part, here, "%v has no field whose JSON is called %q%s", of, c.Key, meant.Hint(c.Key, slices.Collect(maps.Keys(members))))
		case index[c.Key] != nil:
			b.problem(part, here, "%q is there already", c.Key)
		case !holds(c.Kind, member.Type):
			b.problem(part, here, "%v.%s is a %v, which is not shown as %s", of, member.Name, member.Type, c.Kind)
		}
		index[c.Key] = member.Index
		if c.IDPath == "" {
			continue
		}
		id, ok := members[c.IDPath]
		if !ok || id.Type.Kind() != reflect.Uint64 || c.Kind != column.KindText {
			b.problem(part, here, "%v has no uint64 whose JSON is called %q for the text to lead to", of, c.IDPath)
			continue
		}
		index[c.IDPath] = id.Index
	}
	return index
}

func holds(kind column.Kind, t reflect.Type) bool {
	switch kind {
	case column.KindText, column.KindDate:
		return t.Kind() == reflect.String
	case column.KindMoney:
		return t == moneyType
	}
	return t != moneyType && (reflect.Zero(t).CanInt() || reflect.Zero(t).CanUint() || reflect.Zero(t).CanFloat())
}
