package apptest

import (
	"log/slog"
	"testing"
	"time"
)

// Quiet keeps out of the tests' output what the program complains of rightly.
func Quiet(t *testing.T) {
	t.Helper()
	before := slog.Default()
	slog.SetDefault(slog.New(slog.DiscardHandler))
	t.Cleanup(func() { slog.SetDefault(before) })
}

// StoredCounts counts what a save could leave behind.
type StoredCounts struct{ Pages, Langs, Activity, Files int }

// Stored counts what is stored now.
func (p *Product) Stored(t *testing.T) (s StoredCounts) {
	t.Helper()
	err := p.DB.Read(t.Context()).Raw("SELECT (SELECT COUNT(*) FROM pages) AS pages, (SELECT COUNT(*) FROM page_langs) AS langs," +
		" (SELECT COUNT(*) FROM activity_log) AS activity, (SELECT COUNT(*) FROM files WHERE state = 'kept') AS files").Scan(&s).Error
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Swept sweeps as if days had passed and expects nothing but kept files.
func (p *Product) Swept(t *testing.T) {
	t.Helper()
	p.Clock.Pass(25 * time.Hour)
	for range 2 {
		if _, err := p.Media.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	var left int
	if err := p.DB.Read(t.Context()).Raw("SELECT COUNT(*) FROM files WHERE state <> 'kept'").Scan(&left).Error; err != nil || left > 0 {
		t.Errorf("%d files are left, %v", left, err)
	}
	p.Clock.Pass(-25 * time.Hour)
}
