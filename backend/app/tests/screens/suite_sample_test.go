package screens_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/web/webtest"
)

// sampler makes forms that a screen should accept, from its declaration alone.
type sampler struct {
	t       *testing.T
	browser *webtest.Client
	set     resource.Set
	screen  resource.Screen
	locales []string
	n       int        // makes each form another
	own     any        // id of the record that is edited: never chosen
	alike   bool       // texts look like times
	dice    *rand.Rand // chooses at random, and leaves out what may be; nil: always the same
}

// any is one of n, the first without dice.
func (s *sampler) any(n int) int {
	if s.dice == nil {
		return 0
	}
	return s.dice.IntN(n)
}

// form is a whole valid form of the screen.
func (s *sampler) form() map[string]any {
	s.t.Helper()
	s.n++
	if s.dice != nil {
		s.n = s.dice.IntN(60) // some are alike
	}
	form := map[string]any{}
	s.fill(form, form, s.screen.Form.All())
	for _, f := range s.screen.Form.All() {
		if f.CreateOnlyFlag && s.own != nil {
			delete(form, f.Name)
		}
	}
	if len(s.screen.Form.Locales) > 0 {
		langs := map[string]any{}
		for _, locale := range s.locales {
			lang := map[string]any{}
			s.fill(lang, lang, s.screen.Form.Locales)
			langs[locale] = lang
		}
		form["langs"] = langs
	}
	return form
}

func (s *sampler) fill(into, siblings map[string]any, fields field.List) {
	for _, f := range fields {
		if f.ReadOnlyFlag || f.EditOnlyFlag || f.Kind == field.KindComputed || !met(f.ShownIf, siblings) {
			continue
		}
		// A choice that may stand only once is left empty where it may be.
		if f.UniqueRule != nil && f.Kind == field.KindSelect && !f.IsRequired {
			continue
		}
		if !f.IsRequired && s.any(4) == 1 {
			continue
		}
		if value := s.value(f, siblings); value != nil {
			into[f.Name] = value
		} else if f.IsRequired && s.dice == nil {
			s.t.Fatalf("%s: no sample for the required field %s", s.screen.Name, f.Name)
		}
	}
}

func met(c *field.Condition, siblings map[string]any) bool {
	return c == nil || c.Holds(func(name string, values []any) bool {
		return slices.ContainsFunc(values, func(v any) bool { return fmt.Sprint(v) == fmt.Sprint(siblings[name]) })
	})
}

func (s *sampler) value(f field.Field, siblings map[string]any) any {
	if f.EqualField != "" {
		return siblings[f.EqualField]
	}
	switch f.Kind {
	case field.KindText, field.KindPassword, field.KindArea:
		return s.text(f)
	case field.KindSlug:
		return fmt.Sprintf("%s-%d", strings.ReplaceAll(s.screen.Name, "/", "-"), s.n)
	case field.KindColor:
		return fmt.Sprintf("#%06x", s.n)
	case field.KindRich:
		return fmt.Sprintf("<p>Ukážka <strong>%d</strong></p>", s.n)
	case field.KindNumber, field.KindMoney:
		return least(f.MinValue, float64(1+s.any(5)))
	case field.KindBool:
		return s.any(3) == 0
	case field.KindDate:
		if f.AfterField != "" {
			return "2027-05-01"
		}
		return "2026-05-0" + strconv.Itoa(1+s.n%9)
	case field.KindDateTime:
		if f.AfterField != "" {
			return "2027-05-01T10:00:00Z"
		}
		return "2026-05-01T08:30:00Z"
	case field.KindSelect, field.KindMulti:
		return s.choice(f, siblings)
	case field.KindImage:
		return apptest.Picture{}
	case field.KindMatrix:
		return s.cells(f)
	case field.KindObject:
		object := map[string]any{}
		s.fill(object, object, f.Fields)
		return object
	case field.KindGroup:
		s.n++ // what is unique among items may be so among records
		item := map[string]any{}
		s.fill(item, item, f.Fields)
		if len(f.Locales) > 0 {
			lang := map[string]any{}
			s.fill(lang, lang, f.Locales)
			langs := map[string]any{}
			for _, locale := range s.locales {
				langs[locale] = lang
			}
			item["langs"] = langs
		}
		return []any{item}
	}
	return nil
}

func (s *sampler) text(f field.Field) any {
	if f.PatternText != "" && !f.IsRequired || f.Name == "ean" { // what is written by a rule may be left out
		return nil
	}
	switch f.Format {
	case field.FormatEmail:
		return fmt.Sprintf("ukazka%d@example.com", s.n)
	case field.FormatURL:
		return fmt.Sprintf("https://example.com/%d", s.n)
	case field.FormatPhone:
		return "+421 2 5555 1234"
	case field.FormatCode:
		return fmt.Sprintf("KOD%04d", s.n)
	}
	text := fmt.Sprintf("Žltučký kôň %d", s.n)
	if s.alike {
		text = fmt.Sprintf("2025-10-30 10:%02d", s.n%60)
	}
	for f.MinValue != nil && len([]rune(text)) < int(*f.MinValue) {
		text += " príšerne úpel ďábelské ódy"
	}
	if f.MaxValue != nil && len([]rune(text)) > int(*f.MaxValue) {
		text = string([]rune(text)[:int(*f.MaxValue)])
	}
	return text
}

func least(minimum *float64, otherwise float64) any {
	if minimum != nil && *minimum > otherwise {
		return *minimum
	}
	return otherwise
}

// cells asks for the cells of a matrix and ticks the first that is not locked.
func (s *sampler) cells(f field.Field) any {
	i := slices.IndexFunc(s.screen.Feeds, func(feed resource.Feed) bool { return feed.Name == f.CellsFeed })
	var matrix struct {
		Rows []struct {
			Cells []struct {
				ID     string
				Locked bool
			}
		}
	}
	s.browser.Get(s.screen.API() + s.screen.Feeds[i].Path).Is(http.StatusOK).Data(&matrix)
	for _, row := range matrix.Rows {
		for _, cell := range row.Cells {
			if !cell.Locked {
				return []any{cell.ID}
			}
		}
	}
	return nil
}

// choice asks for the options as the browser does and takes the first.
func (s *sampler) choice(f field.Field, siblings map[string]any) any {
	var ids []any
	if f.Source == nil {
		for _, o := range f.Options {
			ids = append(ids, o.Value)
		}
	} else {
		path := "/api/" + f.Source.Name
		if screen, _, _, found := s.set.Source(f.Source.Name); found {
			path = strings.TrimSuffix(screen.API(), "/") + strings.TrimPrefix(f.Source.Name, screen.Name)
		}
		for _, under := range f.Source.Under {
			switch {
			case under == field.OwnerID: // offered is all without it
			case under != "id":
				if siblings[under] == nil {
					return nil
				}
				path += "/" + fmt.Sprint(siblings[under])
			case s.own != nil:
				path += "/" + fmt.Sprint(s.own)
			}
		}
		var options []struct{ ID json.Number }
		s.browser.Get(path).Is(http.StatusOK).Data(&options)
		for _, o := range options {
			if !f.Source.NotOwn || o.ID.String() != fmt.Sprint(s.own) {
				ids = append(ids, o.ID.String())
			}
		}
	}
	switch {
	case len(ids) == 0:
		return nil
	case s.dice != nil && f.Kind == field.KindMulti:
		s.dice.Shuffle(len(ids), func(i, j int) { ids[i], ids[j] = ids[j], ids[i] })
		return ids[:1+s.any(min(3, len(ids)))]
	case s.dice != nil:
		return ids[s.any(len(ids))]
	case f.NeededAct != "":
		return ids[len(ids)-1] // what needs a right of its own is sampled at its humblest
	case f.Kind == field.KindMulti:
		return ids[:1]
	}
	return ids[0]
}
