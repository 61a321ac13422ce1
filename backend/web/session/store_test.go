package session

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

type clock struct{ at time.Time }

func (c *clock) now() time.Time { return c.at }

func TestStore(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx, at := t.Context(), &clock{db.Now()}
		s := NewStore(d, at.now)
		must := func(err error) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
		}
		find := func(s *Store, token, want string) {
			t.Helper()
			data, ok, err := s.FindCtx(ctx, token)
			must(err)
			if ok != (want != "") || ok && string(data) != want {
				t.Errorf("%s: found %q, %v; want %q", token, data, ok, want)
			}
		}
		must(s.CommitCtx(withOwner(ctx, 7), "a", []byte("one"), at.at.Add(time.Hour)))
		must(s.CommitCtx(ctx, "a", []byte("two"), at.at.Add(time.Hour)))
		must(s.CommitCtx(ctx, "b", []byte("old"), at.at.Add(time.Minute)))
		find(s, "a", "two")
		find(NewStore(d, at.now), "a", "two")
		find(s, "c", "")

		// A hot session costs no query.
		must(d.Write(ctx).Exec("UPDATE sessions SET data = ? WHERE token = ?", []byte("x"), "a").Error)
		find(s, "a", "two")

		at.at = at.at.Add(2 * time.Minute)
		find(s, "b", "")
		find(NewStore(d, at.now), "b", "")
		must(s.Sweep(ctx))
		var n int64
		must(d.Read(ctx).Table("sessions").Count(&n).Error)
		if n != 1 {
			t.Errorf("%d sessions are left", n)
		}
		// Its end is put off at once, and written later.
		later := at.at.Add(3 * time.Hour)
		prolong := func(s *Store, data string) {
			must(s.ProlongCtx(ctx, "a", []byte(data), later))
		}
		put := func(s *Store) { prolong(s, "two") }
		// Of what changed meanwhile nothing is undone, and that is what is found then.
		prolong(s, "stale")
		find(s, "a", "stale")
		must(s.WriteProlonged(ctx))
		find(s, "a", "x")
		must(s.CommitCtx(ctx, "a", []byte("one"), at.at.Add(time.Hour)))
		prolong(s, "stale")
		must(s.CommitCtx(ctx, "a", []byte("two"), at.at.Add(time.Hour)))
		must(s.WriteProlonged(ctx))
		find(s, "a", "two")
		find(NewStore(d, at.now), "a", "two")
		put(s)
		at.at = at.at.Add(2 * time.Hour)
		find(s, "a", "two")
		find(NewStore(d, at.now), "a", "")
		must(s.WriteProlonged(ctx))
		find(NewStore(d, at.now), "a", "two")
		broken, stop := context.WithCancel(ctx)
		stop()
		later = later.Add(time.Hour)
		put(s)
		if err := s.WriteProlonged(broken); err == nil {
			t.Error("nothing was written, and nothing said so")
		}
		prolong(s, "newer")
		must(s.WriteProlonged(ctx))
		at.at = at.at.Add(90 * time.Minute)
		find(NewStore(d, at.now), "a", "newer")

		put(s)
		must(s.DeleteCtx(ctx, "a"))
		find(s, "a", "")
		must(s.WriteProlonged(ctx))

		// A request under way does not bring an ended session back.
		must(s.ProlongCtx(ctx, "a", []byte("ghost"), at.at.Add(time.Hour)))
		find(s, "a", "")
		find(NewStore(d, at.now), "a", "")
	})
}

func TestCacheIsBounded(t *testing.T) {
	s := NewStore(nil, time.Now)
	for i := range cacheSize + 500 {
		s.remember(row{Token: string(rune(i + 1000))})
	}
	if len(s.cache) > cacheSize {
		t.Errorf("%d sessions are held", len(s.cache))
	}
}

func TestTouchAtMostOnceAMinute(t *testing.T) {
	d := dbtest.Open(t, db.SQLite)
	at := &clock{db.Now()}
	m, err := New(NewStore(d, at.now), make([]byte, 32), at.now)
	if err != nil {
		t.Fatal(err)
	}
	w := httptest.NewRecorder()
	ctx, err := m.Open(t.Context(), httptest.NewRequest(http.MethodGet, "/", nil))
	if err != nil {
		t.Fatal(err)
	}
	if err := m.SignIn(ctx, w, false, 3, 9); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		pass time.Duration
		want bool
	}{{59 * time.Second, false}, {time.Second, true}, {59 * time.Second, false}, {time.Minute, true}} {
		at.at = at.at.Add(step.pass)
		if got, err := m.Touch(ctx, w, false); err != nil || got != step.want {
			t.Errorf("after %v: %v, %v", step.pass, got, err)
		}
	}
	id, epoch := m.User(ctx)
	if id != 3 || epoch != 9 {
		t.Errorf("signed in are %d, %d", id, epoch)
	}
}

// The library ends a new session by the clock of the machine; ours is the one
// that says whether it has ended.
func TestSessionBeginsOnItsOwnClock(t *testing.T) {
	d := dbtest.Open(t, db.SQLite)
	for _, off := range []time.Duration{72 * time.Hour, -72 * time.Hour} {
		at := &clock{db.Now().Add(off)}
		m, err := New(NewStore(d, at.now), make([]byte, 32), at.now)
		if err != nil {
			t.Fatal(err)
		}
		w, r := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/", nil)
		ctx, err := m.Open(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		if err := m.SignIn(ctx, w, false, 3, 9); err != nil {
			t.Fatal(err)
		}
		for _, c := range w.Result().Cookies() {
			r.AddCookie(c)
		}
		for _, step := range []struct {
			pass time.Duration
			want uint64
		}{{time.Hour, 3}, {61 * time.Minute, 0}} {
			at.at = at.at.Add(step.pass)
			ctx, err := m.Open(t.Context(), r)
			if err != nil {
				t.Fatal(err)
			}
			if id, _ := m.User(ctx); id != step.want {
				t.Errorf("%v off, after %v: signed in is %d", off, step.pass, id)
			}
		}
	}
}

func BenchmarkOpen(b *testing.B) {
	d := dbtest.Open(b, db.SQLite)
	m, err := New(NewStore(d, db.Now), make([]byte, 32), db.Now)
	if err != nil {
		b.Fatal(err)
	}
	w := httptest.NewRecorder()
	ctx, err := m.Open(b.Context(), httptest.NewRequest(http.MethodGet, "/", nil))
	if err != nil {
		b.Fatal(err)
	}
	if err := m.SignIn(ctx, w, false, 3, 9); err != nil {
		b.Fatal(err)
	}
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	for _, c := range w.Result().Cookies() {
		r.AddCookie(c)
	}
	for b.Loop() {
		ctx, err := m.Open(context.Background(), r)
		if err != nil {
			b.Fatal(err)
		}
		if id, _ := m.User(ctx); id != 3 {
			b.Fatal("nobody is signed in")
		}
	}
}
