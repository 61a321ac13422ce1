// Package vatcheck asks the register of VAT numbers and keeps what it said, as
// evidence of why an order was not taxed (Act 222/2004 §43; Directive 2006/112/EC,
// article 138).
package vatcheck

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/integration/vies"
	"backoffice/backend/store/db"
)

// EvidenceTTL is how long what the register said counts for new orders.
const EvidenceTTL = 24 * time.Hour

// pause is how long a register that did not answer is not asked again.
const pause = 15 * time.Second

// Evidence is what the register said of a number.
type Evidence struct {
	ID           uint64 `gorm:"primaryKey"`
	Number       string
	Valid        bool
	Name         string
	Address      string
	Consultation string
	Requester    string
	CheckedAt    time.Time
}

// TableName is where evidence is kept.
func (Evidence) TableName() string { return "vat_checks" }

// Desk checks numbers. It is safe for use by many goroutines; make it with New.
type Desk struct {
	d Deps

	mu     sync.Mutex
	failed map[string]time.Time // when a number was last asked about in vain
}

// Deps are what a Desk works with.
type Deps struct {
	DB       *db.DB
	Register vies.Checker
	// Requester is the shop's own number; empty where it has none.
	Requester func(ctx context.Context) (string, error)
	Now       func() time.Time
	Log       *slog.Logger
}

// New makes a Desk.
func New(d Deps) *Desk { return &Desk{d: d, failed: map[string]time.Time{}} }

// Latest is the latest that the register said of a number since then; nil where it
// said nothing.
func Latest(tx *gorm.DB, n vies.Number, since time.Time) (*Evidence, error) {
	var found []Evidence
	err := tx.Where("number = ? AND checked_at >= ?", n.String(), since).Order("checked_at DESC, id DESC").Limit(1).Find(&found).Error
	if err != nil {
		return nil, fmt.Errorf("read what is known of a VAT number: %w", err)
	}
	if len(found) == 0 {
		return nil, nil
	}
	return &found[0], nil
}

// Ensure asks about a number of which nothing fresh is known. Where the register does
// not answer it stays unknown: nothing is guessed, and it is not asked for some
// seconds. To be called outside any transaction: it takes seconds.
func (k *Desk) Ensure(ctx context.Context, n vies.Number) error {
	known, err := Latest(k.d.DB.Read(ctx), n, k.d.Now().Add(-EvidenceTTL))
	if err != nil || known != nil || k.pausing(n) {
		return err
	}
	_, err = k.Ask(ctx, n)
	return err
}

// Ask asks about a number, whatever is known of it; nil where the register does not answer.
func (k *Desk) Ask(ctx context.Context, n vies.Number) (*Evidence, error) {
	own, err := k.d.Requester(ctx)
	if err != nil {
		return nil, err
	}
	requester, _ := vies.Parse(own)
	answer, err := k.d.Register.Check(ctx, n, requester)
	if err != nil {
		k.d.Log.WarnContext(ctx, "a VAT number was not checked", "state", n.State, "error", err)
		k.note(n)
		return nil, nil
	}
	e := &Evidence{
		Number: n.String(), Valid: answer.Valid, Name: answer.Name, Address: answer.Address, Consultation: answer.Consultation,
		Requester: requester.String(), CheckedAt: k.d.Now(),
	}
	if err := k.d.DB.Write(ctx).Create(e).Error; err != nil {
		return nil, fmt.Errorf("keep what is known of a VAT number: %w", err)
	}
	return e, nil
}

// mostFailed bounds how many failures are remembered.
const mostFailed = 1000

func (k *Desk) note(n vies.Number) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.failed) >= mostFailed {
		clear(k.failed)
	}
	k.failed[n.String()] = k.d.Now()
}

func (k *Desk) pausing(n vies.Number) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	at, failed := k.failed[n.String()]
	return failed && k.d.Now().Before(at.Add(pause))
}
