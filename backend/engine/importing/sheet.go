package importing

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"time"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/port"
	"backoffice/backend/engine/rows"
	"backoffice/backend/engine/save"
	"backoffice/backend/engine/sheet"
)

// Sheet writes records the way an import reads them: a file of it that nobody changed
// changes nothing.
type Sheet struct {
	screen *bind.Screen
	zone   *time.Location
	heads  []string
	names  map[*bind.Field]*names
}

// NewSheet begins to write records of a screen that declares an import.
func NewSheet(ctx context.Context, s *save.Saver, c port.Caller, screen *bind.Screen) (*Sheet, error) {
	m := &Import{Saver: s, Caller: c, Screen: screen}
	named, err := m.readNames(ctx)
	m.choices = named
	return &Sheet{screen: screen, zone: s.Deps.Zone, heads: m.headings(m.cells(), c.Locale), names: named}, err
}

// Heads are the names of the columns.
func (x *Sheet) Heads() []string { return x.heads }

// Matches says whether a record holds what a row is matched by.
func (x *Sheet) Matches(rec *rows.Record) bool {
	by := x.screen.Import.By
	return !isBlank(bind.FormValue(by, by.Column.Get(rec.Val)))
}

// Row are the cells of a record.
func (x *Sheet) Row(rec *rows.Record) []any {
	cells := make([]any, 0, len(x.heads))
	for _, f := range x.screen.Import.Fields {
		if !strings.HasPrefix(f.Path, "langs.") {
			cells = append(cells, x.cell(f, rec.Val, rec.Links[f]))
			continue
		}
		for _, locale := range x.screen.ContentLocales {
			if row, there := x.screen.Langs.Row(rec.Val, locale); there {
				cells = append(cells, x.cell(f, row, nil))
			} else {
				cells = append(cells, nil)
			}
		}
	}
	for _, p := range x.screen.Import.Parts {
		for _, key := range x.names[p.Key].all() {
			var cell any
			if item, there := itemOf(p, key, rec); there {
				cell = x.cell(p.Field, item, nil)
			}
			cells = append(cells, cell)
		}
	}
	return cells
}

// cell is what a column holds of a record, or of a row of it.
func (x *Sheet) cell(f *bind.Field, row reflect.Value, links []uint64) any {
	var value any = links
	if f.Join == nil {
		value = bind.FormValue(f, f.Column.Get(row))
	}
	if value == nil {
		return nil
	}
	if f.Decl.Traits().IsList {
		list := reflect.ValueOf(value)
		names := make([]string, list.Len())
		for i := range names {
			names[i] = x.named(f, list.Index(i).Interface())
		}
		return strings.Join(names, " | ")
	}
	switch is := value.(type) {
	case bool:
		if is {
			return 1
		}
		return 0
	case time.Time:
		is = is.In(x.zone)
		return time.Date(is.Year(), is.Month(), is.Day(), is.Hour(), is.Minute(), is.Second(), 0, time.UTC) // a sheet knows no zones
	}
	if f.Decl.Traits().IsChoice {
		return x.named(f, value)
	}
	if text, is := value.(string); is && f.Decl.Traits().IsDay {
		if day, err := time.Parse(time.DateOnly, text); err == nil {
			return sheet.Day(day)
		}
	}
	return value
}

// named is what a chosen value is called, or the value itself.
func (x *Sheet) named(f *bind.Field, value any) string {
	if n := x.names[f]; n != nil {
		if name, known := n.of[fmt.Sprint(value)]; known {
			return name
		}
	}
	return fmt.Sprint(value)
}
