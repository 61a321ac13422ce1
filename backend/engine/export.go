package engine

import (
	"context"
	"io"
	"math"
	"net/url"
	"slices"
	"strings"
	"time"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/port"
	"backoffice/backend/engine/query"
	"backoffice/backend/engine/sheet"
	"backoffice/backend/fault"
	"backoffice/backend/i18n"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
)

// exportBatch is how many rows are in memory at once.
const exportBatch = 500

// Export writes every row of a list as filtered, "csv" or "xlsx", to w. Nothing
// is written before the parameters are proven. Returns NotFound, Forbidden and
// Invalid naming every wrong parameter.
func (e *Engine) Export(ctx context.Context, c Caller, screen string, q url.Values, format string, w io.Writer) error {
	s, err := e.authorize(c, screen, resource.ActExport)
	if err != nil {
		return err
	}
	if err := e.deps.Guard.Require(c.Actor, screen, resource.ActList); err != nil {
		return err
	}
	lq, err := e.listOf(c, s, q, false)
	if err != nil {
		return err
	}
	out, err := e.sheet(c, format, w)
	if err != nil {
		return err
	}
	// The ids are taken at once: pages taken one by one could lose or double
	// what moves meanwhile, and each would count from the start.
	ids, err := e.read(ctx).IDs(lq.IDs(math.MaxInt32, 0), exportBatch)
	if err != nil {
		return err
	}
	return e.exportRows(ctx, c, lq, ids, out)
}

// sheet begins a file of the format, "csv" or "xlsx", in the caller's language.
func (e *Engine) sheet(c Caller, format string, w io.Writer) (sheet.Writer, error) {
	switch format {
	case "csv":
		return sheet.NewCSV(w, e.sheetStyle(c.Locale)), nil
	case "xlsx":
		return sheet.NewXLSX(w, e.sheetStyle(c.Locale))
	}
	return nil, fault.Field("format", "errors.option")
}

func (e *Engine) exportRows(ctx context.Context, c Caller, lq *query.List, ids []uint64, out sheet.Writer) error {
	s := lq.Screen
	cols := slices.DeleteFunc(slices.Clone(s.Decl.List.Columns), func(c column.Column) bool { return c.IsCarried })
	x := &exporter{e: e, s: s, locale: c.Locale}
	titles := make([]string, len(cols))
	for i, col := range cols {
		titles[i] = x.title(col)
	}
	if err := out.Head(titles); err != nil {
		return err
	}
	for len(ids) > 0 {
		batch := ids[:min(exportBatch, len(ids))]
		ids = ids[len(batch):]
		set := e.rowsOf(c, s, s.List, lq.Locale, batch)
		if err := set.load(ctx); err != nil {
			return err
		}
		for _, row := range set.ordered(lq.Removed) {
			values := make([]any, len(cols))
			for i, col := range cols {
				values[i] = x.value(col, row)
			}
			if err := out.Row(values); err != nil {
				return err
			}
		}
	}
	return out.Close()
}

// exporter writes a row's values the way people read them.
type exporter struct {
	e      *Engine
	s      *Screen
	locale string
}

// title is the heading of a column, by the keys that the list itself uses.
func (x *exporter) title(c column.Column) string {
	keys := []string{}
	if c.Label != "" {
		keys = append(keys, c.Label)
	}
	for _, start := range []string{x.s.Decl.Key(), "common"} {
		for _, part := range []string{".columns.", ".fields."} {
			keys = append(keys, start+part+c.Key)
		}
	}
	return x.e.deps.Texts.First(x.locale, keys...)
}

func (x *exporter) text(keys ...string) string { return x.e.deps.Texts.First(x.locale, keys...) }

// value is a text, a number, a day, a moment as the site's clocks show it, or nil.
func (x *exporter) value(c column.Column, row Row) any {
	v := x.plain(c, row)
	if t, ok := v.(time.Time); ok {
		t = t.In(x.e.deps.Zone)
		// A sheet knows no zones.
		return time.Date(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), t.Nanosecond(), time.UTC)
	}
	return v
}

func (x *exporter) plain(c column.Column, row Row) any {
	v := port.ValueAt(row, c.RowPath())
	switch c.Kind {
	case column.KindStatus:
		for _, state := range c.States {
			if bind.Equal(state.Value, v) {
				if state.Label != "" {
					return x.text(state.Label, "common.actions."+state.Key)
				}
				return x.text(x.s.Decl.Key()+".states."+state.Key, "common.states."+state.Key)
			}
		}
	case column.KindYesNo, column.KindDot:
		if on(v) {
			return x.text("common.yes")
		}
		return x.text("common.no")
	case column.KindFlags:
		var labels []string
		for _, f := range c.Flags {
			if on(port.ValueAt(row, bind.RowPath(f.Path))) {
				key := x.s.Decl.Key()
				labels = append(labels, x.text(key+".flags."+f.Key, key+".fields."+f.Key, "common.fields."+f.Key))
			}
		}
		return strings.Join(labels, ", ")
	case column.KindBadges:
		return x.badges(c, v)
	case column.KindImage:
		return port.ValueAt(row, append(c.RowPath(), "url"))
	case column.KindDate:
		if text, ok := v.(string); ok {
			if t, err := time.Parse(time.DateOnly, text); err == nil {
				return sheet.Day(t)
			}
		}
	}
	return v
}

func (x *exporter) badges(c column.Column, v any) any {
	itemPath := c.ItemPath
	if itemPath == "" {
		itemPath = "lang.title"
	}
	items, _ := v.([]any)
	labels := make([]string, 0, len(items))
	for _, item := range items {
		if label, ok := port.ValueAt(item.(map[string]any), splitPath(itemPath)).(string); ok {
			labels = append(labels, label)
		}
	}
	return strings.Join(labels, ", ")
}

// on says whether a mark is on: the value is set, and is neither no nor zero.
func on(v any) bool {
	switch v := v.(type) {
	case nil:
		return false
	case bool:
		return v
	case int64:
		return v != 0
	}
	return true
}

// dayKey is the text that a translator writes the day's pattern into.
const dayKey = "list.export.day"

func (e *Engine) sheetStyle(locale string) sheet.Style {
	as := sheet.Style{Day: e.deps.Texts.Text(locale, dayKey, nil), Decimal: i18n.DecimalMark(locale)}
	if strings.Trim(as.Day, "dmy.-/ ") != "" {
		as.Day = sheet.ISODay
	}
	return as
}
