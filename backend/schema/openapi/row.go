package openapi

import (
	"strings"

	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
)

// row is what a list shows of a record.
func (p *screenPaths) row(columns column.List) map[string]any {
	properties := map[string]any{
		"id": kind("integer"), "version": kind("integer"), "deleted_at": nullable("string"), "can": array(kind("string")),
	}
	for _, c := range columns {
		if c.Kind == column.KindFlags {
			continue
		}
		place(properties, c.RowPath(), cellIn(p.of.Screen(), c))
		if now := c.NowKey(); now != "" {
			properties[now] = cellOf(c.Kind)
		}
		if c.IDPath != "" {
			properties[c.IDPath] = nullable("integer")
		}
	}
	for _, c := range columns {
		for path, schema := range beside(c) {
			place(properties, rowPath(path), schema)
		}
	}
	return map[string]any{"type": "object", "properties": properties, "required": []string{"id"}}
}

// beside are the values that a column shows beside its own, by their paths: a second
// line, a picture, what its icons stand for.
func beside(c column.Column) map[string]map[string]any {
	all := map[string]map[string]any{
		c.NotePath: {}, c.AddressPath: nullable("string"), c.AvatarPath: nullable("object"), c.ThumbPath: nullable("object"), c.FallbackPath: cellOf(c.Kind),
	}
	for _, f := range c.Flags {
		all[f.Path] = map[string]any{}
	}
	delete(all, "")
	return all
}

// rowPath is where the value of a path stands in a row or an option.
func rowPath(path string) []string {
	if name, lang := strings.CutPrefix(path, "langs."); lang {
		return []string{"lang", name}
	}
	return strings.Split(path, ".")
}

// place puts a schema at a path, unless what stands there is described already.
func place(properties map[string]any, path []string, schema map[string]any) {
	for _, name := range path[:len(path)-1] {
		if properties[name] == nil {
			properties[name] = map[string]any{"type": "object", "properties": map[string]any{}}
		}
		below, _ := properties[name].(map[string]any)["properties"].(map[string]any)
		if below == nil {
			return // an object of which nothing is described
		}
		properties = below
	}
	if last := path[len(path)-1]; properties[last] == nil {
		properties[last] = schema
	}
}

// plainOption is an option that has only what it is called.
func plainOption() map[string]any {
	return map[string]any{"type": "object", "required": []string{"id"}, "properties": map[string]any{
		"id": kind("integer"), "lang": objectOf(map[string]any{"title": nullable("string")}), "title": nullable("string"), "name": nullable("string"),
		resource.AboveKey: array(kind("string")),
	}}
}

// option is what a list of options sends of a record.
func option(o resource.Options) map[string]any {
	of := plainOption()
	properties := of["properties"].(map[string]any)
	plain := len(properties)
	place(properties, rowPath(o.Label), nullable("string"))
	if o.Describe != nil {
		place(properties, []string{resource.DescribedLabel}, kind("string"))
	}
	for _, names := range [][]string{o.Extra, o.Computed} {
		for _, name := range names {
			place(properties, rowPath(name), map[string]any{})
		}
	}
	for _, made := range o.Made {
		place(properties, rowPath(made.Name), kind("string"))
	}
	if len(properties) == plain {
		return ref("Option")
	}
	return of
}

func cellOf(k column.Kind) map[string]any {
	switch k {
	case column.KindMoney, column.KindNumber, column.KindBytes, column.KindCount, column.KindInline, column.KindPercent, column.KindDuration:
		return nullable("number")
	case column.KindYesNo:
		return nullable("boolean")
	case column.KindBadges:
		return array(map[string]any{"type": "object"})
	case column.KindDate:
		return map[string]any{"type": []string{"string", "null"}, "format": "date"}
	case column.KindDateTime:
		return moment()
	case column.KindImage:
		return nullable("object")
	case column.KindText, column.KindColor:
		return nullable("string")
	}
	return map[string]any{}
}
