package kvtest

import (
	"context"
	"slices"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/store/kv"
)

func messages(t *testing.T, s kv.Store) {
	ctx := t.Context()
	first, second := make(chan string, 100), make(chan string, 100)
	for _, inbox := range []chan string{first, second} {
		stop, err := s.Subscribe(ctx, "options", func(m string) { inbox <- m })
		if err != nil {
			t.Fatal(err)
		}
		defer stop()
	}
	if err := s.Publish(ctx, "another topic", "not for us"); err != nil {
		t.Fatal(err)
	}
	var sent []string
	for i := range 20 {
		sent = append(sent, strconv.Itoa(i))
		if err := s.Publish(ctx, "options", strconv.Itoa(i)); err != nil {
			t.Fatal(err)
		}
	}
	for _, inbox := range []chan string{first, second} {
		var got []string
		for range sent {
			got = append(got, receive(t, inbox))
		}
		if !slices.Equal(got, sent) {
			t.Fatalf("got %v, want %v", got, sent)
		}
	}
}

func subscriptionEnds(t *testing.T, s kv.Store) {
	ctx, cancel := context.WithCancel(t.Context())
	var after atomic.Bool
	var heard atomic.Int32
	stop, err := s.Subscribe(t.Context(), "a", func(string) {
		heard.Add(1)
		if after.Load() {
			t.Error("a message after stop")
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	byContext, err := s.Subscribe(ctx, "a", func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Publish(t.Context(), "a", "1"); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the message", func() bool { return heard.Load() == 1 })
	stop()
	after.Store(true)
	stop()
	cancel()
	byContext()
	inbox := make(chan string, 1)
	witness, err := s.Subscribe(t.Context(), "a", func(m string) { inbox <- m })
	if err != nil {
		t.Fatal(err)
	}
	defer witness()
	if err := s.Publish(t.Context(), "a", "2"); err != nil {
		t.Fatal(err)
	}
	if got := receive(t, inbox); got != "2" || heard.Load() != 1 {
		t.Fatalf("got %q, heard %d", got, heard.Load())
	}
}

func closed(t *testing.T, s kv.Store) {
	stop, err := s.Subscribe(t.Context(), "a", func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Ping(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	stop()
	code(t, s.Ping(t.Context()), fault.Unavailable)
	code(t, s.Publish(t.Context(), "a", ""), fault.Unavailable)
	_, err = s.Subscribe(t.Context(), "a", func(string) {})
	code(t, err, fault.Unavailable)
	if err := s.Close(); err != nil {
		t.Fatalf("closed twice: %v", err)
	}
}

func receive(t *testing.T, inbox <-chan string) string {
	t.Helper()
	select {
	case m := <-inbox:
		return m
	case <-time.After(10 * time.Second):
		t.Fatal("no message came")
		return ""
	}
}
