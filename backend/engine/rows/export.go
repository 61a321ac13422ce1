package rows

import (
	"strings"
	"time"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/port"
	"backoffice/backend/engine/sheet"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
)

// Readable writes a row's values the way people read them.
type Readable struct {
	p      *Ports
	s      *bind.Screen
	locale string
}

// Readable writes rows of a screen's list for people who read that language.
func (p *Ports) Readable(s *bind.Screen, locale string) *Readable {
	return &Readable{p: p, s: s, locale: locale}
}

// Title is the heading of a column, by the keys that the list itself uses.
func (x *Readable) Title(c column.Column) string {
	keys := []string{}
	if c.Label != "" {
		keys = append(keys, c.Label)
	}
	return x.text(append(keys, resource.LabelKeys(x.s.Decl.Key(), c.Key, "columns", "fields")...)...)
}

func (x *Readable) text(keys ...string) string { return x.p.Texts.First(x.locale, keys...) }

// Value is a text, a number, a day, a moment as the site's clocks show it, or nil.
func (x *Readable) Value(c column.Column, row port.Row) any {
	v := x.plain(c, row)
	if t, ok := v.(time.Time); ok {
		t = t.In(x.p.Zone)
		// A sheet knows no zones.
		return time.Date(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), t.Nanosecond(), time.UTC)
	}
	return v
}

func (x *Readable) plain(c column.Column, row port.Row) any {
	v := port.ValueAt(row, c.ShownPath())
	if v == nil && c.AbsentKey != "" && c.FallbackPath == "" {
		return x.text(column.State{Key: c.AbsentKey}.LabelKeys(x.s.Decl.Key())...)
	}
	switch c.Kind {
	case column.KindStatus:
		for _, state := range c.States {
			if bind.Equal(state.Value, v) {
				return x.text(state.LabelKeys(x.s.Decl.Key())...)
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

func (x *Readable) badges(c column.Column, v any) any {
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
