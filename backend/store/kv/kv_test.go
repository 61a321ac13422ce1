package kv_test

import (
	"bytes"
	"net"
	"testing"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/store/kv"
	"backoffice/backend/store/kv/kvtest"
)

func TestMemory(t *testing.T) { kvtest.Suite(t, kvtest.Memory) }

func TestEach(t *testing.T) {
	kvtest.Each(t, func(t *testing.T, s kv.Store) {
		if _, found, err := s.Get(t.Context(), "a"); found || err != nil {
			t.Fatalf("not empty: %v, %v", found, err)
		}
	})
}

func TestOpenRefuses(t *testing.T) {
	for _, address := range []string{"", "memory", "memory://x", "etcd://host", "redis://host:6379/x", "redis://host/0?unknown=1", "redis://user:secret word@host%zz"} {
		_, err := kv.Open(t.Context(), address)
		if address == "memory" {
			if err != nil {
				t.Errorf("%s: %v", address, err)
			}
			continue
		}
		if fault.CodeOf(err) != fault.Invalid || err == nil {
			t.Errorf("%q: got %v, want invalid", address, err)
		}
		if err != nil && bytes.Contains([]byte(err.Error()), []byte("secret")) {
			t.Errorf("%q: the password is in the error: %v", address, err)
		}
	}
}

func TestOpenOutOfReach(t *testing.T) {
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := free.Addr().String()
	free.Close()
	store, err := kv.Open(t.Context(), "redis://"+address+"/0?dial_timeout="+(100*time.Millisecond).String())
	if store != nil || fault.CodeOf(err) != fault.Unavailable {
		t.Fatalf("got %v and %v, want nothing and unavailable", store, err)
	}
}
