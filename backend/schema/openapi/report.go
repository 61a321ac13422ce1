package openapi

import (
	"strings"

	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
)

// report adds the calls of a report.
func (p *screenPaths) report(r resource.ReportDef) {
	var params []any
	if r.HasDays() {
		day := map[string]any{"type": "string", "format": "date", "description": "Not after today; the range has " +
			"at most three years. Without both it is the last seven days up to yesterday."}
		params = append(params, queryParam("startDate", day), queryParam("endDate", day))
	}
	for _, f := range r.Params {
		values := make([]any, len(f.Options))
		for i, o := range f.Options {
			values[i] = o.Value
		}
		of := map[string]any{"enum": values}
		if f.Source != nil {
			of = map[string]any{"type": "integer", "minimum": 1}
		}
		one := queryParam(f.Name, of)
		one["required"] = f.IsRequired && f.DefaultValue == nil
		params = append(params, one)
	}
	if s := r.Summary; s != nil {
		p.d.schemas[p.name+"Totals"] = figuresOf(s.Boxes)
		answer := any(ref(p.name + "Totals"))
		if len(s.Series) > 0 {
			point := objectOf(map[string]any{
				"date": map[string]any{"type": "string", "format": "date"}, "value": kind("number"), "type": map[string]any{"enum": s.Series},
			})
			answer = array(map[string]any{"anyOf": []any{array(point), ref(p.name + "Totals")}})
		}
		p.reading(s.Path, operation{id: "Summary", summary: "The series and behind them the totals", params: params, answer: dataOf(answer)})
	}
	if l := r.Live; l != nil {
		p.d.schemas[p.name+"Live"] = objectOf(map[string]any{"totals": figuresOf(l.Boxes), "rows": array(figuresOf(l.Columns))})
		p.reading(l.Path, operation{id: "Live", summary: "What goes on at this moment", answer: dataOf(ref(p.name + "Live"))})
	}
	for _, t := range r.Tables {
		component := p.name + title(t.Name)
		p.d.schemas[component] = figuresOf(t.Columns)
		var sorts []string
		for _, c := range t.Columns {
			if !c.NoSort {
				sorts = append(sorts, c.Key, "-"+c.Key)
			}
		}
		sought := append([]any{
			queryParam("sort", map[string]any{"type": "string", "enum": sorts}), queryParam("search", kind("string")),
		}, params...)
		paged := append([]any{
			queryParam("page", map[string]any{"type": "integer", "minimum": 1, "default": 1}),
			queryParam("per_page", map[string]any{"type": "integer", "minimum": 1, "maximum": 100, "description": "Absent: up to a thousand rows."}),
		}, sought...)
		p.reading(t.Path, operation{
			id: "Table" + title(t.Name), summary: "The rows, sorted, searched and paged", params: paged,
			answer: pageOf(ref(component)),
		})
		p.reading(t.ExportPath(), operation{
			id: "Export" + title(t.Name), summary: "The rows as a file", params: append([]any{exportFormat}, sought...), content: exportContent,
		})
	}
}

// figuresOf is a row of a report, or its totals; without columns, numbers by whatever
// names the caller may see.
func figuresOf(columns column.List) map[string]any {
	if len(columns) == 0 {
		return map[string]any{"type": "object", "additionalProperties": kind("number")}
	}
	properties := map[string]any{}
	for _, c := range columns {
		properties[c.Key] = cellOf(c.Kind)
		if c.IDPath != "" {
			properties[c.IDPath] = kind("integer")
		}
	}
	return map[string]any{"type": "object", "properties": properties}
}

// reading adds a read that may stand at {api} itself, without its last slash.
func (p *screenPaths) reading(path string, o operation) {
	o.id, o.tag, o.faults = p.of.Screen().RouteName()+o.id, p.of.Screen().Name, append(o.faults, "422")
	p.d.operation(strings.TrimSuffix(p.of.Screen().API()+path, "/"), "get", o.json())
}
