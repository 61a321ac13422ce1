package session

import (
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
