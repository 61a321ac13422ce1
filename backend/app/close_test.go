package app_test

import (
	"log/slog"
	"path/filepath"
	"strings"
	"testing"

	"backoffice/backend/app"
	"backoffice/backend/app/apptest"
	"backoffice/backend/store/secret"
)

// However soon after the start it comes, Close waits for all that works on the
// stores: nothing misses them, and nothing of it is left.
func TestCloseAtOnce(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		all := &apptest.Logged{}
		before := slog.Default()
		slog.SetDefault(slog.New(slog.NewJSONHandler(all, nil)))
		t.Cleanup(func() { slog.SetDefault(before) })
		key := p.Config.SecretKey
		if key == "" {
			var err error
			if key, err = secret.File(filepath.Join(p.Config.StorageDir, "secret.key")); err != nil {
				t.Fatal(err)
			}
		}
		for range 6 {
			c := p.Config
			c.StorageDir, c.SecretKey = t.TempDir(), key
			m, err := app.Start(t.Context(), c, app.Options{Log: slog.Default()})
			if err != nil {
				t.Fatal(err)
			}
			m.Outbox.Wake(t.Context())
			if err := m.Close(); err != nil {
				t.Error(err)
			}
		}
		if text := all.String(); strings.Contains(text, `"ERROR"`) || strings.Contains(text, "closed") {
			t.Errorf("it complained:\n%s", text)
		}
	})
}
