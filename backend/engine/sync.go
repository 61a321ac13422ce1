package engine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/store/tempfile"
)

// The bounds of a synchronisation.
const (
	syncMost  = 100 << 20        // bytes of a feed
	syncTime  = 30 * time.Minute // that it may take
	syncBeat  = time.Second      // how often it reports that it lives
	syncQuiet = 10 * time.Second // after which it is taken for dead
	syncTTL   = 30 * 24 * time.Hour
)

// SyncStatus is where a synchronisation is.
type SyncStatus string

// The states of a synchronisation.
const (
	SyncNone    SyncStatus = "none" // there was none yet
	SyncLoading SyncStatus = "loading"
	SyncReading SyncStatus = "reading" // Rows of the feed have been looked at
	SyncSaving  SyncStatus = "saving"  // Rows of Total have been written
	SyncDone    SyncStatus = "done"
	SyncFailed  SyncStatus = "failed" // nothing was changed; Errors say why
)

// SyncState says how the latest synchronisation of a screen goes, or went, in
// the language of who began it.
type SyncState struct {
	Status  SyncStatus    `json:"status"`
	Dry     bool          `json:"dry"`
	Rows    int           `json:"rows"`
	Total   int           `json:"total"`
	Source  string        `json:"source"`
	By      string        `json:"by"`
	BeganAt *time.Time    `json:"began_at"`
	EndedAt *time.Time    `json:"ended_at"`
	Report  *ImportReport `json:"report"`
	Errors  []string      `json:"errors"`

	BeatAt time.Time `json:"beat_at"` // when it was last heard of
}

func (s SyncState) runs() bool {
	return s.Status == SyncLoading || s.Status == SyncReading || s.Status == SyncSaving
}

// SyncState returns NotFound for a screen that no feed can change, and Forbidden.
func (e *Engine) SyncState(ctx context.Context, c Caller, screen string) (SyncState, error) {
	_, feed, err := e.syncOf(c, screen)
	if err != nil {
		return SyncState{}, err
	}
	state := SyncState{Status: SyncNone, Errors: []string{}}
	if feed != nil {
		state.Source = feed.Name()
	}
	raw, found, err := e.core.Deps.KV.Get(ctx, syncKey(screen))
	if err != nil || !found {
		return state, err
	}
	if err := json.Unmarshal(raw, &state); err != nil {
		return state, fmt.Errorf("read how %s is synchronised: %w", screen, err)
	}
	if state.runs() && e.core.Deps.Now().Sub(state.BeatAt) > syncQuiet {
		state.Status, state.EndedAt = SyncFailed, &state.BeatAt
		state.Errors = []string{e.core.Deps.Texts.Text(c.Locale, "errors.sync.broken", nil)}
	}
	return state, nil
}

// Sync begins to change records of a screen from the feed that is configured,
// or only to report what would change, and returns without waiting for the end.
// There is one at a time, however many copies of the program there are. Returns
// NotFound, Forbidden, and Conflict where no feed is configured or one runs.
func (e *Engine) Sync(ctx context.Context, c Caller, screen string, dry bool) (SyncState, error) {
	_, feed, err := e.syncOf(c, screen)
	if err != nil {
		return SyncState{}, err
	}
	if feed == nil {
		return SyncState{}, fault.New(fault.Conflict, "errors.sync.off")
	}
	began := e.core.Deps.Now()
	run := &syncing{Engine: e, caller: c, screen: screen, feed: feed, owner: fmt.Sprintf("%d %d", c.Actor.ID, time.Now().UnixNano())}
	if run.unlock, err = e.core.Deps.KV.LockAs(ctx, syncKey(screen)+":lock", run.owner, syncQuiet); err != nil {
		if fault.CodeOf(err) == fault.Conflict {
			err = fault.New(fault.Conflict, "errors.sync.running")
		}
		return SyncState{}, err
	}
	run.state = SyncState{Status: SyncLoading, Dry: dry, Source: feed.Name(), By: c.Actor.Name, BeganAt: &began, Errors: []string{}}
	if err := run.saveState(ctx); err != nil {
		return SyncState{}, errors.Join(err, run.unlock(context.WithoutCancel(ctx)))
	}
	state := run.state
	e.background(ctx, run.run)
	return state, nil
}

// background goes on after the call has been answered.
func (e *Engine) background(ctx context.Context, do func(context.Context)) {
	if e.core.Deps.Background != nil {
		e.core.Deps.Background(do)
		return
	}
	go do(context.WithoutCancel(ctx))
}

func syncKey(screen string) string { return "sync:" + screen }

func (e *Engine) syncOf(c Caller, screen string) (*Screen, resource.FeedSource, error) {
	s, err := e.importOf(c, screen)
	if err != nil {
		return nil, nil, err
	}
	if s.Decl.List.Import.Sync == nil {
		return nil, nil, fault.New(fault.NotFound, "errors.notFound")
	}
	return s, s.Decl.List.Import.Sync.Feed, nil
}

// syncing is a synchronisation on its way.
type syncing struct {
	*Engine
	caller Caller
	screen string
	feed   resource.FeedSource
	owner  string
	unlock func(context.Context) error

	mu    sync.Mutex
	state SyncState
}

// saveState notes how far it is, where every copy of the program finds it.
func (r *syncing) saveState(ctx context.Context) error {
	r.mu.Lock()
	r.state.BeatAt = r.core.Deps.Now()
	text, err := json.Marshal(r.state)
	r.mu.Unlock()
	if err != nil {
		return err
	}
	return r.core.Deps.KV.Set(ctx, syncKey(r.screen), text, syncTTL)
}

func (r *syncing) set(change func(*SyncState)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	change(&r.state)
}

func (r *syncing) run(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, syncTime)
	defer cancel()
	stopped, beats := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(beats)
		r.beat(ctx, stopped)
	}()
	report, err := r.change(ctx)
	close(stopped)
	<-beats
	ended := r.core.Deps.Now()
	r.set(func(s *SyncState) {
		s.Status, s.EndedAt = SyncDone, &ended
		if report.Rows > 0 {
			s.Report = &report
		}
		if err != nil {
			s.Status, s.Errors = SyncFailed, r.errorTexts(err)
		}
	})
	// What was done is reported though the program is being stopped.
	ctx, done := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer done()
	if err := errors.Join(r.saveState(ctx), r.unlock(ctx)); err != nil {
		slog.WarnContext(ctx, "note the end of a synchronisation", "screen", r.screen, "error", err)
	}
}

// beat reports that the synchronisation lives, as long as it does.
func (r *syncing) beat(ctx context.Context, stopped <-chan struct{}) {
	tick := time.NewTicker(syncBeat)
	defer tick.Stop()
	for {
		select {
		case <-stopped:
			return
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		_, err := r.core.Deps.KV.LockAs(ctx, syncKey(r.screen)+":lock", r.owner, syncQuiet)
		if err := errors.Join(err, r.saveState(ctx)); err != nil && ctx.Err() == nil {
			slog.WarnContext(ctx, "report how a synchronisation goes", "screen", r.screen, "error", err)
		}
	}
}

// change reads the feed once, since the rows that are saved have to be those
// that were looked at, and imports it.
func (r *syncing) change(ctx context.Context) (ImportReport, error) {
	file, err := tempfile.New("a feed")
	if err != nil {
		return ImportReport{}, err
	}
	defer func() { _ = file.Close() }()
	size, err := r.load(ctx, file)
	if err != nil {
		return ImportReport{}, err
	}
	r.set(func(s *SyncState) { s.Status = SyncReading })
	return r.Import(ctx, r.caller, r.screen, ImportFile{
		Name: r.feed.Name(), Dry: r.state.Dry, feed: true,
		Open: func() (io.ReadCloser, error) { return io.NopCloser(io.NewSectionReader(file, 0, size)), nil },
		progress: func(written bool, rows int) {
			r.set(func(s *SyncState) {
				if !written {
					s.Rows, s.Total = rows, rows
					return
				}
				s.Status, s.Rows = SyncSaving, rows
			})
		},
	})
}

// load reads the feed into file, and returns how many bytes it has.
func (r *syncing) load(ctx context.Context, file io.Writer) (size int64, err error) {
	in, err := r.feed.Open(ctx, syncMost)
	if err != nil {
		return 0, err
	}
	defer in.Close()
	size, err = io.Copy(file, io.LimitReader(in, syncMost+1))
	switch {
	case err != nil:
		return 0, fault.Wrap(err, fault.Upstream, "errors.sync.unreachable")
	case size > syncMost:
		return 0, fault.New(fault.TooLarge, "errors.sync.size", "Size", syncMost>>20)
	}
	return size, nil
}

// errorTexts is an error in the words of whoever began. What is nobody's business is
// in the log alone.
func (r *syncing) errorTexts(err error) []string {
	text := func(m fault.Message) string { return r.core.Deps.Texts.Text(r.caller.Locale, m.Key, m.Args) }
	f := fault.As(err)
	if f == nil || f.Code == fault.Internal || f.Cause != nil {
		slog.Error("synchronise", "screen", r.screen, "error", err)
	}
	if f == nil {
		return []string{text(fault.M("errors.sync.broken"))}
	}
	var all []string
	for _, path := range f.Fields.Paths() {
		for _, m := range f.Fields[path] {
			all = append(all, text(m))
		}
	}
	if len(all) == 0 {
		return []string{text(f.Message)}
	}
	return all
}
