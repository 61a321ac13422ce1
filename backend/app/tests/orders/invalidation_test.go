package orders_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/store/kv"
)

// What happens to an order drops the remembered lists of what it changed, and no
// others: a shop that sells all day keeps the lists of its pages.
func TestOrdersTellOnlyTheirLists(t *testing.T) {
	if apptest.OnlyLocal() {
		t.Skip("what the lists were told is read in Redis")
	}
	c := apptest.Scale(t)
	d := open(t, apptest.Start(t, c))
	d.company(t, nil)
	voucher := d.make(t, "/api/shop/voucher/", map[string]any{"code": "LETO26", "type": 1, "value": 10, "uses_left": 100, "status": true})
	store, err := kv.Open(t.Context(), c.KVURL)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	tables := []string{"*", "pages", "articles", "categories", "users", "orders", "products", "vouchers", "order_documents"}
	revisions := func() map[string]string {
		found := map[string]string{}
		for _, table := range tables {
			revision, _, err := store.Get(t.Context(), "engine:revision:"+table)
			if err != nil {
				t.Fatal(err)
			}
			found[table] = string(revision)
		}
		return found
	}
	// What the start writes anew of lists tells them too, and must be done with it.
	apptest.Soon(t, "what is searched is noted", func() bool { return d.number(t, "SELECT COUNT(*) FROM searched_columns") > 0 })
	var id int64
	first := d.site(t, d.key(t, nil), "cart-1")
	for _, step := range []struct {
		name        string
		do          func()
		invalidated []string
	}{
		{"placed by a site", func() {
			form := d.siteForm(map[string]any{"voucher": "LETO26", "total": 27.04})
			first.PostJSON(siteOrder, form).Is(http.StatusOK)
			id = d.number(t, "SELECT MAX(id) FROM orders")
		}, []string{"order_documents", "orders", "products", "vouchers"}},
		{"paid", func() { d.b.PostJSON(at(uint64(id), "/status"), map[string]any{"status": 1}).Is(http.StatusOK) }, []string{"order_documents", "orders"}},
		{"a note", func() {
			d.b.PostJSON(at(uint64(id), "/notes/"), map[string]any{"text": "Zavolať"}).Is(http.StatusCreated)
		}, []string{"orders"}},
		{"cancelled", func() { d.b.PostJSON(at(uint64(id), "/status"), map[string]any{"status_admin": 4}).Is(http.StatusOK) }, []string{"order_documents", "orders", "products", "vouchers"}},
		{"what is searched is written anew, and nothing of it differs", func() {
			d.exec(t, "DELETE FROM searched_columns")
			if err := d.Engine.Refold(t.Context()); err != nil {
				t.Fatal(err)
			}
		}, nil},
	} {
		d.issued(t)
		before := revisions()
		step.do()
		d.issued(t)
		var invalidated []string
		for table, is := range revisions() {
			if is != before[table] {
				invalidated = append(invalidated, table)
			}
		}
		slices.Sort(invalidated)
		if fmt.Sprint(invalidated) != fmt.Sprint(step.invalidated) {
			t.Errorf("%s: lists of %v are told, want %v", step.name, invalidated, step.invalidated)
		}
	}
	if uses := d.number(t, "SELECT uses_left FROM vouchers WHERE id = ?", voucher); uses != 100 {
		t.Errorf("the voucher may be used %d times, want 100", uses)
	}
}
