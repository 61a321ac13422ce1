package resource

import (
	"slices"

	"backoffice/backend/resource/column"
)

// Window returns the columns of the two moments between which the public site
// shows what is published: those of the form's field.Window.
func (s Screen) Window() (from, until string, ok bool) {
	if s.Form == nil {
		return "", "", false
	}
	return s.Form.All().Published()
}

// windowed makes the badges and the filter of the status show what is not yet
// and no longer shown, where the form has a window. What was declared stays as it is.
func (s *Screen) windowed() {
	from, until, ok := s.Window()
	if !ok {
		return
	}
	columns := func(list column.List) column.List {
		list = slices.Clone(list)
		for i, c := range list {
			if c.IsPublishing() {
				list[i] = c.Within(from, until)
			}
		}
		return list
	}
	if s.List != nil {
		list := *s.List
		list.Columns, list.Filters = columns(list.Columns), slices.Clone(list.Filters)
		for i, f := range list.Filters {
			if f.IsPublishing() {
				list.Filters[i] = f.Within(from, until)
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
