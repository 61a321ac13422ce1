package listing

import (
	"context"
	"runtime"
	"time"

	"golang.org/x/sync/semaphore"

	"backoffice/backend/engine/query"
)

// nearOffset is how deep a page of a list without filters may lie for its rows to
// be read at once: they are the first of an index.
const nearOffset = 500

// Turns lets what reads a whole long list take at most half of the cores: saves,
// signing in, single records and what is remembered go on beside it.
type Turns struct{ slots *semaphore.Weighted }

func newTurns() Turns { return Turns{semaphore.NewWeighted(int64(max(1, runtime.GOMAXPROCS(0)/2)))} }

// Turn is somebody's turn, until it is given back. The zero Turn is that of who needs none.
type Turn struct {
	slots *semaphore.Weighted
	held  bool
	since time.Time     // when it last came
	last  time.Duration // what others had before that
	// Waited is how long all others had since it came first.
	Waited time.Duration
}

// Take waits for a turn, in the order of asking, until ctx ends.
func (t Turns) Take(ctx context.Context) (*Turn, error) {
	if err := t.slots.Acquire(ctx, 1); err != nil {
		return nil, query.ReadFault(err)
	}
	return &Turn{slots: t.slots, held: true, since: time.Now()}, nil
}

// Done gives the turn back.
func (t *Turn) Done() {
	if t.held {
		t.held = false
		t.slots.Release(1)
	}
}

// Yield lets those who wait read, and takes the turn again behind them. Who yields has as
// long for itself as the others had, so that it comes to its end, and what it reads does
// not stay open, in twice its time. Where ctx ends the turn is lost.
func (t *Turn) Yield(ctx context.Context) error {
	began := time.Now()
	if !t.held || began.Sub(t.since) < t.last {
		return nil
	}
	t.Done()
	if err := t.slots.Acquire(ctx, 1); err != nil {
		return query.ReadFault(err)
	}
	t.held, t.since = true, time.Now()
	t.last = t.since.Sub(began)
	t.Waited += t.last
	return nil
}

// inTurn reads something of a list once it is its turn; of a short list at once.
func inTurn[T any](ctx context.Context, l *Lists, lq *query.List, read func() (T, error)) (answer T, err error) {
	return inTurns(ctx, l, lq, func(*Turn) (T, error) { return read() })
}

// inTurns is inTurn for what reads so much that it yields.
func inTurns[T any](ctx context.Context, l *Lists, lq *query.List, read func(turn *Turn) (T, error)) (answer T, err error) {
	long, err := l.core.Cache.Long(ctx, lq.Screen.Main.Name)
	if err != nil {
		return answer, err
	}
	if !long {
		return read(&Turn{})
	}
	turn, err := l.Turns.Take(ctx)
	if err != nil {
		return answer, err
	}
	defer turn.Done()
	return read(turn)
}
