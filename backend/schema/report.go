package schema

import (
	"slices"
	"strings"

	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/span"
)

func (m *maker) report(r resource.ReportDef) *Report {
	out := &Report{Params: make([]ReportParam, len(r.Params)), Tables: make([]ReportTable, len(r.Tables))}
	if r.HasDays() {
		out.Days = &ReportDays{Most: span.MostDays, Zone: m.zone()}
	}
	for i, f := range r.Params {
		p := ReportParam{Name: f.Name, Label: m.fieldLabel(f.Label, f.Name), Default: f.DefaultValue, Required: f.IsRequired}
		for _, o := range f.Options {
			p.Options = append(p.Options, Option{Value: o.Value, Label: m.optionLabel(f.Name, o.Key)})
		}
		if f.Source != nil {
			p.Source = m.source(*f.Source)
		}
		out.Params[i] = p
	}
	if s := r.Summary; s != nil {
		out.Summary = &ReportSummary{URL: m.below(s.Path), Series: make([]ReportSeries, len(s.Series)), Boxes: m.figures(s.Boxes)}
		for i, name := range s.Series {
			out.Summary.Series[i] = ReportSeries{Name: name, Label: m.columnLabel("", name)}
		}
		m.explain(out.Summary.Boxes)
	}
	if l := r.Live; l != nil {
		out.Live = &ReportLive{
			Title: m.Texts.First(m.locale, m.key+".live"), Hint: m.optional(m.key + ".hints.live"), URL: m.below(l.Path), Seconds: liveSeconds,
			Boxes: m.figures(l.Boxes), Columns: m.figures(l.Columns),
		}
		m.explain(out.Live.Boxes)
		for i := range out.Live.Columns {
			out.Live.Columns[i].Sortable = false
		}
	}
	for i, t := range r.Tables {
		table := ReportTable{
			Name: t.Name, Title: m.Texts.First(m.locale, m.key+".tables."+t.Name, "common.tables."+t.Name),
			Hint: m.optional(m.key + ".hints." + t.Name), URL: m.below(t.Path),
			Columns: m.figures(t.Columns), Sort: t.Sort.Key, PerPage: resource.PerPage, PageSizes: pageSizes,
			CanSearch: slices.ContainsFunc(t.Columns, func(c column.Column) bool { return c.Kind == column.KindText }),
		}
		if t.Sort.Desc {
			table.Sort = "-" + table.Sort
		}
		if m.may(resource.ActExport) {
			table.Export = m.screen.API() + t.ExportPath()
		}
		out.Tables[i] = table
	}
	return out
}

// liveSeconds is how long what goes on stays as it was shown.
const liveSeconds = 10

// explain says of boxes what their numbers mean.
func (m *maker) explain(boxes []Column) {
	for i := range boxes {
		boxes[i].Hint = m.optional(m.key + ".hints." + boxes[i].Key)
		boxes[i].Sortable = false
	}
}

// zone is the name of the site's time zone.
func (m *maker) zone() string {
	if m.Zone == nil {
		return "UTC"
	}
	return m.Zone.String()
}

// figures are columns whose values stand under their keys.
func (m *maker) figures(list column.List) []Column {
	columns := m.columns(list)
	for i := range columns {
		columns[i].Path = columns[i].Key
	}
	return columns
}

// below is the address of a path below the screen's, which itself ends without a slash.
func (m *maker) below(path string) string { return strings.TrimSuffix(m.screen.API()+path, "/") }
