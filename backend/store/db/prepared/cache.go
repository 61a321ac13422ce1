package prepared

import (
	"context"
	"database/sql"
	"fmt"
	"hash/maphash"
	"sync"
)

// most bounds how many statements a pool keeps. Texts follow from declarations
// and from which filters are set; those beyond are parsed each time. None is
// given up for another: who runs a statement holds it past the cache.
const most = 2000

// cache are the statements of one pool, by text.
type cache struct {
	pool   *sql.DB
	byText sync.Map // string to *sql.Stmt, nil while it is being prepared
	mu     sync.Mutex
	count  int
	seed   maphash.Seed
	seen   map[uint64]int // how often a text of gorm's came, by its sum
}

var pools sync.Map // *sql.DB to *cache

func of(pool *sql.DB) *cache {
	if kept, ok := pools.Load(pool); ok {
		return kept.(*cache)
	}
	kept, _ := pools.LoadOrStore(pool, &cache{pool: pool, seed: maphash.MakeSeed()})
	return kept.(*cache)
}

// Forget gives up what is kept of a pool that is about to be closed.
func Forget(pool *sql.DB) { pools.Delete(pool) }

// Read reads with a statement of the pool, which it prepares when it meets it
// first. Make the text of what is declared, never of what was sent.
func Read(ctx context.Context, pool *sql.DB, text string, args ...any) (*sql.Rows, error) {
	stmt, err := of(pool).now(ctx, text) //nolint:sqlclosecheck // it is kept for as long as the pool
	if err != nil {
		return nil, err
	}
	if stmt == nil {
		return pool.QueryContext(ctx, text, args...)
	}
	return stmt.QueryContext(ctx, args...)
}

// now returns the statement for text, prepared; nil where too many are kept.
func (c *cache) now(ctx context.Context, text string) (*sql.Stmt, error) {
	if kept, ok := c.byText.Load(text); ok {
		return kept.(*sql.Stmt), nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if kept, ok := c.byText.Load(text); ok {
		return kept.(*sql.Stmt), nil
	}
	if c.count >= most {
		return nil, nil
	}
	// The statement outlives the request that is first to need it.
	stmt, err := c.pool.PrepareContext(context.WithoutCancel(ctx), text) //nolint:sqlclosecheck // it is kept for as long as the pool
	if err != nil {
		return nil, fmt.Errorf("prepare %q: %w", text, err)
	}
	c.byText.Store(text, stmt)
	c.count++
	return stmt, nil
}

// soon returns the statement for text, nil until it is prepared, which takes a
// connection that nobody holds.
func (c *cache) soon(text string) *sql.Stmt {
	if kept, ok := c.byText.Load(text); ok {
		return kept.(*sql.Stmt)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.count >= most {
		return nil
	}
	if _, others := c.byText.LoadOrStore(text, (*sql.Stmt)(nil)); !others {
		c.count++
		go c.prepare(text)
	}
	return nil
}

func (c *cache) prepare(text string) {
	stmt, err := c.pool.PrepareContext(context.Background(), text)
	if err != nil {
		// Whoever runs it next gets the error, or the pool is closed.
		c.mu.Lock()
		defer c.mu.Unlock()
		c.byText.Delete(text)
		c.count--
		return
	}
	c.byText.Store(text, stmt)
}
