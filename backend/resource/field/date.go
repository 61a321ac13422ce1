package field

import "backoffice/backend/resource/column"

// KindDate is a day, YYYY-MM-DD.
const KindDate Kind = "date"

var _ = define(KindDate, Traits{IsTime: true, IsDay: true, FormatKey: "errors.date", Column: column.KindDate})

// KindDateTime is a moment, RFC 3339 in UTC.
const KindDateTime Kind = "date_time"

var _ = define(KindDateTime, Traits{IsTime: true, FormatKey: "errors.dateTime", Column: column.KindDateTime})

// Date is a day.
func Date(name string) Field { return Field{Kind: KindDate, Name: name} }

// DateTime is a moment.
func DateTime(name string) Field { return Field{Kind: KindDateTime, Name: name} }

// Window is a pair of moments, shown as one range; the second must be later.
func Window(from, to string) List {
	end := DateTime(to).After(from)
	end.PairWith = from
	return List{DateTime(from), end}
}

// Published returns the two fields of the list that Window made.
func (l List) Published() (from, until string, ok bool) {
	for _, f := range l {
		if f.Kind == KindDateTime && f.PairWith != "" && f.AfterField == f.PairWith {
			return f.PairWith, f.Name, true
		}
	}
	return "", "", false
}
