package outbox

import (
	"context"
	"time"
)

const (
	restTimes = 3 // as long as a job took, people have the processors to themselves
	restMost  = 100 * time.Millisecond
)

// rest lets people go first: where the program is busy answering them, a worker whose job
// took so long begins the next one later. However busy it is, jobs have a quarter of the
// workers' time.
func (o *Outbox) rest(ctx context.Context, took time.Duration) {
	if o.opt.Busy == nil || !o.opt.Busy() {
		return
	}
	timer := time.NewTimer(min(restTimes*took, restMost))
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}
