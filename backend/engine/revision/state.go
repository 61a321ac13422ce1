package revision

import (
	"context"
	"fmt"
	"time"

	"backoffice/backend/engine/port"
)

// State is a column and what it holds, within a sentence; where only that it holds
// something matters, as of a moment, whether it does.
func (t *Describer) State(ctx context.Context, name string, raw any, whether bool) (string, error) {
	var value any
	var err error
	switch f, declared := t.screen.Field(name); {
	case whether:
		value = raw
	case declared:
		value, err = t.value(ctx, f, raw)
	default:
		_, _, value = t.undeclared(port.Change{Field: name, After: raw})
	}
	label := t.Label(name, "")
	if _, moment := value.(time.Time); whether || moment {
		key := "common.values.notFilled"
		if holds(value) {
			key = "common.values.filled"
		}
		return t.p.Texts.Text(t.caller.Locale, key, map[string]any{"Field": label}), err
	}
	return label + " – " + t.readable(value), err
}

// readable is a value as a text within a sentence.
func (t *Describer) readable(v any) string {
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
