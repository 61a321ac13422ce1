package orders_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"backoffice/backend/integration/mail/mailtest"
	"backoffice/backend/orders/sale"
)

// Whoever gets money back, or whose order ends, is told of it by one mail: by that of
// the credit note where there is one, which says what happened, else by one of its own.
func TestEndIsMailedOnce(t *testing.T) {
	posted(t, func(t *testing.T, d *desk, inbox *mailtest.Inbox) {
		whole := func(status int) func(id uint64) {
			return func(id uint64) {
				d.b.PostJSON(at(id, "/status"), map[string]any{"status_admin": status}).Is(http.StatusOK)
			}
		}
		ends := []struct {
			name    string
			do      func(id uint64)
			subject string // of the mail of its own
			own     string
			happens string // in that of the credit note
		}{
			{
				"a part", func(id uint64) { d.b.PostJSON(at(id, "/refund"), d.refundForm(t, id).refund(1)).Is(http.StatusOK) },
				"Vrátenie časti objednávky č. %d", "v hodnote 12,30\u00a0€", "Vašu objednávku č. %d evidujeme ako čiastočne vrátenú v hodnote 12,30\u00a0€.",
			},
			{"all of it", whole(sale.Refunded), "Objednávka č. %d je vrátená", "evidujeme ako vrátenú", "Vašu objednávku č. %d evidujeme ako vrátenú."},
			{"cancelled", whole(sale.Cancelled), "Objednávka č. %d je stornovaná", "sme stornovali", "Vašu objednávku č. %d sme stornovali."},
		}
		for _, off := range []bool{false, true} {
			if off { // the shop sends no mail of credit notes
				form := d.mailForm(t, mailCreditNote)
				d.b.PostJSON(mailCreditNote, words(form.Version, false, [2]string{}, [2]string{})).Is(http.StatusOK)
			}
			for _, end := range ends {
				for _, invoiced := range []bool{true, false} {
					id := d.place(t, map[string]any{"send_invoice": invoiced})
					d.b.PostJSON(at(id, "/status"), map[string]any{"status": 1}).Is(http.StatusOK)
					d.issued(t)
					before := len(inbox.All())
					end.do(id)
					d.issued(t)
					new := inbox.All()[before:]
					if len(new) != 1 {
						t.Fatalf("%s, invoiced %v, off %v: there are %q", end.name, invoiced, off, subjects(inbox))
					}
					said, want := new[0].Header["Subject"], fmt.Sprintf(end.subject, id)
					if credit := strings.HasPrefix(said, "Dobropis") && strings.HasSuffix(said, fmt.Sprintf("k objednávke č. %d", id)); invoiced && !off {
						if !credit || len(new[0].Attachments) != 1 {
							t.Errorf("%s: invoiced, it is %q", end.name, said)
						}
						holds(t, new[0], fmt.Sprintf(end.happens, id))
					} else if said != want {
						t.Errorf("%s: invoiced %v, off %v, it is %q", end.name, invoiced, off, said)
					} else {
						holds(t, new[0], end.own)
					}
				}
			}
		}
	})
}

// Several refunds of one order are told each by its own credit note: of the last the
// mail says that the order has ended.
func TestCreditNotesSayWhatHappened(t *testing.T) {
	posted(t, func(t *testing.T, d *desk, inbox *mailtest.Inbox) {
		id := d.place(t, nil)
		d.b.PostJSON(at(id, "/status"), map[string]any{"status": 1}).Is(http.StatusOK)
		d.issued(t)
		d.b.PostJSON(at(id, "/refund"), d.refundForm(t, id).refund(1)).Is(http.StatusOK)
		d.issued(t)
		d.b.PostJSON(at(id, "/status"), map[string]any{"status_admin": sale.Refunded}).Is(http.StatusOK)
		d.issued(t)
		notes := about(inbox, "Dobropis")
		if len(notes) != 2 || len(about(inbox, "je vrátená")) != 0 {
			t.Fatalf("there are %q", subjects(inbox))
		}
		holds(t, notes[0], "čiastočne vrátenú")
		holds(t, notes[1], "evidujeme ako vrátenú")
		all := d.papers(t, id)
		if got := paperLine(slices.DeleteFunc(all, func(p paper) bool { return p.Kind != "credit_note" })); got != "credit_note issued -12.30, credit_note issued -17.20" {
			t.Errorf("there are %s", got)
		}
	})
}
