package memory

import (
	"context"
	"fmt"
	"testing"
	"time"
)

func TestBounds(t *testing.T) {
	t.Run("entries", func(t *testing.T) {
		s := New(Options{MaxEntries: 3})
		for _, key := range []string{"a", "b", "c"} {
			set(t, s, key, "x", 0)
		}
		if _, _, err := s.Get(t.Context(), "a"); err != nil {
			t.Fatal(err)
		}
		set(t, s, "d", "x", 0)
		for key, kept := range map[string]bool{"a": true, "b": false, "c": true, "d": true} {
			if _, found, _ := s.Get(t.Context(), key); found != kept {
				t.Errorf("%s: kept %v, want %v", key, found, kept)
			}
		}
	})
	t.Run("bytes", func(t *testing.T) {
		s := New(Options{MaxBytes: 100})
		for i := range 50 {
			set(t, s, fmt.Sprintf("%02d", i), "12345678", 0)
			set(t, s, fmt.Sprintf("%02d", i), "12345678", 0)
			if s.entries.Bytes() > 100 {
				t.Fatalf("%d bytes in %d entries", s.entries.Bytes(), s.entries.Len())
			}
		}
		if s.entries.Len() != 10 {
			t.Errorf("%d entries, want 10", s.entries.Len())
		}
		if err := s.Set(context.Background(), "big", make([]byte, 101), 0); err == nil {
			t.Error("a value larger than the store was taken")
		}
	})
}

func TestClock(t *testing.T) {
	now := time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)
	s := New(Options{Now: func() time.Time { return now }})
	set(t, s, "a", "x", time.Minute)
	if _, err := s.Lock(t.Context(), "l", time.Minute); err != nil {
		t.Fatal(err)
	}
	now = now.Add(time.Minute - 1)
	if _, found, _ := s.Get(t.Context(), "a"); !found {
		t.Error("ran out too early")
	}
	if _, err := s.Lock(t.Context(), "l", time.Minute); err == nil {
		t.Error("the lock ran out too early")
	}
	now = now.Add(1)
	if _, found, _ := s.Get(t.Context(), "a"); found {
		t.Error("did not run out")
	}
	if s.entries.Bytes() != 0 || s.entries.Len() != 0 {
		t.Errorf("%d bytes in %d entries are left", s.entries.Bytes(), s.entries.Len())
	}
	if _, err := s.Lock(t.Context(), "other", time.Minute); err != nil || len(s.locks) != 1 {
		t.Errorf("%v, %d locks, want 1", err, len(s.locks))
	}
}

// A slow subscriber loses messages; it does not hold up who publishes.
func TestSlowSubscriber(t *testing.T) {
	s := New(Options{})
	release := make(chan struct{})
	stop, err := s.Subscribe(t.Context(), "a", func(string) { <-release })
	if err != nil {
		t.Fatal(err)
	}
	for range 2 * backlog {
		if err := s.Publish(t.Context(), "a", "x"); err != nil {
			t.Fatal(err)
		}
	}
	close(release)
	stop()
	if len(s.topics) != 0 {
		t.Errorf("%d topics are left", len(s.topics))
	}
}

func BenchmarkGet(b *testing.B) {
	s := New(Options{})
	if err := s.Set(b.Context(), "key", []byte("value"), time.Hour); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, _, err := s.Get(b.Context(), "key"); err != nil {
			b.Fatal(err)
		}
	}
}

func set(t *testing.T, s *Store, key, value string, ttl time.Duration) {
	t.Helper()
	if err := s.Set(t.Context(), key, []byte(value), ttl); err != nil {
		t.Fatal(err)
	}
}
