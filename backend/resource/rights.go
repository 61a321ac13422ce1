package resource

import (
	"maps"
	"slices"

	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
)

// CountsUses says whether whoever removes records of the screen learns how many others
// refer to them: where others may choose them.
func (s Screen) CountsUses() bool {
	return s.List != nil && (len(s.Options) > 0 || s.ChosenIn != "") && slices.Contains(s.AvailableActions(), ActDestroy)
}

// IsPreviewed says whether the record's page on the public site is opened from here.
func (s Screen) IsPreviewed() bool {
	return s.SitePath != "" && slices.ContainsFunc(s.buttons(), func(a Action) bool { return !a.Command && a.Name == Preview.Name })
}

// buttons are those of the list, of a record and of its detail.
func (s Screen) buttons() []Action {
	var actions []Action
	if s.List != nil {
		actions = append(append(append(actions, s.List.Row...), s.List.Bulk...), s.List.Top...)
	}
	actions = append(actions, s.Calls...)
	if s.Detail != nil {
		actions = append(actions, s.Detail.Actions...)
	}
	return actions
}

// AvailableActions are the acts that mean something on the screen, in the order in which
// people think of them. Seeing is ActView alone, though a list needs ActList too.
func (s Screen) AvailableActions() []Act {
	var acts []Act
	add := func(act Act, there bool) {
		if there && !slices.Contains(acts, act) {
			acts = append(acts, act)
		}
	}
	actions, numbers := s.buttons(), false
	if s.List != nil {
		numbers = slices.ContainsFunc(s.List.Columns, func(c column.Column) bool { return c.Kind == column.KindInline })
	}
	has := func(names ...string) bool {
		return slices.ContainsFunc(actions, func(a Action) bool { return !a.Command && slices.Contains(names, a.Name) })
	}
	add(ActView, true)
	add(ActCreate, s.Form != nil && s.Singleton == nil && s.Tree == nil && (s.List == nil || !s.List.NoCreate))
	add(ActUpdate, s.Form != nil || s.Tree != nil || s.hasOwnChildren())
	add(ActPublish, has("publish", "hide") || numbers)
	add(ActDestroy, has("destroy"))
	add(ActRestore, has("restore"))
	add(ActPreview, s.IsPreviewed())
	add(ActExport, s.List != nil || s.Report != nil && len(s.Report.Tables) > 0)
	for _, c := range s.Commands {
		add(CommandAct(c.Name), true)
	}
	for _, f := range s.Feeds {
		add(f.Act, f.Act != "" && f.Act != ActList)
	}
	for _, act := range slices.Sorted(maps.Keys(s.Access)) {
		add(act, act != ActList && act != ActOptions)
	}
	return acts
}

// hasOwnChildren says whether the records have lists of their own, beyond one file.
func (s Screen) hasOwnChildren() bool {
	return slices.ContainsFunc(s.Children, func(c ChildDef) bool { return c.Of == "" && !c.Single() })
}

// HasView says whether the screen has anything to open; one that only offers
// options has not.
func (s Screen) HasView() bool {
	return s.Singleton != nil || s.Tree != nil || s.List != nil || len(s.Panels) > 0 || s.Report != nil && !s.Menu.None
}

// OptionSources are the screens whose option lists whoever may do that on s chooses from:
// in filters, in the forms of commands, and in those of a record and its children, which who
// only sees opens where there is no detail in its place.
func (set Set) OptionSources(s Screen, may func(Act) bool) []string {
	var names []string
	note := func(source string) {
		if screen, _, _, found := set.Source(source); found && !slices.Contains(names, screen.Name) {
			names = append(names, screen.Name)
		}
	}
	var walk func(field.List)
	walk = func(list field.List) {
		for _, f := range list {
			if f.Source != nil {
				note(f.Source.Name)
			}
			walk(f.Fields)
			walk(f.Locales)
		}
	}
	if s.Form != nil && (s.Detail == nil || !s.Detail.First || may(ActCreate) || may(ActUpdate)) {
		walk(s.Form.All())
		walk(s.Form.Locales)
	}
	for _, c := range s.Commands {
		if may(CommandAct(c.Name)) {
			walk(c.Fields)
		}
	}
	if s.List != nil {
		for _, f := range s.List.Filters {
			if f.Source != "" {
				note(f.Source)
			} else if s.Form != nil {
				// It chooses from what the field of that name does, also where the form stays shut.
				if of, is := s.Form.All().Find(f.Path); is && of.Source != nil {
					note(of.Source.Name)
				}
			}
		}
	}
	for _, c := range s.Children {
		for _, name := range set.OptionSources(c.Screen, func(act Act) bool { return may(c.Act(act)) }) {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}
