package demo

import (
	"testing"
	"time"

	"backoffice/backend/gdpr"
	"backoffice/backend/store/db"
)

// wantRequests says that people ask in each way, that one of them waits too long and
// one nearly so, and that there is what they ask about.
func wantRequests(t *testing.T, d *db.DB) {
	t.Helper()
	var all []gdpr.Request
	if err := d.Read(t.Context()).Find(&all).Error; err != nil {
		t.Fatal(err)
	}
	if len(all) != 8 {
		t.Errorf("%d requests, want 8", len(all))
	}
	now := time.Now().UTC()
	today := time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, time.UTC)
	seen := map[string]bool{}
	for _, r := range all {
		seen[[]string{"received", "searched", "answered", "refused"}[r.Status]] = true
		switch left := int(r.DueOn.Sub(today).Hours() / 24); {
		case r.Status > gdpr.Searched:
		case left < 0:
			seen["late"] = true
		case left <= 3:
			seen["soon"] = true
		}
		if r.Extended {
			seen["extended"] = true
		}
		if r.Erasure == gdpr.ErasureWaits {
			seen["erasing"] = true
		}
		if r.Status == gdpr.Searched && count(t, d, "SELECT COUNT(*) FROM gdpr_findings WHERE included = 1 AND request_id = ?", r.ID) == 0 {
			t.Errorf("nothing is found of %s", r.Name)
		}
	}
	for _, what := range []string{"received", "searched", "answered", "refused", "late", "soon", "extended", "erasing"} {
		if !seen[what] {
			t.Errorf("no request is %s", what)
		}
	}
	if n := count(t, d, "SELECT COUNT(DISTINCT fate) FROM gdpr_findings"); n != 3 {
		t.Errorf("%d fates of what was found, want each", n)
	}
	if n := count(t, d, "SELECT COUNT(*) FROM gdpr_processings WHERE checked_at IS NULL OR months = 0"); n != 0 {
		t.Errorf("%d periods nobody looked at", n)
	}
}
