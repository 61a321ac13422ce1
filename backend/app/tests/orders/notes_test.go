package orders_test

import (
	"fmt"
	"net/http"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/resource"
	"backoffice/backend/web/webtest"
)

// What somebody wrote stands under their name: nobody else changes its words, and only an
// administrator takes it away as well.
func TestNotesAreTheirAuthors(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		order := d.shipped(t, nil)
		claim := d.claimed(t, order, nil, 1)
		var received struct{ ID uint64 }
		bring(t, d.b, inboxReceive, invoiceOf("D-2026/17", invoicing.Invoice)).Is(http.StatusOK).Data(&received)
		jana, eva := d.Staff(t, "jana@example.com", resource.RoleEditor), d.Staff(t, "eva@example.com", resource.RoleEditor)
		for _, notes := range []string{at(order, "/notes"), claimAt(claim, "/notes"), fmt.Sprint(inboxList, received.ID, "/notes")} {
			var made struct{ ID uint64 }
			jana.PostJSON(notes, map[string]any{"text": "Volať po 16:00"}).Is(http.StatusCreated).Data(&made)
			one, gone := fmt.Sprint(notes, "/", made.ID), fmt.Sprint(notes, "/destroy/", made.ID)
			jana.PostJSON(one, map[string]any{"text": "Volať po 17:00"}).Is(http.StatusOK)
			for _, other := range []*webtest.Client{eva, d.b} {
				other.PostJSON(one, map[string]any{"text": "Nevolať"}).Is(http.StatusForbidden)
			}
			eva.Delete(gone).Is(http.StatusForbidden)
			if a := eva.PostJSON(notes+"/array/destroy", map[string]any{"rows": []uint64{made.ID}}); a.Status != http.StatusForbidden {
				t.Errorf("%s: several are removed with %d", notes, a.Status)
			}
			may := func(b *webtest.Client) string {
				var rows []struct {
					Text string
					Can  []string
				}
				b.Get(notes).Is(http.StatusOK).Data(&rows)
				return fmt.Sprint(rows)
			}
			if got := may(eva); got != "[{Volať po 17:00 []}]" {
				t.Errorf("%s: a colleague may do %s", notes, got)
			}
			if got := may(d.b); got != "[{Volať po 17:00 [destroy]}]" {
				t.Errorf("%s: an administrator may do %s", notes, got)
			}
			d.b.Delete(gone).Is(http.StatusOK)
		}
		var own struct{ ID uint64 }
		jana.PostJSON(at(order, "/notes"), map[string]any{"text": "Omyl"}).Is(http.StatusCreated).Data(&own)
		jana.Delete(at(order, fmt.Sprint("/notes/destroy/", own.ID))).Is(http.StatusOK)
	})
}
