package engine

import (
	"context"
	"io"
	"net/url"
	"strings"

	"backoffice/backend/engine/query"
	"backoffice/backend/engine/sheet"
	"backoffice/backend/fault"
	"backoffice/backend/i18n"
	"backoffice/backend/resource"
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
	if err := e.core.Deps.Guard.Require(c.Actor, screen, resource.ActList); err != nil {
		return err
	}
	lq, err := e.lists.Of(c, s, q, false)
	if err != nil {
		return err
	}
	out, err := e.sheet(c, format, w)
	if err != nil {
		return err
	}
	// The ids are taken at once: pages taken one by one could lose or double
	// what moves meanwhile, and each would count from the start.
	ids, err := e.lists.All(ctx, lq)
	if err != nil {
		return err
	}
	return e.exportRows(ctx, c, lq, ids, out)
}

// sheet begins a file of the format, "csv" or "xlsx", in the caller's language.
func (e *Engine) sheet(c Caller, format string, w io.Writer) (sheet.Writer, error) {
	switch format {
	case "csv":
		return sheet.NewCSV(w, sheetStyle(e.core.Deps.Texts, c.Locale)), nil
	case "xlsx":
		return sheet.NewXLSX(w, sheetStyle(e.core.Deps.Texts, c.Locale))
	}
	return nil, fault.Field("format", "errors.option")
}

func (e *Engine) exportRows(ctx context.Context, c Caller, lq *query.List, ids []uint64, out sheet.Writer) error {
	s := lq.Screen
	cols := s.Decl.List.Columns.Sheet()
	x := e.core.Rows.Readable(s, c.Locale)
	titles := make([]string, len(cols))
	for i, col := range cols {
		titles[i] = x.Title(col)
	}
	if err := out.Head(titles); err != nil {
		return err
	}
	for len(ids) > 0 {
		batch := ids[:min(exportBatch, len(ids))]
		ids = ids[len(batch):]
		set := e.core.Rows.Set(c, s, s.List, lq.Locale, batch)
		if err := set.Load(ctx); err != nil {
			return err
		}
		for _, row := range set.Ordered(lq.Removed) {
			values := make([]any, len(cols))
			for i, col := range cols {
				values[i] = x.Value(col, row)
			}
			if err := out.Row(values); err != nil {
				return err
			}
		}
	}
	return out.Close()
}

// dayKey is the text that a translator writes the day's pattern into.
const dayKey = "list.export.day"

func sheetStyle(texts Texts, locale string) sheet.Style {
	as := sheet.Style{Day: texts.Text(locale, dayKey, nil), Decimal: i18n.DecimalMark(locale)}
	if strings.Trim(as.Day, "dmy.-/ ") != "" {
		as.Day = sheet.ISODay
	}
	return as
}

// DayLayout is how a language writes a day, in the words of its texts
// ("d. m. yyyy"), in those of time.Format.
func DayLayout(words string) string { return sheet.Layout(words) }
