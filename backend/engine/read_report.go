package engine

import (
	"context"
	"fmt"
	"io"
	"math"
	"net/url"
	"reflect"

	"backoffice/backend/engine/port"
	"backoffice/backend/engine/report"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
)

// dayPoint is one day of a series as the wire has it.
type dayPoint struct {
	Date  string  `json:"date"`
	Value float64 `json:"value"`
	Type  string  `json:"type"`
}

// Summary answers the summary of a report: its series and the totals behind
// them, or without series the totals alone. Returns NotFound, Forbidden,
// Invalid naming every wrong parameter, and what the report itself returns.
func (e *Engine) Summary(ctx context.Context, c Caller, screen string, q url.Values) (any, error) {
	s, err := e.reportOf(c, screen, resource.ActView)
	if err != nil {
		return nil, err
	}
	in, _, err := s.Report.Input(q, nil, e.core.Deps.Now(), e.core.Deps.Zone)
	if err != nil {
		return nil, err
	}
	def := s.Decl.Report.Summary
	series, totals, err := def.Run(e.core.ReadCall(ctx, c), in)
	if err != nil {
		return nil, fmt.Errorf("sum up %s: %w", screen, err)
	}
	if len(series) != len(def.Series) {
		return nil, fmt.Errorf("sum up %s: %d series are declared, %d came", screen, len(def.Series), len(series))
	}
	if len(series) == 0 {
		return totals, nil
	}
	answer := make([]any, 0, len(series)+1)
	for i, points := range series {
		named := make([]dayPoint, len(points))
		for n, p := range points {
			named[n] = dayPoint{p.Date, p.Value, def.Series[i]}
		}
		answer = append(answer, named)
	}
	return append(answer, totals), nil
}

// Moment is what goes on as the wire has it.
type Moment struct {
	Totals any `json:"totals"`
	Rows   any `json:"rows"`
}

// Live answers what goes on at this moment. It takes no parameter. Returns what
// Summary does.
func (e *Engine) Live(ctx context.Context, c Caller, screen string, q url.Values) (Moment, error) {
	s, err := e.reportOf(c, screen, resource.ActView)
	if err != nil {
		return Moment{}, err
	}
	if err := report.NoInput(q); err != nil {
		return Moment{}, err
	}
	totals, rows, err := s.Decl.Report.Live.Run(e.core.ReadCall(ctx, c))
	if err != nil {
		return Moment{}, fmt.Errorf("read what goes on in %s: %w", screen, err)
	}
	if reflect.ValueOf(rows).IsNil() {
		rows = []Row{}
	}
	return Moment{totals, rows}, nil
}

// Table answers one table of a report, in the shape of a list. Returns what
// Summary does.
func (e *Engine) Table(ctx context.Context, c Caller, screen string, index int, q url.Values) (*Page, error) {
	s, err := e.reportOf(c, screen, resource.ActView)
	if err != nil {
		return nil, err
	}
	t := s.Report.Tables[index]
	call := e.core.ReadCall(ctx, c)
	answer, page, err := e.tableOf(call, s, t, q)
	if err != nil {
		return nil, err
	}
	rows, total, err := t.Rows(call, answer, page)
	if err != nil {
		return nil, fmt.Errorf("name rows of %s: %w", screen, err)
	}
	if page.PerPage == 0 {
		page.Number, page.PerPage = 1, max(len(rows), 1)
	}
	out := &Page{Data: make([]Row, len(rows)), Meta: port.MetaOf(page.Number, page.PerPage, int64(total), len(rows))}
	for i, row := range rows {
		out.Data[i] = row
	}
	return out, nil
}

// ExportTable writes every row of a table that its search leaves, sorted, as
// "csv" or "xlsx" to w. Nothing is written before the rows are there. Returns
// what Summary does.
func (e *Engine) ExportTable(ctx context.Context, c Caller, screen string, index int, q url.Values, format string, w io.Writer) error {
	s, err := e.reportOf(c, screen, resource.ActExport)
	if err != nil {
		return err
	}
	if err := e.core.Deps.Guard.Require(c.Actor, screen, resource.ActView); err != nil {
		return err
	}
	t := s.Report.Tables[index]
	call := e.core.ReadCall(ctx, c)
	answer, page, err := e.tableOf(call, s, t, q)
	if err != nil {
		return err
	}
	rows, err := t.All(call, answer, page)
	if err != nil {
		return fmt.Errorf("name rows of %s: %w", screen, err)
	}
	out, err := e.sheet(c, format, w)
	if err != nil {
		return err
	}
	if err := e.logTable(ctx, c, s, t, len(rows), q, format); err != nil {
		return err
	}
	x := e.core.Rows.Readable(s, c.Locale)
	cols := t.Def.Columns
	titles := make([]string, len(cols))
	for i, col := range cols {
		titles[i] = x.Title(col)
		if col.Kind == column.KindPercent {
			titles[i] += " (%)"
		}
	}
	if err := out.Head(titles); err != nil {
		return err
	}
	for _, row := range rows {
		values := make([]any, len(cols))
		for i, col := range cols {
			values[i] = figure(col, x.Value(col, row))
		}
		if err := out.Row(values); err != nil {
			return err
		}
	}
	return out.Close()
}

// logTable logs who takes out which table of a report, before the first row leaves.
func (e *Engine) logTable(ctx context.Context, c Caller, s *Screen, t *report.Table, count int, q url.Values, format string) error {
	narrowed := narrowing(q)
	if narrowed["search"] != nil {
		narrowed["search"] = []any{resource.Unkept}
	}
	return e.writeExport(ctx, c, Entry{Screen: s.Decl.Name, Model: resource.ReportModel, Title: t.Def.Name}, format, count, narrowed)
}

func (e *Engine) tableOf(c *resource.Call, s *Screen, t *report.Table, q url.Values) (any, report.Page, error) {
	in, page, err := s.Report.Input(q, t, e.core.Deps.Now(), e.core.Deps.Zone)
	if err != nil {
		return nil, page, err
	}
	page.Locale = c.Locale
	answer, err := t.Def.Run(c, in)
	if err != nil {
		return nil, page, fmt.Errorf("tabulate %s: %w", s.Decl.Name, err)
	}
	return answer, page, nil
}

func (e *Engine) reportOf(c Caller, screen string, act resource.Act) (*Screen, error) {
	s, err := e.authorize(c, screen, act)
	if err == nil && s.Report == nil {
		err = fault.New(fault.NotFound, "errors.notFound")
	}
	return s, err
}

// figure is a value of a report as a sheet has it: a share in per cent, a time
// as minutes and seconds, an amount with as many decimals as the screen shows.
func figure(c column.Column, v any) any {
	if amount, is := v.(resource.Money); is && c.Kind == column.KindMoney {
		unit := resource.Money(math.Pow10(max(0, 3-c.Decimals)))
		half := unit / 2
		if amount < 0 {
			half = -half
		}
		return (amount + half) / unit * unit
	}
	if c.Kind != column.KindPercent && c.Kind != column.KindDuration {
		return v
	}
	n := reflect.ValueOf(v).Convert(reflect.TypeFor[float64]()).Float()
	if c.Kind == column.KindPercent {
		parts := math.Pow10(c.Decimals)
		return math.Round(n*100*parts) / parts
	}
	seconds := int(math.Round(n))
	return fmt.Sprintf("%02d:%02d", seconds/60, seconds%60)
}
