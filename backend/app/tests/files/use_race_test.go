package files_test

import (
	"fmt"
	"net/http"
	"sync"
	"testing"

	"backoffice/backend/app/apptest"
)

// A file that a text comes to name while somebody removes it is either kept or refused to
// the text: it does not go without whoever removes it being asked.
func TestFileNamedWhileRemoved(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		admin := p.Admin(t)
		other := p.Staff(t, "redaktor@example.com", apptest.Editor)
		d := newDrawer(t, p, admin)
		raw := apptest.JPEGOf(t, 20, 20)
		for i := range 40 {
			f := d.add(fmt.Sprintf("%d.jpg", i), raw)
			form := apptest.PageOutsideModules(fmt.Sprint("strana-", i))
			form["langs[sk][content]"] = `<p><img src="` + f.File.URL + `" alt=""></p>`
			var saved, removed int
			var both sync.WaitGroup
			both.Go(func() { saved = other.Post("/api/blog/", form).Status })
			both.Go(func() { removed = d.remove(admin, false, f.ID).Status })
			both.Wait()
			if saved == http.StatusCreated && removed == http.StatusOK {
				t.Fatalf("file %d was removed, unasked, and a text names it", i)
			}
		}
	})
}
