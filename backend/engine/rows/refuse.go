package rows

import (
	"strconv"
	"strings"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/port"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// namedMost is how many records a refusal names; of more it says how many.
const namedMost = 5

// Refuse is the refusal of an action on several records because of some of
// them, which it names in the caller's language: with the text at key, or at
// more where there are others beside those that it names. It is nil where there
// are none. A record that the caller may not see is named by its id alone.
func (p *Ports) Refuse(s *bind.Screen, c port.Caller, code fault.Code, key, more string, recs []*Record) error {
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
		if MayDo(s, c.Actor, resource.ActView, rec.Ptr) == nil {
			title = TitleIn(p.Locales, s, rec.Val, c.Locale)
		}
		args := map[string]any{"Title": title, "ID": HeadOf(s, rec.Val).ID}
		if title == "" {
			names[i] = p.Texts.Text(c.Locale, "errors.rowUntitled", args)
		} else {
			names[i] = p.Texts.Text(c.Locale, "errors.rowTitled", args)
		}
	}
	return fault.New(code, key, "Rows", strings.Join(names, ", "), "Count", count)
}

// MayDoAll asks the screen's own rule of every record, and refuses by name those
// that it bars.
func (p *Ports) MayDoAll(s *bind.Screen, c port.Caller, act resource.Act, recs []*Record) error {
	var barred []*Record
	for _, rec := range recs {
		if MayDo(s, c.Actor, act, rec.Ptr) != nil {
			barred = append(barred, rec)
		}
	}
	return p.Refuse(s, c, fault.Forbidden, "errors.rowsForbidden", "errors.rowsForbiddenMore", barred)
}

// NotFound says of one record that it is not there, in the screen's own words where it has
// some.
func NotFound(s *bind.Screen) error { return fault.New(fault.NotFound, gone(s)) }

func gone(s *bind.Screen) string {
	if d := s.Decl.Detail; d != nil && d.Gone != "" {
		return d.Gone
	}
	return "errors.notFound"
}

// Missing refuses by their place those of ids that no record was found for, in the same words.
func Missing(s *bind.Screen, ids []uint64, recs []*Record) error {
	found := make(map[uint64]bool, len(recs))
	for _, rec := range recs {
		found[HeadOf(s, rec.Val).ID] = true
	}
	faults := fault.Fields{}
	for i, id := range ids {
		if !found[id] {
			faults.Add("rows."+strconv.Itoa(i), fault.M(gone(s)))
		}
	}
	return faults.Err()
}
