package session

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// Whoever signs out while another call of the browser reads the session is signed out.
func TestEndedWhileItIsRead(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		s := NewStore(d, db.Now)
		if err := s.CommitCtx(ctx, "a", []byte("one"), db.Now().Add(time.Hour)); err != nil {
			t.Fatal(err)
		}
		ended := false
		err := d.Read(ctx).Callback().Query().After("gorm:query").Register("sign out", func(*gorm.DB) {
			if !ended {
				ended = true
				if err := s.DeleteCtx(ctx, "a"); err != nil {
					t.Error(err)
				}
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		s.forget("a")
		if _, _, err := s.FindCtx(ctx, "a"); err != nil || !ended {
			t.Fatalf("it ended: %v, %v", ended, err)
		}
		if data, found, err := s.FindCtx(ctx, "a"); err != nil || found {
			t.Errorf("an ended session is found: %s, %v", data, err)
		}
	})
}

// A call that was under way while the session ended, and puts off its end or asks for the
// token of its forms, does not bring it back.
func TestEndedWhileItGoesOn(t *testing.T) {
	at := &clock{db.Now()}
	m, err := New(NewStore(dbtest.Open(t, db.SQLite), at.now), make([]byte, 32), at.now)
	if err != nil {
		t.Fatal(err)
	}
	for name, goOn := range map[string]func(ctx context.Context, w http.ResponseWriter) error{
		"touched": func(ctx context.Context, w http.ResponseWriter) error { _, err := m.Touch(ctx, w, false); return err },
		"begun":   func(ctx context.Context, w http.ResponseWriter) error { return m.Begin(ctx, w, false) },
	} {
		w, r := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/", nil)
		open := func() context.Context {
			t.Helper()
			ctx, err := m.Open(t.Context(), r)
			if err != nil {
				t.Fatal(err)
			}
			return ctx
		}
		if err := m.SignIn(open(), w, false, 3, 9); err != nil {
			t.Fatal(err)
		}
		for _, c := range w.Result().Cookies() {
			r.AddCookie(c)
		}
		at.at = at.at.Add(2 * time.Minute)
		underWay := open()
		if err := m.End(open(), w, false); err != nil {
			t.Fatal(err)
		}
		if err := goOn(underWay, w); err != nil {
			t.Fatal(err)
		}
		if id, _ := m.User(open()); id != 0 {
			t.Errorf("%s: person %d is signed in again", name, id)
		}
	}
}
