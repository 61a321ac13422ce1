package screens_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/resource"
	"backoffice/backend/web/webtest"
)

// life is one screen on its way.
type life struct {
	t       *testing.T
	p       *apptest.Product
	screen  resource.Screen
	admin   *webtest.Client
	nobody  *webtest.Client
	people  map[uint64]*webtest.Client
	sampler *sampler
}

func (l *life) at(t *testing.T) *life {
	there := *l
	there.t = t
	there.sampler.t = t
	return &there
}

type record = map[string]any

func (l *life) row(id any) string { return fmt.Sprintf("%s%v", l.screen.API(), id) }

func (l *life) loadAt(id any) string { return loadAt(l.screen, id) }

// loadAt is where a record is loaded to be edited.
func loadAt(s resource.Screen, id any) string {
	return s.API() + strings.Replace(s.LoadPath(), "{id}", fmt.Sprint(id), 1)
}

func (l *life) create(form map[string]any) record {
	l.t.Helper()
	var rec record
	apptest.Post(l.t, l.admin, l.screen.API(), form).Is(http.StatusCreated).Data(&rec)
	return rec
}

func (l *life) load(b *webtest.Client, id any) record {
	l.t.Helper()
	var rec record
	b.Get(l.loadAt(id)).Is(http.StatusOK).Data(&rec)
	return rec
}

// rows lists with a query, all pages of it.
func (l *life) rows(query string) map[string]record {
	l.t.Helper()
	found := map[string]record{}
	for page := 1; ; page++ {
		var data []record
		l.admin.Get(fmt.Sprintf("%s?per_page=100&page=%d&%s", l.screen.API(), page, query)).Is(http.StatusOK).Data(&data)
		for _, r := range data {
			found[fmt.Sprint(r["id"])] = r
		}
		if len(data) < 100 {
			return found
		}
	}
}

func (l *life) lists(id any, query string) bool {
	l.t.Helper()
	_, found := l.rows(query)[fmt.Sprint(id)]
	return found
}

func (l *life) signedOut() {
	for _, path := range []string{"", "1", "export?format=csv"} {
		l.nobody.Get(l.screen.API() + path).Is(http.StatusUnauthorized).Problem()
	}
	before := len(l.rows(""))
	form := map[string]any{}
	if decidedElsewhere[l.screen.Name] == "" {
		form = l.sampler.form()
	}
	apptest.Post(l.t, l.nobody, l.screen.API(), form).Is(http.StatusUnauthorized).Problem()
	if after := len(l.rows("")); after != before {
		l.t.Errorf("someone signed out made a record")
	}
}

type view struct {
	List struct {
		Columns []struct {
			Key, Path, Kind string
			Sortable        bool
		}
		Filters []struct {
			Name, Kind string
			Options    []struct{ Value any }
		}
		Bulk, Row []struct{ Name string }
		CanCreate bool `json:"can_create"`
	}
}

func (l *life) view(b *webtest.Client) (v view) {
	l.t.Helper()
	b.Get("/api/schema/" + l.screen.Name).Is(http.StatusOK).Data(&v)
	return v
}
