package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"sync"

	"gorm.io/gorm"

	"backoffice/backend/store/db/prepared"
)

// groupSize bounds how many transactions share a commit, and so how long the
// first of them waits for it.
const groupSize = 32

// errAgain says that a transaction's fate was not its own doing: it runs again.
var errAgain = errors.New("the shared transaction came to nothing")

// group lets transactions that wait for SQLite's one writer share its next
// commit: pages that all of them touch are written once. The first in line
// leads. It begins, runs its own part and then, each behind a savepoint, the
// parts of those who wait by then; all of them return after the one commit.
type group struct {
	writer  *gorm.DB
	mu      sync.Mutex
	waiting []*member
	busy    bool // somebody leads
	last    map[string]func(tx *gorm.DB) error
}

// BeforeCommit has SQLite run fn last in each write transaction from now on, once for
// all that share a commit; on MySQL never. What fails there fails them. Of several
// under one name the last stays.
func (d *DB) BeforeCommit(name string, fn func(tx *gorm.DB) error) {
	if d.group == nil {
		return
	}
	d.group.mu.Lock()
	defer d.group.mu.Unlock()
	last := maps.Clone(d.group.last)
	if last == nil {
		last = map[string]func(tx *gorm.DB) error{}
	}
	last[name] = fn
	d.group.last = last
}

// member is a transaction of a group.
type member struct {
	ctx  context.Context
	fn   func(tx *gorm.DB) error
	wake chan bool // true: lead; false: err is settled
	err  error
	own  bool // leads or waits, and is nobody's follower
}

type aloneKey struct{}

// Alone returns ctx such that its transactions follow nobody's into a shared commit:
// for what takes so long that nobody should wait for it to hear that a save is kept.
func Alone(ctx context.Context) context.Context { return context.WithValue(ctx, aloneKey{}, true) }

func (g *group) run(ctx context.Context, fn func(tx *gorm.DB) error) error {
	for again := false; ; again = true {
		m := &member{ctx: ctx, fn: fn, wake: make(chan bool, 1), err: errAgain, own: again || ctx.Value(aloneKey{}) != nil}
		if g.join(m) {
			g.lead(m)
		}
		if !errors.Is(m.err, errAgain) {
			return m.err
		}
	}
}

// join waits until m leads, which it returns, or is settled by who does.
func (g *group) join(m *member) bool {
	g.mu.Lock()
	if !g.busy {
		g.busy = true
		g.mu.Unlock()
		return true
	}
	g.waiting = append(g.waiting, m)
	g.mu.Unlock()
	select {
	case lead := <-m.wake:
		return lead
	case <-m.ctx.Done():
	}
	g.mu.Lock()
	for i, other := range g.waiting {
		if other == m {
			g.waiting = append(g.waiting[:i], g.waiting[i+1:]...)
			g.mu.Unlock()
			m.err = m.ctx.Err()
			return false
		}
	}
	g.mu.Unlock()
	return <-m.wake
}

// lead runs m and whoever waits behind it in one transaction. A panic of m's
// own part goes its natural way; that of another's has it run again by itself,
// where its caller can see it.
func (g *group) lead(m *member) {
	var others []*member
	defer func() { g.pass(others) }()
	tx, err := g.begin(m.ctx)
	if err != nil {
		m.err = err
		return
	}
	committed := false
	defer func() {
		if !committed {
			tx.Rollback()
		}
	}()
	if m.err = part(tx, m); m.err != nil {
		return
	}
	others = g.next()
	// Until the commit nobody's part is settled, not even a refusal: it may
	// rest on what another wrote.
	results := make([]error, len(others))
	for i, other := range others {
		if results[i], err = behindSavepoint(tx, other); err != nil {
			m.err = errAgain
			other.err = results[i]
			return
		}
	}
	if m.err = g.beforeCommit(tx); m.err != nil {
		return
	}
	committed = true
	if err := tx.Commit().Error; err != nil {
		m.err = err
		return
	}
	for i, other := range others {
		other.err = results[i]
	}
}

func (g *group) beforeCommit(tx *gorm.DB) error {
	g.mu.Lock()
	last := g.last
	g.mu.Unlock()
	for _, fn := range last {
		if err := fn(tx); err != nil {
			return err
		}
	}
	return nil
}

// begin waits for the writer no longer than ctx lasts. The transaction itself
// outlives ctx: it may be that of others too.
func (g *group) begin(ctx context.Context) (*gorm.DB, error) {
	own, cancel := context.WithCancel(context.WithoutCancel(ctx))
	detach := context.AfterFunc(ctx, cancel)
	tx := g.writer.WithContext(own).Begin()
	if tx.Error != nil {
		cancel()
		return nil, errors.Join(ctx.Err(), tx.Error)
	}
	if !detach() {
		tx.Rollback()
		return nil, ctx.Err()
	}
	if running, ok := tx.Statement.ConnPool.(*sql.Tx); ok {
		pool, err := tx.DB()
		if err != nil {
			tx.Rollback()
			return nil, fmt.Errorf("find the writer: %w", err)
		}
		tx.Statement.ConnPool = prepared.Within(pool, running)
	}
	return tx, nil
}

// part runs what a member wants. A statement is not broken off where its caller
// gave up: SQLite could then roll back everybody's.
func part(tx *gorm.DB, m *member) error {
	if err := m.ctx.Err(); err != nil {
		return err
	}
	if err := m.fn(tx.WithContext(context.WithoutCancel(m.ctx))); err != nil {
		return err
	}
	return m.ctx.Err()
}

// behindSavepoint runs a part that leaves nothing behind where it fails. broken
// says that the whole transaction is lost.
func behindSavepoint(tx *gorm.DB, m *member) (failure, broken error) {
	if _, err := prepared.Exec(tx, "SAVEPOINT part"); err != nil {
		return errAgain, err
	}
	done := false
	defer func() {
		if !done {
			_ = recover()
			failure = errAgain
		}
		if failure != nil {
			_, broken = prepared.Exec(tx, "ROLLBACK TO part")
		}
		if broken == nil {
			_, broken = prepared.Exec(tx, "RELEASE part")
		}
	}()
	failure = part(tx, m)
	done = true
	return failure, nil
}

// next returns those who wait and may follow.
func (g *group) next() []*member {
	g.mu.Lock()
	defer g.mu.Unlock()
	n := 0
	for n < min(len(g.waiting), groupSize-1) && !g.waiting[n].own {
		n++
	}
	others := append([]*member{}, g.waiting[:n]...)
	g.waiting = append(g.waiting[:0], g.waiting[n:]...)
	return others
}

// pass lets the next one lead and notifies those who took part.
func (g *group) pass(others []*member) {
	g.mu.Lock()
	if g.busy = len(g.waiting) > 0; g.busy {
		g.waiting[0].wake <- true
		g.waiting = append(g.waiting[:0], g.waiting[1:]...)
	}
	g.mu.Unlock()
	for _, m := range others {
		m.wake <- false
	}
}
