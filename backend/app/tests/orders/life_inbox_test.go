package orders_test

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/resource"
	"backoffice/backend/web/webtest"
)

// tray is an inbox into which staff and a carrier bring documents, as often as they like,
// and what should lie in it by then.
type tray struct {
	*desk
	t     *testing.T
	r     *rand.Rand
	crowd bool
	site  string // the carrier's key
	*lying
}

// lying is what lies in the tray: by number, with the state of each.
type lying struct {
	mu    sync.Mutex
	by    map[string]*letter
	deeds []string
}

type letter struct {
	id    uint64
	state string
	gone  []uint64 // of the same number, removed
}

// goes is what may be done with a document by its state, as people are told.
var goes = map[string]map[string]string{
	"accept": {"new": "accepted", "disputed": "accepted"}, "dispute": {"new": "disputed", "accepted": "disputed"},
	"pay": {"accepted": "paid"}, "reopen": {"accepted": "new", "disputed": "new", "paid": "new"},
}

// Whoever brings the same document however often, by whatever way and at once, it lies
// there once, goes its way alone, and what was removed comes back only where none came
// meanwhile.
func TestLifeOfTheInbox(t *testing.T) {
	apptest.Lives(t, 120, []int{1, 5}, func(t *testing.T, life apptest.Life) {
		apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
			d := open(t, p)
			d.company(t, nil)
			key := d.key(t, map[string]any{"name": "Poštár", "may_deliver": true, "may_order": false, "may_quote": false, "may_read": false})
			l := &tray{desk: d, t: t, crowd: life.People > 1, site: key, lying: &lying{by: map[string]*letter{}}}
			staff := []*webtest.Client{d.b, d.Staff(t, "ema@example.com", resource.RoleEditor)}
			for round := range life.Rounds() {
				life.AtOnce(round, func(_ int, r *rand.Rand) {
					one, own := *l, *d
					one.r, one.desk = r, &own
					own.b = staff[r.IntN(2)]
					one.step(own.b == staff[0])
				})
				if l.check(); t.Failed() {
					t.Fatal(strings.Join(l.deeds, "\n"))
				}
			}
		})
	})
}

func (l *tray) did(a *webtest.Answer, format string, args ...any) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.deeds = append(l.deeds, fmt.Sprintf("%s: %d %.150s", fmt.Sprintf(format, args...), a.Status, a.Body))
	if a.Status >= 500 || a.Status == http.StatusUnauthorized {
		l.t.Errorf("it answers %d %s", a.Status, a.Body)
	}
	return a.Status
}

func (l *tray) step(admin bool) {
	number := fmt.Sprintf("D-2026/%d", 1+l.r.IntN(6))
	l.mu.Lock()
	is := l.by[number]
	l.mu.Unlock()
	switch n := l.r.IntN(10); {
	case n < 3:
		l.brings(number)
	case is == nil:
	case n < 8:
		what := []string{"accept", "dispute", "pay", "reopen"}[l.r.IntN(4)]
		l.does(is, what, number)
	case n == 8:
		id, state := is.id, is.state
		status := l.did(l.b.Delete(fmt.Sprint(inboxList, id)), "%s is removed", number)
		if l.crowd {
			return
		}
		if (status == http.StatusOK) != (admin && state != "") {
			l.t.Errorf("an administrator's: %v; removing %s in state %q answers %d", admin, number, state, status)
		} else if status == http.StatusOK {
			is.gone, is.state = append(is.gone, id), ""
		}
	case len(is.gone) > 0:
		id := is.gone[l.r.IntN(len(is.gone))]
		status := l.did(l.b.PostJSON(inboxList+"array/restore", map[string]any{"rows": []uint64{id}}), "%s is brought back", number)
		if l.crowd {
			return
		}
		if (status == http.StatusOK) != (admin && is.state == "") {
			l.t.Errorf("an administrator's: %v; bringing %s back, of which one is in state %q, answers %d", admin, number, is.state, status)
		} else if status == http.StatusOK {
			is.gone = slices.DeleteFunc(is.gone, func(one uint64) bool { return one == id })
			is.id = id
			l.scan(&is.state, "SELECT state FROM received_invoices WHERE id = ?", id)
		}
	}
}

// brings brings a document, in the same bytes or in others.
func (l *tray) brings(number string) {
	raw := invoiceOf(number, invoicing.Invoice)
	if l.r.IntN(2) == 0 {
		raw = bytes.Replace(raw, []byte("\n"), []byte("\n\n"), 1+l.r.IntN(3))
	}
	var a *webtest.Answer
	if l.r.IntN(2) == 0 {
		a = bring(l.t, l.desk.site(l.t, l.site, ""), inboxDeliver, raw)
	} else {
		a = bring(l.t, l.b, inboxReceive, raw)
	}
	var told struct {
		ID    uint64
		Known bool
	}
	if l.did(a, "%s is brought", number) != http.StatusOK {
		l.t.Errorf("%s is not taken", number)
		return
	}
	a.Data(&told)
	l.mu.Lock()
	defer l.mu.Unlock()
	is := l.by[number]
	if is == nil {
		is = &letter{}
		l.by[number] = is
	}
	if l.crowd {
		is.id = told.ID
		return
	}
	if told.Known != (is.state != "") || told.Known && told.ID != is.id {
		l.t.Errorf("of %+v it tells %+v", is, told)
	}
	if !told.Known {
		is.id, is.state = told.ID, "new"
	}
}

func (l *tray) does(is *letter, what, number string) {
	form := map[string]any{}
	if what == "dispute" {
		form["reason"] = "Nesedí množstvo."
	}
	state := is.state
	rows := received(l.t, l.b, "?search="+strings.TrimPrefix(number, "D-"))
	offered := len(rows) == 1 && slices.Contains(rows[0].Can, what)
	status := l.did(l.b.PostJSON(fmt.Sprintf("%s%d/%s", inboxList, is.id, what), form), "%s: %s, which is %s", what, number, state)
	if l.crowd {
		return
	}
	next, may := goes[what][state]
	if may != (status == http.StatusOK) || what != "reopen" && offered != may {
		l.t.Errorf("%s of what is %q: offered %v, answers %d", what, state, offered, status)
	}
	if may && status == http.StatusOK {
		is.state = next
	}
}

func (l *tray) scan(into any, query string, args ...any) {
	if err := l.DB.Read(l.t.Context()).Raw(query, args...).Scan(into).Error; err != nil {
		l.t.Error(err)
	}
}

// check holds what lies there against what should.
func (l *tray) check() {
	rows, sum := received(l.t, l.b, "?per_page=100"), 0.0
	seen := map[string]bool{}
	for _, row := range rows {
		if sum += row.Total; seen[row.Number] {
			l.t.Errorf("%s lies there twice", row.Number)
		}
		seen[row.Number] = true
		if is := l.by[row.Number]; !l.crowd && (is == nil || is.state != row.State || is.id != row.ID) {
			l.t.Errorf("it is %+v, and should be %+v", row, is)
		}
		if l.crowd {
			l.by[row.Number].id, l.by[row.Number].state = row.ID, row.State
		}
	}
	for number, is := range l.by {
		if !l.crowd && is.state != "" && !seen[number] {
			l.t.Errorf("%s is lost", number)
		}
		if l.crowd {
			is.gone = nil
			l.scan(&is.gone, "SELECT id FROM received_invoices WHERE number = ? AND live IS NULL", number)
		}
	}
	if math.Abs(sum-19.98*float64(len(rows))) > 0.001 {
		l.t.Errorf("%d documents make %v", len(rows), sum)
	}
}
