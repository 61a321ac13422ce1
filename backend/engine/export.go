package engine

import (
	"context"
	"io"
	"maps"
	"net/url"
	"slices"
	"strings"

	"gorm.io/gorm"

	"backoffice/backend/engine/importing"
	"backoffice/backend/engine/query"
	"backoffice/backend/engine/rows"
	"backoffice/backend/engine/sheet"
	"backoffice/backend/fault"
	"backoffice/backend/i18n"
	"backoffice/backend/resource"
	"backoffice/backend/resource/filter"
)

// exportBatch is how many rows are in memory at once.
const exportBatch = 500

// Export writes every row of a list as filtered, "csv" or "xlsx", to w, or for its import. Nothing
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
	of, forImport := map[string]string{ForImport: "csv", ForImportXLSX: "xlsx"}[format]
	if !forImport {
		of = format
	} else if err := e.mayTake(c, s); err != nil {
		return err
	}
	out, err := e.sheet(c, of, w)
	if err != nil {
		return err
	}
	// The ids are taken at once: pages taken one by one could lose or double
	// what moves meanwhile, and each would count from the start.
	ids, err := e.lists.All(ctx, lq)
	if err != nil {
		return err
	}
	if err := e.logExport(ctx, c, s, q, format, len(ids)); err != nil {
		return err
	}
	if forImport {
		return e.exportForImport(ctx, c, s, ids, out)
	}
	return e.exportRows(ctx, c, lq, ids, out)
}

// logExport logs who takes out what, before the first row leaves.
func (e *Engine) logExport(ctx context.Context, c Caller, s *Screen, q url.Values, format string, count int) error {
	narrowed := narrowing(q)
	for name := range narrowed {
		if f := s.List.Filters[name]; f != nil && f.Decl.Kind == filter.KindSearch {
			narrowed[name] = []any{resource.Unkept}
		}
	}
	return e.writeExport(ctx, c, Entry{Screen: s.Decl.Name, Model: s.Decl.Model}, format, count, narrowed)
}

// writeExport logs an export of count rows of what entry names, with what it was narrowed to.
func (e *Engine) writeExport(ctx context.Context, c Caller, entry Entry, format string, count int, narrowed map[string]any) error {
	entry.ActorID, entry.Action, entry.At = c.Actor.ID, resource.ExportAct, e.core.Deps.Now()
	entry.Changes = []Change{{Field: resource.ExportRows, After: count}, {Field: resource.ExportFormat, After: format}}
	if len(narrowed) > 0 {
		entry.Changes = append(entry.Changes, Change{Field: resource.ExportFilter, After: narrowed})
	}
	return e.core.Deps.DB.Tx(ctx, func(tx *gorm.DB) error { return e.core.Deps.Journal.Write(tx, entry) })
}

// narrowing are the parameters of a list that say which rows it has: of a filter its
// values, of one between two ends what the address has for them.
func narrowing(q url.Values) map[string]any {
	narrowed := map[string]any{}
	for _, raw := range slices.Sorted(maps.Keys(q)) {
		name, index, _ := strings.Cut(raw, "[")
		if raw == "sort" || raw == "locale" {
			continue
		}
		for _, value := range q[raw] {
			if value == "" {
				continue
			}
			switch index {
			case "from]":
				value += " –"
			case "to]":
				value = "– " + value
			}
			values, _ := narrowed[name].([]any)
			narrowed[name] = append(values, value)
		}
	}
	return narrowed
}

// The formats of an export that the import of its screen reads: CSV, and a workbook.
const (
	ForImport     = "import"
	ForImportXLSX = "import_xlsx"
)

// mayTake says whether the caller may take along what an import reads.
func (e *Engine) mayTake(c Caller, s *Screen) error {
	if s.Import == nil {
		return fault.Field("format", "errors.option")
	}
	return e.core.Deps.Guard.Require(c.Actor, s.Decl.Name, resource.ActView)
}

// exportForImport writes the fields of the import, of records that are not removed and that
// a row can be matched with: another would be made again when the file comes back.
func (e *Engine) exportForImport(ctx context.Context, c Caller, s *Screen, ids []uint64, out sheet.Writer) error {
	x, err := importing.NewSheet(ctx, e.core, c, s)
	if err != nil {
		return err
	}
	if err := out.Head(x.Heads()); err != nil {
		return err
	}
	for batch := range slices.Chunk(ids, exportBatch) {
		in, args := query.InClause(batch, nil)
		found, err := rows.Read(e.core.Read(ctx), s, " WHERE `id` IN ("+in+") AND `live` = 1", args...)
		if err != nil {
			return err
		}
		place := make(map[uint64]int, len(batch))
		for i, id := range batch {
			place[id] = i
		}
		slices.SortFunc(found, func(a, b *rows.Record) int {
			return place[rows.HeadOf(s, a.Val).ID] - place[rows.HeadOf(s, b.Val).ID]
		})
		for _, rec := range found {
			if rows.MayDo(s, c.Actor, resource.ActView, rec.Ptr) != nil || !x.Matches(rec) {
				continue
			}
			if err := out.Row(x.Row(rec)); err != nil {
				return err
			}
		}
	}
	return out.Close()
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
