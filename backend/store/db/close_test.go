package db_test

import (
	"os"
	"testing"

	"backoffice/backend/store/db"
)

// A program whose server went away before it ends well all the same.
func TestCloseAfterTheServer(t *testing.T) {
	if os.Getenv("TEST_ONLY_SQLITE") == "1" {
		return
	}
	way := openWay(t)
	d, err := db.Open(t.Context(), way.url)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Ping(t.Context()); err != nil {
		t.Fatal(err)
	}
	way.mu.Lock()
	defer way.mu.Unlock()
	if len(way.callers) == 0 {
		t.Fatal("nobody came this way")
	}
	for _, caller := range way.callers {
		_ = caller.SetLinger(0) // gone without a word
		_ = caller.Close()
	}
	if err := d.Close(); err != nil {
		t.Errorf("close: %v", err)
	}
}
