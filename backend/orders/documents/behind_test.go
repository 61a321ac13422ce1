package documents

import (
	"slices"
	"strings"
	"testing"

	"backoffice/backend/integration/invoicing"
	"backoffice/backend/integration/invoicing/builtin"
	"backoffice/backend/integration/invoicing/invoicingtest"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// Between the backup and its restore two invoices went to customers: their numbers are
// not given again.
func TestNumbersGoOnBehindLostDocuments(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		lost := ledger(t, d) // as it was, with a database of its own
		before := NewLedger(dbtest.Open(t, d.Dialect), lost.bucket, noon, zone)
		issue := func(l *Ledger, order uint64) string {
			t.Helper()
			one, err := builtin.New(l, plain{}).Issue(t.Context(), invoicingtest.Simple(order, invoicing.Invoice))
			if err != nil {
				t.Fatal(err)
			}
			return one.Number
		}
		for order := range uint64(3) {
			issue(lost, order+1)
		}
		issue(before, 1)

		wrong, err := before.Check(t.Context())
		if err != nil || len(wrong) != 2 || !strings.HasPrefix(wrong[0], "document FV2026000002 has a file") || !strings.HasPrefix(wrong[1], "document FV2026000003 has a file") {
			t.Errorf("found %q, %v", wrong, err)
		}
		for _, number := range []string{"ZZ2026000009", "FV2025000009", "FV202600009", "FV2026999999"} {
			if lines, err := before.Behind(t.Context(), []string{"FV2026000002", number}); err == nil {
				t.Errorf("%s: %q", number, lines)
			}
		}
		lines, err := before.Behind(t.Context(), nil) // one line a series, however many were lost
		if want := []string{"behind FV2026000003 the next one is FV2026000004"}; err != nil || !slices.Equal(lines, want) {
			t.Errorf("%q, %v", lines, err)
		}
		// One that was given meanwhile, or is known from a customer alone.
		if lines, err = before.Behind(t.Context(), []string{"FV2026000001", "FV2026000005"}); err != nil || lines[0] != "behind FV2026000001 the next one is FV2026000004" {
			t.Errorf("%q, %v", lines, err)
		}
		if got := issue(before, 7); got != "FV2026000006" {
			t.Errorf("the next one is %s", got)
		}
	})
}
