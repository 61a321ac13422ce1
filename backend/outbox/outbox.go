// Package outbox keeps effects that wait for their transaction: a job is
// written together with its cause and done after it, at least once. Any number
// of programs may work on one database; each job is claimed by one of them for
// a lease, and taken over by another when the lease runs out.
package outbox

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/store/db"
	"backoffice/backend/store/db/prepared"
	"backoffice/backend/store/kv"
)

// States of a job. Those that are done are removed, but for what happens once.
const (
	waiting = 0
	dead    = 1
	done    = 2 // of an effect whose key must not be taken again
)

const topic = "outbox"

// publishTimeout bounds how long a save that queued something waits for a store
// that does not answer.
const publishTimeout = time.Second

// Handler does a job. It must bear being called again for the same job, since
// a program may die between doing the job and writing its result; id is the same each time
// and serves as an idempotency key. A returned error has it tried again later.
type Handler func(ctx context.Context, id uint64, payload json.RawMessage) error

// Reading is a handler of jobs whose payload is a T. One that cannot be read as such is
// given up, since no further try reads it either.
func Reading[T any](do func(ctx context.Context, payload T) error) Handler {
	return func(ctx context.Context, id uint64, payload json.RawMessage) error {
		var read T
		if err := json.Unmarshal(payload, &read); err != nil {
			return &Permanent{Err: fmt.Errorf("read job %d: %w", id, err)}
		}
		return do(ctx, read)
	}
}

// OnceHandler does an effect that must happen once, however often it is tried:
// key is the same each time, for the service to know it by.
type OnceHandler func(ctx context.Context, key string, payload json.RawMessage) error

// oncePrefix distinguishes the keys of what happens once from those of what may not
// wait twice.
const oncePrefix = "once:"

// keyBytes is how long the key of an effect may be.
const keyBytes = 180

// Options tune a worker. Zero values mean the defaults given.
type Options struct {
	Workers  int           // jobs done at once; 2
	Grace    time.Duration // that a running job has to end when the program stops; 5 seconds
	Lease    time.Duration // after which another worker takes a job over; 1 minute
	Poll     time.Duration // how often due jobs are looked for unasked; 2 seconds
	Attempts int           // after which a job is given up; 100, which with the default Backoff takes three days
	Backoff  time.Duration // before the second attempt, doubled for each further; 5 seconds
	Busy     func() bool   // says that people wait for the processors, and go first; nil: never
	Now      func() time.Time
	Log      *slog.Logger // the default one
}

// Outbox queues jobs and does them. It serves as the engine's Outbox.
type Outbox struct {
	db           *db.DB
	kv           kv.Store
	opt          Options
	mu           sync.RWMutex
	handlers     map[string]Handler
	onceHandlers map[string]OnceHandler
	givenUp      map[string]func(ctx context.Context, payload json.RawMessage) error
	wake         chan struct{}
}

// New makes an Outbox. Nothing is done before Run.
func New(d *db.DB, store kv.Store, opt Options) *Outbox {
	if opt.Workers == 0 {
		opt.Workers = 2
	}
	if opt.Grace == 0 {
		opt.Grace = 5 * time.Second
	}
	if opt.Lease == 0 {
		opt.Lease = time.Minute
	}
	if opt.Poll == 0 {
		opt.Poll = 2 * time.Second
	}
	if opt.Attempts == 0 {
		opt.Attempts = 100
	}
	if opt.Backoff == 0 {
		opt.Backoff = 5 * time.Second
	}
	if opt.Now == nil {
		opt.Now = d.Now
	}
	if opt.Log == nil {
		opt.Log = slog.Default()
	}
	return &Outbox{
		db: d, kv: store, opt: opt, handlers: map[string]Handler{}, onceHandlers: map[string]OnceHandler{},
		givenUp: map[string]func(context.Context, json.RawMessage) error{}, wake: make(chan struct{}, 1),
	}
}

// Handle says who does the jobs of kind. Jobs of a kind that nobody handles
// here stay for a program that does.
func (o *Outbox) Handle(kind string, h Handler) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.handlers[kind] = h
}

// HandleOnce says who does the effects of kind that AddOnce queues.
func (o *Outbox) HandleOnce(kind string, h OnceHandler) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.onceHandlers[kind] = h
}

// OnGivenUp says who is notified of jobs of kind that are given up: of those that are
// Permanent, and of those that failed as often as may be. Like a job, it may be done twice.
func (o *Outbox) OnGivenUp(kind string, notify func(ctx context.Context, payload json.RawMessage) error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.givenUp[kind] = notify
}

const insert = "INSERT INTO jobs (kind, payload, state, run_at, token, attempts, last_error, unique_key, created_at)" +
	" VALUES (?, ?, ?, ?, '', 0, '', ?, ?)"

// Add queues a job in tx, to be done as soon as tx has committed.
func (o *Outbox) Add(tx *gorm.DB, kind string, payload any) error {
	return o.add(tx, kind, "", o.opt.Now(), payload)
}

// AddAt queues a job in tx that is not done before at. Where key is not empty
// and a job of that key waits already, the call is a Duplicate (db.IsDuplicate)
// and tx should be rolled back or the call guarded by Queued.
func (o *Outbox) AddAt(tx *gorm.DB, kind, key string, at time.Time, payload any) error {
	return o.add(tx, kind, key, at, payload)
}

// AddOnce queues in tx what is done once for key: where it was queued already,
// done or not, nothing is added. A key is free again where its effect was given
// up. No lock is held while the effect is done, and a program that dies between
// the service's answer and its note has another one ask again with the same key.
func (o *Outbox) AddOnce(tx *gorm.DB, kind, key string, payload any) error {
	if key == "" || len(key) > keyBytes {
		return fmt.Errorf("queue %s: a key has 1 to %d bytes, %q has %d", kind, keyBytes, key, len(key))
	}
	return o.add(tx, kind, oncePrefix+key, o.opt.Now(), payload)
}

// Put queues a job in tx for a rule that knows no Outbox, since it holds in every
// program that works on the database: it is found at the next poll.
func Put(tx *gorm.DB, kind string, at time.Time, payload any) error {
	return write(tx, insert, kind, nil, at, at, payload)
}

// WasQueued reports whether an effect of that key was queued by AddOnce, be it done or
// not.
func WasQueued(tx *gorm.DB, key string) (bool, error) {
	var n int64
	if err := tx.Table("jobs").Where("unique_key = ?", oncePrefix+key).Limit(1).Count(&n).Error; err != nil {
		return false, fmt.Errorf("look for the effect %s: %w", key, err)
	}
	return n > 0, nil
}

// Queued reports whether a job of that key waits.
func (o *Outbox) Queued(tx *gorm.DB, key string) (bool, error) {
	var n int64
	err := tx.Table("jobs").Where("unique_key = ?", key).Limit(1).Count(&n).Error
	return n > 0, err
}

func (o *Outbox) add(tx *gorm.DB, kind, key string, at time.Time, payload any) error {
	var unique any
	statement := insert
	if key != "" {
		unique = key
	}
	if strings.HasPrefix(key, oncePrefix) {
		statement += map[db.Dialect]string{
			db.SQLite: " ON CONFLICT (unique_key) DO NOTHING", db.MySQL: " ON DUPLICATE KEY UPDATE id = id",
		}[o.db.Dialect]
	}
	if err := write(tx, statement, kind, unique, at, o.opt.Now(), payload); err != nil {
		return err
	}
	if !at.After(o.opt.Now()) {
		ctx := context.WithoutCancel(tx.Statement.Context)
		db.AfterCommit(tx, o, func() { o.Wake(ctx) })
	}
	return nil
}

func write(tx *gorm.DB, statement, kind string, unique any, at, now time.Time, payload any) error {
	text, err := json.Marshal(payload)
	if err == nil {
		_, err = prepared.Exec(tx, statement, kind, string(text), waiting, at.UTC().Truncate(time.Millisecond), unique, now)
	}
	if err != nil {
		return fmt.Errorf("queue %s: %w", kind, err)
	}
	return nil
}

// Wake has every program look for due jobs now.
func (o *Outbox) Wake(ctx context.Context) {
	o.wakeWorker()
	ctx, done := context.WithTimeout(ctx, publishTimeout)
	defer done()
	// Only a hint: without it the jobs are found at the next poll.
	_ = o.kv.Publish(ctx, topic, "")
}

func (o *Outbox) wakeWorker() {
	select {
	case o.wake <- struct{}{}:
	default:
	}
}

// Pending counts the jobs that wait and those that were given up.
func (o *Outbox) Pending(ctx context.Context) (pending, abandoned int64, err error) {
	var rows []struct {
		State int
		N     int64
	}
	err = o.db.Read(ctx).Table("jobs").Select("state, COUNT(*) AS n").Group("state").Find(&rows).Error
	for _, r := range rows {
		switch r.State {
		case dead:
			abandoned = r.N
		case waiting:
			pending = r.N
		}
	}
	return pending, abandoned, err
}

func newToken() string { return rand.Text() }
