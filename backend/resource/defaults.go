package resource

import (
	"slices"
	"strings"

	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
)

// shown makes the columns that the list names by their fields, and searches the
// texts among them where no filter is a search.
func (s *Screen) shown() {
	if s.List == nil || len(s.List.Show) == 0 {
		return
	}
	var columns column.List
	var texts []string
	for _, name := range s.List.Show {
		f := s.fieldAt(name)
		columns = append(columns, columnOf(name, f))
		if f.Traits().IsText {
			texts = append(texts, name)
		}
	}
	list := *s.List
	list.Columns = append(columns, list.Columns...)
	isSearch := func(f filter.Filter) bool { return f.Kind == filter.KindSearch }
	if len(texts) > 0 && !slices.ContainsFunc(list.Filters, isSearch) {
		list.Filters = append(filter.List{filter.Search(texts...)}, list.Filters...)
	}
	s.List = &list
}

// fieldAt is the field of the form at the path of a column; the zero field where
// there is none.
func (s *Screen) fieldAt(path string) field.Field {
	if s.Form == nil {
		return field.Field{}
	}
	fields := s.Form.All()
	name, localised := strings.CutPrefix(path, "langs.")
	if localised {
		fields = s.Form.Locales
	}
	if at := slices.IndexFunc(fields, func(f field.Field) bool { return f.Name == name }); at >= 0 {
		return fields[at]
	}
	return field.Field{}
}

// columnOf is the column that shows a field, by its kind. What is no field is a
// moment, such as created_at, or a text.
func columnOf(path string, f field.Field) column.Column {
	if f.Kind == "" && strings.HasSuffix(path, "_at") {
		return column.DateTime(path)
	}
	switch kind := f.Traits().Column; kind {
	case "":
	case column.KindMoney:
		return column.Money(path, 2)
	case column.KindBadges:
		return column.Badges(path)
	case column.KindImage:
		return column.Image(path)
	default:
		c := column.Text(path)
		c.Kind, c.Decimals = kind, f.Decimals
		return c
	}
	switch f.Format {
	case field.FormatEmail:
		return column.Email(path)
	case field.FormatPhone:
		return column.Phone(path)
	case field.FormatURL:
		return column.Web(path)
	}
	return column.Text(path)
}

// listed fills in what most lists have alike: they are sorted by what names a
// record, and their rows are edited where there is a form, opened where there is
// a detail.
func (s *Screen) listed() {
	if s.List == nil {
		return
	}
	list := *s.List
	if list.Sort == (Sort{}) {
		at := slices.IndexFunc(list.Columns, func(c column.Column) bool { return c.Path == s.Title && !c.NoSort })
		if at >= 0 {
			list.Sort = Asc(list.Columns[at].Key)
		}
	}
	switch {
	case list.Row != nil:
	case s.Form != nil && s.Detail != nil:
		list.Row = slices.Concat(Actions{View}, EditDestroy)
	case s.Form != nil:
		list.Row = EditDestroy
	case s.Detail != nil:
		list.Row = ViewDestroy
	}
	s.List = &list
}

// published leaves what the buttons that publish and hide change to those who may use them:
// whoever may only save finds the state and the window locked, and makes hidden records.
func (s *Screen) published() {
	if s.Form == nil || !slices.Contains(s.AvailableActions(), ActPublish) {
		return
	}
	form := *s.Form
	from, until, _ := s.Window()
	bound := func(list field.List) field.List {
		list = slices.Clone(list)
		for i, f := range list {
			state := f.Name == "status" && !f.Traits().IsChoice
			if (state || f.Name == from || f.Name == until) && f.NeededAct == "" {
				list[i] = f.Needs(string(ActPublish))
			}
		}
		return list
	}
	form.Main, form.Panels = bound(form.Main), slices.Clone(form.Panels)
	for i := range form.Panels {
		form.Panels[i].Fields = bound(form.Panels[i].Fields)
	}
	s.Form = &form
}

// detailed gives the detail the columns that it shares with the list.
func (s *Screen) detailed() {
	if s.Detail == nil || s.List == nil {
		return
	}
	detail := *s.Detail
	if detail.Columns == nil {
		detail.Columns = s.List.Columns
	}
	detail.Columns, detail.More = slices.Concat(detail.Columns, detail.More), nil
	s.Detail = &detail
}

// stated gives the badges of a field with states the values of its machine, and
// the filter of a status those of its badge, where they name none of their own.
func (s *Screen) stated() {
	columns := func(list column.List) column.List {
		list = slices.Clone(list)
		for i, c := range list {
			at := slices.IndexFunc(s.States, func(m StatesDef) bool { return m.Field == c.Path })
			if at >= 0 && slices.Equal(c.States, column.Status(c.Path).States) {
				list[i].States = s.States[at].Values
			}
		}
		return list
	}
	if s.List != nil {
		list := *s.List
		list.Columns, list.Filters = columns(list.Columns), slices.Clone(list.Filters)
		for i, f := range list.Filters {
			at := slices.IndexFunc(list.Columns, func(c column.Column) bool { return c.Kind == column.KindStatus && c.Path == f.Path })
			if at >= 0 && slices.Equal(f.States, filter.Status(f.Path).States) {
				list.Filters[i].States = filterStates(list.Columns[at].States)
			}
		}
		s.List = &list
	}
	if s.Detail != nil {
		detail := *s.Detail
		detail.Columns = columns(detail.Columns)
		s.Detail = &detail
	}
}

func filterStates(states []column.State) []filter.State {
	out := make([]filter.State, len(states))
	for i, v := range states {
		out[i] = filter.State{Value: v.Value, Key: v.Key, Label: v.Label, Fallback: v.Fallback}
	}
	return out
}

// iconed gives the buttons of commands that name no icon those of the commands.
func (s *Screen) iconed() {
	icons := map[string]string{}
	for _, c := range s.Commands {
		icons[c.Name] = c.Icon
	}
	actions := func(list []Action) []Action {
		list = slices.Clone(list)
		for i, a := range list {
			if a.Command && a.Icon == "" {
				list[i].Icon = icons[a.Name]
			}
		}
		return list
	}
	if s.List != nil {
		list := *s.List
		list.Row, list.Bulk, list.Top = actions(list.Row), actions(list.Bulk), actions(list.Top)
		s.List = &list
	}
	if s.Detail != nil {
		detail := *s.Detail
		detail.Actions = actions(detail.Actions)
		s.Detail = &detail
	}
	if s.Singleton != nil {
		singleton := *s.Singleton
		singleton.Actions = actions(singleton.Actions)
		s.Singleton = &singleton
	}
}
