package db

import (
	"fmt"
	"strings"
	"time"
)

// moments are the ways in which the databases and their drivers write one.
var moments = []string{"2006-01-02 15:04:05.999999999-07:00", "2006-01-02 15:04:05.999999999", time.RFC3339Nano, time.DateOnly}

// ParseMoment reads a moment as a database writes it, in UTC.
func ParseMoment(text string) (time.Time, bool) {
	for _, layout := range moments {
		if at, err := time.Parse(layout, strings.TrimSuffix(text, " +0000 UTC")); err == nil {
			return at.UTC(), true
		}
	}
	return time.Time{}, false
}

// Moment is what an expression of SQL returns: of a column SQLite knows that it holds
// moments, of an expression only the text.
type Moment time.Time

// Scan takes what a driver has. Nothing is an error: a query asks for what is there.
func (m *Moment) Scan(v any) error {
	var text string
	switch v := v.(type) {
	case time.Time:
		*m = Moment(v.UTC())
		return nil
	case string:
		text = v
	case []byte:
		text = string(v)
	default:
		return fmt.Errorf("a moment is %T", v)
	}
	at, ok := ParseMoment(text)
	if !ok {
		return fmt.Errorf("%q is no moment", text)
	}
	*m = Moment(at)
	return nil
}
