package voucher

import (
	"testing"
	"time"

	"backoffice/backend/resource"
)

// Whoever enters a code that cannot be used learns why, but of one that was never made or
// is not active no more than that.
func TestRefusal(t *testing.T) {
	now := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	before, after := now.Add(-time.Hour), now.Add(time.Hour)
	none := 0
	for name, c := range map[string]struct {
		v    *Voucher
		want string
	}{
		"none":            {nil, "errors.voucherInvalid"},
		"removed":         {&Voucher{Status: true, Record: resource.Record{DeletedAt: &before}}, "errors.voucherInvalid"},
		"hidden":          {&Voucher{PublishDown: &before}, "errors.voucherInvalid"},
		"active":          {&Voucher{Status: true, PublishUp: &before, PublishDown: &after}, ""},
		"until this hour": {&Voucher{Status: true, PublishDown: &now}, "errors.voucherOver"},
		"from this hour":  {&Voucher{Status: true, PublishUp: &now}, ""},
		"not yet":         {&Voucher{Status: true, PublishUp: &after}, "errors.voucherEarly"},
		"no uses left":    {&Voucher{Status: true, UsesLeft: &none, PublishDown: &before}, "errors.voucherUsed"},
		"nothing left":    {&Voucher{Status: true, Type: Gift, Used: true}, "errors.voucherUsed"},
	} {
		got := ""
		if m := c.v.Refusal(now); m != nil {
			got = m.Key
		}
		if got != c.want {
			t.Errorf("%s: %q, not %q", name, got, c.want)
		}
	}
}
