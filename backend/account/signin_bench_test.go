package account

import (
	"fmt"
	"testing"

	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// A sign-in costs what its hash does: compare the two.
func BenchmarkSignIn(b *testing.B) {
	a, _ := mustNew(b, dbtest.Open(b, db.SQLite))
	hash, err := a.Hasher.Hash(b.Context(), "correct horse")
	if err != nil {
		b.Fatal(err)
	}
	b.Run("hash alone", func(b *testing.B) {
		for b.Loop() {
			if match, _, err := a.Hasher.Check(b.Context(), "correct horse", hash); err != nil || !match {
				b.Fatal(match, err)
			}
		}
	})
	b.Run("whole", func(b *testing.B) {
		n := 0
		for b.Loop() {
			n++
			if _, err := a.SignIn(b.Context(), "admin@example.com", "correct horse", fmt.Sprintf("203.0.%d.%d", n>>8&255, n&255)); err != nil {
				b.Fatal(err)
			}
		}
	})
}
