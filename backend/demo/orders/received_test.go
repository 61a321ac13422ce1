package orders

import (
	"bytes"
	"testing"
	"time"

	"backoffice/backend/integration/invoicing/ubl"
)

// The e-invoices of the demo's suppliers break no rule, but for the one that staff
// dispute.
func TestReceivedInvoices(t *testing.T) {
	for _, r := range receivedInvoices {
		root, err := ubl.Parse(bytes.NewReader(r.document(time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC))))
		if err != nil {
			t.Fatal(err)
		}
		if wrong := ubl.Fatal(ubl.Validate(root)); (len(wrong) > 0) != r.spoiled {
			t.Errorf("%s breaks %d rules", r.number, len(wrong))
		}
	}
}
