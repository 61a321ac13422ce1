package revision

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/kind"
)

// ItemView is one item of a group, or one entry of a map, as a reader sees it.
type ItemView struct {
	Parts []PartView `json:"parts"`
	// Same says that the other side of the change has the item as it is.
	Same bool `json:"same,omitempty"`
}

// PartView is a value of an item; empty ones are left out.
type PartView struct {
	Label  string `json:"label"`
	Locale string `json:"locale,omitempty"`
	Kind   string `json:"kind"` // as in ChangeView; an items of its own where groups nest
	Value  any    `json:"value"`
	// Changed says that the item in its place has another value.
	Changed bool `json:"changed,omitempty"`
}

type itemViews []ItemView

// orNil is the list, nil without items.
func (l itemViews) orNil() any {
	if len(l) == 0 {
		return nil
	}
	return []ItemView(l)
}

// items describes the items of a group or the entries of a map.
func (t *Describer) items(ctx context.Context, f *bind.Field, v any) (itemViews, error) {
	switch v := v.(type) {
	case []any:
		var all itemViews
		for _, one := range v {
			values, _ := one.(map[string]any)
			item, err := t.item(ctx, f, values)
			if err != nil {
				return nil, err
			}
			all = append(all, item)
		}
		return all, nil
	case map[string]any:
		return t.mapEntries(ctx, f, v)
	}
	return nil, nil
}

// mapEntries describes a map's entries in the order of their ids.
func (t *Describer) mapEntries(ctx context.Context, f *bind.Field, values map[string]any) (itemViews, error) {
	if f.Source == nil {
		return nil, nil
	}
	number := func(key string) uint64 { n, _ := strconv.ParseUint(key, 10, 64); return n }
	keys := slices.SortedFunc(maps.Keys(values), func(a, b string) int { return int(number(a)) - int(number(b)) })
	var all itemViews
	for _, key := range keys {
		label, err := t.option(ctx, f.Source.Source, key)
		if err != nil {
			return nil, err
		}
		value, err := t.value(ctx, f.Entry, values[key])
		if err != nil {
			return nil, err
		}
		all = append(all, ItemView{Parts: []PartView{{Label: label, Kind: kind.ViewOf(f.Entry.Decl), Value: flat(value)}}})
	}
	return all, nil
}

func (t *Describer) item(ctx context.Context, f *bind.Field, values map[string]any) (ItemView, error) {
	item := ItemView{Parts: []PartView{}}
	if f.Group == nil {
		return item, nil
	}
	langs, _ := values["langs"].(map[string]any)
	for _, locale := range t.p.Locales {
		inner, _ := langs[locale].(map[string]any)
		if err := t.parts(ctx, &item, f.Group.Locales, inner, f.Path+".", locale); err != nil {
			return item, err
		}
	}
	err := t.parts(ctx, &item, f.Group.Fields, values, f.Path+".", "")
	return item, err
}

// parts adds the values of fields to an item, in the order of the form.
func (t *Describer) parts(ctx context.Context, item *ItemView, fields []*bind.Field, values map[string]any, path, locale string) error {
	for _, f := range fields {
		value := values[f.Decl.Name]
		if value == nil || value == "" || f.Decl.Traits().IsWriteOnly || f.Decl.IsSecret {
			continue
		}
		at := path + f.Decl.Name
		part := PartView{Label: t.Label(at, ""), Locale: locale, Kind: kind.ViewOf(f.Decl)}
		var err error
		switch {
		case f.Decl.Traits().HasParts:
			inner, _ := value.(map[string]any)
			if err = t.parts(ctx, item, f.Fields, inner, at+".", locale); err != nil {
				return err
			}
			continue
		case part.Kind == kind.ViewItems:
			var all itemViews
			all, err = t.items(ctx, f, value)
			part.Value = all.orNil()
		default:
			part.Value, err = t.value(ctx, f, value)
			part.Value = truncate(part.Value)
		}
		if err != nil {
			return fmt.Errorf("describe %s: %w", at, err)
		}
		item.Parts = append(item.Parts, part)
	}
	return nil
}

// matchItems marks what two lists of items have in common, and, of items that
// stand in each other's place, what differs.
func matchItems(was, is itemViews) {
	parts := func(list itemViews) []string {
		all := make([]string, len(list))
		for i, item := range list {
			raw, _ := json.Marshal(item.Parts) // of what goes out as JSON anyway
			all[i] = string(raw)
		}
		return all
	}
	from, at := 0, 0
	for _, same := range append(commonRuns(parts(was), parts(is)), run{len(was), len(is), 0}) {
		for i, j := from, at; i < same.was && j < same.is; i, j = i+1, j+1 {
			markChangedParts(was[i].Parts, is[j].Parts)
		}
		for n := range same.length {
			was[same.was+n].Same, is[same.is+n].Same = true, true
		}
		from, at = same.was+same.length, same.is+same.length
	}
}

func markChangedParts(was, is []PartView) {
	mark := func(these, those []PartView) {
		for i, one := range these {
			these[i].Changed = !slices.ContainsFunc(those, func(other PartView) bool {
				return one.Label == other.Label && one.Locale == other.Locale && reflect.DeepEqual(one.Value, other.Value)
			})
		}
	}
	mark(was, is)
	mark(is, was)
}
