package engine

import (
	"strings"

	"backoffice/backend/engine/rows"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// namedMost is how many records a refusal names; of more it tells how many.
const namedMost = 5

// refuseRows is the refusal of an action on several records because of some of
// them, which it names in the caller's language: with the text at key, or at
// more where there are others beside those that it names. It is nil where there
// are none. A record that the caller may not see is named by its id alone.
func (e *Engine) refuseRows(s *Screen, c Caller, code fault.Code, key, more string, recs []*rows.Record) error {
	if len(recs) == 0 {
		return nil
	}
	count := len(recs)
	if count > namedMost {
		recs, count, key = recs[:namedMost], count-namedMost, more
	}
	names := make([]string, len(recs))
	for i, rec := range recs {
		title := ""
		if rows.MayDo(s, c.Actor, resource.ActView, rec.Ptr) == nil {
			title = rows.TitleIn(e.core.Deps.Locales, s, rec.Val, c.Locale)
		}
		args := map[string]any{"Title": title, "ID": rows.HeadOf(s, rec.Val).ID}
		if title == "" {
			names[i] = e.core.Deps.Texts.Text(c.Locale, "errors.rowUntitled", args)
		} else {
			names[i] = e.core.Deps.Texts.Text(c.Locale, "errors.rowTitled", args)
		}
	}
	return fault.New(code, key, "Rows", strings.Join(names, ", "), "Count", count)
}

// mayDoAll asks the screen's own rule of every record.
func (e *Engine) mayDoAll(s *Screen, c Caller, act resource.Act, recs []*rows.Record) error {
	var barred []*rows.Record
	for _, rec := range recs {
		if rows.MayDo(s, c.Actor, act, rec.Ptr) != nil {
			barred = append(barred, rec)
		}
	}
	return e.refuseRows(s, c, fault.Forbidden, "errors.rowsForbidden", "errors.rowsForbiddenMore", barred)
}
