package check

import (
	"fmt"
	"slices"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/model"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/meant"
)

func commandNames(s resource.Screen) []string {
	var all []string
	for _, c := range s.Commands {
		all = append(all, c.Name)
	}
	return all
}

// checkActions checks that every button has something behind it.
func (k *checker) checkActions(s *bind.Screen) {
	d := s.Decl
	if d.List != nil {
		k.checkButtons(s, "List.Bulk", d.List.Bulk, resource.ScopeBulk)
		k.checkButtons(s, "List.Row", d.List.Row, resource.ScopeRow)
		k.checkButtons(s, "List.Top", d.List.Top, resource.ScopeList)
		for i, c := range d.List.Columns {
			if c.Kind == column.KindInline {
				k.checkInline(s, fmt.Sprintf("List.Columns[%d]", i), c)
			}
		}
	}
	if d.Detail != nil {
		k.checkButtons(s, "Detail.Actions", d.Detail.Actions, resource.ScopeRow)
		k.checkOpens(s, d.Detail.Opens)
		k.checkDetailShown(s)
		k.checkDetailColumns(s)
	}
}

// checkDetailShown checks that a detail is opened by something and has something to show.
func (k *checker) checkDetailShown(s *bind.Screen) {
	d, list := s.Decl.Detail, s.Decl.List
	opens := func(a resource.Action) bool { return a.Name == resource.View.Name && !a.Command }
	if list != nil && s.Decl.Form != nil && !d.First && !slices.ContainsFunc(list.Row, opens) {
		k.Problem(s.Decl.Name, "S085", "Detail", "nothing opens it: put resource.View into the list's Row, or say that records are opened in it First")
	}
	below := func(c column.Column) bool { return !c.IsCarried && !slices.Contains(d.Head, c.Key) }
	if d.Panel == "" && len(s.Children) == 0 && !slices.ContainsFunc(d.Columns, below) {
		k.Problem(s.Decl.Name, "S085", "Detail", "it shows nothing: give it Columns that are not Carried nor in its Head, or a Panel")
	}
}

// checkDetailColumns checks that what a detail says by the names of its columns
// names some.
func (k *checker) checkDetailColumns(s *bind.Screen) {
	var keys []string
	for _, c := range s.Decl.Detail.Columns {
		keys = append(keys, c.Key)
	}
	check := func(at, key string) {
		if !slices.Contains(keys, key) {
			k.Problem(s.Decl.Name, "S085", at, "no column %q of the detail%s", key, meant.Hint(key, keys))
		}
	}
	for i, key := range s.Decl.Detail.Head {
		check(fmt.Sprintf("Detail.Head[%d]", i), key)
	}
	if next := s.Decl.Detail.Next; next != "" {
		check("Detail.Next", next)
	}
	if s.Decl.Detail.Panel != "" {
		return
	}
	for i, c := range s.Decl.Detail.Columns {
		if c.Part != "" {
			k.Problem(s.Decl.Name, "S085", fmt.Sprintf("Detail.Columns[%d]", i), "only a detail with a panel of its own has a part %q", c.Part)
		}
	}
	for i, a := range s.Decl.Detail.Actions {
		if a.Part != "" {
			k.Problem(s.Decl.Name, "S085", fmt.Sprintf("Detail.Actions[%d]", i), "only a detail with a panel of its own has a part %q", a.Part)
		}
	}
}

// checkOpens checks what opening a detail does: nobody is asked before it.
func (k *checker) checkOpens(s *bind.Screen, name string) {
	if name == "" {
		return
	}
	c := bind.Command(s.Decl, name)
	switch {
	case c == nil || !c.Has(resource.ScopeRow):
		k.Problem(s.Decl.Name, "S040", "Detail.Opens", "no command %q of scope %s%s", name, resource.ScopeRow, meant.Hint(name, commandNames(s.Decl)))
	case c.Confirm || len(c.Fields) > 0:
		k.Problem(s.Decl.Name, "S040", "Detail.Opens", "%q asks something, and opening a detail does not", name)
	}
}

func (k *checker) checkButtons(s *bind.Screen, at string, actions []resource.Action, scope resource.Scope) {
	for i, a := range actions {
		here := fmt.Sprintf("%s[%d]", at, i)
		k.checkOffered(s, here, a, scope)
		switch {
		case a.Command:
			if c := bind.Command(s.Decl, a.Name); c == nil || !c.Has(scope) {
				k.Problem(s.Decl.Name, "S040", here, "no command %q of scope %s%s", a.Name, scope, meant.Hint(a.Name, commandNames(s.Decl)))
			}
		case a.Panel:
			if scope != resource.ScopeRow || !slices.Contains(s.Decl.Panels, a.Name) {
				k.Problem(s.Decl.Name, "S040", here, "no panel of a row is called %q", a.Name)
			}
		case a.Opens:
			opened := func(f resource.Feed) bool {
				return f.Name == a.Name && f.Record.Run != nil && f.Act == resource.ActPreview && len(f.Query) == 0
			}
			if scope != resource.ScopeRow || !slices.ContainsFunc(s.Decl.Feeds, opened) {
				k.Problem(s.Decl.Name, "S040", here, "no feed %q of one record, of the right to a preview and without parameters", a.Name)
			}
		case a.Name == "edit" && s.Decl.Form == nil:
			k.Problem(s.Decl.Name, "S040", here, "edit needs a form")
		case a.Name == "detail" && s.Decl.Detail == nil && s.Decl.Form == nil:
			k.Problem(s.Decl.Name, "S040", here, "detail needs a detail or a form")
		case a.Name == "duplicate" && (s.Decl.Form == nil || s.Decl.List == nil || s.Decl.List.NoCreate):
			k.Problem(s.Decl.Name, "S040", here, "duplicate needs a form that makes records")
		case a.Name == "preview" && s.Decl.SitePath == "":
			k.Problem(s.Decl.Name, "S040", here, "preview needs the path of a record")
		case a.Name == "publish" || a.Name == "hide":
			if c := s.Main.StoredColumn("status"); c == nil || c.Kind != model.KindBool {
				k.Problem(s.Decl.Name, "S040", here, "%s needs a column status that is true or false", a.Name)
			}
		case !knownActions[a.Name]:
			k.Problem(s.Decl.Name, "S040", here, "no action is called %q", a.Name)
		}
	}
}

// checkOffered checks the state that a button waits for.
func (k *checker) checkOffered(s *bind.Screen, here string, a resource.Action, scope resource.Scope) {
	if a.When != nil && (a.Command || scope == resource.ScopeList) {
		k.Problem(s.Decl.Name, "S042", here, "%q is no button of a record that could wait for its state, or a command, which has its own", a.Name)
	}
	k.checkState(s, here, a.When, true)
}

var knownActions = map[string]bool{"edit": true, "detail": true, "preview": true, "duplicate": true, "destroy": true, "restore": true}

// checkInline checks the column behind a number that is changed in the list.
func (k *checker) checkInline(s *bind.Screen, here string, c column.Column) {
	v := s.Value(c.Path)
	if v == nil || v.Column.Kind != model.KindInt {
		k.Problem(s.Decl.Name, "S040", here, "%q is no whole number", c.Path)
		return
	}
	if why := bind.Overflow(bind.InlineField(c), v.Column); why != "" {
		k.Problem(s.Decl.Name, "S033", here, "%s", why)
	}
}
