package revision

import (
	"context"
	"fmt"
	"time"

	"backoffice/backend/engine/port"
)

// State is a column and what it holds, within a sentence; where only that it holds
// something matters, whether it does.
func (t *Describer) State(ctx context.Context, name string, raw any, whether bool) (string, error) {
	var value any
	var err error
	switch f, declared := t.screen.Field(name); {
	case whether:
		value = holds(raw)
	case declared:
		value, err = t.value(ctx, f, raw)
	default:
		_, _, value = t.undeclared(port.Change{Field: name, After: raw})
	}
	return t.Label(name, "") + " – " + t.readable(value), err
}

// readable is a value as a text within a sentence.
func (t *Describer) readable(v any) string {
	if _, moment := v.(time.Time); moment {
		v = true // that it happened is what matters
	}
	var key string
	switch v {
	case nil:
		key = "common.values.empty"
	case true:
		key = "common.yes"
	case false:
		key = "common.no"
	default:
		return fmt.Sprint(v)
	}
	return t.p.Texts.Text(t.caller.Locale, key, nil)
}
