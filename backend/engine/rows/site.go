package rows

import (
	"fmt"
	"reflect"
	"strconv"
	"time"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/query"
	"backoffice/backend/resource/column"
)

// SitePath is where a record stands on the public site in the first of the locales; a
// localised part is that of the first of them that has one. complete says that none is
// missing.
func SitePath(s *bind.Screen, rec *Record, locales ...string) (path string, complete bool) {
	return s.FillPath(func(name string) string {
		switch name {
		case "locale":
			return locales[0]
		case "id":
			return strconv.FormatUint(HeadOf(s, rec.Val).ID, 10)
		}
		v := s.SiteValue(name)
		if !v.Lang {
			return plainText(v.Column.Get(rec.Val))
		}
		for _, locale := range locales {
			if lang, ok := s.Langs.Row(rec.Val, locale); ok {
				if text := plainText(v.Column.Get(lang)); text != "" {
					return text
				}
			}
		}
		return ""
	})
}

func plainText(v any) string {
	if v == nil {
		return ""
	}
	return fmt.Sprint(v)
}

// IsOut says whether the public site shows the record now: it is not removed, published
// where it has a status, and within its window where it has one.
func IsOut(s *bind.Screen, rec reflect.Value, now time.Time) bool {
	if s.Main.StoredColumn("deleted_at").Get(rec) != nil {
		return false
	}
	var status any = true
	if c := s.Main.StoredColumn("status"); c != nil {
		status = c.Get(rec)
	}
	from, until, _ := s.Decl.Window()
	moment := func(name string) time.Time {
		if name == "" {
			return time.Time{}
		}
		at, _ := s.Main.StoredColumn(name).Get(rec).(time.Time)
		return at
	}
	return column.Now(status, moment(from), moment(until), now) == true
}

// Out says of records by id whether the public site shows them now.
func Out(r query.Reader, s *bind.Screen, ids []uint64, now time.Time) (map[uint64]bool, error) {
	heads, err := readHeads(r, s, ids)
	out := make(map[uint64]bool, len(heads))
	for id, rec := range heads {
		out[id] = IsOut(s, rec, now)
	}
	return out, err
}

// siteAddresses are where the public site shows the record now, by locale; nil where it
// does not.
func (p *Ports) siteAddresses(s *bind.Screen, rec *Record) map[string]string {
	if s.Decl.SitePath == "" || !IsOut(s, rec.Val, p.Now()) {
		return nil
	}
	at := map[string]string{}
	for _, locale := range s.ContentLocales {
		if path, complete := SitePath(s, rec, locale); complete {
			at[locale] = p.SiteAddress(locale, path)
		}
	}
	return at
}
