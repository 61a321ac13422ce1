package gdpr

import (
	"fmt"
	"time"
)

// moment reads a moment that an expression of SQL tells: of a column SQLite knows that
// it is one, of an expression only the text.
type moment time.Time

// Scan takes what a driver has.
func (m *moment) Scan(v any) error {
	var text string
	switch v := v.(type) {
	case time.Time:
		*m = moment(v.UTC())
		return nil
	case string:
		text = v
	case []byte:
		text = string(v)
	default:
		return fmt.Errorf("a moment is %T", v)
	}
	for _, layout := range []string{"2006-01-02 15:04:05.999999999-07:00", "2006-01-02 15:04:05.999999999Z07:00", time.RFC3339Nano, "2006-01-02 15:04:05.999999999", time.DateOnly} {
		if at, err := time.Parse(layout, text); err == nil {
			*m = moment(at.UTC())
			return nil
		}
	}
	return fmt.Errorf("%q is no moment", text)
}
