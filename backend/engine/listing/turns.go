package listing

import (
	"context"
	"runtime"

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

// Take waits for a turn, in the order of asking, until ctx ends; done gives it back.
func (t Turns) Take(ctx context.Context) (done func(), err error) {
	if err := t.slots.Acquire(ctx, 1); err != nil {
		return nil, query.ReadFault(err)
	}
	return func() { t.slots.Release(1) }, nil
}

// inTurn reads something of a list once it is its turn; of a short list at once.
func inTurn[T any](ctx context.Context, l *Lists, lq *query.List, read func() (T, error)) (answer T, err error) {
	long, err := l.core.Cache.Long(ctx, lq.Screen.Main.Name)
	if err != nil {
		return answer, err
	}
	if long {
		done, err := l.Turns.Take(ctx)
		if err != nil {
			return answer, err
		}
		defer done()
	}
	return read()
}
