package orders_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"backoffice/backend/app"
	"backoffice/backend/app/apptest"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
)

const numberAPI = "/api/settings/document_number/"

type numbering struct {
	ID           uint64
	Version      int64
	Kind, Prefix string
	Year         any
	Next         string
	Issued       bool
	Can          []string
}

func (d *desk) numberings(t testing.TB) map[string]numbering {
	t.Helper()
	var rows []numbering
	d.b.Get(numberAPI + "?per_page=100").Is(http.StatusOK).Data(&rows)
	all := map[string]numbering{}
	for _, row := range rows {
		all[fmt.Sprint(row.Kind, " ", row.Year)] = row
	}
	return all
}

// numbers are those of the invoices that were issued, in their order.
func (d *desk) numbers(t testing.TB, kind string) (all []string) {
	t.Helper()
	if err := d.DB.Read(t.Context()).Raw("SELECT number FROM documents WHERE kind = ? ORDER BY id", kind).Scan(&all).Error; err != nil {
		t.Fatal(err)
	}
	return all
}

// invoiced places orders that are paid at once, several at a time.
func (d *desk) invoiced(t *testing.T, n int) {
	t.Helper()
	var all sync.WaitGroup
	for range n {
		all.Go(func() {
			d.b.PostJSON(orderAPI, d.order(map[string]any{"send_order": false, "status": sale.Paid})).Is(http.StatusCreated)
		})
	}
	all.Wait()
	d.issued(t)
}

// Staff say how documents are numbered in a year: from which number, with which prefix
// and shape; from the first document on it stays, no number is left out or given twice,
// and the next year goes on in the same way from one.
func TestDocumentNumbers(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		d.company(t, nil)
		d.soap = d.goods(t, "soap-100", 12.3, 100)
		year := p.Clock.Now().In(p.Config.Zone).Year()
		form := func(set map[string]any) map[string]any {
			f := map[string]any{"kind": "invoice", "year": year, "prefix": "F-", "year_digits": 2, "digits": 4, "begins": 118}
			for name, value := range set {
				f[name] = value
			}
			return f
		}
		// Bad input names every field and keeps nothing.
		_, wrong := d.b.PostJSON(numberAPI, form(map[string]any{"kind": "x", "year": 1999, "prefix": "Ž1", "year_digits": 3, "digits": 0, "begins": 0})).Is(http.StatusUnprocessableEntity).Problem()
		for _, name := range []string{"kind", "year", "prefix", "year_digits", "digits", "begins"} {
			if wrong[name] == nil {
				t.Errorf("%s is not named: %v", name, wrong)
			}
		}
		for name, set := range map[string]map[string]any{
			"year":   {"year": year - 1},
			"prefix": {"prefix": "F2"}, // where would the year begin?
		} {
			if _, wrong := d.b.PostJSON(numberAPI, form(set)).Is(http.StatusUnprocessableEntity).Problem(); wrong[name] == nil {
				t.Errorf("%v is refused by %v", set, wrong)
			}
		}
		if n := d.number(t, "SELECT COUNT(*) FROM document_numberings"); n != 0 {
			t.Errorf("what was refused left %d rows", n)
		}
		// Role 2 reads, and may change nothing; nobody else gets in.
		editor := d.Staff(t, "jana@example.com", resource.RoleEditor)
		editor.PostJSON(numberAPI, form(nil)).Is(http.StatusForbidden)
		editor.Get(numberAPI).Is(http.StatusOK)
		d.Browser(t).Get(numberAPI).Is(http.StatusUnauthorized)
		d.Browser(t).Begin().PostJSON(numberAPI, form(nil)).Is(http.StatusUnauthorized)

		id := d.make(t, numberAPI, form(nil))
		one := numberAPI + fmt.Sprint(id)
		var loaded struct{ Title string }
		if d.b.Get(one).Is(http.StatusOK).Data(&loaded); loaded.Title != "F-" {
			t.Errorf("its form is called %q", loaded.Title)
		}
		d.b.PostJSON(one, form(map[string]any{"title": "F-", "version": 1})).Is(http.StatusOK) // as it was loaded
		editor.PostJSON(one, form(map[string]any{"begins": 5, "version": 1})).Is(http.StatusForbidden)
		editor.Delete(one).Is(http.StatusForbidden)
		head := fmt.Sprintf("F-%02d", year%100)
		if got := d.numberings(t)[fmt.Sprint("invoice ", year)]; got.Next != head+"0118" || got.Issued || !slices.Contains(got.Can, "destroy") {
			t.Errorf("it is listed as %+v", got)
		}
		if _, wrong := d.b.PostJSON(numberAPI, form(map[string]any{"prefix": "G"})).Is(http.StatusUnprocessableEntity).Problem(); wrong["year"] == nil {
			t.Errorf("a second one of the year is refused by %v", wrong)
		}
		if _, wrong := d.b.PostJSON(numberAPI, form(map[string]any{"kind": "credit_note"})).Is(http.StatusUnprocessableEntity).Problem(); wrong["prefix"] == nil {
			t.Errorf("the prefix of another kind is refused by %v", wrong)
		}
		if _, wrong := d.b.PostJSON(numberAPI, form(map[string]any{"year": year + 1, "digits": 5})).Is(http.StatusUnprocessableEntity).Problem(); wrong["prefix"] == nil || !strings.Contains(wrong["prefix"][0], head+"0118") {
			t.Errorf("another shape of the prefix is refused by %v", wrong)
		}

		d.invoiced(t, 12)
		var want []string
		for n := 118; n < 130; n++ {
			want = append(want, fmt.Sprintf("%s%04d", head, n))
		}
		if got := d.numbers(t, "invoice"); !slices.Equal(got, want) {
			t.Errorf("issued are %v", got)
		}
		now := d.numberings(t)[fmt.Sprint("invoice ", year)]
		if now.Next != head+"0130" || !now.Issued || slices.Contains(now.Can, "destroy") {
			t.Errorf("then it is listed as %+v", now)
		}
		// What was issued by it stays.
		for name, set := range map[string]map[string]any{"begins": {"begins": 1}, "prefix": {"prefix": "G"}, "digits": {"digits": 5}, "year": {"year": year + 1}, "kind": {"kind": "order"}, "year_digits": {"year_digits": 4}} {
			set["version"] = now.Version
			if _, wrong := d.b.PostJSON(one, form(set)).Is(http.StatusUnprocessableEntity).Problem(); wrong[name] == nil {
				t.Errorf("changing %s is refused by %v", name, wrong)
			}
		}
		d.b.Delete(one).Is(http.StatusConflict)
		if wrong, err := app.CheckDocuments(t.Context(), p.Config); err != nil || len(wrong) != 0 {
			t.Errorf("the check tells %v, %v", wrong, err)
		}
		// Other kinds are numbered as usual, and are listed from then on.
		d.place(t, nil)
		d.issued(t)
		if got := d.numbers(t, "order"); !slices.Equal(got, []string{fmt.Sprintf("OP%d000001", year)}) {
			t.Errorf("the confirmation is %v", got)
		}
		if got := d.numberings(t)[fmt.Sprint("order ", year)]; got.Next != fmt.Sprintf("OP%d000002", year) || !got.Issued {
			t.Errorf("confirmations are listed as %+v", got)
		}
		// The next year goes on in the same way, unless somebody said otherwise before.
		d.make(t, numberAPI, form(map[string]any{"kind": "order", "year": year + 1, "prefix": "OBJ", "year_digits": 4, "digits": 3, "begins": 1}))
		p.Clock.Pass(time.Until(time.Date(year+1, 2, 1, 12, 0, 0, 0, time.UTC)))
		d.b = p.Admin(t)
		d.b.PostJSON(orderAPI, d.order(map[string]any{"status": sale.Paid})).Is(http.StatusCreated)
		d.issued(t)
		if got := d.numbers(t, "invoice"); got[len(got)-1] != fmt.Sprintf("F-%02d0001", (year+1)%100) {
			t.Errorf("the first invoice of the next year is %v", got[len(got)-1])
		}
		if got := d.numbers(t, "order"); got[len(got)-1] != fmt.Sprintf("OBJ%d001", year+1) {
			t.Errorf("its confirmation is %v", got)
		}
	})
}
