package rows

import (
	"fmt"
	"reflect"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/model"
	"backoffice/backend/resource"
)

// TitleText is the text of row, or where it has none that of the first locale
// that does.
func TitleText(locales []string, l *model.Langs, rows []reflect.Value, row reflect.Value, from *model.Column) string {
	if text, ok := from.Get(row).(string); ok {
		return text
	}
	for _, locale := range locales {
		for _, other := range rows {
			if text, ok := from.Get(other).(string); ok && l.Locale.Get(other) == any(locale) {
				return text
			}
		}
	}
	return ""
}

// TitleIn names a record, in that locale if it can, its number first where it has one; it
// is empty where the screen has no titles.
func TitleIn(locales []string, s *bind.Screen, rec reflect.Value, locale string) string {
	title := titleIn(locales, s, rec, locale)
	if s.Number == nil {
		return title
	}
	number, _ := s.Number.Get(rec).(string)
	return resource.NumberedTitle(number, title)
}

func titleIn(locales []string, s *bind.Screen, rec reflect.Value, locale string) string {
	if s.Title == nil {
		return ""
	}
	if !s.Title.Lang {
		if v := s.Title.Column.Get(rec); v != nil {
			return fmt.Sprint(v)
		}
		return ""
	}
	rows := s.Langs.Rows(rec)
	if len(rows) == 0 {
		return ""
	}
	first, ok := s.Langs.Row(rec, locale)
	if !ok {
		first = rows[0]
	}
	return TitleText(locales, s.Langs, rows, first, s.Title.Column)
}

// Title names a record in the activity log, in the default locale if it can.
func (p *Ports) Title(s *bind.Screen, rec reflect.Value) string {
	return TitleIn(p.Locales, s, rec, p.Locales[0])
}
