package screens_test

import (
	"fmt"
	"net/http"
	"testing"

	"backoffice/backend/app/apptest"
)

// A redirect that looks like a path of the site is one: browsers read a backslash as a
// slash, and two of them as the address of another site.
func TestRedirectsThatLookLikePaths(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		for i, c := range []struct {
			to   string
			want int
		}{
			{"/", http.StatusCreated}, {"/kontakt", http.StatusCreated}, {`/a\b`, http.StatusCreated}, {"https://www.example.com/a", http.StatusCreated},
			{"//other.example", http.StatusUnprocessableEntity}, {`/\other.example`, http.StatusUnprocessableEntity}, {`\\other.example`, http.StatusUnprocessableEntity},
			{"javascript:alert(1)", http.StatusUnprocessableEntity},
		} {
			form := apptest.PageOutsideModules(fmt.Sprint("stranka-", i))
			form["redirect"] = c.to
			if a := b.Post("/api/content/page/", form); a.Status != c.want {
				t.Errorf("%s is answered %d: %s", c.to, a.Status, a.Body)
			}
		}
	})
}
