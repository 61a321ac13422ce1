package visitors_test

import (
	"net/netip"
	"testing"

	"backoffice/backend/app/apptest"
)

// proxied has 127.0.0.1 say who the visitor is.
func proxied(t *testing.T, test func(t *testing.T, s *apptest.Site)) {
	t.Helper()
	sites(t, func(t *testing.T, s *apptest.Site) {
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		s.Config.Proxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}
		s.Boot()
		t.Cleanup(func() { _ = s.Close() })
		s.Admin(t).PostJSON("/api/settings/3", apptest.SiteEmail()).Is(200)
		test(t, s)
	})
}
