package visitors_test

import (
	"net/http"
	"slices"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/resource"
)

// A whole page is marked as read, whatever was opened of it before.
func TestTickedMessagesAreMarked(t *testing.T) {
	proxied(t, func(t *testing.T, s *apptest.Site) {
		for range 3 {
			if status, message, wrong := s.Say(t, "contact", apptest.ContactForm()); status != http.StatusCreated {
				t.Fatalf("%d %s %v", status, message, wrong)
			}
		}
		clerk := s.Staff(t, "ema@example.com", resource.RoleEditor)
		var rows []struct{ ID uint64 }
		clerk.Get("/api/form/contact/").Is(http.StatusOK).Data(&rows)
		all := make([]uint64, len(rows))
		for i, row := range rows {
			all[i] = row.ID
		}
		clerk.PostJSON("/api/form/contact/array/read", map[string]any{"rows": all[:1]}).Is(http.StatusOK)
		for range 2 {
			var done struct {
				Done   []uint64
				Failed []any
			}
			clerk.PostJSON("/api/form/contact/array/read", map[string]any{"rows": all}).Is(http.StatusOK).Data(&done)
			if !slices.Equal(done.Done, all) || len(done.Failed) > 0 {
				t.Errorf("done %v of %v, refused %v", done.Done, all, done.Failed)
			}
		}
		var log []struct{ Action string }
		s.Admin(t).Get("/api/activity/?action[0]=read").Is(http.StatusOK).Data(&log)
		if len(log) != len(all) {
			t.Errorf("%d messages are read %d times in the log", len(all), len(log))
		}
	})
}
