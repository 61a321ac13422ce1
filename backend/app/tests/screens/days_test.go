package screens_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"backoffice/backend/app"
	"backoffice/backend/app/apptest"
	"backoffice/backend/app/sample"
	"backoffice/backend/engine"
	"backoffice/backend/resource"
	"backoffice/backend/store/db/dbtest"
	"backoffice/backend/web/webtest"
)

// day is what somebody does on the screens of a product, as chance has it.
type day struct {
	t       *testing.T
	m       *app.Main
	b       *webtest.Client
	calm    *webtest.Client // by which what to do is looked up
	role    uint64
	r       *rand.Rand
	set     resource.Set
	screens []*engine.Screen
	crowd   bool // others are at work at the same moment
	storm   bool // servers are out of reach at times
	status  int  // what was answered last
	// comesAndGoes says that whoever acts may be signed out by others meanwhile.
	comesAndGoes bool
	*diary
}

// diary is what everybody did.
type diary struct {
	mu    sync.Mutex
	lines []string
	made  map[string][]uint64 // what was confirmed to be made: ids by table
}

// Whatever staff do on any screen, alone or at once: what is refused changes nothing, what
// changes something is logged, the log agrees with itself, lists with the database, and
// every record can be saved as it is, exported and imported, removed and brought back, and
// reverted.
func TestDays(t *testing.T) { days(t, copyOf, (*day).step, onProduct) }

// TestSampleDays does on the sample's screens, which have every word of the language, what
// TestDays does on the product's.
func TestSampleDays(t *testing.T) { days(t, nil, (*day).step, onSample) }

// lives is a test of a product and its screens.
type lives func(t *testing.T, p *apptest.Product, set resource.Set)

// onProduct begins with what other screens choose from.
func onProduct(t *testing.T, test lives) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		admin := p.Admin(t)
		p.Product(t, admin, "ukazka")
		p.Property(t, admin, "ukazka")
		test(t, p, app.Screens())
	})
}

func onSample(t *testing.T, test lives) {
	for _, dialect := range dbtest.Dialects() {
		t.Run(string(dialect), func(t *testing.T) {
			m, _ := startSample(t, dialect)
			test(t, &apptest.Product{Main: m, Config: m.Config, Clock: &apptest.Clock{}, T: t}, sample.Screens())
		})
	}
}

// copyOf is another copy of the product, where there may be several.
func copyOf(t *testing.T, p *apptest.Product) *apptest.Product {
	if strings.HasPrefix(p.Config.DBURL, "sqlite") {
		return p
	}
	c := p.Config
	c.StorageDir = t.TempDir() // nothing on disk is shared
	return apptest.Start(t, c)
}

// days has staff do what live does, round by round; other is where else they work.
func days(t *testing.T, other func(t *testing.T, p *apptest.Product) *apptest.Product, live func(d *day), begin func(t *testing.T, test lives)) {
	apptest.Lives(t, 60, []int{1, 5}, func(t *testing.T, life apptest.Life) {
		begin(t, func(t *testing.T, p *apptest.Product, set resource.Set) {
			staff := []*day{
				{m: p.Main, b: p.Admin(t), role: resource.RoleAdmin}, {m: p.Main, b: p.Staff(t, "redaktor@example.com", resource.RoleEditor), role: resource.RoleEditor},
			}
			if other != nil && life.People > 1 { // the others work on another copy
				there := other(t, p)
				staff[1].m, staff[1].b = there.Main, apptest.Elsewhere(t, staff[1].b, p, there)
			}
			written := &diary{}
			for _, d := range staff {
				d.t, d.calm, d.set, d.screens, d.crowd, d.diary = t, d.b, set, lived(d.m, set), life.People > 1, written
			}
			for round := range life.Rounds() {
				life.AtOnce(round, func(person int, r *rand.Rand) {
					one := *staff[person%2]
					one.r = r
					live(&one)
				})
				if round%10 == 9 {
					for _, d := range staff {
						d.checkLists()
					}
				}
				if t.Failed() {
					t.Fatal(strings.Join(written.lines, "\n"))
				}
			}
			if staff[0].look(); t.Failed() {
				t.Fatal(strings.Join(written.lines, "\n"))
			}
		})
	})
}

// lived are the screens whose records staff make and change by a form. Whoever changes
// accounts at random signs those out who do.
func lived(m *app.Main, set resource.Set) (all []*engine.Screen) {
	for _, decl := range set {
		s, _ := m.Engine.Screen(decl.Name)
		if decl.List != nil && decl.Form != nil && decl.Report == nil && decl.Name != "user" && decl.Name != "user/role" {
			all = append(all, s)
		}
	}
	return all
}

// confirm notes that a record was confirmed to be made.
func (d *diary) confirm(table string, id uint64) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.made == nil {
		d.made = map[string][]uint64{}
	}
	d.made[table] = append(d.made[table], id)
}

func (d *day) note(format string, args ...any) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.lines = append(d.lines, fmt.Sprintf(format, args...))
}

// did notes what was asked and answered. Being refused is part of a day; that the program
// fails is not.
func (d *day) did(a *webtest.Answer, format string, args ...any) int {
	d.note("role %d %s: %d %.300s", d.role, fmt.Sprintf(format, args...), a.Status, a.Body)
	if a.Status == 500 || a.Status == 401 && !(d.comesAndGoes && d.crowd) || a.Status == 503 && !d.storm {
		d.t.Errorf("it answers %d: %s", a.Status, a.Body)
	}
	return a.Status
}

func (d *day) scan(into any, query string, args ...any) {
	d.t.Helper()
	if err := d.m.DB.Read(d.t.Context()).Raw(query, args...).Scan(into).Error; err != nil {
		d.t.Errorf("%s: %v", query, err)
	}
}

// stands is how many records the tables of all screens hold, how many of them are not
// removed, and how often they were changed; and how many entries the log has.
func (d *day) stands() (tables map[string]string, entries int64) {
	tables = map[string]string{}
	for _, s := range d.m.Engine.Screens() {
		if s.Main.Name == "activity_log" || s.Main.Name == "no_records" {
			continue
		}
		var sum struct{ Records, Live, Versions int64 }
		d.scan(&sum, "SELECT COUNT(*) AS records, COUNT(live) AS live, COALESCE(SUM(version), 0) AS versions FROM "+s.Main.Name)
		tables[s.Main.Name] = fmt.Sprint(sum)
	}
	d.scan(&entries, "SELECT COUNT(*) FROM activity_log")
	return tables, entries
}

// step does something. Where nobody else does, what it changed is held against what was
// answered.
func (d *day) step() {
	s := d.screens[d.r.IntN(len(d.screens))]
	if !slices.Contains(s.Decl.Access.Roles(resource.ActList), d.role) {
		return
	}
	if d.crowd {
		d.deed(s)
		return
	}
	before, entries := d.stands()
	status := d.deed(s)
	after, now := d.stands()
	var changed []string
	for table, print := range after {
		if print != before[table] {
			changed = append(changed, fmt.Sprint(table, " ", before[table], " ", print))
		}
	}
	switch {
	case status >= 300 && (len(changed) > 0 || now != entries):
		d.t.Errorf("it is refused, and changed %v and made %d entries", changed, now-entries)
	case len(changed) > 0 && now == entries:
		d.t.Errorf("%v changed, and no entry says so", changed)
	}
}
