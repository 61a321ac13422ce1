package bind

import (
	"fmt"
	"slices"
	"strings"

	"backoffice/backend/engine/model"
	"backoffice/backend/resource/meant"
)

// Mark is a condition of field.WhenMarked, bound to the table of what is chosen.
type Mark struct {
	Field, Name string
	IDs         string // SELECT id of those that carry it
}

// marked binds the conditions of the form that wait for a mark.
func (b *Bound) marked(s *Screen) {
	if s.Decl.Form == nil {
		return
	}
	for _, c := range s.Decl.Form.Marks() {
		f := s.chooser(c.Field)
		if f == nil || f.Source == nil {
			b.Problem(s.Decl.Name, "S042", "Form", "WhenMarked needs a choice from a screen's option list, %q is none", c.Field)
			continue
		}
		ids, err := marks(f.Source.Source.Screen, c.Mark)
		if err != nil {
			b.Problem(s.Decl.Name, "S042", "Form", "%v", err)
			continue
		}
		s.Marks = append(s.Marks, Mark{Field: c.Field, Name: c.Mark, IDs: ids})
	}
}

// chooser is the field at a path: of the record, or of the items of its group.
func (s *Screen) chooser(path string) *Field {
	if f, ok := s.ByPath[path]; ok {
		return f
	}
	group, name, _ := strings.Cut(path, ".")
	if f, ok := s.ByPath[group]; ok && f.Group != nil {
		if i := slices.IndexFunc(f.Group.Fields, func(f *Field) bool { return f.Decl.Name == name }); i >= 0 {
			return f.Group.Fields[i]
		}
	}
	return nil
}

// marks selects the records of a screen that carry a mark, or chose one that does.
func marks(of *Screen, mark string) (string, error) {
	live := "SELECT `id` FROM " + model.Quote(of.Main.Name) + " WHERE "
	by, name, chosen := strings.Cut(mark, ".")
	if !chosen {
		column, err := markColumn(of, mark)
		if err != nil {
			return "", err
		}
		return live + column.Quoted() + " AND `deleted_at` IS NULL ORDER BY `id`", nil
	}
	f, ok := of.ByPath[by]
	if !ok || f.Join == nil || f.Source == nil {
		return "", fmt.Errorf("the records of %q have no choice of several called %q%s", of.Decl.Name, by, meant.Hint(by, of.Main.Names()))
	}
	column, err := markColumn(f.Source.Source.Screen, name)
	if err != nil {
		return "", err
	}
	j := f.Join
	return live + "`id` IN (SELECT j." + model.Quote(j.Owner) + " FROM " + model.Quote(j.Table) + " AS j JOIN " + model.Quote(f.Source.Source.Screen.Main.Name) +
		" AS m ON m.`id` = j." + model.Quote(j.Ref) + " WHERE m." + column.Quoted() + " AND m.`deleted_at` IS NULL) AND `deleted_at` IS NULL ORDER BY `id`", nil
}

func markColumn(of *Screen, name string) (*model.Column, error) {
	column := of.Main.StoredColumn(name)
	if column == nil || column.Kind != model.KindBool {
		return nil, fmt.Errorf("the records of %q have no column %q that is true or false%s", of.Decl.Name, name, meant.Hint(name, of.Main.Names()))
	}
	return column, nil
}
