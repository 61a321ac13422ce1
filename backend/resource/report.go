package resource

import (
	"reflect"

	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/span"
)

// Report declares a screen of numbers: what it is asked, a summary and tables.
// In is a struct that embeds span.Days, where the report is about days, and has a
// field for each of Params: a string or an int as the options' values are, a
// uint64 for the id that an option list offers. What is not chosen is zero.
//
// With Menu.None it is only calls, for a page of another kind.
type Report[In any] struct {
	Name    string
	Menu    Menu
	Tiles   []Tile     // each with a Count
	Params  field.List // of kind select
	Summary *Summary[In]
	Live    *Live
	Tables  []Table[In]
	Access  Access
}

// Summary is a chart of some series over days and the boxes of their totals:
// GET {api}{Path}, which answers with the list of the series and the totals
// behind them, or without series the totals alone.
type Summary[In any] struct {
	Path   string      // empty: {api} itself
	Series []string    // their names; label as that of a column
	Boxes  column.List // of kind number, money, percent, duration or bytes
	Run    SummaryRun[In]
}

// Point is one day of a series.
type Point struct {
	Date  string
	Value float64
}

// SummaryRun answers a summary; Figures makes it.
type SummaryRun[In any] struct {
	totals reflect.Type
	run    func(c *Call, in In) ([][]Point, any, error)
}

// Figures makes what a summary runs: run returns the points of each series, in
// the order of Series, and the totals, a struct that names a box by its JSON.
func Figures[In, T any](run func(c *Call, in In) ([][]Point, T, error)) SummaryRun[In] {
	return SummaryRun[In]{totals: reflect.TypeFor[T](), run: func(c *Call, in In) ([][]Point, any, error) { return run(c, in) }}
}

// Live is what goes on at this moment, whatever days are chosen: GET
// {api}{Path}, which the browser asks again and again while somebody looks.
// What runs should therefore be cheap, and its rows few: all of them are shown.
type Live struct {
	Path    string      // title: the locale key <screen>.live
	Boxes   column.List // as those of a summary
	Columns column.List // of the rows, as those of a table, unsorted
	Run     LiveRun
}

// LiveRun answers what goes on; Moment makes it.
type LiveRun struct {
	totals, row reflect.Type
	run         func(c *Call) (any, any, error)
}

// Moment makes what a Live runs: run returns the totals and the rows, structs that
// name a box and a column by their JSON.
func Moment[T, R any](run func(c *Call) (T, []R, error)) LiveRun {
	return LiveRun{totals: reflect.TypeFor[T](), row: reflect.TypeFor[R](), run: func(c *Call) (any, any, error) { return run(c) }}
}

// Table is rows of a report, sorted, searched in its texts and paged like a
// list: GET {api}{Path}, and {Path}/export as a file. Without per_page it
// answers with up to a thousand rows.
type Table[In any] struct {
	Name    string // title: the locale key <screen>.tables.<Name>
	Path    string // empty: {api} itself
	Columns column.List
	Sort    Sort
	Run     TableRun[In]
}

// TableRun answers a table; Rows and Named make it.
type TableRun[In any] struct {
	row  reflect.Type
	run  func(c *Call, in In) (any, error)
	name func(c *Call, rows any, at []int) error
}

// Rows makes what a table runs: run returns all of its rows in any order, structs
// that name a column's key by their JSON.
func Rows[In, R any](run func(c *Call, in In) ([]R, error)) TableRun[In] {
	return TableRun[In]{row: reflect.TypeFor[R](), run: func(c *Call, in In) (any, error) { return run(c, in) }}
}

// Named makes what a table runs whose texts cost something: run returns all of its
// rows as Rows does, but without their texts, and name sets those of the rows
// that are shown, sorted by a text or searched in. So a page of twenty reads
// twenty texts, however many rows are behind it.
func Named[In, R any](run func(c *Call, in In) ([]R, error), name func(c *Call, rows []*R) error) TableRun[In] {
	r := Rows(run)
	r.name = func(c *Call, rows any, at []int) error {
		all := rows.([]R)
		some := make([]*R, len(at))
		for i, n := range at {
			some[i] = &all[n]
		}
		return name(c, some)
	}
	return r
}

// ReportDef is a report, the types of its input and its answers erased.
type ReportDef struct {
	Params  field.List
	In      reflect.Type
	Summary *SummaryDef
	Live    *LiveDef
	Tables  []TableDef
}

// SummaryDef is a summary; in is a value of the report's In.
type SummaryDef struct {
	Path   string
	Series []string
	Boxes  column.List
	Totals reflect.Type
	Run    func(c *Call, in any) ([][]Point, any, error) // nil: not declared
}

// LiveDef is what goes on at this moment; Run returns the totals and a slice of Row.
type LiveDef struct {
	Path           string
	Boxes, Columns column.List
	Totals, Row    reflect.Type
	Run            func(c *Call) (totals, rows any, err error) // nil: not declared
}

// TableDef is a table; Run returns a slice of Row, of which SetTexts sets the
// texts of those at the indexes, nil where they are set already.
type TableDef struct {
	Name    string
	Path    string
	Columns column.List
	Sort    Sort
	Row     reflect.Type
	Run     func(c *Call, in any) (any, error) // nil: not declared

	SetTexts func(c *Call, rows any, at []int) error
}

// ExportPath is the address below {api} of the table as a file.
func (t TableDef) ExportPath() string {
	if t.Path == "" {
		return "export"
	}
	return t.Path + "/export"
}

// HasDays says whether the report is about a range of days.
func (r ReportDef) HasDays() bool {
	if r.In == nil || r.In.Kind() != reflect.Struct {
		return false
	}
	f, ok := r.In.FieldByName("Days")
	return ok && f.Anonymous && f.Type == reflect.TypeFor[span.Days]()
}

// Screen makes the screen.
func (r Report[In]) Screen() Screen {
	def := &ReportDef{Params: r.Params, In: reflect.TypeFor[In]()}
	if s := r.Summary; s != nil {
		def.Summary = &SummaryDef{Path: s.Path, Series: s.Series, Boxes: s.Boxes, Totals: s.Run.totals}
		if run := s.Run.run; run != nil {
			def.Summary.Run = func(c *Call, in any) ([][]Point, any, error) { return run(c, in.(In)) }
		}
	}
	if l := r.Live; l != nil {
		def.Live = &LiveDef{Path: l.Path, Boxes: l.Boxes, Columns: l.Columns, Totals: l.Run.totals, Row: l.Run.row, Run: l.Run.run}
	}
	for _, t := range r.Tables {
		table := TableDef{Name: t.Name, Path: t.Path, Columns: t.Columns, Sort: t.Sort, Row: t.Run.row, SetTexts: t.Run.name}
		if run := t.Run.run; run != nil {
			table.Run = func(c *Call, in any) (any, error) { return run(c, in.(In)) }
		}
		def.Tables = append(def.Tables, table)
	}
	s := Screen{Name: r.Name, Menu: r.Menu, Tiles: r.Tiles, Report: def, Access: r.Access, Record: new(NoRecord)}
	if len(def.Tables) > 0 {
		s.AuditActions = []AuditAction{exportAudit}
	}
	return s
}
