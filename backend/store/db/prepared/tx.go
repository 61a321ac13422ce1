package prepared

import (
	"context"
	"database/sql"
	"hash/maphash"
	"strings"
	"sync"
)

// Of the statements that gorm makes those are prepared that come again and again: their
// texts differ by how many values a list has and by which fields are set.
const (
	oftenTimes  = 3
	oftenLength = 4000
	oftenMost   = 1000
	seenMost    = 10_000
)

// Tx is a transaction on SQLite's one writing connection in which gorm, too, runs
// statements that are prepared. It stands as gorm's pool of the transaction.
type Tx struct {
	*sql.Tx
	cache   *cache
	mu      sync.Mutex
	reading map[string]*sql.Rows // what was read last, by text
}

// Within has what runs, a transaction of pool, run statements that are prepared.
func Within(pool *sql.DB, running *sql.Tx) *Tx {
	return &Tx{Tx: running, cache: of(pool), reading: map[string]*sql.Rows{}}
}

// GetDBConn is the pool that the transaction is of.
func (t *Tx) GetDBConn() (*sql.DB, error) { return t.cache.pool, nil }

// ExecContext runs a statement, as [sql.Tx] does.
func (t *Tx) ExecContext(ctx context.Context, text string, args ...any) (sql.Result, error) {
	if stmt := t.cache.often(text); stmt != nil {
		return t.StmtContext(ctx, stmt).ExecContext(ctx, args...) //nolint:sqlclosecheck // it ends with its transaction
	}
	return t.Tx.ExecContext(ctx, text, args...)
}

// QueryContext reads, as [sql.Tx] does. A statement that is still being read is no
// second one: who asks the same meanwhile has it parsed anew.
func (t *Tx) QueryContext(ctx context.Context, text string, args ...any) (*sql.Rows, error) {
	stmt := t.cache.often(text)
	if stmt == nil || t.isRead(text) {
		return t.Tx.QueryContext(ctx, text, args...) //nolint:sqlclosecheck // the caller closes what is read
	}
	rows, err := t.StmtContext(ctx, stmt).QueryContext(ctx, args...) //nolint:sqlclosecheck // it ends with its transaction
	if err == nil {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.reading[text] = rows
	}
	return rows, err
}

// isRead says that rows of a text are not read to their end.
func (t *Tx) isRead(text string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	rows := t.reading[text]
	if rows == nil {
		return false
	}
	_, err := rows.Columns() // it fails of rows that are closed
	return err == nil
}

// often returns the statement for a text that came often enough, nil for others.
func (c *cache) often(text string) *sql.Stmt {
	if kept, ok := c.byText.Load(text); ok {
		return kept.(*sql.Stmt)
	}
	if len(text) > oftenLength || !plain(text) || !c.again(text) {
		return nil
	}
	return c.soon(text)
}

// again says that a text came so often that it is worth to be prepared.
func (c *cache) again(text string) bool {
	sum := maphash.String(c.seed, text)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.count >= oftenMost {
		return false
	}
	if c.seen == nil || len(c.seen) >= seenMost {
		c.seen = map[uint64]int{}
	}
	c.seen[sum]++
	return c.seen[sum] >= oftenTimes
}

// plain says that a text reads or writes rows, and does nothing else.
func plain(text string) bool {
	verb, _, _ := strings.Cut(text, " ")
	switch strings.ToUpper(verb) {
	case "SELECT", "INSERT", "UPDATE", "DELETE":
		return true
	}
	return false
}
