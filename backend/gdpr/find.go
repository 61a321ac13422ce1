package gdpr

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"gorm.io/gorm"

	"backoffice/backend/gdpr/person"
	"backoffice/backend/store/db"
)

// How a record was found, beside what says so of the person.
const ByPart = "part" // it belongs to another record that was found

// mostFound bounds how many records of a place are listed.
const mostFound = 20_000

// atOnce is how many ids are asked about at a time.
const atOnce = 500

// Found is a record with data about the person. Sure says that it is theirs: the e-mail
// says so, of the record or of what it belongs to. What was found by a telephone number
// or a name may be somebody else's, and a person decides.
type Found struct {
	Place *Place
	ID    uint64
	By    string
	Sure  bool
	Title string // what names the record, and nobody
}

// Find looks for a person in all places. Two people who share an e-mail are found
// together: nothing in the data distinguishes them.
func (a *Atlas) Find(ctx context.Context, tx *gorm.DB, who person.Person) ([]Found, error) {
	found := map[string]map[uint64]Found{}
	s := search{atlas: a, tx: tx.WithContext(ctx), who: who, found: found}
	for _, p := range a.places {
		found[p.Key] = map[uint64]Found{}
		if err := s.own(p); err != nil {
			return nil, fmt.Errorf("look for a person in %s: %w", p.Key, err)
		}
	}
	for _, p := range a.places {
		if err := s.parts(p); err != nil {
			return nil, fmt.Errorf("look for what belongs to a person in %s: %w", p.Key, err)
		}
	}
	if err := s.checks(); err != nil {
		return nil, err
	}
	if err := errors.Join(s.views(), s.log()); err != nil {
		return nil, err
	}
	return s.titled()
}

type search struct {
	atlas *Atlas
	tx    *gorm.DB
	who   person.Person
	found map[string]map[uint64]Found
}

func (s *search) add(p *Place, ids []uint64, by string, sure bool) {
	for _, id := range ids {
		if known, is := s.found[p.Key][id]; !is || sure && !known.Sure {
			s.found[p.Key][id] = Found{Place: p, ID: id, By: by, Sure: sure}
		}
	}
}

func (s *search) ids(p *Place, where string, args ...any) (ids []uint64, err error) {
	err = s.tx.Table(p.Table).Where(where, args...).Order("id").Limit(mostFound).Pluck("id", &ids).Error
	return ids, err
}

// own finds records whose own columns identify the person.
func (s *search) own(p *Place) error {
	if p.Key == requestKey { // what was asked before is found too
		return s.byEmail(p)
	}
	if err := s.byEmail(p); err != nil {
		return err
	}
	if digits := person.Digits(s.who.Phone); len(digits) >= person.LeastDigits {
		like := "%" + digits[len(digits)-person.LeastDigits:]
		for _, column := range p.phones {
			ids, err := s.ids(p, person.WithoutSigns("`"+column+"`")+" LIKE ?", like)
			if err != nil {
				return err
			}
			s.add(p, ids, person.ByPhone, false)
		}
	}
	if s.who.Name == "" || len(p.names) == 0 || !p.searched {
		return nil
	}
	return s.byName(p)
}

func (s *search) byEmail(p *Place) error {
	email := strings.ToLower(strings.TrimSpace(s.who.Email))
	if email == "" {
		return nil
	}
	if p.Key == "jobs" {
		ids, err := s.ids(p, "state IN (0, 1) AND LOWER(payload) LIKE ? ESCAPE '!'", db.LikeContains(quotedJSON(email)))
		s.add(p, ids, person.ByEmail, true)
		return err
	}
	for _, column := range p.emails {
		ids, err := s.ids(p, "LOWER(`"+column+"`) = ?", email)
		if err != nil {
			return err
		}
		s.add(p, ids, person.ByEmail, true)
	}
	return nil
}

// byName finds whose folded name has all words of the one that is looked for, and no others.
func (s *search) byName(p *Place) error {
	words := person.Words(s.who.Name)
	if len(words) == 0 {
		return nil
	}
	q := s.tx.Table(p.Table).Select(append([]string{"id"}, p.names...))
	for _, w := range words {
		q = q.Where("search_norm LIKE ? ESCAPE '!'", db.LikeContains(w))
	}
	var rows []map[string]any
	if err := q.Limit(mostFound).Find(&rows).Error; err != nil {
		return err
	}
	var ids []uint64
	for _, row := range rows {
		var name []string
		for _, column := range p.names {
			name = append(name, fmt.Sprint(textOf(row[column])))
		}
		if slices.Equal(person.Words(strings.Join(name, " ")), words) {
			ids = append(ids, idOf(row["id"]))
		}
	}
	s.add(p, ids, person.ByName, false)
	return nil
}

// parts finds what belongs to records that were found.
func (s *search) parts(p *Place) error {
	for _, l := range p.links {
		for _, sure := range []bool{true, false} {
			var owners []uint64
			for id, f := range s.found[l.To] {
				if f.Sure == sure {
					owners = append(owners, id)
				}
			}
			slices.Sort(owners)
			for some := range slices.Chunk(owners, atOnce) {
				ids, err := s.ids(p, "`"+l.Column+"` IN ?", some)
				if err != nil {
					return err
				}
				s.add(p, ids, ByPart, sure)
			}
		}
	}
	return nil
}

// checks finds what the register said of the VAT numbers of orders and accounts.
func (s *search) checks() error {
	p := s.atlas.byKey["vat_checks"]
	for _, of := range []string{"order", "user"} {
		place := s.atlas.byKey[of]
		if place == nil || p == nil || place.field("billing_vat") == nil {
			continue
		}
		for id, f := range s.found[of] {
			var numbers []string
			if err := s.tx.Table(place.Table).Where("id = ? AND billing_vat <> ''", id).Pluck("billing_vat", &numbers).Error; err != nil {
				return fmt.Errorf("read VAT numbers: %w", err)
			}
			for _, n := range numbers {
				ids, err := s.ids(p, "number = ?", strings.ToUpper(strings.Join(strings.FieldsFunc(n, func(r rune) bool {
					return !unicode.IsLetter(r) && !unicode.IsDigit(r)
				}), "")))
				if err != nil {
					return fmt.Errorf("look for checks of VAT numbers: %w", err)
				}
				s.add(p, ids, ByPart, f.Sure)
			}
		}
	}
	return nil
}

// views finds what anybody searches for by views of lists that may mean the person.
func (s *search) views() error {
	var all []listSetup
	if err := s.tx.Table("list_setups").Where("views <> '[]'").Find(&all).Error; err != nil {
		return fmt.Errorf("read views of lists: %w", err)
	}
	for _, one := range all {
		by, sure, err := s.who.InViews(one.Views)
		if err != nil {
			return err
		}
		if by != "" {
			s.add(s.atlas.byKey[viewsKey], []uint64{one.ID}, by, sure)
		}
	}
	return nil
}

// log finds what was noted of records that were found.
func (s *search) log() error {
	p := s.atlas.byKey["activity_log"]
	for _, of := range s.atlas.places {
		if of.Model == "" {
			continue
		}
		for _, sure := range []bool{true, false} {
			var rows []uint64
			for id, f := range s.found[of.Key] {
				if f.Sure == sure {
					rows = append(rows, id)
				}
			}
			slices.Sort(rows)
			for some := range slices.Chunk(rows, atOnce) {
				ids, err := s.ids(p, "model = ? AND row_id IN ?", of.Model, some)
				if err != nil {
					return fmt.Errorf("look into the activity log: %w", err)
				}
				s.add(p, ids, ByPart, sure)
			}
		}
	}
	return nil
}

// titled are the records in the order of places and ids, with what names each.
func (s *search) titled() ([]Found, error) {
	var all []Found
	for _, p := range s.atlas.places {
		var ids []uint64
		for id := range s.found[p.Key] {
			ids = append(ids, id)
		}
		slices.Sort(ids)
		titles := map[uint64]string{}
		if p.Title != "" {
			for some := range slices.Chunk(ids, atOnce) {
				var rows []struct {
					ID    uint64
					Title string
				}
				if err := s.tx.Table(p.Table).Select("id", "`"+p.Title+"` AS title").Where("id IN ?", some).Find(&rows).Error; err != nil {
					return nil, fmt.Errorf("read the titles of %s: %w", p.Key, err)
				}
				for _, r := range rows {
					titles[r.ID] = r.Title
				}
			}
		}
		for _, id := range ids {
			f := s.found[p.Key][id]
			f.Title = titles[id]
			all = append(all, f)
		}
	}
	return all, nil
}

// quotedJSON is a text as a payload has it.
func quotedJSON(text string) string {
	raw, err := json.Marshal(text)
	if err != nil {
		return text
	}
	return string(raw)
}
