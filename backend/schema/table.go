package schema

import (
	"slices"
	"strings"

	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
)

// pageSizes are offered in every list (decisions.md 6).
var pageSizes = []int{10, resource.PerPage, 50, resource.MostPerPage}

func (m *maker) list(l resource.List) *List {
	sort := l.Sort.Key
	if l.Sort.Desc {
		sort = "-" + sort
	}
	return &List{
		Columns:   m.columns(l.Columns),
		Filters:   m.filters(l),
		Sort:      sort,
		PerPage:   resource.PerPage,
		PageSizes: pageSizes,
		Bulk:      m.actions(l.Bulk),
		Row:       m.actions(l.Row),
		Top:       m.actions(l.Top),
		CanCreate: m.canCreate(),
		CanExport: m.may(resource.ActExport),
		Panel:     l.Panel,
		Import:    m.imports(l),
		Sums:      m.sums(l),
	}
}

// sums says what the foot shows; nil where it shows nothing.
func (m *maker) sums(l resource.List) *Sums {
	if l.Sums == nil {
		return nil
	}
	out := &Sums{Note: m.Texts.Text(m.locale, m.key+".sums.note", nil)}
	if l.Sums.Apart != "" {
		out.Apart = m.Texts.Text(m.locale, m.key+".sums.apart", nil)
	}
	return out
}

// imports says how a file may call its columns; nil where the caller may not import.
func (m *maker) imports(l resource.List) *Import {
	if l.Import == nil || !m.may(resource.ActUpdate) {
		return nil
	}
	out := &Import{}
	for _, name := range append([]string{l.Import.By}, l.Import.Fields...) {
		own, localised := strings.CutPrefix(name, "langs.")
		label := m.label("", own, "fields", "columns")
		if group, _, item := strings.Cut(name, "."); item && !localised && m.isGroup(group) {
			label += " (…)" // a column for each that identifies an item
		}
		if !localised {
			out.Columns = append(out.Columns, label)
			continue
		}
		for _, locale := range m.Locales {
			out.Columns = append(out.Columns, label+" ("+locale+")")
		}
	}
	if sync := l.Import.Sync; sync != nil {
		out.Sync = &Sync{Columns: append([]string{l.Import.By}, sync.Fields...)}
		if sync.Feed != nil {
			out.Sync.Source = sync.Feed.Name()
		}
	}
	return out
}

func (m *maker) isGroup(name string) bool {
	return m.screen.Form != nil && slices.ContainsFunc(m.screen.Form.All(), func(f field.Field) bool { return f.Name == name && f.Traits().HasItems })
}

func (m *maker) columns(list column.List) []Column {
	columns := make([]Column, 0, len(list))
	for _, c := range list {
		if !c.IsCarried {
			columns = append(columns, m.column(c))
		}
	}
	return columns
}

func (m *maker) column(c column.Column) Column {
	out := Column{
		Key:           c.Key,
		Kind:          string(c.Kind),
		Title:         m.columnLabel(c.Label, c.Key),
		Path:          strings.Join(c.ShownPath(), "."),
		Decimals:      c.Decimals,
		Min:           c.Min,
		WideOnly:      c.WideOnly,
		Whole:         c.IsNeverCut,
		Names:         c.IsName,
		RecentMinutes: c.RecentMinutes,
		Link:          string(c.Link),
		Sortable:      !c.NoSort,
		Total:         c.IsTotalled,
		LessIsBetter:  c.IsLessBetter,
		Part:          c.Part,
		Below:         c.BelowKey,
		Unit:          string(c.MeasuredIn),
	}
	if c.Link == column.LinkSite {
		if out.Site = m.Site; out.Site == "" {
			out.Link = ""
		}
	}
	if c.CurrencyPath != "" {
		out.CurrencyPath = rowPath(c.CurrencyPath)
	}
	if c.AddressPath != "" {
		out.AddressPath = rowPath(c.AddressPath)
	}
	if c.NotePath != "" {
		out.NotePath = rowPath(c.NotePath)
	}
	if c.AvatarPath != "" {
		out.AvatarPath = rowPath(c.AvatarPath)
	}
	if c.ThumbPath != "" {
		out.ThumbPath = rowPath(c.ThumbPath)
	}
	if c.FallbackPath != "" {
		out.FallbackPath = rowPath(c.FallbackPath)
	}
	if c.AbsentKey != "" {
		out.Absent = m.stateLabel(column.State{Key: c.AbsentKey})
	}
	if c.Screen != "" {
		if out.To = m.opened(c.Screen); out.To != "" {
			out.ToPath = c.IDPath
		}
	}
	switch c.Kind {
	case column.KindBadges:
		out.ItemPath = c.ItemPath
		if out.ItemPath == "" {
			out.ItemPath = "lang.title"
		}
	case column.KindInline:
		out.URL = m.screen.API() + c.Key + "/{id}"
	}
	for _, s := range c.States {
		out.States = append(out.States, State{Value: s.Value, Label: m.stateLabel(s), Color: s.Color, Bold: s.Bold, Passing: s.Passing})
	}
	for _, f := range c.Flags {
		label := m.Texts.First(m.locale, m.key+".flags."+f.Key, m.key+".fields."+f.Key, "common.fields."+f.Key)
		out.Flags = append(out.Flags, Flag{Path: rowPath(f.Path), Icon: Icon(f.Icon), Label: label})
	}
	return out
}

// opened is the path of the screen called name; empty where there is none that
// the caller may open.
func (m *maker) opened(name string) string {
	for _, s := range m.Screens {
		if s.Name == name && m.May(m.actor, name, resource.ActList) {
			return s.Name
		}
	}
	return ""
}

// rowPath is where a row holds the value at path: localised ones come in one
// language, as "lang".
func rowPath(path string) string {
	if rest, ok := strings.CutPrefix(path, "langs."); ok {
		return "lang." + rest
	}
	return path
}

func (m *maker) filters(l resource.List) []Filter {
	filters := make([]Filter, 0, len(l.Filters)+1)
	for _, f := range l.Filters {
		filters = append(filters, m.filter(f, l.Filters))
	}
	if m.canRestore(l) {
		filters = append(filters, Filter{
			Name: "removed", Kind: "yes_no", Label: m.filterLabel("", "removed"), Options: m.yesNo(),
		})
	}
	return filters
}

// canRestore says whether removed rows are reached from the list (decisions.md 11).
func (m *maker) canRestore(l resource.List) bool {
	for _, actions := range [][]resource.Action{l.Bulk, l.Row} {
		for _, a := range actions {
			if a.Name == resource.Restore.Name {
				return m.may(resource.ActRestore)
			}
		}
	}
	return false
}

func (m *maker) filter(f filter.Filter, all filter.List) Filter {
	out := Filter{Name: f.Name, Kind: string(f.Kind), Label: m.filterLabel(f.Label, f.Name), Multiple: f.Multiple}
	out.All = m.optional(m.key + ".filters." + f.Name + ".all")
	switch f.Kind {
	case filter.KindYesNo, filter.KindSet:
		out.Kind, out.Options = "yes_no", m.yesNo()
	case filter.KindNumberRange:
		out.Decimals = m.decimals(f.Path)
	case filter.KindCases:
		out.Kind = "select"
		for _, c := range f.Cases {
			label := m.Texts.First(m.locale, m.key+".filters."+f.Name+"."+c.Key, m.key+".states."+c.Key, "common.states."+c.Key)
			out.Options = append(out.Options, Option{Value: c.Value, Label: label})
		}
	case filter.KindSelect:
		for _, s := range f.States {
			out.Options = append(out.Options, Option{Value: inAddress(s.Value), Label: m.stateLabel(column.State{Key: s.Key, Label: s.Label, Fallback: s.Fallback})})
		}
		if len(out.Options) == 0 {
			m.choice(f, all, &out)
		}
	}
	return out
}

// decimals is how many the field at path takes; three, which money has, where
// the form does not say.
func (m *maker) decimals(path string) int {
	if m.screen.Form != nil {
		if of, ok := m.screen.Form.All().Find(path); ok {
			return of.Decimals
		}
	}
	return 3
}

// choice takes the options of a filter from its source, else from the field it filters.
func (m *maker) choice(f filter.Filter, all filter.List, out *Filter) {
	var of field.Field
	if m.screen.Form != nil {
		of, _ = m.screen.Form.All().Find(f.Path)
	}
	if f.Source == "" && len(of.Options) > 0 {
		for _, o := range of.Options {
			out.Options = append(out.Options, Option{Value: inAddress(o.Value), Label: m.optionLabel(of.Name, o.Key)})
		}
		return
	}
	var source field.Source
	if of.Source != nil {
		source = *of.Source
	}
	if f.Source != "" {
		source = field.Source{Name: f.Source}
	}
	// A filter can only depend on other filters.
	under := make([]string, 0, len(source.Under))
	for _, name := range source.Under {
		for _, other := range all {
			if other.Path == name {
				under = append(under, other.Name)
			}
		}
	}
	if len(under) < len(source.Under) {
		under = nil
	}
	source.Under = under
	if of.AllKey != "" {
		out.Options = []Option{{Value: 0, Label: m.stateLabel(column.State{Key: of.AllKey})}}
	}
	out.Source = m.source(source)
	out.Source.NotOwn = false
	if len(under) == 0 {
		fixed, _, _ := strings.Cut(out.Source.URL, "/{")
		out.Source.URL = fixed
	}
}

func (m *maker) yesNo() []Option {
	return []Option{{Value: 1, Label: m.stateLabel(column.State{Key: "yes"})}, {Value: 0, Label: m.stateLabel(column.State{Key: "no"})}}
}

// inAddress is a value as the list's address has it.
func inAddress(v any) any {
	switch v {
	case true:
		return 1
	case false:
		return 0
	}
	return v
}
