package orders_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"backoffice/backend/integration/mail/mailtest"
)

// Who gets money back for a part of an order is told of it once: by the credit
// note where there is one, else by a mail of its own.
func TestRefundOfAPartIsMailed(t *testing.T) {
	posted(t, func(t *testing.T, d *desk, inbox *mailtest.Inbox) {
		for _, invoiced := range []bool{true, false} {
			id := d.place(t, nil)
			d.b.PostJSON(at(id, "/status"), map[string]any{"status": 1}).Is(http.StatusOK)
			d.issued(t)
			if !invoiced { // a shop whose documents are written elsewhere
				d.Exec(t, "DELETE FROM order_documents WHERE order_id = ?", id)
				d.Exec(t, "UPDATE orders SET sf_order_id = '', sf_invoice_id = '' WHERE id = ?", id)
			}
			d.b.PostJSON(at(id, "/refund"), d.refundForm(t, id).refund(1)).Is(http.StatusOK)
			d.issued(t)
			credit, own := 0, about(inbox, fmt.Sprintf("Vrátenie časti objednávky č. %d", id))
			for _, subject := range subjects(inbox) {
				if strings.HasPrefix(subject, "Dobropis") && strings.HasSuffix(subject, fmt.Sprintf("k objednávke č. %d", id)) {
					credit++
				}
			}
			if invoiced && (credit != 1 || len(own) != 0) || !invoiced && (credit != 0 || len(own) != 1) {
				t.Fatalf("invoiced %v: there are %q", invoiced, subjects(inbox))
			}
			if !invoiced && !strings.Contains(own[0].Text, "v hodnote 12,30\u00a0€") {
				t.Errorf("the mail says\n%s", own[0].Text)
			}
		}
	})
}
