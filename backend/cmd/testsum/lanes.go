package main

import (
	"bytes"
	"context"
	"io"
	"sync"
)

// run runs the lanes side by side and returns the results of their steps, in
// the order in which they stand. Steps that were not begun when ctx ended have
// none.
func (p phase) run(ctx context.Context, out io.Writer) []result {
	shared := &together{out: out}
	results := make([][]result, len(p))
	var running sync.WaitGroup
	for i, steps := range p {
		running.Go(func() {
			for _, s := range steps {
				if ctx.Err() != nil {
					return
				}
				if i == 0 {
					results[i] = append(results[i], s.do(ctx, shared))
					continue
				}
				var said bytes.Buffer
				// What a command says and what it complains of come from two goroutines.
				results[i] = append(results[i], s.do(ctx, &together{out: &said}))
				_, _ = shared.Write(said.Bytes())
			}
		})
	}
	running.Wait()
	var all []result
	for _, list := range results {
		all = append(all, list...)
	}
	return all
}

// together lets several write to one, each piece whole.
type together struct {
	mu  sync.Mutex
	out io.Writer
}

func (t *together) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.out.Write(b)
}
