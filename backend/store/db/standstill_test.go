package db_test

import (
	"context"
	"testing"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// A transaction and a plain write that use the same statement for the first
// time wait for one another's turn, never for ever.
func TestSameStatementInAndOutsideATransaction(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
		defer cancel()
		const statement = "UPDATE secrets SET value = value WHERE name = 'same'"
		outside, began := make(chan error, 1), make(chan struct{})
		err := d.Tx(ctx, func(tx *gorm.DB) error {
			go func() {
				close(began)
				outside <- d.Write(ctx).Exec(statement).Error
			}()
			<-began
			// Long enough for the other to ask for the connection.
			time.Sleep(50 * time.Millisecond)
			return tx.Exec(statement).Error
		})
		if err != nil {
			t.Fatalf("in the transaction: %v", err)
		}
		if err := <-outside; err != nil {
			t.Fatalf("outside: %v", err)
		}
	})
}
