// Package session keeps who is signed in: on top of the scs library, a store
// in the database, and cookies written when something changed.
package session

import (
	"context"
	"fmt"
	"sync"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"backoffice/backend/store/db"
)

// cacheSize bounds the sessions held in the process.
const cacheSize = 10_000

// Store keeps sessions in the database, for one copy of the program: it
// remembers what it read, so that a hot session costs no query, and no request
// waits for a write because its session goes on.
type Store struct {
	db  *db.DB
	now func() time.Time

	mu        sync.Mutex
	cache     map[string]row
	prolonged map[string]prolonged // whose end was put off, and not written yet
	forgotten uint64               // how often something was
}

// prolonged is a session whose end was put off since its data was written.
type prolonged struct {
	row
	written []byte
}

type row struct {
	Token  string `gorm:"primaryKey"`
	Data   []byte
	Expiry time.Time
	UserID *uint64
}

// TableName is where sessions are kept.
func (row) TableName() string { return "sessions" }

var _ Prolonger = (*Store)(nil)

// NewStore makes a Store over d.
func NewStore(d *db.DB, now func() time.Time) *Store {
	return &Store{db: d, now: now, cache: map[string]row{}, prolonged: map[string]prolonged{}}
}

// FindCtx returns the data of a session that has not expired.
func (s *Store) FindCtx(ctx context.Context, token string) ([]byte, bool, error) {
	r, ok, forgotten := s.remembered(token)
	if ok {
		return r.Data, r.Expiry.After(s.now()), nil
	}
	var found []row
	err := s.db.Read(ctx).Where("token = ? AND expiry > ?", token, s.now()).Limit(1).Find(&found).Error
	if err != nil {
		return nil, false, fmt.Errorf("read a session: %w", err)
	}
	if len(found) == 0 {
		return nil, false, nil
	}
	s.rememberRead(found[0], forgotten)
	return found[0].Data, true, nil
}

func rowOf(ctx context.Context, token string, data []byte, expiry time.Time) row {
	return row{Token: token, Data: data, Expiry: expiry.UTC().Truncate(time.Millisecond), UserID: owner(ctx)}
}

// CommitCtx writes a session.
func (s *Store) CommitCtx(ctx context.Context, token string, data []byte, expiry time.Time) error {
	r := rowOf(ctx, token, data, expiry)
	err := s.db.Write(ctx).Clauses(clause.OnConflict{
		Columns:   []clause.Column{{Name: "token"}},
		DoUpdates: clause.AssignmentColumns([]string{"data", "expiry", "user_id"}),
	}).Create(&r).Error
	if err != nil {
		return fmt.Errorf("write a session: %w", err)
	}
	s.forget(token) // with what waits to be written of it
	s.remember(r)
	return nil
}

// ProlongCtx puts off the end of a session, where it still is. WriteProlonged writes it
// down: whoever reads waits for no writer.
func (s *Store) ProlongCtx(ctx context.Context, token string, data []byte, expiry time.Time) error {
	r := rowOf(ctx, token, data, expiry)
	s.mu.Lock()
	defer s.mu.Unlock()
	known, is := s.cache[r.Token]
	if !is {
		return nil
	}
	next := prolonged{r, known.Data}
	if before, waits := s.prolonged[r.Token]; waits {
		next.written = before.written
	}
	s.cache[r.Token], s.prolonged[r.Token] = r, next
	return nil
}

// WriteProlonged writes down which sessions were put off since the last time, unless
// they changed or ended meanwhile: then what was remembered of them is forgotten. What
// cannot be written is tried again the next time; what is lost with the program costs a
// session the time since.
func (s *Store) WriteProlonged(ctx context.Context) error {
	s.mu.Lock()
	all := s.prolonged
	s.prolonged = map[string]prolonged{}
	s.mu.Unlock()
	if len(all) == 0 {
		return nil
	}
	var other []string
	err := s.db.Tx(ctx, func(tx *gorm.DB) error {
		other = nil
		for token, r := range all {
			done := tx.Model(&row{}).Where("token = ? AND data = ?", token, r.written).Updates(map[string]any{"data": r.Data, "expiry": r.Expiry})
			if done.Error != nil {
				return done.Error
			}
			if done.RowsAffected == 0 {
				other = append(other, token)
			}
		}
		return nil
	})
	if err != nil {
		s.again(all)
		return fmt.Errorf("prolong %d sessions: %w", len(all), err)
	}
	for _, token := range other {
		s.forget(token)
	}
	return nil
}

// again has what could not be written be written the next time.
func (s *Store) again(all map[string]prolonged) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for token, r := range all {
		if newer, waits := s.prolonged[token]; waits {
			r.row = newer.row
		}
		if _, known := s.cache[token]; known {
			s.prolonged[token] = r
		}
	}
}

// DeleteCtx ends a session.
func (s *Store) DeleteCtx(ctx context.Context, token string) error {
	s.forget(token)
	if err := s.db.Write(ctx).Where("token = ?", token).Delete(&row{}).Error; err != nil {
		return fmt.Errorf("end a session: %w", err)
	}
	// A read that began before the row was gone may have remembered it since, or is about to.
	s.forget(token)
	return nil
}

// Find is FindCtx without a context, for the library's interface.
func (s *Store) Find(token string) ([]byte, bool, error) {
	return s.FindCtx(context.Background(), token)
}

// Commit is CommitCtx without a context, for the library's interface.
func (s *Store) Commit(token string, data []byte, expiry time.Time) error {
	return s.CommitCtx(context.Background(), token, data, expiry)
}

// Delete is DeleteCtx without a context, for the library's interface.
func (s *Store) Delete(token string) error { return s.DeleteCtx(context.Background(), token) }

// Sweep removes what has expired, a thousand at a time so that nobody waits
// long for the writer.
func (s *Store) Sweep(ctx context.Context) error {
	now := s.now()
	s.mu.Lock()
	for token, r := range s.cache {
		if !r.Expiry.After(now) {
			delete(s.cache, token)
		}
	}
	s.mu.Unlock()
	for {
		var tokens []string
		err := s.db.Read(ctx).Model(&row{}).Where("expiry <= ?", now).Limit(1000).Pluck("token", &tokens).Error
		if err != nil {
			return fmt.Errorf("look for expired sessions: %w", err)
		}
		if len(tokens) == 0 {
			return nil
		}
		err = s.db.Tx(ctx, func(tx *gorm.DB) error {
			return tx.Where("token IN ? AND expiry <= ?", tokens, now).Delete(&row{}).Error
		})
		if err != nil {
			return fmt.Errorf("remove expired sessions: %w", err)
		}
	}
}

// remembered also returns how often something was forgotten so far.
func (s *Store) remembered(token string) (r row, ok bool, forgotten uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r, ok = s.cache[token]
	return r, ok, s.forgotten
}

// rememberRead remembers what was read, unless something was forgotten since: it may have
// been this session, which ended while it was read.
func (s *Store) rememberRead(r row, forgotten uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.forgotten == forgotten {
		s.keep(r)
	}
}

func (s *Store) remember(r row) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.keep(r)
}

// keep remembers a session; the lock is the caller's.
func (s *Store) keep(r row) {
	if _, known := s.cache[r.Token]; !known && len(s.cache) >= cacheSize {
		// Any one will do: it costs a query when it comes back.
		for token := range s.cache {
			delete(s.cache, token)
			break
		}
	}
	s.cache[r.Token] = r
}

func (s *Store) forget(token string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.cache, token)
	delete(s.prolonged, token)
	s.forgotten++
}
