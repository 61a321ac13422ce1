package bind

import (
	"backoffice/backend/engine/model"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// Mark is a condition of field.WhenMarked, bound to the table of what is chosen.
type Mark struct {
	Field, Name string
	IDs         string // SELECT id of those that carry it
}

// marked binds the conditions of the form that wait for a mark.
func (b *binder) marked(s *Screen) {
	for _, c := range s.Decl.Form.Marks() {
		f, ok := s.ByPath[c.Field]
		if !ok || f.Source == nil {
			b.problem(s.Decl.Name, "S042", "Form", "WhenMarked needs a choice from a screen's option list, %q is none", c.Field)
			continue
		}
		of := f.Source.Source.Screen
		column := of.Main.StoredColumn(c.Mark)
		if column == nil || column.Kind != model.KindBool {
			b.problem(s.Decl.Name, "S042", "Form", "the records of %q have no column %q that is true or false%s",
				of.Decl.Name, c.Mark, resource.Meant(c.Mark, of.Main.Names()))
			continue
		}
		s.Marks = append(s.Marks, Mark{Field: c.Field, Name: c.Mark,
			IDs: "SELECT `id` FROM " + model.Quote(of.Main.Name) + " WHERE " + column.Quoted() + " AND `deleted_at` IS NULL ORDER BY `id`"})
	}
}

// checkMark says whether c waits for a mark, which marked has looked at.
func checkMark(c *field.Condition, list, known field.List) bool {
	return c.Mark != "" && fieldExists(list, known, c.Field)
}
