// Package gdpr answers what the General Data Protection Regulation asks of whoever
// keeps data about people: where somebody's data stand, a copy of them, their
// erasure as far as other law lets it, how long what is kept, and the record of all
// that. It learns which columns identify a person from the screens' declarations; see
// docs/adr/0070-gdpr-desk.md.
package gdpr

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"gorm.io/gorm/schema"

	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// Fate is what an erasure does to a record.
type Fate string

// The fates.
const (
	Emptied Fate = "emptied" // its personal columns; sums, states and days stay
	Erased  Fate = "erased"  // the whole row
	Kept    Fate = "kept"    // for a reason that is stated
)

// Rule is what becomes of the records of a place when somebody is erased. Reason is
// the locale key gdpr.reasons.<Reason> of why what stays does.
type Rule struct {
	Label    string // locale key of what its records are called
	Category string // of processing
	Fate     Fate
	Reason   string // of Kept; of others what is emptied or left
	// Unless is SQL over the table: a record that it holds for is kept, for Because.
	Unless, Because string
}

// link says that records belong to those of another place, whose ids Column holds.
type link struct{ Column, To string }

// Place is one table in which people's data stand.
type Place struct {
	Key    string // of the screen, "order", "order.notes"; of a table that has none, its own name
	Table  string
	Model  string // in the activity log
	Title  string // column that names a record and identifies nobody, "number"; empty: its id
	Rule   Rule
	term   term
	screen string // whose locale keys name its columns
	record reflect.Type
	fields []*schema.Field // stored, in the order of the struct

	Personal []string // columns
	emails   []string // that a person is found by
	phones   []string
	names    []string // which together are a name
	searched bool     // has search_norm
	links    []link
}

// Atlas is all places, those that others belong to first. It is read only.
type Atlas struct {
	places []*Place
	byKey  map[string]*Place
}

// internal are columns that no export shows: they are written from others, or are no
// data about a person.
var internal = []string{"search_norm", "sort_key", "live", "version", "password_hash", "session_epoch", "token", "title_url", "content_sha256", "request_hash", "request_key"}

// NewAtlas finds the places of the screens and adds what stands outside them. It
// fails where a place has no rule, or a rule no place.
func NewAtlas(set resource.Set) (*Atlas, error) {
	a := &Atlas{byKey: map[string]*Place{}}
	byTable := map[string]*Place{}
	for _, s := range set {
		if err := a.declared(byTable, s, nil, ""); err != nil {
			return nil, err
		}
		for _, c := range s.Children {
			if err := a.declared(byTable, c.Screen, byTable[tableOf(s)], c.Owner); err != nil {
				return nil, err
			}
		}
	}
	for _, p := range outside() {
		if err := p.parse(); err != nil {
			return nil, err
		}
		a.add(p)
	}
	for key, links := range belongs {
		if p := a.byKey[key]; p != nil {
			p.links = append(p.links, links...)
		}
	}
	if err := errors.Join(a.ruled(), a.termed()); err != nil {
		return nil, err
	}
	return a, nil
}

func (a *Atlas) add(p *Place) {
	a.places, a.byKey[p.Key] = append(a.places, p), p
}

// ruled gives each place its rule, and reports all that is wrong with them.
func (a *Atlas) ruled() error {
	var wrong []error
	for _, p := range a.places {
		rule, ok := rules[p.Key]
		if !ok {
			wrong = append(wrong, fmt.Errorf("gdpr: %q has data about people (%s) and no rule: say in rules of backend/gdpr/rules.go what an erasure does with them",
				p.Key, strings.Join(p.Personal, ", ")))
		}
		p.Rule = rule
		for _, l := range p.links {
			if a.byKey[l.To] == nil {
				wrong = append(wrong, fmt.Errorf("gdpr: %q belongs to %q, which has no data about people", p.Key, l.To))
			}
		}
	}
	return errors.Join(wrong...)
}

func tableOf(s resource.Screen) string {
	if s.Record == nil || s.Report != nil {
		return ""
	}
	parsed, err := db.Schema(s.Record)
	if err != nil {
		return ""
	}
	return parsed.Table
}

// declared notes the table of a screen, or of what is below its records, where it has
// personal columns. Screens over one table are one place, of the first's name.
func (a *Atlas) declared(byTable map[string]*Place, s resource.Screen, owner *Place, column string) error {
	columns := s.PersonalColumns()
	if len(columns) == 0 {
		return nil
	}
	table := tableOf(s)
	if known := byTable[table]; known != nil {
		for _, c := range columns {
			if !slices.Contains(known.Personal, c) {
				known.Personal = append(known.Personal, c)
			}
		}
		return known.parse()
	}
	p := &Place{Key: s.Name, Model: s.Model, screen: s.Name, record: reflect.TypeOf(s.Record).Elem(), Personal: columns}
	if owner != nil && column != "id" {
		p.links = append(p.links, link{column, owner.Key})
	}
	if err := p.parse(); err != nil {
		return err
	}
	byTable[p.Table] = p
	a.add(p)
	return nil
}

// parse finds out by which columns somebody is found.
func (p *Place) parse() error {
	s, err := db.Schema(reflect.New(p.record).Interface())
	if err != nil {
		return fmt.Errorf("gdpr: read the columns of %s: %w", p.Key, err)
	}
	p.Table, p.fields, p.emails, p.phones, p.names, p.searched = cmp.Or(p.Table, s.Table), nil, nil, nil, nil, false
	for _, f := range s.Fields {
		name := f.DBName
		if name == "" || f.IgnoreMigration {
			continue
		}
		p.fields = append(p.fields, f)
		p.searched = p.searched || name == "search_norm"
		if name == "number" {
			p.Title = name
		}
		if !slices.Contains(p.Personal, name) || f.IndirectFieldType.Kind() != reflect.String {
			continue
		}
		switch {
		case name == "email" || strings.HasSuffix(name, "_email"):
			p.emails = append(p.emails, name)
		case strings.HasSuffix(name, "phone"):
			p.phones = append(p.phones, name)
		case name == "name" || name == "surname":
			p.names = append(p.names, name)
		}
	}
	slices.SortFunc(p.names, strings.Compare) // name, surname
	return nil
}

// field finds a column; nil where there is none.
func (p *Place) field(name string) *schema.Field {
	for _, f := range p.fields {
		if f.DBName == name {
			return f
		}
	}
	return nil
}
